//! Our own classes in the place of a student's: the class that is at fault is named, and a search that is no A* is told as what it is.

mod searches;

use std::{fs, path::Path};

use serde_json::Value;
use tempfile::TempDir;

use self::searches::{AROUND, SEARCHES};
use crate::support::{copy, every, repository, tilegrade};

/// A change of a source: its class, what is replaced, and by what.
type Change = (&'static str, &'static str, &'static str);

/// Programs of a course, with the changes of each and the classes that are to be named.
type Faulty = (&'static [Change], &'static [&'static str]);

const LISTS_228: &str = "examples/class/accepted-linked-lists";
const PACKAGE_228: &str = "edu/iastate/cs228/hw3";
const LISTS_472: &str = "examples/class472/accepted-lists";
const PACKAGE_472: &str = "src/edu/iastate/cs472/proj1";

const LABELS: Change = (
    "State",
    "s.move = m;",
    "s.move = Move.values()[m.ordinal() ^ 1];",
);
const ORDER: Change = (
    "OrderedStateList",
    "s1.compareTo(s2)",
    "(s1.cost() - s1.numMoves) - (s2.cost() - s2.numMoves)",
);
const COUNT: Change = (
    "EightPuzzle",
    "goal.numMoves + \" moves",
    "goal.numMoves + 1 + \" moves",
);
const ONE_ROW: Change = ("StateComparator", "i < 3", "i < 1");
const OUT_OF_LINE: Change = ("OrderedStateList", "return cur;", "return cur.next;");

const FAULTY_228: [Faulty; 9] = [
    (&[], &[]),
    (&[LABELS], &["State"]),
    (&[ORDER], &["OrderedStateList"]),
    (&[OUT_OF_LINE], &["OrderedStateList"]),
    (&[COUNT], &["EightPuzzle"]),
    (&[ONE_ROW], &["StateComparator"]),
    (&[LABELS, ORDER], &["State", "OrderedStateList"]),
    (&[COUNT, ORDER], &["OrderedStateList", "EightPuzzle"]),
    (&[LABELS, ONE_ROW], &["State", "StateComparator"]),
];

const FAULTY_472: [Faulty; 3] = [
    (&[ORDER], &["OrderedStateList"]),
    (&[LABELS], &["State"]),
    (&[], &[]),
];

/// What `State.cost` of a right program is replaced by, and what is then told of its search.
const COSTS: [(Change, &str); 2] = [
    (
        (
            "State",
            "\tpublic int cost() throws IllegalArgumentException\n\t{",
            "\tpublic int cost() throws IllegalArgumentException\n\t{\n\t\tif (numMoves >= 0) return numMoves;",
        ),
        "no-heuristic",
    ),
    (
        (
            "State",
            "return numMoves + computeManhattanDistance();",
            "return numMoves + computeNumMismatchedTiles();",
        ),
        "one-heuristic",
    ),
];

#[test]
fn the_class_whose_replacement_makes_all_boards_right_is_named() {
    let courses: [(&str, &str, &str, &[Faulty]); 2] = [
        ("coms228", LISTS_228, PACKAGE_228, &FAULTY_228),
        ("coms472", LISTS_472, PACKAGE_472, &FAULTY_472),
    ];
    for (course, program, package, all) in courses {
        let folder = TempDir::new().expect("a folder");
        let class = folder.path().join("class");
        for (number, (changes, _)) in every(3, all).enumerate() {
            let own = class.join(name(number));
            copy(&repository().join(program), &own);
            for change in *changes {
                make(&own.join(package), change);
            }
        }
        let graded = graded(&class, course, None, folder.path());
        for (number, (changes, classes)) in every(3, all).enumerate() {
            let submission = &graded[number];
            let named: Vec<String> = cures(submission)
                .into_iter()
                .map(|(class, _)| class)
                .collect();
            assert_eq!(named, *classes, "{course} {changes:?}: {submission:#}");
            let quoted: Vec<String> = classes.iter().map(|class| format!("`{class}`")).collect();
            for (_, sentence) in cures(submission) {
                let begin = format!("with our {}, all ", quoted.join(" and "));
                assert!(sentence.starts_with(&begin), "{sentence}");
                assert!(sentence.ends_with(" boards are right"), "{sentence}");
            }
        }
    }
}

#[test]
fn what_was_found_is_known_to_the_next_grading_and_to_judging_again() {
    let folder = TempDir::new().expect("a folder");
    let class = folder.path().join("class");
    let own = class.join("one");
    copy(&repository().join(LISTS_228), &own);
    make(&own.join(PACKAGE_228), &LABELS);
    let first = graded(&class, "coms228", None, folder.path());
    let second = graded(&class, "coms228", None, folder.path());
    assert_eq!(cures(&first[0]).len(), 1);
    assert_eq!(first, second);
    let report = folder.path().join("again.json");
    let call = tilegrade(["regrade", "--exit-zero", "--quiet"]);
    let call = call
        .and("--report")
        .and(format!("json={}", report.display()));
    call.and("--out")
        .and(folder.path().join("grades"))
        .talks()
        .run();
    assert_eq!(submissions(&report), first);
}

#[test]
fn a_search_that_is_no_astar_is_told_as_what_it_is() {
    let folder = TempDir::new().expect("a folder");
    let class = folder.path().join("class");
    let mut wanted = Vec::new();
    for (name, text, verdict) in SEARCHES {
        let own = class.join(name);
        copy(&repository().join(LISTS_228), &own);
        let text = AROUND.replace("// HERE", text);
        let file = own.join(PACKAGE_228).join("EightPuzzle.java");
        fs::write(file, text).expect("the folder is writable");
        wanted.push((name.to_owned(), verdict));
    }
    for (number, (change, verdict)) in COSTS.iter().enumerate() {
        let own = class.join(self::name(number));
        copy(&repository().join(LISTS_228), &own);
        make(&own.join(PACKAGE_228), change);
        wanted.push((self::name(number), verdict));
    }
    wanted.sort();
    let found = graded(
        &class,
        "coms228",
        Some("1 2 3\n8 4 0\n7 6 5\n"),
        folder.path(),
    );
    let told = |submission: &Value| {
        let search = &submission["is-astar"];
        (text(&submission["name"]), text(&search["verdict"]))
    };
    let told: Vec<(String, String)> = found.iter().map(told).collect();
    let wanted: Vec<(String, String)> = wanted
        .into_iter()
        .map(|(name, it)| (name, it.to_owned()))
        .collect();
    let messages: Vec<&Value> = found
        .iter()
        .map(|one| &one["is-astar"]["message"])
        .collect();
    assert_eq!(told, wanted, "{messages:#?}");
}

#[test]
fn no_right_program_is_told_to_be_no_astar() {
    for (course, class) in [
        ("coms228", "examples/class"),
        ("coms472", "examples/class472"),
    ] {
        let folder = TempDir::new().expect("a folder");
        let right = folder.path().join("class");
        let all = fs::read_dir(repository().join(class)).expect("the class");
        for path in all.flatten().map(|entry| entry.path()) {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            if name.starts_with("accepted") {
                copy(&path, &right.join(name));
            }
        }
        let found = graded(&right, course, Some("1 2 3\n8 4 0\n7 6 5\n"), folder.path());
        let mut told = 0;
        for submission in &found {
            assert!(cures(submission).is_empty(), "{submission:#}");
            if let Some(verdict) = submission["is-astar"]["verdict"].as_str() {
                assert!(["astar", "not-told"].contains(&verdict), "{submission:#}");
                told += usize::from(verdict == "astar");
            }
        }
        assert!(told > 0, "{found:#?}");
    }
}

fn name(number: usize) -> String {
    format!("number-{number:02}")
}

fn make(package: &Path, (class, old, new): &Change) {
    let path = package.join(format!("{class}.java"));
    let text = fs::read_to_string(&path).expect("a source");
    assert!(text.contains(old), "{class} has no `{old}`");
    fs::write(&path, text.replacen(old, new, 1)).expect("the folder is writable");
}

/// The submissions of a class that is graded, on one board where that is given.
fn graded(class: &Path, course: &str, board: Option<&str>, folder: &Path) -> Vec<Value> {
    let report = folder.join("report.json");
    let mut call = tilegrade(["grade", "--exit-zero", "--quiet"]);
    // Searches are counted where methods have points.
    let settings = folder.join("assignment.toml");
    let points = "[marks]\noutput = 95\nmethods = 5\n[rubric.methods]\nsignatures = 5\n";
    fs::write(&settings, format!("format = 1\n{points}")).expect("the folder is writable");
    call = match course {
        "coms228" => call.and("--assignment").and(&settings),
        _ => call.and("--variant").and(course),
    };
    let mut cases = repository().join(if course == "coms228" {
        "cases"
    } else {
        "cases472"
    });
    if let Some(board) = board {
        cases = folder.join("cases");
        fs::create_dir_all(&cases).expect("the folder is writable");
        fs::write(cases.join("one.txt"), board).expect("the folder is writable");
    }
    call = call.and("--cases").and(&cases);
    let call = call.and("--out").and(folder.join("grades"));
    let call = call
        .and("--report")
        .and(format!("json={}", report.display()));
    call.and("--as").and("class").and(class).talks().run();
    submissions(&report)
}

fn submissions(report: &Path) -> Vec<Value> {
    let report = fs::read(report).expect("a report");
    let report: Value = serde_json::from_slice(&report).expect("JSON");
    report["submissions"].as_array().expect("a list").clone()
}

/// The classes that are named, each with its sentence.
fn cures(submission: &Value) -> Vec<(String, String)> {
    let classes = submission["classes"].as_array().into_iter().flatten();
    let cured = classes.filter(|class| class["cures"].is_string());
    cured
        .map(|class| (text(&class["class"]), text(&class["cures"])))
        .collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
