//! What students may see of a result, where all that there is to go by is the result.
//!
//! The surprise: the sum is that of the cases that are shown. Of what is taken off, given or rounded for a submission as a
//! whole it has what does not rest on the other cases: lateness, of the points that are shown, and what was decided by hand.

use std::borrow::Cow;

use crate::{
    assignment::{Points, Visibility},
    outcome::{
        AccountLine, CaseResult, Count, FindingId, ProgramFacts, REQUIRED_AND_NOT_SHOWN, Student,
        SubmissionResult, Verdict, costliest,
    },
};

use super::{
    Report,
    account::{EXCUSED, of_whole, signed},
};

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

/// The same result as students may see it at once.
pub(super) fn for_students(result: &SubmissionResult) -> Cow<'_, SubmissionResult> {
    let is_shown = |case: &&CaseResult| case.facts.visibility == Visibility::Visible;
    let shown = result.cases.iter().filter(is_shown).count();
    if shown == result.cases.len() {
        return Cow::Borrowed(result);
    }
    let mut cases: Vec<CaseResult> = result.cases.iter().filter(is_shown).cloned().collect();
    let of_cases = cases.iter_mut().flat_map(|case| &mut case.findings);
    // The case that was required is named there.
    let missed = of_cases.filter(|finding| finding.id == FindingId::RequirementMissed);
    for missed in missed.filter(|finding| finding.message != REQUIRED_AND_NOT_SHOWN) {
        "no points without full marks in a required case".clone_into(&mut missed.message);
    }
    let tells_of_all = |id| {
        matches!(
            id,
            FindingId::Mutant
                | FindingId::HeuristicsExchanged
                | FindingId::SmallestFailingBoard
                | FindingId::FormatCosts
                | FindingId::RequirementMissed
        )
    };
    let findings = result.findings.iter();
    let findings = findings.filter(|finding| !tells_of_all(finding.id));
    let max_points = most(&cases);
    let worth = |of_case: fn(&CaseResult) -> Option<Points>| {
        let earned = cases
            .iter()
            .try_fold(Points::ZERO, |sum, case| Some(sum + of_case(case)?))?;
        let of_whole = whole(&result.student, max_points, earned);
        let given: Points = of_whole.iter().map(|line| line.points).sum();
        Some((earned + given, of_whole))
    };
    let mut explanation = account(&cases);
    let points = worth(CaseResult::points_low).map(|(points, of_whole)| {
        explanation.extend(of_whole);
        points
    });
    let high = worth(CaseResult::points_high).map(|(points, _)| points);
    Cow::Owned(SubmissionResult {
        name: result.name.clone(),
        student: result.student.clone(),
        verdict: costliest(cases.iter().filter(|case| case.is_part_of_verdict())),
        points,
        points_high: high.filter(|_| high > points),
        max_points,
        explanation,
        not_shown: result.not_shown + result.cases.len() - shown,
        program: ProgramFacts {
            ladder: None,
            ..result.program.clone()
        },
        findings: findings.cloned().collect(),
        cases,
    })
}

/// The submissions whose points count: all but those of whoever is excused.
pub(super) fn counted(report: &Report) -> impl Iterator<Item = &SubmissionResult> {
    let all = report.submissions.iter();
    all.filter(|one| !one.student.is_excused)
}

/// How many are excused, for the end of a sentence; nothing where nobody is.
pub(super) fn excused(report: &Report) -> String {
    match report.submissions.len() - counted(report).count() {
        0 => String::new(),
        excused => format!(", {excused} excused"),
    }
}

/// What a table of the class marks a submission with: a word, and the line that says more.
pub(super) fn marks(result: &SubmissionResult) -> Vec<(&'static str, String)> {
    let student = &result.student;
    let late = student.late.as_ref().map(|late| late.why.clone());
    let by_hand = student.by_hand.iter();
    let by_hand: Vec<String> = by_hand
        .map(|given| format!("{}: {}", signed(given.points), given.reason))
        .collect();
    let excused = student.is_excused.then(|| EXCUSED.to_owned());
    let by_hand = (!by_hand.is_empty()).then(|| by_hand.join("; "));
    let all = [("excused", excused), ("late", late), ("by hand", by_hand)];
    let marks = all.into_iter();
    marks.filter_map(|(word, why)| Some((word, why?))).collect()
}

/// What was taken from a submission and given to it beside its cases, and whether it counts at all, a line each: as far as that rests
/// on no case that students may not see.
pub(super) fn of_whole_for_students(result: &SubmissionResult) -> Vec<String> {
    let is_shown = |case: &CaseResult| case.facts.visibility == Visibility::Visible;
    if result.not_shown == 0 && result.cases.iter().all(is_shown) {
        return of_whole(result);
    }
    let late = result.student.late.as_ref();
    let late = late.map(|late| late.line(result.max_points, Points::ZERO).reason);
    let by_hand = result.student.lines_by_hand(Points::ZERO).into_iter();
    let told: Vec<String> = late
        .into_iter()
        .chain(by_hand.map(|line| line.reason))
        .collect();
    let mut seen = result.clone();
    seen.explanation.retain(|line| told.contains(&line.reason));
    of_whole(&seen)
}

/// Why the sum is not that of the largest points, case by case.
fn account(cases: &[CaseResult]) -> Vec<AccountLine> {
    let of_case = |case: &CaseResult| {
        let extra = || {
            let points = case.points_low().unwrap_or(Points::ZERO);
            vec![AccountLine::new(points, "extra credit")]
        };
        let lines = if case.facts.is_extra_credit {
            extra()
        } else {
            case.explanation.clone()
        };
        let name = case.name.clone();
        lines
            .into_iter()
            .map(move |line| line.in_cases(vec![name.clone()]))
    };
    cases.iter().flat_map(of_case).collect()
}

/// What is taken and given beside the cases, and rests on none that is not shown.
fn whole(student: &Student, max_points: Points, earned: Points) -> Vec<AccountLine> {
    let late = student.late.as_ref();
    let late = late.map(|late| late.line(max_points, earned));
    let in_hand = earned + late.iter().map(|line| line.points).sum();
    let by_hand = student.lines_by_hand(in_hand);
    late.into_iter().chain(by_hand).collect()
}

/// The sum of the largest points, without those that come on top.
fn most(cases: &[CaseResult]) -> Points {
    let regular = cases.iter().filter(|case| !case.facts.is_extra_credit);
    regular.map(|case| case.facts.max_points).sum()
}

/// The line about cases that are not shown, where there are some.
pub(super) fn not_shown(result: &SubmissionResult) -> Option<String> {
    let cases = Count(result.not_shown as u64, "case");
    (result.not_shown > 0).then(|| format!("{cases} not shown and not counted"))
}
