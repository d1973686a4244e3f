//! Numbers for boards: every solvable board is a [`Place`], and a move is a table look-up.
//!
//! A board is the sequence of its eight tiles and the cell of the blank. A horizontal move leaves the sequence as it is;
//! a vertical one turns three neighbours in it by one, which is an even permutation. So the 8!/2 = 20,160 sequences of odd
//! parity times nine cells are exactly the 181,440 solvable boards, without a hole.
//!
//! The rank of a sequence is its number in the factorial number system, written with six digits: the parity settles the
//! seventh, and the eighth is always 0. Turning the tiles k, k+1, k+2 changes the digits k, k+1, k+2 and no other, in a way
//! that depends on these three alone; that is why the tables can be filled without ranking a single board.

use std::sync::LazyLock;

use crate::puzzle::{Board, CELLS};

/// Tile sequences of odd parity.
pub(super) const RANKS: usize = 20_160;

/// Solvable boards.
pub const BOARDS: usize = RANKS * CELLS;

/// Tiles on a board.
const TILES: usize = CELLS - 1;

/// Vertical moves in one direction: one for each cell that has another below it.
pub(super) const TURNS: usize = 6;

/// Worth of each of the six digits of a rank.
const WORTH: [usize; TURNS] = [2_520, 360, 60, 12, 3, 1];

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
    #[must_use]
    pub fn of(board: &Board) -> Option<Self> {
        let mut left = 0b1_1111_1110_u32;
        let (mut rank, mut parity, mut blank, mut position) = (0, 0, 0, 0);
        for (cell, &tile) in (0_u8..).zip(board.cells()) {
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

    /// The board that stands here.
    #[must_use]
    pub fn board(self) -> Board {
        let mut rest = usize::from(self.rank) % RANKS;
        let mut tiles: Vec<u8> = (1..=8).collect();
        let mut cells = [0; CELLS];
        let mut parity = 0;
        for position in 0..TILES {
            let digit = match WORTH.get(position) {
                Some(worth) => rest / worth,
                None if position == TURNS => (1 + parity) % 2,
                None => 0,
            };
            rest -= digit * WORTH.get(position).unwrap_or(&0);
            parity += digit;
            cells[position + usize::from(position >= usize::from(self.blank))] =
                tiles.remove(digit);
        }
        Board::new(cells).unwrap_or(crate::puzzle::GOAL)
    }

    /// Number below [`BOARDS`]; neighbouring cells of the blank have neighbouring numbers.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.rank) * CELLS + usize::from(self.blank)
    }
}

/// The ranks that vertical moves lead to. 484 KB.
pub(super) struct Turns {
    /// `up[blank][rank]`: the rank after `UP`, for the blank in the two upper rows.
    pub(super) up: Box<[[u16; RANKS]]>,
    /// `down[blank - 3][rank]`: the rank after `DOWN`, for the blank in the two lower rows.
    pub(super) down: Box<[[u16; RANKS]]>,
}

/// The tables, made on first use.
pub(super) static TURNS_TABLE: LazyLock<Turns> = LazyLock::new(Turns::new);

impl Turns {
    /// Fills the tables.
    pub(super) fn new() -> Self {
        let [mut up, mut down] = [zeros(), zeros()];
        for (first, (up, down)) in up.iter_mut().zip(&mut down).enumerate() {
            fill(first, up);
            for (rank, &turned) in (0..).zip(up.iter()) {
                down[usize::from(turned)] = rank;
            }
        }
        Self { up, down }
    }
}

