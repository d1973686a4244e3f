//! The JSON report.
//!
//! The report is written piece by piece: an opening, one object for each submission, and an end, so that a class
//! of any size needs no more memory than one submission. It is written and read by one description of it: results are written field
//! by field, and a submission by what is here.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Report;
use crate::assignment::{GradebookRules, Points};
use crate::outcome::{
    AccountLine, CaseResult, Finding, ProgramFacts, ShownPart, Student, SubmissionResult, Verdict,
    compact_json,
};

/// The version of the format.
pub const FORMAT: u32 = 2;

/// What stands before the first submission of a report.
pub fn opening(report: &Report) -> String {
    let unmatched = report.unmatched.as_ref();
    let unmatched =
        unmatched.map(|unmatched| format!("\"unmatched\": {}, ", compact_json(unmatched)));
    let warning = report.warning.as_deref();
    let warning = warning.map(|warning| format!("\"warning\": {}, ", compact_json(&warning)));
    let rules = report.gradebook;
    let gradebook = format!("\"gradebook\": {}, ", compact_json(&rules));
    format!(
        "{{\"format\": {FORMAT}, \"assignment\": {}, {}{}{}\"submissions\": [",
        compact_json(&report.assignment),
        warning.unwrap_or_default(),
        unmatched.unwrap_or_default(),
        Some(gradebook)
            .filter(|_| rules != GradebookRules::default())
            .unwrap_or_default(),
    )
}

/// What stands between two submissions.
pub const SEPARATOR: &str = ",";

/// What stands after the last submission.
pub const CLOSING: &str = "\n]}\n";

/// One submission, on a line of its own.
pub fn submission(result: &SubmissionResult) -> String {
    format!("\n  {}", compact_json(&Submission::of(result)))
}

/// A whole report.
pub fn report(report: &Report) -> String {
    let mut text = opening(report);
    for (index, result) in report.submissions.iter().enumerate() {
        text += if index == 0 { "" } else { SEPARATOR };
        text += &submission(result);
    }
    text + CLOSING
}

/// One case, as `check --format json` prints it.
pub fn case(result: &CaseResult) -> String {
    compact_json(result) + "\n"
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Submission<'a> {
    name: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Student::is_unknown")]
    student: Cow<'a, Student>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    excused: bool,
    /// `None` if nothing that is shown says it: whether the cases that are not shown passed is not told.
    verdict: Option<Verdict>,
    #[serde(flatten)]
    mark: Mark,
    explanation: Cow<'a, [AccountLine]>,
    not_shown: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shown: Option<Cow<'a, ShownPart>>,
    #[serde(flatten)]
    program: Cow<'a, ProgramFacts>,
    findings: Cow<'a, [Finding]>,
    cases: Cow<'a, [CaseResult]>,
}

/// The mark of a submission, as far as it is known.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Mark {
    points: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_high: Option<Points>,
    max_points: Points,
    /// Points of its parts that nobody has given yet.
    #[serde(default, skip_serializing_if = "Points::is_zero")]
    open: Points,
}

impl<'a> Submission<'a> {
    fn of(result: &'a SubmissionResult) -> Self {
        let is_told = result.not_shown == 0 || result.verdict != Verdict::Accepted;
        Self {
            name: Cow::Borrowed(&result.name),
            student: Cow::Borrowed(&result.student),
            excused: result.student.is_excused,
            verdict: is_told.then_some(result.verdict),
            mark: Mark {
                points: result.points,
                points_high: result.points_high,
                max_points: result.max_points,
                open: result.student.open_points(),
            },
            explanation: Cow::Borrowed(&result.explanation),
            not_shown: result.not_shown,
            shown: result.shown.as_deref().map(Cow::Borrowed),
            program: Cow::Borrowed(&result.program),
            findings: Cow::Borrowed(&result.findings),
            cases: Cow::Borrowed(&result.cases),
        }
    }
}

impl From<Submission<'_>> for SubmissionResult {
    /// Of the readings of a doubt, a report holds the points alone: all else is as in the case.
    fn from(one: Submission<'_>) -> Self {
        let mut cases = one.cases.into_owned();
        for case in &mut cases {
            let Some(doubt) = case.doubt.take() else {
                continue;
            };
            let mut doubt = *doubt;
            for reading in &mut doubt.readings {
                let points = Some(reading.points());
                reading.result = CaseResult {
                    points,
                    ..case.clone()
                };
            }
            case.doubt = Some(Box::new(doubt));
        }
        Self {
            name: one.name.into_owned(),
            student: Student {
                is_excused: one.excused,
                ..one.student.into_owned()
            },
            verdict: one.verdict.unwrap_or(Verdict::Accepted),
            points: one.mark.points,
            points_high: one.mark.points_high,
            max_points: one.mark.max_points,
            explanation: one.explanation.into_owned(),
            not_shown: one.not_shown,
            shown: one.shown.map(|shown| Box::new(shown.into_owned())),
            program: one.program.into_owned(),
            findings: one.findings.into_owned(),
            cases,
        }
    }
}
