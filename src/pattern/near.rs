//! What stands near behind something else.
//!
//! An expression that counts what is between the two has a state for each place at which a first one may have ended.

use std::ops::Range;

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

impl Near {
    /// Where the first one is that has another in reach, up to the end of the last such other.
    pub(crate) fn find(&self, phrase: Phrase<'_>) -> Option<Range<usize>> {
        if !phrase.has(self.first) || !phrase.has(self.second) {
            return None;
        }
        let text = phrase.text.as_bytes();
        let (mut from, mut next) = (0, self.second.find(text)?.range());
        while let Some(first) = self.first.find_at(text, from) {
            let behind = text[first.end()..].iter().take(self.reach);
            let reach = behind.take_while(|sign| !self.ends.contains(sign)).count();
            let reach = first.end()..=first.end() + reach;
            // Both are looked for from left to right once, so that a line of nothing but negations takes no longer.
            if next.start < first.end() {
                next = self.second.find_at(text, first.end())?.range();
            }
            let mut last = None;
            while reach.contains(&next.start) {
                last = Some(first.start()..next.end);
                let Some(other) = self.second.find_at(text, next.start + 1) else {
                    return last;
                };
                next = other.range();
            }
            if last.is_some() {
                return last;
            }
            from = first.start() + 1;
        }
        None
    }
}
