//! Results store the rubric that they were judged by, and judging again keeps it unless told.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::support::{Printed, tilegrade};

use super::view::{class, graded};

/// Labels weigh twice as much, and counts nothing.
const OTHER: &str = "format = 1\nlanguage = \"transcripts\"\n[rubric]\ncounts = 0\nlabels = 20\n";

/// What `regrade` with these options prints, and the points that it gives.
fn regraded(folder: &Path, options: &[&str]) -> (Printed, Value) {
    let words = ["regrade", "--report", "json=r.json"];
    let call = tilegrade(words.iter().chain(options).copied());
    let printed = call.within(folder).exits(1).talks().run();
    let report = fs::read(folder.join("r.json")).expect("a report");
    let report: Value = serde_json::from_slice(&report).expect("JSON");
    (printed, report["submissions"][0]["points"].clone())
}

/// Reads what the folder of the results says, changes it, and gives it as it was.
fn run_facts(folder: &Path, change: impl FnOnce(&mut Value)) -> Value {
    let path = folder.join("grades/run.json");
    let before = fs::read(&path).expect("a file");
    let before: Value = serde_json::from_slice(&before).expect("JSON");
    let mut after = before.clone();
    change(&mut after);
    fs::write(&path, after.to_string()).expect("a file");
    before
}

#[test]
fn judging_again_keeps_the_rubric_until_it_is_told_to_take_the_one_of_now() {
    let folder = class("wrong-answer/handout--labels-of-the-blank");
    let folder = folder.path();
    let (_, report) = graded(folder, 1, &[]);
    assert_eq!(report["submissions"][0]["points"], 9.5);
    let stored = run_facts(folder, |_| ())["rubric"].clone();
    assert_eq!(
        (&stored["path"], &stored["shortest"]),
        (&json!(20.0), &json!(30.0))
    );
    assert_eq!(regraded(folder, &[]).1, 9.5);
    fs::write(folder.join("assignment.toml"), OTHER).expect("a file");
    let (kept, points) = regraded(folder, &[]);
    assert_eq!(points, 9.5);
    let file = folder
        .canonicalize()
        .expect("a folder")
        .join("assignment.toml");
    let note = format!(
        "note: the rubric stored in grades counts, and {} has another: `regrade --current-rubric` judges by that\n",
        file.display()
    );
    assert!(kept.stderr.contains(&note), "{}", kept.stderr);
    assert_eq!(run_facts(folder, |_| ())["rubric"], stored);
    let asked = tilegrade(["rule"]).within(folder).talks().run();
    assert!(asked.stderr.contains(&note), "{}", asked.stderr);
    for options in [
        &["--current-rubric"][..],
        &["--assignment", "assignment.toml"],
    ] {
        let (taken, points) = regraded(folder, options);
        assert_eq!(points, 9.0, "{options:?}");
        assert!(!taken.stderr.contains("rubric"), "{}", taken.stderr);
        assert_eq!(run_facts(folder, |_| ())["rubric"]["labels"], 20.0);
        // It is the stored one from now on.
        let (again, points) = regraded(folder, &[]);
        assert_eq!(points, 9.0);
        assert!(!again.stderr.contains("rubric"), "{}", again.stderr);
        run_facts(folder, |facts| facts["rubric"] = stored.clone());
    }
    let (printed, _) = graded(folder, 1, &[]);
    let note = "note: the results in grades were judged by another rubric; grades/results.json.1 keeps them\n";
    assert!(printed.stderr.contains(note), "{}", printed.stderr);
}

#[test]
fn another_default_of_a_later_version_changes_nothing_by_itself() {
    let folder = class("not-optimal/handout--both-longer");
    let folder = folder.path();
    fs::remove_file(folder.join("assignment.toml")).expect("a file");
    let words = ["grade", "class", "--transcripts", "--cases", "cases"];
    tilegrade(words).within(folder).exits(1).talks().run();
    assert_eq!(regraded(folder, &[]).1, 8.5);
    run_facts(folder, |facts| {
        facts["rubric"]["path"] = json!(30);
        facts["rubric"]["shortest"] = json!(20);
    });
    let note = "note: the rubric stored in grades counts, and the built-in assignment has another: \
        `regrade --current-rubric` judges by that\n";
    for _ in 0..2 {
        let (kept, points) = regraded(folder, &[]);
        assert_eq!(points, 9.0);
        assert!(kept.stderr.contains(note), "{}", kept.stderr);
    }
    let (strict, points) = regraded(folder, &["--profile", "strict"]);
    assert!(strict.stderr.contains(note), "{}", strict.stderr);
    let (_, kept) = regraded(folder, &[]);
    assert_eq!(kept, points, "the profile is stored as well");
    assert_eq!(regraded(folder, &["--current-rubric"]).1, 8.5);
}

#[test]
fn results_that_do_not_say_their_rubric_are_judged_by_the_one_of_now() {
    let folder = class("wrong-answer/handout--labels-of-the-blank");
    let folder = folder.path();
    graded(folder, 1, &[]);
    fs::write(folder.join("assignment.toml"), OTHER).expect("a file");
    run_facts(folder, |facts| {
        facts.as_object_mut().expect("an object").remove("rubric");
    });
    let (taken, points) = regraded(folder, &[]);
    assert_eq!(points, 9.0);
    let note = "note: grades does not say which rubric its results were judged by: that of /";
    assert!(taken.stderr.contains(note), "{}", taken.stderr);
    let (again, _) = regraded(folder, &[]);
    assert!(!again.stderr.contains("rubric"), "{}", again.stderr);
}

#[test]
fn a_stored_rubric_that_cannot_count_any_more_is_an_error_with_the_way_out() {
    let folder = class("wrong-answer/handout--labels-of-the-blank");
    let folder = folder.path();
    let settings = "format = 1\nlanguage = \"transcripts\"\n";
    let requiring = format!("{settings}[rubric]\nrequire = [\"secret\"]\n");
    fs::write(folder.join("assignment.toml"), requiring).expect("a file");
    graded(folder, 1, &[]);
    fs::write(folder.join("assignment.toml"), settings).expect("a file");
    for name in ["cases/secret.txt", "cases/secret.toml"] {
        fs::remove_file(folder.join(name)).expect("a file");
    }
    let fails = |message: &str| {
        let call = tilegrade(["regrade"]).within(folder).exits(3).talks();
        let said = call.run().stderr;
        assert!(said.contains(message), "{said}");
        let hint = "hint: `regrade --current-rubric` judges by the rubric of /";
        assert!(said.contains(hint), "{said}");
    };
    fails("error: grades/run.json: `require` names `secret`, and there is no such case\n");
    run_facts(folder, |facts| facts["rubric"]["labels"] = json!(11));
    fails("error: grades/run.json: [rubric]: the weights add up to 101, not to 100\n");
    let words = ["regrade", "--current-rubric", "--exit-zero"];
    tilegrade(words).within(folder).exits(0).talks().run();
}
