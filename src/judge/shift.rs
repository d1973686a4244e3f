//! Labels that are printed one board too late or too early: each is right, and stands in the wrong place.

use crate::{
    outcome::{Finding, FindingId},
    puzzle::Move,
};

use super::{labels::Step, settle::Walk};

/// Moves from which on labels that agree with the neighbouring move are no chance, even without a label outside the path.
const TELLING: usize = 4;

/// The finding where every label is that of the move before it, or of the one after it.
pub(super) fn shifted(walk: &Walk<'_>, steps: &[Step<'_>]) -> Option<Finding> {
    let (first, last) = (steps.first()?, steps.last()?);
    let is_right = |step: &Step<'_>| step.said() == Some(step.shown);
    if steps.iter().all(is_right) || steps.iter().any(|step| step.labels.len() > 1) {
        return None;
    }
    let is_only =
        |labels: &[(Move, usize)], step: Move| matches!(labels, [(label, _)] if *label == step);
    let is_telling =
        steps.len() >= TELLING && steps.iter().filter(|step| !is_right(step)).count() > 2;
    let has_before = |pair: &[Step<'_>]| pair[1].said() == Some(pair[0].shown);
    let is_at_end = first.labels.is_empty() && is_only(&walk.rest, last.shown);
    if steps.windows(2).all(has_before) && (is_at_end || (is_telling && walk.rest.is_empty())) {
        return Some(finding(
            "the labels are one board late: each comes after the board that its move leads to",
            first,
        ));
    }
    let before_all = walk.stops.first().map_or(&[][..], |stop| &stop.labels);
    let has_next = |pair: &[Step<'_>]| pair[0].said() == Some(pair[1].shown);
    let is_at_start = last.labels.is_empty() && is_only(before_all, first.shown);
    if steps.windows(2).all(has_next) && (is_at_start || is_telling) && walk.rest.is_empty() {
        return Some(finding(
            "the labels are one board early: each comes before the board that its move is made on",
            first,
        ));
    }
    None
}

fn finding(message: &str, first: &Step<'_>) -> Finding {
    Finding::new(FindingId::LabelsShifted, message)
        .at_step(first.number)
        .at_line(first.line)
        .with_hint("a label stands between the board before its move and the board after it")
}
