//! The other languages: each prints the first digit of the board that it was given, from the file and from its input.

use std::{fs, path::PathBuf};

use tilegrade::language::{Command, Language, Settings, Tool, candidates};

use super::{Built, planned, project};

fn check(files: &[(&str, &str)], language: Language, entry: &str) {
    let built = planned(files)
        .build()
        .unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    assert_eq!(built.project.plan.language, language);
    assert_eq!(built.project.plan.entry.to_string(), entry);
    prints_both(&built);
}

fn prints_both(built: &Built) {
    let ran = built.solve();
    assert_eq!(
        (ran.code, ran.stdout.trim(), ran.stderr.as_str()),
        (Some(0), "1 8Puzzle.txt", "")
    );
}

/// The build fails and says this.
fn check_broken(files: &[(&str, &str)], message: &str) {
    let diagnostics = planned(files).build().err().expect("a compile error");
    assert!(diagnostics.contains(message), "{diagnostics}");
}

#[test]
fn python_is_run_with_its_modules() {
    let main = "import sys\nfrom board import first\nprint(first(sys.argv[1]), input())\n";
    let module = "def first(name):\n    return open(name, encoding='utf-8').read()[0]\n";
    let files = [
        ("hw/main.py", main),
        ("hw/board.py", module),
        ("old.py", "def ("),
    ];
    check(&files, Language::Python, "hw/main.py");
    check_broken(
        &[("hw/main.py", main), ("hw/board.py", "def (")],
        "SyntaxError",
    );
}

#[test]
fn javascript_is_run_with_its_modules() {
    let main = "const {first} = require('./board');\nconst fs = require('fs');\nconsole.log(first(process.argv[2]), fs.readFileSync(0, 'utf8').trim());\n";
    let module = "exports.first = name => require('fs').readFileSync(name, 'utf8')[0];\n";
    check(
        &[
            ("solver.js", main),
            ("board.js", module),
            ("broken.js", "function ("),
        ],
        Language::JavaScript,
        "solver.js",
    );
    check_broken(
        &[("solver.js", main), ("board.js", "function (")],
        "SyntaxError",
    );
}

#[test]
fn c_and_cpp_are_linked_without_a_second_program() {
    let c = "#include <stdio.h>\n#include \"first.h\"\nint main(int argc, char **argv) { char line[99]; scanf(\"%98s\", line); printf(\"%d %s\\n\", first(argv[1]), line); }\n";
    let header = "int first(const char *name);\n";
    let first = "#include <stdio.h>\n#include \"first.h\"\nint first(const char *name) { int digit; FILE *file = fopen(name, \"r\"); fscanf(file, \"%d\", &digit); return digit; }\n";
    let test = "int main(void) { return 1; }\n";
    let c_files = [
        ("src/puzzle.c", c),
        ("include/first.h", header),
        ("src/first.c", first),
        ("test/test.c", test),
    ];
    check(&c_files, Language::C, "src/puzzle.c");
    // A copy that was put aside, and another program with functions of the same names.
    for (copy, other) in [
        ("backup/first.c", "a.txt"),
        ("src/first - Copy.c", "a.txt"),
        ("lab1/first.c", "lab1/lab.c"),
    ] {
        let copies = [(copy, first), (other, test)];
        check(
            &[&c_files[..], &copies].concat(),
            Language::C,
            "src/puzzle.c",
        );
    }
    check_broken(&[("main.c", "int main(void) { return x; }")], "undeclared");

    let cpp = "#include <fstream>\n#include <iostream>\nint main(int argc, char **argv) { int digit; std::string line; std::ifstream(argv[1]) >> digit; std::cin >> line; std::cout << digit << ' ' << line << std::endl; }\n";
    let included = format!("#include \"parts/Part.cpp\"\n{cpp}");
    let cpp_files = [
        ("main.cpp", included.as_str()),
        ("parts/Part.cpp", "int part() { return 1; }\n"),
        ("PartTest.cpp", "#include <gtest/gtest.h>\n"),
    ];
    check(&cpp_files, Language::Cpp, "main.cpp");
}

#[test]
fn rust_is_compiled_with_its_modules() {
    let main = "mod board;\nfn main() { let name = std::env::args().nth(1).unwrap(); println!(\"{} {}\", board::first(&name), std::io::read_to_string(std::io::stdin()).unwrap()); }\n";
    let module = "pub fn first(name: &str) -> char { std::fs::read_to_string(name).unwrap().chars().next().unwrap() }\n";
    check(
        &[
            ("src/main.rs", main),
            ("src/board.rs", module),
            ("Cargo.toml", ""),
        ],
        Language::Rust,
        "src/main.rs",
    );
    check_broken(&[("main.rs", "fn main() { x }")], "cannot find value");
}

