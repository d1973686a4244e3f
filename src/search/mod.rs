//! Finding shortest paths, and knowing how long they are. Touches nothing outside itself and reads no clock.
//!
//! - [`Solver`] is the product's A*: the handout's algorithm with its exact order among equals, on dense arrays.
//! - [`AnySolver`] is the same for any goal, set of moves and estimate.
//! - [`general::textbook`] is the same algorithm with literal sorted OPEN and CLOSED lists: the oracle for both, and slow.
//! - [`general`] has all algorithms under their names, for any start, goal and set of moves, and for other problems.
//! - [`Draw`] draws random boards, the same ones from the same seed.
//! - [`distance`] is the exact distance of every board to any goal, against which everything is judged.

mod any_solver;
mod astar;
pub mod distance;
mod draw;
mod frontier;
pub mod general;
mod heuristic;
mod rank;
mod record;
mod reparented;
mod rows;
mod solution;
mod steps;
mod turns;

pub use any_solver::AnySolver;
pub use astar::Solver;
pub use draw::Draw;
pub use heuristic::Heuristic;
pub use rank::{BOARDS, Place};
pub use reparented::{Reparented, reparented};
pub use solution::{Solution, boards_along};
