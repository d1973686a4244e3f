//! Hashes that a program takes for the boards they were made of.
//!
//! Nine digits make one number to any base above 8, and no two boards share it. To a smaller base they do, and a
//! search that asks for nothing else never looks at a board whose hash it has met. Hashes that so many boards share that a search
//! mostly ends with nothing found are not here: what a program says then is its own.

use super::{Mutant, Program};
use crate::puzzle::Board;

impl Program {
    /// What a board is known by on the lists of a program that does not compare boards.
    pub(super) fn key(&self, board: &Board) -> Option<u32> {
        let mutant = self.mutant.filter(|mutant| mutant.is_keyed())?;
        let mut cells = *board.cells();
        if self.is_from_last {
            cells.reverse();
        }
        let folded =
            |add: fn(u32, u32) -> u32| cells.iter().fold(0, |hash, &digit| add(hash, digit.into()));
        Some(match mutant {
            Mutant::KeyedToBase4 => folded(|hash, digit| 4 * hash + digit),
            Mutant::KeyedToBase5 => folded(|hash, digit| 5 * hash + digit),
            Mutant::KeyedToBase6 => folded(|hash, digit| 6 * hash + digit),
            Mutant::KeyedToBase7 => folded(|hash, digit| 7 * hash + digit),
            Mutant::KeyedToBase8 => folded(|hash, digit| 8 * hash + digit),
            _ => folded(|hash, digit| (hash << 3) | digit),
        })
    }
}
