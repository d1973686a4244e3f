//! h, f, the goal test and the parity test, with a mistake in them.

use super::{Mutant, Program};
use crate::course::Guide;
use crate::puzzle::{Board, CELLS, GOAL, MoveSet, SIDE};
use crate::search::Heuristic;
use crate::search::algorithms::Cost;

pub(super) enum Estimate {
    /// What each digit adds on each cell.
    Digits([[u8; CELLS]; CELLS]),
    Least(Box<[Self; 2]>),
    /// The reference's own.
    Own(Box<dyn Fn(&Board) -> Cost>),
}

impl Estimate {
    pub(super) fn of(&self, board: &Board) -> u32 {
        match self {
            Self::Digits(shares) => {
                let cells = board.cells().iter().enumerate();
                cells
                    .map(|(cell, &digit)| u32::from(shares[usize::from(digit)][cell]))
                    .sum()
            }
            Self::Least(both) => both[0].of(board).min(both[1].of(board)),
            Self::Own(estimate) => u32::try_from(estimate(board)).unwrap_or(u32::MAX),
        }
    }
}

impl Program {
    /// h of a board, as the program computes it by one of the handout's estimates.
    pub fn estimate(&self, heuristic: Heuristic, board: &Board) -> u32 {
        self.digits(heuristic).of(board)
    }

    pub(super) fn estimates(&self, guide: Guide, moves: MoveSet) -> Estimate {
        let own = match (guide.heuristic(), self.mutant) {
            (Some(heuristic), _) => return self.digits(heuristic),
            (None, Some(Mutant::ManhattanWithDoubles)) => return self.digits(Heuristic::Manhattan),
            (None, Some(Mutant::LeastWithDoubles)) => {
                let both = Heuristic::ALL.map(|heuristic| self.digits(heuristic));
                return Estimate::Least(Box::new(both));
            }
            (None, _) => guide.estimate(moves),
        };
        Estimate::Own(Box::new(own.toward(&self.goal)))
    }

    fn digits(&self, heuristic: Heuristic) -> Estimate {
        let mut estimate = [[0; CELLS]; CELLS];
        let goal = self.goal_of_estimates(heuristic);
        for (home, &digit) in goal.iter().enumerate() {
            for (cell, share) in estimate[usize::from(digit)].iter_mut().enumerate() {
                *share = self.share(heuristic, digit, cell, home);
            }
        }
        Estimate::Digits(estimate)
    }

    /// What a digit adds to h on `cell` when it belongs on `home`.
    fn share(&self, heuristic: Heuristic, digit: u8, cell: usize, home: usize) -> u8 {
        let apart = || (cell / SIDE).abs_diff(home / SIDE) + (cell % SIDE).abs_diff(home % SIDE);
        let manhattan = match self.mutant {
            Some(Mutant::ManhattanOfCellNumbers) => cell.abs_diff(home),
            Some(Mutant::ManhattanDoubled) => 2 * apart(),
            _ => apart(),
        };
        let mismatch = usize::from(cell != home);
        let is_left_out = match (self.mutant, heuristic) {
            (Some(Mutant::EstimatesIgnoreBottomRow), _) => digit == 0 || cell / SIDE == SIDE - 1,
            (Some(Mutant::BlankInMismatch), Heuristic::Mismatch)
            | (
                Some(Mutant::BlankInManhattan | Mutant::BlankInManhattanNeverReopened),
                Heuristic::Manhattan,
            ) => false,
            _ => digit == 0,
        };
        let share = match (self.mutant, heuristic) {
            _ if is_left_out => 0,
            (Some(Mutant::HeuristicsAdded), _) => manhattan + mismatch,
            (_, Heuristic::Manhattan) => manhattan,
            (_, Heuristic::Mismatch) => mismatch,
        };
        u8::try_from(share).unwrap_or(u8::MAX)
    }

