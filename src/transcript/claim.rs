//! Stage 3: what a line claims: the name of a heuristic, and numbers of moves.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::course::{Guide, SectionId, SectionSpec, Words};

use super::{
    Named,
    number::{Numbers, counts, spoken_numbers, weak},
    pattern::{Member, Phrase, is_in, without},
    wording::{
        CLAIMS, DRESSED, MANHATTAN, MISMATCH, NO_OWN_NAME, OF_BOTH, OF_SOLUTION, OTHER,
        PLAIN_WORDS, SEARCHED, UNSURE,
    },
};

/// What a line claims.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is claimed by itself")]
pub(super) struct Claim {
    /// The section that it names.
    pub(super) named: Named,
    /// Whether it names several.
    names_several: bool,
    /// Whether it names one in words that are not known: `my first heuristic`.
    has_own_name: bool,
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

impl Claim {
    /// Whether it names a section, or another way.
    pub(super) fn is_named(&self) -> bool {
        self.named != Named::Nothing
    }

    /// The section that it names.
    pub(super) fn known(&self) -> Option<SectionId> {
        match self.named {
            Named::Known(section) => Some(section),
            _ => None,
        }
    }

    /// Whether it names a section, or several.
    pub(super) fn has_name(&self) -> bool {
        self.is_named() || self.names_several
    }

    /// Whether it may be for a section that it does not name alone.
    pub(super) fn is_open(&self) -> bool {
        self.names_several || self.has_own_name
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
        !self.has_counts() && self.weak.is_empty() && !self.has_name() && !self.has_own_name
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
        is_of_path: low.has(&OF_SOLUTION) || low.has(&OF_BOTH),
        ..Claim::default()
    };
    claim.name(low, words);
    claim.is_of_both = claim.names_several || low.has(&OF_BOTH);
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

impl Claim {
    /// Finds the section that a line names.
    fn name(&mut self, low: Phrase<'_>, words: &Words) {
        let sections = words.puzzle.sections.iter();
        // How long the name of each section is.
        let mut names: SmallVec<[(SectionId, usize); 3]> = sections
            .filter_map(|section| Some((section.id, name_length(low, section, words)?)))
            .collect();
        let is_in_words = |length: usize| length > 3;
        if names.iter().any(|(_, length)| is_in_words(*length)) {
            // A name in words outweighs a short one.
            names.retain(|(_, length)| is_in_words(*length));
        }
        let mut others = Guide::ALL.into_iter();
        let mut others = others
            .by_ref()
            .filter(|own| words.puzzle.by(*own).is_none());
        match names[..] {
            [(section, _)] => self.named = Named::Known(section),
            [] if others.any(|own| low.has(words_for(own))) => {
                self.named = Named::Other;
            }
            [] => self.has_own_name = has_own_name(low),
            _ => self.names_several = true,
        }
    }
}

/// How long the words are by which a line names a section, where it does.
fn name_length(low: Phrase<'_>, section: &SectionSpec, words: &Words) -> Option<usize> {
    let own = words_for(section.guide);
    let own = low
        .has(own)
        .then(|| own.find(low.text.as_bytes()))
        .flatten();
    let taught = words
        .headings
        .iter()
        .filter(|(named, _)| *named == section.id);
    let phrases = taught.map(|(_, phrase)| phrase).chain(&section.names);
    let mut phrases = phrases
        .chain([&section.heading])
        .filter(|own| !own.is_empty());
    let mut has_phrase = || phrases.any(|own| low.text.contains(&own.to_lowercase()));
    let own = own.map(|own| own.len());
    own.or_else(|| has_phrase().then_some(usize::MAX))
}

/// The words that name what leads a search.
fn words_for(guide: Guide) -> &'static Member {
    match guide {
        Guide::Manhattan => &MANHATTAN,
        Guide::Mismatch => &MISMATCH,
        Guide::Own => &OTHER,
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
