//! Judging the labels of moves against what the boards show.

use crate::{
    outcome::{Count, Finding, FindingId},
    puzzle::Move,
};

use super::settle::{Stop, Walk};

/// A step whose boards are one move apart.
struct Step<'a> {
    number: usize,
    shown: Move,
    labels: &'a [(Move, usize)],
    line: usize,
}

/// The findings about the labels of a legal path: none where every move is named as it is. A consistent relabelling is one
/// finding, not one for each move.
pub(super) fn label_findings(walk: &Walk<'_>) -> Vec<Finding> {
    let walked: Vec<Step<'_>> = legal_steps(&walk.stops).collect();
    let mut findings = Vec::new();
    let missing: Vec<&Step<'_>> = walked
        .iter()
        .filter(|step| step.labels.is_empty())
        .collect();
    if let Some(first) = missing.first() {
        let message = if missing.len() == walked.len() {
            "no move is named".to_owned()
        } else {
            format!("{} without a name", Count(missing.len() as u64, "move"))
        };
        findings.push(
            Finding::new(FindingId::LabelsMissing, message)
                .at_step(first.number)
                .at_line(first.line)
                .with_hint("print LEFT, RIGHT, UP or DOWN between two boards"),
        );
    }
    if let Some(step) = walked.iter().find(|step| step.labels.len() > 1) {
        let message = format!("move {} has {} labels", step.number, step.labels.len());
        findings.push(
            Finding::new(FindingId::LabelsDouble, message)
                .at_step(step.number)
                .at_line(step.line),
        );
    }
    findings.extend(disagreement(&walked));
    if let Some(&(label, line)) = walk.rest.first() {
        let message = format!("`{label}` is named after the last board, and nothing moves there");
        findings.push(
            Finding::new(FindingId::WrongLabel, message)
                .at_line(line)
                .with_hint("a move is named before the board that it leads to"),
        );
    }
    findings
}

fn legal_steps<'a>(stops: &'a [Stop<'_>]) -> impl Iterator<Item = Step<'a>> {
    stops.windows(2).enumerate().filter_map(|(index, pair)| {
        let shown = pair[0].board?.move_to(&pair[1].board?)?;
        Some(Step {
            number: index + 1,
            shown,
            labels: &pair[1].labels,
            line: pair[1]
                .labels
                .first()
                .map_or(pair[1].line, |&(_, line)| line),
        })
    })
}

/// A way to name moves that somebody can stick to.
type Relabelling = (FindingId, fn(Move) -> Move, &'static str, &'static str);

const RELABELLINGS: [Relabelling; 3] = [
    (
        FindingId::LabelsInverted,
        Move::inverse,
        "every move is named after the motion of the blank",
        "`LEFT` means that a tile moves left",
    ),
    (
        FindingId::LeftRightSwapped,
        |step| {
            if matches!(step, Move::Left | Move::Right) {
                step.inverse()
            } else {
                step
            }
        },
        "`LEFT` and `RIGHT` are exchanged",
        "`LEFT` slides the tile right of the blank one place left",
    ),
    (
        FindingId::UpDownSwapped,
        |step| {
            if matches!(step, Move::Up | Move::Down) {
                step.inverse()
            } else {
                step
            }
        },
        "`UP` and `DOWN` are exchanged",
        "`UP` slides the tile below the blank one place up",
    ),
];

fn disagreement(steps: &[Step<'_>]) -> Option<Finding> {
    let said = |step: &Step<'_>| step.labels.last().map(|&(label, _)| label);
    let wrong: Vec<&Step<'_>> = steps
        .iter()
        .filter(|step| said(step).is_some_and(|label| label != step.shown))
        .collect();
    let first = wrong.first()?;
    let finding = |id, message: String| {
        Finding::new(id, message)
            .at_step(first.number)
            .at_line(first.line)
    };
    for (id, relabel, message, hint) in RELABELLINGS {
        // One wrong label among right ones is a slip, and no way of naming.
        if wrong.len() == 1 && steps.len() > 1 {
            break;
        }
        if steps
            .iter()
            .all(|step| said(step).is_none_or(|label| label == relabel(step.shown)))
        {
            return Some(finding(id, message.to_owned()).with_hint(hint));
        }
    }
    let label = said(first).unwrap_or(first.shown);
    let message = match wrong.len() {
        1 => format!(
            "move {} is named `{label}`, and the boards show `{}`",
            first.number, first.shown
        ),
        count => format!(
            "{count} of {} moves are named wrongly; the first is move {}, named `{label}` where the boards show `{}`",
            steps.len(),
            first.number,
            first.shown
        ),
    };
    let hint = "set a state's move again whenever it gets another predecessor";
    Some(if wrong.len() == 1 {
        finding(FindingId::WrongLabel, message).with_hint(hint)
    } else {
        finding(FindingId::WrongLabel, message)
    })
}
