//! Hashes that a program takes for the boards they were made of.
//!
//! The surprise: nine digits make one number to any base above 8, and no two boards share it. To a smaller base they do, and a
//! search that asks for nothing else never looks at a board whose hash it has met.

use crate::puzzle::{Board, SIDE};

use super::{Mutant, Program};

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
            Mutant::KeyedToBase2 => folded(|hash, digit| 2 * hash + digit),
            Mutant::KeyedToBase3 => folded(|hash, digit| 3 * hash + digit),
            Mutant::KeyedToBase4 => folded(|hash, digit| 4 * hash + digit),
            Mutant::KeyedToBase5 => folded(|hash, digit| 5 * hash + digit),
            Mutant::KeyedToBase6 => folded(|hash, digit| 6 * hash + digit),
            Mutant::KeyedToBase7 => folded(|hash, digit| 7 * hash + digit),
            Mutant::KeyedToBase8 => folded(|hash, digit| 8 * hash + digit),
            Mutant::KeyedByThreeBits => folded(|hash, digit| (hash << 3) | digit),
            Mutant::KeyedByDeepHashCode => {
                let rows = cells
                    .chunks(SIDE)
                    .map(|row| java(row.iter().map(|&digit| digit.into())));
                java(rows)
            }
            _ => (1..)
                .zip(cells)
                .map(|(cell, digit)| cell * u32::from(digit))
                .sum(),
        })
    }
}

/// The hash of a list in Java, of the hashes of what is in it.
fn java(hashes: impl Iterator<Item = u32>) -> u32 {
    hashes.fold(1, |hash, next| hash.wrapping_mul(31).wrapping_add(next))
}
