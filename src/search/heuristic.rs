//! The two heuristics of the handout.

use crate::named::named;
use crate::puzzle::{CELLS, GOAL, SIDE};

named! {
    /// An estimate of the moves that are left, never too high.
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Heuristic {
        /// h2: the sum of the tiles' Manhattan distances.
        Manhattan = "manhattan",
        /// h1: the number of tiles out of place, the empty square not counted.
        Mismatch = "mismatch",
    }
}

impl Heuristic {
    /// What a tile adds to the estimate while it is on `cell`.
    pub(super) fn of_tile(self, tile: u8, cell: usize) -> u8 {
        COST[self as usize][usize::from(tile)][cell]
    }
}

/// What each tile adds on each cell, for each heuristic in the order of [`Heuristic::ALL`].
static COST: [[[u8; CELLS]; CELLS]; 2] = costs();

const fn costs() -> [[[u8; CELLS]; CELLS]; 2] {
    let mut costs = [[[0; CELLS]; CELLS]; 2];
    let goal = GOAL.cells();
    let mut home = 0;
    while home < CELLS {
        let tile = goal[home] as usize;
        let mut cell = 0;
        while tile != 0 && cell < CELLS {
            let rows = (cell / SIDE).abs_diff(home / SIDE);
            let columns = (cell % SIDE).abs_diff(home % SIDE);
            #[expect(clippy::cast_possible_truncation, reason = "at most 4")]
            let distance = (rows + columns) as u8;
            costs[Heuristic::Manhattan as usize][tile][cell] = distance;
            costs[Heuristic::Mismatch as usize][tile][cell] = (distance != 0) as u8;
            cell += 1;
        }
        home += 1;
    }
    costs
}
