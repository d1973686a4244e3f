//! Places where a text says one of two things, and nothing tells which.
//!
//! The surprise: a doubt is no decision. A transcript with doubts is read in the way that is kindest to it and in the way
//! that is hardest on it; who judges it compares what both are worth.

use std::{
    collections::{HashMap, HashSet},
    fmt,
};

use crate::{
    puzzle::{Board, Move},
    search::Heuristic,
};

use super::{Entry, Line, Named, Part, Section, Transcript};

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
    /// A number of moves behind a sign that may make it one below zero.
    Negated(u64),
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
            Self::Unsure(count) | Self::Negated(count) => write!(
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
        let doubts = std::mem::take(&mut self.doubts);
        let mut moves: HashMap<usize, [Move; 2]> = HashMap::new();
        let mut counts: HashMap<usize, Vec<u64>> = HashMap::new();
        let mut unsure: HashMap<usize, u64> = HashMap::new();
        let mut negated: HashMap<usize, u64> = HashMap::new();
        let mut unnamed: HashSet<usize> = HashSet::new();
        let mut paired: HashSet<usize> = HashSet::new();
        for Doubt {
            line,
            section,
            between,
        } in doubts
        {
            match between {
                Between::Moves(one, other) | Between::Listed(one, other) => {
                    moves.insert(line.0, [one, other]);
                }
                Between::Counts(one, other) => {
                    counts.entry(section.0).or_default().extend([one, other]);
                }
                Between::Unsure(count) => drop(unsure.insert(section.0, count)),
                Between::Negated(count) => drop(negated.insert(section.0, count)),
                Between::Heuristics => drop(unnamed.insert(section.0)),
                Between::Headings => drop(paired.insert(section.0)),
            }
        }
        let mut named = self.known();
        for part in &mut self.parts {
            let Part::Solution(section) = part else {
                continue;
            };
            section.take_moves(&moves, mood);
            if let Some(counts) = counts.get(&section.line.0) {
                section.take_count(counts, mood);
            }
            if negated.get(&section.line.0).copied() == section.stated {
                section.take_negated(mood);
            }
            let is_unsure =
                section.stated.is_some() && unsure.get(&section.line.0).copied() == section.stated;
            if is_unsure && mood == Mood::Harsh {
                section.stated = None;
            }
            if paired.contains(&section.line.0) && mood == Mood::Harsh {
                (section.named, section.stated) = (Named::Nothing, None);
            }
            if unnamed.contains(&section.line.0) {
                let heuristic = name(&named, mood);
                section.named = Named::Known(heuristic);
                named.push(heuristic);
                named.truncate(Heuristic::ALL.len());
            }
        }
        self
    }

    /// The heuristics that its sections name.
    fn known(&self) -> Vec<Heuristic> {
        let is_named = |heuristic: &Heuristic| {
            let named = Named::Known(*heuristic);
            self.sections().any(|section| section.named == named)
        };
        Heuristic::ALL.into_iter().filter(is_named).collect()
    }
}

/// The name of a section that names both heuristics: one that is missing, or one that is there.
fn name(named: &[Heuristic], mood: Mood) -> Heuristic {
    let is_wanted = |heuristic: &Heuristic| match mood {
        Mood::Kind => !named.contains(heuristic),
        Mood::Harsh => named.contains(heuristic),
    };
    let wanted = Heuristic::ALL.into_iter().find(is_wanted);
    wanted.unwrap_or(Heuristic::Manhattan)
}

impl Section {
    fn take_moves(&mut self, moves: &HashMap<usize, [Move; 2]>, mood: Mood) {
        if moves.is_empty() {
            return;
        }
        for index in 0..self.entries.len() {
            let either = match &self.entries[index] {
                Entry::Move(_, line) => moves.get(&line.0),
                Entry::Board(..) => None,
            };
            let Some(either) = either else {
                continue;
            };
            let before = index
                .checked_sub(1)
                .map_or(&[][..], |index| boards(&self.entries[index]));
            let after = self.entries.get(index + 1).map_or(&[][..], boards);
            let is_shown = |step: &Move| {
                let mut results = before.iter().filter_map(|board| board.after(*step));
                results.any(|board| after.contains(&board))
            };
            let wanted = either
                .iter()
                .copied()
                .find(|step| is_shown(step) == (mood == Mood::Kind));
            if let (Entry::Move(step, _), Some(wanted)) = (&mut self.entries[index], wanted) {
                *step = wanted;
            }
        }
    }

    /// A number below zero is no number of moves, unless its sign is an ornament in front of the right one.
    fn take_negated(&mut self, mood: Mood) {
        let shown = self.shown();
        self.stated = self
            .stated
            .filter(|&count| mood == Mood::Kind && usize::try_from(count) == Ok(shown));
    }

    /// How many moves it shows.
    fn shown(&self) -> usize {
        let is_board = |entry: &&Entry| matches!(entry, Entry::Board(..));
        match self.entries.iter().filter(is_board).count() {
            0 => self.entries.len(),
            boards => boards - 1,
        }
    }

    fn take_count(&mut self, counts: &[u64], mood: Mood) {
        let shown = self.shown();
        let wanted = counts
            .iter()
            .copied()
            .find(|&count| (usize::try_from(count) == Ok(shown)) == (mood == Mood::Kind));
        self.stated = wanted.or(self.stated);
    }
}

/// What an entry can be as a board.
fn boards(entry: &Entry) -> &[Board] {
    match entry {
        Entry::Board(reading, _) => reading.candidates(),
        Entry::Move(..) => &[],
    }
}
