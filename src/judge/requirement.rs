//! What there are no points without.

use super::score::whole_line;
use crate::assignment::{Assignment, Case, Item, Kind, Points, Requirement, Visibility};
use crate::outcome::{CaseResult, Finding, FindingId, REQUIRED_AND_NOT_SHOWN, Verdict, costliest};

/// Takes the points that are not given without what the rubric requires. The results are in the order of the cases.
pub(super) fn withhold(assignment: &Assignment, results: &mut [CaseResult]) {
    // What is solved is so whatever another requirement takes.
    let solves_some = assignment
        .cases
        .iter()
        .zip(results.iter())
        .any(|(case, result)| is_solved(case, result));
    for requirement in &assignment.settings.rubric.requirements {
        match requirement {
            Requirement::Solved if solves_some => (),
            Requirement::Solved => withhold_refusals(assignment, results),
            Requirement::Case { name, .. } => withhold_all(name, results),
        }
    }
}

/// Takes the points of refusals from a submission that solved nothing: a program that always crashes refuses everything.
fn withhold_refusals(assignment: &Assignment, results: &mut [CaseResult]) {
    let pairs = assignment.cases.iter().zip(results.iter());
    let mut solvable: Vec<_> = pairs.filter(|(case, _)| is_solvable(case)).collect();
    if solvable.is_empty() || solvable.iter().any(|(_, result)| result.points.is_none()) {
        return;
    }
    // The verdict of a case that is not shown would be read off one that is.
    solvable.retain(|(case, _)| case.visibility == Visibility::Visible);
    let verdict = costliest(solvable.into_iter().map(|(_, result)| result));
    let message = "refusing this one counts only for a program that solves at least one board";
    let finding = Finding::new(FindingId::NothingSolved, message)
        .with_hint("solve one board first: these points come back by themselves");
    for (case, result) in assignment.cases.iter().zip(results) {
        if !is_solvable(case) {
            take_all(result, &finding, verdict);
        }
    }
}

fn is_solvable(case: &Case) -> bool {
    matches!(case.kind, Kind::Solvable { .. })
}

/// Whether a legal path was found: shown, or told by items that are given for nothing else. Boards that are not shown, and what
/// the profile `strict` takes for the way it is printed, take nothing from this.
pub(super) fn is_solved(case: &Case, result: &CaseResult) -> bool {
    let Kind::Solvable { board, .. } = case.kind else {
        return false;
    };
    let mut solutions = result.shape.solutions.iter().flatten();
    let about_print = [FindingId::NotTheHandoutsBytes, FindingId::BoardsMissing];
    let mut findings = result.findings.iter();
    let is_printed_otherwise = findings.any(|finding| about_print.contains(&finding.id));
    if is_printed_otherwise && solutions.any(|solved| solved.leads_to_goal(board)) {
        return true;
    }
    let needs_path = [Item::Path, Item::Shortest, Item::Labels];
    let shows_path = result
        .items
        .iter()
        .any(|score| needs_path.contains(&score.item) && score.points > Points::ZERO);
    shows_path || result.verdict == Verdict::Accepted
}

fn withhold_all(name: &str, results: &mut [CaseResult]) {
    let Some(required) = results.iter().find(|result| result.name == name) else {
        return;
    };
    if required.is_full() || required.points.is_none() {
        return;
    }
    // A student may learn neither the name of what is not shown nor its verdict: each case keeps its own.
    let (message, verdict) = match required.facts.visibility {
        Visibility::Visible => (
            format!("no points without full marks in {name}"),
            required.verdict,
        ),
        _ => (REQUIRED_AND_NOT_SHOWN.to_owned(), Verdict::Accepted),
    };
    let finding = Finding::new(FindingId::RequirementMissed, message);
    for result in results {
        take_all(result, &finding, verdict);
    }
}

pub(super) fn take_all(result: &mut CaseResult, finding: &Finding, verdict: Verdict) {
    if result.points.is_none_or(|points| points == Points::ZERO) {
        return;
    }
    result.points = Some(Points::ZERO);
    for score in &mut result.items {
        score.points = Points::ZERO;
    }
    if result.verdict == Verdict::Accepted {
        result.shape.was_right = true;
        result.verdict = verdict;
    }
    result.findings.insert(0, finding.clone());
    result.explanation = vec![whole_line(result)];
}
