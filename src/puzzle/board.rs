//! A board: the nine digits 0 to 8, row by row, 0 the empty square.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Move, MoveSet};

/// Cells in a row or a column.
pub const SIDE: usize = 3;

/// Cells on a board.
pub const CELLS: usize = SIDE * SIDE;

/// The course's goal, `123/804/765`.
pub const GOAL: Board = Board {
    cells: [1, 2, 3, 8, 0, 4, 7, 6, 5],
};

/// The move that takes the blank from a cell to another one.
const MOVES: [[Option<Move>; CELLS]; CELLS] = {
    let mut moves = [[None; CELLS]; CELLS];
    let mut blank = 0;
    while blank < CELLS {
        let mut index = 0;
        while index < Move::SINGLE_AND_DOUBLE.len() {
            let step = Move::SINGLE_AND_DOUBLE[index];
            if let Some(target) = step.blank_target(blank) {
                moves[blank][target] = Some(step);
            }
            index += 1;
        }
        blank += 1;
    }
    moves
};

/// A 3×3 board that holds each of the digits 0 to 8 once.
///
/// ```
/// use tilegrade::puzzle::{Board, Move};
///
/// let board: Board = "203184765".parse()?;
/// assert_eq!(board.after(Move::Right).unwrap().to_string(), "023184765");
/// # Ok::<(), tilegrade::puzzle::BoardError>(())
/// ```
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Board {
    cells: [u8; CELLS],
}

/// Why nine cells are no board.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
pub enum BoardError {
    /// Something that is not a digit.
    #[error("`{0}` is not a digit from 0 to 8")]
    Digit(char),
    /// Fewer or more than nine cells.
    #[error("a board has nine digits, not {0}")]
    Length(usize),
    /// A digit that is there more than once.
    #[error("digit {0} appears twice")]
    Repeated(u8),
}

impl Board {
    /// The board with these cells.
    ///
    /// # Errors
    /// Where a cell is above 8 or a digit is there twice.
    pub fn new(cells: [u8; CELLS]) -> Result<Self, BoardError> {
        let mut seen = 0_u16;
        for digit in cells {
            if digit > 8 {
                return Err(BoardError::Digit(char::from(b'0'.saturating_add(digit))));
            }
            if seen & (1 << digit) != 0 {
                return Err(BoardError::Repeated(digit));
            }
            seen |= 1 << digit;
        }
        Ok(Self { cells })
    }

    /// The nine digits, row by row.
    pub const fn cells(&self) -> &[u8; CELLS] {
        &self.cells
    }

    /// The three rows, top first.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.cells.chunks_exact(SIDE)
    }

    /// The cell of the empty square, 0 to 8.
    pub fn blank(&self) -> usize {
        self.cells.iter().position(|&digit| digit == 0).unwrap_or(0)
    }

    /// The board after a move, where the move is possible.
    pub fn after(&self, step: Move) -> Option<Self> {
        let blank = self.blank();
        Some(self.slid(step, blank, step.blank_target(blank)?))
    }

    /// The board after a move that takes the blank from a cell to another one.
    #[inline]
    fn slid(&self, step: Move, blank: usize, target: usize) -> Self {
        let mut cells = self.cells;
        if step.is_double() {
            // The cells of a line are evenly apart, so that the one between is their mean.
            let between = usize::midpoint(blank, target);
            cells[blank] = cells[between];
            cells[between] = 0;
            cells.swap(between, target);
        } else {
            cells.swap(blank, target);
        }
        Self { cells }
    }

    /// The moves of one tile that are possible, in the handout's order, each with the board that it leads to.
    pub fn successors(&self) -> impl Iterator<Item = (Move, Self)> + use<> {
        self.successors_by(MoveSet::Single)
    }

    /// The moves of a set that are possible, in the handout's order, each with the board that it leads to.
    pub fn successors_by(&self, moves: MoveSet) -> impl Iterator<Item = (Move, Self)> + use<> {
        let board = *self;
        let steps = moves.moves().iter();
        steps.filter_map(move |&step| Some((step, board.after(step)?)))
    }

    /// The move of one tile or two that leads from here to `next`, where there is one.
    pub fn move_to(&self, next: &Self) -> Option<Move> {
        let (blank, target) = (self.blank(), next.blank());
        let step = MOVES[blank][target]?;
        (self.slid(step, blank, target) == *next).then_some(step)
    }

    /// The board with tiles 1 and 2 in each other's place: each board of one parity has one twin of the other.
    pub fn twin(&self) -> Self {
        let cells = self.cells.map(|tile| match tile {
            1 => 2,
            2 => 1,
            other => other,
        });
        Self { cells }
    }

    /// Pairs of tiles in the wrong order, the empty square left out.
    pub fn inversions(&self) -> usize {
        let tiles = || self.cells.iter().filter(|&&digit| digit != 0);
        tiles()
            .enumerate()
            .map(|(index, tile)| {
                tiles()
                    .skip(index + 1)
                    .filter(|&later| later < tile)
                    .count()
            })
            .sum()
    }

    /// Whether moves lead from here to `goal`, whatever moves are allowed: the tiles of both, read row by row, must be
    /// permutations of the same parity.
    ///
    /// A horizontal move leaves that sequence as it is. A vertical one turns three neighbours in it by one, which is even. A
    /// double move is two single ones.
    pub fn leads_to(&self, goal: &Self) -> bool {
        self.inversions() % 2 == goal.inversions() % 2
    }
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads nine digits without anything between them.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let mut digits = Vec::with_capacity(CELLS);
        for character in text.chars() {
            match character
                .to_digit(9)
                .and_then(|digit| u8::try_from(digit).ok())
            {
                Some(digit) => digits.push(digit),
                None => return Err(BoardError::Digit(character)),
            }
        }
        let count = digits.len();
        Self::new(digits.try_into().map_err(|_| BoardError::Length(count))?)
    }
}

impl fmt::Display for Board {
    /// Writes the nine digits without anything between them.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells
            .iter()
            .try_for_each(|digit| write!(formatter, "{digit}"))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Board({self})")
    }
}
