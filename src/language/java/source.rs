//! What one Java source declares, as far as building and starting it needs.

use std::path::{Path, PathBuf};

use super::declarations::Declarations;

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
    /// Whether it names a test library, in an import or in full.
    pub(super) is_test: bool,
}

/// A top-level class, interface, enum or record.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Type {
    pub(super) name: String,
    pub(super) is_public: bool,
    /// Its `main`, where it has one or is nothing but a file with one.
    pub(super) main: Option<Main>,
    /// The class that the `main` is in, itself or one within it, as a virtual machine is told it: `Outer$Inner`.
    pub(super) start: String,
    /// Whether it has `solve8Puzzle(State)`.
    pub(super) has_solve: bool,
}

/// A method `main` that starts a program; the better kind first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Main {
    /// `public static void main(String[])`.
    OfEveryJava,
    /// One that is not public, not static, without the parameter or outside of every class.
    OfNewerJava,
}

impl Source {
    /// Reads a source. A file with a `main` outside of every class counts as a class of the file's name.
    pub(super) fn read(from: PathBuf, text: String) -> Self {
        let mut found = Declarations::of(&text);
        if found.has_loose_main {
            let name = stem(&from);
            match found.types.iter_mut().find(|class| class.name == name) {
                Some(class) => class.main = class.main.or(Some(Main::OfNewerJava)),
                None => found.types.push(Type {
                    start: name.clone(),
                    name,
                    main: Some(Main::OfNewerJava),
                    ..Type::default()
                }),
            }
        }
        Self {
            from,
            text,
            package: found.package,
            types: found.types,
            is_test: found.names_a_test_library,
        }
    }

    /// The name that its file must have: that of its public type, or else of the type that the file is named after, or of
    /// the first one. So `State-1.java`, as downloads are called, is `State.java` again.
    pub(super) fn class(&self) -> String {
        let stem = stem(&self.from);
        let public = self.types.iter().find(|class| class.is_public);
        let namesake = self.types.iter().find(|class| class.name == stem);
        public
            .or(namesake)
            .or(self.types.first())
            .map_or(stem, |class| class.name.clone())
    }

    /// Whether its file has the name that it must have.
    pub(super) fn is_in_the_file_of_its_name(&self) -> bool {
        stem(&self.from) == self.class()
    }

    /// Whether it declares a type that javac does not look for in a file of this name.
    pub(super) fn has_hidden_types(&self) -> bool {
        let class = self.class();
        !self.is_test && self.types.iter().any(|other| other.name != class)
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

fn stem(path: &Path) -> String {
    path.file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default()
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
    }

    #[test]
    fn tests_are_known_by_their_libraries() {
        assert!(read("x", "import static org.junit.Assert.*; class T { }").is_test);
        assert!(read("x", "import org.junit.jupiter.api.Test;").is_test);
        assert!(read("x", "class T extends junit.framework.TestCase { }").is_test);
        assert!(read("x", "class T { @org.junit.Test void works() { } }").is_test);
        assert!(
            !read(
                "x",
                "class T { void f() { junit.run(); my.org.junit.run(); } }"
            )
            .is_test
        );
        assert!(
            !read(
                "x",
                "import java.util.*; import junits.Thing; // import org.junit.Test;"
            )
            .is_test
        );
    }
}
