//! What else could do the work. None of this is in the product, but for the A* that is for any problem.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap, VecDeque, hash_map::Entry},
};

use tilegrade::{
    puzzle::{Board, GOAL as GOAL_BOARD, Move},
    search::{
        Heuristic,
        algorithms::{Estimate, Puzzle, Report, astar},
    },
};

pub(crate) type Cells = [u8; 9];

const GOAL: Cells = [1, 2, 3, 8, 0, 4, 7, 6, 5];

/// The cell where each tile belongs.
const HOME: Cells = [4, 0, 1, 2, 5, 8, 7, 6, 3];

/// The distance of every board, as one would write it first: a hash map and a queue.
pub(crate) fn breadth_first() -> HashMap<Cells, u8> {
    let mut distances = HashMap::from([(GOAL, 0)]);
    let mut queue = VecDeque::from([GOAL]);
    while let Some(cells) = queue.pop_front() {
        let distance = distances[&cells] + 1;
        for next in successors(&cells) {
            if let Entry::Vacant(entry) = distances.entry(next) {
                entry.insert(distance);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// The `pathfinding` crate's A*, used as its documentation shows. Returns the number of moves.
pub(crate) fn pathfinding(start: &Cells, heuristic: Heuristic) -> Option<u32> {
    let weighted = |cells: &Cells| successors(cells).map(|next| (next, 1));
    let estimate = estimator(heuristic);
    let (_, moves) =
        pathfinding::prelude::astar(start, weighted, estimate, |cells| *cells == GOAL)?;
    Some(moves)
}

/// Our own A* for any problem, on the 8-puzzle.
pub(crate) fn general(start: &Board, heuristic: Heuristic) -> Option<Report<Board, Move>> {
    let estimate = match heuristic {
        Heuristic::Manhattan => Estimate::Manhattan,
        Heuristic::Mismatch => Estimate::Mismatch,
    };
    let puzzle = Puzzle::new(*start, GOAL_BOARD).ok()?;
    let estimate = estimate.toward(puzzle.goal_board());
    Some(astar::search(&puzzle, estimate, u64::MAX, &mut ()))
}

/// A* with the standard library's heap and hash map. Returns the number of moves.
pub(crate) fn heap(start: &Cells, heuristic: Heuristic) -> Option<u32> {
    let estimate = estimator(heuristic);
    let mut reached = HashMap::from([(*start, (0, *start))]);
    let mut open = BinaryHeap::from([Reverse((estimate(start), 0, *start))]);
    while let Some(Reverse((_, moves, cells))) = open.pop() {
        if cells == GOAL {
            return Some(moves);
        }
        if reached[&cells].0 < moves {
            continue;
        }
        for next in successors(&cells) {
            let known = reached.get(&next).map(|&(moves, _)| moves);
            if known.is_none_or(|known| moves + 1 < known) {
                reached.insert(next, (moves + 1, cells));
                open.push(Reverse((moves + 1 + estimate(&next), moves + 1, next)));
            }
        }
    }
    None
}

fn successors(cells: &Cells) -> impl Iterator<Item = Cells> + use<> {
    let cells = *cells;
    let blank = cells.iter().position(|&digit| digit == 0).unwrap_or(0);
    let (row, column) = (blank / 3, blank % 3);
    let targets = [
        (column < 2).then_some(blank + 1),
        (column > 0).then(|| blank - 1),
        (row < 2).then_some(blank + 3),
        (row > 0).then(|| blank - 3),
    ];
    targets.into_iter().flatten().map(move |target| {
        let mut next = cells;
        next.swap(blank, target);
        next
    })
}

fn estimator(heuristic: Heuristic) -> fn(&Cells) -> u32 {
    match heuristic {
        Heuristic::Manhattan => manhattan,
        Heuristic::Mismatch => mismatch,
    }
}

fn manhattan(cells: &Cells) -> u32 {
    let tiles = (0_u8..).zip(cells).filter(|&(_, &digit)| digit != 0);
    tiles
        .map(|(cell, &digit)| {
            let home = HOME[usize::from(digit)];
            u32::from((cell / 3).abs_diff(home / 3) + (cell % 3).abs_diff(home % 3))
        })
        .sum()
}

fn mismatch(cells: &Cells) -> u32 {
    let pairs = cells.iter().zip(&GOAL);
    pairs
        .map(|(&digit, &wanted)| u32::from(digit != 0 && digit != wanted))
        .sum()
}
