//! The verb `check-classes`, and what a grading says of a program's classes: right programs are blamed for nothing, and a planted fault
//! is told by the class and the method that it is in.

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use serde_json::Value;
use tempfile::TempDir;
use tilegrade::{
    assignment::Variant,
    grade::{Grading, Journal, RunOptions, Tools},
    intake::{self, Layout, Options},
    language,
    outcome::MachineFault,
    run::{Sandbox, SandboxRequest},
};

mod designs;

use crate::support::{copy, every, repository, tilegrade};

/// A fault: the class's file, what is replaced by what, and the methods of which one is to be named.
type Fault = (&'static str, &'static str, &'static str, &'static str);

/// The programs that faults are planted in, and their assignments.
const PROGRAMS: [(&str, &str, &[Fault]); 2] = [
    (
        "coms228",
        "examples/class/accepted-linked-lists/edu/iastate/cs228/hw3",
        &FAULTS_228,
    ),
    (
        "coms472",
        "examples/class472/accepted-lists/src/edu/iastate/cs472/proj1",
        &FAULTS_472,
    ),
];

const FAULTS_228: [Fault; 53] = [
    (
        "OrderedStateList",
        "if (!isOPEN && c > 0)",
        "if (!isOPEN && c < 0)",
        "findState",
    ),
    (
        "OrderedStateList",
        "\t\tunlink(found);\n",
        "\t\tunlink(found);\n\t\tif (!isOPEN) size++;\n",
        "removeState",
    ),
    (
        "State",
        "s.numMoves = numMoves + 1;",
        "s.numMoves = numMoves < 6 ? numMoves + 1 : numMoves;",
        "successorState",
    ),
    (
        "State",
        "b == null || b.length != 3",
        "b == null",
        "State(int[][])",
    ),
    (
        "State",
        "row == null || row.length != 3",
        "row == null",
        "State(int[][])",
    ),
    (
        "State",
        "tile < 0 || tile > 8 || seen[tile]",
        "tile < 0 || tile > 8",
        "State(int[][])",
    ),
    (
        "State",
        "tile < 0 || tile > 8 || seen[tile]",
        "tile > 8 || seen[tile]",
        "State(int[][])",
    ),
    (
        "State",
        "this.board = copyOf(board);",
        "this.board = copyOf(GOAL);",
        "State(int[][])",
    ),
    (
        "State",
        "this.board = copyOf(board);",
        "this.board = copyOf(board); numMoves = 1;",
        "State(int[][])",
    ),
    (
        "State",
        "read[row][col] = line",
        "read[col][row] = line",
        "State(String)",
    ),
    (
        "State",
        "new Scanner(new File(inputFileName))",
        "new Scanner(\"1 2 3\\n8 0 4\\n7 6 5\")",
        "State(String)",
    ),
    ("State", "\t\tcheckBoard(read);\n", "", "State(String)"),
    (
        "State",
        "\t\t\ttileCol++;",
        "\t\t\ttileCol--;",
        "successorState",
    ),
    (
        "State",
        "\t\t\ttileRow++;",
        "\t\t\ttileRow += 2;",
        "successorState",
    ),
    ("State", "s.predecessor = this;", "", "successorState"),
    ("State", "s.move = m;", "", "successorState"),
    (
        "State",
        "s.numMoves = numMoves + 1;",
        "s.numMoves = numMoves;",
        "successorState",
    ),
    (
        "State",
        "throw new IllegalArgumentException(\"No tile can move \" + m + \".\");",
        "return this;",
        "successorState",
    ),
    (
        "State",
        "throw new IllegalArgumentException(\"No tile can move \" + m + \".\");",
        "return null;",
        "successorState",
    ),
    (
        "State",
        "State s = (State) clone();",
        "State s = new State(board); s.board = board;",
        "successorState",
    ),
    (
        "State",
        "return inversions % 2 == 1;",
        "return inversions % 2 == 0;",
        "solvable",
    ),
    ("State", "if (b != 0 && a > b)", "if (a > b)", "solvable"),
    (
        "State",
        "return inversions % 2 == 1;",
        "return true;",
        "solvable",
    ),
    (
        "State",
        "return Arrays.deepEquals(board, GOAL);",
        "return Arrays.equals(board[0], GOAL[0]) && Arrays.equals(board[1], GOAL[1]);",
        "isGoalState",
    ),
    (
        "State",
        "return Arrays.deepEquals(board, GOAL);",
        "return computeNumMismatchedTiles() <= 2;",
        "isGoalState",
    ),
    ("State", "\t\t\tsb.append('\\n');\n", "", "toString"),
    (
        "State",
        "sb.append(board[i][j] == 0 ? \" \" : board[i][j]);",
        "sb.append(board[j][i] == 0 ? \" \" : board[j][i]);",
        "toString",
    ),
    (
        "State",
        "return Arrays.deepEquals(board, ((State) o).board);",
        "return board == ((State) o).board;",
        "equals",
    ),
    (
        "State",
        "return Arrays.deepEquals(board, ((State) o).board);",
        "return numMoves == ((State) o).numMoves;",
        "equals",
    ),
    ("State", "\t\t\ts.board = copyOf(board);", "", "clone"),
    ("State", "\t\t\ts.previous = null;\n", "", "clone"),
    (
        "State",
        "return numMoves + computeNumMismatchedTiles();",
        "return numMoves;",
        "cost",
    ),
    (
        "State",
        "return numMoves + computeManhattanDistance();",
        "return computeManhattanDistance();",
        "cost",
    ),
    (
        "State",
        "\t\ts.ManhattanDistance = -1;\n",
        "",
        "cost successorState",
    ),
    (
        "State",
        "Integer.compare(cost(), s.cost())",
        "Integer.compare(s.cost(), cost())",
        "compareTo",
    ),
    (
        "State",
        "Integer.compare(cost(), s.cost())",
        "Integer.compare(numMoves, s.numMoves)",
        "compareTo",
    ),
    (
        "State",
        "board[i][j] != 0 && board[i][j] != GOAL[i][j]",
        "board[i][j] != GOAL[i][j]",
        "computeNumMismatchedTiles",
    ),
    (
        "State",
        "\t\t\t\t\tif (tile != 0)\n",
        "",
        "computeManhattanDistance",
    ),
    (
        "State",
        "Math.abs(i - GOAL_ROW[tile]) + Math.abs",
        "(i - GOAL_ROW[tile]) + Math.abs",
        "computeManhattanDistance",
    ),
    ("StateComparator", "? -1 : 1", "? 1 : -1", "compare"),
    ("StateComparator", "i < 3", "i < 1", "compare"),
    (
        "StateComparator",
        "\t\t\t\tif (s1.board[i][j] != s2.board[i][j])\n\t\t\t\t\treturn s1.board[i][j] < s2.board[i][j] ? -1 : 1;",
        "\t\t\t\tif (s1.board[j][i] != s2.board[j][i])\n\t\t\t\t\treturn s1.board[j][i] < s2.board[j][i] ? -1 : 1;",
        "compare",
    ),
    (
        "OrderedStateList",
        "State.heu = h;",
        "if (State.heu == null) State.heu = h;",
        "OrderedStateList(Heuristic, boolean)",
    ),
    (
        "OrderedStateList",
        "compareStates(cur, s) < 0",
        "compareStates(cur, s) <= 0",
        "addState",
    ),
    (
        "OrderedStateList",
        "compareStates(cur, s) < 0",
        "compareStates(cur, s) > 0",
        "addState",
    ),
    (
        "OrderedStateList",
        "\t\tcur.previous = s;\n",
        "",
        "addState",
    ),
    ("OrderedStateList", "\t\tsize++;\n", "", "addState size"),
    (
        "OrderedStateList",
        "\t\t\t\treturn cur;\n",
        "\t\t\t\treturn s;\n",
        "findState",
    ),
    (
        "OrderedStateList",
        "int c = lexicographic.compare(cur, s);",
        "int c = cur == s ? 0 : -1;",
        "findState",
    ),
    (
        "OrderedStateList",
        "throw new IllegalStateException(\"The state is not in the list.\");",
        "return;",
        "removeState",
    ),
    (
        "OrderedStateList",
        "unlink(found);",
        "unlink(head.next);",
        "removeState",
    ),
    (
        "OrderedStateList",
        "\t\ts.next.previous = s.previous;\n",
        "",
        "removeState remove",
    ),
    ("OrderedStateList", "\t\tunlink(first);\n", "", "remove"),
];

