//! Looking for any of many words and phrases at once.
//!
//! The surprise: most of a line is passed over by its pairs of letters. Hardly any pair begins a phrase, and only where one
//! may, the phrases themselves are compared.

/// Phrases to look for, of two bytes at least each.
pub(super) struct Phrases<const COUNT: usize> {
    phrases: [&'static str; COUNT],
    /// A bit for each pair of bytes that may begin a phrase: some pairs share one.
    beginnings: [u64; PAIRS / 64],
}

/// Bits for pairs of bytes.
const PAIRS: usize = 1 << 12;

impl<const COUNT: usize> Phrases<COUNT> {
    /// Makes the table of beginnings.
    pub(super) const fn new(phrases: [&'static str; COUNT]) -> Self {
        let mut beginnings = [0; PAIRS / 64];
        let mut number = 0;
        while number < COUNT {
            let phrase = phrases[number].as_bytes();
            let pair = pair(phrase[0], phrase[1]);
            beginnings[pair / 64] |= 1 << (pair % 64);
            number += 1;
        }
        Self {
            phrases,
            beginnings,
        }
    }

    /// Whether a text holds one of them.
    pub(super) fn are_in(&self, text: &str) -> bool {
        self.first_in(text).is_some()
    }

    /// Where the first of them begins in a text.
    pub(super) fn first_in(&self, text: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        let pairs = bytes.iter().zip(bytes.iter().skip(1)).enumerate();
        let mut places = pairs.filter_map(|(place, (&one, &other))| {
            let pair = pair(one, other);
            (self.beginnings[pair / 64] >> (pair % 64) & 1 == 1).then_some(place)
        });
        places.find(|&place| {
            let mut phrases = self.phrases.iter();
            phrases.any(|phrase| bytes[place..].starts_with(phrase.as_bytes()))
        })
    }
}

/// The number of a pair: the lower bits of both, which tell small letters from each other.
const fn pair(one: u8, other: u8) -> usize {
    (one as usize % 64) << 6 | other as usize % 64
}

#[cfg(test)]
mod tests {
    use super::Phrases;

    #[test]
    fn phrases_are_found_where_they_begin_first() {
        const PHRASES: Phrases<4> = Phrases::new(["no path", "path", "·x", " y "]);
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
