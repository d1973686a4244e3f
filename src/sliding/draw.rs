//! Boards that are drawn at random, and are the same ones for the same seed, on every machine and in every version.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::{Grid, Outcome, Progress, Slide, Solver, is_solvable};
use crate::puzzle::GOAL;
use crate::search::RandomBoards;

/// The most cells of a size whose boards of one depth are all looked at.
const MOST_CELLS: usize = 9;

/// No shortest way back from further away is found in that time.
const MOST_DEPTH: usize = 100;

/// How many walks look for a board of a larger size, two of each length.
const WALKS: usize = 12;

/// How many boards are looked at for the length of the shortest way back.
const MOST_NODES: u64 = 4_000_000;

/// A board that leads to the goal, each as likely as any other.
pub fn random(goal: &Grid, seed: u64) -> Grid {
    let count = goal.cells().len();
    let cells = choices(seed).some_of(goal.cells().to_vec(), count);
    let Ok(grid) = Grid::new(goal.size(), &cells) else {
        return *goal;
    };
    // Each board that does not lead to the goal is one exchange of the same tiles from one that does.
    if is_solvable(&grid, goal) {
        grid
    } else {
        exchanged(&grid, 1, 2)
    }
}

/// A board that is exactly so many moves from the goal, or `None` where none was found.
///
/// Up to nine cells, each such board is as likely as any other, and there is none where none was found. Beyond, one is found by a
/// walk from the goal and a shortest way back, as long as that takes no more than some seconds: on 4×4 up to about 50 moves.
pub fn at_depth(goal: &Grid, depth: usize, seed: u64) -> Option<Grid> {
    let mut choices = choices(seed);
    if goal.cells().len() <= MOST_CELLS {
        let boards = all_at(goal, depth);
        return choices.some_of(boards.into_iter().collect(), 1).pop();
    }
    if depth > MOST_DEPTH {
        return None;
    }
    let mut solver = Solver::default();
    (0..WALKS).find_map(|walk| {
        let board = walked(goal, depth << (walk / 2).min(5), &mut choices);
        let mut enough = |progress: Progress| match progress.nodes {
            MOST_NODES.. => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        match solver.optimal(&board, goal, &mut enough) {
            // Whatever is on a shortest way is as far as the way that is left.
            Outcome::Solved(path) => board.after(&path[..path.len().checked_sub(depth)?]),
            _ => None,
        }
    })
}

/// The board so many moves from the goal, none of which takes back the one before.
fn walked(goal: &Grid, moves: usize, choices: &mut RandomBoards) -> Grid {
    let (mut board, mut last) = (*goal, None);
    for _ in 0..moves {
        let goes_on = |(slide, _): &(Slide, Grid)| last != Some(slide.opposite());
        let possible: Vec<(Slide, Grid)> = board.successors().filter(goes_on).collect();
        let (slide, next) = possible[choices.below(possible.len())];
        (board, last) = (next, Some(slide));
    }
    board
}

/// All boards so many moves from the goal.
fn all_at(goal: &Grid, depth: usize) -> BTreeSet<Grid> {
    let (mut before, mut boards) = (BTreeSet::new(), BTreeSet::from([*goal]));
    for _ in 0..depth {
        // A move leads one step nearer or one step further away.
        let next = boards
            .iter()
            .flat_map(Grid::successors)
            .map(|(_, next)| next);
        let next = next.filter(|next| !before.contains(next)).collect();
        before = std::mem::replace(&mut boards, next);
        if boards.is_empty() {
            break;
        }
    }
    boards
}

/// The board with two tiles in each other's place.
fn exchanged(grid: &Grid, one: u8, other: u8) -> Grid {
    let cells: Vec<u8> = grid
        .cells()
        .iter()
        .map(|&tile| match tile {
            tile if tile == one => other,
            tile if tile == other => one,
            tile => tile,
        })
        .collect();
    Grid::new(grid.size(), &cells).unwrap_or(*grid)
}

/// What is drawn for a seed. The goal of boards of another kind has no part in it.
fn choices(seed: u64) -> RandomBoards {
    RandomBoards::new(seed, GOAL)
}
