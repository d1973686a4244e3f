//! The sample class: every folder is named after the verdict that it deserves.
//!
//! The surprise: the programs that never end are waited for on a few cases alone, unless `FULL=1` is set. On all of them they
//! take longer than all other samples together, and `.ci/run` has that done by the main job, whose verdicts it looks at.

use std::{collections::BTreeSet, env, fs, path::Path};

use serde_json::Value;

use super::support::{PROGRAM, code, program};
use crate::support::repository;

/// The samples that take all that they are given.
const INSATIABLE: [&str; 5] = [
    "disk-limit-trace-file",
    "memory-limit-keeps-everything",
    "output-limit-debug-prints",
    "time-limit-no-closed-list",
    "time-limit-parity-always-true",
];

/// The cases that they are run on: one on which some of them are right, some on which none is, and one that is refused.
const FEW: [&str; 4] = [
    "depth-01",
    "depth-18",
    "malformed-letter",
    "unsolvable-two-swapped",
];

/// The names of the sample class.
fn samples() -> BTreeSet<String> {
    let folders = fs::read_dir(repository().join("examples/class")).expect("the sample class");
    let name = |folder: fs::DirEntry| folder.file_name().into_string().expect("text");
    folders
        .map(|folder| name(folder.expect("a folder")))
        .collect()
}

/// The report of a grading of these samples, with these words added.
fn graded<'a>(samples: impl IntoIterator<Item = &'a str>, more: &[&Path]) -> Value {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let report = folder.path().join("report.json");
    let mut command = program(PROGRAM);
    command
        .current_dir(repository())
        .args(["grade", "examples/class", "--out"])
        .arg(folder.path().join("grades"))
        .arg("--report")
        .arg(format!("json={}", report.display()))
        .args(samples.into_iter().flat_map(|name| ["--only", name]))
        .args(more);
    let output = command.output().expect("the program starts");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        code(&output),
        1,
        "points are lost, and everything is judged: {talk}"
    );
    serde_json::from_slice(&fs::read(&report).expect("a report")).expect("JSON")
}

/// Demands that every one of these has the verdict of its name, and full marks only where that is right.
fn assert_named(report: &Value, count: usize) {
    let submissions = report["submissions"].as_array().expect("submissions");
    assert_eq!(submissions.len(), count);
    let is_wrong = |submission: &&Value| {
        let name = submission["name"].as_str().expect("a name");
        let verdict = submission["verdict"].as_str().expect("a verdict");
        !name
            .strip_prefix(verdict)
            .is_some_and(|what| what.starts_with('-'))
    };
    let wrong: Vec<String> = submissions
        .iter()
        .filter(is_wrong)
        .map(ToString::to_string)
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for submission in submissions {
        let name = submission["name"].as_str().expect("a name");
        let has_all = submission["points"] == submission["max-points"];
        assert_eq!(has_all, name.starts_with("accepted-"), "{submission}");
    }
}

/// Grades the sample class against the built-in cases, as the README does.
#[test]
fn every_sample_gets_the_verdict_that_its_folder_is_named_after() {
    let is_full = env::var_os("FULL").is_some_and(|value| value == "1");
    let samples = samples();
    let is_chosen = |name: &&str| is_full || !INSATIABLE.contains(name);
    let chosen: Vec<&str> = samples
        .iter()
        .map(String::as_str)
        .filter(is_chosen)
        .collect();
    assert!(samples.len() >= 16);
    let report = graded(chosen.iter().copied(), &[]);
    assert_named(&report, chosen.len());
    for submission in report["submissions"].as_array().expect("submissions") {
        assert_eq!(submission["max-points"], 100.0, "{submission}");
    }
}

#[test]
fn programs_that_take_all_they_are_given_get_the_verdict_that_their_folder_is_named_after() {
    let samples = samples();
    assert!(INSATIABLE.iter().all(|name| samples.contains(*name)));
    let folder = tempfile::tempdir().expect("a temporary folder");
    for file in fs::read_dir(repository().join("cases")).expect("the cases") {
        let from = file.expect("a case").path();
        let name = from.file_stem().and_then(|stem| stem.to_str());
        if name.is_some_and(|name| FEW.contains(&name)) {
            let to = folder.path().join(from.file_name().expect("a name"));
            fs::copy(&from, to).expect("a copy");
        }
    }
    let report = graded(INSATIABLE, &["--cases".as_ref(), folder.path()]);
    assert_named(&report, INSATIABLE.len());
    let cases = report["submissions"][0]["cases"].as_array();
    assert_eq!(cases.map(Vec::len), Some(FEW.len()));
}
