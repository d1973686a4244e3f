//! The way into a Java program.

use crate::language::{Entry, EntryChoice, Error, aside};

use super::{
    index::Index,
    source::{Source, Type},
};

/// Classes that hold the `main` of this assignment, the likeliest first.
const USUAL_MAINS: [&str; 3] = ["PuzzleSolver", "EightPuzzle", "Main"];

/// A way in, and the sources that it needs: all else is found by javac from there.
type Way = (Entry, Vec<String>);

/// Every way in, the likeliest first; at least one.
pub(super) fn all(index: &Index, choice: EntryChoice) -> Result<Vec<Way>, Error> {
    let (apis, mains) = (apis(index), mains(index));
    let (ways, why): (Vec<Way>, fn(&Index) -> String) = match choice {
        EntryChoice::Api => (apis, |index| why_no_api(index).to_owned()),
        EntryChoice::Main => (mains, why_no_main),
        EntryChoice::Auto => ([apis, mains].concat(), why_no_main),
    };
    if ways.is_empty() {
        return Err(Error::EntryMissing(why(index)));
    }
    Ok(ways)
}

/// `EightPuzzle.solve8Puzzle(State)`, where `State` is in the same package.
fn apis(index: &Index) -> Vec<Way> {
    let types = index.types();
    let puzzles = types
        .iter()
        .filter(|(_, _, class)| class.name == "EightPuzzle" && class.has_solve);
    let with_state = puzzles.filter_map(|(to, puzzle, _)| {
        let (state, ..) = types
            .iter()
            .find(|(_, source, class)| class.name == "State" && source.package == puzzle.package)?;
        let mut needed = vec![(*to).to_owned(), (*state).to_owned()];
        needed.dedup();
        let package = puzzle.package.clone();
        Some((Entry::Api { package }, needed))
    });
    with_state.collect()
}

fn mains(index: &Index) -> Vec<Way> {
    let types = index.types();
    let starts = types.iter().filter(|(_, _, class)| class.main.is_some());
    let mut starts: Vec<_> = starts.collect();
    starts.sort_by_key(|(to, source, class)| {
        let usual = USUAL_MAINS.iter().position(|&usual| class.name == usual);
        // A test with a `main` is the last resort, and before it one that this Java may not start: then the compiler or
        // the JVM says so. Of all others one that knows the solver is the likeliest.
        (
            source.is_test,
            class.main,
            aside::marks(&source.from),
            class.start != class.name,
            usual.unwrap_or(USUAL_MAINS.len()),
            !names_the_solver(source),
            *to,
        )
    });
    let way = |(to, source, class): &&(&str, &Source, &Type)| {
        let name = source.qualified(&class.start);
        (Entry::Main { name }, vec![(*to).to_owned()])
    };
    starts.iter().map(way).collect()
}

fn names_the_solver(source: &Source) -> bool {
    ["EightPuzzle", "AStar", "solve8Puzzle"]
        .iter()
        .any(|name| source.text.contains(name))
}

fn why_no_api(index: &Index) -> &'static str {
    let types = index.types();
    let mut puzzles = types
        .iter()
        .filter(|(_, _, class)| class.name == "EightPuzzle")
        .peekable();
    if puzzles.peek().is_none() {
        "no class `EightPuzzle` in the sources"
    } else if puzzles.any(|(_, _, class)| class.has_solve) {
        "no class `State` in the package of class `EightPuzzle`"
    } else {
        "class `EightPuzzle` has no method `solve8Puzzle(State)`"
    }
}

fn why_no_main(index: &Index) -> String {
    let why = why_no_api(index);
    format!("{why}, and no `public static void main(String[] args)` in any Java source")
}
