//! Looking for any of many words and phrases at once.
//!
//! The surprise: what looks for them is made when it is first asked. Most texts are the handout's and ask for none.

use std::sync::OnceLock;

use aho_corasick::{AhoCorasick, MatchKind};

/// Phrases to look for.
pub(super) struct Phrases<const COUNT: usize> {
    all: [&'static str; COUNT],
    /// Bytes of the shortest of them: many lines are shorter.
    shortest: usize,
    automaton: OnceLock<Option<AhoCorasick>>,
}

impl<const COUNT: usize> Phrases<COUNT> {
    pub(super) const fn new(phrases: [&'static str; COUNT]) -> Self {
        let mut shortest = usize::MAX;
        let mut index = 0;
        while index < COUNT {
            if phrases[index].len() < shortest {
                shortest = phrases[index].len();
            }
            index += 1;
        }
        Self {
            all: phrases,
            shortest,
            automaton: OnceLock::new(),
        }
    }

    /// Whether a text holds one of them.
    pub(super) fn are_in(&self, text: &str) -> bool {
        self.first_in(text).is_some()
    }

    /// Where the first of them begins in a text.
    pub(super) fn first_in(&self, text: &str) -> Option<usize> {
        if text.len() < self.shortest {
            return None;
        }
        let automaton = self.automaton.get_or_init(|| {
            let mut builder = AhoCorasick::builder();
            builder.match_kind(MatchKind::LeftmostFirst);
            // On lines as short as a program's it takes longer than it saves.
            builder.prefilter(false);
            builder.build(self.all).ok()
        });
        match automaton {
            Some(automaton) => automaton.find(text).map(|found| found.start()),
            // Only far larger lists are too much for it.
            None => self.all.iter().filter_map(|phrase| text.find(phrase)).min(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Phrases;

    #[test]
    fn phrases_are_found_where_they_begin_first() {
        static PHRASES: Phrases<4> = Phrases::new(["no path", "path", "·x", " y "]);
        for (text, place) in [
            ("there is no path", Some(9)),
            ("a path, no path", Some(2)),
            ("nopath", Some(2)),
            ("no pat", None),
            ("a·x", Some(1)),
            ("x y z", Some(1)),
            ("x y", None),
            ("NO PATH", None),
            ("p", None),
            ("", None),
        ] {
            assert_eq!(PHRASES.first_in(text), place, "{text:?}");
            assert_eq!(PHRASES.are_in(text), place.is_some(), "{text:?}");
        }
    }
}
