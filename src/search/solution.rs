//! What a search brings back.

use super::Heuristic;
use super::general::Statistics;
use crate::puzzle::{Board, Move};

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
