//! What a departure from the handout's format costs in the profile `graded`: each kind once.

use crate::assignment::{Item, Points, Profile, Rubric};
use crate::outcome::{
    AccountLine, CaseResult, Finding, FindingId, Forgiven, ItemScore, Stream, Verdict,
};
use crate::transcript::Lenience;

/// What the format of these cases costs: a line for each lenience, with the first case that needed it; no more than `points`.
pub(super) fn format_costs<'a>(
    rubric: &Rubric,
    max_points: Points,
    points: Points,
    cases: impl Iterator<Item = &'a CaseResult>,
) -> Vec<AccountLine> {
    let mut lines: Vec<AccountLine> = Vec::new();
    if rubric.profile != Profile::Graded {
        return lines;
    }
    let mut left = max_points.percent(rubric.leniences.cap).min(points);
    let mut known: Vec<Lenience> = Vec::new();
    for case in cases.filter(|case| case.points > Some(Points::ZERO)) {
        for forgiven in case
            .granted
            .leniences
            .iter()
            .filter(|needed| costs(case, needed))
        {
            if known.contains(&forgiven.lenience) {
                continue;
            }
            known.push(forgiven.lenience);
            let full = max_points.percent(rubric.leniences.of(forgiven.lenience));
            let cost = full.min(left);
            left -= cost;
            if full > Points::ZERO {
                lines.push(line(cost, forgiven.lenience.name(), &case.name));
            }
        }
    }
    lines
}

/// A program that prints a returned text ends its last line.
fn costs(case: &CaseResult, forgiven: &Forgiven) -> bool {
    case.run.judged != Some(Stream::Returned) || forgiven.lenience != Lenience::NoFinalLineEnd
}

fn line(cost: Points, name: &str, case: &str) -> AccountLine {
    let reason = if cost == Points::ZERO {
        format!("{name}: already deducted")
    } else {
        name.to_owned()
    };
    AccountLine::new(-cost, reason)
        .of_item(Item::Format)
        .for_finding(FindingId::FormatCosts)
        .in_cases(vec![case.to_owned()])
}

pub(super) fn format_finding(lines: &[AccountLine]) -> Option<Finding> {
    let cost: Points = lines.iter().map(|line| -line.points).sum();
    let names: Vec<&str> = lines
        .iter()
        .filter(|line| line.points < Points::ZERO)
        .map(|line| line.reason.as_str())
        .collect();
    (cost > Points::ZERO).then(|| {
        let message = format!("the format costs {cost}: {}", names.join(", "));
        Finding::new(FindingId::FormatCosts, message)
            .with_hint("print it as the handout does; what was forgiven says at which line")
    })
}

pub(super) fn charge_case(rubric: &Rubric, result: &mut CaseResult) {
    let Some(points) = result.points else {
        return;
    };
    let mut lines = format_costs(
        rubric,
        result.facts.max_points,
        points,
        std::iter::once(&*result),
    );
    let Some(finding) = format_finding(&lines) else {
        return;
    };
    for line in &mut lines {
        line.cases.clear();
    }
    let cost: Points = lines.iter().map(|line| line.points).sum();
    result.points = Some(points + cost);
    result.items.push(ItemScore {
        item: Item::Format,
        points: cost,
        max_points: Points::ZERO,
    });
    result.explanation.extend(lines);
    result.findings.push(finding);
    if result.verdict == Verdict::Accepted {
        result.verdict = Verdict::FormatError;
    }
}
