//! The boards of a path, each with the labels in front of it, and the steps between them.

use std::borrow::Cow;

use crate::course::Way;
use crate::outcome::{Finding, FindingId};
use crate::puzzle::{Board, Move};
use crate::transcript::{Label, Section, Stop};

/// The boards of a path, and the labels after the last of them. Boards that are not shown may be filled in.
#[derive(Clone)]
pub(super) struct Walk<'a> {
    pub(super) way: Way,
    pub(super) stops: Cow<'a, [Stop]>,
    pub(super) rest: &'a [Label],
    /// Each pair of neighbouring boards: a step where they are one move apart.
    pub(super) steps: Vec<Option<Step>>,
}

/// Two boards of a path that are one move apart.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Step {
    pub(super) number: usize,
    /// The line of its first label, or of the board that it leads to.
    pub(super) line: usize,
    /// The move that the boards show.
    pub(super) shown: Move,
    /// What it is called: of several labels the right one, where it is among them.
    pub(super) said: Option<Move>,
    pub(super) labels: usize,
    pub(super) from: Board,
    pub(super) to: Board,
}

impl<'a> Walk<'a> {
    pub(super) fn of(section: &'a Section, way: Way) -> Self {
        Self {
            way,
            stops: Cow::Borrowed(&section.stops),
            rest: &section.rest,
            steps: steps(&section.stops, &way),
        }
    }

    pub(super) fn show(&mut self, stops: Vec<Stop>) {
        self.steps = steps(&stops, &self.way);
        self.stops = stops.into();
    }

    /// The first board, if it can be read.
    pub(super) fn first_board(&self) -> Option<Board> {
        self.stops.first()?.board()
    }

    /// The last board, if it can be read.
    pub(super) fn last_board(&self) -> Option<Board> {
        self.stops.last()?.board()
    }

    /// Whether every step is a move.
    pub(super) fn is_legal(&self) -> bool {
        self.steps.iter().all(Option::is_some)
    }
}

fn steps(stops: &[Stop], way: &Way) -> Vec<Option<Step>> {
    let pairs = stops.windows(2).zip(1..);
    let all = pairs.map(|(pair, number)| step(&pair[0], &pair[1], number, way));
    all.collect()
}

fn step(from: &Stop, to: &Stop, number: usize, way: &Way) -> Option<Step> {
    let (labels, (from, board)) = (&to.labels, (from.board()?, to.board()?));
    let shown = way.step(&from, &board)?;
    let mut names = labels.iter().map(|&(label, _)| label);
    let last = names.clone().next_back();
    Some(Step {
        number,
        line: labels.first().map_or(to.line, |&(_, line)| line).0,
        shown,
        said: names.find(|&label| label == shown).or(last),
        labels: labels.len(),
        from,
        to: board,
    })
}

impl Step {
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
