//! Programs whose classes are not as the template has them: what fits is asked, and the output is graded as if nothing had been asked.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;
use tempfile::TempDir;

use super::{PROGRAMS, copy, probed, text};
use crate::support::{repository, tilegrade};

/// A change of every source of a program: what is replaced, and by what.
type Changes = &'static [(&'static str, &'static str)];

/// A design: its name, the changes, the class that is looked at, and what is said of its declaration.
type Design = (&'static str, Changes, &'static str, &'static str);

const DESIGNS: [Design; 11] = [
    (
        "cost-is-kept",
        &[
            (
                "\tprivate int numMismatchedTiles",
                "\tprivate int f = -1;\n\tprivate int numMismatchedTiles",
            ),
            (
                "s.ManhattanDistance = -1;",
                "s.ManhattanDistance = -1; s.f = s.cost();",
            ),
            (
                "return Integer.compare(cost(), s.cost());",
                "return Integer.compare(f < 0 ? cost() : f, s.f < 0 ? s.cost() : s.f);",
            ),
        ],
        "State",
        "",
    ),
    (
        "inherits-board",
        &[
            (
                "public class State implements",
                "public class State extends Board implements",
            ),
            ("\tpublic int[][] board;\n", ""),
        ],
        "State",
        "",
    ),
    (
        "removes-the-object",
        &[(
            "State found = findState(s);\n\t\tif (found == null)",
            "State found = head.next;\n\t\twhile (found != head && found != s)\n\t\t\tfound = found.next;\n\t\tif (found == head)",
        )],
        "OrderedStateList",
        "",
    ),
    (
        "list-and-method-renamed",
        &[
            ("OrderedStateList", "SortedStates"),
            ("findState(", "find("),
        ],
        "OrderedStateList",
        "`OrderedStateList` is called `SortedStates`.",
    ),
    ("array-list", &[], "OrderedStateList", ""),
    (
        "list-renamed",
        &[("OrderedStateList", "SortedStates")],
        "OrderedStateList",
        "`OrderedStateList` is called `SortedStates`.",
    ),
    (
        "comparator-is-a-record",
        &[(
            "public class StateComparator implements",
            "public record StateComparator() implements",
        )],
        "StateComparator",
        "StateComparator is a record",
    ),
    (
        "comparator-is-generic",
        &[
            (
                "public class StateComparator implements Comparator<State>",
                "public class StateComparator<T extends State> implements Comparator<T>",
            ),
            (
                "compare(State s1, State s2)\n\t{\n\t\tfor",
                "compare(T s1, T s2)\n\t{\n\t\tfor",
            ),
        ],
        "StateComparator",
        "StateComparator is generic",
    ),
    (
        "no-package",
        &[("package edu.iastate.cs228.hw3;\n", "")],
        "State",
        "",
    ),
    ("two-states", &[], "State", ""),
    (
        "newer-java",
        &[(
            "public int size()\n\t{\n\t\treturn size;",
            "public int size()\n\t{\n\t\tvar all = switch (size) { case 0 -> 0; default -> size; };\n\t\treturn all;",
        )],
        "OrderedStateList",
        "",
    ),
];

#[test]
fn what_fits_of_another_design_is_asked_and_the_output_is_graded() {
    let (assignment, program, _) = PROGRAMS[0];
    let folder = TempDir::new().expect("a folder");
    let class = folder.path().join("class");
    for (name, changes, ..) in DESIGNS {
        change(&repository().join(program), &class.join(name), changes);
    }
    fs::copy(
        repository().join("tests/it/methods/OrderedStateList.java"),
        class.join("array-list/OrderedStateList.java"),
    )
    .expect("the folder is writable");
    let board = "package edu.iastate.cs228.hw3;\npublic class Board { public int[][] board; }\n";
    fs::write(class.join("inherits-board/Board.java"), board).expect("the folder is writable");
    let given = class.join("two-states/given");
    fs::create_dir_all(&given).expect("the folder is writable");
    let other = "package given;\npublic class State { public int[][] board; }\n";
    fs::write(given.join("State.java"), other).expect("the folder is writable");
    let found = probed(&class, assignment, folder.path());
    let report = fs::read(folder.path().join("report.json")).expect("a report");
    let report: Value = serde_json::from_slice(&report).expect("JSON");
    let submissions = report["submissions"].as_array().expect("a list");
    for (name, _, class, said) in DESIGNS {
        let submission = submissions.iter().find(|one| one["name"] == name);
        let submission = submission.expect("a submission");
        assert_eq!(submission["verdict"], "accepted", "{name}");
        assert_eq!(found[name], [""; 0], "{name}");
        let classes = submission["classes"].as_array().expect("a list");
        let own = classes.iter().find(|one| one["class"] == class);
        let own = own.unwrap_or_else(|| panic!("{name}: {classes:#?}"));
        let differences = own["differences"].as_array().expect("a list");
        let told = differences.iter().filter(|one| one["is-fault"] == true);
        let told: Vec<String> = told.map(|one| text(&one["message"])).collect();
        let is_told = told.iter().any(|message| message.starts_with(said));
        assert_eq!(is_told, !said.is_empty(), "{name}: {told:?}");
        let is_asked = own["passed"].as_u64() > Some(0);
        assert!(is_asked, "{name}: {own:#?}");
    }
}

#[test]
fn methods_of_another_design_have_the_share_of_the_output_where_that_is_wanted() {
    let folder = TempDir::new().expect("a folder");
    let class = folder.path().join("class");
    for (sample, name) in [
        ("examples/class/accepted-python", "right"),
        ("examples/class/wrong-answer-ignores-board", "wrong"),
    ] {
        copy(&repository().join(sample), &class.join(name));
    }
    fs::create_dir_all(folder.path().join("cases")).expect("the folder is writable");
    for (name, board) in [
        ("one", "1 2 3\n8 4 0\n7 6 5\n"),
        ("ten", "2 8 3\n1 6 4\n7 0 5\n"),
    ] {
        let file = folder.path().join("cases").join(name).with_extension("txt");
        fs::write(file, board).expect("the folder is writable");
    }
    let points = |rule: &str| -> Vec<(String, Value, Value)> {
        let settings = format!(
            "format = 1\n[rubric.methods]\n{rule}\"State.cost\" = 30\n[marks]\noutput = 70\nmethods = 30\n"
        );
        fs::write(folder.path().join("assignment.toml"), settings).expect("a file");
        let report: PathBuf = folder.path().join("report.json");
        let call = tilegrade(["grade", "--exit-zero", "--quiet", "--assignment"]);
        call.and(folder.path().join("assignment.toml"))
            .and("--out")
            .and(folder.path().join("grades"))
            .and("--report")
            .and(format!("json={}", report.display()))
            .and("--as")
            .and("class")
            .and(&class)
            .talks()
            .run();
        let report: Value =
            serde_json::from_slice(&fs::read(report).expect("a report")).expect("JSON");
        let submissions = report["submissions"].as_array().expect("a list");
        let of = |one: &Value| {
            (
                text(&one["name"]),
                one["points"].clone(),
                one["open"].clone(),
            )
        };
        submissions.iter().map(of).collect()
    };
    let open = points("");
    let shared = points("not-in-template = \"output-share\"\n");
    for ((name, low, left), (_, all, none)) in open.iter().zip(&shared) {
        assert_eq!((left, none), (&Value::from(30.0), &Value::Null), "{name}");
        let [low, all] = [low, all].map(|points| points.as_f64().expect("points"));
        assert!(
            (all - low - 30.0 * low / 70.0).abs() < 0.01,
            "{name}: {low} {all}"
        );
    }
    assert!(shared[0].1.as_f64() > shared[1].1.as_f64(), "{shared:?}");
}

/// The program with changes in all of its sources, in a folder of its own. A file is called as its class is.
fn change(program: &Path, place: &Path, changes: Changes) {
    copy(program, place);
    for entry in fs::read_dir(place).expect("the program").flatten() {
        let mut source = fs::read_to_string(entry.path()).expect("a source");
        let mut name = entry.file_name().to_string_lossy().into_owned();
        for (old, new) in changes {
            source = source.replace(old, new);
            name = name.replace(old, new);
        }
        fs::remove_file(entry.path()).expect("the folder is writable");
        fs::write(place.join(name), source).expect("the folder is writable");
    }
}
