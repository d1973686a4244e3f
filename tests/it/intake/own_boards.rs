//! Points for boards that students made and handed in beside their programs.

use std::{fs, os::unix::fs::symlink, path::Path};

use serde_json::{Value, json};
use tilegrade::own_boards::read_beneath;

use super::support::Desk;
use crate::support::tilegrade;

const SETTINGS: &str = "format = 1\n[marks]\noutput = 40\nown-cases = 5\nby-hand = 8\n\
    [rubric]\nown-cases = \"my-boards\"\n";

const GRADE: &str = "grade --transcripts class --exit-zero --details";

/// A board file and its length, by their names.
type Files = [(&'static str, &'static str); 2];

/// A submission's name and points, and what it lost, line by line.
type Account<'a> = (&'a str, f64, Vec<(f64, &'a str)>);

const GOAL: Files = [
    ("goal.txt", "1 2 3\n8 0 4\n7 6 5\n"),
    ("goal.toml", "moves = 0\n"),
];
const EASY: Files = [
    ("easy.txt", "2 8 3\n1 6 4\n7 0 5\n"),
    ("easy.toml", "moves = 5\n"),
];

/// A class whose programs are right in all cases.
fn desk(students: &[(&str, &[Files])]) -> Desk {
    let desk = Desk::with(&[
        ("assignment.toml", SETTINGS),
        ("cases/a.txt", "1 2 3\n6 5 7\n8 4 0\n"),
    ]);
    let printed = tilegrade(["solve"])
        .and(desk.path("cases/a.txt"))
        .run()
        .stdout;
    for (name, boards) in students {
        desk.write(&format!("class/{name}/a.txt"), &printed);
        for (file, content) in boards.iter().flatten() {
            desk.write(&format!("class/{name}/my-boards/{file}"), content);
        }
    }
    desk
}

fn run(desk: &Desk, words: &str) -> (String, Value) {
    let call = tilegrade(words.split(' ')).within(desk.folder());
    let printed = call.and("--report").and("json=report.json").talks().run();
    let text = fs::read(desk.path("report.json")).expect("a report");
    let report = serde_json::from_slice(&text).expect("JSON");
    (printed.stdout + &printed.stderr, report)
}

/// The points of each submission, and what it lost.
fn account(report: &Value) -> Vec<Account<'_>> {
    let all = report["submissions"].as_array().expect("a list");
    let of = |one: &'_ Value| one["points"].as_f64().expect("points");
    all.iter()
        .map(|one| {
            let lines = one["explanation"].as_array().expect("lines").iter();
            let lines = lines.map(|line| (of(line), line["reason"].as_str().expect("a reason")));
            (
                one["name"].as_str().expect("a name"),
                of(one),
                lines.collect(),
            )
        })
        .collect()
}

/// How many mistakes the boards of a student catch.
fn caught(desk: &Desk, student: &str) -> f64 {
    let folder = desk.path(&format!("class/{student}/my-boards"));
    let call = tilegrade(["cases", "check", "--format=json"]).and(folder);
    let told: Value = serde_json::from_str(&call.run().stdout).expect("JSON");
    told["caught"].as_f64().expect("a number")
}

#[test]
fn a_fifth_is_for_lengths_and_the_rest_for_mistakes_that_are_caught() {
    let wrong = [EASY[0], ("easy.toml", "moves = 7\n")];
    let desk = desk(&[
        ("ana", &[GOAL, EASY]),
        ("ben", &[GOAL, wrong]),
        ("cem", &[]),
    ]);
    let (_, report) = run(&desk, GRADE);
    let both = caught(&desk, "ana");
    desk.write("alone/goal.txt", GOAL[0].1);
    desk.write("alone/goal.toml", GOAL[1].1);
    let alone = tilegrade(["cases", "check", "--format=json"]).and(desk.path("alone"));
    let alone: Value = serde_json::from_str(&alone.run().stdout).expect("JSON");
    let alone = alone["caught"].as_f64().expect("a number");
    assert!(0.0 < alone && alone < both && both < 50.0, "{alone} {both}");
    let missed = |caught: f64| ((caught - 50.0) * 8000.0).round() / 100_000.0;
    let line = |caught: f64| format!("own boards: {caught} of 50 known mistakes caught");
    let [both_line, alone_line, none_line] = [both, alone, 0.0].map(line);
    let why = "own boards: 1 of 2 boards right: my-boards/easy.toml:1: `moves` is 7, and fewer moves lead to 123804765";
    let absent = "own boards: 0 of 0 boards right: my-boards: there is no such folder";
    let expected = [
        ("ana", vec![(missed(both), &*both_line)]),
        ("ben", vec![(-0.5, why), (missed(alone), &alone_line)]),
        ("cem", vec![(-1.0, absent), (missed(0.0), &none_line)]),
    ];
    for ((name, points, lines), (expected_name, expected)) in account(&report).iter().zip(expected)
    {
        assert_eq!((*name, lines), (expected_name, &expected));
        let lost: f64 = lines.iter().map(|(points, _)| points).sum();
        assert!(
            (points - (45.0 + lost)).abs() < 1e-9,
            "{name}: {points} {lost}"
        );
    }
    assert_eq!(
        report["submissions"][0]["open"],
        json!(8.0),
        "the other part is open"
    );
    // What is stored is judged again, whatever became of the files.
    fs::remove_dir_all(desk.path("class/ana/my-boards")).expect("a folder");
    let (_, again) = run(&desk, "regrade --exit-zero");
    assert_eq!(account(&again), account(&report));
    desk.write(
        "given.csv",
        "login,item,points,reason\nana,own-cases,4.5,seen\n",
    );
    let (_, given) = run(&desk, "regrade --exit-zero --adjustments given.csv");
    assert_eq!(given["submissions"][0]["points"], json!(44.5));
}

