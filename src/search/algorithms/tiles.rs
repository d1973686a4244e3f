//! The 8-puzzle as a problem, from any board to any other.
//!
//! There is no such problem without a solution. Whether one board leads to another is decided when the problem
//! is made, by parity, and not by a search that would look at 181,440 boards in vain.

use thiserror::Error;

use super::{Cost, Problem, Reversible, Successor};
use crate::puzzle::{Board, Move, MoveSet};

/// From one board to another that its moves lead to.
///
/// ```
/// use tilegrade::search::algorithms::{Estimate, Puzzle, astar};
///
/// let puzzle = Puzzle::new("378206451".parse()?, "123456780".parse()?).expect("a solution");
/// let estimate = Estimate::Manhattan.toward(puzzle.goal_board());
/// let report = astar::search(&puzzle, estimate, u64::MAX, &mut ());
/// assert_eq!(report.path().expect("a path").steps.len(), 24);
/// # Ok::<(), tilegrade::puzzle::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Puzzle {
    start: Board,
    goal: Board,
    moves: MoveSet,
}

/// Two boards of different parity.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
#[error("no moves lead from {start} to {goal}")]
pub struct Unsolvable {
    /// Where moves would begin.
    pub start: Board,
    /// Where they would lead.
    pub goal: Board,
}

impl Puzzle {
    /// The puzzle with this start and this goal, and with moves of one tile. Fails where no moves lead from the one to the other.
    pub fn new(start: Board, goal: Board) -> Result<Self, Unsolvable> {
        if start.leads_to(&goal) {
            let moves = MoveSet::Single;
            Ok(Self { start, goal, moves })
        } else {
            Err(Unsolvable { start, goal })
        }
    }

    /// The same with these moves. They never change whether there is a solution.
    pub const fn with(self, moves: MoveSet) -> Self {
        Self { moves, ..self }
    }

    pub(crate) const fn moves(&self) -> MoveSet {
        self.moves
    }

    pub(crate) const fn start_board(&self) -> &Board {
        &self.start
    }

    /// The board to come to.
    pub const fn goal_board(&self) -> &Board {
        &self.goal
    }
}

impl Problem for Puzzle {
    type State = Board;
    type Label = Move;

    fn start(&self) -> Board {
        self.start
    }

    fn is_goal(&self, board: &Board) -> bool {
        *board == self.goal
    }

    fn successors(&self, board: &Board) -> impl Iterator<Item = Successor<Board, Move>> {
        board
            .successors_by(self.moves)
            .map(|(label, state)| one_move(label, state))
    }
}

impl Reversible for Puzzle {
    fn goal(&self) -> Board {
        self.goal
    }

    fn predecessors(&self, board: &Board) -> impl Iterator<Item = Successor<Board, Move>> {
        let taken_back = board.successors_by(self.moves);
        taken_back.map(|(back, state)| one_move(back.inverse(), state))
    }
}

const fn one_move(label: Move, state: Board) -> Successor<Board, Move> {
    const COST: Cost = 1;
    Successor {
        label,
        state,
        cost: COST,
    }
}
