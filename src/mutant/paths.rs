//! Paths that programs found for the board at hand. A mistake that leaves a search as it is costs no search of its own.

use super::search::{Outcome, Path, Workspace, search};
use super::{Mutant, Program};
use crate::course::{Guide, PuzzleSpec};
use crate::puzzle::{Board, MoveSet};

/// The paths that were found since the board at hand was given.
#[derive(Default)]
pub(super) struct Paths {
    board: Option<Board>,
    found: Vec<(Search, Path)>,
}

/// All that a path depends on. The mistake of the program is left out where it is nowhere in the search.
#[derive(Clone, Copy, Eq, PartialEq)]
struct Search {
    program: Program,
    start: Board,
    guide: Guide,
    moves: MoveSet,
}

impl Paths {
    /// Forgets what was found for another board.
    pub(super) fn begin(&mut self, board: Board) {
        if self.board != Some(board) {
            self.board = Some(board);
            self.found.clear();
        }
    }

    fn of(&self, search: &Search) -> Option<&Path> {
        let found = self.found.iter().find(|(own, _)| own == search);
        found.map(|(_, path)| path)
    }
}

impl Program {
    /// Whether its answer to a board can be another than that of the right program with the same ties and the same order of moves. Where
    /// it cannot, both print the same text. It searches no further than it has to.
    pub fn can_differ(&self, board: Board, puzzle: &PuzzleSpec, workspace: &mut Workspace) -> bool {
        let Some(mutant) = self.mutant else {
            return false;
        };
        let right = self.without_mistake();
        let is_solvable = right.is_solvable(&board);
        if mutant.is_of_parity() {
            return self.is_solvable(&board) != is_solvable;
        }
        if !mutant.is_of_search() {
            return !mutant.has_two_runs() || puzzle.sections.len() > 1;
        }
        workspace.paths.begin(board);
        let mut differs = |guide, moves| {
            let mut path = |program: &Self| program.path(board, guide, moves, 0, workspace);
            match (path(self), path(&right)) {
                (Outcome::Found(own), Outcome::Found(right)) => {
                    own.moves != right.moves || own.steps != right.steps
                }
                _ => true,
            }
        };
        let mut sections = puzzle.sections.iter();
        is_solvable
            && sections.any(|section| {
                mutant.changes_search(section.guide, section.moves)
                    && differs(section.guide, section.moves)
            })
    }

    /// Searches for a path, or takes the one that a program found which searches alike. The program begins to count at
    /// `first_moves`.
    pub(super) fn path(
        &self,
        start: Board,
        guide: Guide,
        moves: MoveSet,
        first_moves: u32,
        workspace: &mut Workspace,
    ) -> Outcome {
        let is_in_it = |mutant: &Mutant| mutant.changes_search(guide, moves);
        let program = Self {
            mutant: self.mutant.filter(is_in_it),
            is_reversed: false,
            ..*self
        };
        let key = Search {
            program,
            start,
            guide,
            moves,
        };
        let known = workspace.paths.of(&key).cloned();
        let outcome = match known {
            None => search(&program, start, guide, moves, workspace),
            // It costs what it cost, so that it does not matter who searched first.
            Some(path) => match workspace.patience.checked_sub(path.expanded as usize) {
                None => Outcome::GivenUp,
                Some(left) => {
                    workspace.patience = left;
                    return Outcome::Found(path.counted_from(first_moves));
                }
            },
        };
        match outcome {
            Outcome::Found(path) => {
                workspace.paths.found.push((key, path.clone()));
                Outcome::Found(path.counted_from(first_moves))
            }
            other => other,
        }
    }

    const fn without_mistake(&self) -> Self {
        Self {
            mutant: None,
            ..*self
        }
    }
}

impl Path {
    /// The same where the count began at `first_moves`: every f is as much higher, and the search goes the same way.
    fn counted_from(mut self, first_moves: u32) -> Self {
        self.moves += first_moves;
        self
    }
}

impl Mutant {
    /// Whether the mistake is in the parity test alone.
    const fn is_of_parity(self) -> bool {
        matches!(
            self,
            Self::ParityInverted
                | Self::ParityAlwaysTrue
                | Self::ParityAlwaysFalse
                | Self::ParityOfEvenWidth
                | Self::ParityWithRow
                | Self::ParityWithBlank
        )
    }

    /// Whether the mistake is in the search alone: with the same paths, the program prints what a right one prints.
    const fn is_of_search(self) -> bool {
        let has_other_goal = matches!(self, Self::OtherGoal | Self::OtherGoalBlankFirst);
        !has_other_goal && !self.is_of_parity() && !self.is_of_answer()
    }

    /// Whether the mistake is in a search that is led by this, with these moves. A state on CLOSED never gets better by the number of
    /// mismatched tiles.
    fn changes_search(self, guide: Guide, moves: MoveSet) -> bool {
        match self {
            Self::ManhattanOfCellNumbers
            | Self::ManhattanDoubled
            | Self::BlankInManhattan
            | Self::ManhattanToOtherGoal => guide == Guide::Manhattan,
            Self::BlankInManhattanNeverReopened => guide != Guide::Mismatch,
            Self::BlankInMismatch => guide == Guide::Mismatch,
            Self::ManhattanWithDoubles | Self::LeastWithDoubles => guide == Guide::Own,
            Self::FarTileSwapped | Self::NoDoubles => moves == MoveSet::SingleAndDouble,
            Self::DoublesEverywhere => moves == MoveSet::Single,
            other => !other.is_of_parity() && !other.is_of_answer(),
        }
    }

    /// Whether the mistake is in what is read, called or printed, and in no search.
    const fn is_of_answer(self) -> bool {
        matches!(
            self,
            Self::LabelsOfTheBlank
                | Self::LeftAndRightSwapped
                | Self::UpAndDownSwapped
                | Self::LabelsOneLate
                | Self::LabelsOneEarly
                | Self::CountsStates
                | Self::CountsOneLess
                | Self::CountsEstimate
                | Self::CountsExpanded
                | Self::HeadingLeftOver
                | Self::MovesLeftOver
                | Self::BoardLeftOver
                | Self::OneHeuristic
                | Self::PathReversed
                | Self::FirstBoardMissing
                | Self::FirstMoveMissing
                | Self::LastBoardMissing
                | Self::Transposed
                | Self::DoublesMirrored
                | Self::DoublesNamedSingle
                | Self::DoublesCountedTwice
                | Self::HeuristicLeftOver
                | Self::HeadingsExchanged
        )
    }
}
