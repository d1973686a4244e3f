//! Judging stored runs again.

use std::{fs, os::unix::fs::PermissionsExt};

use serde_json::Value;

use super::{
    languages::without,
    support::{Desk, PROGRAM, case, code, program, submission},
};

const RUBRIC: &str = "format = 1\n[rubric]\ncounts = 5\nlabels = 15\n";

#[test]
fn judged_again_the_report_is_the_same_to_the_byte_without_any_submission() {
    let desk = Desk::with_samples(&[
        "accepted-cpp",
        "accepted-python",
        "compile-error-missing-symbol",
        "wrong-answer-counts-states",
    ]);
    fs::create_dir(desk.path("class/empty")).expect("a folder");
    desk.write("class/notes/readme.doc", "nothing to run\n");
    desk.write("class/\u{1b}odd name/main.py", "print(1 / 0)\n");
    desk.write(
        "class/two/first.py",
        "if __name__ == '__main__':\n    print(1)\n",
    );
    desk.write(
        "class/two/second.py",
        "if __name__ == '__main__':\n    print(1)\n",
    );
    assert_eq!(desk.grade(&["--shrink", "--shrink-runs", "6"]).0, 1);
    let graded = desk.report_bytes();
    let results = fs::read_to_string(desk.path("grades/results.json")).expect("results");
    assert_eq!(results, graded, "the results are stored as well");
    fs::remove_dir_all(desk.path("class")).expect("a folder");
    let records = desk.records();
    for jobs in ["1", "4"] {
        fs::remove_file(desk.path("report.json")).expect("a report");
        assert_eq!(desk.regrade(&["--jobs", jobs]).0, 1);
        assert_eq!(desk.report_bytes(), graded, "{jobs}");
    }
    assert_eq!(desk.records(), records, "nothing is run");
}

#[test]
fn what_was_not_judged_stays_so_with_the_same_words() {
    let desk = Desk::with_samples(&["accepted-cpp", "accepted-hash-map"]);
    assert_eq!(code(&without(&desk, "/usr/bin/javac", &[])), 4);
    let graded = desk.report_bytes();
    assert_eq!(desk.regrade(&[]).0, 4);
    assert_eq!(desk.report_bytes(), graded);
    assert_eq!(desk.regrade(&["--exit-zero"]).0, 4);
}

#[test]
fn a_changed_rubric_changes_points_and_the_difference_is_told() {
    let desk = Desk::with_samples(&["accepted-python", "wrong-answer-counts-states"]);
    assert_eq!(desk.grade(&[]).0, 1);
    let before = submission(&desk.report(), "wrong-answer-counts-states")["points"].clone();
    fs::remove_dir_all(desk.path("class")).expect("a folder");
    desk.write("new.toml", RUBRIC);
    let (exit, printed, report) = desk.regrade(&["--assignment", "new.toml", "--diff"]);
    assert_eq!(exit, 1);
    let after = &submission(&report, "wrong-answer-counts-states")["points"];
    assert!(after.as_f64() > before.as_f64(), "{before} {after}");
    let lines: Vec<&str> = printed.lines().collect();
    assert!(
        lines[0].starts_with("wrong-answer-counts-states: ") && lines[0].contains(" → "),
        "{printed}"
    );
    assert!(
        printed.contains("  easy, sample: ") && printed.contains("`counts` 0 of 0.5 → 0 of 0.25"),
        "{printed}"
    );
    assert!(!printed.contains("accepted-python"), "{printed}");
    assert!(printed.contains("1 submission changed\n"), "{printed}");
    let (_, again, _) = desk.regrade(&["--assignment", "new.toml", "--diff"]);
    assert!(again.starts_with("0 submissions changed\n"), "{again}");
}

#[test]
fn a_case_whose_board_or_limits_changed_is_not_judged_until_it_is_graded_again() {
    let desk = Desk::with_samples(&["accepted-python"]);
    assert_eq!(desk.grade(&[]).0, 0);
    desk.write("cases/easy.txt", "1 2 3\n8 4 0\n7 6 5\n");
    desk.write("cases/sample.toml", "[limits]\ncpu-ms = 4000\n");
    desk.write("cases/new.txt", "1 2 3\n0 8 4\n7 6 5\n");
    let results = || fs::read(desk.path("grades/results.json")).expect("results");
    let before = results();
    let refused = desk.regrade_command(&[]).output().expect("it starts");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    let message = "error: 3 cases have no run that counts, and what is judged would be so no more: easy of accepted-python, \
        new of accepted-python, sample of accepted-python\n\
        hint: nothing was written: `tilegrade grade` runs again what is no more as it was, and --force goes on without it\n";
    assert!(said.ends_with(message), "{said}");
    assert_eq!(results(), before);
    // Earlier versions left it open to all.
    let lock = desk.path("grades/.lock");
    fs::set_permissions(&lock, fs::Permissions::from_mode(0o644)).expect("it is ours");
    let (exit, printed, report) = desk.regrade(&["--force"]);
    assert_eq!(exit, 4, "{printed}");
    assert_eq!(
        submission(&report, "accepted-python")["points"],
        Value::Null
    );
    let earlier = fs::read(desk.path("grades/results.json.1")).expect("the results before");
    assert_eq!(earlier, before);
    for name in [".lock", "results.json", "results.json.1"] {
        let facts = fs::metadata(desk.path(&format!("grades/{name}"))).expect("a file");
        assert_eq!(facts.permissions().mode() & 0o777, 0o600, "{name}");
    }
    for (name, why) in [
        ("easy", "another board file"),
        ("sample", "other limits"),
        ("new", "no whole run of this case is stored"),
    ] {
        let found = case(&report, "accepted-python", name);
        assert_eq!(found["verdict"], "not-judged", "{found}");
        let finding = &found["findings"][0];
        assert!(
            finding["message"]
                .as_str()
                .is_some_and(|message| message.contains(why))
        );
        assert!(
            finding["hint"]
                .as_str()
                .is_some_and(|hint| hint.starts_with("grade again"))
        );
    }
    assert_eq!(
        case(&report, "accepted-python", "unsolvable")["verdict"],
        "accepted"
    );
    assert_eq!(desk.grade(&[]).0, 0);
    assert_eq!(desk.regrade(&[]).0, 0);
}

