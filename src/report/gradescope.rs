//! Gradescope's `/autograder/results/results.json`.
//!
//! What was not judged is worth 0 of 0 points there: a test needs a score, and a zero of the case's points would be one that
//! nobody gave. The score of the whole is always there, since what the rubric takes off or rounds for a
//! submission as a whole is in no test, and it overrides the sum. Gradescope itself keeps it from students while a test is
//! hidden from them.

use serde::Serialize;

use super::card::Explanation;
use super::{Rendered, Report, classes, listed, plain};
use crate::assignment::{Points, Visibility};
use crate::object::object;
use crate::outcome::classes::Class;
use crate::outcome::{CaseResult, SubmissionResult, pretty_json};

pub(super) fn texts(report: &Report) -> Rendered<'static> {
    let mut tests = Vec::new();
    let mut wall_ms = 0;
    for submission in &report.submissions {
        let explanation = Explanation::of(&submission.for_students());
        for case in &submission.cases {
            wall_ms += case.run.usage.map_or(0, |usage| usage.wall_ms);
            let name = listed::named(report, submission, &case.name);
            tests.push(Test::of_case(&name, &explanation, case));
        }
        // Of what could not be probed nobody can say that it passed or failed: it is told above the tests.
        let asked = submission.program.classes.iter();
        for class in asked.filter(|one| classes::is_probed(one) || !one.is_right()) {
            let name = listed::named(report, submission, &format!("class {}", class.class));
            tests.push(Test::of_class(&name, class));
        }
    }
    for (number, test) in (1..).zip(&mut tests) {
        test.number = u64::to_string(&number);
    }
    let score: Points = report.submissions.iter().map(known_points).sum();
    let about = |submission| about(report, submission);
    let output: Vec<String> = report.submissions.iter().map(about).collect();
    let warning = report.warning.iter().cloned();
    let results = object! {
        "score": score.as_f64(),
        "execution_time": seconds(wall_ms),
        "output": warning.chain(output).collect::<Vec<_>>().join("\n\n"),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
    };
    let text = pretty_json(&results);
    let cases = || report.submissions.iter().flat_map(|one| &one.cases);
    let not_judged = cases().any(|case| case.points_low().is_none());
    let not_judged = not_judged.then(|| {
        "cases that are not judged are worth 0 of 0 points there until somebody has looked"
            .to_owned()
    });
    let in_doubt = cases().any(|case| case.doubt.is_some());
    let in_doubt = in_doubt
        .then(|| "cases that wait for a person have the points there that are certain".to_owned());
    Rendered::of(text + "\n")
        .warning(listed::warning_of_several(report))
        .warning(listed::warning_of_left_out(report))
        .warning(not_judged)
        .warning(in_doubt)
}

/// The points of a submission: those of its cases that were judged, where not all were.
pub(super) fn known_points(submission: &SubmissionResult) -> Points {
    let of_cases = || {
        let cases = submission.cases.iter();
        cases.filter_map(CaseResult::points_low).sum()
    };
    submission.points.unwrap_or_else(of_cases)
}

/// What students read above the tests: nothing that only hidden cases tell.
fn about(report: &Report, submission: &SubmissionResult) -> String {
    let seen = submission.for_students();
    let text = plain::submission(&Explanation::of(&seen), &seen);
    listed::named(report, submission, &text)
}

#[derive(Serialize)]
struct Test {
    name: String,
    number: String,
    status: &'static str,
    score: f64,
    max_score: f64,
    output: String,
    visibility: &'static str,
    tags: [&'static str; 1],
}

impl Test {
    fn of_case(name: &str, explanation: &Explanation, case: &CaseResult) -> Self {
        Self {
            name: plain::without_controls(name),
            number: String::new(),
            status: status(case.is_full()),
            score: case.points_low().unwrap_or(Points::ZERO).as_f64(),
            max_score: judged_most(case).as_f64(),
            output: plain::case(explanation, case),
            visibility: visibility(case.facts.visibility),
            tags: [case.verdict.name()],
        }
    }

    /// What the probes of a class came to. Points for methods are in the score of the whole, and probes take boards of no case, so
    /// that nothing is hidden.
    fn of_class(name: &str, class: &Class) -> Self {
        Self {
            name: plain::without_controls(name),
            number: String::new(),
            status: status(class.is_right()),
            score: 0.0,
            max_score: 0.0,
            output: plain::without_controls_in_lines(&classes::about(class)),
            visibility: visibility(Visibility::Visible),
            tags: ["class"],
        }
    }
}

const fn status(is_right: bool) -> &'static str {
    if is_right { "passed" } else { "failed" }
}

/// The largest points of a case; zero if it was not judged, so that nothing is lost.
pub(super) fn judged_most(case: &CaseResult) -> Points {
    case.points_low()
        .map_or(Points::ZERO, |_| case.facts.max_points)
}

const fn visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Visible => "visible",
        Visibility::AfterDueDate => "after_due_date",
        Visibility::AfterPublished => "after_published",
        Visibility::Hidden => "hidden",
    }
}

/// Seconds, from milliseconds.
#[expect(
    clippy::cast_precision_loss,
    reason = "a grading ends within a hundred thousand years"
)]
pub(super) fn seconds(milliseconds: u64) -> f64 {
    milliseconds as f64 / 1000.0
}
