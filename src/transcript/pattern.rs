//! Regular expressions over lines in lower case, byte by byte: ours are ASCII, and whatever else a line holds is no word.

use std::sync::LazyLock;

use regex::bytes::{Regex, RegexBuilder};

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

/// Names expressions, each of which is built when it is first asked for.
macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident = $expression:literal;)*) => {
        $($(#[$doc])* pub(super) static $name: $crate::transcript::pattern::Pattern =
            $crate::transcript::pattern::Pattern::new(|| $crate::transcript::pattern::pattern($expression));)*
    };
}

pub(super) use patterns;

/// Whether an expression is somewhere in a text.
pub(super) fn is_in(pattern: &Pattern, text: &str) -> bool {
    pattern.is_match(text.as_bytes())
}

/// The numbers of a text that an expression's first group finds, with their places.
pub(super) fn numbers_by(pattern: &Pattern, text: &str) -> Vec<(usize, u64)> {
    let found = pattern.captures_iter(text.as_bytes());
    let numbers = found.filter_map(|found| {
        let group = found.iter().skip(1).flatten().next()?;
        let start = group.start();
        let before = text.as_bytes()[..start].last();
        let is_whole = before.is_none_or(|byte| !byte.is_ascii_digit() && *byte != b'.');
        let number = text.get(start..group.end())?.parse().ok()?;
        is_whole.then_some((start, number))
    });
    numbers.collect()
}
