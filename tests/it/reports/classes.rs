//! What the probes of classes came to, in every format.

use serde_json::Value;
use tilegrade::{
    assignment::Points,
    outcome::{
        AccountLine, SubmissionResult,
        classes::{Class, Difference, Failure, Method, Part, Unprobed},
    },
    report::{Format, Report, terminal},
};

use super::{
    class::{HOSTILE, only},
    made, text, texts,
    texts::{around, assert_golden, plain_formats},
};

/// Submissions with a hidden case whose classes fail, are right, were not all probed, and gave what is written to get through.
pub(super) fn report() -> Report {
    let mut report = only("ben");
    let ben = report.submissions.remove(0);
    let named = |name: &str, classes: Vec<Class>| {
        let mut result = SubmissionResult {
            name: name.to_owned(),
            ..ben.clone()
        };
        result.program.classes = classes;
        result
    };
    let mut failing = named("fay-fails", vec![failing(), right("StateComparator", 419)]);
    let lost = Points::whole(-2);
    let line = AccountLine::new(lost, "`State.successorState`: 1 of 6 parts fail");
    let shown = failing.shown.as_mut().expect("a hidden case");
    for (points, lines) in [
        (&mut failing.points, &mut failing.explanation),
        (&mut shown.points, &mut shown.explanation),
    ] {
        *points = points.map(|points| points + lost);
        lines.push(line.clone());
    }
    let right = vec![right("State", 5985), right("OrderedStateList", 562)];
    report.submissions = vec![
        failing,
        named("hal-hostile", vec![hostile()]),
        named("rob-right", right),
        named("uma-unprobed", unprobed()),
    ];
    report
}

fn part(part: &str, passed: usize, failure: Option<[&str; 3]>) -> Part {
    let failure = failure.map(|said| said.map(str::to_owned));
    let failure = failure.map(|[call, expected, found]| Failure {
        call,
        expected,
        found,
    });
    Part {
        part: part.to_owned(),
        passed,
        failed: if failure.is_some() { 60 } else { 0 },
        is_free: part == "the way back is null",
        first_failure: failure,
    }
}

fn method(name: &str, parts: Vec<Part>) -> Method {
    let costly = || parts.iter().filter(|part| !part.is_free);
    Method {
        method: name.to_owned(),
        passed: costly().map(|part| part.passed).sum(),
        failed: costly().map(|part| part.failed).sum(),
        first_failure: costly().find_map(|part| part.first_failure.clone()),
        parts,
    }
}

fn class(name: &str, methods: Vec<Method>) -> Class {
    Class {
        class: name.to_owned(),
        passed: methods.iter().map(|method| method.passed).sum(),
        failed: methods.iter().map(|method| method.failed).sum(),
        methods,
        ..Class::default()
    }
}

fn right(name: &str, passed: usize) -> Class {
    class(
        name,
        vec![method("compare", vec![part("boards", passed, None)])],
    )
}

fn failing() -> Class {
    let double = [
        "new State(\"765184032\").successorState(DBL_LEFT)",
        "the board 765184320",
        "the board 765184230",
    ];
    let back = [
        "new State(\"765184032\").successorState(LEFT).successorState(RIGHT)",
        "null",
        "a `State`",
    ];
    let parts = vec![
        part("moves", 120, None),
        part("the way back is null", 0, Some(back)),
        part("double moves", 0, Some(double)),
    ];
    let constructor = method("State(int[][])", vec![part("boards", 68, None)]);
    let difference = |message: &str, is_fault| Difference {
        message: message.to_owned(),
        is_fault,
    };
    Class {
        differences: vec![
            difference("`helper()` is not in the template", false),
            difference("`cost()` is private, and public in the template", true),
        ],
        unprobed: vec![Unprobed {
            method: "clone".to_owned(),
            why: "what it needs does not work".to_owned(),
        }],
        ..class("State", vec![constructor, method("successorState", parts)])
    }
}

fn hostile() -> Class {
    let long = format!("`{HOSTILE} {}", "long ".repeat(200));
    let said = part("rows", 30, Some([HOSTILE, "the rows of 765184032", &long]));
    Class {
        differences: (0..40)
            .map(|number| Difference {
                message: format!("{number}: {HOSTILE}"),
                is_fault: false,
            })
            .collect(),
        unprobed: vec![Unprobed {
            method: HOSTILE.to_owned(),
            why: HOSTILE.to_owned(),
        }],
        ..class("State", vec![method("toString", vec![said])])
    }
}

fn unprobed() -> Vec<Class> {
    let missing = |method: &str| Unprobed {
        method: method.to_owned(),
        why: "there is no class `OrderedStateList`".to_owned(),
    };
    let list = Class {
        class: "OrderedStateList".to_owned(),
        unprobed: vec![
            missing("OrderedStateList(Heuristic, boolean)"),
            missing("size"),
        ],
        ..Class::default()
    };
    vec![right("State", 5985), list]
}

