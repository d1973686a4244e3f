//! Java as it is handed in: in every layout, with every fault, and with every way to give or hide an answer.

use tilegrade::{
    language::{Entry, EntryChoice, Settings, newer_java},
    outcome::Returned,
    puzzle::parse_board_file,
};

use super::{BOARD, Built, Ran, planned, project};

/// A state that reads its file, as the template asks.
const STATE: &str = r"package edu.iastate.cs228.hw3;
import java.io.*;
import java.util.*;
public class State {
    public int[][] board = new int[3][3];
    public State(int[][] board) { this.board = board; }
    public State(String file) throws FileNotFoundException {
        Scanner scanner = new Scanner(new File(file));
        for (int i = 0; i < 9; i++) board[i / 3][i % 3] = scanner.nextInt();
    }
    public String digits() {
        StringBuilder text = new StringBuilder();
        for (int[] row : board) for (int digit : row) text.append(digit);
        return text.toString();
    }
}
";

/// The package line of the template.
const PACKAGE: &str = "package edu.iastate.cs228.hw3;\n";

/// A solver with this body, in the template's package.
fn puzzle(body: &str) -> String {
    format!(
        "{PACKAGE}public class EightPuzzle {{ public static String solve8Puzzle(State s) throws Exception {{ {body} }} }}"
    )
}

/// [`STATE`] beside a solver with this body.
fn template(body: &str) -> Built {
    built(&[("EightPuzzle.java", &puzzle(body)), ("State.java", STATE)])
}

