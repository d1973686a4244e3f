//! Regular expressions over lines in lower case, byte by byte: ours are ASCII, and whatever else a line holds is no word.
//!
//! Expressions that are asked for together are a family, all of which are looked for in one pass.

use std::ops::Deref;
use std::sync::LazyLock;

use regex::bytes::{Regex, RegexBuilder, RegexSet, RegexSetBuilder};

/// An expression that is built when it is first asked for.
pub(crate) type Pattern = LazyLock<Regex>;

/// Builds an expression, white space in which means nothing.
pub(crate) fn pattern(expression: &str) -> Regex {
    RegexBuilder::new(expression)
        .unicode(false)
        .ignore_whitespace(true)
        .build()
        .unwrap_or_else(|error| unreachable!("{expression}: {error}"))
}

/// Whether an expression is somewhere in a text.
pub(crate) fn is_in(pattern: &Regex, text: &str) -> bool {
    pattern.is_match(text.as_bytes())
}

/// A text with blanks for what an expression finds.
pub(crate) fn without(found: &Regex, text: &str) -> String {
    String::from_utf8_lossy(&found.replace_all(text.as_bytes(), &b" "[..])).into_owned()
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
pub(crate) struct Family(LazyLock<RegexSet>);

impl Family {
    pub(crate) const fn new(build: fn() -> RegexSet) -> Self {
        Self(LazyLock::new(build))
    }

    /// Looks for all of them in a text.
    pub(crate) fn look<'a>(&self, text: &'a str) -> Phrase<'a> {
        let found = self.0.matches(text.as_bytes());
        let places = (0..found.len()).filter(|place| found.matched(*place));
        let seen = places.fold(0, |seen, place| seen | 1 << place);
        Phrase { text, seen }
    }
}

/// A text, and which expressions of a family it has.
#[derive(Clone, Copy)]
pub(crate) struct Phrase<'a> {
    pub(crate) text: &'a str,
    seen: u64,
}

impl Phrase<'_> {
    /// Whether it has this one.
    pub(crate) fn has(self, member: &Member) -> bool {
        self.seen & member.bit != 0
    }
}

/// What an expression may leave between two words. The set of a family leaves anything there: it would count for each word at once,
/// and who asks for what is found asks the expression itself.
const COUNTED: [&str; 3] = ["{0,4}", "{0,30}", "{0,40}"];

/// Bytes for the states of a set: where there are more, it is ten times as slow.
const MOST_STATES: usize = 32 << 20;

/// Builds the set of a family, which has 64 members at most.
pub(crate) fn set(expressions: &[&str]) -> RegexSet {
    let uncounted = |own: &&str| {
        COUNTED
            .iter()
            .fold((*own).to_owned(), |own, gap| own.replace(gap, "*"))
    };
    RegexSetBuilder::new(expressions.iter().map(uncounted))
        .unicode(false)
        .ignore_whitespace(true)
        .dfa_size_limit(MOST_STATES)
        .build()
        .unwrap_or_else(|error| unreachable!("{error}"))
}

/// Names a family and its expressions, each of which is built when it is first asked for.
macro_rules! family {
    ($family:ident: $($(#[$doc:meta])* $name:ident = $expression:literal;)*) => {
        /// All expressions of this file.
        pub(crate) static $family: $crate::pattern::Family =
            $crate::pattern::Family::new(|| $crate::pattern::set(&[$($expression),*]));

        #[expect(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "each is the place of the expression with this name"
        )]
        enum Place { $($name,)* }

        $($(#[$doc])* pub(crate) static $name: $crate::pattern::Member =
            $crate::pattern::Member {
                bit: 1 << Place::$name as u64,
                pattern: $crate::pattern::Pattern::new(|| $crate::pattern::pattern($expression)),
            };)*
    };
}

pub(crate) use family;
