//! What can be wrong in a program that is nearly right.

use tilegrade::{
    puzzle::{Board, CELLS, GOAL, SIDE},
    search::Heuristic,
};

/// A mistake of a student's program.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Mistake {
    /// None: the program is right.
    None,
    /// f is h without g.
    Greedy,
    /// f is g + 2h.
    Weighted,
    /// h2 is measured to `123456780`; the goal test is right.
    ManhattanToOtherGoal,
    /// Both heuristics are measured to `012345678`; the goal test is right.
    EstimatesToOtherGoal,
    /// h2 is the difference between the number of a tile's cell and that of its home.
    ManhattanOfCellNumbers,
    /// The goal is `123456780`, in the goal test and in both heuristics.
    OtherGoal,
    /// h1 counts the blank.
    BlankInMismatch,
    /// h2 counts the blank.
    BlankInManhattan,
    /// h2 counts the blank, and a state on CLOSED is never put back on OPEN, as it then would have to be.
    BlankInManhattanNeverReopened,
    /// The goal test leaves a row out, the top one being 0.
    GoalIgnoresRow(usize),
    /// A state is compared with the goal when it is generated, the initial one too.
    GoalTestedEarly,
    /// The same, and the initial state is never compared.
    StartIsNeverGoal,
    /// A state on OPEN that is reached with fewer moves gets them in place, and is not sorted anew.
    NotSortedAnew,
    /// A state on OPEN that is reached again gets the new number of moves in place, be it smaller or not.
    AlwaysOverwritten,
    /// A state on OPEN that is reached with fewer moves stays as it is.
    NotImproved,
    /// A state on OPEN gets the smaller number of moves and its new place, but keeps predecessor and label.
    PredecessorKept,
    /// A state on OPEN gets the better predecessor and label, but keeps number of moves and place.
    MovesKept,
    /// A state on OPEN gets all that it should but the label of the move.
    LabelKept,
    /// The newest state is taken from OPEN, whatever its f.
    LastInFirstOut,
    /// A state on CLOSED is never put back on OPEN.
    NeverReopened,
    /// What is on CLOSED is generated again.
    NoClosedTest,
    /// No list is asked whether a state is known.
    NoTestAtAll,
    /// The boards without a solution are searched, the others are refused.
    ParityInverted,
    /// Every board is searched.
    ParityAlwaysTrue,
    /// The rule of boards with an even width, where the row of the blank counts.
    ParityOfEvenWidth,
    /// The blank is counted among the inversions.
    ParityWithBlank,
    /// All labels name the motion of the blank.
    LabelsOfTheBlank,
    /// `LEFT` and `RIGHT` are confused, `UP` and `DOWN` are not.
    LeftAndRightSwapped,
    /// `UP` and `DOWN` are confused, `LEFT` and `RIGHT` are not.
    UpAndDownSwapped,
    /// The number of states is printed for that of moves.
    CountsStates,
    /// The estimate for the initial state is printed for the number of moves.
    CountsEstimate,
    /// Both headings name the heuristic of the first run.
    HeuristicLeftOver,
    /// The moves of the first run are where the second one begins to count.
    MovesLeftOver,
    /// There is one solution only.
    OneHeuristic,
}

impl Mistake {
    /// Those that show in no answer to any board, so that no case can catch them; some take more time.
    ///
    /// - With the blank, h1 is at most one above the distance and h2 at most two, and beside the goal each is one above.
    ///   The lengths of two paths from a board to the goal differ by an even number. So the last state of a longer path
    ///   has an f of at least three above the shortest, and some state of a shortest path is on OPEN with less.
    /// - h1 and h2 change by at most one with a move, whatever goal they are measured to: such an estimate orders paths as a
    ///   right one does that is larger or smaller by the same number everywhere.
    /// - From a state beside the goal, h1 and h2 are both 1: its f is already the length of the path over it.
    /// - h1 and h2 are consistent: a state is never on CLOSED with more moves than it needs.
    pub(super) const HARMLESS: [Self; 7] = [
        Self::BlankInMismatch,
        Self::BlankInManhattan,
        Self::ManhattanToOtherGoal,
        Self::EstimatesToOtherGoal,
        Self::GoalTestedEarly,
        Self::NeverReopened,
        Self::NoClosedTest,
    ];

