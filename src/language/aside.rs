//! Which files were put aside: copies, what a folder of old versions holds, and tests.
//!
//! This only says what is tried first. What was put aside and solves boards is graded where nothing else does.

use std::path::Path;

const WORDS: [&str; 10] = [
    "archive", "backup", "bak", "copy", "given", "old", "orig", "spec", "test", "tests",
];

/// How many parts of a path say that what lies there was put aside.
pub(super) fn marks(path: &Path) -> usize {
    let parts = path.iter().map(|part| part.to_string_lossy());
    parts.filter(|part| is_put_aside(part)).count()
}

/// Whether it lies in a folder for sources: of two that are alike, such a one is meant.
pub(super) fn is_in_src(path: &Path) -> bool {
    path.parent()
        .is_some_and(|folder| folder.iter().any(|part| part.eq_ignore_ascii_case("src")))
}

/// Whether the name of a file or a folder says so: `Solver - Copy.java`, `old`, `Copy of src`, `hw3 (1).py`.
pub fn is_put_aside(part: &str) -> bool {
    let lower = part.to_lowercase();
    let stem = lower.rsplit_once('.').map_or(&*lower, |(stem, _)| stem);
    let mut words = stem.split(|character: char| !character.is_alphanumeric());
    let is_numbered = stem
        .strip_suffix(')')
        .and_then(|stem| stem.rsplit_once('('))
        .is_some_and(|(_, number)| number.parse::<u32>().is_ok());
    is_numbered || words.any(|word| WORDS.contains(&word))
}
