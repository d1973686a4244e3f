//! What may be said of a result as a whole, by whether all of its cases are shown.

use super::account::{EXCUSED, signed};
use super::{Report, worth};
use crate::outcome::{CaseResult, Count, SubmissionResult, Verdict};

/// What can be said of a result as a whole.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Standing {
    /// Nothing was lost, and nothing is left out.
    Passed,
    /// Something was lost.
    Failed,
    /// Something has to be looked at before anybody can say.
    NotJudged,
    /// Nothing that is shown was lost, and not all is shown.
    NotAllShown,
}

/// What can be said of a submission as a whole.
pub(super) fn standing(result: &SubmissionResult) -> Standing {
    let lost = |case: &CaseResult| case.verdict != Verdict::NotJudged && !case.is_full();
    if result.cases.iter().any(lost) {
        Standing::Failed
    } else if result.points.is_none() || result.verdict == Verdict::NotJudged {
        Standing::NotJudged
    } else if result.not_shown > 0 && result.verdict == Verdict::Accepted {
        // Whoever handed it in late has lost points, and knows no more of the other cases for it.
        Standing::NotAllShown
    } else if !result.is_full() {
        Standing::Failed
    } else if result.not_shown > 0 {
        Standing::NotAllShown
    } else {
        Standing::Passed
    }
}

/// The words for how a submission stands, in which nothing is claimed of cases that are not shown. All answers that are shown may be
/// right where there are no points at all: a case that is not shown was required.
pub(super) fn words(result: &SubmissionResult) -> &'static str {
    let is_unsaid = result.not_shown > 0 && result.verdict == Verdict::Accepted;
    match standing(result) {
        Standing::NotAllShown => "not all shown",
        _ if is_unsaid => "not all shown",
        _ => result.verdict.name(),
    }
}

/// The submissions whose points count: all but those of anyone who is excused.
pub(super) fn counted(report: &Report) -> impl Iterator<Item = &SubmissionResult> {
    let all = report.submissions.iter();
    all.filter(|one| !one.student.is_excused)
}

pub(super) fn full(report: &Report) -> usize {
    let passed = counted(report).filter(|one| standing(one) == Standing::Passed);
    passed.count()
}

/// How many are excused, for the end of a sentence; nothing where nobody is.
pub(super) fn excused(report: &Report) -> String {
    match report.submissions.len() - counted(report).count() {
        0 => String::new(),
        excused => format!(", {excused} excused"),
    }
}

/// Of how many parts of the mark are open, for the end of a sentence; nothing where none are.
pub(super) fn open(report: &Report) -> String {
    let open = counted(report).filter(|one| !one.student.open.is_empty());
    match open.count() {
        0 => String::new(),
        open => format!(", {open} with parts of the mark open"),
    }
}

/// What a table of the class marks a submission with: a word, and the line that says more.
pub(super) fn marks(result: &SubmissionResult) -> Vec<(&'static str, String)> {
    let student = &result.student;
    let late = student.late.as_ref().map(|late| late.why.clone());
    let by_hand = student.by_hand.iter();
    let by_hand = by_hand.map(|given| match &given.item {
        None => format!("{}: {}", signed(given.points), given.reason),
        Some(item) => format!("{item} {}: {}", given.points, given.reason),
    });
    let by_hand: Vec<String> = by_hand.collect();
    let excused = student.is_excused.then(|| EXCUSED.to_owned());
    let by_hand = (!by_hand.is_empty()).then(|| by_hand.join("; "));
    let open = worth::open(result);
    let all = [
        ("excused", excused),
        ("late", late),
        ("by hand", by_hand),
        ("open", open),
    ];
    let marks = all.into_iter();
    marks.filter_map(|(word, why)| Some((word, why?))).collect()
}

/// The line about cases that are not shown, where there are some.
pub(super) fn not_shown(result: &SubmissionResult) -> Option<String> {
    let cases = Count(result.not_shown, "case");
    (result.not_shown > 0).then(|| format!("{cases} not shown"))
}
