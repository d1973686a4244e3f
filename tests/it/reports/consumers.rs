//! Each format through a reader that is not its writer's.

use std::{io::Write, process::Stdio};

use boon::{Compiler, Schemas};
use serde_json::{Value, json};
use tilegrade::{
    outcome::Person,
    report::{Format, RenderContext},
};

use super::{
    class::{NAME, in_doubt, late_and_by_hand, only, report},
    classes, only_file, text, texts,
    texts::decoded,
};
use crate::support::repository;

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value}"))
}

/// Why a value is none of the schema that is shipped.
fn faults(value: &Value) -> Option<String> {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let path = repository().join("docs/report.schema.json");
    let schema = compiler
        .compile(&path.to_string_lossy(), &mut schemas)
        .expect("a schema");
    let checked = schemas.validate(value, schema);
    checked.err().map(|why| why.to_string())
}

#[test]
fn the_json_report_keeps_to_the_schema_that_is_shipped() {
    for report in [report(), in_doubt(), classes::report()] {
        assert_eq!(faults(&parsed(&text(Format::Json, &report))), None);
    }
    let break_it = |change: fn(&mut Value)| {
        let mut value = parsed(&text(Format::Json, &report()));
        change(&mut value);
        faults(&value)
    };
    let breaks: [fn(&mut Value); 5] = [
        |value| value["format"] = json!(3),
        |value| value["submissions"][0]["cases"][0]["verdict"] = json!("fine"),
        |value| value["submissions"][0]["cases"][0]["points"] = Value::Null,
        |value| value["submissions"][0]["max-points"] = json!("10"),
        |value| value["submissions"] = json!({}),
    ];
    for change in breaks {
        assert!(break_it(change).is_some());
    }
}

/// Classroom's reporter, from what is known of it: the score on its console, and the one that it hands to Classroom.
fn classroom_sums(runner: &Value) -> (f64, f64, &'static str) {
    let tests = list(&runner["tests"]);
    let passed = tests.iter().filter(|test| test["status"] == "pass").count();
    let max_score = runner["max_score"].as_f64().unwrap_or(f64::NAN);
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let console = passed as f64 / tests.len() as f64 * max_score;
    // A test without a score makes the sum no number.
    let score = |test: &Value| test["score"].as_f64().unwrap_or(f64::NAN);
    let sum = if max_score == 0.0 {
        0.0
    } else {
        tests.iter().map(score).sum()
    };
    let status = match runner["status"].as_str() {
        Some("fail") => "fail",
        Some("error") => "error",
        Some("pass") => "pass",
        other => panic!("{other:?}"),
    };
    (console, sum, status)
}

#[test]
fn the_sums_of_classrooms_reporter_are_missing_in_no_case() {
    let nan = json!({"status": "pass", "max_score": 5, "tests": []});
    assert!(classroom_sums(&nan).0.is_nan());
    let nan = json!({"status": "pass", "max_score": 5, "tests": [{"status": "pass"}]});
    assert!(classroom_sums(&nan).1.is_nan());
    for (name, points, status) in [
        ("ana-lopez", 10.0, "pass"),
        ("ben", 9.0, "fail"),
        ("cem", 13.0, "fail"),
        ("zoë", 12.0, "fail"),
        // One of the cases is not judged, and the points of the others count.
        ("every-verdict", 9.5, "fail"),
        (NAME, 6.5, "fail"),
    ] {
        let runner = parsed(&decoded(&text(Format::GithubClassroom, &only(name))));
        let (console, sum, said) = classroom_sums(&runner);
        assert!(console.is_finite(), "{name}: {runner}");
        assert!((sum - points).abs() < 1e-9, "{name}: {sum}: {runner}");
        assert_eq!(said, status, "{name}: {runner}");
        for test in list(&runner["tests"]) {
            let is_error = test["status"] == "error";
            assert!(!is_error || test["message"].is_string(), "{test}");
            let time = test["execution_time"].as_str().expect("a time");
            assert!(
                time.strip_suffix('s')
                    .is_some_and(|time| time.parse::<f64>().is_ok())
            );
        }
    }
    let runner = parsed(&decoded(&text(
        Format::GithubClassroom,
        &only("every-verdict"),
    )));
    assert_eq!(
        runner["max_score"], 70.0,
        "what is not judged is not counted"
    );
}

