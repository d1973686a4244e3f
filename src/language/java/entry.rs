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

#[cfg(test)]
mod tests {
    use super::{EntryChoice, Index, Source, all};

    const MAIN: &str = "public static void main(String[] args) { }";

    /// The likeliest way in and what it needs, or why there is none.
    fn chosen(choice: EntryChoice, sources: &[(&str, &str)]) -> (String, Vec<String>) {
        let read = |&(from, text): &(&str, &str)| Source::read(from.into(), text.to_owned());
        let index = Index::each(sources.iter().map(read).collect()).remove(0);
        match all(&index, choice).map(|mut ways| ways.remove(0)) {
            Ok((entry, needed)) => (entry.to_string(), needed),
            Err(error) => (error.to_string(), Vec::new()),
        }
    }

    #[test]
    fn the_method_is_preferred_and_needs_a_state_beside_it() {
        let solve = "public static String solve8Puzzle(State s) { return null; }";
        let puzzle = format!("package p; class EightPuzzle {{ {solve} {MAIN} }}");
        let puzzle = ("EightPuzzle.java", puzzle.as_str());
        let both = [puzzle, ("State.java", "package p; public class State { }")];
        let (entry, needed) = chosen(EntryChoice::Auto, &both);
        assert_eq!(entry, "p.EightPuzzle.solve8Puzzle(State)");
        assert_eq!(needed, ["p/EightPuzzle.java", "p/State.java"]);
        assert_eq!(chosen(EntryChoice::Main, &both).0, "p.EightPuzzle");
        let apart = [puzzle, ("State.java", "public class State { }")];
        assert_eq!(chosen(EntryChoice::Auto, &apart).0, "p.EightPuzzle");
        assert_eq!(
            chosen(EntryChoice::Api, &apart).0,
            "no class `State` in the package of class `EightPuzzle`"
        );
    }

    #[test]
    fn among_many_mains_the_usual_one_is_taken_and_then_the_one_that_solves() {
        let [a, b, test, main, solver] = ["A", "B", "A", "Main", "PuzzleSolver"]
            .map(|name| format!("class {name} {{ {MAIN} }}"));
        let knows = format!("/* AStar */ {b}");
        let test = format!("import org.junit.Test; {test}");
        for (sources, name) in [
            (
                &[("A.java", &*a), ("M.java", &main), ("P.java", &solver)][..],
                "PuzzleSolver",
            ),
            (&[("A.java", &a), ("Main.java", &main)], "Main"),
            (&[("A.java", &a), ("B.java", &knows)], "B"),
            (&[("A.java", &a), ("B.java", &b)], "A"),
            (&[("A.java", &test), ("B.java", &b)], "B"),
            (&[("Solve.java", "void main() { }")], "Solve"),
            (
                &[("A.java", "class A { void main() { } }"), ("B.java", &b)],
                "B",
            ),
            (
                &[("A.java", "class A { }")],
                "no class `EightPuzzle` in the sources, and no `public static void main(String[] args)` in any Java source",
            ),
        ] {
            assert_eq!(chosen(EntryChoice::Auto, sources).0, name);
        }
    }
}
