//! Places where a text says one of two things, and nothing tells which.
//!
//! A doubt is no decision: a transcript holds what is kindest to it, but for answers that may be none, and each doubt what is
//! hardest on it. The judge compares what both are worth.

use std::collections::HashSet;

use super::{Line, Named, Part, Section, Transcript};

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
    /// Labels name the moves of a path, and other moves are told for it as well.
    Moves,
    /// Two numbers of moves stand beside one section.
    Counts(u64, u64),
    /// A number of moves that may be a bound, or part of another number.
    Unsure(u64),
    /// One heading names both heuristics.
    Heuristics,
    /// A heading names a heuristic in words that are not known.
    Words,
    /// A heading stands apart from the paths, and may be that of another.
    Headings,
    /// A heading with one board may be an answer that leaves its path out, or tell of the path elsewhere.
    Lone,
}

impl Transcript {
    /// The same, the first so many of its doubts taken in the way that is hardest.
    pub fn harshly(mut self, doubts: usize) -> Self {
        let mut all = std::mem::take(&mut self.doubts);
        let kind = all.split_off(doubts.min(all.len()));
        let told_elsewhere = kind.iter().filter(|doubt| doubt.between == Between::Lone);
        let told_elsewhere: HashSet<usize> = told_elsewhere.map(|doubt| doubt.section.0).collect();
        let is_kept = |part: &Part| !told_elsewhere.contains(&part.line().0);
        self.parts.retain(is_kept);
        for doubt in all {
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
        match doubt.between {
            Between::Moves => {
                let mut labels = self.stops.iter_mut().map(|stop| &mut stop.labels);
                if let Some(labels) = labels.find(|labels| !labels.is_empty()) {
                    labels.clear();
                }
            }
            Between::Counts(_, other) => self.stated = Some(other),
            Between::Unsure(_) => self.stated = None,
            Between::Heuristics | Between::Words => self.named = Named::Nothing,
            Between::Headings => (self.named, self.stated) = (Named::Nothing, None),
            Between::Lone => (),
        }
    }
}
