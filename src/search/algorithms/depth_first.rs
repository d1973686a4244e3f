//! Depth-first: OPEN is a stack, so that what was just made is looked into first.
//!
//! Two of them. [`search`] has lists:
//!
//! - What: takes one of the successors that were made last, the first of them first. What is on a list already is left out.
//! - Guarantee: a path, where the states can be counted; it may be a thousand times as long as need be.
//! - Memory: every state that was reached, once. That is what it costs never to look at a state twice.
//! - When to use: where any path will do, and there are many.
//!
//! [`limited`] has none:
//!
//! - What: looks at every path of at most so many steps, in the order of the successors, that meets no state twice.
//! - Guarantee: a path, where there is one within the limit.
//! - Memory: one path and what lies beside it, which is linear in the limit; it makes states again, exponentially often.
//! - When to use: where a bound on the steps is known, and memory is short.
//!
//! Neither calls itself: a path of 100,000 steps takes no more of the program's stack than one of two.

use super::lists::{self, Key, Order};
use super::meter::measured;
use super::{Bound, Cost, Observer, Problem, Report, walk};

/// Searches for any path, with OPEN and CLOSED.
pub fn search<P: Problem>(
    problem: &P,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    lists::search(problem, |_| 0, &Stack, limit, observer)
}

/// Searches for a path of at most `depth` steps, without lists; gives up with [`Bound::Depth`] where only longer ones are left.
pub fn limited<P: Problem>(
    problem: &P,
    depth: u64,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    measured(limit, observer, |meter| {
        let mut is_cut = false;
        let is_too_deep = |node: walk::Rank| {
            is_cut |= node.depth > depth;
            node.depth > depth
        };
        match walk::from_start(problem, |_| 0, is_too_deep, meter) {
            Ok(None) if is_cut => Err(Bound::Depth),
            ended => ended,
        }
    })
}

struct Stack;

impl Order for Stack {
    const REPLACES: bool = false;

    fn total(&self, g: Cost, _: Cost) -> Cost {
        g
    }

    fn key(&self, _: Cost, expanded: u64, arrival: u64) -> Key {
        (u64::MAX - expanded, arrival)
    }
}
