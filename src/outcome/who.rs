//! Who is who: the one form in which ids, logins and names are compared.
//!
//! What cannot be seen counts for nothing. Names of some languages hold joiners that one system keeps and
//! another one drops.

use std::borrow::Cow;
use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::is_invisible;

/// What an id, a login or a name is compared by: in lower case, with accents composed, single blanks and plain apostrophes,
/// without what is invisible, and in the order in which it is spoken.
pub fn identity_key(text: &str) -> String {
    let lower: Cow<'_, str> = if text.is_ascii() {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        let seen = text.chars().filter(|character| !is_invisible(*character));
        let plain = seen.map(|character| match character {
            '\u{2018}' | '\u{2019}' | '\u{2bc}' => '\'',
            other => other,
        });
        plain.flat_map(char::to_lowercase).nfc().collect()
    };
    spoken(&lower)
}

/// A name in the order in which it is spoken: `Jane Doe` for `Doe, Jane`, with single blanks.
pub fn spoken(name: &str) -> String {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.split_once(',') {
        Some((last, first)) if !first.trim().is_empty() => {
            format!("{} {}", words(first), words(last))
        }
        _ => words(name),
    }
}

/// The letters and digits of a name, sorted: platforms leave out what is between its words, and may turn them round.
pub fn letters(name: &str) -> String {
    let key = identity_key(name);
    let mut letters: Vec<char> = key.chars().filter(|sign| sign.is_alphanumeric()).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// How well two names fit each other, the best first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Likeness {
    /// One has all words of the other, with or without their accents.
    Same,
    /// They share a word.
    Alike,
    /// They share none.
    Other,
}

impl Likeness {
    /// How well two names fit.
    pub fn of(name: &str, other: &str) -> Self {
        let words = |name: &str| -> BTreeSet<String> {
            let key = identity_key(name);
            let plain = key.nfd().filter(|sign| !is_combining_mark(*sign));
            let plain: String = plain.collect();
            let words = plain.split(|sign: char| !sign.is_alphanumeric());
            words
                .filter(|word| !word.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let [one, two] = [words(name), words(other)];
        if one.is_subset(&two) || two.is_subset(&one) {
            Self::Same
        } else if one.is_disjoint(&two) {
            Self::Other
        } else {
            Self::Alike
        }
    }

    /// The least at which names of a class that fit so well are taken for one. Where most are another's, the ids are perhaps those of
    /// another list, and a name has to be the same.
    pub fn least(all: impl Iterator<Item = Self>) -> Self {
        let all: Vec<Self> = all.collect();
        let others = all.iter().filter(|own| **own == Self::Other).count();
        if 2 * others > all.len() {
            Self::Same
        } else {
            Self::Alike
        }
    }
}
