//! The algorithms that textbooks have beside A*, for any problem: what each does, promises and costs, exactly.
//!
//! - [`Problem`] is what is searched, and [`Puzzle`] is the 8-puzzle as one, with any start and any goal.
//! - Each algorithm is a module. Most of those with OPEN and CLOSED share `lists`; IDA* and depth-limited search share `walk`.
//! - [`Algorithm`] has all of them by name, and [`Estimate`] what leads them through the puzzle.
//! - [`Observer`] looks on.
//!
//! All take a limit on the states that they expand, none calls itself, and none depends on the order of a hash table: each
//! says what is the order among equals. A goal is recognised when it is taken to be expanded, except where a module says
//! otherwise.
//!
//! Speed is not what this is for. [`super::AnySolver`] finds the same moves as [`astar`] does.

mod algorithm;
pub mod astar;
pub mod bidirectional;
pub mod branch_and_bound;
pub mod breadth_first;
pub mod depth_first;
mod estimate;
pub mod greedy;
pub mod iterative_deepening_astar;
mod lists;
mod meter;
mod observer;
mod pattern;
mod problem;
pub mod recursive_best_first;
mod report;
pub mod textbook;
mod tiles;
mod tree;
mod walk;
pub mod weighted_astar;

pub use algorithm::Algorithm;
pub use estimate::Estimate;
pub use observer::{Lists, Node, Observer, Side};
pub use problem::{Cost, Problem, Reversible, Successor};
pub use report::{Bound, Outcome, Path, Report, Statistics, effective_branching_factor};
pub use tiles::{Puzzle, Unsolvable};
