//! A*: OPEN is in the order of what a path through each state is thought to cost.
//!
//! - What: takes the state with the smallest f = g + h.
//! - Guarantee: a cheapest path, where the estimate is never too high; with one that may be, a path that costs too much by no
//!   more than the estimate is too high anywhere.
//! - Memory: every state that was reached, once.
//! - When to use: with an estimate that is never too high, as long as memory lasts.
//!
//! Among equals the newest is taken first, as the handout's sorted lists have it: this is [`super::textbook`] on
//! faster lists, to the same moves and counts. A better way to a known state replaces the old one, also on CLOSED, so that an
//! estimate need not be consistent.

use super::{Cost, Observer, Problem, Report, weighted_astar};

/// Searches for a cheapest path.
pub fn search<P: Problem>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    weighted_astar::search(problem, estimate, 1, limit, observer)
}
