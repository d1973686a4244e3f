//! How fast this machine is, by a search that is always the same.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use crate::puzzle::Board;
use crate::search::{Heuristic, Solver};

/// A board that is as far from the goal as any is, of which the search expands nearly all others.
const FARTHEST: &str = "567408321";

/// Searches of which the median counts: the processor's clock goes up and down.
const SEARCHES: usize = 9;

/// States that the fixed search expands in a millisecond of CPU time of this thread, at least 1; `None` where time stands still.
pub(crate) fn states_per_ms() -> Option<u64> {
    let board: Board = FARTHEST.parse().ok()?;
    let mut solver = Solver::new();
    let mut speeds: Vec<u64> = (0..SEARCHES)
        .filter_map(|_| {
            let begin = cpu_time()?;
            let found = solver.solve(&board, Heuristic::Mismatch)?;
            let micros = u64::try_from(cpu_time()?.checked_sub(begin)?.as_micros()).ok()?;
            (found.statistics.expanded * 1_000).checked_div(micros)
        })
        .collect();
    speeds.sort_unstable();
    speeds.get(speeds.len() / 2).map(|speed| (*speed).max(1))
}

fn cpu_time() -> Option<Duration> {
    clock_gettime(ClockId::ThreadCPUTime).try_into().ok()
}
