//! The boards of a path, each with the labels in front of it, and the steps between them.

use smallvec::SmallVec;

use crate::{
    outcome::{Finding, FindingId},
    puzzle::{Board, Move},
    transcript::{Entry, Reading},
};

/// The name of a move, and its line. A text may hold millions, so that they are kept small.
pub(super) type Label = (Move, u32);

/// The labels before one board, as a rule a single one.
pub(super) type Labels = SmallVec<[Label; 2]>;

/// A board of a path, with the labels that stand between it and the board before.
#[derive(Debug)]
pub(super) struct Stop<'a> {
    /// Why the three rows are no board, where that is known.
    pub(super) fault: Option<&'a str>,
    /// The board that is meant; none where the three rows are no board.
    pub(super) board: Option<Board>,
    pub(super) line: usize,
    pub(super) labels: Labels,
}

/// The boards of a path, and the labels after the last of them.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    pub(super) stops: Vec<Stop<'a>>,
    pub(super) rest: Labels,
}

/// Two boards of a path that are one move apart.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Step {
    /// Its number, from 1.
    pub(super) number: usize,
    /// The line of its first label, or of the board that it leads to.
    pub(super) line: usize,
    /// The move that the boards show.
    pub(super) shown: Move,
    /// What it is called: of several labels the right one, where it is among them.
    pub(super) said: Option<Move>,
    /// The number of its labels.
    pub(super) labels: usize,
    pub(super) from: Board,
    pub(super) to: Board,
}

impl<'a> Walk<'a> {
    /// Takes the entries of a section apart.
    pub(super) fn new(entries: &'a [Entry]) -> Self {
        let mut stops: Vec<Stop<'_>> = Vec::with_capacity(entries.len() / 2 + 1);
        let mut rest = Labels::new();
        // Moves without boards are all one board's.
        if let [Entry::Move(..), Entry::Move(..), ..] = entries {
            rest.reserve(entries.len());
        }
        for entry in entries {
            match entry {
                Entry::Move(step, line) => {
                    rest.push((*step, u32::try_from(line.0).unwrap_or(u32::MAX)));
                }
                Entry::Board(reading, line) => {
                    let (board, fault) = match reading {
                        Reading::Board(board) => (Some(*board), None),
                        Reading::OneOf(_) => (None, None),
                        Reading::Broken(fault) => (None, Some(&fault.0[..])),
                    };
                    stops.push(Stop {
                        board,
                        fault,
                        line: line.0,
                        labels: std::mem::take(&mut rest),
                    });
                }
            }
        }
        Self { stops, rest }
    }

    /// The first board, if it can be read.
    pub(super) fn first_board(&self) -> Option<Board> {
        self.stops.first()?.board
    }

    /// The last board, if it can be read.
    pub(super) fn last_board(&self) -> Option<Board> {
        self.stops.last()?.board
    }

    /// Each pair of neighbouring boards: a step where they are one move apart.
    pub(super) fn steps(&self) -> impl Iterator<Item = Option<Step>> {
        let pairs = self.stops.windows(2).zip(1..);
        pairs.map(|(pair, number)| Step::between(&pair[0], &pair[1], number))
    }
}

impl Step {
    /// The step from one stop to the next.
    pub(super) fn between(from: &Stop<'_>, to: &Stop<'_>, number: usize) -> Option<Self> {
        let (labels, (from, board)) = (&to.labels, (from.board?, to.board?));
        let shown = from.move_to(&board)?;
        let mut names = labels.iter().map(|&(label, _)| label);
        let last = names.clone().next_back();
        Some(Self {
            number,
            line: labels.first().map_or(to.line, |&(_, line)| line as usize),
            shown,
            said: names.find(|&label| label == shown).or(last),
            labels: labels.len(),
            from,
            to: board,
        })
    }

    /// Whether it is called by the name of another move.
    pub(super) fn is_misnamed(&self) -> bool {
        self.said.is_some_and(|said| said != self.shown)
    }

    /// What it is called; its own name where it is not called anything.
    pub(super) fn name(&self) -> Move {
        self.said.unwrap_or(self.shown)
    }

    /// A finding that begins here.
    pub(super) fn finding(&self, id: FindingId, message: impl Into<String>) -> Finding {
        let finding = Finding::new(id, message);
        finding.at_step(self.number).at_line(self.line)
    }
}
