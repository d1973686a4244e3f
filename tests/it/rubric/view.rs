//! Who may see what: `--view student`, and the profiles on the command line.

use std::{fs, path::Path};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Printed, repository, tilegrade};

use super::HANDOUT;

/// A class of one submission of transcripts, for the cases `open` and `secret`.
pub(super) fn class(secret: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    let right = fs::read(repository().join("expected/handout.txt")).expect("a transcript");
    write(
        "assignment.toml",
        b"format = 1\nlanguage = \"transcripts\"\n",
    );
    write("cases/open.txt", HANDOUT.as_bytes());
    write("cases/secret.txt", HANDOUT.as_bytes());
    write("cases/secret.toml", b"visibility = \"hidden\"\n");
    write("class/ana/open.txt", &right);
    match secret {
        "right" => write("class/ana/secret.txt", &right),
        name => write("class/ana/secret.txt", &super::saved(name)),
    }
    folder
}

/// Grades it, and gives what was printed and the report.
pub(super) fn graded(folder: &Path, code: i32, more: &[&str]) -> (Printed, Value) {
    let words = [
        "grade",
        "class",
        "--assignment",
        "assignment.toml",
        "--report",
        "json=r.json",
    ];
    let mut call = tilegrade(words).within(folder).exits(code).talks();
    for word in more {
        call = call.and(*word);
    }
    let printed = call.run();
    let report = fs::read_to_string(folder.join("r.json")).expect("a report");
    (printed, serde_json::from_str(&report).expect("JSON"))
}

#[test]
fn a_hidden_case_that_failed_is_neither_shown_nor_passed_over_in_silence() {
    let folder = class("wrong-answer/handout--labels-of-the-blank");
    let (printed, report) = graded(folder.path(), 1, &["--view", "student"]);
    let lower = printed.stdout.to_lowercase();
    for word in ["accepted", "passed", "secret", "✓"] {
        assert!(!lower.contains(word), "{}", printed.stdout);
    }
    assert!(
        printed.stdout.contains("1 case not shown"),
        "{}",
        printed.stdout
    );
    assert!(
        printed.stdout.contains(" 0 with full marks"),
        "{}",
        printed.stdout
    );
    let ana = &report["submissions"][0];
    assert_eq!(ana["verdict"], Value::Null);
    assert_eq!(
        (&ana["points"], &ana["max-points"]),
        (&Value::from(5.0), &Value::from(5.0))
    );
    assert_eq!(ana["not-shown"], 1);
    assert_eq!(ana["cases"].as_array().map(Vec::len), Some(1));
    assert!(!report.to_string().contains("secret"), "{report}");
}

#[test]
fn the_line_of_a_submission_tells_nothing_of_a_hidden_case() {
    let line = |secret, code| {
        let folder = class(secret);
        let (printed, report) = graded(folder.path(), code, &["--view", "student"]);
        let lines = printed
            .stdout
            .lines()
            .filter(|line| !line.contains("full marks"));
        (lines.collect::<Vec<_>>().join("\n"), report)
    };
    assert_eq!(
        line("right", 0),
        line("wrong-answer/handout--labels-of-the-blank", 1)
    );
}

#[test]
fn of_a_required_case_that_is_hidden_students_read_that_it_failed_and_not_how() {
    let folder = class("wrong-answer/handout--labels-of-the-blank");
    let settings = "format = 1\nlanguage = \"transcripts\"\n[rubric]\nrequire = [\"secret\"]\n";
    fs::write(folder.path().join("assignment.toml"), settings).expect("a file");
    let formats = [
        "markdown=m",
        "html=h",
        "github-classroom=gc",
        "classroom50=c50",
        "gradescope=gs",
    ];
    let reports = formats.iter().flat_map(|format| ["--report", format]);
    let words: Vec<&str> = reports.chain(["--view", "student"]).collect();
    let (printed, _) = graded(folder.path(), 1, &words);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a report");
    let decoded = base64::Engine::decode(
        &base64::engine::general_purpose::STANDARD,
        read("gc").trim(),
    );
    let decoded = String::from_utf8(decoded.expect("base64")).expect("text");
    let texts = [
        printed.stdout,
        read("r.json"),
        read("m/students/ana.md"),
        read("h/students/ana.html"),
        decoded,
        read("c50"),
        // Gradescope is given hidden cases too, and keeps them from students itself.
        read("gs")
            .split("\"name\": \"secret\"")
            .next()
            .unwrap_or_default()
            .to_owned(),
    ];
    for text in texts {
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            flat.contains("a case that is not shown is required, and was not passed"),
            "{text}"
        );
        for word in ["wrong-answer", "secret"] {
            assert!(!flat.contains(word), "{word}: {text}");
        }
    }
}

#[test]
fn staff_sees_all_cases_and_which_are_hidden() {
    let folder = class("wrong-answer/handout--labels-of-the-blank");
    let (printed, report) = graded(folder.path(), 1, &[]);
    assert!(
        printed.stdout.contains("−0.5 in 1 case: secret (hidden)"),
        "{}",
        printed.stdout
    );
    let ana = &report["submissions"][0];
    assert_eq!(
        (&ana["verdict"], &ana["not-shown"]),
        (&Value::from("wrong-answer"), &Value::from(0))
    );
    assert_eq!(ana["cases"][1]["visibility"], "hidden");
}

