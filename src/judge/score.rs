//! What a case came to, item by item, and why: the shares that were earned, turned into points that add up.

use crate::assignment::{Case, Item, Kind, Points, Rubric};
use crate::outcome::{AccountLine, CaseResult, FindingId, ItemScore};

pub(super) fn item_scores(
    case: &Case,
    rubric: &Rubric,
    shares: &[f64; Item::ALL.len()],
) -> Vec<ItemScore> {
    let scores = Item::WEIGHTED.into_iter().zip(rubric.shared(case.points));
    scores
        .map(|(item, max_points)| ItemScore {
            item,
            points: max_points.share(shares[item as usize]),
            max_points,
        })
        .collect()
}

/// What shares of the items are worth, out of 100.
pub(super) fn worth(rubric: &Rubric, shares: &[f64; Item::ALL.len()]) -> f64 {
    let items = Item::ALL.into_iter().zip(shares);
    items.map(|(item, share)| rubric.weight(item) * share).sum()
}

/// Adds the items where they are not there yet, and the explanation.
pub(super) fn explain(case: &Case, rubric: &Rubric, result: &mut CaseResult) {
    let Some(points) = result.points else {
        return;
    };
    if result.items.is_empty() {
        let share = if points == case.points { 1.0 } else { 0.0 };
        result.items = match whole_item(case) {
            None => item_scores(case, rubric, &[share; Item::ALL.len()]),
            Some(item) => vec![ItemScore {
                item,
                points,
                max_points: case.points,
            }],
        };
    }
    result.explanation = lines(result, points);
}

/// The item that has all points of a case; none for a solvable one, which has many.
const fn whole_item(case: &Case) -> Option<Item> {
    match case.kind {
        Kind::Solvable { .. } => None,
        Kind::Unsolvable { .. } => Some(Item::Unsolvable),
        Kind::Malformed { .. } => Some(Item::Malformed),
        Kind::Tolerated { .. } => Some(Item::Tolerated),
    }
}

fn lines(result: &CaseResult, points: Points) -> Vec<AccountLine> {
    if points == result.facts.max_points {
        return Vec::new();
    }
    if points == Points::ZERO {
        return vec![whole_line(result)];
    }
    let lost = result
        .items
        .iter()
        .filter(|score| score.points != score.max_points);
    lost.map(|score| line(score, result)).collect()
}

/// The line of a case of which everything is lost, for the reason that comes first.
pub(super) fn whole_line(result: &CaseResult) -> AccountLine {
    let Some(finding) = result.findings.first() else {
        return AccountLine::new(-result.facts.max_points, "no answer");
    };
    let words = match finding.id {
        FindingId::RequirementMissed => &finding.message[..],
        id => result.facts.asked.clause(id),
    };
    AccountLine::new(-result.facts.max_points, words).for_finding(finding.id)
}

fn line(score: &ItemScore, result: &CaseResult) -> AccountLine {
    let ids = || result.findings.iter().map(|finding| finding.id);
    let told = |id: FindingId| (id, result.facts.asked.clause(id));
    let own = ids().find(|&id| is_own_reason(id, score.item)).map(told);
    let strikes_path =
        |id: &FindingId| matches!(id.item(), Some(Item::Path | Item::Start | Item::Goal));
    let path = || Some((ids().find(strikes_path)?, "no legal path"));
    let why = own.or_else(path).or_else(|| ids().next().map(told));
    let (id, words) = why.unzip();
    AccountLine {
        finding: id,
        ..AccountLine::new(
            score.points - score.max_points,
            words.unwrap_or("not earned"),
        )
    }
    .of_item(score.item)
}

/// Whether a finding is the reason for which an item is lost by itself, and not for lack of another one.
pub(super) fn is_own_reason(finding: FindingId, item: Item) -> bool {
    let costs = finding.item();
    // A path that does not arrive is no path to the goal: it costs both.
    costs == Some(item) || (item == Item::Path && costs == Some(Item::Goal))
}
