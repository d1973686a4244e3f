//! Bounds of what an item may cost over a submission.
//!
//! Points are only given back where the item was lost for a reason of its own. Labels that are lost since
//! there is no path to label are no repeated deduction, and a program that shows nothing gets nothing back.

use super::score::is_own_reason;
use crate::assignment::{Item, Per, Points, Rubric};
use crate::outcome::{AccountLine, CaseResult};

/// Gives back what is lost of each item beyond its bound, in the later cases.
pub(super) fn give_back(rubric: &Rubric, results: &mut [CaseResult]) {
    for item in Item::WEIGHTED {
        let Some(bound) = bound(rubric, item, results) else {
            continue;
        };
        let mut left = bound;
        for result in results.iter_mut().filter(|result| counts(result)) {
            left -= deduct_at_most(left, item, result);
        }
    }
}

/// The largest loss of an item over the submission; `None` if it has no bound.
fn bound(rubric: &Rubric, item: Item, results: &[CaseResult]) -> Option<Points> {
    let rule = rubric.rule(item)?;
    let own = |result: &CaseResult| {
        let place = own_line(item, &result.explanation)?;
        Some(-result.explanation[place].points)
    };
    let losses = results.iter().filter(|result| counts(result));
    let most = || losses.filter_map(own).max().unwrap_or_default();
    let once = (rule.per == Per::Submission).then(most);
    match (rule.cap, once) {
        (Some(cap), Some(once)) => Some(cap.min(once)),
        (cap, once) => cap.or(once),
    }
}

/// Extra credit is not lost where it is not earned.
fn counts(result: &CaseResult) -> bool {
    !result.facts.is_extra_credit && result.points.is_some()
}

/// The line of an item that was lost for a reason of its own.
fn own_line(item: Item, lines: &[AccountLine]) -> Option<usize> {
    lines.iter().position(|line| {
        line.item == Some(item) && line.finding.is_some_and(|id| is_own_reason(id, item))
    })
}

/// Leaves a loss as it is up to `left`, gives back the rest, and returns what remains lost.
fn deduct_at_most(left: Points, item: Item, result: &mut CaseResult) -> Points {
    let Some(place) = own_line(item, &result.explanation) else {
        return Points::ZERO;
    };
    let lost = -result.explanation[place].points;
    let back = lost - lost.min(left);
    if back == Points::ZERO {
        return lost;
    }
    for score in result.items.iter_mut().filter(|score| score.item == item) {
        score.points += back;
    }
    result.points = result.points.map(|points| points + back);
    let line = &mut result.explanation[place];
    line.points += back;
    if line.points == Points::ZERO {
        line.reason = format!("already deducted: {}", line.reason);
    } else {
        let rest = AccountLine {
            points: Points::ZERO,
            reason: format!("already deducted for the rest: {}", line.reason),
            ..line.clone()
        };
        result.explanation.insert(place + 1, rest);
    }
    lost - back
}
