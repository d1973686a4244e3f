//! Stage 3: what a line claims: the name of a heuristic, and numbers of moves.

use std::borrow::Cow;
use std::ops::Range;

use smallvec::SmallVec;

use super::Named;
use super::number::{Numbers, counts, spoken_numbers, weak, whole_numbers};
use super::wording::{
    CLAIMS, DRESSED, MANHATTAN, MISMATCH, NO_OWN_NAME, OF_BOTH, OF_SOLUTION, OTHER, PLAIN_WORDS,
    SEARCHED, UNSURE,
};
use crate::course::{Guide, SectionId, SectionSpec, Words};
use crate::pattern::{Member, Phrase, is_in, without};

#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is claimed by itself")]
pub(super) struct Claim {
    /// The section that it names.
    pub(super) named: Named,
    /// Whether it names several.
    pub(super) names_several: bool,
    /// Whether it names one in words that are not known: `my first heuristic`.
    pub(super) has_own_name: bool,
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

    /// Whether it names a section, or several.
    pub(super) fn has_name(&self) -> bool {
        self.is_named() || self.names_several
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

/// A longer one is no row of a table with a number of moves.
const LONGEST_ROW: usize = 100;

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
        let clauses = |signs: &'static [char]| spoken.text.split(signs);
        let clauses = [&[',', ';'][..], &['(', ')']].into_iter().flat_map(clauses);
        let clauses = clauses.filter(|clause| clause.len() < spoken.text.len());
        let clauses = clauses.map(|clause| CLAIMS.look(clause));
        let mut found = clauses.filter(|clause| !clause.has(&SEARCHED)).map(counts);
        let all = std::mem::take(&mut claim.counts);
        match found.find(|found| !found.is_empty()) {
            Some(own) => claim.counts = own,
            None => claim.weak = all,
        }
    }
    // What several are named in may be a table, with a number for each.
    let may_be_row = claim.counts.is_empty() || claim.names_several;
    if may_be_row && spoken.text.len() < LONGEST_ROW {
        claim.weak.extend(weak(spoken));
    }
    claim.is_unsure = !claim.counts.is_empty() && spoken.has(&UNSURE) && !spoken.has(&DRESSED);
    claim
}

impl Claim {
    /// What the assignment's own heading says.
    pub(super) fn of_heading(count: u64, section: SectionId) -> Self {
        Self {
            named: Named::Known(section),
            counts: [count].into_iter().collect(),
            is_of_path: true,
            ..Self::default()
        }
    }

    /// What a line of numbers says.
    pub(super) fn of_numbers(line: &str) -> Self {
        let is_row = line.trim().len() < LONGEST_ROW;
        let numbers = is_row.then(|| whole_numbers(line));
        Self {
            weak: numbers.into_iter().flatten().collect(),
            ..Self::default()
        }
    }

    /// Finds the section that a line names: by phrases of its own, or by the usual words for its guide, apart from those.
    fn name(&mut self, low: Phrase<'_>, words: &Words) {
        let sections = &words.puzzle.sections;
        let own = |section: &SectionSpec| Some((section.id, own_phrase(low.text, section, words)?));
        let mut names: SmallVec<[(SectionId, Range<usize>); 3]> =
            sections.iter().filter_map(own).collect();
        let all = names.clone();
        let is_inside = |one: &Range<usize>, other: &Range<usize>| {
            one != other && other.start <= one.start && one.end <= other.end
        };
        names.retain(|(_, span)| !all.iter().any(|(_, other)| is_inside(span, other)));
        let mut rest = Cow::Borrowed(low.text);
        for (_, span) in &names {
            rest.to_mut()
                .replace_range(span.clone(), &" ".repeat(span.len()));
        }
        for section in sections {
            let guide = words_for(section.guide);
            let is_new = names.iter().all(|(id, _)| *id != section.id);
            let found = match all.is_empty() {
                true => low.places(guide).next(),
                false if is_new => guide.find(&*rest).map(|found| found.range()),
                false => None,
            };
            names.extend(found.map(|found| (section.id, found)));
        }
        let bytes = |span: &Range<usize>| &low.text.as_bytes()[span.clone()];
        let is_in_words = |(_, span): &(SectionId, Range<usize>)| {
            span.len() > 3 && !bytes(span).iter().any(u8::is_ascii_digit)
        };
        if names.iter().any(is_in_words) {
            // A name in words outweighs a short one, and a number.
            names.retain(|name| is_in_words(name));
        }
        let is_other =
            |guide: &Guide| words.puzzle.by(*guide).is_none() && low.has(words_for(*guide));
        match &names[..] {
            [(section, _)] => self.named = Named::Known(*section),
            [] if Guide::ALL.iter().any(is_other) => self.named = Named::Other,
            [] => self.has_own_name = has_own_name(low),
            _ => self.names_several = true,
        }
    }
}

/// Where the longest phrase stands by which a line names a section, of those that are the section's own or were taught for it.
fn own_phrase(low: &str, section: &SectionSpec, words: &Words) -> Option<Range<usize>> {
    let taught = words.headings.iter();
    let taught = taught.filter(|(named, _)| *named == section.id);
    let phrases = taught.map(|(_, phrase)| phrase).chain(&section.names);
    let phrases = phrases.chain([&section.heading]);
    let found = phrases.filter_map(|own| {
        let lowered = (!own.is_ascii()).then(|| own.to_lowercase());
        let own = lowered.as_deref().unwrap_or(own).as_bytes();
        let first = own.first()?.to_ascii_lowercase();
        let mut parts = low.as_bytes().windows(own.len());
        let is_own = |part: &[u8]| part[0] == first && part.eq_ignore_ascii_case(own);
        let start = parts.position(is_own)?;
        Some(start..start + own.len())
    });
    found.max_by_key(Range::len)
}

/// The words that name what leads a search.
fn words_for(guide: Guide) -> &'static Member {
    match guide {
        Guide::Manhattan => &MANHATTAN,
        Guide::Mismatch => &MISMATCH,
        Guide::Own => &OTHER,
    }
}

/// Whether these words, in small letters, are usual for what leads a search.
pub fn names_guide(low: &str, guide: Guide) -> bool {
    is_in(words_for(guide), low)
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
