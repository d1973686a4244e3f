//! Greedy best-first: OPEN is in the order of the estimate alone.
//!
//! - What: takes the state that looks nearest to the goal, whatever it cost to come there: f = h.
//! - Guarantee: a path, where the states can be counted; it may be far from the cheapest.
//! - Memory: every state that was reached, once; most often few.
//! - When to use: where a path is wanted soon, and its length does not matter.
//!
//! Among equals the newest is taken first, as the handout's sorted lists have it. The first way to a state stays, since no way
//! changes its f.

use super::lists::{self, Key, Order};
use super::{Cost, Observer, Problem, Report};

/// Searches for any path, led by an estimate.
pub fn search<P: Problem>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    lists::search(problem, estimate, &ByEstimate, limit, observer)
}

struct ByEstimate;

impl Order for ByEstimate {
    const REPLACES: bool = false;

    fn total(&self, _: Cost, h: Cost) -> Cost {
        h
    }

    fn key(&self, f: Cost, _: u64, arrival: u64) -> Key {
        (f, u64::MAX - arrival)
    }
}
