//! Labels that are printed one board too late or too early: each is right, and stands in the wrong place. Each may name the
//! motion of the blank as well.

use super::naming::relabelling;
use super::walk::{Step, Walk};
use crate::outcome::{Finding, FindingId};
use crate::puzzle::Move;
use crate::transcript::Label;

/// Moves from which on labels that agree with the neighbouring move are no chance, even without a label outside the path.
const TELLING: usize = 4;

/// The finding where every label is that of the move before it, or of the one after it.
pub(super) fn shifted(walk: &Walk<'_>, steps: &[Step]) -> Option<Finding> {
    let first = steps.first()?;
    let is_wrong = |step: &&Step| step.said != Some(step.shown);
    let wrong = steps.iter().filter(is_wrong).count();
    if wrong == 0 || steps.iter().any(|step| step.labels > 1) {
        return None;
    }
    let hint = "a label stands between the board before its move and the board after it";
    let is_telling = steps.len() >= TELLING && wrong > 2;
    if let Some(place) = place_of_labels(walk, steps, |step| step, is_telling) {
        let finding = first.finding(FindingId::LabelsShifted, place);
        return Some(finding.with_hint(hint));
    }
    // A way of naming each move where it stands explains as much, with one mistake instead of two.
    let is_telling = is_telling && relabelling(&names(steps)).is_none();
    let place = place_of_labels(walk, steps, Move::inverse, is_telling)?;
    let message = format!("{place}; and each names the motion of the blank");
    let finding = first.finding(FindingId::LabelsShifted, message);
    Some(finding.with_hint(format!("{hint}, and `LEFT` means that a tile moves left")))
}

/// Where the labels stand, called as `rule` has it, if all of them are one board late or early.
fn place_of_labels(
    walk: &Walk<'_>,
    steps: &[Step],
    rule: fn(Move) -> Move,
    is_telling: bool,
) -> Option<&'static str> {
    let (first, last) = (steps.first()?, steps.last()?);
    let is_only =
        |labels: &[Label], step: Move| matches!(labels, [(label, _)] if *label == rule(step));
    let has_before = |pair: &[Step]| pair[1].said == Some(rule(pair[0].shown));
    let is_at_end = first.labels == 0 && is_only(walk.rest, last.shown);
    if steps.windows(2).all(has_before) && (is_at_end || (is_telling && walk.rest.is_empty())) {
        return Some(
            "the labels are one board late: each comes after the board that its move leads to",
        );
    }
    let before_all = walk.stops.first().map_or(&[][..], |stop| &stop.labels);
    let has_next = |pair: &[Step]| pair[0].said == Some(rule(pair[1].shown));
    let is_at_start = last.labels == 0 && is_only(before_all, first.shown);
    (steps.windows(2).all(has_next) && (is_at_start || is_telling) && walk.rest.is_empty())
        .then_some(
            "the labels are one board early: each comes before the board that its move is made on",
        )
}

/// The moves that are shown and have a label, with it.
pub(super) fn names(steps: &[Step]) -> Vec<(Move, Move)> {
    let named = |step: &Step| Some((step.shown, step.said?));
    steps.iter().filter_map(named).collect()
}
