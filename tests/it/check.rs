//! The verb `check`: its arguments, and the reference's own output.

use std::fs;

use serde_json::Value;

use crate::support::{folder_with, repository, tilegrade};

const HANDOUT: &str = "cases/handout.txt";

#[test]
fn a_file_is_judged_as_standard_input_is() {
    let path = "tests/transcripts/wrong-answer/handout--one-stale-label.txt";
    let text = "\
✗ handout: wrong-answer, 4.75 of 5 points
  −0.25 names of moves: a move has the wrong name
  manhattan, line 25: move 6 is named `UP`, and the boards show `RIGHT`
    hint: is a state's move set again whenever it gets another predecessor?
";
    for arguments in [
        vec!["check", "--case", HANDOUT, path],
        vec!["check", path, "--case", HANDOUT],
    ] {
        tilegrade(arguments).exits(1).prints(text).run();
    }
    let bytes = fs::read(repository().join(path)).expect("the transcript");
    tilegrade(["check", "--case", HANDOUT])
        .given(bytes)
        .exits(1)
        .prints(text)
        .run();
}

#[test]
fn the_reference_is_right_in_both_layouts_for_every_shipped_board() {
    for entry in fs::read_dir(repository().join("cases")).expect("the cases") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let keeps_format = ["depth-", "handout", "unsolvable-"]
            .iter()
            .any(|kind| name.starts_with(kind));
        let is_board = path.extension().is_some_and(|ending| ending == "txt");
        if !is_board || !keeps_format {
            continue;
        }
        for layout in ["handout", "spaced"] {
            let board = path.to_str().expect("a plain name");
            let output = tilegrade(["solve", "--layout", layout, board]).run().stdout;
            let printed = tilegrade(["check", "--case", board]).given(output).run();
            assert!(
                printed.stdout.starts_with(&format!("✓ {name}: accepted, "))
                    && printed.stdout.lines().count() == 1,
                "{}",
                printed.stdout
            );
        }
    }
}

#[test]
fn the_points_are_those_of_the_assignment_that_is_named() {
    let folder = folder_with(&[(
        "assignment.toml",
        "format = 1\n[points]\nsolvable = 10\n[rubric]\npath = 20\nstart = 0\ngoal = 0\nshortest = 20\nheuristics = 20\ncounts = 20\nlabels = 20\n",
    )]);
    let settings = folder.path().join("assignment.toml");
    let printed = tilegrade([
        "check",
        "--format",
        "json",
        "--case",
        HANDOUT,
        "--assignment",
    ])
    .and(&settings)
    .and("tests/transcripts/wrong-answer/handout--labels-of-the-blank.txt")
    .exits(1)
    .run();
    let result: Value = serde_json::from_str(&printed.stdout).expect("JSON");
    assert_eq!(result["points"], 8.0);
    assert_eq!(result["max-points"], 10.0);
}

#[test]
fn a_hint_of_the_case_is_given_where_there_is_none_of_its_own() {
    let folder = folder_with(&[
        ("mine.txt", "1 2 3\n6 5 7\n8 4 0\n"),
        ("mine.toml", "points = 7\nhint = \"ask in the forum\"\n"),
    ]);
    tilegrade(["check", "--case", "mine.txt"])
        .within(folder.path())
        .given("")
        .exits(1)
        .prints(
            "✗ mine: no-answer, 0 of 7 points\n  nothing was printed\n    hint: ask in the forum\n",
        )
        .run();
}
