//! Judging a submission: the sum of its cases.

use crate::{
    assignment::{Case, Item},
    outcome::{CaseResult, Finding, FindingId, SubmissionResult, Verdict, rounded},
};

use super::answer::is_solvable;

/// What is known of a submission beside its cases.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct SubmissionFacts {
    /// Its own name.
    pub name: String,
    /// The language, where one was found.
    pub language: Option<String>,
    /// How the program was called.
    pub entry: Option<String>,
    /// What was noticed about the submission as a whole.
    pub findings: Vec<Finding>,
}

/// Adds up the results of a submission's cases, which are in the order of `cases`.
#[must_use]
pub fn judge_submission(
    facts: SubmissionFacts,
    cases: &[Case],
    mut results: Vec<CaseResult>,
) -> SubmissionResult {
    withhold_refusals(cases, &mut results);
    let points: Option<f64> = results.iter().map(|result| result.points).sum();
    SubmissionResult {
        name: facts.name,
        verdict: overall(&results),
        points: points.map(rounded),
        max_points: rounded(results.iter().map(|result| result.max_points).sum()),
        language: facts.language,
        entry: facts.entry,
        ladder: super::ladder(cases, &results),
        findings: facts.findings,
        cases: results,
    }
}

/// Takes the points of refusals from a submission that solved nothing: a program that always crashes refuses everything.
fn withhold_refusals(cases: &[Case], results: &mut [CaseResult]) {
    let is_solved = |result: &CaseResult| {
        let path = Item::Path.name();
        result.verdict == Verdict::Accepted
            || result
                .items
                .iter()
                .any(|item| item.name == path && item.points > 0.0)
    };
    let solvable = || {
        cases
            .iter()
            .zip(results.iter())
            .filter(|(case, _)| is_solvable(case))
            .map(|(_, result)| result)
    };
    let is_known = solvable().all(|result| result.verdict != Verdict::NotJudged);
    if solvable().next().is_none() || !is_known || solvable().any(is_solved) {
        return;
    }
    let verdict = costliest(&solvable().collect::<Vec<_>>());
    for (case, result) in cases.iter().zip(results) {
        if !is_solvable(case) && result.points.is_some_and(|points| points > 0.0) {
            result.points = Some(0.0);
            result.items.clear();
            result.verdict = verdict;
            let message =
                "refusing this one counts only for a program that solves at least one board";
            result
                .findings
                .insert(0, Finding::new(FindingId::NothingSolved, message));
        }
    }
}

fn overall(results: &[CaseResult]) -> Verdict {
    if results
        .iter()
        .any(|result| result.verdict == Verdict::NotJudged)
    {
        return Verdict::NotJudged;
    }
    costliest(&results.iter().collect::<Vec<_>>())
}

/// The verdict that cost most points, the first in their order among equals; accepted where all are.
fn costliest(results: &[&CaseResult]) -> Verdict {
    let lost = |verdict: Verdict| -> f64 {
        let with_verdict = results.iter().filter(|result| result.verdict == verdict);
        with_verdict
            .map(|result| result.max_points - result.points.unwrap_or(0.0))
            .sum()
    };
    let there = Verdict::ALL
        .into_iter()
        .filter(|verdict| results.iter().any(|result| result.verdict == *verdict));
    let failed: Vec<Verdict> = there
        .filter(|verdict| *verdict != Verdict::Accepted)
        .collect();
    let mut costliest = failed.first().copied().unwrap_or(Verdict::Accepted);
    for verdict in failed {
        if lost(verdict) > lost(costliest) + 1e-9 {
            costliest = verdict;
        }
    }
    costliest
}
