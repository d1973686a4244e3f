//! A board of some size.

use std::fmt;

use thiserror::Error;

use super::{Size, Slide};

/// A board that holds each of its tiles once; 0 is the empty square.
///
/// ```
/// use tilegrade::sliding::{Grid, Size, Slide};
///
/// let size = Size::new(2, 3)?;
/// let grid = Grid::parse(size, "1 2 3 4 0 5")?;
/// assert_eq!(grid.slide(Slide::Left), Some(Grid::goal_last(size)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Grid {
    size: Size,
    /// The cells row by row; what the size leaves over is 0.
    cells: [u8; Size::MOST_CELLS],
    empty: u8,
}

/// Why some numbers are no board of a size.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum GridError {
    /// Something that is not the number of a tile.
    #[error("`{found}` is no tile of a {size} board, which has 0 to {}", .size.cells() - 1)]
    NoTile {
        /// What is there instead.
        found: String,
        /// The size that was asked for.
        size: Size,
    },
    /// Fewer or more numbers than cells.
    #[error("a {size} board has {} cells, not {found}", .size.cells())]
    Count {
        /// How many numbers there are.
        found: usize,
        /// The size that was asked for.
        size: Size,
    },
    /// A number that is there more than once.
    #[error("{0} is there twice")]
    Repeated(u8),
}

impl Grid {
    /// The board with these cells, row by row.
    ///
    /// # Errors
    /// Where they are not each of the numbers from 0 on once, as many as the size has cells.
    pub fn new(size: Size, numbers: &[u8]) -> Result<Self, GridError> {
        let mut cells = [0; Size::MOST_CELLS];
        let mut places = [None; Size::MOST_CELLS];
        for (place, &number) in numbers.iter().enumerate() {
            let seen = places
                .get_mut(usize::from(number))
                .filter(|_| usize::from(number) < size.cells());
            let seen = seen.ok_or_else(|| GridError::NoTile {
                found: number.to_string(),
                size,
            })?;
            if seen.replace(place).is_some() {
                return Err(GridError::Repeated(number));
            }
            cells[place] = number;
        }
        if numbers.len() != size.cells() {
            return Err(GridError::Count {
                found: numbers.len(),
                size,
            });
        }
        let empty = places[0]
            .and_then(|place| u8::try_from(place).ok())
            .unwrap_or(0);
        Ok(Self { size, cells, empty })
    }

    /// Reads numbers parted by white space, row by row.
    ///
    /// # Errors
    /// Where they are no board of the size.
    pub fn parse(size: Size, text: &str) -> Result<Self, GridError> {
        let number = |word: &str| {
            let found = || word.chars().take(20).collect();
            word.parse::<u8>().map_err(|_| GridError::NoTile {
                found: found(),
                size,
            })
        };
        // No more are looked at than show that there are too many.
        let count = text.split_whitespace().count();
        if count != size.cells() {
            return Err(GridError::Count { found: count, size });
        }
        let numbers: Result<Vec<u8>, GridError> = text.split_whitespace().map(number).collect();
        Self::new(size, &numbers?)
    }

    /// The board with the tiles in order and the empty square last.
    pub fn goal_last(size: Size) -> Self {
        let mut goal = Self::goal_first(size);
        goal.cells[..size.cells()].rotate_left(1);
        goal.empty = u8::try_from(size.cells() - 1).unwrap_or(0);
        goal
    }

    /// The board with the empty square first and the tiles in order.
    pub fn goal_first(size: Size) -> Self {
        let mut cells = [0; Size::MOST_CELLS];
        for (number, cell) in (0..).zip(&mut cells[..size.cells()]) {
            *cell = number;
        }
        Self {
            size,
            cells,
            empty: 0,
        }
    }

    /// How many rows and columns it has.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.size.cells()]
    }

    /// The rows, top first.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.cells().chunks_exact(self.size.columns())
    }

    /// The cell of the empty square, counted row by row from 0.
    pub fn empty(&self) -> usize {
        self.empty.into()
    }

    /// The board after a move, where the move is possible.
    pub fn slide(&self, slide: Slide) -> Option<Self> {
        let cell = slide.tile_cell(self.size, self.empty())?;
        let mut next = *self;
        next.cells.swap(cell, self.empty());
        next.empty = u8::try_from(cell).ok()?;
        Some(next)
    }

    /// The board after several moves, where all of them are possible.
    pub fn after(&self, slides: &[Slide]) -> Option<Self> {
        slides
            .iter()
            .try_fold(*self, |grid, &slide| grid.slide(slide))
    }

    /// The moves that are possible, in the handout's order, each with the board that it leads to.
    pub fn successors(&self) -> impl Iterator<Item = (Slide, Self)> + use<> {
        let grid = *self;
        let slides = Slide::ALL.into_iter();
        slides.filter_map(move |slide| Some((slide, grid.slide(slide)?)))
    }

    /// What is left where all tiles but these look alike.
    pub(super) fn with_only(&self, tiles: &[u8]) -> Self {
        let keep = |number: u8| number == 0 || tiles.contains(&number);
        let cells = self
            .cells
            .map(|number| if keep(number) { number } else { u8::MAX });
        Self { cells, ..*self }
    }

    /// The cell of each number, from 0 on.
    pub(super) fn places(&self) -> [usize; Size::MOST_CELLS] {
        let mut places = [0; Size::MOST_CELLS];
        for (place, &number) in self.cells().iter().enumerate() {
            places[usize::from(number)] = place;
        }
        places
    }
}

impl fmt::Display for Grid {
    /// Writes the numbers on one line, row by row, with a blank between two of them.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.cells().iter().map(u8::to_string).collect();
        formatter.pad(&numbers.join(" "))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Grid({}: {self})", self.size)
    }
}
