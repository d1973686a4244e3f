//! What the classes of real Java programs declare beside the template.

use std::{collections::BTreeMap, fs, path::Path, process::Command};

use tempfile::TempDir;
use tilegrade::{
    assignment::{Declarations, Variant},
    methods::{Difference, FoundClass, differences},
};

use crate::support::repository;

/// The classes of a program that are there.
type Classes = BTreeMap<String, Option<FoundClass>>;

/// The classes of each folder of Java sources, compiled and looked at by one virtual machine.
#[expect(
    clippy::disallowed_methods,
    reason = "the test looks at classes without the driver"
)]
fn classes(variant: Variant, folders: &[&Path]) -> Vec<Classes> {
    let scratch = TempDir::new().expect("a folder");
    let declared = variant.declarations().expect("a template");
    let names: Vec<&str> = declared
        .classes
        .iter()
        .map(|class| class.head.name.as_str())
        .collect();
    let programs = variant.settings().expect("settings").programs;
    let output = Command::new("java")
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
        .arg(repository().join("tests/it/declared/Print.java"))
        .args([&programs.template.package, &names.join(",")])
        .arg(scratch.path())
        .args(folders)
        .output()
        .expect("java is installed");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).expect("text");
    let programs = text.split("# ").skip(1).map(|program| {
        let classes = program.split("@ ").skip(1).map(|class| {
            let (name, lines) = class.split_once('\n').expect("a name");
            let found = FoundClass::read(lines);
            assert!(found.is_some(), "{lines}");
            (name.to_owned(), found)
        });
        classes.collect()
    });
    let programs: Vec<Classes> = programs.collect();
    assert_eq!(programs.len(), folders.len());
    programs
}

/// The sentences about what a program costs points for, and about what it does not.
fn sentences(declared: &Declarations, found: &Classes) -> (Vec<String>, Vec<String>) {
    let is_checked = |name: &str| !name.starts_with("Illegal") && !name.starts_with("Runtime");
    let (extra, wrong): (Vec<_>, Vec<_>) = differences(declared, found, &is_checked)
        .into_iter()
        .partition(Difference::is_extra);
    let sentences = |all: Vec<Difference>| {
        all.into_iter()
            .map(|difference| difference.message)
            .collect()
    };
    (sentences(wrong), sentences(extra))
}

#[test]
fn right_programs_lack_whole_classes_at_most() {
    let comparator = "There is no class `StateComparator`; the template has `public class StateComparator implements Comparator<State>`.";
    let list =
        "There is no class `OrderedStateList`; the template has `public class OrderedStateList`.";
    for (variant, rows) in [
        (
            Variant::Coms228,
            vec![
                ("class/accepted-linked-lists", vec![], vec![]),
                ("class/accepted-hash-map", vec![comparator, list], vec![]),
                ("class/accepted-windows-1252", vec![list], vec![]),
            ],
        ),
        (
            Variant::Coms472,
            vec![
                ("class472/accepted-lists", vec![], vec![]),
                (
                    "class472/accepted-hash-map-and-heap",
                    vec![comparator, list],
                    vec![],
                ),
            ],
        ),
    ] {
        let declared = variant.declarations().expect("a template");
        let folders: Vec<_> = rows
            .iter()
            .map(|(folder, ..)| repository().join("examples").join(folder))
            .collect();
        let folders: Vec<&Path> = folders.iter().map(AsRef::as_ref).collect();
        let found = classes(variant, &folders);
        for ((folder, wrong, extra), found) in rows.iter().zip(&found) {
            let (is_wrong, is_extra) = sentences(&declared, found);
            assert_eq!(is_wrong, *wrong, "{folder}");
            let extra: &Vec<&str> = extra;
            assert_eq!(is_extra, *extra, "{folder}");
        }
    }
}

/// A change of the template: the class, what is replaced in its source, by what, and what is said of it. What costs nothing
/// begins with `+`.
type Change = (
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
);

