//! JUnit's XML: a suite for each submission, whose name is the class of its tests, and a test for each case.
//!
//! A wrong answer is a failure; a crash, a limit and what was not judged is an error. Who may see a case that is not visible
//! is a property of the suite, since few readers know properties of tests. The details are in the text of the element, where
//! GitLab looks for them. What was taken and given beside the cases, and what the probes of the classes came to, is what the suite
//! printed. `timestamp` is when something was handed in, and is not there where that is not known: a report holds no clock, and
//! records do not say when a program ran.

use std::str::FromStr;
use std::time::Duration;

use jiff::tz::TimeZone;
use quick_junit::{NonSuccessKind, Report as Xml, TestCase, TestCaseStatus, TestSuite};

use super::account::{of_whole, rulings};
use super::card::Explanation;
use super::{RenderError, Rendered, Report, classes, listed, plain};
use crate::assignment::Visibility;
use crate::outcome::{CaseResult, SubmissionResult, Verdict, time_in};

pub(super) fn texts(report: &Report) -> Result<Rendered<'static>, RenderError> {
    let mut xml = Xml::new(plain::without_controls(&report.assignment));
    for submission in &report.submissions {
        xml.add_test_suite(suite(submission, report.warning.as_deref()));
    }
    let submitted = report.submissions.iter().filter_map(submitted_at);
    xml.timestamp = submitted.max().and_then(timestamp);
    let times = report.submissions.iter().flat_map(|one| &one.cases);
    xml.set_time(times.map(time).sum());
    let text = xml.to_string();
    let text = text.map_err(|error| RenderError::by_mistake(&error))?;
    Ok(Rendered::of(text).warning(listed::warning_of_left_out(report)))
}

fn suite(submission: &SubmissionResult, warning: Option<&str>) -> TestSuite {
    let name = plain::without_controls(&submission.shown_name());
    let mut suite = TestSuite::new(name.as_str());
    suite.timestamp = submitted_at(submission).and_then(timestamp);
    suite.add_property(("verdict", plain::head(submission).as_str()));
    let explanation = Explanation::of(submission);
    let cause = plain::without_controls(explanation.sentence());
    suite.add_property(("cause", cause.as_str()));
    if let Some(entry) = &submission.program.entry {
        suite.add_property(("entry", plain::without_controls(entry).as_str()));
    }
    if let Some(warning) = warning {
        suite.add_property(("warning", warning));
    }
    if submission.not_shown > 0 {
        suite.add_property(("not-shown", submission.not_shown.to_string().as_str()));
    }
    for case in &submission.cases {
        if case.facts.visibility != Visibility::Visible {
            let property = format!("visibility.{}", case.name);
            suite.add_property((property.as_str(), case.facts.visibility.name()));
        }
        let mut test = TestCase::new(
            plain::without_controls(&case.name),
            status(&explanation, case),
        );
        test.set_classname(name.as_str()).set_time(time(case));
        suite.add_test_case(test);
    }
    let of_whole: Vec<String> = rulings(submission)
        .iter()
        .chain(&of_whole(submission))
        .chain(&classes::lines(submission))
        .map(|line| plain::without_controls(line))
        .collect();
    if !of_whole.is_empty() {
        suite.set_system_out(of_whole.join("\n"));
    }
    suite.set_time(submission.cases.iter().map(time).sum());
    suite
}

fn status(explanation: &Explanation, case: &CaseResult) -> TestCaseStatus {
    if case.is_full() {
        return TestCaseStatus::success();
    }
    let kind = match case.verdict {
        Verdict::Accepted
        | Verdict::WrongAnswer
        | Verdict::NotOptimal
        | Verdict::FormatError
        | Verdict::NoAnswer => NonSuccessKind::Failure,
        _ => NonSuccessKind::Error,
    };
    let mut status = TestCaseStatus::non_success(kind);
    status
        .set_type(case.verdict.name())
        .set_message(plain::without_controls(&plain::gist(case)))
        .set_description(plain::case(explanation, case));
    status
}

fn timestamp<Time: FromStr>(at: i64) -> Option<Time> {
    time_in(at, &TimeZone::UTC).parse().ok()
}

/// When it was handed in, in seconds since 1970.
fn submitted_at(submission: &SubmissionResult) -> Option<i64> {
    let submitted = submission.student.submitted.as_ref();
    submitted.filter(|submitted| submitted.doubt.is_none())?.at
}

fn time(case: &CaseResult) -> Duration {
    Duration::from_millis(case.run.usage.map_or(0, |usage| usage.wall_ms))
}