const FAULTS_472: [Fault; 12] = [
    (
        "State",
        "m.compareTo(Move.DBL_LEFT) < 0 ? 1 : 2",
        "1",
        "successorState",
    ),
    ("State", "\t\tcase DBL_LEFT:\n", "", "successorState"),
    (
        "State",
        "for (int k = 0; k < distance; k++)",
        "for (int k = 0; k < 1; k++)",
        "successorState",
    ),
    (
        "State",
        "s.numMoves = numMoves + 1;",
        "s.numMoves = numMoves + distance;",
        "successorState",
    ),
    (
        "State",
        "(computeManhattanDistance() + 1) / 2",
        "computeManhattanDistance()",
        "computeNumSingleDoubleMoves",
    ),
    (
        "State",
        "return numMoves + computeNumSingleDoubleMoves();",
        "return numMoves + computeManhattanDistance();",
        "cost",
    ),
    (
        "State",
        "return numMoves + computeManhattanDistance();",
        "return numMoves + computeNumMismatchedTiles();",
        "cost",
    ),
    (
        "State",
        "mine < other ? -1 : mine > other ? 1 : 0",
        "mine < other ? -1 : 0",
        "compareTo",
    ),
    (
        "State",
        "return result.replace('0', ' ');",
        "return result.replace(\"0\", \"\");",
        "toString",
    ),
    (
        "StateComparator",
        "return Integer.signum(result);",
        "return 0;",
        "compare",
    ),
    (
        "OrderedStateList",
        "\t\t--size;\n",
        "",
        "remove removeState",
    ),
    (
        "OrderedStateList",
        "\t\treturn null;\n\t}\n\n\t/**\n\t * Takes the state",
        "\t\treturn head;\n\t}\n\n\t/**\n\t * Takes the state",
        "findState",
    ),
];

