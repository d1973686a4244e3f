//! Boards in the middle of double moves, which show each as two steps under one name.
//!
//! That is one fault, and it costs the names: two moves are shown where one is named. It is told only where each move has its
//! own name without these boards.

use super::walk::{Step, Walk};
use crate::outcome::{Finding, FindingId};
use crate::puzzle::MoveSet;
use crate::transcript::{Label, Stop};

/// Leaves out the boards in the middle of double moves. Returns the finding about the first of them.
pub(super) fn leave_out_middles(walk: &mut Walk<'_>) -> Option<Finding> {
    if walk.way.moves() == MoveSet::Single {
        return None;
    }
    let mut stops: Vec<Stop> = Vec::new();
    let mut first = None;
    let mut shown = walk.stops.iter().peekable();
    while let Some(stop) = shown.next() {
        let next = shown.next_if(|next| is_middle(walk, stops.last(), stop, next));
        let Some(next) = next else {
            stops.push(stop.clone());
            continue;
        };
        first.get_or_insert((stops.len(), stop.line));
        let mut whole = next.clone();
        whole.labels = names(stop, next).take(1).copied().collect();
        stops.push(whole);
    }
    let (number, line) = first?;
    let mut without = walk.clone();
    without.show(stops);
    let is_right = |step: &Step| step.labels == 1 && !step.is_misnamed();
    if !without
        .steps
        .iter()
        .all(|step| step.as_ref().is_some_and(is_right))
    {
        return None;
    }
    let double = without.steps[number - 1]?.shown;
    *walk = without;
    let message =
        format!("move {number} is named `{double}`, and a board in the middle of it is shown too");
    let hint = "print the board that a double move leads to, and none between";
    let finding = Finding::new(FindingId::WrongLabel, message).with_hint(hint);
    Some(finding.at_step(number).at_line(line.0))
}

/// Whether a board is the middle of a double move from the one before it to the next one, and all names there are of that move.
fn is_middle(walk: &Walk<'_>, before: Option<&Stop>, middle: &Stop, next: &Stop) -> bool {
    let ends = before.and_then(|before| before.board().zip(next.board()));
    let shown = ends.and_then(|(before, next)| walk.way.step(&before, &next));
    shown.is_some_and(|shown| {
        let mut all = names(middle, next).peekable();
        shown.is_double() && all.peek().is_some() && all.all(|(name, _)| *name == shown)
    })
}

/// The names of a double move in front of the board in its middle and behind that.
fn names<'s>(middle: &'s Stop, next: &'s Stop) -> impl Iterator<Item = &'s Label> {
    middle.labels.iter().chain(&next.labels)
}
