//! Places where a text says one of two things, and nothing tells which.
//!
//! A doubt is no decision: the judge reads a transcript with doubts in the way that is kindest to it and in the way that is
//! hardest on it, and compares what both are worth.

use std::fmt;

use crate::{puzzle::Move, search::Heuristic};

use super::{Line, Named, Part, Section, Stop, Transcript};

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

/// What a doubt is between.
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

impl fmt::Display for Between {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(one, other) => write!(
                formatter,
                "one label names two moves, `{one}` and `{other}`"
            ),
            Self::Listed(label, listed) => write!(
                formatter,
                "a label names the move `{label}`, and a list of all moves has `{listed}` there"
            ),
            Self::Counts(one, other) => write!(
                formatter,
                "two numbers of moves are stated for one solution, {one} and {other}"
            ),
            Self::Unsure(count) => write!(
                formatter,
                "the number of moves may be {count}, a bound, or another number"
            ),
            Self::Heuristics => write!(formatter, "one heading names both heuristics"),
            Self::Headings => write!(
                formatter,
                "a heading stands apart from the solutions, and may belong to another or to none"
            ),
        }
    }
}

/// How to take what is in doubt.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mood {
    /// As what is right, wherever it can be.
    Kind,
    /// As what is wrong, wherever it can be.
    Harsh,
}

impl Transcript {
    /// The same, every doubt taken in this way. The boards that are shown decide about moves and numbers.
    #[must_use]
    pub fn read_as(mut self, mood: Mood) -> Self {
        for doubt in std::mem::take(&mut self.doubts) {
            let known: Vec<Named> = self.sections().map(|section| section.named).collect();
            let first = self
                .parts
                .partition_point(|part| part.line().0 < doubt.section.0);
            let section = self.parts[first..].iter_mut().find_map(|part| match part {
                Part::Solution(section) if section.line.0 == doubt.section.0 => Some(section),
                _ => None,
            });
            if let Some(section) = section {
                section.take(doubt, mood, &known);
            }
        }
        self
    }
}

impl Section {
    fn take(&mut self, doubt: Doubt, mood: Mood, known: &[Named]) {
        let is_kind = mood == Mood::Kind;
        match doubt.between {
            Between::Moves(one, other) | Between::Listed(one, other) => {
                self.take_move(doubt.line, [one, other], is_kind);
            }
            Between::Counts(one, other) => {
                let shown = self.shown();
                let fits = |count: &u64| (usize::try_from(*count) == Ok(shown)) == is_kind;
                self.stated = [one, other].into_iter().find(fits).or(self.stated);
            }
            Between::Unsure(count) if !is_kind && self.stated == Some(count) => self.stated = None,
            Between::Headings if !is_kind => (self.named, self.stated) = (Named::Nothing, None),
            Between::Heuristics => {
                // One that is missing, or one that is there.
                let fits =
                    |heuristic: &Heuristic| known.contains(&Named::Known(*heuristic)) != is_kind;
                let named = Heuristic::ALL.into_iter().find(fits);
                self.named = Named::Known(named.unwrap_or(Heuristic::Manhattan));
            }
            Between::Unsure(_) | Between::Headings => (),
        }
    }

    /// Takes the label on a line for the move that the boards show, or for the one that they do not.
    fn take_move(&mut self, line: Line, either: [Move; 2], is_kind: bool) {
        let next = self.stops.partition_point(|stop| stop.line.0 < line.0);
        // A label stands in front of its board, on its lines, or in front of the next one.
        for place in next.saturating_sub(1)..=next + 1 {
            let before = place
                .checked_sub(1)
                .and_then(|before| self.stops.get(before));
            let from = before.and_then(Stop::board);
            let (to, labels) = match self.stops.get_mut(place) {
                Some(stop) => (stop.board(), &mut stop.labels),
                None => (None, &mut self.rest),
            };
            let mut labels = labels.iter_mut();
            if let Some((label, _)) = labels.find(|(_, own)| own.0 == line.0) {
                let shown = from.zip(to).and_then(|(from, to)| from.move_to(&to));
                let wanted = either
                    .into_iter()
                    .find(|step| (Some(*step) == shown) == is_kind);
                *label = wanted.unwrap_or(*label);
                return;
            }
        }
    }

    /// How many moves it shows.
    fn shown(&self) -> usize {
        match self.stops.len() {
            0 => self.rest.len(),
            boards => boards - 1,
        }
    }
}
