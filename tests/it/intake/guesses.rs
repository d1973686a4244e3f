//! One submission or a class: the folders that hold programs of their own decide, and the guess is told.

use super::support::Desk;
use crate::support::tilegrade;

const JAVA: &str = "class Solver { public static void main(String[] a) { } }\n";

/// The names of what would be graded of the folder `all`, and what is warned of.
fn taken(files: &[(&str, &str)]) -> (Vec<String>, String) {
    let desk = Desk::with(&[("beside.txt", "")]);
    for (name, text) in files {
        desk.write(&format!("all/{name}"), text);
    }
    let list = desk.list(&["all"]);
    let all = list["submissions"].as_array().expect("a list").iter();
    let names = all.map(|one| one["name"].as_str().expect("a name").to_owned());
    let call = tilegrade(["submissions", "all"]).within(desk.folder());
    (names.collect(), call.talks().run().stderr)
}

/// Classes or submissions, and the names of what they are taken for.
type Guesses<'a> = &'a [(&'a [(&'a str, &'a str)], &'a [&'a str])];

fn assert_taken(guesses: Guesses<'_>) {
    for (files, expected) in guesses {
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        let (mut names, _) = taken(files);
        names.sort_unstable();
        assert_eq!(names, expected, "{files:?}");
    }
}

#[test]
fn folders_with_programs_of_their_own_are_a_class() {
    assert_taken(&[
        // A script of the staff, with the names of students in it.
        (
            &[
                ("grade.py", "for s in ['ana', 'ben']: print(s)"),
                ("ana/A.java", JAVA),
                ("ben/b.py", ""),
            ][..],
            &["ana", "ben", "grade.py"][..],
        ),
        (
            &[
                ("run.py", ""),
                ("ana/src/x/A.java", JAVA),
                ("ben/B.java", JAVA),
            ],
            &["ana", "ben", "run.py"],
        ),
        // The handout's sources beside.
        (
            &[
                ("src/State.java", ""),
                ("ana/A.java", JAVA),
                ("ben/B.java", JAVA),
            ],
            &["ana", "ben", "src"],
        ),
        // Whole programs beside one: a student is called as the folder of one submission is.
        (
            &[
                ("src/A.java", JAVA),
                ("ana/A.java", JAVA),
                ("ben/A.java", JAVA),
            ],
            &["ana", "ben", "src"],
        ),
        // Students who are called as folders of one submission are.
        (
            &[("edu/a.py", ""), ("ana/a.py", ""), ("ben/a.py", "")],
            &["ana", "ben", "edu"],
        ),
        (&[("edu/a.py", ""), ("ana/a.py", "")], &["ana", "edu"]),
        (
            &[("bin/a.py", ""), ("out/a.py", ""), ("target/a.py", "")],
            &["bin", "out", "target"],
        ),
        // What is broken is a program too, where several have the same.
        (
            &[("cy.py", ""), ("ana/A.java", ""), ("ben/A.java", "")],
            &["ana", "ben", "cy.py"],
        ),
    ]);
}

#[test]
fn students_with_the_files_of_the_handout_stay_students_beside_a_script_of_the_staff() {
    let students = ["ana", "ben", "edu"];
    let layout = ["EightPuzzle.java", "State.java"];
    let paths: Vec<String> = students
        .iter()
        .flat_map(|student| layout.map(|file| format!("{student}/edu/iastate/cs228/hw3/{file}")))
        .collect();
    let mut files: Vec<(&str, &str)> = paths.iter().map(|path| (&**path, JAVA)).collect();
    files.push(("grade.py", ""));
    assert_eq!(taken(&files).0.len(), students.len() + 1);
}

#[test]
fn what_belongs_together_is_one_submission() {
    assert_taken(&[
        // Packages, modules and headers of one program.
        (
            &[
                ("Main.java", "import model.Board;\nimport view.Text;\n"),
                (
                    "model/Board.java",
                    "package model;\nclass Board { public static void main(String[] a) { } }",
                ),
                (
                    "view/Text.java",
                    "package view;\nclass Text { public static void main(String[] a) { } }",
                ),
            ][..],
            &["all"][..],
        ),
        (
            &[
                ("main.py", "from heuristics import h\nimport search.a\n"),
                ("heuristics/h.py", ""),
                ("search/a.py", ""),
            ],
            &["all"],
        ),
        (
            &[
                ("main.c", "#include \"b/b.h\"\n"),
                ("b/b.c", "int main() {}"),
                ("c/c.c", "int c() {}"),
            ],
            &["all"],
        ),
        (
            &[
                ("main.js", "require('./b/b')"),
                ("b/b.js", ""),
                ("c/c.js", "require('../main')"),
            ],
            &["all"],
        ),
        // Tests and older versions.
        (
            &[
                ("src/solver.py", ""),
                ("tests/a.py", "from solver import s\n"),
                ("tools/b.py", "import solver\n"),
            ],
            &["all"],
        ),
        (
            &[
                ("A.java", JAVA),
                ("old/A.java", JAVA),
                ("older/A.java", JAVA),
            ],
            &["all"],
        ),
        (
            &[
                ("src/A.java", JAVA),
                ("backup/A.java", JAVA),
                ("old/A.java", JAVA),
                ("second try/A.java", JAVA),
            ],
            &["all"],
        ),
        (
            &[
                ("edu/iastate/A.java", JAVA),
                ("test/T.java", "class T { }"),
                ("lib/L.java", "class L { }"),
            ],
            &["all"],
        ),
        // Notes beside one tree, and beside several.
        (
            &[
                ("notes.txt", ""),
                ("README.md", ""),
                ("project/A.java", JAVA),
            ],
            &["all"],
        ),
        (&[("notes.txt", ""), ("project/pkg/a.py", "")], &["all"]),
        (&[("notes.txt", ""), ("project/src/A.java", JAVA)], &["all"]),
        (
            &[
                ("notes.txt", ""),
                ("class/ana/a.py", ""),
                ("class/ben/a.py", ""),
            ],
            &["class", "notes.txt"],
        ),
        (
            &[("notes.txt", ""), ("ana/a.py", ""), ("ben/b.py", "")],
            &["ana", "ben", "notes.txt"],
        ),
    ]);
}

#[test]
fn a_guess_is_told_with_what_overrules_it() {
    let (_, said) = taken(&[("grade.py", ""), ("ana/A.java", JAVA), ("ben/b.py", "")]);
    assert_eq!(
        said,
        "warning: all: several folders in it hold a program of their own, and each of them is a submission\n\
         hint: `--as one` takes all of it for one\n"
    );
    let (_, said) = taken(&[("A.java", JAVA), ("other/b.py", "")]);
    assert_eq!(
        said,
        "warning: all: a folder in it holds a program of its own, and all of it is one submission\n\
         hint: `--as class` takes each file and folder for one\n"
    );
    let (_, said) = taken(&[("notes.txt", ""), ("project/A.java", JAVA)]);
    assert_eq!(
        said,
        "warning: all: the files beside its only folder are taken for notes, and all of it for one submission\n\
         hint: `--as class` takes each of them for one\n"
    );
    let sections = [
        ("sec1/ana/A.java", JAVA),
        ("sec1/ben/b.py", ""),
        ("sec2/cy/A.java", JAVA),
        ("sec2/dee/b.py", ""),
    ];
    let (_, said) = taken(&sections);
    assert_eq!(
        said,
        "warning: all: sec1 looks like a class of 2 students or more, and is not taken for one\n\
         hint: name it as a PATH of its own; `--as class` takes it for one\n\
         warning: all: sec2 looks like a class of 2 students or more, and is not taken for one\n\
         hint: name it as a PATH of its own; `--as class` takes it for one\n"
    );
    for plain in [
        &[("A.java", JAVA), ("data/in.txt", "")][..],
        &[("ana/A.java", JAVA), ("ben/b.py", "")],
    ] {
        assert_eq!(taken(plain).1, "", "{plain:?}");
    }
}
