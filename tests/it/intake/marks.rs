//! Parts of a mark that people give: open until an adjustment fills them.

use std::fs;

use serde_json::{Value, json};

use super::support::Desk;
use crate::support::tilegrade;

const SETTINGS: &str = "format = 1\n[marks]\noutput = 40\nmethods = 52\nby-hand = 8\n";

const GRADEBOOK: &str =
    "Student,ID,SIS User ID,SIS Login ID,Section,coms228 (12)\nAna,1,,ana,A,3\nBen,2,,ben,A,4\n";

/// A class of two: one is right in all cases, one in the first alone.
fn desk() -> Desk {
    let desk = Desk::with(&[
        ("assignment.toml", SETTINGS),
        ("cases/a.txt", "1 2 3\n6 5 7\n8 4 0\n"),
        ("cases/b.txt", "1 2 3\n8 0 4\n7 6 5\n"),
        ("cases/b.toml", "points = 15\n"),
        ("gradebook.csv", GRADEBOOK),
    ]);
    for case in ["a", "b"] {
        let board = desk.path(&format!("cases/{case}.txt"));
        let printed = tilegrade(["solve"]).and(board).run().stdout;
        desk.write(&format!("class/ana/{case}.txt"), &printed);
    }
    let right = fs::read_to_string(desk.path("class/ana/a.txt")).expect("a transcript");
    desk.write("class/ben/a.txt", &right);
    desk.write("class/ben/b.txt", "");
    desk
}

fn run(desk: &Desk, words: &str, code: i32) -> (String, Value) {
    let call = tilegrade(words.split(' ')).within(desk.folder());
    let call = call.and("--report").and("json=report.json");
    let printed = call.exits(code).talks().run();
    let text = fs::read(desk.path("report.json")).expect("a report");
    let report = serde_json::from_slice(&text).expect("JSON");
    (printed.stdout + &printed.stderr, report)
}

const GRADE: &str = "grade --transcripts class --exit-zero";

#[test]
fn what_nobody_has_given_is_open_and_no_loss() {
    let desk = desk();
    let (said, report) = run(&desk, GRADE, 0);
    let all = &report["submissions"];
    // The cases share the points of the output by their own: 5 and 15.
    for (at, points) in [(0, 40.0), (1, 10.0)] {
        assert_eq!(all[at]["points"], json!(points), "{all}");
        assert_eq!(all[at]["max-points"], json!(40.0));
        assert_eq!(all[at]["open"], json!(60.0));
    }
    let open = json!([{"name": "methods", "points": 52.0}, {"name": "by-hand", "points": 8.0}]);
    assert_eq!(all[0]["student"]["open-marks"], open);
    assert!(
        said.contains("2 with parts of the mark open; mean 62.5 %"),
        "{said}"
    );
    run(&desk, &format!("{GRADE} --require-all"), 4);
    run(&desk, "regrade --exit-zero --require-all", 4);
    let (said, _) = run(&desk, &format!("{GRADE} --details"), 0);
    let open = said.matches("60 more points are open: methods 52, by-hand 8.");
    assert_eq!(open.count(), 2, "{said}");
}

#[test]
fn an_adjustment_gives_a_part_and_a_later_one_the_rest() {
    let desk = desk();
    desk.write(
        "given.csv",
        "login,item,points,reason\nana,methods,45,equals(null) throws\nana,,1,a good question\nben,methods,52,\nben,by-hand,0,none\n",
    );
    let (said, report) = run(&desk, &format!("{GRADE} --adjustments given.csv"), 0);
    let [ana, ben] = [0, 1].map(|at| &report["submissions"][at]);
    assert_eq!(ana["points"], json!(86.0));
    assert_eq!(ana["max-points"], json!(92.0));
    assert_eq!(ana["open"], json!(8.0));
    assert_eq!(ben["points"], json!(62.0));
    assert_eq!(ben["max-points"], json!(100.0));
    assert_eq!(ben["open"], Value::Null);
    assert!(
        said.contains("−7: methods 45 of 52: equals(null) throws"),
        "{said}"
    );
    for one in [ana, ben] {
        let lines = one["explanation"].as_array().expect("lines");
        let lines = lines.iter().filter_map(|line| line["points"].as_f64());
        let sum: f64 = one["max-points"].as_f64().expect("points") + lines.sum::<f64>();
        assert_eq!(json!(sum), one["points"]);
    }
    run(&desk, "regrade --exit-zero --require-all", 4);
    desk.write(
        "all.csv",
        "login,item,points,reason\nana,methods,45,\nana,by-hand,8,\nben,methods,52,\nben,by-hand,0,none\n",
    );
    let words = "regrade --exit-zero --require-all --adjustments all.csv";
    let (said, report) = run(&desk, words, 0);
    assert_eq!(report["submissions"][0]["points"], json!(93.0));
    assert!(!said.contains("open"), "{said}");
}

