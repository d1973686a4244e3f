//! What is planned before anything is built: which file is the program, what is compiled of it, and what its board is called.

use tilegrade::language::{EntryChoice, Language, Places, Plan, Settings, UnknownLanguage};

use super::{planned, project};

type Files<'a> = &'a [(&'a str, &'a str)];

/// The likeliest way in, or why there is none.
fn entry(choice: EntryChoice, files: Files) -> String {
    let settings = Settings {
        entry: choice,
        ..Settings::default()
    };
    let bytes: Vec<(&str, &[u8])> = (files.iter())
        .map(|(name, text)| (*name, text.as_bytes()))
        .collect();
    match project(&bytes, &settings) {
        Ok(project) => project.plan.entry.to_string(),
        Err(error) => error.to_string(),
    }
}

fn likeliest(files: Files) -> String {
    entry(EntryChoice::Auto, files)
}

/// The sources that each step of the attempts names.
fn sources(plan: &Plan) -> Vec<Vec<String>> {
    let [sources, build, job, driver] = ["/s", "/b", "/j", "/d"].map(str::to_owned);
    let places = Places {
        sources,
        build,
        job,
        driver,
    };
    let attempts = plan.attempts(&places, 256).into_iter().flatten();
    let named = |argument: &String| argument.strip_prefix("/s/").map(str::to_owned);
    attempts
        .map(|step| step.arguments.iter().filter_map(named).collect())
        .collect()
}

const MAIN: &str = "public static void main(String[] args) { }";
const SOLVE: &str = "public static String solve8Puzzle(State s) { return null; }";

#[test]
fn the_method_is_preferred_where_a_state_is_beside_it() {
    let puzzle = format!("package p; class EightPuzzle {{ {SOLVE} {MAIN} }}");
    let puzzle = ("EightPuzzle.java", puzzle.as_str());
    let both = [puzzle, ("State.java", "package p; public class State { }")];
    assert_eq!(likeliest(&both), "p.EightPuzzle.solve8Puzzle(State)");
    assert_eq!(entry(EntryChoice::Main, &both), "p.EightPuzzle");
    assert!(
        sources(&planned(&both).plan)[0]
            .iter()
            .eq(["p/EightPuzzle.java", "p/State.java"])
    );
    let apart = [puzzle, ("State.java", "public class State { }")];
    assert_eq!(likeliest(&apart), "p.EightPuzzle");
    assert_eq!(
        entry(EntryChoice::Api, &apart),
        "no class `State` in the package of class `EightPuzzle`"
    );
    let full_name = "@Override String solve8Puzzle ( final edu.iastate.State s) throws X { }";
    for (method, is_it) in [
        (full_name, true),
        (
            "void f() { solve8Puzzle(state); EightPuzzle.solve8Puzzle(new State(s)); }",
            false,
        ),
        (
            "/* String solve8Puzzle(State s) */ String t = solve8Puzzle(start);",
            false,
        ),
        (
            "String solve8Puzzle(State s, int n) { } String solve8Puzzle(int[][] State) { }",
            false,
        ),
    ] {
        let puzzle = format!("class EightPuzzle {{ {method} }}");
        let files = [
            ("EightPuzzle.java", puzzle.as_str()),
            ("State.java", "class State { }"),
        ];
        let found = entry(EntryChoice::Api, &files);
        let missing = "class `EightPuzzle` has no method `solve8Puzzle(State)`";
        let expected = if is_it {
            "EightPuzzle.solve8Puzzle(State)"
        } else {
            missing
        };
        assert_eq!(found, expected, "{method}");
    }
}

#[test]
fn among_many_mains_the_usual_one_is_taken_and_then_the_one_that_solves() {
    let [a, b, main, solver] =
        ["A", "B", "Main", "PuzzleSolver"].map(|name| format!("class {name} {{ {MAIN} }}"));
    let knows = format!("/* AStar */ {b}");
    let guided = format!("/* by Manhattan distance */ {b}");
    let tests = [
        "import static org.junit.Assert.*;",
        "class T extends junit.framework.TestCase { }",
        "class T { @org.junit.Test void works() { } }",
    ];
    let no_test = format!("import junits.Thing; // import org.junit.Test;\n{a}");
    let taught = format!("package edu.iastate.cs228.hw3; {a}");
    let earlier = format!("package edu.iastate.cs228.hw2; {a}");
    for (files, name) in [
        (
            &[("A.java", &*a), ("M.java", &main), ("P.java", &solver)][..],
            "PuzzleSolver",
        ),
        (&[("A.java", &a), ("Main.java", &main)], "Main"),
        (&[("A.java", &a), ("B.java", &knows)], "B"),
        (&[("A.java", &a), ("B.java", &guided)], "B"),
        (&[("A.java", &no_test), ("B.java", &b)], "A"),
        (&[("Solve.java", "void main() { }")], "Solve"),
        (
            &[
                ("A.java", &a),
                ("hw2/A.java", &earlier),
                ("z/A.java", &taught),
            ],
            "edu.iastate.cs228.hw3.A",
        ),
        (
            &[("A.java", "class A { void main() { } }"), ("B.java", &b)],
            "B",
        ),
        (
            &[("A.java", "class A { }")],
            "no class `EightPuzzle` in the sources, and no `public static void main(String[] args)` in any Java source",
        ),
    ] {
        assert_eq!(likeliest(files), name);
    }
    for test in tests {
        let test = format!("{test} {a}");
        assert_eq!(
            likeliest(&[("A.java", &test), ("B.java", &b)]),
            "B",
            "{test}"
        );
    }
}

