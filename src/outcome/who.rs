//! Who is who: the one form in which ids, logins and names are compared.
//!
//! What cannot be seen counts for nothing. Names of some languages hold joiners that one system keeps and
//! another one drops.

use std::{borrow::Cow, collections::BTreeSet};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::is_invisible;

/// What an id, a login or a name is compared by: in lower case, with accents composed and single blanks, without what is
/// invisible, and in the order in which it is spoken.
#[must_use]
pub fn key(text: &str) -> String {
    let lower: Cow<'_, str> = if text.is_ascii() {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        let seen = text.chars().filter(|character| !is_invisible(*character));
        seen.flat_map(char::to_lowercase).nfc().collect()
    };
    spoken(&lower)
}

/// A name in the order in which it is spoken: `Jane Doe` for `Doe, Jane`, with single blanks.
#[must_use]
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
#[must_use]
pub fn letters(name: &str) -> String {
    let key = key(name);
    let mut letters: Vec<char> = key.chars().filter(|sign| sign.is_alphanumeric()).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// Whether two names may be one student's: they share a word, with or without its accents, or one of them has none.
#[must_use]
pub fn may_be_one(name: &str, other: &str) -> bool {
    let words = |name: &str| -> BTreeSet<String> {
        let key = key(name);
        let plain = key.nfd().filter(|sign| !is_combining_mark(*sign));
        let plain: String = plain.collect();
        let words = plain.split(|sign: char| !sign.is_alphanumeric());
        words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let [one, two] = [words(name), words(other)];
    one.is_empty() || two.is_empty() || !one.is_disjoint(&two)
}

#[cfg(test)]
mod tests {
    use super::{key, may_be_one};

    #[test]
    fn names_of_one_student_share_a_word() {
        for (one, other) in [
            ("Ana Lee", "Lee, Ana Mar\u{ed}a"),
            ("J. Doe", "Jane DOE"),
            ("Zoe Miller", "Zo\u{eb} M"),
            ("", "Bo Li"),
            ("\u{738b}\u{4f1f}", "\u{738b}\u{4f1f}"),
        ] {
            assert!(may_be_one(one, other), "{one}, {other}");
        }
        assert!(!may_be_one("Ana Lee", "Bo Li"));
    }

    #[test]
    fn a_name_is_one_however_it_was_written() {
        for (one, other) in [
            ("J\u{f6}rg M\u{fc}ller", "Jo\u{308}rg Mu\u{308}ller"),
            ("M\u{dc}LLER,  J\u{f6}rg ", "j\u{f6}rg  m\u{fc}ller"),
            ("Doe, Jane", "jane doe"),
            ("\u{645}\u{6cc}\u{200c}\u{6a9}", "\u{645}\u{6cc}\u{6a9}"),
            ("e\u{200d}\u{301}", "\u{e9}"),
            ("00123", " 00123"),
        ] {
            assert_eq!(key(one), key(other), "{one:?} {other:?}");
        }
        assert_ne!(key("Zoe"), key("Zo\u{eb}"));
        assert_ne!(key("0123"), key("123"));
    }
}
