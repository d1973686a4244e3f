//! Regular expressions over lines in lower case, byte by byte: ours are ASCII, and whatever else a line holds is no word.
//!
//! Expressions that are asked for together are a family, all of which are looked for in one pass.

mod near;
mod pieces;

use std::ops::{Deref, Range};
use std::sync::LazyLock;

use regex_automata::meta::Regex;
use regex_automata::util::syntax;

pub(crate) use near::{Near, first_of, near};
pub(crate) use pieces::Pieces;
use pieces::Seen;

/// An expression that is built when it is first asked for.
pub(crate) type Pattern = LazyLock<Regex>;

/// Builds an expression, white space in which means nothing.
pub(crate) fn pattern(expression: &str) -> Regex {
    built(expression, true)
}

/// Builds an expression for texts that are likely to have it: no sign that it needs is looked for ahead of it.
pub(crate) fn likely(expression: &str) -> Regex {
    built(expression, false)
}

fn built(expression: &str, looks_ahead: bool) -> Regex {
    let reading = syntax::Config::new()
        .unicode(false)
        .utf8(false)
        .ignore_whitespace(true);
    let matching = Regex::config()
        .utf8_empty(false)
        .auto_prefilter(looks_ahead);
    let built = Regex::builder()
        .syntax(reading)
        .configure(matching)
        .build(expression);
    built.unwrap_or_else(|error| unreachable!("{expression}: {error}"))
}

/// Whether an expression is somewhere in a text.
pub(crate) fn is_in(pattern: &Regex, text: &str) -> bool {
    pattern.is_match(text)
}

/// A text with blanks for what an expression finds.
pub(crate) fn without(found: &Regex, text: &str) -> String {
    let (mut rest, mut end) = (String::with_capacity(text.len()), 0);
    for found in found.find_iter(text) {
        rest += &text[end..found.start()];
        rest.push(' ');
        end = found.end();
    }
    rest + &text[end..]
}

/// An expression of a family.
pub(crate) struct Member {
    /// Its place in the family, as a bit.
    pub(crate) bit: u64,
    pub(crate) pattern: Pattern,
}

impl Deref for Member {
    type Target = Regex;

    fn deref(&self) -> &Regex {
        &self.pattern
    }
}

/// Expressions that are looked for together.
pub(crate) struct Family(LazyLock<Pieces>);

impl Family {
    /// Expressions by these texts, of which there are 64 at most.
    pub(crate) const fn new(build: fn() -> Pieces) -> Self {
        Self(LazyLock::new(build))
    }

    /// Looks for all of them in a text.
    pub(crate) fn look<'a>(&self, text: &'a str) -> Phrase<'a> {
        let seen = self.0.look(text.as_bytes());
        Phrase { text, seen }
    }
}

/// A text, and what its pieces tell of the expressions of a family.
#[derive(Clone, Copy)]
pub(crate) struct Phrase<'a> {
    pub(crate) text: &'a str,
    seen: Seen,
}

impl<'a> Phrase<'a> {
    /// Whether it has this one.
    pub(crate) fn has(self, member: &Member) -> bool {
        let is_in = || member.is_match(self.text);
        self.seen.is & member.bit != 0 || self.may_have(member) && is_in()
    }

    fn may_have(self, member: &Member) -> bool {
        self.seen.may_be & member.bit != 0
    }

    /// Where this one is, from the first place on.
    pub(crate) fn places(self, member: &'a Member) -> impl Iterator<Item = Range<usize>> {
        let found = self.may_have(member);
        let found = found.then(|| member.find_iter(self.text));
        found.into_iter().flatten().map(|found| found.range())
    }
}

/// Names a family and its expressions, each of which is built when it is first asked for.
macro_rules! family {
    ($family:ident: $($(#[$doc:meta])* $name:ident = $expression:literal;)*) => {
        /// All expressions of this file.
        pub(crate) static $family: $crate::pattern::Family =
            $crate::pattern::Family::new(|| $crate::pattern::Pieces::of(&[$($expression),*]));

        #[expect(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "each is the place of the expression with this name"
        )]
        enum Place { $($name,)* }

        $($(#[$doc])* pub(crate) static $name: $crate::pattern::Member =
            $crate::pattern::Member {
                bit: 1 << Place::$name as u64,
                pattern: $crate::pattern::Pattern::new(|| $crate::pattern::likely($expression)),
            };)*
    };
}

pub(crate) use family;

#[cfg(test)]
mod tests {
    use super::*;

    family! { TESTED:
        SPREAD = r"a[^.]*b | ^\W*c\W*$ | d";
        FEW_WORDS = r"b(?:\s+[a-z]+){0,4}?\s*\d | (?:a | b.*c)\W*d | \ba\b";
        FIRST = r"a";
        SECOND = r"b";
    }

    /// Texts of up to so many signs, of those that the expressions above speak of.
    fn texts(signs: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut begin = 0;
        for _ in 0..signs {
            let end = all.len();
            let longer =
                (begin..end).flat_map(|own| "abcd. 1".chars().map(move |sign| (own, sign)));
            let longer: Vec<(usize, char)> = longer.collect();
            all.extend(
                longer
                    .into_iter()
                    .map(|(own, sign)| format!("{}{sign}", all[own]))
                    .collect::<Vec<_>>(),
            );
            begin = end;
        }
        all
    }

    #[test]
    fn a_text_has_what_the_expression_finds_by_itself() {
        for text in texts(6) {
            let phrase = TESTED.look(&text);
            for member in [&SPREAD, &FEW_WORDS, &FIRST, &SECOND] {
                assert_eq!(
                    phrase.has(member),
                    member.is_match(&text),
                    "{} in {text:?}",
                    member.bit
                );
            }
        }
    }

    #[test]
    fn what_is_near_is_what_an_expression_with_a_counted_gap_finds() {
        let pairs = [
            near(&FIRST, 2, b".", &SECOND),
            near(&SECOND, 1, b"", &FIRST),
        ];
        let counted = ["a[^.]{0,2}b", "a[^.]{0,2}b | b.?a"].map(pattern);
        for text in texts(6) {
            for (count, counted) in (1..).zip(&counted) {
                let found = counted.find(&text).map(|found| found.range());
                assert_eq!(
                    first_of(&pairs[..count], TESTED.look(&text)),
                    found,
                    "in {text:?}"
                );
            }
        }
    }
}
