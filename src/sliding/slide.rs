//! The moves.

use std::fmt;

use super::Size;

/// A move, named after the tile that slides: with [`Slide::Left`] the tile right of the empty square goes one place left.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Slide {
    /// The tile right of the empty square slides left.
    Left,
    /// The tile left of the empty square slides right.
    Right,
    /// The tile below the empty square slides up.
    Up,
    /// The tile above the empty square slides down.
    Down,
}

impl Slide {
    /// All of them, in the handout's order.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// The word that is printed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "LEFT",
            Self::Right => "RIGHT",
            Self::Up => "UP",
            Self::Down => "DOWN",
        }
    }

    /// The move that takes this one back.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// The cell of the tile that slides where the empty square is at `empty`, and where there is a tile on that side.
    pub fn tile_cell(self, size: Size, empty: usize) -> Option<usize> {
        let columns = size.columns();
        let column = empty % columns;
        match self {
            Self::Left if column + 1 < columns => Some(empty + 1),
            Self::Right if column > 0 => Some(empty - 1),
            Self::Up if empty + columns < size.cells() => Some(empty + columns),
            Self::Down if empty >= columns => Some(empty - columns),
            _ => None,
        }
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