#[test]
fn a_gradebook_keeps_its_cells_while_a_part_is_open() {
    let desk = desk();
    desk.write(
        "given.csv",
        "login,item,points,reason\nben,methods,52,\nben,by-hand,8,\n",
    );
    let words = "--adjustments given.csv --gradebook gradebook.csv --report canvas=filled.csv";
    for (open, ana) in [("", "3"), (" --open low", "40")] {
        let (said, _) = run(&desk, &format!("{GRADE} {words}{open}"), 0);
        let filled = fs::read_to_string(desk.path("filled.csv")).expect("a gradebook");
        let expected = GRADEBOOK.replace("A,4", "A,70");
        assert_eq!(filled, expected.replace("A,3", &format!("A,{ana}")));
        let told = "1 cell stays as it is while parts of the mark are open: `ana`; --adjustments gives them";
        assert_eq!(said.contains(told), open.is_empty(), "{said}");
    }
}

#[test]
fn what_is_no_part_of_the_mark_is_an_error_with_its_line() {
    let desk = desk();
    for (row, message, hint) in [
        (
            "ana,method,5,",
            "given.csv:2: `method` is no part of the mark",
            "the parts that people give are `methods`, `by-hand`",
        ),
        (
            "ana,output,5,",
            "given.csv:2: `output` is no part of the mark",
            "the parts that people give are `methods`, `by-hand`",
        ),
        (
            "ana,methods,53,",
            "given.csv:2: `methods` is worth 52, and 53 are given",
            "a row without an item gives and takes points beside the mark",
        ),
        (
            "ana,methods,-1,",
            "given.csv:2: `methods` is worth 52, and -1 are given",
            "a row without an item gives and takes points beside the mark",
        ),
        (
            "ana,methods,5,\nana,methods,5,",
            "given.csv:3: `methods` of ana is given in line 2 already",
            "leave one of the two out",
        ),
    ] {
        desk.write("given.csv", format!("login,item,points,reason\n{row}\n"));
        let call = tilegrade([
            "grade",
            "--transcripts",
            "class",
            "--adjustments",
            "given.csv",
        ]);
        call.within(desk.folder())
            .prints("")
            .exits(3)
            .says(format!(
                "using ./assignment.toml\nerror: {message}\nhint: {hint}\n"
            ))
            .run();
    }
    for (marks, message, hint) in [
        (
            "methods = 52",
            "assignment.toml:3: [marks] has no `output`",
            "`output = 40` is what all cases come to together",
        ),
        (
            "output = 40\nmethods = 0",
            "assignment.toml:4: `methods` is worth nothing",
            "give it points, or leave it out",
        ),
        (
            "output = 40\n\"My methods\" = 3",
            "assignment.toml:4: `My methods` is no name of a mark",
            "a name has small letters, digits and `-`",
        ),
        (
            "output = 40\n[rubric.methods]\n\"State.cost\" = 5",
            "assignment.toml:4: [rubric.methods] comes to 5, and [marks] has no `methods`",
            "write `methods = 5` below [marks]",
        ),
        (
            "output = 40\nmethods = 6\n[rubric.methods]\n\"State.cost\" = 5",
            "assignment.toml:5: [rubric.methods] comes to 5, and [marks] has `methods = 6`",
            "write `methods = 5` below [marks]",
        ),
        (
            "output = 40\nmethods = 5\n[rubric.methods]\n\"State.costs\" = 5",
            "assignment.toml:6: [rubric.methods] names `State.costs`, and the template has no such method",
            "did you mean `State.cost`?",
        ),
    ] {
        desk.write("assignment.toml", format!("format = 1\n[marks]\n{marks}\n"));
        let call = tilegrade(["grade", "--transcripts", "class"]);
        call.within(desk.folder())
            .prints("")
            .exits(3)
            .says(format!(
                "using ./assignment.toml\nerror: {message}\nhint: {hint}\n"
            ))
            .run();
    }
}

#[test]
fn what_was_given_is_held_against_the_marks_of_now() {
    let desk = desk();
    let given = "login,item,points,reason\nana,methods,52,\n";
    desk.write("given.csv", given);
    run(&desk, &format!("{GRADE} --adjustments given.csv"), 0);
    for (marks, message) in [
        (
            "methods = 50",
            "assignment.toml: ana: `methods` is worth 50, and 52 are given",
        ),
        (
            "code = 52",
            "assignment.toml: ana: `methods` is no part of the mark",
        ),
    ] {
        let settings = SETTINGS.replace("methods = 52", marks);
        desk.write("assignment.toml", &settings);
        let call = tilegrade(["regrade"]).within(desk.folder()).exits(3);
        let said = call.talks().run().stderr;
        let hint = "name the points that count now with --adjustments";
        let error = format!("/{message}\nhint: {hint}\n");
        assert!(said.ends_with(&error), "{said}");
    }
}
