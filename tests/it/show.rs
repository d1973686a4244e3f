//! The verb `show`: one submission or one run of a stored grading.

use std::fs;

use tempfile::TempDir;

use crate::support::{Call, folder_with, repository, tilegrade};

/// Prints what moves a cursor, what is no text, and more lines than are shown.
const NOISY: &str = r#"import sys
out = sys.stdout.buffer
out.write(b"red \x1b[31m\tback\\slash \xff \xe2\x80\xae::error::x\r\n::error::y\n" + b"z" * 1000 + b"\n")
out.write(b"".join(b"line %d\n" % n for n in range(997)))
out.flush()
sys.stderr.write("no luck\n")
sys.exit(3)
"#;

/// A class with one program that prints what it should not, and a saved grading of it on two cases.
fn graded() -> TempDir {
    let board = |name: &str| fs::read(repository().join(format!("cases/{name}.txt")));
    let cases = ["depth-02", "depth-05"].map(|name| board(name).expect("a board file"));
    let folder = folder_with(&[
        ("class/noisy-nora/main.py", NOISY.as_bytes()),
        ("class/broken-bo/main.c", b"int main(void) { return x; }\n"),
        ("cases/depth-02.txt", &cases[0]),
        ("cases/depth-05.txt", &cases[1]),
    ]);
    call(&folder, "grade class --as class --cases cases --exit-zero")
        .talks()
        .run();
    folder
}

fn call(folder: &TempDir, words: &str) -> Call {
    tilegrade(words.split(' ')).within(folder.path())
}

/// What is printed, where what is said is only which files are used.
fn shown(folder: &TempDir, words: &str) -> String {
    call(folder, words).talks().run().stdout
}

#[test]
fn a_stored_grading_is_shown_without_running_anything() {
    let folder = graded();
    // Neither the sources nor the stored results are needed.
    fs::remove_dir_all(folder.path().join("class")).expect("the class");
    fs::remove_file(folder.path().join("grades/results.json")).expect("the results");
    let block = shown(&folder, "show noisy");
    assert!(block.starts_with("✗ noisy-nora"), "{block}");
    let commands = "runtime-error  tilegrade show noisy-nora depth-02\n\
        runtime-error  tilegrade show noisy-nora depth-05\n";
    assert!(block.ends_with(commands), "{block}");
    fs::rename(folder.path().join("grades"), folder.path().join("old one")).expect("a folder");
    let block = tilegrade(["show", "noisy", "--out", "old one"]).within(folder.path());
    let block = block.talks().run().stdout;
    assert!(
        block.ends_with("show noisy-nora depth-05 --out 'old one'\n"),
        "{block}"
    );
}

#[test]
fn a_run_is_shown_with_all_that_it_printed_made_visible() {
    let folder = graded();
    let run = shown(&folder, "show noisy-nora depth-02");
    let board = fs::read_to_string(repository().join("cases/depth-02.txt")).expect("a board");
    let rows = board
        .lines()
        .fold(String::new(), |rows, row| rows + "    " + row + "\n");
    let z = "z".repeat(200);
    let start = format!(
        "noisy-nora, depth-02\n\nboard file, 3 lines:\n{rows}\nstandard output, 1000 lines:\n\
         \x20   red \\u{{1b}}[31m\\tback\\\\slash \\xff \\u{{202e}}::error::x\\r\n\
         \x20   | ::error::y\n\
         \x20   {z}[… 600 characters left out]{z}\n\
         \x20   line 0\n"
    );
    assert!(run.starts_with(&start), "{run}");
    for words in [
        "\n    line 146\n  [… 700 lines left out]\n    line 847\n",
        "\n    line 996\n\nstandard error, 1 line:\n    no luck\n\nended: exit code 3\nused: ",
        " MiB\n\n✗ depth-02: runtime-error, 0 of 5 points\n",
    ] {
        assert!(run.contains(words), "{words}: {run}");
    }
    let is_odd = |sign: char| sign != '\n' && (sign.is_control() || sign == '\u{202e}');
    assert!(!run.contains(is_odd), "{run:?}");
    let run = shown(&folder, "show broken-bo depth-05");
    for words in ["\nnot built; the build printed, ", "compile-error, 0 of 5"] {
        assert!(run.contains(words), "{words}: {run}");
    }
}

#[test]
fn what_is_not_there_is_told_with_the_way_out() {
    let folder = graded();
    for (words, message, hint) in [
        (
            "show noisy-nora --out nowhere",
            "nowhere: nothing was graded here",
            "grade first, or name the folder of the results with --out",
        ),
        (
            "show noisy-nroa",
            "no submission is named `noisy-nroa`",
            "did you mean `noisy-nora`?",
        ),
        (
            "show noisy-nora depth-20",
            "depth-20: the assignment has no such case",
            "did you mean `depth-02`?",
        ),
        (
            "show noisy-nora x",
            "x: the assignment has no such case",
            "the cases are depth-02, depth-05",
        ),
    ] {
        let call = call(&folder, words).exits(2).prints("");
        let said = call.talks().run().stderr;
        let end = format!("error: {message}\nhint: {hint}\n");
        assert!(said.ends_with(&end), "{words}: {said}");
    }
}

#[test]
fn a_submission_that_is_not_graded_yet_is_told() {
    let folder = graded();
    let stored = folder.path().join("grades/submissions/noisy-nora.json");
    fs::remove_file(stored).expect("a file");
    let said = call(&folder, "show noisy-nora depth-02")
        .exits(2)
        .prints("");
    let said = said.talks().run().stderr;
    let end = "error: noisy-nora: nothing is stored of it yet\n\
        hint: the same `tilegrade grade` command continues the grading\n";
    assert!(said.ends_with(end), "{said}");
}