#[test]
fn each_java_source_has_the_place_that_its_code_gives_it() {
    let packed = "/* package a; */ // package b;\n\npackage edu . iastate ; class A { String s = \"package c;\"; }";
    let main = format!("class Z {{ {MAIN} }}");
    for (from, text, to) in [
        ("x/A.java", packed, "edu/iastate/A.java"),
        (
            "State-1.java",
            "enum Move { UP } public class State { }",
            "State.java",
        ),
        (
            "b/Solver.java",
            "class A { } class Solver { }",
            "Solver.java",
        ),
        (
            "x_S.java",
            "@Deprecated({}) final class S { class Inner { } }",
            "S.java",
        ),
        (
            "P.java",
            "record Point(int x) { } class record { int record; }",
            "Point.java",
        ),
        ("package-info.java", "package a;", "a/package-info.java"),
    ] {
        let plan = planned(&[(from, text), ("Z.java", &main)]).plan;
        let mut staged = plan.staged.iter();
        assert!(
            staged.any(|staged| staged.to == to),
            "{from}: {:?}",
            plan.staged
        );
    }
    let state = "package p; public class State { }";
    let move_ = "package p; public enum Move { }";
    let copies = planned(&[
        ("State.java", state),
        ("src/p/State.java", state),
        ("src/p/Move.java", move_),
        ("old/Move.java", move_),
        ("other/State.java", "public class State { }"),
        ("bin/Z.java", &main),
        ("src/Z.java", &main),
    ]);
    let staged = copies.plan.staged.iter();
    let staged = staged.map(|staged| (staged.to.as_str(), staged.from.to_str().expect("text")));
    assert!(staged.eq([
        ("State.java", "other/State.java"),
        ("Z.java", "src/Z.java"),
        ("p/Move.java", "src/p/Move.java"),
        ("p/State.java", "src/p/State.java"),
    ]));
    assert_eq!(
        copies.plan.notes[1],
        "`p/Move.java` is there 2 times; `src/p/Move.java` was taken and not `old/Move.java`"
    );
}

#[test]
fn more_is_compiled_from_attempt_to_attempt() {
    let main = format!("class A {{ {MAIN} }}");
    let java = planned(&[
        ("A.java", &main),
        ("B.java", "class B { } class Node { }"),
        ("C.java", "class C { broken }"),
        ("T.java", "import org.junit.Test; class T { } class U { }"),
    ]);
    let lists = [
        &["A.java"][..],
        &["A.java", "B.java"],
        &["A.java", "B.java", "C.java"],
    ];
    assert_eq!(sources(&java.plan), lists);
    let python = planned(&[
        ("main.py", "import state as s\nfrom search.queue import *"),
        ("moves.py", ""),
        ("search/__init__.py", ""),
        ("search/queue.py", ""),
        ("state.py", "from . import moves"),
        ("unused.py", "def ("),
    ]);
    let loaded = [
        "main.py",
        "moves.py",
        "search/__init__.py",
        "search/queue.py",
        "state.py",
    ];
    assert_eq!(sources(&python.plan), [loaded]);
    let cpp = planned(&[
        (
            "main.cpp",
            "# include \"../src/Solver.cpp\"\n// #include \"b.cpp\"\nint main() { }",
        ),
        (
            "src/Solver.cpp",
            "#include <vector>\n#include \"Solver.cpp\"",
        ),
        ("b.cpp", "#include \"b.cpp\"\n// gtest/"),
        ("test.cpp", "#include \"catch.hpp\""),
        ("include/a.HPP", ""),
    ]);
    let linked = [
        "include",
        "include",
        ".tilegrade/output.c",
        "b.cpp",
        "main.cpp",
    ];
    assert_eq!(sources(&cpp.plan), [linked]);
}

