//! Programs that hang: one that hung on boards of three depths has a tenth of the time for the other boards with a path.
//!
//! What was observed decides, in the order of the depths, and no clock. So a grading that was interrupted decides as
//! one that was not, and where a program answers after all, what had a tenth of the time is run again with all of it.

use std::collections::BTreeSet;

use super::run_case::is_out_of_time;
use crate::assignment::{Case, Kind};
use crate::outcome::{Observation, RunRecord};

/// On how many depths a program has to have hung.
const MOST_HANGS: usize = 3;

/// The moves of a case with a path.
pub(super) fn distance(case: &Case) -> Option<u8> {
    match case.kind {
        Kind::Solvable { distance, .. } => Some(distance),
        _ => None,
    }
}

/// The place of a case with a path in their line: the shallow ones first, and last files that bend the format, which may be refused.
pub(super) fn place_in_line(case: &Case) -> Option<(bool, u8)> {
    match case.kind {
        Kind::Solvable { distance, .. } => Some((false, distance)),
        Kind::Tolerated { distance, .. } => Some((true, distance?)),
        Kind::Unsolvable { .. } | Kind::Malformed { .. } => None,
    }
}

/// Whether a program has a tenth of the time for the cases with a path that are left. The observations are in the cases' order.
pub(super) fn is_curtailed(cases: &[Case], observations: &[Option<Observation>]) -> bool {
    let mut solvable: Vec<_> = cases.iter().map(distance).zip(observations).collect();
    solvable.sort_by_key(|(distance, _)| *distance);
    let mut hung = BTreeSet::new();
    for (distance, observation) in solvable {
        let (Some(distance), Some(Observation::Ran(record))) = (distance, observation) else {
            continue;
        };
        if !is_out_of_time(record) {
            if hung.len() >= MOST_HANGS {
                return false;
            }
        } else if !record.curtailed {
            hung.insert(distance);
        }
    }
    hung.len() >= MOST_HANGS
}

/// Forgets what was not done in a tenth of the time, where that does not count. Gives those cases.
pub(super) fn forget_curtailed(
    cases: &[Case],
    observations: &mut [Option<Observation>],
    is_curtailed: bool,
) -> Vec<usize> {
    if is_curtailed {
        return Vec::new();
    }
    let mut forgotten: Vec<usize> = Vec::new();
    for (index, observation) in observations.iter_mut().enumerate() {
        let is_hasty = |record: &RunRecord| record.curtailed && is_out_of_time(record);
        if matches!(observation, Some(Observation::Ran(record)) if is_hasty(record)) {
            *observation = None;
            forgotten.push(index);
        }
    }
    forgotten.sort_by_key(|&index| place_in_line(&cases[index]));
    forgotten
}
