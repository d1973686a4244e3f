//! Finding shortest paths, and knowing how long they are. Touches nothing outside itself and reads no clock.
//!
//! - [`Solver`] is the product's A*: the handout's algorithm with its exact order among equals, on dense arrays.
//! - [`AnySolver`] is the same for any goal, set of moves and estimate.
//! - [`algorithms::textbook`] is the same algorithm with literal sorted OPEN and CLOSED lists: the oracle for both, and slow.
//! - [`algorithms`] has all algorithms under their names, for any start, goal and set of moves, and for other problems.
//! - [`RandomBoards`] draws random boards, the same ones from the same seed.
//! - [`Census`] is all boards at once, for those that are to have so many moves or shortest paths.
//! - [`distance`] is the exact distance of every board to any goal, against which everything is judged.

pub mod algorithms;
mod any_solver;
mod astar;
mod census;
pub mod distance;
mod frontier;
mod heuristic;
mod random_boards;
mod rank;
mod record;
mod reparented;
mod rows;
mod steps;
mod turns;

use algorithms::Statistics;

use crate::puzzle::{Board, Move};

pub use any_solver::AnySolver;
pub use astar::Solver;
pub use census::{Census, Figure, NoneLeft, Standing, Wanted};
pub use heuristic::Heuristic;
pub use random_boards::RandomBoards;
pub use rank::{BOARDS, Place};
pub use reparented::{Reparented, reparented};

/// The moves from a board to the goal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Solution {
    /// The heuristic that led the search.
    pub heuristic: Heuristic,
    /// The moves, first to last.
    pub moves: Vec<Move>,
    /// What the search did.
    pub statistics: Statistics,
}

/// The boards along a path, the first included, as long as the moves are possible.
pub fn boards_along(start: Board, moves: &[Move]) -> impl Iterator<Item = Board> {
    std::iter::successors(Some((start, 0)), |&(board, index): &(Board, usize)| {
        let step = *moves.get(index)?;
        Some((board.after(step)?, index + 1))
    })
    .map(|(board, _)| board)
}