const CHANGES: &[Change] = &[
    ("State", "", "", &[]),
    (
        "State",
        "State successorState(",
        "State next(",
        &[
            "State has no method `public State successorState(Move)`; `next(Move)` has its types, and may be it under another name.",
        ],
    ),
    (
        "State",
        "isGoalState",
        "isGoal",
        &[
            "State has no method `public boolean isGoalState()`; `isGoal()` has its types, and may be it under another name.",
        ],
    ),
    (
        "State",
        "Move move;",
        "Move action;",
        &[
            "State has no field `public Move move`; `action` has its type, and may be it under another name.",
        ],
    ),
    // Two have the types: the one that is as open as the template's is it.
    (
        "State",
        "boolean isGoalState() {",
        "boolean isGoal() { return isValid(); }\n    private boolean isValid() {",
        &[
            "State has no method `public boolean isGoalState()`; `isGoal()` has its types, and may be it under another name.",
        ],
    ),
    (
        "State",
        "boolean isGoalState() {",
        "boolean isGoal() { return true; }\n    public boolean isValid() {",
        &[
            "State has no method `public boolean isGoalState()`; `isGoal()` has its types, and may be it under another name.",
            "+State has `public boolean isValid()`, which is not in the template.",
        ],
    ),
    (
        "State",
        "boolean isGoalState() {",
        "boolean isLast() { return true; }\n    public boolean isValid() {",
        &[
            "State has no method `public boolean isGoalState()`.",
            "+State has `public boolean isLast()`, which is not in the template.",
            "+State has `public boolean isValid()`, which is not in the template.",
        ],
    ),
    // `hashCode` has the types of `cost`, and every object has it.
    (
        "State",
        "int cost()",
        "int hashCode()",
        &["State has no method `public int cost()`."],
    ),
    (
        "State",
        "public State previous;",
        "public State previous; public State[] all; private State last; State first;",
        &["+State has `public State[] all`, which is not in the template."],
    ),
    (
        "State",
        "public static Heuristic heu",
        "private static Heuristic heu",
        &[
            "State.heu is `private static Heuristic heu`; the template has `public static Heuristic heu`.",
        ],
    ),
    (
        "State",
        "public static Heuristic heu",
        "public Heuristic heu",
        &["State.heu is `public Heuristic heu`; the template has `public static Heuristic heu`."],
    ),
    (
        "OrderedStateList",
        "private State head",
        "public State head",
        &["OrderedStateList.head is `public State head`; the template has `private State head`."],
    ),
    (
        "OrderedStateList",
        "private int size",
        "int size",
        &["OrderedStateList.size is `int size`; the template has `private int size`."],
    ),
    (
        "State",
        "public int[][] board",
        "public final int[][] board = null",
        &["State.board is `public final int[][] board`; the template has `public int[][] board`."],
    ),
    (
        "State",
        "public int[][] board",
        "public int[] board",
        &["State.board is `public int[] board`; the template has `public int[][] board`."],
    ),
    (
        "OrderedStateList",
        "public void addState(State s) {",
        "public boolean addState(State s) { return true;",
        &[
            "OrderedStateList.addState is `public boolean addState(State)`; the template has `public void addState(State)`.",
        ],
    ),
    (
        "State",
        "public Object clone()",
        "public State clone()",
        &["State.clone is `public State clone()`; the template has `public Object clone()`."],
    ),
    (
        "State",
        "public Object clone()",
        "public Object clone() throws CloneNotSupportedException",
        &[
            "State.clone is `public Object clone() throws CloneNotSupportedException`; the template has `public Object clone()`.",
        ],
    ),
    (
        "State",
        "throws FileNotFoundException, IllegalArgumentException",
        "throws IllegalArgumentException",
        &[
            "The constructor of State is `public State(String) throws IllegalArgumentException`; the template has `public State(String) throws FileNotFoundException, IllegalArgumentException`.",
        ],
    ),
    (
        "State",
        "successorState(Move m) throws IllegalArgumentException",
        "successorState(final Move way) throws RuntimeException",
        &[],
    ),
    (
        "OrderedStateList",
        "remove()",
        "remove(int index)",
        &[
            "OrderedStateList.remove is `public State remove(int)`; the template has `public State remove()`.",
        ],
    ),
    (
        "State",
        "State(String inputFileName)",
        "State(java.io.File file)",
        &["State has no constructor `public State(String)`; it has `public State(File)`."],
    ),
    (
        "State",
        "public State(String inputFileName)",
        "State(int size, String inputFileName)",
        &["State has no constructor `public State(String)`."],
    ),
    (
        "EightPuzzle",
        "private String solutionPath(State goal)",
        "private synchronized String solutionPath(final State last)",
        &[],
    ),
    (
        "Move",
        "DOWN",
        "ZERO { int two() { return 2; } }; int two() { return 1; } public int three() { return 3; }",
        &[
            "Move has no constant `DOWN`; `ZERO` may be it under another name.",
            "+Move has `public int three()`, which is not in the template.",
        ],
    ),
    ("Move", ", DOWN", "", &["Move has no constant `DOWN`."]),
    (
        "Move",
        "LEFT, RIGHT",
        "Left, Right",
        &[
            "Move has no constant `LEFT`; `Left` may be it under another name.",
            "Move has no constant `RIGHT`; `Right` may be it under another name.",
        ],
    ),
    (
        "Move",
        "DOWN",
        "DOWN, STAY",
        &["+Move has `STAY`, which is not in the template."],
    ),
    (
        "State",
        "public class State implements Cloneable, Comparable<State>",
        "public class State implements Comparable<State>",
        &[
            "State is declared without `implements Cloneable`; the template has `public class State implements Cloneable, Comparable<State>`.",
        ],
    ),
    (
        "State",
        "class State implements",
        "class State<T> implements",
        &[
            "State is generic; the template has `public class State implements Cloneable, Comparable<State>`.",
        ],
    ),
    (
        "State",
        "public class State",
        "public final class State",
        &[
            "State is final; the template has `public class State implements Cloneable, Comparable<State>`.",
        ],
    ),
    (
        "PuzzleSolver",
        "public class",
        "class",
        &["PuzzleSolver is not public; the template has `public class PuzzleSolver`."],
    ),
    (
        "EightPuzzle",
        "*",
        "public interface EightPuzzle { String solve8Puzzle(State s0); }",
        &["EightPuzzle is an interface; the template has `public class EightPuzzle`."],
    ),
    (
        "State",
        "*",
        "public record State(int[][] board, Move move) implements Cloneable { }",
        &[
            "State is a record; the template has `public class State implements Cloneable, Comparable<State>`.",
        ],
    ),
    (
        "Heuristic",
        "*",
        "public class Heuristic { public static final Heuristic TileMismatch = null, ManhattanDist = null; }",
        &["Heuristic is a class; the template has `public enum Heuristic`."],
    ),
    (
        "StateComparator",
        "*",
        "",
        &[
            "There is no class `StateComparator`; the template has `public class StateComparator implements Comparator<State>`.",
        ],
    ),
    (
        "PuzzleSolver",
        "main(String[] args)",
        "main(String... args) throws Exception",
        &[],
    ),
];