#[test]
fn a_command_is_run_as_the_staff_wrote_it() {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let settings = Settings {
        command: Some(Command {
            build: words(&["cp", "{sources}/solve.sh", "{build}/copy"]),
            run: words(&["sh", "{build}/copy"]),
        }),
        ..Settings::default()
    };
    let script = b"read line\nhead -c 1 \"$1\"\necho \" $line\"\n";
    let built = project(&[("solve.sh", script)], &settings)
        .expect("a plan")
        .build()
        .expect("a build");
    prints_both(&built);
    let entry = built.project.plan.entry.to_string();
    assert_eq!(entry, "the assignment's command");
    assert!(built.project.plan.tools().is_empty());
}

#[test]
fn transcripts_are_taken_where_they_are_asked_for_and_named_where_they_are_not() {
    let settings = Settings {
        cases: vec!["deep".to_owned(), "flat".to_owned(), "none".to_owned()],
        language: Some(Language::Transcripts),
        ..Settings::default()
    };
    let text: &[u8] = b"0 moves in total";
    let plan = project(
        &[("a/deep.txt", text), ("deep.txt", text), ("flat.TXT", text)],
        &settings,
    )
    .expect("a plan")
    .plan;
    let path = |case: &str| plan.transcript(case).and_then(|path| path.to_str());
    assert_eq!(
        (path("deep"), path("flat"), path("none")),
        (Some("deep.txt"), Some("flat.TXT"), None)
    );
    assert_eq!(
        (plan.language, plan.entry.to_string().as_str()),
        (Language::Transcripts, "saved transcripts")
    );

    // What is handed in again has a number behind its name, on some platforms.
    let again = [
        ("deep-2.txt", text),
        ("deep-10.txt", text),
        ("flat.txt", text),
        ("flat-1.txt", text),
    ];
    let again = project(&again, &settings).expect("a plan").plan;
    let path = |case: &str| again.transcript(case).and_then(|path| path.to_str());
    assert_eq!(
        (path("deep"), path("flat")),
        (Some("deep-10.txt"), Some("flat.txt"))
    );

    let error = project(&[("notes.txt", text)], &settings)
        .err()
        .expect("no language");
    assert_eq!(
        error.to_string(),
        "no transcript named after a case among its files"
    );
    let found_out = Settings {
        language: None,
        ..settings
    };
    let error = project(&[("flat.txt", text)], &found_out).err();
    let option = "files are named after cases, and are saved transcripts with --transcripts alone";
    assert_eq!(
        error.expect("no language").to_string(),
        format!("no source of a known language among its files; {option}")
    );
    for (file, instead) in [
        ("notes.txt", ""),
        (
            "src/Solver.java.txt",
            "; `src/Solver.java.txt` is a source if it is called `Solver.java`",
        ),
        (
            "src/Solver.java ",
            "; `src/Solver.java ` is a source if it is called `Solver.java`",
        ),
        (
            "a/hw3.jar",
            "; `a/hw3.jar` was made by a tool: hand in the sources themselves",
        ),
        (
            "p.zip/o.zip/hw3.zip",
            "; `p.zip/o.zip/hw3.zip` is an archive: hand in what is in it, packed once",
        ),
        (
            "hw3.tar.zst",
            "; `hw3.tar.zst` is an archive: hand in what is in it, packed once",
        ),
    ] {
        let error = project(&[(file, text)], &found_out).err();
        let found = error.expect("no language").to_string();
        let said = "no source of a known language among its files";
        assert_eq!(found, format!("{said}{instead}"));
    }
    let mixed = planned(&[
        ("a.py", ""),
        ("b.c", ""),
        (
            "C.java",
            "class C { public static void main(String[] a) { } }",
        ),
    ]);
    assert_eq!(mixed.plan.language, Language::Java);
    assert!(mixed.plan.tools().into_iter().eq([Tool::Java, Tool::Javac]));
}

#[test]
fn what_is_swapped_for_a_link_or_a_pipe_while_it_is_graded_is_not_read() {
    let project = planned(&[("src/hw3.py", "print(1)")]);
    let root = project.folder.path().join("submission");
    let staged = &project.plan.staged[0];
    let content = || staged.content(&root).map_err(|error| error.to_string());
    assert_eq!(content(), Ok(b"print(1)".to_vec()));
    let file = root.join("src/hw3.py");
    let files = [PathBuf::from("src/hw3.py")];
    let is_planned = || candidates(&root, &files, &Settings::default(), "").is_ok();
    fs::remove_file(&file).expect("it is ours");
    std::os::unix::fs::symlink("/etc/passwd", &file).expect("it is ours");
    assert!(content().is_err() && !is_planned());
    fs::remove_file(&file).expect("it is ours");
    rustix::fs::mkfifoat(rustix::fs::CWD, &file, 0o600.into()).expect("it is ours");
    assert!(content().is_err() && !is_planned());
    fs::remove_dir_all(root.join("src")).expect("it is ours");
    std::os::unix::fs::symlink("/etc", root.join("src")).expect("it is ours");
    let passwd = [PathBuf::from("src/passwd")];
    assert!(candidates(&root, &passwd, &Settings::default(), "").is_err());
}
