//! What one Java source declares, as far as building and starting it needs.

use std::path::PathBuf;

use crate::language::lexer::{Token, tokens};

/// A source file.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Source {
    /// Where it lies in the submission.
    pub(super) from: PathBuf,
    /// Its text.
    pub(super) text: String,
    /// The package, empty for none.
    pub(super) package: String,
    /// The top-level types, in order.
    pub(super) types: Vec<Type>,
    /// Whether it imports a test library.
    pub(super) is_test: bool,
}

/// A top-level class, interface, enum or record.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Type {
    pub(super) name: String,
    pub(super) is_public: bool,
    /// Whether it has `public static void main(String[])`.
    pub(super) has_main: bool,
    /// Whether it has `solve8Puzzle(State)`.
    pub(super) has_solve: bool,
}

/// Where the libraries begin that tests need and nobody else has.
const TEST_LIBRARIES: [&str; 6] = [
    "junit",
    "org.assertj",
    "org.hamcrest",
    "org.junit",
    "org.mockito",
    "org.testng",
];

impl Source {
    /// Reads a source. Whatever is not Java declares nothing.
    pub(super) fn read(from: PathBuf, text: String) -> Self {
        let mut reader = Reader::default();
        let tokens = tokens(&text);
        for at in 0..tokens.len() {
            reader.take(&tokens, at);
        }
        let is_test = reader
            .imports
            .iter()
            .any(|import| is_of_a_test_library(import));
        Self {
            from,
            text,
            package: reader.package,
            types: reader.types,
            is_test,
        }
    }

    /// The name that its file must have: that of its public type, or else of the type that the file is named after, or of
    /// the first one. So `State-1.java`, as downloads are called, is `State.java` again.
    pub(super) fn class(&self) -> String {
        let stem = self
            .from
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.unwrap_or_default();
        let public = self.types.iter().find(|class| class.is_public);
        let namesake = self.types.iter().find(|class| class.name == stem);
        public
            .or(namesake)
            .or(self.types.first())
            .map_or(stem, |class| class.name.clone())
    }

    /// The full name of a class of it.
    pub(super) fn qualified(&self, class: &str) -> String {
        if self.package.is_empty() {
            class.to_owned()
        } else {
            format!("{}.{class}", self.package)
        }
    }
}

fn is_of_a_test_library(import: &str) -> bool {
    let is_in = |library: &str| {
        import
            .strip_prefix(library)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    TEST_LIBRARIES.iter().any(|library| is_in(library))
}

#[derive(Default)]
struct Reader {
    depth: usize,
    package: String,
    imports: Vec<String>,
    types: Vec<Type>,
}

impl Reader {
    /// Looks at the token at `at`, and around it.
    fn take(&mut self, tokens: &[Token], at: usize) {
        match (tokens[at], self.depth) {
            (Token::Symbol('{'), _) => self.depth += 1,
            (Token::Symbol('}'), _) => self.depth = self.depth.saturating_sub(1),
            (Token::Word("package"), 0) => self.package = dotted(&tokens[at + 1..]),
            (Token::Word("import"), 0) => self.imports.push(dotted(&tokens[at + 1..])),
            (Token::Word("class" | "interface" | "enum" | "record"), 0) => {
                self.types.extend(type_named(tokens, at));
            }
            (Token::Word("solve8Puzzle"), 1) => {
                if let Some(class) = self.types.last_mut() {
                    class.has_solve |= takes_a_state(&tokens[at + 1..]);
                }
            }
            (Token::Word("main"), 1) => {
                if let Some(class) = self.types.last_mut() {
                    class.has_main |=
                        is_public_static_void(&tokens[..at]) && takes_strings(&tokens[at + 1..]);
                }
            }
            _ => (),
        }
    }
}

/// The name up to the semicolon, without `static`.
fn dotted(tokens: &[Token]) -> String {
    let name = tokens
        .iter()
        .take_while(|token| **token != Token::Symbol(';'));
    name.filter_map(|token| token.word().filter(|&word| word != "static"))
        .collect::<Vec<_>>()
        .join(".")
}

fn type_named(tokens: &[Token], at: usize) -> Option<Type> {
    let name = tokens.get(at + 1)?.word()?;
    // `record` is a name like any other unless a name and its parts follow.
    let parts = [Some(&Token::Symbol('(')), Some(&Token::Symbol('<'))];
    if tokens[at] == Token::Word("record") && !parts.contains(&tokens.get(at + 2)) {
        return None;
    }
    Some(Type {
        name: name.to_owned(),
        is_public: words_before(&tokens[..at]).contains(&"public"),
        ..Type::default()
    })
}

/// The words of the same declaration, backwards.
fn words_before<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let ends = |token: &&Token| matches!(**token, Token::Symbol(';' | '{' | '}'));
    tokens
        .iter()
        .rev()
        .take_while(|token| !ends(token))
        .filter_map(|token| token.word())
        .collect()
}

