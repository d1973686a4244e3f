//! Names of board files that are written into a program.
//!
//! The surprise: comments are searched too. One file more in the working directory harms nobody, and so one scanner does
//! for every language.

use std::collections::BTreeSet;

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

/// The usual names, and those that are written in the sources.
pub(super) fn board_names<'a>(sources: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = USUAL.map(str::to_owned).into();
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

/// The names `*.txt` that are string literals in a source and stay within the working directory.
pub(super) fn file_names_in(source: &str) -> BTreeSet<String> {
    source.lines().flat_map(names_in_line).collect()
}

fn names_in_line(line: &str) -> impl Iterator<Item = String> {
    // The bytes keep their places: only ASCII letters change.
    let lower = line.to_ascii_lowercase();
    let ends: Vec<usize> = lower.match_indices(".txt").map(|(at, _)| at + 4).collect();
    ends.into_iter().filter_map(|end| {
        let quote = line[end..]
            .chars()
            .next()
            .filter(|&quote| "\"'`".contains(quote))?;
        let start = line[..end].rfind(quote)? + 1;
        as_relative(&line[start..end])
    })
}

/// The name that the literal stands for, where it is a relative one that leads nowhere else.
fn as_relative(literal: &str) -> Option<String> {
    let halves: Vec<&str> = literal.split(r"\\").collect();
    // Any other escape than that of the backslash itself is too clever for a file name.
    if halves.iter().any(|half| half.contains('\\')) {
        return None;
    }
    let name = halves.join("\\");
    let name = name.trim_start_matches("./");
    let is_good = name.len() <= LONGEST
        && !name.contains("..")
        && !name.starts_with(['/', '\\', '~', '.'])
        && !name.contains([':', '{', '*', '?', '%'])
        && !name.contains("//")
        && !name.contains("/./")
        && !name.ends_with("/.txt")
        && !name.chars().any(char::is_control);
    is_good.then(|| name.to_owned())
}

fn is_folder_of(folder: &str, name: &str) -> bool {
    name.strip_prefix(folder)
        .is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::{board_names, file_names_in};

    fn found(source: &str) -> Vec<String> {
        file_names_in(source).into_iter().collect()
    }

    #[test]
    fn relative_names_are_found_in_any_quotes() {
        assert_eq!(found(r#"new State("hw3/board2.TXT")"#), ["hw3/board2.TXT"]);
        assert_eq!(found(r#"open('a.txt'), open("b.txt")"#), ["a.txt", "b.txt"]);
        assert_eq!(found(r#""src\\8Puzzle.txt""#), [r"src\8Puzzle.txt"]);
        assert_eq!(found(r#"("./in.txt")"#), ["in.txt"]);
        assert_eq!(
            found(r#"println("Enter a name:"); read("my board.txt");"#),
            ["my board.txt"]
        );
    }

    #[test]
    fn names_that_lead_elsewhere_are_left_alone() {
        for source in [
            r#""/etc/x.txt""#,
            r#""../x.txt""#,
            r#""a/../x.txt""#,
            r#""C:\\x.txt""#,
            r#""a\tb.txt""#,
            r#"".txt""#,
            r#""out/.txt""#,
            "x.txt",
            r"no start.txt'",
        ] {
            assert!(found(source).is_empty(), "{source}");
        }
    }

    #[test]
    fn no_name_is_the_folder_of_another_one() {
        let names = board_names([r#""board.txt/x.txt" "input.txt" "deep/x.txt""#]);
        assert!(names.contains("deep/x.txt") && names.contains("src/8Puzzle.txt"));
        assert_eq!(names.len(), 11);
    }
}
