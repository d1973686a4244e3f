//! What a game is doing, and what is known of its board.

use super::task::Kind;
use crate::sliding::Slide;

/// What is known of the number of moves that suffice.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Best {
    /// It is being found, and is no smaller than this.
    Sought(usize),
    /// It is no smaller than this, and the search was given up.
    AtLeast(usize),
    /// It is this.
    Is(usize),
    /// Nothing: the board is too large.
    Unknown,
}

/// What is going on.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Mode {
    /// The next move is awaited.
    Awaits,
    /// The digits of a depth are typed.
    Types,
    /// Something is being found.
    Seeks(Kind),
    /// A solution is shown, move by move.
    Shows {
        /// The moves that are left, the next one last.
        left: Vec<Slide>,
        /// Milliseconds for each of them.
        pace: u64,
        /// Whether it stands still.
        is_paused: bool,
    },
    /// The game is left.
    Over,
}