    fn goal_of_estimates(&self, heuristic: Heuristic) -> [u8; CELLS] {
        match (self.mutant, heuristic) {
            (Some(Mutant::ManhattanToOtherGoal), Heuristic::Manhattan) => {
                self.instead_of_own(BLANK_LAST)
            }
            (Some(Mutant::EstimatesToOtherGoal), _) => self.instead_of_own(BLANK_FIRST),
            _ => self.goal(),
        }
    }

    fn goal(&self) -> [u8; CELLS] {
        match self.mutant {
            Some(Mutant::OtherGoal) => self.instead_of_own(BLANK_LAST),
            Some(Mutant::OtherGoalBlankFirst) => self.instead_of_own(BLANK_FIRST),
            _ => *self.goal.cells(),
        }
    }

    pub(super) fn cost(&self, moves: u32, estimate: u32) -> u32 {
        match self.mutant {
            Some(Mutant::Greedy) => estimate,
            Some(Mutant::Weighted) => moves + 2 * estimate,
            Some(Mutant::UniformCost) => moves,
            Some(Mutant::MovesDoubled) => 2 * moves + estimate,
            _ => moves + estimate,
        }
    }

    pub(super) fn is_goal(&self, board: &Board) -> bool {
        let goal = self.goal();
        match self.ignored() {
            None => *board.cells() == goal,
            Some(is_ignored) => {
                (0..CELLS).all(|cell| is_ignored(cell) || board.cells()[cell] == goal[cell])
            }
        }
    }

    /// The cells that the goal test leaves out.
    fn ignored(&self) -> Option<fn(usize) -> bool> {
        match self.mutant? {
            Mutant::GoalIgnoresTopRow => Some(|cell| cell / SIDE == 0),
            Mutant::GoalIgnoresMiddleRow => Some(|cell| cell / SIDE == 1),
            Mutant::GoalIgnoresBottomRow => Some(|cell| cell / SIDE == 2),
            Mutant::GoalIgnoresRightColumn => Some(|cell| cell % SIDE == 2),
            _ => None,
        }
    }

    /// Whether a search that begins at this board can come to an end: moves change no parity.
    pub(super) fn is_in_reach(&self, board: &Board) -> bool {
        let goal = Board::new(self.goal()).unwrap_or(self.goal);
        self.ignored().is_some() || is_alike(board, &goal, Board::inversions)
    }

    pub(super) fn is_solvable(&self, board: &Board) -> bool {
        let row_of_blank = |board: &Board| board.blank() / SIDE;
        let is_like_goal = |number: &dyn Fn(&Board) -> usize| is_alike(board, &self.goal, number);
        match self.mutant {
            Some(Mutant::OtherGoal | Mutant::OtherGoalBlankFirst) => {
                let goal = Board::new(self.goal()).unwrap_or(self.goal);
                is_alike(board, &goal, Board::inversions)
            }
            Some(Mutant::ParityInverted) => !is_like_goal(&Board::inversions),
            Some(Mutant::ParityAlwaysTrue) => true,
            Some(Mutant::ParityAlwaysFalse) => false,
            Some(Mutant::ParityOfEvenWidth) => {
                is_like_goal(&|board| board.inversions() + row_of_blank(board))
            }
            Some(Mutant::ParityWithRow) => {
                !is_like_goal(&|board| board.inversions() + row_of_blank(board))
            }
            // The blank stands in front of no smaller digit, and behind as many as its cell says.
            Some(Mutant::ParityWithBlank) => {
                is_like_goal(&|board| board.inversions() + board.blank())
            }
            _ => is_like_goal(&Board::inversions),
        }
    }

    /// This goal, or the course's where it is the program's own.
    fn instead_of_own(&self, other: [u8; CELLS]) -> [u8; CELLS] {
        if other == *self.goal.cells() {
            COURSES
        } else {
            other
        }
    }
}

/// Whether a number is odd for both boards, or even for both.
fn is_alike(board: &Board, other: &Board, number: impl Fn(&Board) -> usize) -> bool {
    number(board) % 2 == number(other) % 2
}

const COURSES: [u8; CELLS] = *GOAL.cells();

/// The goal that most books have.
const BLANK_LAST: [u8; CELLS] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// The goal of the others.
const BLANK_FIRST: [u8; CELLS] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
