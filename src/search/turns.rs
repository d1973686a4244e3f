//! The ranks that vertical moves lead to: a move is a look-up in a table.
//!
//! Turning the tiles k, k+1, k+2 changes the digits k, k+1, k+2 of a rank and no other, in a way that depends on these three
//! alone; that is why the tables can be filled without ranking a single board.

use std::sync::LazyLock;

use super::rank::{RANKS, TILES, WORTH};
use crate::puzzle::{CELLS, Move, SIDE};

/// Vertical moves in one direction: one for each cell that has another below it.
pub(super) const TURNS: usize = 6;

/// The ranks that vertical moves lead to. 484 KB.
pub(super) struct Turns {
    /// `up[blank][rank]`: the rank after `UP`, for the blank in the two upper rows.
    pub(super) up: Box<[[u16; RANKS]]>,
    /// `down[blank - 3][rank]`: the rank after `DOWN`, for the blank in the two lower rows.
    pub(super) down: Box<[[u16; RANKS]]>,
}

pub(super) static TURNS_TABLE: LazyLock<Turns> = LazyLock::new(Turns::new);

impl Turns {
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

    pub(super) fn after(&self, step: Move, number: usize) -> usize {
        let blank = number % CELLS;
        let rank = u16::try_from(number / CELLS).unwrap_or(0);
        let target = step.blank_target(blank).unwrap_or(blank);
        usize::from(self.turned(step, blank, rank)) * CELLS + target
    }

    #[inline]
    pub(super) fn turned(&self, step: Move, blank: usize, rank: u16) -> u16 {
        let up = |cell: usize, rank| self.up[cell][usize::from(rank)];
        let down = |cell: usize, rank| self.down[cell - SIDE][usize::from(rank)];
        match step {
            Move::Up => up(blank, rank),
            Move::Down => down(blank, rank),
            Move::DoubleUp => up(blank + SIDE, up(blank, rank)),
            Move::DoubleDown => down(blank - SIDE, down(blank, rank)),
            // The others leave the tiles in their order.
            _ => rank,
        }
    }
}

#[expect(
    clippy::large_stack_arrays,
    reason = "what `vec!` makes of zeros is never on the stack"
)]
fn zeros() -> Box<[[u16; RANKS]]> {
    vec![[0; RANKS]; TURNS].into_boxed_slice()
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
