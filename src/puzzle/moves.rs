//! The four moves.

use std::fmt;

/// A move, named after the tile that slides: with [`Move::Left`] the tile right of the blank goes one place left.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Move {
    /// The tile right of the blank slides left; impossible with the blank in the right column.
    Left,
    /// The tile left of the blank slides right; impossible with the blank in the left column.
    Right,
    /// The tile below the blank slides up; impossible with the blank in the bottom row.
    Up,
    /// The tile above the blank slides down; impossible with the blank in the top row.
    Down,
}

impl Move {
    /// All moves, in the order in which the handout generates successors.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// The word that the handout prints.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "LEFT",
            Self::Right => "RIGHT",
            Self::Up => "UP",
            Self::Down => "DOWN",
        }
    }

    /// The move that takes this one back. It is also what a program prints that names the blank's motion.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// Place in [`Move::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The cell that the blank goes to from cell `blank` (0 to 8, row by row), where the move is possible.
    #[must_use]
    pub const fn blank_target(self, blank: usize) -> Option<usize> {
        match self {
            Self::Left if blank % 3 != 2 => Some(blank + 1),
            Self::Right if !blank.is_multiple_of(3) => Some(blank - 1),
            Self::Up if blank < 6 => Some(blank + 3),
            Self::Down if blank >= 3 => Some(blank - 3),
            _ => None,
        }
    }

    /// Why this move is impossible where the blank is in a certain place.
    #[must_use]
    pub const fn obstacle(self) -> &'static str {
        match self {
            Self::Left => "the blank is in the right column",
            Self::Right => "the blank is in the left column",
            Self::Up => "the blank is in the bottom row",
            Self::Down => "the blank is in the top row",
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
