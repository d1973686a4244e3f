//! What the algorithms promise, on small graphs that can be followed by hand and on boards whose distances are known.
//!
//! The surprise: the algorithms are compared with the table of all distances, which a search over ranks made that has nothing
//! in common with them.

mod boards;
mod estimates;
mod facts;
mod graphs;
mod lists;
mod order;

use super::{Outcome, Path, Problem, Puzzle, Report};
use crate::{
    puzzle::{Board, Move},
    search::{BOARDS, Place},
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
    let rank = u16::try_from(number / 9 % (BOARDS / 9)).expect("a rank");
    let blank = u8::try_from(number % 9).expect("a cell");
    Place { rank, blank }.board()
}

/// The board with two tiles exchanged, which has the other parity.
fn twin(board: &Board) -> Board {
    let exchanged = board.cells().map(|tile| match tile {
        1 => 2,
        2 => 1,
        other => other,
    });
    Board::new(exchanged).expect("a board")
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
    assert!(problem.is_goal(path.end()), "it ends elsewhere");
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
