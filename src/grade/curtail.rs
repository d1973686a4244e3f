//! Programs that hang: one that hung on boards of three depths has a tenth of the time for the other boards with a path. The
//! deepest of them has all of its time, so that a program which needs more than a tenth is not taken for one that hangs on all.
//!
//! What was observed decides, in the order of the depths, and no clock. So a grading that was interrupted decides as
//! one that was not, and where a program answers after all, what had a tenth of the time is run again with all of it.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::grader::Grader;
use super::run_case::is_out_of_time;
use crate::assignment::{Case, Item, Kind, Points};
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

impl Grader<'_> {
    /// Whether a program has a tenth of the time for the cases with a path that are left. The observations are in the cases' order.
    pub(super) fn is_curtailed(&self, observations: &[Option<Observation>]) -> bool {
        let cases = self.context.assignment.cases.iter().map(distance);
        let mut solvable: Vec<_> = cases.zip(observations).enumerate().collect();
        solvable.sort_by_key(|(_, (distance, _))| *distance);
        let mut hung = BTreeSet::new();
        for (index, (distance, observation)) in solvable {
            let (Some(distance), Some(Observation::Ran(record))) = (distance, observation) else {
                continue;
            };
            if !self.has_hung(index, record) {
                if hung.len() >= MOST_HANGS {
                    return false;
                }
            } else if !record.curtailed {
                hung.insert(distance);
            }
        }
        hung.len() >= MOST_HANGS
    }

    /// Whether a case has all of its time whatever hung before: the deepest of those with the shortest limit.
    pub(super) fn is_decisive(&self, index: usize) -> bool {
        let cases = self.context.assignment.cases.iter().enumerate();
        let solvable = cases.filter_map(|(own, case)| Some((own, case.limits, distance(case)?)));
        let last = solvable.max_by_key(|(_, limits, depth)| (Reverse(limits.cpu_ms), *depth));
        last.is_some_and(|(own, ..)| own == index)
    }

    /// Forgets what was not done in a tenth of the time, where that does not count. Gives those cases.
    pub(super) fn forget_curtailed(
        &self,
        observations: &mut [Option<Observation>],
        is_curtailed: bool,
    ) -> Vec<usize> {
        if is_curtailed {
            return Vec::new();
        }
        let mut forgotten: Vec<usize> = Vec::new();
        for (index, observation) in observations.iter_mut().enumerate() {
            let is_hasty = |record: &RunRecord| record.curtailed && self.has_hung(index, record);
            if matches!(observation, Some(Observation::Ran(record)) if is_hasty(record)) {
                *observation = None;
                forgotten.push(index);
            }
        }
        forgotten.sort_by_key(|&index| place_in_line(&self.context.assignment.cases[index]));
        forgotten
    }

    /// Whether a program ran out of time on a case before it came to the goal in all that it had to show. One that hangs behind its
    /// answer has answered.
    fn has_hung(&self, index: usize, record: &RunRecord) -> bool {
        let has_answered = || {
            let result = self.judged(index, &Observation::Ran(record.clone()));
            let mut items = result.items.iter();
            let goal = items.find(|one| one.item == Item::Goal && one.max_points > Points::ZERO);
            let most = Some(self.context.assignment.cases[index].points);
            goal.map_or(result.points == most, |goal| goal.points == goal.max_points)
        };
        let is_silent = record.stdout.trim_ascii().is_empty();
        is_out_of_time(record) && (is_silent || !has_answered())
    }
}