#[test]
fn each_change_of_the_template_is_told_and_nothing_else() {
    let place = TempDir::new().expect("a folder");
    let folders: Vec<_> = (0..CHANGES.len())
        .map(|number| place.path().join(number.to_string()))
        .collect();
    for ((class, from, to, _), folder) in CHANGES.iter().zip(&folders) {
        fs::create_dir(folder).expect("a folder");
        let template = repository().join("tests/it/declared/template");
        for entry in fs::read_dir(template).expect("the template") {
            let path = entry.expect("a file").path();
            let mut source = fs::read_to_string(&path).expect("text");
            if path.file_stem().is_some_and(|name| name == *class) {
                assert!(*from == "*" || source.contains(from), "{class}: {from}");
                source = match *from {
                    "*" => format!("package edu.iastate.cs228.hw3;\n{to}\n"),
                    from => source.replacen(from, to, 1),
                };
            }
            fs::write(folder.join(path.file_name().expect("a name")), source).expect("a file");
        }
    }
    let folders: Vec<&Path> = folders.iter().map(AsRef::as_ref).collect();
    let declared = Variant::Coms228.declarations().expect("a template");
    let found = classes(Variant::Coms228, &folders);
    for ((class, from, to, expected), found) in CHANGES.iter().zip(&found) {
        let (mut told, extra) = sentences(&declared, found);
        told.extend(extra.into_iter().map(|sentence| format!("+{sentence}")));
        assert_eq!(told, *expected, "{class}: `{from}` becomes `{to}`");
    }
}

