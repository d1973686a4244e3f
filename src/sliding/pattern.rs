//! Additive pattern tables: for a few tiles, the fewest moves **of these tiles** that bring them home, whatever the others do.
//!
//! Each tile is in one table, and each move is one tile's, so that the sum of what the tables say is never too high. With one tile
//! in each table it is the Manhattan distance. With more, it counts how tiles stand in each other's way.
//!
//! A tile goes by the cell where it belongs, so that the tables serve all goals of a size with the empty square at the same cell.

use std::collections::TryReserveError;

use super::{Size, Slide};

/// The most entries of a table, a byte each. On 4×4 they are for 5 tiles, and 3 MB for all 15.
const MOST_ENTRIES: usize = 1 << 20;

pub(super) struct Tables {
    pub(super) size: Size,
    /// Where the empty square belongs.
    pub(super) empty: usize,
    /// Where each tile is counted.
    pub(super) members: [Member; Size::MOST_CELLS],
    /// The tables themselves: the moves for each entry.
    pub(super) moves: Vec<Vec<u8>>,
}

/// Where a tile is counted: the number of a table's entry is the sum of the tiles' cells, each times its tile's weight.
#[derive(Clone, Copy, Default)]
pub(super) struct Member {
    pub(super) table: usize,
    pub(super) weight: usize,
}

/// Tables that do not fit into memory, and how many bytes they and their making take.
pub(super) struct TooLarge(pub(super) usize);

impl Tables {
    /// The tables for the goals with the empty square at this cell, with so many tiles in each.
    pub(super) fn new(size: Size, empty: usize, together: usize) -> Result<Self, TooLarge> {
        let mut made = Self {
            size,
            empty,
            members: [Member::default(); Size::MOST_CELLS],
            moves: Vec::new(),
        };
        let most = entries(size, together);
        let too_large = |_| TooLarge(bytes(size, together) + Making::bytes(most));
        let mut making = Making::new(most).map_err(too_large)?;
        for tiles in close_together(size, empty).chunks(together) {
            let weights = (0..).map(|place| entries(size, place));
            for (weight, &tile) in weights.zip(tiles) {
                let table = made.moves.len();
                made.members[tile] = Member { table, weight };
            }
            let mut table = Vec::new();
            let entries = entries(size, tiles.len());
            table.try_reserve_exact(entries).map_err(too_large)?;
            table.resize(entries, u8::MAX);
            made.fill(&mut table, &mut making, tiles);
            made.moves.push(table);
        }
        Ok(made)
    }

    /// Fills the table of these tiles, breadth first from the goal.
    fn fill(&self, table: &mut [u8], making: &mut Making, tiles: &[usize]) {
        let Making { seen, now, next } = making;
        let count = narrow(self.size.cells());
        let cells = 0..self.size.cells();
        let neighbours: Vec<u32> = cells.map(|cell| neighbours(self.size, cell)).collect();
        let weights = tiles.iter().map(|&tile| narrow(self.members[tile].weight));
        let weights: Vec<u32> = weights.collect();
        let home = tiles
            .iter()
            .zip(&weights)
            .map(|(&tile, weight)| narrow(tile) * weight);
        seen.clear();
        seen.resize(table.len(), 0);
        now.clear();
        now.push((home.sum(), narrow(self.empty)));
        for moves in 0.. {
            next.clear();
            for &(entry, empty) in &*now {
                if seen[entry as usize] >> empty & 1 != 0 {
                    continue;
                }
                let cell = |weight: u32| entry / weight % count;
                let taken = weights
                    .iter()
                    .fold(0, |taken, &weight| taken | 1 << cell(weight));
                let region = region(&neighbours, empty, taken);
                seen[entry as usize] |= region;
                let least = &mut table[entry as usize];
                *least = moves.min(*least);
                for &weight in &weights {
                    let from = cell(weight);
                    for to in bits(neighbours[from as usize] & region) {
                        let entry = entry - from * weight + to * weight;
                        if seen[entry as usize] >> from & 1 == 0 {
                            next.push((entry, from));
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            std::mem::swap(now, next);
        }
    }
}

/// What tables are made with, one after the other. All of it is asked for at once, so that a lack of memory shows at once.
struct Making {
    /// For each entry the cells where the empty square was seen, a bit for each.
    seen: Vec<u32>,
    /// Entries, each with a cell of the empty square, after so many moves and after one more. There are fewer than entries of a table.
    now: Vec<(u32, u32)>,
    next: Vec<(u32, u32)>,
}

impl Making {
    /// What it takes for tables of so many entries.
    const fn bytes(entries: usize) -> usize {
        entries * (size_of::<u32>() + 2 * size_of::<(u32, u32)>())
    }

    fn new(entries: usize) -> Result<Self, TryReserveError> {
        let (mut seen, mut now, mut next) = (Vec::new(), Vec::new(), Vec::new());
        seen.try_reserve_exact(entries)?;
        now.try_reserve_exact(entries)?;
        next.try_reserve_exact(entries)?;
        Ok(Self { seen, now, next })
    }
}

/// A number below 2^20, or a cell.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// How many tiles are in a table: as many as fit.
pub(super) fn together(size: Size) -> usize {
    let tiles = 1..size.cells();
    tiles
        .take_while(|&tiles| entries(size, tiles) <= MOST_ENTRIES)
        .last()
        .unwrap_or(1)
}

/// What the tables of a size with so many tiles in each take, in bytes.
pub(super) fn bytes(size: Size, together: usize) -> usize {
    let tiles: Vec<usize> = (1..size.cells()).collect();
    tiles
        .chunks(together)
        .map(|tiles| entries(size, tiles.len()))
        .sum()
}

/// How many entries a table of so many tiles has. Some stand for nothing, since two tiles would be on one cell.
fn entries(size: Size, tiles: usize) -> usize {
    std::iter::repeat_n(size.cells(), tiles).fold(1, usize::saturating_mul)
}

/// The tiles in such an order that neighbours are close to each other: two rows at a time, there and back.
fn close_together(size: Size, empty: usize) -> Vec<usize> {
    let (rows, columns) = (size.rows(), size.columns());
    let mut tiles = Vec::new();
    for top in (0..rows).step_by(2) {
        for step in 0..columns {
            let column = if top % 4 == 0 {
                step
            } else {
                columns - 1 - step
            };
            tiles.extend((top..rows.min(top + 2)).map(|row| row * columns + column));
        }
    }
    tiles.retain(|&tile| tile != empty);
    tiles
}

/// The cells beside a cell, a bit for each.
fn neighbours(size: Size, cell: usize) -> u32 {
    let cells = Slide::ALL
        .iter()
        .filter_map(|slide| slide.tile_cell(size, cell));
    cells.fold(0, |all, cell| all | 1 << cell)
}

/// The cells that the empty square comes to without a move of the tiles that are taken into account, a bit for each.
fn region(neighbours: &[u32], empty: u32, taken: u32) -> u32 {
    let (mut region, mut edge) = (0, 1 << empty);
    while edge != 0 {
        region |= edge;
        let next = bits(edge).fold(0, |next, cell| next | neighbours[cell as usize]);
        edge = next & !taken & !region;
    }
    region
}

/// The places of the bits that are set.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(place)
    })
}
