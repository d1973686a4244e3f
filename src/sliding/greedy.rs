//! A solution of any board, at once and longer than need be: row by row and column by column, two tiles at a time, then what is
//! left at once.

use super::{Grid, Slide, is_solvable};
use crate::search::algorithms::{Problem, Successor, breadth_first};

/// Some solution, where there is one. Each part of it is as short as can be, and the whole is not.
pub fn greedy(from: &Grid, goal: &Grid) -> Option<Vec<Slide>> {
    if !is_solvable(from, goal) {
        return None;
    }
    let mut grid = *from;
    let mut fixed = 0;
    let mut path: Vec<Slide> = Vec::new();
    for cells in parts(goal) {
        let homes: Vec<(usize, u8)> = cells
            .iter()
            .map(|&cell| (cell, goal.cells()[cell]))
            .collect();
        let tiles: Vec<u8> = homes.iter().map(|&(_, tile)| tile).collect();
        let part = Part {
            start: grid.with_only(&tiles),
            homes,
            fixed,
        };
        let report = breadth_first::search(&part, u64::MAX, &mut ());
        for &slide in report.path()?.labels() {
            grid = grid.slide(slide)?;
            // Where two parts meet, a move may take back the one before.
            if path.last() == Some(&slide.opposite()) {
                path.pop();
            } else {
                path.push(slide);
            }
        }
        fixed = cells.iter().fold(fixed, |fixed, cell| fixed | 1 << cell);
    }
    Some(path)
}

/// The cells whose tiles are brought home together, part after part. Outermost come first, those beside the empty square's last.
fn parts(goal: &Grid) -> Vec<Vec<usize>> {
    let size = goal.size();
    let (mut rows, mut columns) = (0..size.rows(), 0..size.columns());
    let cell = |row: usize, column: usize| row * size.columns() + column;
    let (row_of_empty, column_of_empty) =
        (goal.empty() / size.columns(), goal.empty() % size.columns());
    let mut parts = Vec::new();
    while rows.len() > 2 {
        let row = if row_of_empty == rows.start {
            rows.next_back()
        } else {
            rows.next()
        };
        let cells: Vec<usize> = columns
            .clone()
            .filter_map(|column| Some(cell(row?, column)))
            .collect();
        // The last one of a row cannot come home with all others there: it comes with the one before.
        parts.extend(cells.rchunks(2).rev().map(<[usize]>::to_vec));
    }
    while columns.len() > 3 {
        let column = if column_of_empty == columns.start {
            columns.next_back()
        } else {
            columns.next()
        };
        parts.push(
            rows.clone()
                .filter_map(|row| Some(cell(row, column?)))
                .collect(),
        );
    }
    let rest = rows.flat_map(|row| columns.clone().map(move |column| cell(row, column)));
    parts.push(rest.filter(|&cell| cell != goal.empty()).collect());
    parts
}

/// Bringing some tiles home. All others look alike, and those that are fixed stay where they are.
struct Part {
    start: Grid,
    homes: Vec<(usize, u8)>,
    /// A bit for each cell.
    fixed: u32,
}

impl Problem for Part {
    type State = Grid;
    type Label = Slide;

    fn start(&self) -> Grid {
        self.start
    }

    fn is_goal(&self, grid: &Grid) -> bool {
        self.homes
            .iter()
            .all(|&(cell, tile)| grid.cells()[cell] == tile)
    }

    fn successors(&self, grid: &Grid) -> impl Iterator<Item = Successor<Grid, Slide>> {
        let free = grid
            .successors()
            .filter(|(_, next)| self.fixed >> next.empty() & 1 == 0);
        free.map(|(label, state)| Successor {
            label,
            state,
            cost: 1,
        })
    }
}
