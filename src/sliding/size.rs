//! How many rows and columns a board has.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Rows and columns, 2 to 5 of each.
///
/// ```
/// use tilegrade::sliding::Size;
///
/// let size: Size = "3x4".parse()?;
/// assert_eq!((size.rows(), size.columns(), size.cells()), (3, 4, 12));
/// # Ok::<(), tilegrade::sliding::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Size {
    rows: u8,
    columns: u8,
}

/// That there are no boards of a size.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
#[error("boards are from 2x2 to 5x5, rows first")]
pub struct SizeError;

impl Size {
    /// The fewest rows and columns.
    pub const LEAST: u8 = 2;

    /// The most rows and columns.
    pub const MOST: u8 = 5;

    /// The most cells.
    pub const MOST_CELLS: usize = Self::MOST as usize * Self::MOST as usize;

    /// So many rows and columns.
    ///
    /// # Errors
    /// Where one of them is below 2 or above 5.
    pub fn new(rows: u8, columns: u8) -> Result<Self, SizeError> {
        let is_possible = |count: u8| (Self::LEAST..=Self::MOST).contains(&count);
        if is_possible(rows) && is_possible(columns) {
            Ok(Self { rows, columns })
        } else {
            Err(SizeError)
        }
    }

    /// How many rows there are.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// How many columns there are.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// How many cells there are: the tiles and the empty square.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// How many moves apart two cells are where nothing is in the way.
    pub fn distance(self, one: usize, other: usize) -> usize {
        let columns = self.columns();
        (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads rows and columns with an `x` between them.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or(SizeError)?;
        let number = |text: &str| text.parse().map_err(|_| SizeError);
        Self::new(number(rows)?, number(columns)?)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}x{}", self.rows, self.columns)
    }
}