#[test]
fn every_format_says_of_classes_what_it_said_before() {
    for format in plain_formats() {
        assert_golden(format, "classes", &report());
    }
}

#[test]
fn a_terminal_has_the_probes_the_first_failure_and_what_was_not_probed() {
    let report = report();
    let [fay, _, rob, uma] = &report.submissions[..] else {
        panic!("four submissions");
    };
    let said = |result| terminal::submission(result, 400);
    for (result, lines) in [
        (
            fay,
            &[
                "classes: State 188 of 248 probes, StateComparator 419 of 419; first failure: \
                 `new State(\"765184032\").successorState(DBL_LEFT)`: expected the board 765184320, found the board 765184230",
                "not probed: State.clone: what it needs does not work",
                "Please do not change the signature or access modifiers for already defined methods and variables. \
                 `cost()` is private, and public in the template.",
            ][..],
        ),
        (rob, &["classes: all 6,547 probes of 2 classes passed"]),
        (
            uma,
            &[
                "classes: all 5,985 probes of State passed",
                "not probed: OrderedStateList: there is no class `OrderedStateList`",
            ],
        ),
    ] {
        let block = said(result);
        for line in lines {
            assert!(block.contains(&format!("    {line}\n")), "{line}: {block}");
        }
        assert_eq!(
            block.matches("Please do not").count(),
            lines.len() / 3,
            "{block}"
        );
    }
}

/// What was read back from a file is shown as what was just graded.
#[test]
fn results_that_are_read_back_show_the_same_classes() {
    let report = report();
    let read = Report::read(text(Format::Json, &report).as_bytes()).expect("a report");
    assert_eq!(read, report);
    assert_eq!(texts(Format::Html, &read), texts(Format::Html, &report));
    let seen = report.for_students();
    for (own, seen) in report.submissions.iter().zip(&seen.submissions) {
        assert_eq!(seen.program.classes, own.program.classes);
    }
}

#[test]
fn a_class_is_a_test_of_gradescope_that_changes_no_score() {
    let results = |report: &Report| -> Value {
        serde_json::from_str(&text(Format::Gradescope, report)).expect("JSON")
    };
    let sum = |results: &Value| -> f64 {
        let tests = results["tests"].as_array().expect("a list");
        let scores = tests.iter().map(|test| test["score"].as_f64());
        scores.map(|score| score.expect("a score")).sum()
    };
    let with = report();
    let mut without = with.clone();
    for submission in &mut without.submissions {
        submission.program.classes.clear();
    }
    let (with, without) = (results(&with), results(&without));
    assert_eq!(with["score"], without["score"]);
    assert!((sum(&with) - sum(&without)).abs() < f64::EPSILON);
    let tests = with["tests"].as_array().expect("a list");
    let classes: Vec<String> = tests
        .iter()
        .filter(|test| test["tags"][0] == "class")
        .map(|test| format!("{} {} {}", test["name"], test["status"], test["max_score"]))
        .collect();
    let wanted = [
        "\"fay-fails: class State\" \"failed\" 0.0",
        "\"fay-fails: class StateComparator\" \"passed\" 0.0",
        "\"hal-hostile: class State\" \"failed\" 0.0",
        "\"rob-right: class State\" \"passed\" 0.0",
        "\"rob-right: class OrderedStateList\" \"passed\" 0.0",
        "\"uma-unprobed: class State\" \"passed\" 0.0",
    ];
    assert_eq!(classes, wanted);
}

#[test]
fn what_a_method_gave_moves_no_cursor_ends_no_line_and_is_no_tag() {
    let report = report();
    let mut shown = vec![("terminal", terminal::submission(&report.submissions[1], 80))];
    // Where commands are off, in quotes of a spreadsheet and in strings of JSON, all may stand.
    let others = [Format::Github, Format::Csv, Format::Json];
    for format in plain_formats().filter(|format| !others.contains(format)) {
        let files = made(format, &report, &around()).files.into_iter();
        let files = files.map(|file| String::from_utf8(file.bytes).expect("text"));
        shown.extend(files.map(|text| (format.name(), text)));
    }
    let mut told = 0;
    for (what, text) in shown {
        let text = anstream::adapter::strip_str(&text).to_string();
        assert!(!text.contains('\u{1b}'), "{what}: {text}");
        let is_page = ["html", "markdown"].contains(&what);
        assert!(
            !is_page || !text.contains("<script>alert"),
            "{what}: {text}"
        );
        assert!(text.matches("long ").count() < 200, "{what}: {text}");
        told += usize::from(text.contains("the rows of 765184032"));
        for line in text.lines().map(str::trim_start) {
            let is_command = line.starts_with("::") || line.contains("##[");
            assert!(!is_command, "{what}: {line}");
        }
    }
    assert!(told > 5, "{told} formats show it");
}
