//! Regular expressions over lines in lower case, byte by byte: ours are ASCII, and whatever else a line holds is no word.
//!
//! Expressions that are asked for together are a family, all of which are looked for in one pass.

use std::ops::Deref;
use std::sync::LazyLock;

use regex::bytes::{Regex, RegexBuilder, RegexSet, RegexSetBuilder};

/// An expression that is built when it is first asked for.
pub(super) type Pattern = LazyLock<Regex>;

/// Builds an expression, white space in which means nothing.
pub(super) fn pattern(expression: &str) -> Regex {
    RegexBuilder::new(expression)
        .unicode(false)
        .ignore_whitespace(true)
        .build()
        .unwrap_or_else(|error| unreachable!("{expression}: {error}"))
}

/// Whether an expression is somewhere in a text.
pub(super) fn is_in(pattern: &Regex, text: &str) -> bool {
    pattern.is_match(text.as_bytes())
}

/// A text with blanks for what an expression finds.
pub(super) fn without(found: &Regex, text: &str) -> String {
    String::from_utf8_lossy(&found.replace_all(text.as_bytes(), &b" "[..])).into_owned()
}

/// An expression of a family.
pub(super) struct Member {
    /// Its place in the family, as a bit.
    pub(super) bit: u64,
    pub(super) pattern: Pattern,
}

impl Deref for Member {
    type Target = Regex;

    fn deref(&self) -> &Regex {
        &self.pattern
    }
}

/// Expressions that are looked for together.
pub(super) struct Family(LazyLock<RegexSet>);

impl Family {
    pub(super) const fn new(build: fn() -> RegexSet) -> Self {
        Self(LazyLock::new(build))
    }

    /// Looks for all of them in a text.
    pub(super) fn look<'a>(&self, text: &'a str) -> Phrase<'a> {
        let found = self.0.matches(text.as_bytes());
        let places = (0..found.len()).filter(|place| found.matched(*place));
        let seen = places.fold(0, |seen, place| seen | 1 << place);
        Phrase { text, seen }
    }
}

/// A text, and which expressions of a family it has.
#[derive(Clone, Copy)]
pub(super) struct Phrase<'a> {
    pub(super) text: &'a str,
    seen: u64,
}

impl Phrase<'_> {
    /// Whether it has this one.
    pub(super) fn has(self, member: &Member) -> bool {
        self.seen & member.bit != 0
    }
}

/// Builds the set of a family, which has 64 members at most.
pub(super) fn set(expressions: &[&str]) -> RegexSet {
    RegexSetBuilder::new(expressions)
        .unicode(false)
        .ignore_whitespace(true)
        .build()
        .unwrap_or_else(|error| unreachable!("{error}"))
}

/// Names a family and its expressions, each of which is built when it is first asked for.
macro_rules! family {
    ($family:ident: $($(#[$doc:meta])* $name:ident = $expression:literal;)*) => {
        /// All expressions of this file.
        pub(super) static $family: $crate::transcript::pattern::Family =
            $crate::transcript::pattern::Family::new(|| $crate::transcript::pattern::set(&[$($expression),*]));

        #[expect(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "each is the place of the expression with this name"
        )]
        enum Place { $($name,)* }

        $($(#[$doc])* pub(super) static $name: $crate::transcript::pattern::Member =
            $crate::transcript::pattern::Member {
                bit: 1 << Place::$name as u64,
                pattern: $crate::transcript::pattern::Pattern::new(|| $crate::transcript::pattern::pattern($expression)),
            };)*
    };
}

pub(super) use family;