fn is_public_static_void(before: &[Token]) -> bool {
    let words = words_before(before);
    words.first() == Some(&"void") && words.contains(&"public") && words.contains(&"static")
}

fn takes_a_state(after: &[Token]) -> bool {
    let Some((words, _)) = parameters(after) else {
        return false;
    };
    // A type and a name, where a call would have one word; the type may be written with its package.
    words.len() >= 2 && words[words.len() - 2] == "State"
}

fn takes_strings(after: &[Token]) -> bool {
    let Some((words, symbols)) = parameters(after) else {
        return false;
    };
    let is_array = symbols == "[]" || symbols == "..." || symbols == "..[]" || symbols == ".....";
    words.len() >= 2 && words[words.len() - 2] == "String" && is_array
}

/// The words and the symbols between parentheses, where they are one parameter.
fn parameters<'a>(after: &[Token<'a>]) -> Option<(Vec<&'a str>, String)> {
    let inside = after
        .split_first()
        .filter(|(first, _)| **first == Token::Symbol('('))?
        .1;
    let end = inside
        .iter()
        .position(|token| *token == Token::Symbol(')'))?;
    let words = inside[..end]
        .iter()
        .filter_map(|token| token.word())
        .filter(|&word| word != "final");
    let symbol = |token: &Token| match token {
        Token::Symbol(symbol) => Some(*symbol),
        Token::Word(_) => None,
    };
    let symbols: String = inside[..end].iter().filter_map(symbol).collect();
    (!symbols.contains(',')).then(|| (words.collect(), symbols))
}

#[cfg(test)]
mod tests {
    use super::Source;

    fn read(from: &str, text: &str) -> Source {
        Source::read(from.into(), text.to_owned())
    }

    #[test]
    fn the_package_is_what_the_code_says_and_not_the_comments() {
        let source = read(
            "x",
            "/* package a; */ // package b;\n\npackage edu . iastate.cs228.hw3 ;\nclass A { }",
        );
        assert_eq!(source.package, "edu.iastate.cs228.hw3");
        assert_eq!(
            read("x", "class A { String s = \"package c;\"; }").package,
            ""
        );
    }

    #[test]
    fn the_file_is_named_after_its_public_class() {
        assert_eq!(
            read("State-1.java", "enum Move { UP }\npublic class State { }").class(),
            "State"
        );
        assert_eq!(
            read("b/Solver.java", "class A { } class Solver { }").class(),
            "Solver"
        );
        assert_eq!(
            read(
                "x_Solver.java",
                "@Deprecated({}) final class Solver { class Inner { } }"
            )
            .class(),
            "Solver"
        );
        assert_eq!(
            read(
                "P.java",
                "record Point(int x) { } class record { int record; }"
            )
            .class(),
            "Point"
        );
        assert_eq!(
            read("package-info.java", "package a;").class(),
            "package-info"
        );
    }

    #[test]
    fn ways_in_are_found_where_they_are_declared() {
        let solves = |text: &str| read("x", text).types.iter().any(|class| class.has_solve);
        assert!(solves(
            "class EightPuzzle { public static String solve8Puzzle(State s) { return null; } }"
        ));
        assert!(solves(
            "class E { @Override String solve8Puzzle ( final edu.iastate.State s) throws X { } }"
        ));
        assert!(!solves(
            "class E { void f() { solve8Puzzle(state); EightPuzzle.solve8Puzzle(new State(s)); } }"
        ));
        assert!(!solves(
            "class E { /* String solve8Puzzle(State s) */ String t = solve8Puzzle(start); }"
        ));
        assert!(!solves(
            "class E { String solve8Puzzle(State s, int n) { } String solve8Puzzle(int[][] State) { } }"
        ));
        let mains = |text: &str| {
            let source = read("x", text);
            source
                .types
                .iter()
                .filter(|class| class.has_main)
                .map(|class| class.name.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            mains("class A { int x; } class B { public static void main(String[] args) { } }"),
            ["B"]
        );
        assert_eq!(
            mains(
                "class A { static public final void main(final String... a) throws Exception { } }"
            ),
            ["A"]
        );
        assert_eq!(
            mains("class A { public static void main(String args[]) { } }"),
            ["A"]
        );
        assert!(
            mains("class A { void f() { B.main(args); } public void main(String[] a) { } }")
                .is_empty()
        );
        assert!(mains("class A { public static void main(String a) { } static class B { public static void main(String[] a) { } } }").is_empty());
    }

    #[test]
    fn tests_are_known_by_their_imports() {
        assert!(read("x", "import static org.junit.Assert.*; class T { }").is_test);
        assert!(read("x", "import org.junit.jupiter.api.Test;").is_test);
        assert!(
            !read(
                "x",
                "import java.util.*; import junits.Thing; // import org.junit.Test;"
            )
            .is_test
        );
    }
}
