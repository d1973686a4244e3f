//! The budget of a submission: how much of a night its runs may lose to time limits before the rest is not judged.
//!
//! Verdicts about time are counted with their limits, in a fixed order of the cases, and no clock is asked. So the same cases
//! are not judged however many jobs there are, and after an interruption as well.

use super::context::GradeContext;
use super::curtail::place_in_line;
use super::run_case::HASTY_PERCENT;
use crate::assignment::{Assignment, Case};
use crate::outcome::{Bound, Ending, MachineFault, Observation, RunRecord};

/// What every submission may lose, in milliseconds.
const LEAST_MS: u64 = 300_000;

/// What the cases of an assignment may lose, in percent of their limits.
const PERCENT_OF_LIMITS: u64 = 150;

/// What runs of one submission may lose to time limits, in milliseconds: what the assignment says, or else a share of its limits.
pub(crate) fn budget_ms(assignment: &Assignment) -> u64 {
    let limits = assignment.cases.iter().map(|case| case.limits.cpu_ms);
    let share = limits.sum::<u64>() * PERCENT_OF_LIMITS / 100;
    let said = assignment.settings.timing.budget_ms;
    said.unwrap_or(share.max(LEAST_MS))
}

/// What a run lost to a time limit, in milliseconds: elapsed time where it waited.
pub(super) fn lost_ms(case: &Case, record: &RunRecord) -> u64 {
    let lost = match record.last_ending() {
        Some(Ending::Stopped(Bound::Cpu)) => case.limits.cpu_ms,
        Some(Ending::Stopped(Bound::Wall)) => case.limits.wall_ms,
        _ => 0,
    };
    let percent = if record.curtailed { HASTY_PERCENT } else { 100 };
    lost * percent / 100
}

/// The same for what came of a case, whatever it is.
pub(super) fn lost_in(case: &Case, observation: Option<&Observation>) -> u64 {
    match observation {
        Some(Observation::Ran(record)) => lost_ms(case, record),
        _ => 0,
    }
}

impl GradeContext<'_> {
    /// Why no more is run for a submission that has lost so much; `None` if it may lose more.
    pub(super) fn beyond_budget(&self, lost_ms: u64) -> Option<MachineFault> {
        let budget_ms = budget_ms(self.assignment);
        (lost_ms > budget_ms).then(|| {
            MachineFault::new(
                format!(
                    "runs of this submission that passed their time limits took {} s, and it has {} s for such runs",
                    lost_ms / 1_000,
                    budget_ms.div_ceil(1_000)
                ),
                "raise `budget-ms` in [limits] of assignment.toml, and run the same command again: what was run counts",
            )
        })
    }

    /// Each case for which no budget was left, with the reason, by the cases before it and `lost_ms`, what was lost before these.
    pub(super) fn cases_beyond_budget<'o>(
        &self,
        mut lost_ms: u64,
        observation: impl Fn(usize) -> Option<&'o Observation>,
    ) -> Vec<(usize, MachineFault)> {
        let cases = &self.assignment.cases;
        let mut order: Vec<usize> = (0..cases.len()).collect();
        order.sort_by_key(|&index| {
            let place = place_in_line(&cases[index]);
            (place.is_none(), place)
        });
        let mut beyond = Vec::new();
        for index in order {
            if let Some(fault) = self.beyond_budget(lost_ms) {
                beyond.push((index, fault));
            } else {
                lost_ms += lost_in(&cases[index], observation(index));
            }
        }
        beyond
    }

    /// Takes back what was run after the budget was used up: workers run cases beside each other.
    pub(super) fn hold_to_budget(&self, lost_ms: u64, observations: &mut [Observation]) {
        for (index, fault) in self.cases_beyond_budget(lost_ms, |index| observations.get(index)) {
            observations[index] = Observation::NotJudged(fault);
        }
    }
}
