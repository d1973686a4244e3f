//! A report as a list of tests, as platforms have it that know tests and no submissions.

use super::Report;
use crate::outcome::{Count, SubmissionResult};

/// The name of something in a submission, which is said where there are several.
pub(super) fn named(report: &Report, submission: &SubmissionResult, what: &str) -> String {
    match &report.submissions[..] {
        [_] => what.to_owned(),
        _ => format!("{}: {what}", submission.shown_name()),
    }
}

/// What is said where a format that is made for one submission was given several.
pub(super) fn warning_of_several(report: &Report) -> Option<String> {
    let count = report.submissions.len();
    (count > 1).then(|| {
        let submissions = Count(count, "submission");
        format!("this format is made for one submission, and has {submissions}, as tests `STUDENT: CASE`")
    })
}

/// What is said where students' results were handed over in place of the staff's.
pub(super) fn warning_of_left_out(report: &Report) -> Option<String> {
    let left_out: usize = report.submissions.iter().map(|one| one.not_shown).sum();
    (left_out > 0).then(|| {
        let cases = Count(left_out, "case");
        let are = if left_out == 1 { "is" } else { "are" };
        format!("these results are those for students: {cases} {are} not counted")
    })
}