#[test]
fn a_planted_fault_is_told_by_its_class_and_its_method() {
    let (mut blamed, mut all) = (Vec::new(), 0);
    for (assignment, program, faults) in PROGRAMS {
        let folder = TempDir::new().expect("a folder");
        let class = folder.path().join("class");
        for (number, fault) in every(5, faults).enumerate() {
            plant(
                &repository().join(program),
                &class.join(name(number)),
                fault,
            );
        }
        let found = probed(&class, assignment, folder.path());
        for (number, (file, _, new, methods)) in every(5, faults).enumerate() {
            all += 1;
            let failed = &found[&name(number)];
            let wanted: Vec<String> = match *methods {
                whole if whole.contains('(') => vec![format!("{file}: {whole}")],
                several => several
                    .split(' ')
                    .map(|method| format!("{file}: {method}"))
                    .collect(),
            };
            let is_named = failed.iter().any(|one| wanted.contains(one));
            let is_of_class = failed
                .iter()
                .all(|one| one.starts_with(&format!("{file}: ")));
            if !is_named || !is_of_class {
                blamed.push(format!(
                    "{assignment} {number}, {wanted:?} by `{new}`: {failed:?}"
                ));
            }
        }
    }
    let most = all / 20;
    assert!(blamed.len() <= most, "of {all}:\n{}", blamed.join("\n"));
}

#[test]
fn right_programs_are_blamed_for_nothing() {
    for (assignment, class) in [
        ("coms228", "examples/class"),
        ("coms472", "examples/class472"),
    ] {
        let folder = TempDir::new().expect("a folder");
        let right = folder.path().join("class");
        let submissions = fs::read_dir(repository().join(class)).expect("the class");
        let accepted = submissions
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| {
                path.file_name()
                    .is_some_and(|name| name.to_string_lossy().starts_with("accepted"))
            });
        for path in accepted {
            copy(&path, &right.join(path.file_name().expect("a name")));
        }
        let found = probed(&right, assignment, folder.path());
        let blamed: Vec<_> = found
            .iter()
            .filter(|(_, failed)| !failed.is_empty())
            .collect();
        assert!(blamed.is_empty(), "{blamed:#?}");
    }
}