#[test]
fn a_broken_template_is_told_with_its_line() {
    for (lines, place, hint) in [
        (
            "A = []",
            "t.toml:4: `A` has no line",
            "the first line is the class, such as `public class A`",
        ),
        (
            "A = [\"public int a\"]",
            "t.toml:4: `public int a` declares neither a class nor an enum",
            "the first line is the class, such as `public class A`",
        ),
        (
            "A = [\"public class B\"]",
            "t.toml:4: `public class B` is not the class `A`",
            "the first line is the class, such as `public class A`",
        ),
        (
            "A = [\"public class A\"]\nA = [\"public class A\"]",
            "t.toml:5: duplicate key",
            "a key stands once: leave one of them out",
        ),
        (
            "A = [\"class A implements Comparable<B>\"]",
            "t.toml:4: the type `B` is unknown",
            "add its class, or its package, as in `java.util.B`",
        ),
        (
            "A = [\"class A extends Objekt\"]",
            "t.toml:4: the type `Objekt` is unknown",
            "did you mean `Object`?",
        ),
        (
            "A = [\"class A\",\n\"int f(java.util.List<A> all)\",\n\"List<A> g()\"]",
            "t.toml:6: the type `List` is unknown",
            "add its class, or its package, as in `java.util.List`",
        ),
        (
            "A = [\"class A\",\n\"Strng[] f()\"]",
            "t.toml:5: the type `Strng` is unknown",
            "did you mean `String`?",
        ),
        (
            "A = [\"class A\",\n\"int f(int a)\",\n\"void f(int b)\"]",
            "t.toml:6: `f(int)` stands in line 5 too",
            "leave one of them out",
        ),
        (
            "A = [\"class A\",\n\"LEFT\"]",
            "t.toml:5: `LEFT` declares nothing",
            "write it as Java has it: `public int numMoves`, or `public int cost()`",
        ),
        (
            "A = [\"enum A\",\n\"UP\",\n\"UP DOWN LEFT\"]",
            "t.toml:6: `UP DOWN LEFT` declares nothing",
            "write it as Java has it: `LEFT`, or `public int cost()`",
        ),
        (
            "A = [\"class A\",\n\"public B(int a)\"]",
            "t.toml:5: `B(int)` has no type, and is no constructor",
            "a constructor's name is `A`",
        ),
        (
            "A = [\"class A\",\n\"int f() throws Up\"]",
            "t.toml:5: `Up` is no exception",
            "its name ends in `Exception` or `Error`",
        ),
        (
            "[clases]",
            "t.toml:4: unknown field `clases`, expected `format` or `classes`",
            "did you mean `classes`?",
        ),
    ] {
        let text = format!("format = 1\n\n[classes]\n{lines}\n");
        let error = Declarations::read("t.toml", &text).expect_err(lines);
        assert_eq!(error.to_string(), place);
        assert_eq!(error.hint.as_deref(), Some(hint), "{place}");
    }
}

#[test]
fn the_lines_of_a_class_are_read_and_junk_is_passed_over() {
    let text = "public class a.State extends a.Node\nprivate int a.State.size\n}\nhello world\nLEFT\n\
        public int a.State.size()\npublic a.Node(int)\npublic int a.Node.size()\npublic a.State()\n";
    let found = FoundClass::read(text).expect("a class");
    let members: Vec<String> = found.members.iter().map(ToString::to_string).collect();
    let expected = ["public State()", "private int size", "public int size()"];
    assert_eq!(members, expected);
    for text in ["", "\n", "hello\n", "private int a.State.size\n"] {
        assert_eq!(FoundClass::read(text), None, "{text}");
    }
}
