//! Which boards lead to which.

use super::{Grid, Size};

/// Whether moves lead from one board to another of the same size.
///
/// A move exchanges the empty square with a neighbour. As many moves as take it to its place, or an even number more, are
/// as many exchanges: so even or odd has to be the permutation of all cells. On every size from 2×2 on, that is enough.
pub fn is_solvable(from: &Grid, goal: &Grid) -> bool {
    let size = from.size();
    if size != goal.size() {
        return false;
    }
    let goes_to = goes_to(from, goal);
    let mut seen = [false; Size::MOST_CELLS];
    // A cycle of so many cells is one exchange fewer.
    let mut exchanges = 0;
    for start in 0..size.cells() {
        let mut cell = start;
        while !seen[goes_to[cell]] {
            cell = goes_to[cell];
            seen[cell] = true;
            exchanges += usize::from(cell != start);
        }
    }
    exchanges % 2 == size.distance(from.empty(), goal.empty()) % 2
}

/// Two tiles whose exchange makes a board solvable that is not: two that are in each other's place, or else the first two.
pub fn exchange(from: &Grid, goal: &Grid) -> (u8, u8) {
    let goes_to = goes_to(from, goal);
    let cells = from.cells();
    let is_swapped = |&cell: &usize| {
        let other = goes_to[cell];
        cell < other && goes_to[other] == cell && cells[cell] != 0 && cells[other] != 0
    };
    let pair = (0..cells.len())
        .find(is_swapped)
        .map(|cell| (cells[cell], cells[goes_to[cell]]));
    let mut tiles = cells.iter().copied().filter(|&tile| tile != 0);
    pair.or_else(|| Some((tiles.next()?, tiles.next()?)))
        .unwrap_or((1, 2))
}

/// The cell that the content of each cell has to come to.
fn goes_to(from: &Grid, goal: &Grid) -> [usize; Size::MOST_CELLS] {
    let places = goal.places();
    let mut goes_to = [0; Size::MOST_CELLS];
    for (cell, &tile) in from.cells().iter().enumerate() {
        goes_to[cell] = places[usize::from(tile)];
    }
    goes_to
}
