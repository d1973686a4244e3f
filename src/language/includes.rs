//! Which files of a C or C++ program include which.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use super::files::{extension, to_portable};

/// The endings of files that are there to be included.
pub(super) const HEADERS: [&str; 8] = ["h", "h++", "hh", "hpp", "hxx", "inl", "ipp", "tpp"];

/// What the headers of test libraries have in their names.
const TEST_LIBRARIES: [&str; 5] = ["catch.hpp", "catch2/", "doctest", "gmock/", "gtest/"];

/// Whether the file is a header, by its ending.
pub(super) fn is_header(path: &Path) -> bool {
    HEADERS.contains(&extension(path).as_str())
}

/// Every folder that holds a header, without the root itself.
pub(super) fn header_folders(files: &[PathBuf]) -> BTreeSet<String> {
    let headers = files.iter().filter(|file| is_header(file));
    headers
        .filter_map(|file| file.parent())
        .map(to_portable)
        .filter(|folder| !folder.is_empty())
        .collect()
}

pub(super) fn is_test(text: &str) -> bool {
    let is_of_a_library = |name: &str| TEST_LIBRARIES.iter().any(|part| name.contains(part));
    included_names(text).any(is_of_a_library)
}

pub(super) fn included(texts: &BTreeMap<PathBuf, String>) -> BTreeSet<&PathBuf> {
    let mut found = BTreeSet::new();
    for (path, text) in texts {
        for name in included_names(text) {
            let is_downward = |part: &Component| matches!(part, Component::Normal(_));
            let end: PathBuf = Path::new(name).components().filter(is_downward).collect();
            let has_name = |other: &&PathBuf| *other != path && other.ends_with(&end);
            if end.file_name().is_some() {
                found.extend(texts.keys().filter(has_name));
            }
        }
    }
    found
}

/// The names behind `#include`, in quotes or angle brackets.
fn included_names(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let directive = line.trim_start().strip_prefix('#')?.trim_start();
        let name = directive.strip_prefix("include")?.trim_start();
        name.strip_prefix(['"', '<'])?.split(['"', '>']).next()
    })
}
