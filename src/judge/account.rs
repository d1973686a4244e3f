//! The account of a submission: the lines of its cases, summed up by item and reason.

use crate::assignment::Points;
use crate::outcome::{AccountLine, CaseResult};

/// The lines of the cases, the costliest first, and then what extra credit gives.
pub(super) fn summed(results: &[CaseResult]) -> Vec<AccountLine> {
    let mut sums: Vec<AccountLine> = Vec::new();
    for result in results
        .iter()
        .filter(|result| !result.facts.is_extra_credit)
    {
        for line in &result.explanation {
            if line.points == Points::ZERO {
                continue;
            }
            let known = sums.iter_mut().find(|sum| {
                (sum.item, sum.finding, &sum.reason) == (line.item, line.finding, &line.reason)
            });
            match known {
                None => sums.push(line.clone().in_cases(vec![result.name.clone()])),
                Some(sum) => {
                    sum.points += line.points;
                    if sum.cases.last() != Some(&result.name) {
                        sum.cases.push(result.name.clone());
                    }
                }
            }
        }
    }
    // The sort is stable: among equals the one that comes up first stays first.
    sums.sort_by_key(|line| line.points);
    sums.extend(extra_credit(results));
    sums
}

fn extra_credit(results: &[CaseResult]) -> Option<AccountLine> {
    let is_earned =
        |result: &&CaseResult| result.facts.is_extra_credit && result.points > Some(Points::ZERO);
    let earned = results.iter().filter(is_earned);
    let points: Points = earned.clone().filter_map(|result| result.points).sum();
    let names = earned.map(|result| result.name.clone()).collect();
    (points > Points::ZERO).then(|| AccountLine::new(points, "extra credit").in_cases(names))
}