#[test]
fn a_result_that_classroom_cannot_take_is_refused() {
    let mut large = only("every-verdict");
    let case = large.submissions[0].cases[1].clone();
    for number in 0..100 {
        let mut case = case.clone();
        case.name = format!("case-{number}");
        large.submissions[0].cases.push(case);
    }
    let one = large.submissions[0].clone();
    large.submissions = vec![one; 20];
    let around = RenderContext::default();
    let refused = Format::GithubClassroom.texts(&large, &around);
    let why = refused.err().expect("too large");
    assert!(why.hint.contains("one submission at a time"), "{why:?}");
}

#[test]
fn classroom50_takes_whole_numbers_and_no_keys_of_our_own() {
    let keys = [
        "assignment",
        "assignment_type",
        "classroom",
        "commit",
        "datetime",
        "max-score",
        "owner",
        "release",
        "review",
        "schema",
        "score",
        "submission",
        "tests",
    ];
    for (name, score, most) in [
        ("ben", 900, 1000),
        ("every-verdict", 950, 7000),
        ("zoë", 1000, 1000),
    ] {
        let made = texts(Format::Classroom50, &only(name));
        assert!(
            made.warnings
                .iter()
                .any(|line| line.contains("CLASSROOM, ASSIGNMENT, OWNER")),
            "{:?}",
            made.warnings
        );
        let result = parsed(&only_file(made));
        let object = result.as_object().expect("an object");
        let mut found: Vec<&String> = object.keys().collect();
        found.sort();
        assert_eq!(found, keys);
        assert_eq!(result["schema"], "classroom50/result/v1");
        assert_eq!(result["owner"], "");
        assert_eq!(
            (&result["score"], &result["max-score"]),
            (&json!(score), &json!(most))
        );
        for test in list(&result["tests"]) {
            let [score, most] = ["score", "max-score"].map(|key| test[key].as_u64());
            assert!(score.is_some() && score <= most, "{test}");
            assert!(test["test-name"].is_string() && test["passed"].is_boolean());
        }
    }
    let mut around = RenderContext::default();
    let url = "https://example.org/commit/7";
    around
        .variables
        .insert("COMMIT_URL".to_owned(), url.to_owned());
    let made = super::made(Format::Classroom50, &only("ben"), &around);
    let result = parsed(&only_file(made));
    assert_eq!(
        (&result["commit"], &result["review"]),
        (&json!(url), &json!(url))
    );
}

#[test]
fn gradescope_is_told_who_may_see_each_test() {
    let results = parsed(&text(Format::Gradescope, &only("cem")));
    let seen: Vec<&Value> = list(&results["tests"])
        .iter()
        .map(|test| &test["visibility"])
        .collect();
    assert_eq!(seen, ["visible", "after_due_date", "after_published"]);
    let results = parsed(&text(Format::Gradescope, &only("ben")));
    assert_eq!(results["score"], 9.0);
    assert_eq!(results["tests"][1]["visibility"], "hidden");
    let above = results["output"].as_str().expect("text");
    assert!(
        !above.contains("secret") && above.contains("Not all shown"),
        "{above}"
    );
    let results = parsed(&text(Format::Gradescope, &only("every-verdict")));
    let not_judged = list(&results["tests"]).last().expect("a test");
    assert_eq!(
        (&not_judged["score"], &not_judged["max_score"]),
        (&json!(0.0), &json!(0.0))
    );
    let made = texts(Format::Gradescope, &report());
    assert!(
        made.warnings[0].contains("is made for one submission"),
        "{:?}",
        made.warnings
    );
    let results = parsed(&only_file(made));
    let names: Vec<&str> = list(&results["tests"])
        .iter()
        .filter_map(|test| test["name"].as_str())
        .collect();
    assert!(names.contains(&"ben: secret"), "{names:?}");
    let score: f64 = list(&results["tests"])
        .iter()
        .filter_map(|test| test["score"].as_f64())
        .sum();
    let rounded = 0.25;
    assert!((results["score"].as_f64().expect("a number") - (score - rounded)).abs() < 1e-9);
}

