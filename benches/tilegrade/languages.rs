//! Rows about the other languages: what a compilation takes, and what of twenty light cases is the start of twenty processes. By
//! these it was decided that each case has a process of its own (`docs/performance.md`).
//!
//! What an empty program takes is the most that any idea could save.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use crate::{
    boards,
    java::LIGHT,
    measure::{self, Effort, Spread},
    table::{Row, Table, Target},
    transcripts::board_file,
};

/// A language, its sample, and how both are made to run.
struct Language {
    name: &'static str,
    sample: &'static str,
    /// A program that does nothing.
    empty: (&'static str, &'static str),
    compiler: Option<&'static [&'static str]>,
    interpreter: &'static [&'static str],
}

const LANGUAGES: [Language; 5] = [
    Language {
        name: "C",
        sample: "accepted-c/eight.c",
        empty: ("empty.c", "int main(void) { return 0; }\n"),
        compiler: Some(&["gcc", "-O2", "-std=gnu17", "-w"]),
        interpreter: &[],
    },
    Language {
        name: "C++",
        sample: "accepted-cpp/puzzle.cpp",
        empty: ("empty.cpp", "#include <iostream>\nint main() {}\n"),
        compiler: Some(&["g++", "-O2", "-std=c++20", "-w"]),
        interpreter: &[],
    },
    Language {
        name: "Rust",
        sample: "accepted-rust/eight_puzzle.rs",
        empty: ("empty.rs", "fn main() {}\n"),
        compiler: Some(&["rustc", "-O", "--edition", "2021"]),
        interpreter: &[],
    },
    Language {
        name: "Python",
        sample: "accepted-python/eight_puzzle.py",
        empty: ("empty.py", "pass\n"),
        compiler: None,
        interpreter: &["/usr/bin/python3", "-B", "-X", "utf8"],
    },
    Language {
        name: "JavaScript",
        sample: "accepted-javascript/solver.js",
        empty: ("empty.js", ";\n"),
        compiler: None,
        interpreter: &["node"],
    },
];

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let folder = TempDir::new().expect("a folder");
    let cases: Vec<PathBuf> = (0..).zip(LIGHT).map(|at| case(folder.path(), at)).collect();
    for language in LANGUAGES {
        let sample = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("examples/class")
            .join(language.sample);
        let empty = folder.path().join(language.empty.0);
        fs::write(&empty, language.empty.1).expect("a file");
        if let Some(compiler) = language.compiler {
            table.row(
                &format!("{}: one compilation / nothing", language.name),
                |name| {
                    let rounds = (0..effort.rounds).map(|_| {
                        let one = compiled(compiler, &sample, &folder.path().join("program"));
                        let other = compiled(compiler, &empty, &folder.path().join("empty"));
                        (one, other)
                    });
                    row(name, &rounds.collect::<Vec<_>>())
                },
            );
        }
        table.row(
            &format!("{}: 20 light cases / 20 starts", language.name),
            |name| {
                let programs = [&sample, &empty].map(|source| match language.compiler {
                    Some(compiler) => {
                        let program = source.file_stem().expect("a name").to_owned();
                        let program = folder.path().join(program).with_extension("run");
                        compiled(compiler, source, &program);
                        program
                    }
                    None => source.clone(),
                });
                let rounds = (0..effort.rounds).map(|_| {
                    let [one, other] = programs.each_ref().map(|program| {
                        let run = |case| run(language.interpreter, program, Some(case));
                        cases.iter().map(|case| run(case.as_path())).sum::<f64>()
                    });
                    (one, other)
                });
                row(name, &rounds.collect::<Vec<_>>())
            },
        );
    }
    table.row("C++: its headers read / compiled before", |name| {
        let sample =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/class/accepted-cpp/puzzle.cpp");
        let text = fs::read_to_string(&sample).expect("a sample");
        let headers: String = text
            .lines()
            .filter(|line| line.starts_with("#include"))
            .fold(String::new(), |lines, line| lines + line + "\n");
        let header = folder.path().join("all.hpp");
        fs::write(&header, headers).expect("a file");
        let flags = ["g++", "-O2", "-std=c++20", "-w"];
        let with = [&flags[..], &["-x", "c++-header"]].concat();
        let made = folder.path().join("all.hpp.gch");
        let once = compiled(&with, &header, &made);
        let header = header.display().to_string();
        let included = [&flags[..], &["-include", &header]].concat();
        let rounds = (0..effort.rounds).map(|_| {
            let read = compiled(&flags, &sample, &folder.path().join("program"));
            let prepared = compiled(&included, &sample, &folder.path().join("program"));
            (read, prepared)
        });
        let note = format!("once: {}", measure::milliseconds(once));
        Row {
            target: Target::Note(note),
            ..row(name, &rounds.collect::<Vec<_>>())
        }
    });
}

/// Medians of both, and the ratios of the first to the second.
fn row<'name>(name: &'name str, rounds: &[(f64, f64)]) -> Row<'name> {
    let median = |figures: Vec<f64>| Spread::of(figures).median;
    Row::times(
        name,
        median(rounds.iter().map(|round| round.0).collect()),
        median(rounds.iter().map(|round| round.1).collect()),
        Spread::of(rounds.iter().map(|round| round.0 / round.1).collect()),
        Target::None,
    )
}

/// Processor time of a compilation, in seconds.
fn compiled(compiler: &[&str], source: &Path, program: &Path) -> f64 {
    let out = program.display().to_string();
    run(&[compiler, &["-o", &out]].concat(), source, None)
}

/// Processor time of a program with its arguments, in seconds.
fn run(before: &[&str], program: &Path, argument: Option<&Path>) -> f64 {
    let mut words: Vec<&OsStr> = before.iter().map(OsStr::new).collect();
    words.push(program.as_os_str());
    words.extend(argument.map(Path::as_os_str));
    let (start, _) = measure::of_children();
    let output = measure::command(words[0]).args(&words[1..]).output();
    let output = output.expect("it starts");
    assert!(output.status.success(), "{words:?}: {output:?}");
    measure::of_children().0 - start
}

fn case(folder: &Path, (number, moves): (usize, u8)) -> PathBuf {
    let board = boards::random_at(moves, 2)[number % 2];
    let file = folder.join(format!("case-{number:02}.txt"));
    fs::write(&file, board_file(&board)).expect("a file");
    file
}