#[test]
fn the_profile_of_the_command_line_overrules_the_file() {
    let folder = class("accepted/handout--trimmed-rows");
    for (profile, code, points) in [("lenient", 0, 10.0), ("graded", 1, 9.9), ("strict", 1, 5.0)] {
        let (_, report) = graded(folder.path(), code, &["--profile", profile]);
        assert_eq!(report["submissions"][0]["points"], points, "{profile}");
    }
}

#[test]
fn check_explains_each_profile() {
    let trimmed = "tests/transcripts/accepted/handout--trimmed-rows.txt";
    let check = |profile| {
        tilegrade([
            "check",
            "--case",
            "cases/handout.txt",
            "--profile",
            profile,
            trimmed,
        ])
    };
    let rest = "forgiven: trimmed-blanks (11 lines from line 4 on): a row is three cells,";
    let graded = check("graded").exits(1).run().stdout;
    assert!(
        graded.starts_with(
            "✗ handout: format-error, 4.95 of 5 points\n  −0.05 format: trimmed-blanks\n  the format costs 0.05: trimmed-blanks\n    hint: "
        ) && graded.contains(&format!("  {rest}")),
        "{graded}"
    );
    let strict = check("strict").exits(1).run().stdout;
    assert!(
        strict.starts_with(
            "✗ handout: format-error, 0 of 5 points\n  line 4: wanted is `8 4  `, and `8 4` was printed\n    hint: "
        ) && strict.contains("  not forgiven: trimmed-blanks"),
        "{strict}"
    );
    assert!(
        check("lenient")
            .run()
            .stdout
            .starts_with("✓ handout: accepted, 5 of 5 points\n")
    );
}

#[test]
fn what_changed_tells_students_nothing_of_hidden_cases() {
    let folder = class("wrong-answer/handout--labels-of-the-blank");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("cases/gone.txt"), HANDOUT).expect("a file");
    fs::write(at("cases/gone.toml"), "visibility = \"after-due-date\"\n").expect("a file");
    let inverted = super::saved("wrong-answer/handout--labels-of-the-blank");
    fs::write(at("class/ana/open.txt"), inverted).expect("a file");
    graded(folder.path(), 1, &["--out", "grades"]);
    fs::remove_file(at("cases/gone.txt")).expect("a file");
    fs::remove_file(at("cases/gone.toml")).expect("a file");
    let regraded = |rubric: &str, view| {
        let settings = format!("format = 1\nlanguage = \"transcripts\"\n[rubric]\n{rubric}");
        fs::write(at("assignment.toml"), settings).expect("a file");
        // What is stored stays as it was graded, so that each comparison is with the same.
        let stored = fs::read(at("grades/results.json")).expect("results");
        let words = ["regrade", "--current-rubric", "--diff", "--view", view];
        let call = tilegrade(words).within(folder.path()).exits(1).talks();
        let printed = call.run().stdout;
        // The last line is about the class as a whole.
        let (printed, _) = printed.split_once("1 submission: ").expect("the totals");
        let printed = printed.to_owned();
        fs::write(at("grades/results.json"), stored).expect("results");
        printed
    };
    assert_eq!(regraded("", "student"), "0 submissions changed\n");
    let said = regraded("counts = 5\nlabels = 15\n", "student");
    assert_eq!(
        said,
        "ana: 4.5 → 4.25 of 5 points\n  open: 4.5 → 4.25 of 5 points; `labels` 0 of 0.5 → 0 of 0.75\n1 submission changed\n"
    );
    let staff = regraded("", "staff");
    assert!(
        staff.contains("gone: ") && staff.contains("no longer a case"),
        "{staff}"
    );
}

#[test]
fn what_changed_does_not_name_a_required_case_that_is_hidden_by_now() {
    let folder = class("wrong-answer/handout--labels-of-the-blank");
    let at = |name: &str| folder.path().join(name);
    let settings = |rubric: &str| {
        let text = format!("format = 1\nlanguage = \"transcripts\"\n{rubric}");
        fs::write(at("assignment.toml"), text).expect("a file");
    };
    fs::remove_file(at("cases/secret.toml")).expect("a file");
    settings("[rubric]\nrequire = [\"secret\"]\n");
    graded(folder.path(), 1, &["--out", "grades"]);
    let stored = fs::read_to_string(at("grades/results.json")).expect("results");
    assert!(
        stored.contains("no points without full marks in secret"),
        "{stored}"
    );
    fs::write(at("cases/secret.toml"), "visibility = \"hidden\"\n").expect("a file");
    settings("");
    let words = ["regrade", "--current-rubric", "--diff", "--view", "student"];
    let call = tilegrade(words).within(folder.path()).exits(1).talks();
    let printed = call.run().stdout;
    assert!(
        printed.contains("requirement-missed: no points without full marks in a required case\n"),
        "{printed}"
    );
    assert!(!printed.contains("secret"), "{printed}");
}
