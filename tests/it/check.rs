//! The verb `check`: saved transcripts and what each is worth.
//!
//! `tests/transcripts/VERDICT/CASE--WHAT.txt` is a transcript for a shipped case, under the verdict that it has to get; the
//! `.json` beside it is all that `check` says about it. `BLESS=1` rewrites the latter.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;
use walkdir::WalkDir;

use crate::support::{bless_asked, folder_with, repository, tilegrade};

const HANDOUT: &str = "cases/handout.txt";

/// A saved transcript.
struct Saved {
    path: PathBuf,
    verdict: String,
    case: String,
    text: Vec<u8>,
}

fn transcripts() -> Vec<Saved> {
    let mut saved = Vec::new();
    for path in files().iter().filter(|path| has_ending(path, "txt")) {
        let name = |part: &Path| {
            part.file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        };
        let file = name(path);
        let (case, _) = file
            .split_once("--")
            .unwrap_or_else(|| panic!("{file} is not CASE--WHAT.txt"));
        saved.push(Saved {
            path: path.clone(),
            verdict: name(path.parent().expect("a folder")),
            case: format!("cases/{case}.txt"),
            text: fs::read(path).expect("a file that can be read"),
        });
    }
    saved
}

fn files() -> BTreeSet<PathBuf> {
    WalkDir::new(repository().join("tests/transcripts"))
        .into_iter()
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect()
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension()
        .is_some_and(|extension| extension == ending)
}

/// What `check` says about a transcript, and the exit code that it ends with.
fn checked(saved: &Saved, format: &str) -> String {
    let code = match &saved.verdict[..] {
        "accepted" => 0,
        "not-judged" => 4,
        _ => 1,
    };
    tilegrade(["check", "--format", format, "--case", &saved.case, "-"])
        .given(&saved.text)
        .exits(code)
        .run()
        .stdout
}

#[test]
fn every_transcript_gets_the_verdict_of_its_folder_and_only_the_right_ones_all_points() {
    let all = transcripts();
    assert!(all.len() >= 200, "{} transcripts", all.len());
    for saved in all {
        let result: Value = serde_json::from_str(&checked(&saved, "json")).expect("JSON");
        let name = saved.path.display();
        assert_eq!(result["verdict"], saved.verdict, "{name}: {result:#}");
        let is_judged = saved.verdict != "not-judged";
        assert_eq!(
            result["points"].is_number(),
            is_judged,
            "{name}: {result:#}"
        );
        let is_full = result["points"] == result["max-points"];
        assert_eq!(is_full, saved.verdict == "accepted", "{name}: {result:#}");
        let findings = result["findings"].as_array().expect("an array");
        assert_eq!(findings.is_empty(), is_full, "{name}: {result:#}");
    }
}

#[test]
fn what_is_said_about_every_transcript_is_that_of_the_file_beside_it() {
    let bless = bless_asked();
    let mut known = BTreeSet::new();
    for saved in transcripts() {
        let golden = saved.path.with_extension("json");
        let result: Value = serde_json::from_str(&checked(&saved, "json")).expect("JSON");
        let said = serde_json::to_string_pretty(&result).expect("text") + "\n";
        if bless {
            fs::write(&golden, &said).expect("the folder is writable");
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        assert!(
            said == expected,
            "{} is not what is said now; BLESS=1 rewrites it\n--- now\n{said}",
            golden.display()
        );
        known.extend([saved.path, golden]);
    }
    assert_eq!(files(), known, "a file that belongs to no transcript");
}

#[test]
fn people_read_no_control_characters_and_no_line_that_is_too_long() {
    for saved in transcripts() {
        let text = checked(&saved, "text");
        let name = saved.path.display();
        let is_clean = |character: char| character == '\n' || !character.is_control();
        assert!(text.chars().all(is_clean), "{name}: {text:?}");
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{name}: {text}"
        );
        assert!(text.contains(&format!(": {}, ", saved.verdict)), "{name}");
    }
}

#[test]
fn a_file_is_judged_as_standard_input_is() {
    let path = "tests/transcripts/wrong-answer/handout--one-stale-label.txt";
    let text = "\
✗ handout: wrong-answer, 4.75 of 5 points
  −0.25: labels: wrong names of moves
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
        if !has_ending(&path, "txt") || !keeps_format {
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
