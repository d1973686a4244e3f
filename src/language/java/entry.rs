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
        EntryChoice::Api => (apis, why_no_api),
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

fn why_no_api(index: &Index) -> String {
    let types = index.types();
    let called =
        |name: &'static str| move |(_, _, class): &&(&str, &Source, &Type)| class.name == name;
    let Some((_, puzzle, _)) = types.iter().find(called("EightPuzzle")) else {
        return "no class `EightPuzzle` in the sources".to_owned();
    };
    if !types
        .iter()
        .filter(called("EightPuzzle"))
        .any(|(_, _, class)| class.has_solve)
    {
        return "class `EightPuzzle` has no method `solve8Puzzle(State)`".to_owned();
    }
    if types.iter().any(|one| called("State")(&one)) {
        let package = if puzzle.package.is_empty() {
            "the default package"
        } else {
            &puzzle.package
        };
        return format!("class `EightPuzzle` is in {package}, and class `State` in another one");
    }
    "no class `State` in the sources".to_owned()
}

fn why_no_main(index: &Index) -> String {
    let why = why_no_api(index);
    format!("{why}, and no `public static void main(String[] args)` in any Java source")
}

#[cfg(test)]
mod tests {
    use super::{Entry, EntryChoice, Error, Index, Source, Way, all};

    const MAIN: &str = "public static void main(String[] args) { }";
    const SOLVE: &str = "public static String solve8Puzzle(State s) { return null; }";

    fn chosen(choice: EntryChoice, sources: &[(&str, String)]) -> Result<Way, Error> {
        let read = |(from, text): &(&str, String)| Source::read(from.into(), text.clone());
        let index = Index::each(sources.iter().map(read).collect()).remove(0);
        all(&index, choice).map(|mut ways| ways.remove(0))
    }

    fn named(choice: EntryChoice, sources: &[(&str, String)]) -> String {
        chosen(choice, sources)
            .map_or_else(|error| error.to_string(), |(entry, _)| entry.to_string())
    }

    #[test]
    fn the_method_is_preferred_and_needs_a_state_beside_it() {
        let puzzle = (
            "EightPuzzle.java",
            format!("package p; class EightPuzzle {{ {SOLVE} {MAIN} }}"),
        );
        let state = ("State.java", "package p; public class State { }".to_owned());
        let other = ("State.java", "public class State { }".to_owned());
        let both = [puzzle.clone(), state];
        let (entry, needed) = chosen(EntryChoice::Auto, &both).expect("an entry");
        assert_eq!(
            entry,
            Entry::Api {
                package: "p".to_owned()
            }
        );
        assert_eq!(needed, ["p/EightPuzzle.java", "p/State.java"]);
        assert_eq!(named(EntryChoice::Main, &both), "p.EightPuzzle");
        let apart = [puzzle, other];
        assert_eq!(named(EntryChoice::Auto, &apart), "p.EightPuzzle");
        assert_eq!(
            named(EntryChoice::Api, &apart),
            "class `EightPuzzle` is in p, and class `State` in another one"
        );
    }

    #[test]
    fn among_many_mains_the_usual_one_is_taken_and_then_the_one_that_solves() {
        let main = |name: &'static str, more: &str| {
            (
                name,
                format!("{more} class {} {{ {MAIN} }}", &name[..name.len() - 5]),
            )
        };
        let auto = |sources: &[(&str, String)]| named(EntryChoice::Auto, sources);
        assert_eq!(
            auto(&[
                main("Aaa.java", ""),
                main("Main.java", ""),
                main("PuzzleSolver.java", "")
            ]),
            "PuzzleSolver"
        );
        assert_eq!(auto(&[main("Aaa.java", ""), main("Main.java", "")]), "Main");
        assert_eq!(
            auto(&[main("Aaa.java", ""), main("Bbb.java", "/* AStar */")]),
            "Bbb"
        );
        assert_eq!(auto(&[main("Aaa.java", ""), main("Bbb.java", "")]), "Aaa");
        assert_eq!(
            auto(&[
                main("Aaa.java", "import org.junit.Test;"),
                main("Bbb.java", "")
            ]),
            "Bbb"
        );
        assert_eq!(
            auto(&[("Solve.java", "void main() { }".to_owned())]),
            "Solve"
        );
        assert_eq!(
            auto(&[
                ("A.java", "class A { void main() { } }".to_owned()),
                main("Z.java", "")
            ]),
            "Z"
        );
        let none = auto(&[("A.java", "class A { }".to_owned())]);
        assert!(
            none.starts_with("no class `EightPuzzle` in the sources, and no `public"),
            "{none}"
        );
    }
}
