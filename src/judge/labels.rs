//! Judging the labels of moves against what the boards show.
//!
//! What is wrong with many labels at once is one fault: they are shifted by a board, or follow a wrong rule of naming. Only
//! what neither explains is told as single labels, and these are given back, so that it can be seen whether they are stale.

use super::naming::relabelling;
use super::shift::{names, shifted};
use super::stale::MOST;
use super::walk::{Step, Walk};
use crate::course::Way;
use crate::outcome::{Finding, FindingId};
use crate::puzzle::MoveSet;
use crate::transcript::Label;

/// What is wrong with the labels of a legal path, nothing where every move is named as it is; and the first of the moves that
/// are named wrongly without a rule, one more than can be stale, where there are so many.
pub(super) fn judge_labels(walk: &Walk<'_>) -> (Vec<Finding>, Vec<Step>) {
    let steps: Vec<Step> = walk.steps.iter().flatten().copied().collect();
    if let Some(finding) = shifted(walk, &steps) {
        return (vec![finding], Vec::new());
    }
    let (names, misnamed) = judge_names(&steps);
    let after_the_end = walk.rest.first().map(|&label| {
        let why = "after the last board, and nothing moves there";
        stray(label, why, "before the board that it leads to")
    });
    let all = [
        missing(&steps, walk.way),
        double(&steps),
        names,
        after_the_end,
    ];
    let mut findings: Vec<Finding> = all.into_iter().flatten().collect();
    if findings.is_empty() {
        findings.extend(label_before_the_start(walk, &steps));
    }
    (findings, misnamed)
}

/// How to name moves of such a set.
pub(super) const fn how_to_name(moves: MoveSet) -> &'static str {
    match moves {
        MoveSet::Single => "print LEFT, RIGHT, UP or DOWN between two boards",
        MoveSet::SingleAndDouble => {
            "print LEFT, RIGHT, UP or DOWN between two boards, or DBL_LEFT and its like where two tiles move"
        }
    }
}

fn missing(steps: &[Step], way: Way) -> Option<Finding> {
    let mut unnamed = steps.iter().filter(|step| step.labels == 0);
    let first = unnamed.next()?;
    let (number, count, all) = (first.number, 1 + unnamed.count(), steps.len());
    let message = match count {
        _ if count == all => "no move is named between the boards".to_owned(),
        1 => format!("move {number} has no name"),
        _ => format!("{count} of {all} moves have no name; the first is move {number}"),
    };
    let finding = first.finding(FindingId::LabelsMissing, message);
    Some(finding.with_hint(how_to_name(way.moves())))
}

fn double(steps: &[Step]) -> Option<Finding> {
    let mut several = steps.iter().filter(|step| step.labels > 1);
    let first = several.next()?;
    let (number, labels, all) = (first.number, first.labels, steps.len());
    let message = match 1 + several.count() {
        1 => format!("move {number} has {labels} labels"),
        count => format!(
            "{count} of {all} moves have more than one label; the first is move {number}, which has {labels}"
        ),
    };
    let hint = "print the name of a move once, between the two boards";
    let finding = first.finding(FindingId::LabelsDouble, message);
    Some(finding.with_hint(hint))
}

/// A stray label in front of all boards, beside those of all moves. Several are a list, and so is the one of a single move.
fn label_before_the_start(walk: &Walk<'_>, steps: &[Step]) -> Option<Finding> {
    let &[label] = &walk.stops.first()?.labels[..] else {
        return None;
    };
    if matches!(steps, [only] if only.shown == label.0) {
        return None;
    }
    let why = "before the first board, and nothing has moved there";
    let place = "between the board before it and the board that it leads to";
    Some(stray(label, why, place))
}

/// The finding about a label at one of the two ends, where no move is.
fn stray((label, line): Label, why: &str, place: &str) -> Finding {
    let message = format!("`{label}` is named {why}");
    Finding::new(FindingId::WrongLabel, message)
        .with_hint(format!("a move is named {place}"))
        .at_line(line.0)
}

fn judge_names(steps: &[Step]) -> (Option<Finding>, Vec<Step>) {
    let mut wrong = steps.iter().copied().filter(Step::is_misnamed).peekable();
    let Some(&first) = wrong.peek() else {
        return (None, Vec::new());
    };
    let mut misnamed = Vec::new();
    let finding = relabelling(&names(steps)).unwrap_or_else(|| {
        // A path may have millions of moves.
        misnamed.extend(wrong.by_ref().take(MOST + 1));
        let count = misnamed.len() + wrong.count();
        unexplained(first, count, steps.len())
    });
    let finding = finding.at_step(first.number).at_line(first.line);
    (Some(finding), misnamed)
}

/// The finding about `wrong` labels of `steps`, the first of which is known, where they have no cause that is known.
fn unexplained(first: Step, wrong: usize, steps: usize) -> Finding {
    let (number, label, shown) = (first.number, first.name(), first.shown);
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
