//! What a program prints.

use super::search::{Outcome, Path};
use super::{Mutant, Program, Workspace};
use crate::course::{PuzzleSpec, SectionSpec};
use crate::puzzle::{Board, CELLS, Move, SIDE};
use crate::transcript::{Labels, Layout, Named, Part, Section, Stop, Transcript, render};

/// What a program prints for a board, and whether it comes to its end.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    /// What it prints.
    pub text: String,
    /// How it ends.
    pub end: End,
}

/// How a program ends.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum End {
    /// By itself, after the whole answer.
    Whole,
    /// Never: it searches where there is no goal.
    Endless,
    /// Nobody waited for it.
    GivenUp,
}

impl Program {
    /// Runs the program on a board. It takes no more states from OPEN than the workspace has patience for.
    pub fn answer(&self, board: Board, puzzle: &PuzzleSpec, workspace: &mut Workspace) -> Answer {
        workspace.paths.begin(board);
        let board = match self.mutant {
            Some(Mutant::Transposed) => transposed(&board),
            _ => board,
        };
        let (transcript, end) = if self.is_solvable(&board) {
            self.solve(board, puzzle, workspace)
        } else {
            (Transcript::of_unsolvable(board), End::Whole)
        };
        let text = render(&transcript, puzzle, Layout::Handout);
        Answer { text, end }
    }

    fn solve(
        &self,
        board: Board,
        puzzle: &PuzzleSpec,
        workspace: &mut Workspace,
    ) -> (Transcript, End) {
        let mut runs: Vec<&SectionSpec> = puzzle.sections.iter().collect();
        if self.is_reversed {
            runs.reverse();
        }
        let mut transcript = Transcript::default();
        let mut end = End::Whole;
        let (mut start, mut first_moves) = (board, 0);
        for own in &runs {
            let used = match self.mutant {
                Some(Mutant::HeuristicLeftOver) => runs[0],
                _ => own,
            };
            let path = match self.path(start, used.guide, own.moves, first_moves, workspace) {
                Outcome::Found(path) => path,
                Outcome::Endless => {
                    end = End::Endless;
                    break;
                }
                Outcome::GivenUp => {
                    end = End::GivenUp;
                    break;
                }
            };
            let section = self.section(start, own, &runs, &path);
            transcript.parts.push(Part::Solution(section));
            match self.mutant {
                Some(Mutant::OneHeuristic) => break,
                Some(Mutant::MovesLeftOver) => first_moves = path.moves,
                Some(Mutant::BoardLeftOver) => {
                    start = path.steps.last().map_or(start, |&(_, board)| board);
                }
                _ => (),
            }
        }
        (transcript, end)
    }

    fn section(
        &self,
        start: Board,
        own: &SectionSpec,
        runs: &[&SectionSpec],
        path: &Path,
    ) -> Section {
        let count = match self.mutant {
            Some(Mutant::CountsStates) => path.moves + 1,
            Some(Mutant::CountsOneLess) => path.moves.saturating_sub(1),
            Some(Mutant::CountsEstimate) => self.estimates(own.guide, own.moves).of(&start),
            Some(Mutant::CountsExpanded) => path.expanded,
            Some(Mutant::DoublesCountedTwice) => {
                let twice = path
                    .steps
                    .iter()
                    .map(|(step, _)| u32::from(step.is_double()));
                path.moves + twice.sum::<u32>()
            }
            _ => path.moves,
        };
        let named = match self.mutant {
            Some(Mutant::HeadingsExchanged) if own.id == runs[0].id => {
                runs.get(1).unwrap_or(&runs[0])
            }
            Some(Mutant::HeadingLeftOver | Mutant::HeadingsExchanged) => runs[0],
            _ => own,
        };
        Section {
            named: Named::Known(named.id),
            stated: Some(u64::from(count)),
            stops: self.stops(start, path),
            ..Section::default()
        }
    }

    fn stops(&self, start: Board, path: &Path) -> Vec<Stop> {
        let after = path.steps.iter().enumerate();
        let after = after.map(|(index, &(_, after))| Stop::new(after, self.label(index, path)));
        let mut stops = vec![Stop::new(start, None)];
        stops.extend(after);
        match self.mutant {
            Some(Mutant::PathReversed) => {
                stops.reverse();
                // Each label goes on to the other board of its move.
                let mut label = Labels::new();
                for stop in &mut stops {
                    std::mem::swap(&mut stop.labels, &mut label);
                }
            }
            Some(Mutant::FirstBoardMissing) => {
                stops.remove(0);
            }
            Some(Mutant::FirstMoveMissing) => {
                stops.remove(0);
                if let Some(first) = stops.first_mut() {
                    first.labels.clear();
                }
            }
            Some(Mutant::LastBoardMissing) => stops.truncate((stops.len() - 1).max(1)),
            _ => (),
        }
        stops
    }

    /// What stands in front of the board after a step, counted from 0.
    fn label(&self, index: usize, path: &Path) -> Option<Move> {
        let taken = |index: usize| Some(path.steps.get(index)?.0);
        let step = taken(index)?;
        let is_sideways = !step.is_vertical();
        match self.mutant {
            Some(Mutant::LabelsOneLate) => taken(index.checked_sub(1)?),
            Some(Mutant::LabelsOneEarly) => taken(index + 1),
            Some(Mutant::LabelsOfTheBlank) => Some(step.inverse()),
            Some(Mutant::LeftAndRightSwapped) if is_sideways => Some(step.inverse()),
            Some(Mutant::UpAndDownSwapped) if !is_sideways => Some(step.inverse()),
            Some(Mutant::DoublesMirrored) if step.is_double() => Some(step.inverse()),
            Some(Mutant::DoublesNamedSingle) => Some(step.single()),
            _ => Some(step),
        }
    }
}

fn transposed(board: &Board) -> Board {
    let mut cells = [0; CELLS];
    for (cell, &digit) in board.cells().iter().enumerate() {
        cells[cell % SIDE * SIDE + cell / SIDE] = digit;
    }
    Board::new(cells).unwrap_or(*board)
}
