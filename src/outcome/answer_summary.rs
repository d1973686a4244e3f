//! What an answer was like: enough to compare two answers to one board without their texts.

use smallvec::{SmallVec, smallvec};

use crate::puzzle::Board;

/// What was answered to a board. It does not say which of several shortest paths was shown, except in [`Solved::path`].
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct AnswerSummary {
    /// The solutions that counted, in the order of the puzzle's sections.
    pub solutions: SmallVec<[Option<Solved>; 2]>,
    /// What was said about there being none.
    pub denied: Option<Denied>,
    /// A hash of the letters of all that was said, where it was said that there is none: two refusals in other words.
    pub words: Option<u64>,
    /// How the run ended.
    pub ended: Ended,
    /// Whether the answer is right, whatever its verdict: the profile `strict` or a requirement may have made it another one.
    pub was_right: bool,
    /// Whether the board came in by the constructor from an array, since that from a file did not give it.
    pub used_array: bool,
}

impl AnswerSummary {
    /// What has none of so many solutions.
    pub(crate) fn unsolved(sections: usize) -> Self {
        Self {
            solutions: smallvec![None; sections],
            ..Self::default()
        }
    }

    pub(crate) fn is_unsolved(&self) -> bool {
        self.solutions.iter().all(Option::is_none)
    }
}

/// How far a run came.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Ended {
    /// Nothing was run or read.
    #[default]
    Unknown,
    /// It came to its end.
    Well,
    /// It passed the bound on CPU time or memory.
    RanOut,
    /// It passed another bound.
    Stopped,
    /// An exception, a signal or an exit code ended it.
    Failed,
}

/// How it was said that there is no solution.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Denied {
    /// By the sentence, which shows this board or none.
    Sentence(Option<Board>),
    /// By `null`.
    Null,
}

/// What one solution was like.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Solved {
    /// The stated number of moves.
    pub stated: Option<u64>,
    /// Moves shown.
    pub moves: usize,
    /// Boards that are not shown, where the moves tell what they would be.
    pub hidden: usize,
    /// Solutions for this heuristic and this board, of which this is the one that counted.
    pub copies: usize,
    /// The first board.
    pub start: Option<Board>,
    /// The rows of the last board that are not those of the goal, a bit for each, the top row being 1.
    pub wrong_rows: u8,
    /// Whether every step is a move.
    pub is_legal: bool,
    /// What the labels are.
    pub labels: Labels,
    /// The moves shown, three bits for each, the last one lowest; `None` if there are more than 31 or where a step is none.
    pub path: Option<u128>,
}

impl Solved {
    /// Whether it is a legal path from this board to the goal.
    pub(crate) fn leads_to_goal(&self, board: Board) -> bool {
        self.is_legal && self.wrong_rows == 0 && self.start == Some(board)
    }
}

/// What the labels of a solution are, compared with its boards.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Labels {
    /// The ways of naming that every label agrees with, a bit for each; the lowest is the handout's.
    pub ways: u8,
    /// Labels that are not the handout's.
    pub wrong: usize,
    /// Steps without a label.
    pub missing: usize,
}
