//! How a board goes on, looked up by where its blank is and by the move that led there.

use super::record::{Record, TWO_MOVES};
use super::steps::{BLANK_SHIFT, SPOT_BITS, Step};
use crate::puzzle::{CELLS, Move};

/// What there is to know of an expanded board. The number of a row is that of the move, above the cell.
pub(super) static ROWS: [Row; 4 << CELL_BITS] = rows();

const CELL_BITS: u32 = SPOT_BITS - BLANK_SHIFT;

/// It fills a cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Row {
    /// The moves but the one that leads back, and impossible ones after them.
    pub(super) steps: [Step; 3],
    /// [`TWO_MOVES`] on every second cell.
    pub(super) colour: Record,
    /// What expanding a board adds to the counts: one expanded, in the upper half, and so many generated.
    pub(super) counts: u64,
}

pub(super) static STEPS: [[Step; 4]; CELLS] = steps();

const fn steps() -> [[Step; 4]; CELLS] {
    let mut steps = [[Step::STAY; 4]; CELLS];
    let mut number = 0;
    while number < 4 * CELLS {
        steps[number / 4][number % 4] = Step::of(Move::SINGLE[number % 4], number / 4);
        number += 1;
    }
    steps
}

const fn rows() -> [Row; 4 << CELL_BITS] {
    let none = Row {
        steps: [Step::STAY; 3],
        colour: 0,
        counts: 0,
    };
    let mut rows = [none; 4 << CELL_BITS];
    let mut number = 0;
    while number < 4 * CELLS {
        let (blank, arrived) = (number % CELLS, Move::SINGLE[number / CELLS]);
        rows[arrived.index() << CELL_BITS | blank] = row(blank, arrived);
        number += 1;
    }
    rows
}

/// The row for a cell of the blank and the move that led there.
const fn row(blank: usize, arrived: Move) -> Row {
    let mut row = Row {
        steps: [Step::STAY; 3],
        colour: if blank % 2 == 1 { TWO_MOVES } else { 0 },
        counts: 1 << 32,
    };
    let (mut index, mut count) = (0, 0);
    while index < 4 {
        let step = Move::SINGLE[index];
        if step.blank_target(blank).is_some() {
            row.counts += 1;
            // A row for a move that cannot have led here may lack one; it is used for its counts alone.
            if step.inverse().index() != arrived.index() && count < 3 {
                row.steps[count] = Step::of(step, blank);
                count += 1;
            }
        }
        index += 1;
    }
    row
}
