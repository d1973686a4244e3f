//! What stands near behind something else.
//!
//! An expression that counts what is between the two has a state for each place at which a first one may have ended.

use std::ops::Range;

use regex_automata::Input;

use super::{Member, Phrase};

/// Something, and what may stand near behind it.
pub(crate) struct Near {
    /// What is in front.
    first: &'static Member,
    /// What is behind it.
    second: &'static Member,
    /// Bytes that may be between the two.
    reach: usize,
    /// Signs that may not.
    ends: &'static [u8],
}

/// One thing, and so many bytes behind it, none of which `ends` it, another.
pub(crate) const fn near(
    first: &'static Member,
    reach: usize,
    ends: &'static [u8],
    second: &'static Member,
) -> Near {
    Near {
        first,
        second,
        reach,
        ends,
    }
}

/// Where something is that has another in reach, and the nearest such other.
type Pair = [Range<usize>; 2];

impl Near {
    /// Where the first one is that has another in reach, if it begins before a place.
    fn find(&self, phrase: Phrase<'_>, before: usize) -> Option<Pair> {
        if !phrase.has(self.first) || !phrase.has(self.second) {
            return None;
        }
        let from = |member: &Member, from| place(member, phrase.text, from);
        let (mut begin, mut next) = (0, 0..0);
        while let Some(first) = from(self.first, begin).filter(|first| first.start < before) {
            // Both are looked for from left to right once, so that a line of nothing but negations takes no longer.
            if next.start < first.end {
                next = from(self.second, first.end)?;
            }
            if self.reaches(phrase.text, first.end..next.start) {
                return Some([first, next]);
            }
            begin = first.start + 1;
        }
        None
    }

    /// From the first of a pair to the last that it has in reach.
    fn whole(&self, text: &str, [first, mut second]: Pair) -> Range<usize> {
        while let Some(other) = place(self.second, text, second.start + 1)
            && self.reaches(text, first.end..other.start)
        {
            second = other;
        }
        first.start..second.end
    }

    /// Whether what is between two is near enough.
    fn reaches(&self, text: &str, between: Range<usize>) -> bool {
        let mut signs = text.as_bytes()[between.clone()].iter();
        between.len() <= self.reach && !signs.any(|sign| self.ends.contains(sign))
    }
}

/// Where the first of several pairs is.
pub(crate) fn first_of(all: &[Near], phrase: Phrase<'_>) -> Option<Range<usize>> {
    let mut found: Option<(&Near, Pair)> = None;
    for near in all {
        let before = found
            .as_ref()
            .map_or(usize::MAX, |(_, [first, _])| first.start);
        let pair = near.find(phrase, before).map(|pair| (near, pair));
        found = pair.or(found);
    }
    let (near, pair) = found?;
    Some(near.whole(phrase.text, pair))
}

fn place(member: &Member, text: &str, from: usize) -> Option<Range<usize>> {
    let found = member.find(Input::new(text).range(from..))?;
    Some(found.range())
}
