//! Stage 3: what a line claims: the name of a heuristic, and numbers of moves.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::search::Heuristic;

use super::{
    Named,
    number::{Numbers, counts, spoken_numbers, weak},
    pattern::{Member, is_in, without},
    render::handouts_heading,
    wording::{
        DRESSED, MANHATTAN, MISMATCH, NO_OWN_NAME, OF_BOTH, OF_SOLUTION, OTHER, PLAIN_WORDS,
        Phrase, SEARCHED, UNSURE,
    },
    words::Words,
};

/// What a line claims.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Claim {
    /// The heuristic that it names: nothing where it names both.
    pub(super) named: Named,
    /// What it leaves open about that.
    pub(super) open: Open,
    /// The numbers that are called numbers of moves, in their order.
    pub(super) counts: Numbers,
    /// Numbers that may be one: a number alone, the cells of a table.
    pub(super) weak: Numbers,
    /// How much its numbers are about.
    pub(super) scope: Scope,
    /// Whether its number may be a bound, negated, or part of another.
    pub(super) is_unsure: bool,
}

/// What a claim leaves open about the heuristic that it names.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Open {
    /// Nothing.
    #[default]
    Nothing,
    /// It names one in words that are not known: `my first heuristic`.
    Unknown,
    /// It names both of the handout's.
    Both,
}

/// How much the numbers of a claim are about.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Scope {
    /// A path, or a part of it.
    #[default]
    Any,
    /// A whole path: `in total`, `solved`, `solution`.
    Path,
    /// Both solutions at once: `both took 10 moves`.
    Both,
}

impl Claim {
    /// Whether it names a heuristic: one of the handout's, or another.
    pub(super) fn is_named(&self) -> bool {
        self.named != Named::Nothing
    }

    /// The heuristic of the handout that it names.
    pub(super) fn known(&self) -> Option<Heuristic> {
        match self.named {
            Named::Known(heuristic) => Some(heuristic),
            Named::Nothing | Named::Other => None,
        }
    }

    /// Whether it names a heuristic, or both.
    pub(super) fn has_name(&self) -> bool {
        self.is_named() || self.names_both()
    }

    /// Whether it names both of the handout's.
    pub(super) fn names_both(&self) -> bool {
        self.open == Open::Both
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
        self.is_named() || (self.has_counts() && self.scope != Scope::Any)
    }

    /// Whether there is nothing in it.
    fn is_empty(&self) -> bool {
        !self.is_heading() && self.weak.is_empty() && self.open == Open::Nothing
    }
}

/// A longer line heads nothing.
const LONGEST: usize = 300;

/// What a line claims that is the handout's heading and nothing else.
pub(super) fn exact_heading(line: &str) -> Option<Claim> {
    let (count, heuristic, _) = handouts_heading(line)?;
    Some(Claim {
        named: Named::Known(heuristic),
        counts: [count].into_iter().collect(),
        scope: Scope::Path,
        ..Claim::default()
    })
}

/// What a line in lower case claims.
pub(super) fn claim(low: &str, words: &Words) -> Option<Claim> {
    if low.len() > LONGEST {
        return None;
    }
    let low = Phrase::of(low.trim());
    let has_digit = low.text.bytes().any(|byte| byte.is_ascii_digit());
    let is_taught = !words.headings.is_empty();
    if !(has_digit || low.has_any() || is_taught || low.text.contains("heuristic")) {
        return None;
    }
    let (named, open) = name(low, words);
    let mut claim = Claim {
        named,
        open,
        ..Claim::default()
    };
    let changed = spoken_numbers(low);
    let spoken = match &changed {
        Cow::Borrowed(_) => low,
        Cow::Owned(text) => Phrase::of(text),
    };
    claim.counts = counts(spoken);
    if !claim.counts.is_empty() && spoken.has(&SEARCHED) {
        // What one clause says of the search, another may say of the path.
        let clauses = spoken.text.split([',', ';']).map(Phrase::of);
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
    if claim.is_empty() {
        return None;
    }
    if low.has(&OF_BOTH) {
        claim.scope = Scope::Both;
    } else if low.has(&OF_SOLUTION) {
        claim.scope = Scope::Path;
    }
    claim.is_unsure = !claim.counts.is_empty() && spoken.has(&UNSURE) && !spoken.has(&DRESSED);
    Some(claim)
}

/// The heuristic that a line names, and what it leaves open.
fn name(low: Phrase<'_>, words: &Words) -> (Named, Open) {
    let unnamed = || {
        let open = has_own_name(low).then_some(Open::Unknown);
        (Named::Nothing, open.unwrap_or_default())
    };
    let is_taught = |(_, phrase): &&(Heuristic, String)| low.text.contains(&phrase.to_lowercase());
    let taught = words.headings.iter().filter(is_taught);
    let taught: SmallVec<[Heuristic; 2]> = taught.map(|(heuristic, _)| *heuristic).collect();
    let may_be_named = low.has(&MANHATTAN) || low.has(&MISMATCH) || low.has(&OTHER);
    if !may_be_named && taught.is_empty() {
        return unnamed();
    }
    // How long the name of each heuristic is.
    let mut names = Heuristic::ALL.map(|heuristic| {
        let own = words_for(heuristic).find(low.text.as_bytes());
        let is_taught = taught.contains(&heuristic);
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
        (Some(_), Some(_)) => (Named::Nothing, Open::Both),
        (Some(heuristic), None) => (Named::Known(heuristic), Open::Nothing),
        (None, _) if low.has(&OTHER) => (Named::Other, Open::Nothing),
        (None, _) => unnamed(),
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
