//! The distances to the handout's goal by moves of one tile, and the handout's two estimates of them.

use tilegrade::{
    puzzle::{Board, GOAL, Move, MoveSet},
    search::{
        Heuristic,
        algorithms::{Cost, Estimate},
        distance::Distances,
    },
};

/// The moves that a board needs, or `None` where none lead to the goal.
pub(crate) fn distance(board: &Board) -> Option<u8> {
    Distances::to(&GOAL, MoveSet::Single).of(board)
}

/// The moves that bring a board one nearer.
pub(crate) fn optimal_successors(board: &Board) -> impl Iterator<Item = (Move, Board)> + use<> {
    Distances::to(&GOAL, MoveSet::Single).optimal_successors(board)
}

/// How many shortest paths lead to a goal: each is walked, of at most 31 moves.
pub(crate) fn shortest_path_count(distances: Distances, board: &Board) -> u64 {
    match distances.of(board) {
        None => 0,
        Some(0) => 1,
        Some(_) => {
            let nearer = distances.optimal_successors(board);
            nearer
                .map(|(_, next)| shortest_path_count(distances, &next))
                .sum()
        }
    }
}

/// The estimate that a heuristic of the handout's is.
pub(crate) fn estimate_of(heuristic: Heuristic) -> impl Fn(&Board) -> Cost + Copy {
    let estimate = match heuristic {
        Heuristic::Manhattan => Estimate::Manhattan,
        Heuristic::Mismatch => Estimate::Mismatch,
    };
    estimate.toward(&GOAL)
}