#[test]
fn what_is_inherited_or_has_another_name_is_asked_as_well() {
    let (assignment, program, _) = PROGRAMS[0];
    let folder = TempDir::new().expect("a folder");
    let class = folder.path().join("class");
    let changes: [(&str, &[(&str, &str)]); 2] = [
        (
            "inherits",
            &[
                (
                    "public class State implements",
                    "public class State extends Node implements",
                ),
                ("\tpublic Move move; ", "\t"),
                ("\tpublic int numMoves; ", "\t"),
            ],
        ),
        (
            "renamed",
            &[("findState(", "find("), ("isGoalState(", "isGoal(")],
        ),
    ];
    for (name, replaced) in changes {
        let place = class.join(name);
        copy(&repository().join(program), &place);
        let node = "package edu.iastate.cs228.hw3;\npublic class Node { public Move move; public int numMoves; }\n";
        fs::write(place.join("Node.java"), node).expect("the folder is writable");
        for file in ["State", "OrderedStateList", "EightPuzzle"] {
            let path = place.join(format!("{file}.java"));
            let mut text = fs::read_to_string(&path).expect("a source");
            for (old, new) in replaced {
                text = text.replace(old, new);
            }
            fs::write(path, text).expect("the folder is writable");
        }
    }
    let found = probed(&class, assignment, folder.path());
    assert_eq!(found["inherits"], [""; 0]);
    assert_eq!(found["renamed"], [""; 0]);
    let report = fs::read(folder.path().join("report.json")).expect("a report");
    let report: Value = serde_json::from_slice(&report).expect("JSON");
    let faults = |at: usize| -> Vec<String> {
        let classes = report["submissions"][at]["classes"].as_array();
        let classes = classes.into_iter().flatten();
        let all = classes.flat_map(|class| class["differences"].as_array().into_iter().flatten());
        let faults = all.filter(|one| one["is-fault"] == true);
        faults.map(|one| text(&one["message"])).collect()
    };
    assert_eq!(faults(0), [""; 0]);
    let [goal, find] = [&faults(1)[0], &faults(1)[1]];
    assert!(
        goal.contains("`isGoal()`") && find.contains("`find(State)`"),
        "{goal} {find}"
    );
    // Under another name it is asked all the same.
    let classes = &report["submissions"][1]["classes"];
    let said = classes.to_string();
    for method in ["isGoalState", "findState"] {
        assert!(
            said.contains(&format!("\"method\":\"{method}\"")),
            "{method}: {said}"
        );
    }
}

/// What a method does to its caller, in the place of the beginning of `State.equals`, which the search does not call.
const HOSTILE: [&str; 8] = [
    "System.exit(0);",
    "Runtime.getRuntime().halt(0);",
    "for (int i = 0; i >= 0; i = 0) ;",
    "for (int i = 0; i >= 0; i = 0) System.out.println(\"all is well, all is well, all is well, all is well\");",
    "byte[][] all = new byte[1 << 20][]; for (int i = 0; i < all.length; i++) all[i] = new byte[1 << 20];",
    "new Thread(() -> { for (int i = 0; i >= 0; i = 0) ; }).start();",
    "try { Class.forName(\"tilegrade.Wire\", true, ClassLoader.getSystemClassLoader()).getDeclaredMethods()[0].invoke(null); } catch (Exception e) { throw new Error(e); }",
    "if (o != this) throw new ThreadDeath();",
];

#[test]
fn a_hostile_method_costs_its_probes_and_nothing_else() {
    let (assignment, program, _) = PROGRAMS[0];
    let folder = TempDir::new().expect("a folder");
    let class = folder.path().join("class");
    let head = "public boolean equals(Object o)\n\t{\n";
    for (number, statement) in every(2, &HOSTILE).enumerate() {
        let place = class.join(name(number));
        copy(&repository().join(program), &place);
        let path = place.join("State.java");
        let text = fs::read_to_string(&path).expect("a source");
        let hostile = text.replacen(head, &format!("{head}\t\t{statement}\n"), 1);
        assert_ne!(text, hostile);
        fs::write(&path, hostile).expect("the folder is writable");
    }
    let found = probed(&class, assignment, folder.path());
    for (number, statement) in every(2, &HOSTILE).enumerate() {
        assert_eq!(found[&name(number)], ["State: equals"], "{statement}");
    }
    let results = fs::read(folder.path().join("report.json")).expect("a report");
    let report: Value = serde_json::from_slice(&results).expect("JSON");
    for submission in report["submissions"].as_array().expect("a list") {
        assert_eq!(submission["verdict"], "accepted", "{}", submission["name"]);
    }
}

