//! The boards of a path, each with the labels in front of it.

use smallvec::SmallVec;

use crate::{
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
    pub(super) reading: &'a Reading,
    /// The board that is meant; none where the three rows are no board.
    pub(super) board: Option<Board>,
    pub(super) line: usize,
    pub(super) labels: Labels,
}

/// The move between two stops that follow each other.
pub(super) fn step_of(pair: &[Stop<'_>]) -> Option<Move> {
    pair[0].board?.move_to(&pair[1].board?)
}

/// The boards of a path, and the labels after the last of them.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    pub(super) stops: Vec<Stop<'a>>,
    pub(super) rest: Labels,
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
                Entry::Board(reading, line) => stops.push(Stop {
                    reading,
                    board: match reading {
                        Reading::Board(board) => Some(*board),
                        Reading::OneOf(_) | Reading::Broken(_) => None,
                    },
                    line: line.0,
                    labels: std::mem::take(&mut rest),
                }),
            }
        }
        Self { stops, rest }
    }
}
