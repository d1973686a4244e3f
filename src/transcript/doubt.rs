//! Places where a text says one of two things, and nothing tells which.
//!
//! A doubt is no decision: a transcript holds what is kindest to it, and each doubt what is hardest on it. The judge compares
//! what both are worth.

use crate::puzzle::Move;

use super::{Label, Line, Named, Part, Section, Transcript};

/// A place where a text says one of two things.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Doubt {
    /// Where it is.
    pub line: Line,
    /// The first line of the section that it is about.
    pub section: Line,
    /// Between what.
    pub between: Between,
}

/// What a doubt is between: what the transcript has, and what is hardest.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Between {
    /// One label names two moves.
    Moves(Move, Move),
    /// A label names the first of two moves, and a list of all moves the second in its place.
    Listed(Move, Move),
    /// Two numbers of moves are stated for one section.
    Counts(u64, u64),
    /// A number of moves that may be a bound, or part of another number.
    Unsure(u64),
    /// One heading names both heuristics.
    Heuristics,
    /// A heading stands apart from the paths, and may be that of another.
    Headings,
}

impl Transcript {
    /// The same, the first so many of its doubts taken in the way that is hardest.
    #[must_use]
    pub fn harshly(mut self, doubts: usize) -> Self {
        for doubt in std::mem::take(&mut self.doubts).into_iter().take(doubts) {
            let first = self
                .parts
                .partition_point(|part| part.line().0 < doubt.section.0);
            let section = self.parts[first..].iter_mut().find_map(|part| match part {
                Part::Solution(section) if section.line.0 == doubt.section.0 => Some(section),
                _ => None,
            });
            if let Some(section) = section {
                section.take(doubt);
            }
        }
        self
    }
}

impl Section {
    fn take(&mut self, doubt: Doubt) {
        let Line(line) = doubt.line;
        match doubt.between {
            Between::Moves(label, other) => {
                // A label stands in front of its board, on its lines, or in front of the next one.
                let next = self.stops.partition_point(|stop| stop.line.0 < line);
                let near = self.stops[next.saturating_sub(1)..].iter_mut().take(3);
                let labels = near.flat_map(|stop| &mut stop.labels);
                rename(labels.chain(&mut self.rest), other, |(step, own)| {
                    own.0 == line && *step == label
                });
            }
            Between::Listed(label, other) => {
                let labels = self.stops.iter_mut().flat_map(|stop| &mut stop.labels);
                rename(labels, other, |(step, _)| *step == label);
            }
            Between::Counts(_, other) => self.stated = Some(other),
            Between::Unsure(_) => self.stated = None,
            Between::Heuristics => self.named = Named::Nothing,
            Between::Headings => (self.named, self.stated) = (Named::Nothing, None),
        }
    }
}

/// Gives the first of these labels another name.
fn rename<'l>(
    mut labels: impl Iterator<Item = &'l mut Label>,
    name: Move,
    is_it: impl Fn(&Label) -> bool,
) {
    if let Some((step, _)) = labels.find(|label| is_it(label)) {
        *step = name;
    }
}