#[test]
fn junit_is_read_by_another_library() {
    let report = report();
    let xml = text(Format::Junit, &report);
    let suites = junit_parser::from_reader(xml.as_bytes()).expect("JUnit");
    assert_eq!(suites.suites.len(), report.submissions.len());
    for (suite, submission) in suites.suites.iter().zip(&report.submissions) {
        assert_eq!(suite.cases.len(), submission.cases.len());
        for (test, case) in suite.cases.iter().zip(&submission.cases) {
            assert_eq!(test.original_name, case.name);
            assert_eq!(test.classname.as_ref(), Some(&submission.name));
            let is_failure = ["wrong-answer", "not-optimal", "format-error", "no-answer"];
            let (success, failure) = (case.is_full(), is_failure.contains(&case.verdict.name()));
            assert_eq!(test.status.is_success(), success, "{}", case.name);
            assert_eq!(test.status.is_failure(), failure, "{}", case.name);
            assert_eq!(
                test.status.is_error(),
                !success && !failure,
                "{}",
                case.name
            );
        }
        let failed = suite.cases.iter().filter(|test| test.status.is_failure());
        assert_eq!(suite.failures, failed.count() as u64);
    }
    let property = "<property name=\"visibility.secret\" value=\"hidden\"";
    assert!(xml.contains(property), "{xml}");
    assert!(!xml.contains('\u{1b}'));
}

#[test]
fn pythons_csv_reads_the_table_and_no_cell_is_a_formula() {
    let table = text(Format::Csv, &report());
    let rows = read_by_python(table.as_bytes());
    assert_eq!(rows.len(), 1 + report().submissions.len());
    let head = &rows[0];
    let first = ["submission", "id", "login", "name", "verdict", "points"];
    assert_eq!(head[..6], first);
    assert!(head.contains(&"secret (hidden)".to_owned()), "{head:?}");
    assert!(
        head.contains(&"late (after-due-date)".to_owned()),
        "{head:?}"
    );
    for row in &rows {
        assert_eq!(row.len(), head.len(), "{row:?}");
        for cell in row {
            let is_number = cell.parse::<f64>().is_ok();
            // Whatever a spreadsheet takes for the end of a cell.
            for part in cell.split([',', ';', '\t', '|']) {
                let is_formula = part.trim_start().starts_with(['=', '+', '-', '@', '\r']);
                assert!(is_number || !is_formula, "{cell:?}");
            }
        }
    }
    let is_in_quotes = |line: &str| line.starts_with('"');
    assert!(table.lines().all(is_in_quotes), "{table}");
    assert_eq!(rows[1][0], format!("'{NAME}"));
    let every = rows
        .iter()
        .find(|row| row[0] == "every-verdict")
        .expect("a row");
    assert_eq!(every[5], "", "who is not judged has no points");
}

#[test]
fn the_table_says_who_a_student_is_and_who_is_excused() {
    let mut report = late_and_by_hand("ben");
    let student = &mut report.submissions[0].student;
    student.is_excused = true;
    student.people.push(Person {
        login: Some("=cem@x".to_owned()),
        ..Person::default()
    });
    let rows = read_by_python(text(Format::Csv, &report).as_bytes());
    let cell = |name: &str| {
        let at = rows[0].iter().position(|head| head == name);
        rows[1][at.expect("a column")].as_str()
    };
    assert_eq!(cell("id"), "17; ");
    assert_eq!(cell("login"), "bkim; '=cem@x");
    assert_eq!(cell("name"), "Kim, Ben; ");
    assert_eq!(cell("excused"), "yes");
}

/// The rows of a table as Python's own reader has them.
#[expect(
    clippy::disallowed_methods,
    reason = "the reader of another language, as instructors use it"
)]
pub(super) fn read_by_python(table: &[u8]) -> Vec<Vec<String>> {
    let program = "import csv, io, json, sys\n\
        text = sys.stdin.buffer.read().decode('utf-8-sig')\n\
        print(json.dumps(list(csv.reader(io.StringIO(text, newline='')))))";
    let mut python = std::process::Command::new("python3")
        .args(["-c", program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python is installed");
    let mut stdin = python.stdin.take().expect("a pipe");
    stdin.write_all(table).expect("it reads");
    drop(stdin);
    let output = python.wait_with_output().expect("it ends");
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).expect("rows")
}