#[test]
fn what_is_known_stays_judged_where_classes_cannot_be_asked() {
    let program = Path::new(env!("CARGO_BIN_EXE_tilegrade"));
    let sandbox = Sandbox::probe(program, SandboxRequest::default()).expect("a sandbox");
    let mut assignment = Variant::Coms228.assignment().expect("an assignment");
    assignment.cases.retain(|case| case.name == "depth-02");
    assert_eq!(assignment.cases.len(), 1);
    let folder = TempDir::new().expect("a folder");
    let options = Options {
        layout: Some(Layout::One),
        ..Options::default()
    };
    let stop = Arc::default();
    let paths = [repository().join("examples/class/accepted-linked-lists")];
    let place = folder.path().join("unpacked");
    let taken = intake::take(&paths, &options, &place, &stop).expect("a submission");
    let journal = Journal::open(&folder.path().join("grades")).expect("a folder of results");
    let tier_before = sandbox.tier();
    let graded = |sandbox| {
        let grading = Grading {
            assignment: &assignment,
            languages: language::Settings::default(),
            submissions: &taken.submissions,
            sandbox,
            tier_before,
            tools: Tools::default(),
            journal: &journal,
            temporary: folder.path(),
            options: RunOptions::default(),
            jobs: 1,
            stop: &stop,
        };
        grading.results().expect("results").swap_remove(0)
    };
    let first = graded(Ok(&sandbox));
    assert!(!first.program.classes.is_empty(), "{:?}", first.findings);
    let records = folder.path().join("grades/records/accepted-linked-lists");
    fs::remove_file(records.join("_methods.json")).expect("what was found");
    let fault = MachineFault::new("there is no sandbox", "find one");
    let second = graded(Err(fault));
    assert_eq!(second.points, first.points);
    assert!(second.program.classes.is_empty());
    let mut said = second.findings.iter().map(|finding| &finding.message);
    let is_told = |said: &String| said.contains("its classes were not asked: ");
    assert!(said.any(is_told), "{:?}", second.findings);
}

fn name(number: usize) -> String {
    format!("fault-{number:02}")
}

/// The program with a fault, in a folder of its own.
fn plant(program: &Path, folder: &Path, (file, old, new, _): &Fault) {
    copy(program, folder);
    let path = folder.join(format!("{file}.java"));
    let text = fs::read_to_string(&path).expect("a source");
    assert!(text.contains(old), "{file} has no `{old}`");
    fs::write(&path, text.replacen(old, new, 1)).expect("the folder is writable");
}

/// What fails of each submission of a class, by class and method. What costs nothing is left out.
fn probed(class: &Path, assignment: &str, folder: &Path) -> BTreeMap<String, Vec<String>> {
    let cases = folder.join("cases");
    fs::create_dir_all(&cases).expect("the folder is writable");
    fs::write(cases.join("one.txt"), "1 2 3\n8 4 0\n7 6 5\n").expect("the folder is writable");
    let report = folder.join("report.json");
    let call = tilegrade(["grade", "--exit-zero", "--quiet", "--variant", assignment]);
    let call = call
        .and("--cases")
        .and(&cases)
        .and("--out")
        .and(folder.join("grades"));
    let call = call
        .and("--report")
        .and(format!("json={}", report.display()));
    call.and("--as").and("class").and(class).talks().run();
    let report = fs::read(&report).expect("a report");
    let report: Value = serde_json::from_slice(&report).expect("JSON");
    let submissions = report["submissions"].as_array().expect("a list");
    let of = |submission: &Value| {
        let mut failed = Vec::new();
        for class in submission["classes"].as_array().into_iter().flatten() {
            for method in class["methods"].as_array().expect("a list") {
                if method["failed"].as_u64() > Some(0) {
                    let [class, method] = [&class["class"], &method["method"]].map(text);
                    failed.push(format!("{class}: {method}"));
                }
            }
        }
        (text(&submission["name"]), failed)
    };
    submissions.iter().map(of).collect()
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