#[test]
fn a_record_that_is_broken_in_any_way_is_not_judged() {
    let desk = Desk::with_samples(&["accepted-python"]);
    assert_eq!(desk.grade(&[]).0, 0);
    let record = |name: &str| format!("grades/records/accepted-python/{name}");
    desk.write(&record("easy.stdout"), "torn");
    desk.write(&record("sample.json"), "{\"format\":");
    fs::remove_file(desk.path(&record("unsolvable.stdout"))).expect("a stream");
    let (exit, _, report) = desk.regrade(&["--force"]);
    assert_eq!(exit, 4);
    for name in ["easy", "sample", "unsolvable"] {
        assert_eq!(
            case(&report, "accepted-python", name)["verdict"],
            "not-judged"
        );
    }
    desk.write("grades/submissions/accepted-python.json", "[]");
    let (exit, _, report) = desk.regrade(&["--force"]);
    assert_eq!(exit, 4);
    let found = case(&report, "accepted-python", "easy");
    assert!(
        found["findings"][0]["message"]
            .as_str()
            .is_some_and(|message| message.contains("nothing is stored"))
    );
    assert_eq!(desk.grade(&[]).0, 0);
    assert_eq!(desk.regrade(&[]).0, 0);
}

#[test]
fn records_of_another_version_are_refused_before_anything_is_written() {
    let desk = Desk::with_samples(&["accepted-python"]);
    assert_eq!(desk.grade(&[]).0, 0);
    let results = fs::read(desk.path("grades/results.json")).expect("results");
    desk.write(
        "grades/run.json",
        "{\"format\": 1, \"version\": \"0.0.9\", \"assignment\": \"x\"}\n",
    );
    let output = desk.regrade_command(&[]).output().expect("it starts");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(code(&output), 2, "{talk}");
    assert!(
        talk.contains("written by version 0.0.9 in format 1") && talk.contains("hint: grade again"),
        "{talk}"
    );
    desk.write("grades/run.json", "no JSON");
    let output = desk.regrade_command(&[]).output().expect("it starts");
    assert_eq!(code(&output), 2, "{output:?}");
    assert_eq!(
        fs::read(desk.path("grades/results.json")).expect("results"),
        results
    );
}

#[test]
fn saved_transcripts_are_read_where_they_were_and_only_as_they_were() {
    let desk = Desk::empty();
    let output = program(PROGRAM)
        .args(["solve", "--board", "203184765"])
        .output()
        .expect("the program starts");
    desk.write(
        "class/ana/easy.txt",
        &String::from_utf8_lossy(&output.stdout),
    );
    desk.write("class/ana/sample.txt", "nothing of the kind\n");
    assert_eq!(desk.grade(&["--transcripts"]).0, 1);
    let graded = desk.report_bytes();
    assert_eq!(desk.regrade(&[]).0, 1);
    assert_eq!(desk.report_bytes(), graded);
    desk.write("class/ana/sample.txt", "something else\n");
    fs::remove_file(desk.path("class/ana/easy.txt")).expect("a transcript");
    let (exit, _, report) = desk.regrade(&["--force"]);
    assert_eq!(exit, 4);
    let words = |name: &str| case(&report, "ana", name)["findings"][0]["message"].to_string();
    assert!(
        words("sample").contains("has changed since it was graded"),
        "{report}"
    );
    assert!(words("easy").contains("cannot be read"), "{report}");
    assert_eq!(case(&report, "ana", "unsolvable")["verdict"], "no-answer");
}

#[test]
fn a_pick_leaves_the_others_and_the_stored_results_alone() {
    let desk = Desk::with_samples(&["accepted-cpp", "accepted-python"]);
    assert_eq!(desk.grade(&[]).0, 0);
    let results = || fs::read(desk.path("grades/results.json")).expect("results");
    let before = results();
    let (exit, printed, report) = desk.regrade(&["--only", "accepted-cpp"]);
    assert_eq!(
        (exit, report["submissions"].as_array().map(Vec::len)),
        (0, Some(1)),
        "{printed}"
    );
    assert_eq!(results(), before);
    assert_eq!(desk.grade(&["--only", "accepted-python"]).0, 0);
    let (_, _, report) = desk.regrade(&[]);
    assert_eq!(
        report["submissions"].as_array().map(Vec::len),
        Some(2),
        "both are known"
    );
    let nobody = desk
        .regrade_command(&["--only", "nobody"])
        .output()
        .expect("it starts");
    assert_eq!(code(&nobody), 2);
    let nowhere = desk
        .regrade_command(&["--out", "nowhere"])
        .output()
        .expect("it starts");
    let talk = String::from_utf8_lossy(&nowhere.stderr);
    assert_eq!(code(&nowhere), 2);
    assert!(
        talk.contains("nothing was graded here") && talk.contains("hint: grade first"),
        "{talk}"
    );
    assert!(!desk.path("nowhere").exists());
}
