//! The sample class: every folder is named after the verdict that it deserves.

use std::fs;

use super::support::{PROGRAM, code, program};

/// Grades the whole sample class against the built-in cases, as the README does. This is the longest test there is: the
/// programs that never end have to be waited for.
#[test]
fn every_sample_gets_the_verdict_that_its_folder_is_named_after() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let report = folder.path().join("report.json");
    let output = program(PROGRAM)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["grade", "examples/class", "--out"])
        .arg(folder.path().join("grades"))
        .arg("--report")
        .arg(format!("json={}", report.display()))
        .output()
        .expect("the program starts");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        code(&output),
        1,
        "points are lost, and everything is judged: {talk}"
    );
    let report: serde_json::Value =
        serde_json::from_slice(&fs::read(&report).expect("a report")).expect("JSON");
    let submissions = report["submissions"].as_array().expect("submissions");
    let folders = fs::read_dir("examples/class")
        .expect("the sample class")
        .count();
    assert_eq!(submissions.len(), folders);
    assert!(folders >= 16);
    let wrong: Vec<String> = submissions
        .iter()
        .filter(|submission| {
            let (name, verdict) = (
                submission["name"].as_str().expect("a name"),
                submission["verdict"].as_str().expect("a verdict"),
            );
            !name
                .strip_prefix(verdict)
                .is_some_and(|what| what.starts_with('-'))
        })
        .map(ToString::to_string)
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for submission in submissions {
        let name = submission["name"].as_str().expect("a name");
        let has_all = submission["points"] == submission["max-points"];
        assert_eq!(has_all, name.starts_with("accepted-"), "{submission}");
        assert_eq!(submission["max-points"], 100.0, "{submission}");
    }
}