    /// Those that leave OPEN in a wrong state. Each shows on few boards only.
    pub(super) const ON_OPEN: [Self; 6] = [
        Self::NotSortedAnew,
        Self::AlwaysOverwritten,
        Self::NotImproved,
        Self::PredecessorKept,
        Self::MovesKept,
        Self::LabelKept,
    ];

    /// All others.
    pub(super) const ELSEWHERE: [Self; 23] = [
        Self::Greedy,
        Self::Weighted,
        Self::ManhattanOfCellNumbers,
        Self::OtherGoal,
        Self::BlankInManhattanNeverReopened,
        Self::GoalIgnoresRow(0),
        Self::GoalIgnoresRow(1),
        Self::GoalIgnoresRow(2),
        Self::StartIsNeverGoal,
        Self::LastInFirstOut,
        Self::NoTestAtAll,
        Self::ParityInverted,
        Self::ParityAlwaysTrue,
        Self::ParityOfEvenWidth,
        Self::ParityWithBlank,
        Self::LabelsOfTheBlank,
        Self::LeftAndRightSwapped,
        Self::UpAndDownSwapped,
        Self::CountsStates,
        Self::CountsEstimate,
        Self::HeuristicLeftOver,
        Self::MovesLeftOver,
        Self::OneHeuristic,
    ];

    /// h.
    pub(super) fn estimate(self, heuristic: Heuristic, board: &Board) -> u32 {
        let goal = match (self, heuristic) {
            (Self::ManhattanToOtherGoal, Heuristic::Manhattan) | (Self::OtherGoal, _) => {
                [1, 2, 3, 4, 5, 6, 7, 8, 0]
            }
            (Self::EstimatesToOtherGoal, _) => [0, 1, 2, 3, 4, 5, 6, 7, 8],
            _ => *GOAL.cells(),
        };
        let counts_blank = matches!(
            (self, heuristic),
            (Self::BlankInMismatch, Heuristic::Mismatch)
                | (
                    Self::BlankInManhattan | Self::BlankInManhattanNeverReopened,
                    Heuristic::Manhattan
                )
        );
        let mut sum = 0;
        for (cell, &digit) in board.cells().iter().enumerate() {
            let home = (0..CELLS).find(|&home| goal[home] == digit).unwrap_or(cell);
            let apart = match self {
                Self::ManhattanOfCellNumbers => cell.abs_diff(home),
                _ => (cell / SIDE).abs_diff(home / SIDE) + (cell % SIDE).abs_diff(home % SIDE),
            };
            if digit != 0 || counts_blank {
                sum += match heuristic {
                    Heuristic::Manhattan => apart,
                    Heuristic::Mismatch => usize::from(apart > 0),
                };
            }
        }
        u32::try_from(sum).expect("a small number")
    }

    /// f.
    pub(super) fn cost(self, moves: u32, estimate: u32) -> u32 {
        match self {
            Self::Greedy => estimate,
            Self::Weighted => moves + 2 * estimate,
            _ => moves + estimate,
        }
    }

    /// The goal test.
    pub(super) fn is_goal(self, board: &Board) -> bool {
        match self {
            Self::OtherGoal => *board.cells() == [1, 2, 3, 4, 5, 6, 7, 8, 0],
            Self::GoalIgnoresRow(ignored) => (0..SIDE)
                .filter(|&row| row != ignored)
                .all(|row| board.rows().nth(row) == GOAL.rows().nth(row)),
            _ => *board == GOAL,
        }
    }

    /// The parity test.
    pub(super) fn is_solvable(self, board: &Board) -> bool {
        let row_of_blank = board.blank() / SIDE;
        match self {
            Self::OtherGoal | Self::ParityInverted => !board.is_solvable(),
            Self::ParityAlwaysTrue => true,
            // For the goal of the course: 7 inversions, the blank in row 1.
            Self::ParityOfEvenWidth => (board.inversions() + row_of_blank).is_multiple_of(2),
            // The blank stands in front of no smaller digit, and behind as many as its cell says. The goal has 7 + 4.
            Self::ParityWithBlank => !(board.inversions() + board.blank()).is_multiple_of(2),
            _ => board.is_solvable(),
        }
    }
}
