//! h, f, the goal test and the parity test, with a mistake in them.

use crate::{
    puzzle::{Board, CELLS, GOAL, SIDE},
    search::Heuristic,
};

use super::{Mutant, Program};

/// What each digit adds to an estimate on each cell.
pub(super) struct Estimate([[u8; CELLS]; CELLS]);

impl Estimate {
    /// h of a board.
    pub(super) fn of(&self, board: &Board) -> u32 {
        let cells = board.cells().iter().enumerate();
        cells
            .map(|(cell, &digit)| u32::from(self.0[usize::from(digit)][cell]))
            .sum()
    }
}

impl Program {
    /// h of a board, as the program computes it.
    #[must_use]
    pub fn estimate(&self, heuristic: Heuristic, board: &Board) -> u32 {
        self.estimates(heuristic).of(board)
    }

    /// h.
    pub(super) fn estimates(&self, heuristic: Heuristic) -> Estimate {
        let mut estimate = [[0; CELLS]; CELLS];
        let goal = self.goal_of_estimates(heuristic);
        for (home, &digit) in goal.iter().enumerate() {
            for (cell, share) in estimate[usize::from(digit)].iter_mut().enumerate() {
                *share = self.share(heuristic, digit, cell, home);
            }
        }
        Estimate(estimate)
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
            (Some(Mutant::ManhattanToOtherGoal), Heuristic::Manhattan) => BLANK_LAST,
            (Some(Mutant::EstimatesToOtherGoal), _) => BLANK_FIRST,
            _ => self.goal(),
        }
    }

    /// The goal that the program searches for.
    fn goal(&self) -> [u8; CELLS] {
        match self.mutant {
            Some(Mutant::OtherGoal) => BLANK_LAST,
            Some(Mutant::OtherGoalBlankFirst) => BLANK_FIRST,
            _ => *GOAL.cells(),
        }
    }

    /// f.
    pub(super) fn cost(&self, moves: u32, estimate: u32) -> u32 {
        match self.mutant {
            Some(Mutant::Greedy) => estimate,
            Some(Mutant::Weighted) => moves + 2 * estimate,
            Some(Mutant::UniformCost) => moves,
            Some(Mutant::MovesDoubled) => 2 * moves + estimate,
            _ => moves + estimate,
        }
    }

    /// The goal test.
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
        let is_odd = Board::new(self.goal()).is_ok_and(|goal| goal.is_solvable());
        self.ignored().is_some() || board.is_solvable() == is_odd
    }

    /// The parity test.
    pub(super) fn is_solvable(&self, board: &Board) -> bool {
        let row_of_blank = board.blank() / SIDE;
        match self.mutant {
            Some(Mutant::OtherGoal | Mutant::OtherGoalBlankFirst | Mutant::ParityInverted) => {
                !board.is_solvable()
            }
            Some(Mutant::ParityAlwaysTrue) => true,
            Some(Mutant::ParityAlwaysFalse) => false,
            // For the goal of the course: 7 inversions, the blank in row 1.
            Some(Mutant::ParityOfEvenWidth) => {
                (board.inversions() + row_of_blank).is_multiple_of(2)
            }
            Some(Mutant::ParityWithRow) => !(board.inversions() + row_of_blank).is_multiple_of(2),
            // The blank stands in front of no smaller digit, and behind as many as its cell says. The goal has 7 + 4.
            Some(Mutant::ParityWithBlank) => {
                !(board.inversions() + board.blank()).is_multiple_of(2)
            }
            _ => board.is_solvable(),
        }
    }
}

/// The goal that most books have.
const BLANK_LAST: [u8; CELLS] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// The goal of the others.
const BLANK_FIRST: [u8; CELLS] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
