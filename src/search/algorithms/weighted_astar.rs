//! Weighted A*: A* that trusts its estimate more than it should.
//!
//! - What: takes the state with the smallest f = g + w·h. With 1 for w that is A*, and with 0 it is Dijkstra's search.
//! - Guarantee: a path that costs at most w times as much as a cheapest one, where the estimate is never too high.
//! - Memory: every state that was reached, once; fewer the greater w is, most often.
//! - When to use: where A* takes too long, and a path that is a known factor too long will do.
//!
//! Among equals the newest is taken first, as in [`super::astar`], and a better way to a known state replaces the old one.

use super::lists::{self, Key, Order};
use super::{Cost, Observer, Problem, Report};

/// Searches for a path that costs at most `weight` times as much as a cheapest one.
pub fn search<P: Problem>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    weight: u64,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    lists::search(problem, estimate, &Weighted(weight), limit, observer)
}

struct Weighted(u64);

impl Order for Weighted {
    const REPLACES: bool = true;

    fn total(&self, g: Cost, h: Cost) -> Cost {
        g.saturating_add(self.0.saturating_mul(h))
    }

    fn key(&self, f: Cost, _: u64, arrival: u64) -> Key {
        (f, u64::MAX - arrival)
    }
}