#[expect(
    clippy::large_stack_arrays,
    reason = "what `vec!` makes of zeros is never on the stack"
)]
fn zeros() -> Box<[[u16; RANKS]]> {
    vec![[0; RANKS]; TURNS].into_boxed_slice()
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

/// Fills the table of the turn that takes the third of three neighbours, beginning at `first`, in front of the two others.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a difference of ranks wraps around, and is right again once it is added"
)]
fn fill(first: usize, table: &mut [u16; RANKS]) {
    let codes = code_count(first);
    let below = WORTH[(first + 2).min(TURNS - 1)];
    let shifts = [0, 1].map(|parity| {
        let delta = |code| turned_code(first, code, parity).wrapping_sub(code);
        let shift = |code| delta(code).wrapping_mul(below) as u16;
        (0..codes).map(shift).collect::<Vec<_>>()
    });
    let mut rank = 0_u16;
    for prefix in 0..RANKS / (codes * below) {
        for &shift in &shifts[prefix_parity(first, prefix)] {
            for entry in &mut table[usize::from(rank)..][..below] {
                *entry = rank.wrapping_add(shift);
                rank += 1;
            }
        }
    }
}

/// How many values the digits that a turn changes have within a rank.
const fn code_count(first: usize) -> usize {
    let radix = TILES - first;
    match first {
        4 => radix * (radix - 1),
        5 => radix,
        _ => radix * (radix - 1) * (radix - 2),
    }
}

/// The three digits behind a code; where the rank does not hold them all, the parity tells.
fn digits_of(first: usize, code: usize, parity: usize) -> [usize; 3] {
    let radix = TILES - first;
    match first {
        4 => {
            let (a, b) = (code / (radix - 1), code % (radix - 1));
            [a, b, (1 + parity + a + b) % 2]
        }
        5 => [code, (1 + parity + code) % 2, 0],
        _ => {
            let (head, c) = (code / (radix - 2), code % (radix - 2));
            [head / (radix - 1), head % (radix - 1), c]
        }
    }
}

/// The code after the turn.
fn turned_code(first: usize, code: usize, parity: usize) -> usize {
    let radix = TILES - first;
    let digits = digits_of(first, code, parity);
    // The three tiles as numbers among the tiles that come from `first` on.
    let x = digits[0];
    let y = digits[1] + usize::from(digits[1] >= x);
    let (low, high) = (x.min(y), x.max(y));
    let mut z = digits[2] + usize::from(digits[2] >= low);
    z += usize::from(z >= high);
    // Their digits in the order z, x, y.
    let after = [
        z,
        x - usize::from(x > z),
        y - usize::from(y > z) - usize::from(y > x),
    ];
    match first {
        4 => after[0] * (radix - 1) + after[1],
        5 => after[0],
        _ => (after[0] * (radix - 1) + after[1]) * (radix - 2) + after[2],
    }
}

/// Parity of the sum of the digits before `first`, whose number is `prefix`.
fn prefix_parity(first: usize, mut prefix: usize) -> usize {
    let mut sum = 0;
    for radix in (TILES - first + 1..=TILES).take(first) {
        sum += prefix % radix;
        prefix /= radix;
    }
    sum % 2
}

#[cfg(test)]
mod tests {
    use super::{BOARDS, CELLS, Place, RANKS, TURNS_TABLE};
    use crate::puzzle::Move;

    fn places() -> impl Iterator<Item = Place> {
        let ranks = 0..u16::try_from(RANKS).expect("a small number");
        ranks.flat_map(|rank| (0..9).map(move |blank| Place { rank, blank }))
    }

    #[test]
    fn every_place_is_the_place_of_its_board() {
        for (number, place) in places().enumerate() {
            assert_eq!(Place::of(&place.board()), Some(place));
            assert_eq!(place.index(), number);
        }
        assert_eq!(places().count(), BOARDS);
    }

    #[test]
    fn the_tables_agree_with_the_moves_of_boards() {
        let turns = &*TURNS_TABLE;
        for place in places() {
            let (rank, blank) = (usize::from(place.rank), usize::from(place.blank));
            let board = place.board();
            let after = |step| board.after(step).and_then(|next| Place::of(&next));
            if blank < CELLS - 3 {
                let up = after(Move::Up).expect("a solvable board");
                assert_eq!(up.rank, turns.up[blank][rank]);
            }
            if blank >= 3 {
                let down = after(Move::Down).expect("a solvable board");
                assert_eq!(down.rank, turns.down[blank - 3][rank]);
            }
        }
    }
}
