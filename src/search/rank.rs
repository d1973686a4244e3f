//! Numbers for boards: every solvable board is a [`Place`].
//!
//! A board is the sequence of its eight tiles and the cell of the blank. A horizontal move leaves the sequence as it is;
//! a vertical one turns three neighbours in it by one, which is an even permutation. So the 8!/2 = 20,160 sequences of odd
//! parity times nine cells are exactly the 181,440 solvable boards, without a hole.
//!
//! The rank of a sequence is its number in the factorial number system, written with six digits: the parity settles the
//! seventh, and the eighth is always 0.

use crate::puzzle::{Board, CELLS, GOAL};

pub(super) const RANKS: usize = 20_160;

/// Solvable boards.
pub const BOARDS: usize = RANKS * CELLS;

pub(super) const TILES: usize = CELLS - 1;

const DIGITS: usize = 6;

pub(super) const WORTH: [usize; DIGITS] = [2_520, 360, 60, 12, 3, 1];

/// Where a solvable board stands among all of them.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Place {
    /// Number of the tile sequence, below 20,160.
    pub rank: u16,
    /// Cell of the blank, 0 to 8.
    pub blank: u8,
}

impl Place {
    /// The place of a board, or `None` where the board is not solvable.
    pub fn of(board: &Board) -> Option<Self> {
        Self::of_cells(board.cells())
    }

    fn of_cells(cells: &[u8; CELLS]) -> Option<Self> {
        let mut left = 0b1_1111_1110_u32;
        let (mut rank, mut parity, mut blank, mut position) = (0, 0, 0, 0);
        for (cell, &tile) in (0_u8..).zip(cells) {
            if tile == 0 {
                blank = cell;
                continue;
            }
            left &= !(1 << tile);
            let smaller = (left & ((1 << tile) - 1)).count_ones();
            rank += smaller as usize * WORTH.get(position).copied().unwrap_or(0);
            parity ^= smaller & 1;
            position += 1;
        }
        let rank = u16::try_from(rank).ok()?;
        (parity == 1).then_some(Self { rank, blank })
    }

    /// The place with this number, see [`Place::index`]. Beyond the last one it begins anew.
    pub fn numbered(number: usize) -> Self {
        let number = number % BOARDS;
        Self {
            rank: u16::try_from(number / CELLS).unwrap_or(0),
            blank: u8::try_from(number % CELLS).unwrap_or(0),
        }
    }

    /// The board that stands here.
    pub fn board(self) -> Board {
        let mut rest = usize::from(self.rank) % RANKS;
        let mut tiles: Vec<u8> = (1..=8).collect();
        let mut cells = [0; CELLS];
        let mut parity = 0;
        for position in 0..TILES {
            let digit = match WORTH.get(position) {
                Some(worth) => rest / worth,
                None if position == DIGITS => (1 + parity) % 2,
                None => 0,
            };
            rest -= digit * WORTH.get(position).unwrap_or(&0);
            parity += digit;
            cells[position + usize::from(position >= usize::from(self.blank))] =
                tiles.remove(digit);
        }
        Board::new(cells).unwrap_or(GOAL)
    }

    /// Number below [`BOARDS`]; neighbouring cells of the blank have neighbouring numbers.
    pub fn index(self) -> usize {
        usize::from(self.rank) * CELLS + usize::from(self.blank)
    }
}

/// New names for tiles, by which a goal gets the tiles of [`GOAL`] in their order, whatever its parity. Names change nothing about
/// moves, so that all goals with the blank on the same cell are one.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Names {
    of_tiles: [u8; CELLS],
    /// The cell of the goal's blank.
    pub(super) blank: u8,
}

impl Names {
    pub(super) fn toward(goal: &Board) -> Self {
        let tiles = |board: Board| (*board.cells()).into_iter().filter(|&tile| tile != 0);
        let mut of_tiles = [0; CELLS];
        for (old, new) in tiles(*goal).zip(tiles(GOAL)) {
            of_tiles[usize::from(old)] = new;
        }
        let blank = u8::try_from(goal.blank()).unwrap_or(0);
        Self { of_tiles, blank }
    }

    /// The place of a board by its new names, or `None` where it does not lead to the goal.
    pub(super) fn place(&self, board: &Board) -> Option<Place> {
        let cells = board.cells().map(|tile| self.of_tiles[usize::from(tile)]);
        Place::of_cells(&cells)
    }

    /// The place of every goal with the blank on a cell.
    pub(super) fn goal(blank: u8) -> Place {
        let rank = Place::of(&GOAL).map_or(0, |place| place.rank);
        Place { rank, blank }
    }
}

/// Calls `visit` with every tile sequence of odd parity, in the order of their ranks.
pub(super) fn odd_sequences(mut visit: impl FnMut(&[u8; TILES])) {
    extend([0; TILES], 0, 0, 1 << 0, &mut visit);
}

/// Puts every tile that is not in `used` at `position`, and goes on from there.
fn extend(
    mut tiles: [u8; TILES],
    position: usize,
    parity: u32,
    used: u32,
    visit: &mut impl FnMut(&[u8; TILES]),
) {
    let mut smaller = 0;
    for tile in 1..=8 {
        if used & (1 << tile) == 0 {
            tiles[position] = tile;
            let parity = parity ^ (smaller & 1);
            if position + 1 < TILES {
                extend(tiles, position + 1, parity, used | 1 << tile, visit);
            } else if parity == 1 {
                visit(&tiles);
            }
            smaller += 1;
        }
    }
}
