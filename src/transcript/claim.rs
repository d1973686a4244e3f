//! Stage 3: what a line claims: the name of a heuristic, and numbers of moves.

use std::borrow::Cow;

use crate::search::Heuristic;

use super::{
    Named,
    number::{Numbers, counts, spoken_numbers, weak},
    pattern::{Member, Phrase, is_in, without},
    wording::{
        CLAIMS, DRESSED, MANHATTAN, MISMATCH, NO_OWN_NAME, OF_BOTH, OF_SOLUTION, OTHER,
        PLAIN_WORDS, SEARCHED, UNSURE,
    },
    words::Words,
};

/// What a line claims.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Claim {
    /// The heuristic that it names.
    pub(super) name: Name,
    /// The numbers that are called numbers of moves, in their order.
    pub(super) counts: Numbers,
    /// Numbers that may be one: a number alone, the cells of a table.
    pub(super) weak: Numbers,
    /// Whether its numbers are about a whole path: `in total`, `solved`, `solution`, `both`.
    is_of_path: bool,
    /// Whether they are about both solutions at once: `both took 10 moves`.
    pub(super) is_of_both: bool,
    /// Whether its number may be a bound, negated, or part of another.
    pub(super) is_unsure: bool,
}

/// The heuristic that a claim names.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Name {
    /// None.
    #[default]
    Nothing,
    /// One of the handout's.
    Known(Heuristic),
    /// One that the handout does not ask for.
    Other,
    /// One in words that are not known: `my first heuristic`.
    Unknown,
    /// Both of the handout's.
    Both,
}

impl Claim {
    /// What it says about the heuristic of a section.
    pub(super) fn named(&self) -> Named {
        match self.name {
            Name::Known(heuristic) => Named::Known(heuristic),
            Name::Other => Named::Other,
            Name::Nothing | Name::Unknown | Name::Both => Named::Nothing,
        }
    }

    /// Whether it names a heuristic: one of the handout's, or another.
    pub(super) fn is_named(&self) -> bool {
        self.named() != Named::Nothing
    }

    /// The heuristic of the handout that it names.
    pub(super) fn known(&self) -> Option<Heuristic> {
        match self.name {
            Name::Known(heuristic) => Some(heuristic),
            _ => None,
        }
    }

    /// Whether it names a heuristic, or both.
    pub(super) fn has_name(&self) -> bool {
        self.is_named() || self.name == Name::Both
    }

    /// Whether it calls a number one of moves.
    pub(super) fn has_counts(&self) -> bool {
        !self.counts.is_empty()
    }

    /// Whether it states this number of moves.
    pub(super) fn states(&self, moves: u64) -> bool {
        self.counts.contains(&moves)
    }

    /// Whether it names a heuristic or states a number of moves.
    pub(super) fn is_heading(&self) -> bool {
        self.has_name() || self.has_counts()
    }

    /// Whether it names a heuristic or states the number of moves of a whole path.
    pub(super) fn heads_path(&self) -> bool {
        self.is_named() || (self.has_counts() && self.is_of_path)
    }

    /// Whether there is nothing in it.
    pub(super) fn is_empty(&self) -> bool {
        !self.has_counts() && self.weak.is_empty() && self.name == Name::Nothing
    }
}

/// A longer line heads nothing.
const LONGEST: usize = 300;

/// What a line in lower case claims.
pub(super) fn claim(low: &str, words: &Words) -> Claim {
    if low.len() > LONGEST {
        return Claim::default();
    }
    let low = CLAIMS.look(low.trim());
    let mut claim = Claim {
        name: name(low, words),
        is_of_path: low.has(&OF_SOLUTION) || low.has(&OF_BOTH),
        is_of_both: low.has(&OF_BOTH),
        ..Claim::default()
    };
    let spoken = spoken_numbers(low);
    let spoken = match &spoken {
        Cow::Borrowed(_) => low,
        Cow::Owned(spoken) => CLAIMS.look(spoken),
    };
    claim.counts = counts(spoken);
    if !claim.counts.is_empty() && spoken.has(&SEARCHED) {
        // What one clause says of the search, another may say of the path.
        let clauses = spoken
            .text
            .split([',', ';'])
            .map(|clause| CLAIMS.look(clause));
        let mut found = clauses.filter(|clause| !clause.has(&SEARCHED)).map(counts);
        let all = std::mem::take(&mut claim.counts);
        match found.find(|found| !found.is_empty()) {
            Some(own) => claim.counts = own,
            None => claim.weak = all,
        }
    }
    if claim.counts.is_empty() && spoken.text.len() < 100 {
        claim.weak.extend(weak(spoken));
    }
    claim.is_unsure = !claim.counts.is_empty() && spoken.has(&UNSURE) && !spoken.has(&DRESSED);
    claim
}

/// The heuristic that a line names.
fn name(low: Phrase<'_>, words: &Words) -> Name {
    // How long the name of each heuristic is.
    let mut names = Heuristic::ALL.map(|heuristic| {
        let own = words_for(heuristic);
        let own = low
            .has(own)
            .then(|| own.find(low.text.as_bytes()))
            .flatten();
        let mut taught = words
            .headings
            .iter()
            .filter(|(named, _)| *named == heuristic);
        let is_taught = taught.any(|(_, phrase)| low.text.contains(&phrase.to_lowercase()));
        own.map(|own| own.len()).or(is_taught.then_some(usize::MAX))
    });
    let is_in_words = |length: &usize| *length > 3;
    if names.iter().flatten().any(is_in_words) {
        // A name in words outweighs a short one.
        names = names.map(|length| length.filter(is_in_words));
    }
    let pairs = Heuristic::ALL.into_iter().zip(names);
    let mut heuristics = pairs.filter_map(|(heuristic, length)| length.and(Some(heuristic)));
    match (heuristics.next(), heuristics.next()) {
        (Some(_), Some(_)) => Name::Both,
        (Some(heuristic), None) => Name::Known(heuristic),
        (None, _) if low.has(&OTHER) => Name::Other,
        (None, _) if has_own_name(low) => Name::Unknown,
        (None, _) => Name::Nothing,
    }
}

/// The words that name a heuristic.
fn words_for(heuristic: Heuristic) -> &'static Member {
    match heuristic {
        Heuristic::Manhattan => &MANHATTAN,
        Heuristic::Mismatch => &MISMATCH,
    }
}

/// Whether a word names one of the handout's heuristics.
pub(super) fn names_heuristic(word: &str) -> bool {
    is_in(&MANHATTAN, word) || is_in(&MISMATCH, word)
}

/// Whether a line that names no known heuristic names one in words of its own.
fn has_own_name(low: Phrase<'_>) -> bool {
    if !low.text.contains("heuristic") || low.has(&NO_OWN_NAME) {
        return false;
    }
    let rest = without(&PLAIN_WORDS, low.text);
    let mut words = rest.split(|character: char| !character.is_ascii_alphabetic());
    words.any(|word| word.len() > 2)
}
