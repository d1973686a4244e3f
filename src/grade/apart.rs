//! Running each heuristic by itself, where both together pass the time limit.
//!
//! A right program on sorted lists has its solution by Manhattan distance in a second, and looks for the one by mismatched
//! tiles for minutes. `solve8Puzzle` gives back both or nothing, so that the slow one would cost the points of the other.
//! The surprise: `AStar` may leave the heading to its caller, and then it is put here, since it was here that it was called.

use crate::{
    assignment::{Case, Kind, Limits},
    language::Entry,
    outcome::{Ending, Returned, RunRecord, Usage},
    search::Heuristic,
};

use super::{
    build::{GradeContext, StepError},
    run_case::{Program, is_out_of_time},
};

/// From how many moves on a right heuristic may take as long as others do for both.
const LEAST_MOVES: u8 = 16;

/// CPU time that the quick heuristic has at least for fewer moves, in milliseconds.
const SHALLOW_CPU_MS: u64 = 1_000;

impl GradeContext<'_> {
    /// What both heuristics come to by themselves; none where that is no use.
    pub(super) fn run_apart(
        &self,
        together: &RunRecord,
        program: &Program,
        case: &Case,
        slot: u32,
    ) -> Result<Option<RunRecord>, StepError> {
        let is_called = matches!(program.plan.entry, Entry::Api { .. });
        // Who only waited has no slow heuristic.
        let has_computed = together.usage.cpu_ms > case.limits.cpu_ms / 4;
        if !is_called || !has_computed || !is_out_of_time(together) {
            return Ok(None);
        }
        let Some(quick_case) = for_the_quick_one(case) else {
            return Ok(None);
        };
        let mut both: Option<RunRecord> = None;
        // The quick one first: where it is not in time, the other one is not either.
        for heuristic in Heuristic::ALL {
            let case = if both.is_none() { &quick_case } else { case };
            let mut record = self.run_by(Some(heuristic), program, case, slot)?;
            record.returned = headed(record.returned, heuristic);
            both = match both {
                None if record.ending == Some(Ending::Exited(0)) => Some(record),
                None => return Ok(None),
                Some(first) => Some(joined(first, record)),
            };
        }
        Ok(both.map(|record| RunRecord {
            apart: true,
            ..record
        }))
    }
}

/// A case with the limits for the quick heuristic; none where there are no moves. A program that is not in time for a few moves
/// mostly hangs, whatever it is asked for: it has a quarter of the time to show that it does not.
fn for_the_quick_one(case: &Case) -> Option<Case> {
    let Kind::Solvable { distance, .. } = case.kind else {
        return None;
    };
    let mut case = case.clone();
    if distance < LEAST_MOVES {
        let Limits {
            cpu_ms, wall_ms, ..
        } = case.limits;
        let quarter = (cpu_ms / 4).max(SHALLOW_CPU_MS).min(cpu_ms);
        case.limits = case.limits.with_cpu_ms(quarter);
        case.limits.wall_ms = case.limits.wall_ms.min(wall_ms);
    }
    Some(case)
}

/// What was given back, below a heading that names the heuristic where it names none.
fn headed(returned: Returned, heuristic: Heuristic) -> Returned {
    let Returned::Text(text) = returned else {
        return returned;
    };
    let words = String::from_utf8_lossy(&text).to_lowercase();
    let is_named = ["heuristic", "manhattan", "mismat"]
        .iter()
        .any(|word| words.contains(word));
    if is_named || words.trim().is_empty() {
        return Returned::Text(text);
    }
    let heading = format!("(heuristic: {})\n", heuristic.heading());
    Returned::Text([heading.as_bytes(), &text].concat())
}

/// Both runs as one, which ended as the second did.
fn joined(first: RunRecord, second: RunRecord) -> RunRecord {
    let lines = |first: Vec<u8>, second: Vec<u8>| match (first.is_empty(), second.is_empty()) {
        (true, _) => second,
        (_, true) => first,
        _ => [first, second].join(&b'\n'),
    };
    let returned = match (first.returned, second.returned) {
        (Returned::Text(first), Returned::Text(second)) => Returned::Text(lines(first, second)),
        (Returned::Text(text), _) | (_, Returned::Text(text)) => Returned::Text(text),
        (_, second) => second,
    };
    RunRecord {
        ending: second.ending,
        stdout: lines(first.stdout, second.stdout),
        stderr: lines(first.stderr, second.stderr),
        returned,
        used_array: first.used_array || second.used_array,
        apart: true,
        curtailed: false,
        alone_ms: Vec::new(),
        written: first.written,
        usage: Usage {
            cpu_ms: first.usage.cpu_ms + second.usage.cpu_ms,
            wall_ms: first.usage.wall_ms + second.usage.wall_ms,
            peak_kib: first.usage.peak_kib.max(second.usage.peak_kib),
        },
    }
}
