//! What a search brings back.

use crate::puzzle::{Board, Move};

use super::Heuristic;

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

/// What a search did, in states.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Statistics {
    /// States taken from OPEN, the goal included.
    pub expanded: u64,
    /// Successors made, those that were known before included.
    pub generated: u64,
    /// Most states on OPEN at one time.
    pub peak_open: u64,
}

/// The boards along a path, the first included, as long as the moves are possible.
pub fn boards_along(start: Board, moves: &[Move]) -> impl Iterator<Item = Board> {
    std::iter::successors(Some((start, 0)), |&(board, index): &(Board, usize)| {
        let step = *moves.get(index)?;
        Some((board.after(step)?, index + 1))
    })
    .map(|(board, _)| board)
}
