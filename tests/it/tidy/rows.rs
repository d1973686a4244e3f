//! Data goes down and never back up: a module imports only from rows above its own.

use super::sources::{Mention, Source, read, sources_in};

/// The modules of every row. `main.rs` and `lib.rs` are in none.
const ROWS: [&[&str]; 16] = [
    &["puzzle", "named", "object", "crowd", "pattern"],
    &["search"],
    &["course", "sliding"],
    &["transcript", "generate"],
    &["assignment", "mutant"],
    &["outcome", "table"],
    &["roster"],
    &["adjust", "judge", "methods", "scaffold"],
    &["verify"],
    &["beneath", "whole"],
    &["load", "archive", "language", "own_boards"],
    &["run", "intake", "report"],
    &["grade", "page", "play", "request"],
    &["doctor", "rule", "wasm"],
    &["class"],
    &["cli"],
];

#[test]
fn modules_import_only_from_rows_above_their_own() {
    let faults = faults(&sources_in("src"));
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn the_architecture_has_every_module_in_its_row() {
    let text = read("ARCHITECTURE.md");
    for source in sources_in("src") {
        let Some(module) = source.module().into_iter().next() else {
            continue;
        };
        let row = row_of(&module).map(|row| format!("| {row} |"));
        let line = text
            .lines()
            .find(|line| line.starts_with("| ") && line.contains(&format!("`{module}`")));
        assert!(
            row.is_some_and(|row| line.is_some_and(|line| line.starts_with(&row))),
            "`{module}` is not in its row of ARCHITECTURE.md's table"
        );
    }
}

#[test]
fn an_import_from_above_is_no_fault() {
    assert_eq!(
        toy(
            "search/astar.rs",
            "use crate::puzzle::{Board, Move}; use std::fmt;"
        ),
        [""; 0]
    );
    assert_eq!(
        toy(
            "grade/mod.rs",
            "use crate::{judge::judge_case, run::{self, Sandbox}};"
        ),
        [""; 0]
    );
}

#[test]
fn an_import_from_below_is_found_however_it_is_written() {
    for text in [
        "use crate::judge::judge_case;",
        "use crate::{puzzle::Board, judge::{self, help}};",
        "use crate::{puzzle::{self, Board}, judge};",
        "use crate::judge as friend;",
        "fn f() { crate::judge::judge_case(); }",
        "fn f() -> crate::judge::Verdict { todo!() }",
        "fn f() { assert_eq!(1, crate::judge::best()); }",
        "use super::super::judge::best;",
        "use super::{super::judge::best, moves};",
        "mod inner { use super::super::super::judge; }",
        "#[cfg(test)] mod tests { use crate::judge::best; }",
        "pub(crate) use crate::judge::*;",
        "use crate::r#judge::best;",
        "macro_rules! best { () => { $crate::judge::best() }; }",
    ] {
        let found = toy("search/astar.rs", text);
        assert_eq!(
            found,
            ["src/search/astar.rs:1: `search` (row 2) imports `judge` (row 8)"],
            "{text}"
        );
    }
}

#[test]
fn neighbours_in_a_row_do_not_know_each_other() {
    assert_eq!(
        toy("scaffold/json.rs", "\nuse crate::judge::judge_case;"),
        ["src/scaffold/json.rs:2: `scaffold` (row 8) imports `judge` (row 8)"]
    );
    assert_eq!(
        toy(
            "judge/path.rs",
            "use super::answer; use crate::judge::help; use self::help;"
        ),
        [""; 0]
    );
}

#[test]
fn comments_and_strings_import_nothing() {
    let text =
        "//! See [`crate::judge`].\n/* use crate::judge; */ const A: &str = \"crate::judge::b\";";
    assert_eq!(toy("search/astar.rs", text), [""; 0]);
}

#[test]
fn ways_around_the_rows_are_faults() {
    for (text, fault) in [
        ("use crate::*;", "takes the whole crate"),
        ("use crate as all;", "takes the whole crate"),
        ("use super::super as all;", "takes the whole crate"),
        ("use tilegrade::judge;", "takes the whole crate"),
        ("extern crate self as all;", "takes the whole crate"),
        (
            "use crate::drawer::thing;",
            "imports `drawer`, which is in no row",
        ),
    ] {
        let found = toy("search/astar.rs", text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].ends_with(fault), "{text}: {found:?}");
    }
    assert_eq!(
        toy("drawer.rs", ""),
        ["src/drawer.rs: `drawer` is in no row"]
    );
}

/// What is wrong in a tree of one file.
fn toy(path: &str, text: &str) -> Vec<String> {
    faults(&[Source {
        path: path.to_owned(),
        text: text.to_owned(),
    }])
}

fn faults(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for source in sources {
        let Some(module) = source.module().into_iter().next() else {
            continue;
        };
        let Some(row) = row_of(&module) else {
            faults.push(format!("src/{}: `{module}` is in no row", source.path));
            continue;
        };
        for mention in source.mentions() {
            if let Some(fault) = fault(&module, row, &mention) {
                faults.push(format!("src/{}:{}: {fault}", source.path, mention.line));
            }
        }
    }
    faults.dedup();
    faults
}

fn fault(module: &str, row: usize, mention: &Mention) -> Option<String> {
    let names: Vec<&str> = mention.names.iter().map(String::as_str).collect();
    let other = match names[..] {
        ["tilegrade", ..] | ["crate"] | [] => return Some("takes the whole crate".to_owned()),
        ["crate", other, ..] if other != module => other,
        _ => return None,
    };
    match row_of(other) {
        None => Some(format!("imports `{other}`, which is in no row")),
        Some(other_row) if other_row >= row => Some(format!(
            "`{module}` (row {row}) imports `{other}` (row {other_row})"
        )),
        Some(_) => None,
    }
}

/// The row of a module, counted from 1.
fn row_of(module: &str) -> Option<usize> {
    let index = ROWS.iter().position(|row| row.contains(&module))?;
    Some(index + 1)
}
