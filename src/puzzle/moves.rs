//! The four moves of one tile, and the four of two tiles.

use std::fmt;

use super::SIDE;

/// The moves that a path may have.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum MoveSet {
    /// One tile slides.
    #[default]
    Single,
    /// One tile slides, or two in the same direction, which count as one move.
    SingleAndDouble,
}

impl MoveSet {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Single, Self::SingleAndDouble];

    /// The name used in files and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::SingleAndDouble => "single-and-double",
        }
    }

    /// The moves, in the order in which the handout generates successors.
    pub const fn moves(self) -> &'static [Move] {
        match self {
            Self::Single => &Move::SINGLE,
            Self::SingleAndDouble => &Move::SINGLE_AND_DOUBLE,
        }
    }

    /// Whether a move is one of them.
    pub const fn allows(self, step: Move) -> bool {
        matches!(self, Self::SingleAndDouble) || !step.is_double()
    }
}

/// A move, named after the tiles that slide: with [`Move::Left`] the tile right of the blank goes one place left.
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
    /// Two tiles slide left; possible with the blank in the left column.
    DoubleLeft,
    /// Two tiles slide right; possible with the blank in the right column.
    DoubleRight,
    /// Two tiles slide up; possible with the blank in the top row.
    DoubleUp,
    /// Two tiles slide down; possible with the blank in the bottom row.
    DoubleDown,
}

impl Move {
    /// The moves of one tile, in the order in which the handout generates successors.
    pub const SINGLE: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// All moves, those of two tiles last, as the handout with double moves lists them.
    pub const SINGLE_AND_DOUBLE: [Self; 8] = [
        Self::Left,
        Self::Right,
        Self::Up,
        Self::Down,
        Self::DoubleLeft,
        Self::DoubleRight,
        Self::DoubleUp,
        Self::DoubleDown,
    ];

    /// The word that the handout prints.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "LEFT",
            Self::Right => "RIGHT",
            Self::Up => "UP",
            Self::Down => "DOWN",
            Self::DoubleLeft => "DBL_LEFT",
            Self::DoubleRight => "DBL_RIGHT",
            Self::DoubleUp => "DBL_UP",
            Self::DoubleDown => "DBL_DOWN",
        }
    }

    /// The move that takes this one back. It is also what a program prints that names the blank's motion.
    pub const fn inverse(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::DoubleLeft => Self::DoubleRight,
            Self::DoubleRight => Self::DoubleLeft,
            Self::DoubleUp => Self::DoubleDown,
            Self::DoubleDown => Self::DoubleUp,
        }
    }

    /// Whether two tiles slide.
    pub const fn is_double(self) -> bool {
        self.index() >= Self::SINGLE.len()
    }

    /// The move of two tiles in the same direction.
    pub const fn doubled(self) -> Self {
        Self::SINGLE_AND_DOUBLE[Self::SINGLE.len() + self.index() % Self::SINGLE.len()]
    }

    /// The move of one tile in the same direction.
    pub const fn single(self) -> Self {
        Self::SINGLE[self.index() % Self::SINGLE.len()]
    }

    /// Whether tiles slide up or down.
    pub const fn is_vertical(self) -> bool {
        self.index() % 4 >= 2
    }

    /// Place in [`Move::SINGLE_AND_DOUBLE`], which is also the one in [`Move::SINGLE`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The cell that the blank goes to from cell `blank` (0 to 8, row by row), where the move is possible.
    pub const fn blank_target(self, blank: usize) -> Option<usize> {
        let (row, column) = (blank / SIDE, blank % SIDE);
        match self {
            Self::Left if column < 2 => Some(blank + 1),
            Self::Right if column > 0 => Some(blank - 1),
            Self::Up if row < 2 => Some(blank + SIDE),
            Self::Down if row > 0 => Some(blank - SIDE),
            Self::DoubleLeft if column == 0 => Some(blank + 2),
            Self::DoubleRight if column == 2 => Some(blank - 2),
            Self::DoubleUp if row == 0 => Some(blank + 2 * SIDE),
            Self::DoubleDown if row == 2 => Some(blank - 2 * SIDE),
            _ => None,
        }
    }

    /// Why this move is impossible where the blank is in a certain place.
    pub const fn obstacle(self) -> &'static str {
        match self {
            Self::Left => "the blank is in the right column",
            Self::Right => "the blank is in the left column",
            Self::Up => "the blank is in the bottom row",
            Self::Down => "the blank is in the top row",
            Self::DoubleLeft => "the blank is not in the left column",
            Self::DoubleRight => "the blank is not in the right column",
            Self::DoubleUp => "the blank is not in the top row",
            Self::DoubleDown => "the blank is not in the bottom row",
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
