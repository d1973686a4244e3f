//! What is left to a goal of the 8-puzzle, estimated in seven ways, for any goal.
//!
//! [`crate::search::Heuristic`] has the handout's two for its own goal, which need to be fast; these need to be clear.
//!
//! One of them is wrong on purpose. Several tutorials add the tiles out of place to their distances, which is
//! more than some boards need: a search that trusts it may come to a path that is too long.

use super::Cost;
use super::pattern::pattern_distance;
use crate::named::named;
use crate::puzzle::{Board, CELLS, MoveSet, SIDE};

named! {
    /// A way to estimate the moves that are left.
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Estimate {
        /// The number of tiles out of place, the empty square not counted.
        Mismatch = "mismatch",
        /// The sum of the tiles' distances to their places, along rows and columns.
        Manhattan = "manhattan",
        /// The sum of both, which may be too high.
        MismatchPlusManhattan = "mismatch+manhattan",
        /// Manhattan, and two moves more for each tile that has to leave its row or column to let others of it pass.
        LinearConflict = "linear-conflict",
        /// The greatest of the three above that are never too high: for this puzzle [`Estimate::LinearConflict`].
        Max = "max",
        /// Nothing: 0 for every board.
        None = "none",
        /// The moves that one half of the tiles needs when the others look alike, of both halves the greater. Two tiles that slide
        /// together count once, so that this is never too high with double moves either.
        DoubleMoves = "double-moves",
    }
}

impl Estimate {
    /// Whether it is never too high with moves of one tile, so that what A* finds is as short as any.
    pub const fn is_admissible(self) -> bool {
        self.is_admissible_by(MoveSet::Single)
    }

    /// Whether it is never too high with these moves. A double move can bring two tiles home.
    pub const fn is_admissible_by(self, moves: MoveSet) -> bool {
        match moves {
            MoveSet::Single => !matches!(self, Self::MismatchPlusManhattan),
            MoveSet::SingleAndDouble => matches!(self, Self::DoubleMoves | Self::None),
        }
    }

    /// This estimate of the moves from a board to `goal`.
    pub fn toward(self, goal: &Board) -> impl Fn(&Board) -> Cost + Copy + use<> {
        let homes = Homes::of(goal);
        move |board| self.of(board, &homes)
    }

    fn of(self, board: &Board, homes: &Homes) -> Cost {
        match self {
            Self::Mismatch => homes.mismatch(board),
            Self::Manhattan => homes.manhattan(board),
            Self::MismatchPlusManhattan => homes.mismatch(board) + homes.manhattan(board),
            Self::LinearConflict => homes.manhattan(board) + homes.conflicts(board),
            Self::Max => [Self::Mismatch, Self::Manhattan, Self::LinearConflict]
                .into_iter()
                .map(|estimate| estimate.of(board, homes))
                .fold(0, Cost::max),
            Self::None => 0,
            Self::DoubleMoves => homes.of_halves(board),
        }
    }
}

#[derive(Clone, Copy)]
struct Homes {
    cells: [usize; CELLS],
}

impl Homes {
    fn of(goal: &Board) -> Self {
        let mut cells = [0; CELLS];
        for (cell, &tile) in goal.cells().iter().enumerate() {
            cells[usize::from(tile)] = cell;
        }
        Self { cells }
    }

    /// Each tile's cell and the cell where it belongs.
    fn tiles(&self, board: &Board) -> impl Iterator<Item = (usize, usize)> {
        let cells = board.cells().iter().enumerate();
        let tiles = cells.filter(|&(_, &tile)| tile != 0);
        tiles.map(|(cell, &tile)| (cell, self.cells[usize::from(tile)]))
    }

    fn mismatch(&self, board: &Board) -> Cost {
        self.tiles(board)
            .filter(|(cell, home)| cell != home)
            .count() as Cost
    }

    fn manhattan(&self, board: &Board) -> Cost {
        let distance = |(cell, home): (usize, usize)| {
            row(cell).abs_diff(row(home)) + column(cell).abs_diff(column(home))
        };
        self.tiles(board).map(distance).sum::<usize>() as Cost
    }

    fn of_halves(&self, board: &Board) -> Cost {
        let mut at = [0; CELLS];
        for (cell, &tile) in board.cells().iter().enumerate() {
            at[self.cells[usize::from(tile)]] = cell;
        }
        pattern_distance(&at, self.cells[0])
    }

    /// Two moves for each tile that has to leave its line for a while.
    fn conflicts(&self, board: &Board) -> Cost {
        let mut leaving = 0;
        for line in 0..SIDE {
            leaving += self.leaving(board, |cell| (row(cell) == line).then_some(column(cell)));
            leaving += self.leaving(board, |cell| (column(cell) == line).then_some(row(cell)));
        }
        2 * leaving as Cost
    }

    /// How many tiles have to leave a line to let the others of it pass. `place` is where a cell is in the line, if it is in
    /// it. Those that may stay are in the order of their homes.
    fn leaving(&self, board: &Board, place: impl Fn(usize) -> Option<usize>) -> usize {
        let mut homes = [0; SIDE];
        let mut count = 0;
        for (cell, home) in self.tiles(board) {
            if let (Some(_), Some(home)) = (place(cell), place(home)) {
                homes[count] = home;
                count += 1;
            }
        }
        count - longest_rise(&homes[..count])
    }
}

/// How many of these numbers can be left so that each is greater than the one before.
fn longest_rise(numbers: &[usize]) -> usize {
    let mut lengths = [0; SIDE];
    for (index, number) in numbers.iter().enumerate() {
        let smaller = (0..index).filter(|&before| numbers[before] < *number);
        lengths[index] = 1 + smaller.map(|before| lengths[before]).max().unwrap_or(0);
    }
    lengths.into_iter().max().unwrap_or(0)
}

const fn row(cell: usize) -> usize {
    cell / SIDE
}

const fn column(cell: usize) -> usize {
    cell % SIDE
}
