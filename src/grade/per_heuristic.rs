//! Running each heuristic by itself, where all together pass the time limit.
//!
//! A right program on sorted lists has its solution by Manhattan distance in a second, and looks for the one by mismatched
//! tiles for minutes. `solve8Puzzle` gives back all or nothing, so that the slow one would cost the points of the others.
//! The judge joins the runs.

use super::curtail::distance;
use super::error::StepError;
use super::grader::Grader;
use super::run_case::{Attempt, has_computed, is_out_of_time};
use crate::assignment::Case;
use crate::course::{Guide, PuzzleSpec};
use crate::language::Entry;
use crate::outcome::{Ending, RunRecord};

/// From how many moves on a right heuristic may take as long as others do for all.
const LEAST_MOVES: u8 = 16;

/// CPU time that the quick heuristic has at least for fewer moves, in milliseconds.
const SHALLOW_CPU_MS: u64 = 1_000;

impl Grader<'_> {
    /// What the heuristics come to by themselves, in the order of the sections; `None` if that is no use.
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
        let Some(guides) = told_apart(self.context.assignment.settings.rubric.puzzle()) else {
            return Ok(None);
        };
        // The quick one first: where it is not in time, no other one is.
        let mut quick = Some(self.run_by(Some(QUICK), (program, &quick_case))?);
        if quick
            .as_ref()
            .is_none_or(|run| run.ending != Some(Ending::Exited(0)))
        {
            return Ok(None);
        }
        let mut runs = Vec::new();
        for guide in guides {
            runs.push(match quick.take_if(|_| guide == QUICK) {
                Some(run) => run,
                None => self.run_by(Some(guide), attempt)?,
            });
        }
        let chained = |later: Option<RunRecord>, run: RunRecord| {
            let second = later.map(Box::new);
            Some(RunRecord { second, ..run })
        };
        Ok(runs.into_iter().rev().fold(None, chained))
    }
}

/// What is quick on sorted lists.
const QUICK: Guide = Guide::Manhattan;

/// What leads the searches of the sections; `None` if one of two cannot be called by itself, or none is quick.
fn told_apart(puzzle: &PuzzleSpec) -> Option<Vec<Guide>> {
    let guides: Vec<Guide> = puzzle
        .sections
        .iter()
        .map(|section| section.guide)
        .collect();
    let is_once = |guide: &Guide| guides.iter().filter(|other| *other == guide).count() == 1;
    let is_useful = guides.len() > 1 && guides.contains(&QUICK) && guides.iter().all(is_once);
    is_useful.then_some(guides)
}

/// A case with the limits for the quick heuristic; `None` if there are no moves. A program that is not in time for a few moves
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
