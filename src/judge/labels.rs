//! Judging the labels of moves against what the boards show.
//!
//! What is wrong with many labels at once is one fault: they are shifted by a board, or follow a wrong rule of naming. Only
//! what neither explains is told as single labels, and these are given back, so that it can be seen whether they are stale.

use crate::{
    outcome::{Finding, FindingId},
    puzzle::{Board, Move},
};

use super::{
    naming::relabelling,
    shift::{names, shifted},
    stale::{MOST, Misnamed},
    walk::{Label, Stop, Walk},
};

/// A step whose boards are one move apart.
pub(super) struct Step<'a> {
    pub(super) number: usize,
    pub(super) shown: Move,
    pub(super) labels: &'a [Label],
    pub(super) line: usize,
    /// The board that it leads to.
    to: Board,
}

impl Step<'_> {
    /// What the move is called: of several labels the right one, where it is among them.
    pub(super) fn said(&self) -> Option<Move> {
        let names = || self.labels.iter().map(|&(label, _)| label);
        names()
            .find(|&label| label == self.shown)
            .or_else(|| names().next_back())
    }

    /// A finding that begins here.
    pub(super) fn finding(&self, id: FindingId, message: String) -> Finding {
        let finding = Finding::new(id, message);
        finding.at_step(self.number).at_line(self.line)
    }
}

/// What is wrong with the labels of a path.
#[derive(Debug, Default)]
pub(super) struct Labels {
    pub(super) findings: Vec<Finding>,
    /// The first of the moves that are named wrongly without a rule: one more than can be stale, where there are so many.
    pub(super) misnamed: Vec<Misnamed>,
}

/// Judges the labels of a legal path. There are no findings where every move is named as it is.
pub(super) fn judge_labels(walk: &Walk<'_>) -> Labels {
    let steps: Vec<Step<'_>> = legal_steps(&walk.stops).collect();
    let mut labels = Labels::default();
    if let Some(finding) = shifted(walk, &steps) {
        labels.findings.push(finding);
        return labels;
    }
    labels.findings.extend(missing(walk, &steps));
    labels.findings.extend(double(&steps));
    judge_names(&steps, &mut labels);
    labels.findings.extend(label_after_the_end(walk));
    if labels.findings.is_empty() {
        labels.findings.extend(label_before_the_start(walk, &steps));
    }
    labels
}

fn legal_steps<'a>(stops: &'a [Stop<'_>]) -> impl Iterator<Item = Step<'a>> {
    stops.windows(2).enumerate().filter_map(|(index, pair)| {
        let to = pair[1].board?;
        let shown = pair[0].board?.move_to(&to)?;
        Some(Step {
            number: index + 1,
            shown,
            labels: &pair[1].labels,
            line: pair[1]
                .labels
                .first()
                .map_or(pair[1].line, |&(_, line)| line as usize),
            to,
        })
    })
}

fn missing(walk: &Walk<'_>, steps: &[Step<'_>]) -> Option<Finding> {
    let mut unnamed = steps.iter().filter(|step| step.labels.is_empty());
    let first = unnamed.next()?;
    let (number, count, all) = (first.number, 1 + unnamed.count(), steps.len());
    let above = walk.stops.first().map_or(0, |stop| stop.labels.len());
    let is_list = above.max(walk.rest.len()) > 1;
    let message = match count {
        _ if count == all && is_list => {
            "the moves are listed in one place, and none is named between the boards".to_owned()
        }
        _ if count == all => "no move is named between the boards".to_owned(),
        1 => format!("move {number} has no name"),
        _ => format!("{count} of {all} moves have no name; the first is move {number}"),
    };
    let hint = "print LEFT, RIGHT, UP or DOWN between two boards";
    Some(
        first
            .finding(FindingId::LabelsMissing, message)
            .with_hint(hint),
    )
}

fn double(steps: &[Step<'_>]) -> Option<Finding> {
    let mut several = steps.iter().filter(|step| step.labels.len() > 1);
    let first = several.next()?;
    let (number, labels, all) = (first.number, first.labels.len(), steps.len());
    let message = match 1 + several.count() {
        1 => format!("move {number} has {labels} labels"),
        count => format!(
            "{count} of {all} moves have more than one label; the first is move {number}, which has {labels}"
        ),
    };
    let hint = "print the name of a move once, between the two boards";
    Some(
        first
            .finding(FindingId::LabelsDouble, message)
            .with_hint(hint),
    )
}

fn label_after_the_end(walk: &Walk<'_>) -> Option<Finding> {
    let &(label, line) = walk.rest.first()?;
    let message = format!("`{label}` is named after the last board, and nothing moves there");
    let hint = "a move is named before the board that it leads to";
    let finding = Finding::new(FindingId::WrongLabel, message).with_hint(hint);
    Some(finding.at_line(line as usize))
}

/// A stray label in front of all boards, beside those of all moves. Several are a list, and so is the one of a single move.
fn label_before_the_start(walk: &Walk<'_>, steps: &[Step<'_>]) -> Option<Finding> {
    let &[(label, line)] = &walk.stops.first()?.labels[..] else {
        return None;
    };
    if matches!(steps, [only] if only.shown == label) {
        return None;
    }
    let message = format!("`{label}` is named before the first board, and nothing has moved there");
    let hint = "a move is named between the board before it and the board that it leads to";
    let finding = Finding::new(FindingId::WrongLabel, message).with_hint(hint);
    Some(finding.at_line(line as usize))
}

fn judge_names(steps: &[Step<'_>], labels: &mut Labels) {
    let mut wrong = steps.iter().filter_map(misnamed).peekable();
    let Some(&first) = wrong.peek() else {
        return;
    };
    let finding = relabelling(&names(steps)).unwrap_or_else(|| {
        // A path may have millions of moves.
        labels.misnamed = wrong.by_ref().take(MOST + 1).collect();
        let count = labels.misnamed.len() + wrong.count();
        unexplained(first, count, steps.len())
    });
    let finding = finding.at_step(first.number).at_line(first.line);
    labels.findings.push(finding);
}

fn misnamed(step: &Step<'_>) -> Option<Misnamed> {
    let label = step.said().filter(|&label| label != step.shown)?;
    Some(Misnamed {
        number: step.number,
        line: step.line,
        shown: step.shown,
        label,
        to: step.to,
    })
}

/// The finding about `wrong` labels of `steps`, the first of which is known, where they have no cause that is known.
fn unexplained(first: Misnamed, wrong: usize, steps: usize) -> Finding {
    let Misnamed {
        number,
        label,
        shown,
        ..
    } = first;
    if wrong > 1 {
        let message = format!(
            "{wrong} of {steps} moves are named wrongly; the first is move {number}, named `{label}` where the boards show `{shown}`"
        );
        return Finding::new(FindingId::WrongLabel, message);
    }
    let message = format!("move {number} is named `{label}`, and the boards show `{shown}`");
    Finding::new(FindingId::WrongLabel, message)
        .with_hint("is a state's move set again whenever it gets another predecessor?")
}
