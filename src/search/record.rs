//! What A* knows of a board, in 16 bits.
//!
//! From the highest bit down: the number of the search that reached it (6), 15 − g/2 (4), h1 and h2 (2 each), and the move
//! that led there (2). So a later search is above an earlier one and a smaller g above a greater, and one comparison with a
//! record whose lower bits are zeros tells an improvement.
//!
//! What is left out can be known otherwise. Whether g is even shows in the blank's cell, as on a chessboard. And a move
//! changes an estimate by at most 1, so that two bits of it tell in which direction.

use std::array;

use super::Heuristic;
use super::rank::{Place, odd_sequences};
use super::steps::{BLANK_SHIFT, SPOTS, boxed, spot};
use crate::puzzle::CELLS;

pub(super) type Record = u16;

/// The move that led to a board.
pub(super) const MOVE: Record = 0b11;
const MANHATTAN_SHIFT: u32 = 2;
const MISMATCH_SHIFT: u32 = 4;
/// What never changes in a record.
pub(super) const ESTIMATES: Record = 0b11 << MANHATTAN_SHIFT | 0b11 << MISMATCH_SHIFT;
const DEPTH_SHIFT: u32 = 6;
/// A board with a g greater by 2 has this much less.
pub(super) const TWO_MOVES: Record = 1 << DEPTH_SHIFT;
/// No board is 31 moves away.
pub(super) const MAX_DEPTH: Record = 15 << DEPTH_SHIFT;
/// What tells an improvement.
pub(super) const RANKING: Record = Record::MAX << DEPTH_SHIFT;
/// Bits below the number of the search.
pub(super) const SEARCH_SHIFT: u32 = 10;
/// What a search needs to know of a board that it has reached.
pub(super) const WITHIN_SEARCH: u32 = (1 << SEARCH_SHIFT) - 1;
/// Searches until the records have to be wiped.
pub(super) const MAX_SEARCHES: u16 = Record::MAX >> SEARCH_SHIFT;

pub(super) const fn estimate_shift(heuristic: Heuristic) -> u32 {
    match heuristic {
        Heuristic::Manhattan => MANHATTAN_SHIFT,
        Heuristic::Mismatch => MISMATCH_SHIFT,
    }
}

/// A record for each spot, with the estimates.
pub(super) fn records() -> Box<[Record; SPOTS]> {
    // Both sums in one number; neither is above 24.
    let both = |tile, cell| {
        let [manhattan, mismatch] = Heuristic::ALL.map(|heuristic| heuristic.of_tile(tile, cell));
        Record::from(mismatch) << 8 | Record::from(manhattan)
    };
    let costs: [[Record; CELLS]; CELLS] = array::from_fn(|tile| {
        let tile = u8::try_from(tile).unwrap_or(0);
        array::from_fn(|cell| both(tile, cell))
    });
    let of_tile = |tile: u8, cell: usize| costs[usize::from(tile)][cell];
    let stored = |both: Record| {
        let [manhattan, mismatch] = both.to_le_bytes().map(|sum| Record::from(sum % 4));
        manhattan << MANHATTAN_SHIFT | mismatch << MISMATCH_SHIFT
    };
    let mut records = boxed(vec![0; SPOTS]);
    let mut rank = 0;
    odd_sequences(|tiles| {
        let first = spot(Place { rank, blank: 0 }) as usize;
        let cells = (1..).zip(tiles);
        let mut both = cells.map(|(cell, &tile)| of_tile(tile, cell)).sum();
        records[first] = stored(both);
        // The blank goes on by one cell, and the tile that was there goes back by one.
        for (cell, &tile) in tiles.iter().enumerate() {
            both = both + of_tile(tile, cell) - of_tile(tile, cell + 1);
            records[first + ((cell + 1) << BLANK_SHIFT)] = stored(both);
        }
        rank += 1;
    });
    records
}
