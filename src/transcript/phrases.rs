//! Looking for any of many words and phrases at once.
//!
//! The surprise: what looks for them is made when it is first asked. Most texts are the handout's and ask for none.

use std::sync::OnceLock;

use aho_corasick::{Input, MatchKind, automaton::Automaton, dfa::DFA};

/// Phrases to look for.
pub(super) struct Phrases<const COUNT: usize> {
    all: [&'static str; COUNT],
    /// Bytes of the shortest of them: many lines are shorter.
    shortest: usize,
    automaton: OnceLock<Option<DFA>>,
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
        self.find(&Input::new(text).earliest(true)).is_some()
    }

    /// Where the first of them begins in a text.
    pub(super) fn first_in(&self, text: &str) -> Option<usize> {
        self.find(&Input::new(text))
    }

    fn find(&self, text: &Input<'_>) -> Option<usize> {
        if text.haystack().len() < self.shortest {
            return None;
        }
        let automaton = self.automaton.get_or_init(|| {
            let mut builder = DFA::builder();
            builder.match_kind(MatchKind::LeftmostFirst);
            // On lines as short as a program's it takes longer than it saves.
            builder.prefilter(false);
            builder.build(self.all).ok()
        });
        match automaton.as_ref().map(|automaton| automaton.try_find(text)) {
            Some(Ok(found)) => found.map(|found| found.start()),
            // Only far larger lists are too much for it, and it refuses no search that asks for nothing special.
            _ => self.place_of_each(text.haystack()).min(),
        }
    }

    /// Where each of them begins.
    fn place_of_each(&self, text: &[u8]) -> impl Iterator<Item = usize> {
        let place = |phrase: &str| {
            text.windows(phrase.len())
                .position(|here| here == phrase.as_bytes())
        };
        self.all.iter().filter_map(move |phrase| place(phrase))
    }
}

/// The phrases of two lists, `BOTH` as many as both have.
pub(super) const fn joined<const ONE: usize, const OTHER: usize, const BOTH: usize>(
    one: [&'static str; ONE],
    other: [&'static str; OTHER],
) -> [&'static str; BOTH] {
    let mut both = [""; BOTH];
    let mut index = 0;
    while index < BOTH {
        both[index] = if index < ONE {
            one[index]
        } else {
            other[index - ONE]
        };
        index += 1;
    }
    both
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