#[test]
fn a_folder_that_is_none_or_holds_too_many_boards_loses_all() {
    let desk = desk(&[("ana", &[]), ("ben", &[])]);
    for number in 0..101 {
        desk.write(&format!("class/ana/my-boards/{number}.txt"), "");
    }
    desk.write("class/ben/my-boards", "no folder");
    let (_, report) = run(&desk, GRADE);
    let all = account(&report);
    let reasons: Vec<&str> = all.iter().map(|(_, _, lines)| lines[0].1).collect();
    assert_eq!(
        reasons,
        [
            "own boards: 0 of 0 boards right: my-boards: there are more than 100 boards here",
            "own boards: 0 of 0 boards right: my-boards: there is no such folder",
        ]
    );
    let points = [0, 1].map(|at| &report["submissions"][at]["points"]);
    assert_eq!(points, [&json!(40.0); 2]);
}

#[test]
fn no_link_in_a_submission_is_followed() {
    let desk = desk(&[("ana", &[GOAL])]);
    let path = |name: &str| desk.path(name);
    for (file, content) in GOAL {
        desk.write(&format!("outside/{file}"), content);
    }
    symlink(path("outside"), path("class/ana/link")).expect("a link");
    symlink(path("outside/goal.txt"), path("class/ana/my-boards/a.txt")).expect("a link");
    let read = |folder: &str| read_beneath(&path("class/ana"), Path::new(folder));
    for folder in ["link", "../../outside", "link/below", "none"] {
        let why = read(folder).expect_err("no folder");
        let expected = format!("{folder}: there is no such folder");
        assert_eq!(why.to_string(), expected);
    }
    let boards = read("my-boards").expect("boards");
    let names: Vec<&str> = boards.files.iter().map(|file| &file.path[..]).collect();
    assert_eq!(names, ["my-boards/goal.txt"]);
    let unread: Vec<String> = boards.unread.iter().map(ToString::to_string).collect();
    assert_eq!(
        unread,
        ["my-boards/a.txt: it is a link, or lies behind one"]
    );
}

#[test]
fn settings_that_give_nothing_for_a_folder_are_refused() {
    let desk = desk(&[("ana", &[])]);
    for (settings, message, hint) in [
        (
            SETTINGS.replace("own-cases = 5\n", ""),
            "assignment.toml:6: `own-cases` names a folder, and [marks] gives nothing for what is in it",
            "write `own-cases = 5` below [marks]",
        ),
        (
            SETTINGS.replace("my-boards", "../my-boards"),
            "assignment.toml:7: `own-cases` is no folder in a submission",
            "a name such as \"my-boards\"",
        ),
        (
            SETTINGS.replace("my-boards", "/my-boards"),
            "assignment.toml:7: `own-cases` is no folder in a submission",
            "a name such as \"my-boards\"",
        ),
    ] {
        desk.write("assignment.toml", settings);
        let call = tilegrade(["grade", "--transcripts", "class"]).within(desk.folder());
        let said = call.exits(3).prints("").talks().run().stderr;
        let expected = format!("error: {message}\nhint: {hint}\n");
        assert!(said.ends_with(&expected), "{said}");
    }
    // Without the folder, people give the points.
    desk.write(
        "assignment.toml",
        SETTINGS.replace("[rubric]\nown-cases = \"my-boards\"\n", ""),
    );
    let (_, report) = run(&desk, GRADE);
    assert_eq!(report["submissions"][0]["open"], json!(13.0));
}
