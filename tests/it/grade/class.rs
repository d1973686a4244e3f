//! The sample class: every folder is named after the verdict that it deserves.
//!
//! They are run on a few cases alone, and their classes are not asked, unless `FULL=1` is set, as before each release.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use super::support::{PROGRAM, code, program};
use crate::support::{few_cases, is_full_run, repository};

/// The cases that they are run on: every mistake shows on one of them.
const FEW: [&str; 6] = [
    "depth-01",
    "depth-12",
    "depth-20-d",
    "handout",
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

/// The report of the sample class on the cases of a folder.
fn graded(cases: &Path) -> Value {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let report = folder.path().join("report.json");
    let mut command = program(PROGRAM);
    command
        .current_dir(repository())
        .args(["grade", "examples/class", "--out"])
        .arg(folder.path().join("grades"))
        .arg("--report")
        .arg(format!("json={}", report.display()))
        .arg("--cases")
        .arg(cases);
    if !is_full_run() {
        command
            .arg("--assignment")
            .arg(without_template(folder.path()));
    }
    let output = command.output().expect("the program starts");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        code(&output),
        1,
        "points are lost, and everything is judged: {talk}"
    );
    serde_json::from_slice(&fs::read(&report).expect("a report")).expect("JSON")
}

/// A settings file in a folder whose assignment has no template. What classes are asked has tests of its own.
fn without_template(folder: &Path) -> PathBuf {
    let settings = folder.join("assignment.toml");
    fs::write(&settings, "format = 1\n").expect("a file");
    fs::write(folder.join("template.toml"), "format = 1\n[classes]\n").expect("a file");
    settings
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

#[test]
fn every_sample_gets_the_verdict_that_its_folder_is_named_after() {
    let samples = samples();
    assert!(samples.len() >= 16);
    let folder = few_cases("cases", &FEW);
    let report = graded(folder.path());
    assert_named(&report, samples.len());
    let cases = report["submissions"][0]["cases"].as_array();
    let count = cases.map(Vec::len);
    assert!(count == Some(FEW.len()) || is_full_run(), "{count:?}");
}
