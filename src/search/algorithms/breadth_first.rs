//! Breadth-first: OPEN is a queue, so that all states of one depth come before those of the next.
//!
//! - What: takes the state that has waited longest.
//! - Guarantee: a path with the fewest steps; a cheapest one only where all steps cost the same.
//! - Memory: every state that was reached, once: it grows exponentially with the depth.
//! - When to use: with a shallow goal and no estimate.
//!
//! Among equals, which are the states of one depth, the first that was made is taken first. The first way to a state stays.

use super::lists::{self, Key, Order};
use super::{Cost, Observer, Problem, Report};

/// Searches for a path with the fewest steps.
pub fn search<P: Problem>(
    problem: &P,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    lists::search(problem, |_| 0, &Queue, limit, observer)
}

struct Queue;

impl Order for Queue {
    const REPLACES: bool = false;

    fn total(&self, g: Cost, _: Cost) -> Cost {
        g
    }

    fn key(&self, _: Cost, _: u64, arrival: u64) -> Key {
        (0, arrival)
    }
}