fn built(files: &[(&str, &str)]) -> Built {
    planned(files)
        .build()
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// What the solver returned, and how the board got in.
fn returned(ran: &Ran) -> (bool, &Returned) {
    let answer = ran
        .answer
        .as_ref()
        .unwrap_or_else(|| panic!("an answer; stderr: {}", ran.stderr));
    (answer.used_array, &answer.returned)
}

fn returned_text(text: &str) -> Returned {
    Returned::Text(text.as_bytes().to_vec())
}

#[test]
fn every_layout_of_the_template_is_built_and_called() {
    let solver = puzzle("return s.digits();");
    let solver = solver.as_str();
    let test = "import org.junit.Test;\npublic class StateTest { @Test public void works() { } }";
    let in_package = |folder: &str, name: &str| format!("{folder}edu/iastate/cs228/hw3/{name}");
    let layouts: [&[(&str, &str)]; 4] = [
        &[
            ("ana_12_EightPuzzle-1.java", solver),
            ("ana_13_State-1.java", STATE),
            ("StateTest.java", test),
        ],
        &[
            (&in_package("src/", "EightPuzzle.java"), solver),
            (&in_package("src/", "State.java"), STATE),
            (
                "src/module-info.java",
                "module hw3 { requires nobody.has.it; }",
            ),
        ],
        &[
            ("hw3/src/EightPuzzle.java", solver),
            ("hw3/src/State.java", STATE),
            ("hw3/bin/State.java", "broken"),
            (
                "hw3/old/State.java",
                "package edu.iastate.cs228.hw3; public class State { broken }",
            ),
        ],
        // No package at all.
        &[
            ("EightPuzzle.java", &solver.replace(PACKAGE, "")),
            ("State.java", &STATE.replace(PACKAGE, "")),
            ("Unused.java", "class Unused { this is not Java }"),
        ],
    ];
    for layout in layouts {
        let built = built(layout);
        let ran = built.solve();
        assert_eq!(returned(&ran), (false, &returned_text(BOARD)), "{layout:?}");
        assert_eq!(
            (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
            (Some(0), "", ""),
            "{layout:?}"
        );
        assert_eq!(
            (built.attempts, built.project.plan.needs_driver()),
            (1, true),
            "{layout:?}"
        );
    }
}

/// The program's name, and what it prints.
fn started(files: &[(&str, &str)]) -> (String, String) {
    let built = built(files);
    let ran = built.solve();
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{files:?}");
    (built.project.plan.entry.to_string(), ran.stdout)
}

#[test]
fn every_main_that_java_starts_is_found() {
    let says = |before: &str, parameter: &str| {
        format!("{before} void main({parameter}) {{ System.out.print(\"here\"); }}")
    };
    let usual = says("public static", "String[] a");
    let plain = [
        says("public static", "@Deprecated String[] a"),
        says(
            "@SuppressWarnings({\"x\", \"y\"}) public static",
            "final String... a",
        ),
        says("static @SafeVarargs public", "java.lang.String a[]")
            .replace("@SafeVarargs", "@Deprecated(since = \")\")"),
        says(
            "@Deprecated() static public final strictfp",
            "String /* [ */ [] // )\n a",
        ),
        says("public static <T>", "String[] a"),
        says("\\u0070ublic static", "String[] a"),
        format!(
            "int[] main = {{ 1 }};\nvoid f() {{ new Object() {{ void main(String[] a) {{ }} }}; }}\n{usual}"
        ),
    ];
    for body in &plain {
        let text = format!("class Solver {{ {body} }}");
        let found = started(&[("Solver.java", &text)]);
        assert_eq!(found, ("Solver".to_owned(), "here".to_owned()), "{text}");
    }
    let on_types = format!(
        "import java.lang.annotation.*;\n@Target(ElementType.TYPE_USE) @interface A {{ int[] value() default {{}}; }}\nclass Solver {{ {} }}",
        says("public static", "@A({1, 2}) String @A [] a")
    );
    assert_eq!(started(&[("Solver.java", &on_types)]).0, "Solver");
    let nested = format!(
        "package p;\npublic class Outer {{ static class Mid {{ enum In {{ X {{ }}; {usual} }} }} }}"
    );
    let nested = [("Outer.java", nested.as_str())];
    assert_eq!(
        started(&nested),
        ("p.Outer$Mid$In".to_owned(), "here".to_owned())
    );
    let both = format!("class Outer {{ static class Test {{ {usual} }} {usual} }}");
    assert_eq!(started(&[("Outer.java", &both)]).0, "Outer");
    let interface = format!("interface Solver {{ {} }}", says("static", "String[] a"));
    assert_eq!(started(&[("Solver.java", &interface)]).0, "Solver");
    let of_old_macs = format!("// a comment\rclass Solver {{ // one more\r {usual}\r}}\r");
    assert_eq!(started(&[("Solver.java", &of_old_macs)]).1, "here");
}

#[test]
fn files_beside_the_sources_are_found_beside_the_classes() {
    let prints = |package: &str, expression: &str| {
        format!(
            "{package} public class Solver {{ public static void main(String[] a) throws Exception {{ try (java.util.Scanner s = new java.util.Scanner({expression})) {{ System.out.print(s.nextLine()); }} }} }}"
        )
    };
    let beside = "Solver.class.getResourceAsStream(\"titles.txt\")";
    let plain = prints("", beside);
    let packed = prints("package p.q;", beside);
    let from_root = prints(
        "package p.q;",
        "Solver.class.getResource(\"/data/titles.txt\").openStream()",
    );
    let layouts: [&[(&str, &str)]; 7] = [
        &[("Solver.java", &plain), ("titles.txt", "found")],
        &[
            ("src/Solver.java", &plain),
            ("src/titles.txt", "found"),
            ("titles.txt", "no"),
        ],
        &[
            ("src/p/q/Solver.java", &packed),
            ("src/p/q/titles.txt", "found"),
        ],
        // A package without its folders, as loose uploads have it.
        &[("hw/Solver.java", &packed), ("hw/titles.txt", "found")],
        &[
            ("src/p/q/Solver.java", &from_root),
            ("src/data/titles.txt", "found"),
        ],
        &[
            ("src/main/java/p/q/Solver.java", &from_root),
            ("src/main/resources/data/titles.txt", "found"),
        ],
        // A file with the name of a package's folder has no place.
        &[
            ("Solver.java", &packed),
            ("titles.txt", "found"),
            ("other/p", "no"),
            ("other/Other.java", "class Other { }"),
        ],
    ];
    for layout in layouts {
        assert_eq!(started(layout).1, "found", "{layout:?}");
    }
    let mut many = vec![("Solver.java".to_owned(), plain)];
    many.push(("Old.class".to_owned(), "not built here".to_owned()));
    many.extend((0..250).map(|number| (format!("z{number}.txt"), "x".to_owned())));
    many.push(("titles.txt".to_owned(), "found".to_owned()));
    let many: Vec<(&str, &str)> = many
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let capped = planned(&many).plan;
    assert_eq!(capped.staged.len(), 201);
    assert!(
        capped.notes[0].contains("51 files could not be laid out"),
        "{:?}",
        capped.notes
    );
    let silent = planned(&[
        (
            "A.java",
            "class A { public static void main(String[] a) { } }",
        ),
        ("a.txt", ""),
    ]);
    assert_eq!(silent.plan.staged.len(), 1, "nobody asks for it");
}

#[test]
fn bytes_of_windows_1252_and_a_byte_order_mark_are_read() {
    let solver = puzzle("return \"é\"; /* “ */");
    let latin: Vec<u8> = solver
        .chars()
        .map(|character| {
            if character == '“' {
                0x93
            } else {
                u8::try_from(character).unwrap_or(b'?')
            }
        })
        .collect();
    let state = format!("\u{FEFF}{STATE}");
    let files: [(&str, &[u8]); 2] = [
        ("EightPuzzle.java", &latin),
        ("State.java", state.as_bytes()),
    ];
    let built = project(&files, &Settings::default())
        .expect("a plan")
        .build()
        .unwrap_or_else(|text| panic!("{text}"));
    assert_eq!(returned(&built.solve()).1, &returned_text("é"));
}

#[test]
fn code_for_a_newer_java_is_named_as_such() {
    let solver =
        puzzle("Object o = s; return switch (o) { case State t -> \"\"; default -> null; };");
    let built = planned(&[("EightPuzzle.java", &solver), ("State.java", STATE)]).build();
    // On a newer Java than 17 it is no mistake.
    if let Err(diagnostics) = built {
        assert_eq!(
            newer_java(&diagnostics),
            Some("patterns in switch statements"),
            "{diagnostics}"
        );
    }
}

#[test]
fn a_mistake_fails_once_and_keeps_its_diagnostics() {
    let files = [
        ("EightPuzzle.java", &*puzzle("return s.digits()")),
        ("State.java", STATE),
        ("Other.java", "class Other { }"),
    ];
    let diagnostics = planned(&files).build().err().expect("a compile error");
    assert!(
        diagnostics.contains("EightPuzzle.java:2: error: ';' expected"),
        "{diagnostics}"
    );
    assert_eq!(newer_java(&diagnostics), None);
}

#[test]
fn a_class_in_a_file_of_another_name_is_found_by_the_second_attempt() {
    let built = built(&[
        ("EightPuzzle.java", &puzzle("return new Node(s).digits;")),
        ("State.java", STATE),
        (
            "OrderedStateList.java",
            &format!(
                "{PACKAGE}public class OrderedStateList {{ }} class Node {{ String digits; Node(State s) {{ digits = s.digits(); }} }}"
            ),
        ),
        (
            "ListTest.java",
            &format!(
                "{PACKAGE}import org.junit.Test; public class ListTest {{ @Test public void works() {{ }} }}"
            ),
        ),
    ]);
    assert_eq!(built.attempts, 2);
    assert_eq!(returned(&built.solve()).1, &returned_text(BOARD));
}

#[test]
fn the_array_is_tried_where_the_file_constructor_fails_or_reads_another_board() {
    let throws = STATE.replace(
        "Scanner scanner =",
        "if (true) throw new RuntimeException(\"no\"); Scanner scanner =",
    );
    let ignores = STATE.replace("scanner.nextInt()", "8 - i");
    for state in [&throws, &ignores] {
        let built = built(&[
            ("EightPuzzle.java", &puzzle("return s.digits();")),
            ("State.java", state),
        ]);
        assert_eq!(returned(&built.solve()), (true, &returned_text(BOARD)));
        // A file that is no board counts as it is.
        let ran = built.run_on("1 2 3\n");
        assert!(!returned(&ran).0);
        if state == &throws {
            assert_eq!(
                returned(&ran).1,
                &Returned::Threw("java.lang.RuntimeException".to_owned())
            );
            assert_eq!(ran.code, Some(1));
            assert!(
                ran.stderr.starts_with(
                    "Exception in thread \"main\" java.lang.RuntimeException: no\n\tat edu."
                ),
                "{}",
                ran.stderr
            );
            assert!(
                !ran.stderr.contains("reflect") && !ran.stderr.contains("tilegrade"),
                "{}",
                ran.stderr
            );
        }
    }
}

#[test]
fn nothing_but_the_file_tells_a_program_whether_it_is_malformed() {
    let throws = STATE.replace(
        "Scanner scanner =",
        "System.out.print(System.getProperty(\"sun.java.command\")); if (true) throw new RuntimeException(\"no\"); Scanner scanner =",
    );
    let built = built(&[
        ("EightPuzzle.java", &puzzle("return s.digits();")),
        ("State.java", &throws),
    ]);
    let right = built.run_on("1 2 3\n8 0 4\n7 6 5\n");
    let files = [
        "1 2 3\n8 0 4\n7 6 5",
        "1 2 3\r\n8 0 4\r\n7 6 5\r\n",
        "1 2 3\n8 0 4\n7 6 5\r",
        "1 2 3\n8 0 4\n7 6 5\n\n",
        "1 2 3\n8 0 4\n7 6 5\r\r\n",
        "1 2 3\r8 0 4\r7 6 5\r",
        "1 2 3\n8 0 4\n7 6 6\n",
        "1 2 3\n8 9 4\n7 6 5\n",
        "1 2 3\n8 0 4\n7 6 5 \n",
        "1 2  3\n8 0 4\n7 6 5\n",
        "1 2 3 8 0 4 7 6 5\n",
        "1 2 3\n8 0 4\n",
        "1 2 3\n8 0 4\n7 6 5\n1 2 3\n",
        "",
    ];
    for file in files {
        let ran = built.run_on(file);
        assert_eq!(ran.stdout, right.stdout, "{file:?}");
        let keeps_to_the_format = parse_board_file(file.as_bytes()).is_ok();
        let used_array = returned(&ran).0;
        assert_eq!(used_array, keeps_to_the_format, "{file:?}");
    }
}

#[test]
fn what_is_printed_stays_apart_from_what_is_returned() {
    let built = template(
        "System.setOut(new java.io.PrintStream(new java.io.BufferedOutputStream(System.out, 9999)));
         System.out.print(\"printed\"); System.err.print(\"said\"); return s.board[0][0] == 1 ? null : \"é→\";",
    );
    let ran = built.solve();
    assert_eq!(returned(&ran).1, &Returned::Null);
    assert_eq!(
        (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
        (Some(0), "printed", "said")
    );
    let other = "7 8 0\n1 2 3\n4 5 6\n";
    assert_eq!(returned(&built.run_on(other)).1, &returned_text("é→"));
}

#[test]
fn every_end_of_a_program_is_kept() {
    let built = template(
        "int first = s.board[0][0];
         if (first == 1) { System.out.print(\"left\"); System.exit(3); }
         if (first == 2) { deep(0); }
         if (first == 3) { new Thread(() -> { while (true) { } }).start(); return \"done\"; }
         java.util.List<int[]> all = new java.util.ArrayList<>();
         while (true) all.add(new int[1 << 20]);
     }
     static int deep(int n) { return n == 20000 && !Boolean.getBoolean(\"x\") ? spin(0) : deep(n + 1) + 1; }
     static int spin(int n) { return spin(n + 1) + 1;",
    );
    let run = |first: u8| built.run_on(&format!("{first} 0 0\n0 0 0\n0 0 0\n"));
    let left = run(1);
    assert_eq!(
        (left.code, left.stdout.as_str(), left.answer),
        (Some(3), "left", None)
    );
    let threw = |class: &str| Returned::Threw(format!("java.lang.{class}"));
    let deep = run(2);
    assert_eq!(
        (deep.code, returned(&deep).1),
        (Some(1), &threw("StackOverflowError"))
    );
    assert!(
        deep.stderr.contains("EightPuzzle.spin"),
        "20,000 frames fit on the stack before it ends"
    );
    let thread = run(3);
    assert_eq!(
        (thread.code, returned(&thread).1),
        (Some(0), &returned_text("done"))
    );
    let full = run(4);
    assert_eq!(
        (full.code, returned(&full).1),
        (Some(1), &threw("OutOfMemoryError"))
    );
}

#[test]
fn hidden_members_are_reached_and_our_driver_cannot_be_replaced() {
    let built = built(&[
        (
            "a/EightPuzzle.java",
            "package cs228.hw3; class EightPuzzle { private EightPuzzle() { } private String solve8Puzzle(State s) { return tilegrade.Driver.NAME + s.text; } }",
        ),
        (
            "a/State.java",
            "package cs228.hw3; class State { String text; private State(String name) { text = name; } }",
        ),
        (
            "tilegrade/Driver.java",
            "package tilegrade; public class Driver { public static final String NAME = \"x\"; public static void main(String[] a) { System.out.println(\"won\"); } }",
        ),
    ]);
    let ran = built.solve();
    assert_eq!(
        (returned(&ran).1, ran.stdout.as_str()),
        (&returned_text("x8Puzzle.txt"), "")
    );
}

#[test]
fn a_program_without_the_method_is_started_by_its_main() {
    let reader = "import java.util.*; import java.io.*; class PuzzleSolver { public static void main(String[] args) throws Exception {
        String asked = new Scanner(System.in).nextLine();
        for (String name : new String[] {args[0], asked, \"src/8Puzzle.txt\", \"8puzzle\"})
            System.out.print(new Scanner(new File(name)).nextInt());
    } }";
    let built = built(&[
        ("PuzzleSolver.java", reader),
        (
            "Main.java",
            "class Main { public static void main(String[] a) { } }",
        ),
    ]);
    let ran = built.solve();
    assert_eq!(
        (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
        (Some(0), "1111", "")
    );
    assert_eq!(
        built.project.plan.entry,
        Entry::Main {
            name: "PuzzleSolver".to_owned()
        }
    );
    let api_alone = Settings {
        entry: EntryChoice::Api,
        ..Settings::default()
    };
    let error = project(&[("PuzzleSolver.java", reader.as_bytes())], &api_alone)
        .err()
        .expect("no entry");
    assert_eq!(error.to_string(), "no class `EightPuzzle` in the sources");
}
