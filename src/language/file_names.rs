//! Names of board files that are written into a program.
//!
//! Comments are searched too. One file more in the working directory does no harm, and so one scanner does for every language.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::files::is_source;

/// Under which names the board is always there: those that programs of this course open without asking.
const USUAL: [&str; 10] = [
    "8Puzzle",
    "8Puzzle.txt",
    "8puzzle",
    "8puzzle.txt",
    "EightPuzzle.txt",
    "Puzzle.txt",
    "board.txt",
    "input.txt",
    "puzzle.txt",
    "src/8Puzzle.txt",
];

/// The longest name that a file can have on the disks of Linux and macOS, in bytes.
pub const LONGEST_FILE_NAME: usize = 255;

/// The most names that are taken from the sources.
const MOST: usize = 20;

/// The longest name that is taken from a source, in bytes.
const LONGEST: usize = 100;

/// The names under which the board is always there.
pub(super) fn usual() -> BTreeSet<String> {
    USUAL.map(str::to_owned).into()
}

/// The usual names, and those that are written in the sources.
pub(super) fn board_names<'a>(sources: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let mut names = usual();
    let written: BTreeSet<String> = sources.into_iter().flat_map(file_names_in).collect();
    for name in written.into_iter().take(MOST) {
        if !names
            .iter()
            .any(|other| is_folder_of(other, &name) || is_folder_of(&name, other))
        {
            names.insert(name);
        }
    }
    names
}

/// A literal with an ending, such as `*.txt`: a relative name that leads nowhere else, with `/` or an escaped backslash between folders.
static LITERAL: LazyLock<Regex> = LazyLock::new(|| {
    let part = r"[\w ()+=#&!-][\w ()+=#&!.-]*";
    let expression =
        format!(r#"(?i)["'`](?:\./)*((?:{part}(?:/|\\\\))*{part}\.[a-z]\w{{0,7}})["'`]"#);
    Regex::new(&expression).unwrap_or_else(|error| unreachable!("{error}"))
});

/// The names of files, but for sources, that are string literals in a source and stay within the working directory.
fn file_names_in(source: &str) -> BTreeSet<String> {
    let literals = LITERAL.captures_iter(source);
    let names = literals.map(|literal| literal[1].replace(r"\\", r"\"));
    let may_be_board = |name: &String| name.len() <= LONGEST && !is_source(Path::new(name));
    names.filter(may_be_board).collect()
}

/// Whether one of these names is that of a folder in which the other would lie.
pub(super) fn is_folder_of(folder: &str, name: &str) -> bool {
    name.strip_prefix(folder)
        .is_some_and(|rest| rest.starts_with('/'))
}
