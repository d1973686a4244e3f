//! What the algorithms promise, on small graphs that can be followed by hand and on boards whose distances are known.
//!
//! The algorithms are compared with the table of all distances, which a search over ranks made that has nothing
//! in common with them.

mod any_solver;
mod boards;
mod census;
mod distances;
mod draw;
mod estimates;
mod facts;
mod graphs;
mod lists;
mod order;
mod reparented;
mod solver;

use std::{
    collections::HashMap,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use tilegrade::{
    puzzle::{Board, Move, MoveSet},
    search::{
        BOARDS, Place,
        algorithms::{Algorithm, Outcome, Path, Problem, Puzzle, Report},
    },
};

const NO_LIMIT: u64 = u64::MAX;

fn board(digits: &str) -> Board {
    digits.parse().expect("a board")
}

fn puzzle(start: &str, goal: &str) -> Puzzle {
    Puzzle::new(board(start), board(goal)).expect("a puzzle with a solution")
}

/// A board of the parity of the handout's goal.
fn numbered(number: usize) -> Board {
    Place::numbered(number).board()
}

/// All boards of that parity.
fn all_boards() -> impl DoubleEndedIterator<Item = Board> + ExactSizeIterator {
    (0..BOARDS).map(numbered)
}

/// How far boards are from this one: all that lead to it, by a plain breadth-first search.
fn distances_to(goal: Board, moves: MoveSet) -> HashMap<Board, u64> {
    let mut distances = HashMap::from([(goal, 0)]);
    let mut queue = vec![goal];
    let mut next = 0;
    while let Some(board) = queue.get(next).copied() {
        next += 1;
        let nearer = distances[&board];
        for (_, successor) in board.successors_by(moves) {
            distances.entry(successor).or_insert_with(|| {
                queue.push(successor);
                nearer + 1
            });
        }
    }
    distances
}

/// The algorithms whose path is as short as any, where the estimate is never too high.
fn optimal_algorithms() -> impl Iterator<Item = Algorithm> {
    use Algorithm::{DepthFirst, Greedy, WeightedAstar};
    let others = [DepthFirst, Greedy, WeightedAstar];
    Algorithm::ALL
        .into_iter()
        .filter(move |it| !others.contains(it))
}

/// Shares boards out among all cores: each runs `work` with those that it gets.
fn on_all_cores(boards: &[Board], work: impl Fn(&mut dyn Iterator<Item = Board>) + Sync) {
    let next = AtomicUsize::new(0);
    let take = || boards.get(next.fetch_add(1, Ordering::Relaxed)).copied();
    let run = || work(&mut std::iter::from_fn(take));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(run);
        }
    });
}

/// The path of a report, every step of which is one of the problem's.
fn path_of<P: Problem<Label: PartialEq>>(
    problem: &P,
    report: Report<P::State, P::Label>,
) -> Path<P::State, P::Label> {
    let Outcome::Found(path) = report.outcome else {
        panic!("no path was found");
    };
    assert!(path.start == problem.start(), "it begins elsewhere");
    let end = path.states().last();
    assert!(
        end.is_some_and(|end| problem.is_goal(end)),
        "it ends elsewhere"
    );
    let mut cost = 0;
    for (before, (label, after)) in path.states().zip(&path.steps) {
        let step = problem
            .successors(before)
            .find(|successor| successor.label == *label && successor.state == *after)
            .expect("a step of the problem");
        cost += step.cost;
    }
    assert_eq!(path.cost, cost);
    path
}

/// The moves of a path.
fn moves(path: &Path<Board, Move>) -> Vec<Move> {
    path.labels().copied().collect()
}
