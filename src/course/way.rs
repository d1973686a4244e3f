//! The way of a path: which board it ends at, and by which moves.

use std::sync::LazyLock;

use crate::puzzle::{Board, GOAL, Move, MoveSet};
use crate::search::distance::Distances;

/// Which board a path ends at, and by which moves it goes there.
#[derive(Clone, Copy)]
pub struct Way {
    goal: Board,
    moves: MoveSet,
    /// The moves of all sections of the course.
    all_moves: MoveSet,
    distances: Distances,
}

impl Way {
    /// The way to a goal by these moves.
    pub fn to(goal: Board, moves: MoveSet) -> Self {
        // It is asked for several times for each answer, nearly always the same.
        static COURSES: LazyLock<Way> = LazyLock::new(|| Way::new(GOAL, MoveSet::Single));
        if (goal, moves) == (GOAL, MoveSet::Single) {
            *COURSES
        } else {
            Self::new(goal, moves)
        }
    }

    fn new(goal: Board, moves: MoveSet) -> Self {
        Self {
            goal,
            moves,
            all_moves: moves,
            distances: Distances::to(&goal, moves),
        }
    }

    /// The board at which it ends.
    pub const fn goal(&self) -> Board {
        self.goal
    }

    /// The moves by which it goes.
    pub const fn moves(&self) -> MoveSet {
        self.moves
    }

    /// The same in a course of which some section has these moves.
    pub(super) const fn among(self, all_moves: MoveSet) -> Self {
        Self { all_moves, ..self }
    }

    /// The move of another section that leads from one board to another, where none of this way's does.
    pub fn step_of_others(&self, from: &Board, to: &Board) -> Option<Move> {
        let step = from.move_to(to)?;
        (self.all_moves.allows(step) && !self.moves.allows(step)).then_some(step)
    }

    /// The moves that a board needs; `None` where none lead to the goal.
    pub fn distance(&self, board: &Board) -> Option<u8> {
        self.distances.of(board)
    }

    /// Whether boards are a shortest path to the goal; one that could not be read is none.
    pub(crate) fn is_shortest(&self, boards: &[Option<Board>]) -> bool {
        let is_step = |pair: &[Option<Board>]| {
            let ends = pair[0].zip(pair[1]);
            ends.is_some_and(|(from, to)| self.step(&from, &to).is_some())
        };
        let [Some(first), ..] = boards else {
            return false;
        };
        self.distance(first).map(usize::from) == Some(boards.len() - 1)
            && boards.last() == Some(&Some(self.goal))
            && boards.windows(2).all(is_step)
    }

    /// Whether a board leads to the goal by an odd or by an even number of inversions, the blank left out, in words.
    pub fn parity(&self) -> &'static str {
        if self.goal.inversions().is_multiple_of(2) {
            "even"
        } else {
            "odd"
        }
    }

    /// The moves that bring a board one nearer to the goal, each with the board that it leads to. None for the goal and for a
    /// board that no moves lead from.
    pub fn nearer(&self, board: &Board) -> impl Iterator<Item = (Move, Board)> + use<> {
        self.distances.optimal_successors(board)
    }

    /// The moves that are possible on a board, each with the board that it leads to.
    pub fn successors(&self, board: &Board) -> impl Iterator<Item = (Move, Board)> + use<> {
        board.successors_by(self.moves)
    }

    /// The move that leads from one board to another, where there is one.
    pub fn step(&self, from: &Board, to: &Board) -> Option<Move> {
        from.move_to(to).filter(|step| self.moves.allows(*step))
    }
}