#[test]
fn a_script_starts_where_its_name_or_its_text_says_so() {
    for (files, name) in [
        (&[("a.py", "__main__"), ("b/main.py", "")][..], "b/main.py"),
        (&[("main.py", ""), ("p/__main__.py", "")], "p/__main__.py"),
        (&[("puzzle.py", ""), ("z.py", "'__main__'")], "z.py"),
        (
            &[("a.py", ""), ("puzzle.py", ""), ("solver.py", "")],
            "solver.py",
        ),
        (&[("a.py", ""), ("z.py", "# Manhattan")], "z.py"),
        (&[("test_a.py", ""), ("tests.py", ""), ("z.py", "")], "z.py"),
        (&[("bin/a.py", ""), ("src/a.py", "")], "src/a.py"),
        (
            &[("old/given/main.bak.py", ""), ("old/main.py", "")],
            "old/main.py",
        ),
    ] {
        assert_eq!(likeliest(files), name);
    }
    let puts_aside = [
        "solver - Copy.py",
        "solver (1).py",
        "solver-old.py",
        "solver_copy.py",
        "Copy of solver.py",
        "backup/solver.py",
        "Copy of src/solver.py",
    ];
    for (names, is_aside) in [
        (&puts_aside[..], true),
        (
            &["src/solver.py", "hw3 (final).py", "folder/holder.py"],
            false,
        ),
    ] {
        for name in names {
            let found = likeliest(&[(name, "'__main__'"), ("z.py", "")]);
            assert_eq!(found == "z.py", is_aside, "{name}");
        }
    }
}

#[test]
fn a_main_is_a_function_outside_all_braces_or_the_only_one_there_is() {
    for text in [
        "#define signed int\nsigned main() { }",
        "main(argc, argv) char **argv; { }",
        "auto main() -> int { return f(main(3)); }",
        "const char *text = R\"(})\" ; int main() { }",
    ] {
        let files = [("a.cpp", "namespace a { int main() { } }"), ("m.cpp", text)];
        assert_eq!(likeliest(&files), "m.cpp", "{text}");
    }
    let test = "// int main()\nmod tests { fn main() { } }";
    let lifetime = "struct S<'a>(&'a str);\nfn main() { }";
    assert_eq!(likeliest(&[("a.rs", test), ("b.rs", lifetime)]), "b.rs");
    let called = [("a.c", "int domain() { game.main(); }")];
    assert_eq!(likeliest(&called), "no c source has a function `main`");
    let unbalanced = "#ifdef A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\nint main() { }";
    for (other, found) in [("int f() { }", "a.c"), ("int main() { }", "b.c")] {
        assert_eq!(likeliest(&[("a.c", unbalanced), ("b.c", other)]), found);
    }
}

#[test]
fn a_board_has_every_name_that_is_written_in_the_sources_and_leads_nowhere_else() {
    let names = |text: &str| {
        let project = planned(&[("main.py", text)]);
        let usual = project.plan.board_names.len();
        assert_eq!(usual, 10, "it is tried under the usual names alone first");
        project.last.board_names
    };
    let usual = names("").len();
    for (text, found) in [
        (r#"new State("hw3/board2.TXT")"#, &["hw3/board2.TXT"][..]),
        (r#"open('a.txt'), open("b.txt")"#, &["a.txt", "b.txt"]),
        (r#""src\\8Puzzle.txt""#, &[r"src\8Puzzle.txt"]),
        (r#"("./in.txt")"#, &["in.txt"]),
        (
            r#"#include "board.h" ("boards/first.dat") 'a.in'"#,
            &["a.in", "boards/first.dat"],
        ),
        (
            r#"println("Enter a name:"); read("my board.txt");"#,
            &["my board.txt"],
        ),
        (
            r#""board.txt/x.txt" "input.txt" "deep/x.txt""#,
            &["deep/x.txt"],
        ),
        (
            r#""/etc/x.txt" "../x.txt" "a/../x.txt" "C:\\x.txt" "a\tb.txt""#,
            &[],
        ),
        (r#"".txt" "out/.txt" x.txt"#, &[]),
        ("no start.txt'", &[]),
    ] {
        let names = names(text);
        assert!(found.iter().all(|name| names.contains(*name)), "{text}");
        assert_eq!(names.len(), usual + found.len(), "{text}: {names:?}");
    }
}

#[test]
fn every_language_has_a_name_that_is_read_back() {
    for name in ["java", "python", "c++", "c", "rust", "javascript"] {
        let language: Result<Language, _> = name.parse();
        assert_eq!(language.expect(name).name(), name);
    }
    let unknown: Result<Language, UnknownLanguage> = "cobol".parse();
    assert_eq!(unknown, Err(UnknownLanguage("cobol".to_owned())));
    assert_eq!("Java".parse(), Ok(Language::Java));
}
