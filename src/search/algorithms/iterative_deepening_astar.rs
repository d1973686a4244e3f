//! IDA*: depth-first, again and again, each time a little further.
//!
//! - What: looks at every path whose f = g + h is within a bound. The bound begins with the start's estimate, and becomes the
//!   smallest f that was beyond it.
//! - Guarantee: a cheapest path, where the estimate is never too high.
//! - Memory: one path and what lies beside it, which is linear in the depth; it makes states again, in each round and by each way.
//! - When to use: where A* runs out of memory, and costs have few values, so that there are few rounds.
//!
//! Among equals the first successor is entered first. No path meets a state twice.

use super::meter::measured;
use super::{Cost, Observer, Problem, Report, walk};

/// Searches for a cheapest path, without lists.
pub fn search<P: Problem>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    measured(limit, observer, |meter| {
        let mut bound = estimate(&problem.start());
        loop {
            let mut beyond = None;
            let is_beyond = |rank: walk::Rank| {
                if rank.f > bound {
                    beyond = Some(beyond.map_or(rank.f, |least: Cost| least.min(rank.f)));
                }
                rank.f > bound
            };
            let found = walk::from_start(problem, &estimate, is_beyond, meter)?;
            match (found, beyond) {
                (None, Some(least)) => bound = least,
                (found, _) => return Ok(found),
            }
        }
    })
}
