//! Running each heuristic by itself, where both together pass the time limit.
//!
//! A right program on sorted lists has its solution by Manhattan distance in a second, and looks for the one by mismatched
//! tiles for minutes. `solve8Puzzle` gives back both or nothing, so that the slow one would cost the points of the other.
//! The judge joins the two runs.

use crate::{
    assignment::Case,
    language::Entry,
    outcome::{Ending, RunRecord},
    search::Heuristic,
};

use super::{
    curtail::distance,
    error::StepError,
    grader::Grader,
    run_case::{Attempt, has_computed, is_out_of_time},
};

/// From how many moves on a right heuristic may take as long as others do for both.
const LEAST_MOVES: u8 = 16;

/// CPU time that the quick heuristic has at least for fewer moves, in milliseconds.
const SHALLOW_CPU_MS: u64 = 1_000;

impl Grader<'_> {
    /// What both heuristics come to by themselves; none where that is no use.
    pub(super) fn run_per_heuristic(
        &self,
        together: &RunRecord,
        attempt: Attempt<'_>,
    ) -> Result<Option<RunRecord>, StepError> {
        let (program, case) = attempt;
        let is_called = matches!(program.plan.entry, Entry::Api { .. });
        // Who only waited has no slow heuristic.
        if !is_called || !has_computed(together, case) || !is_out_of_time(together) {
            return Ok(None);
        }
        let Some(quick_case) = for_the_quick_one(case) else {
            return Ok(None);
        };
        // The quick one first: where it is not in time, the other one is not either.
        let puzzle = self.context.assignment.settings.rubric.puzzle();
        let guides = puzzle
            .sections
            .iter()
            .map(|section| section.guide.heuristic());
        let Some([quick, other]) = guides
            .collect::<Option<Vec<_>>>()
            .and_then(|both| <[Heuristic; 2]>::try_from(both).ok())
        else {
            return Ok(None);
        };
        let first = self.run_by(Some(quick), (program, &quick_case))?;
        if first.ending != Some(Ending::Exited(0)) {
            return Ok(None);
        }
        let second = self.run_by(Some(other), attempt)?;
        Ok(Some(RunRecord {
            second: Some(Box::new(second)),
            ..first
        }))
    }
}

/// A case with the limits for the quick heuristic; none where there are no moves. A program that is not in time for a few moves
/// mostly hangs, whatever it is asked for: it has a quarter of the time to show that it does not.
fn for_the_quick_one(case: &Case) -> Option<Case> {
    let is_shallow = distance(case)? < LEAST_MOVES;
    let mut case = case.clone();
    if is_shallow {
        let cpu_ms = case.limits.cpu_ms;
        let quarter = (cpu_ms / 4).max(SHALLOW_CPU_MS).min(cpu_ms);
        let quick = case.limits.with_cpu_ms(quarter);
        case.limits.cpu_ms = quick.cpu_ms;
        case.limits.wall_ms = case.limits.wall_ms.min(quick.wall_ms);
    }
    Some(case)
}
