//! Copies of the shipped assignment with one fault each: one line says what and where.

use std::{fs, path::Path};

use tempfile::TempDir;
use tilegrade::{
    assignment::DEFAULT_SETTINGS,
    course::{Layout, PuzzleSpec, reference},
    puzzle::{Board, format_board_file},
};

use crate::support::tilegrade;

/// What is changed in a copy.
enum Change {
    /// A file gets another text.
    Write(&'static str, &'static str),
    /// A part of a file gets another text.
    Replace(&'static str, &'static str, &'static str),
    /// A file goes.
    Remove(&'static str),
    /// A case and its expected output get another name.
    Rename(&'static str, &'static str),
    /// A case is added, with its expected output.
    Case(&'static str, &'static str),
}

use Change::{Case, Remove, Rename, Replace, Write};

/// What is changed, and the line that says so.
const BROKEN: [(Change, &str); 29] = [
    (
        Rename("depth-12", "depth-13"),
        "error[name-claims]: cases/depth-13.txt: its name says `depth-13`, and the board needs 12 moves",
    ),
    (
        Case("depth-04-b", "132804765"),
        "error[name-claims]: cases/depth-04-b.txt: its name says `depth-04`, and the board has no solution",
    ),
    (
        Rename("unsolvable-handout", "malformed-handout"),
        "error[name-claims]: cases/malformed-handout.txt: its name says malformed, and it is unsolvable",
    ),
    (
        Rename("depth-12", "Depth_13"),
        "error[name-claims]: cases/Depth_13.txt: its name says `depth-13`, and the board needs 12 moves",
    ),
    (
        Rename("depth-12", "Unsolvable_deep"),
        "error[name-claims]: cases/Unsolvable_deep.txt: its name says unsolvable, and it is solvable",
    ),
    (
        Write("cases/malformed-nine.txt", "2 8 3\n1 x 4\n7 0 5\n"),
        "error[board-twice]: cases/malformed-nine.txt: the file is that of cases/malformed-letter.txt too",
    ),
    (
        Rename("handout", "double-10"),
        "error[name-claims]: cases/double-10.txt: its name says `double-10`, and the board needs 9 moves with double moves",
    ),
    (
        Write("cases/depth-12.toml", "hint = \"deep\"\nmoves = 14\n"),
        "error[toml-claims]: cases/depth-12.toml:2: `moves` is 14, and the board needs 12 moves",
    ),
    (
        Write("cases/depth-12.toml", "moves = \"none\"\n"),
        "error[toml-claims]: cases/depth-12.toml:1: `moves` is \"none\", and the board needs 12 moves",
    ),
    (
        Write("cases/unsolvable-handout.toml", "moves = 18\n"),
        "error[toml-claims]: cases/unsolvable-handout.toml:1: `moves` is 18, and the board has no solution",
    ),
    (
        Write("cases/handout.toml", "moves = 10\ndouble-moves = 8\n"),
        "error[toml-claims]: cases/handout.toml:2: `double-moves` is 8, and the board needs 9 moves with double moves",
    ),
    (
        Write("cases/handout.toml", "moves = 10\npaths = 1\n"),
        "error[toml-claims]: cases/handout.toml:2: `paths` is 1, and the board has 2 shortest paths",
    ),
    (
        Replace("cases/malformed-empty.toml", "kind", "moves = 3\nkind"),
        "error[toml-claims]: cases/malformed-empty.toml:1: `moves` is 3, and the file holds no board",
    ),
    (
        Case("again", "123657840"),
        "error[board-twice]: cases/handout.txt: the board 123657840 is that of cases/again.txt too",
    ),
    (
        Case("Handout", "283014756"),
        "error[name-twice]: cases/handout.txt: its name is that of cases/Handout.txt but for the case of its letters",
    ),
    (
        Write("cases/notes.md", "To do.\n"),
        "error[orphan-file]: cases/notes.md: this belongs to no case",
    ),
    (
        Write("cases/old/depth-04.txt", "1 2 3\n"),
        "error[orphan-file]: cases/old: this belongs to no case",
    ),
    (
        Write("expected/depth-04.txt", "4 moves\n"),
        "error[orphan-file]: expected/depth-04.txt: this belongs to no case with a board",
    ),
    (
        Replace("expected/depth-02.txt", "\nRIGHT\n", "\nLEFT\n"),
        "error[expected-differs]: expected/depth-02.txt:5: this is not what the reference prints",
    ),
    (
        Remove("expected/depth-05.txt"),
        "error[expected-missing]: expected/depth-05.txt: there is none, and other cases have their expected output",
    ),
    (
        Write("cases/depth-12.toml", "points = 4.5\n"),
        "error[points-sum]: assignment.toml: the cases come to 99.5 points, which is no whole number",
    ),
    (
        Replace("assignment.toml", "#points = 100", "points = 90"),
        "error[points-sum]: assignment.toml:LINE: the cases come to 100 points, and are to come to 90",
    ),
    (
        Write("cases/depth-12.toml", "[limits]\nwall-ms = 1000\n"),
        "error[limit-wall]: cases/depth-12.txt: `wall-ms` is 1000, and `cpu-ms` 5000: the elapsed time ends first",
    ),
    (
        Write(
            "cases/depth-20-b.toml",
            "points = 2\n[limits]\noutput-kib = 1\n",
        ),
        "error[right-loses]: cases/depth-20-b.txt: a right program loses points here: `right`, whose search follows the template; so do 13 other right programs",
    ),
    (
        Replace(
            "assignment.toml",
            "#allow",
            "allow = { \"board-twise\" = \"why\" } #",
        ),
        "error[allowance-unknown]: assignment.toml:LINE: `board-twise` is allowed, and nothing that is found has this name",
    ),
    (
        Replace(
            "assignment.toml",
            "#allow",
            "allow = { \"mistake-cheap\" = \" \" } #",
        ),
        "error[allowance-without-reason]: assignment.toml:LINE: `mistake-cheap` is allowed without a reason",
    ),
    (
        Write("cases/depth-12.txt", "4 1 8\n2 4 3\n7 6 5\n"),
        "error: cases/depth-12.txt:2: digit 4 appears twice",
    ),
    (
        Write("cases/depth-04.toml", "points = 3\n"),
        "error: cases/depth-04.toml: there is no board file beside it",
    ),
    (
        Write("cases/depth-12.toml", "moves = 1.5\n"),
        "error: cases/depth-12.toml:1: `moves` is 1.5, and no number of moves",
    ),
];

#[test]
fn one_fault_is_one_line_in_the_first_half_of_the_copies() {
    for (change, line) in &BROKEN[..BROKEN.len() / 2] {
        one_line_says(change, line);
    }
}

#[test]
fn one_fault_is_one_line_in_the_second_half_of_the_copies() {
    for (change, line) in &BROKEN[BROKEN.len() / 2..] {
        one_line_says(change, line);
    }
}

fn one_line_says(change: &Change, line: &str) {
    let folder = copy();
    change.make(folder.path());
    let settings = fs::read_to_string(folder.path().join("assignment.toml")).expect("settings");
    let is_changed = |line: &str| line.starts_with("points = 90") || line.starts_with("allow =");
    let number = settings
        .lines()
        .position(is_changed)
        .map_or(0, |place| place + 1);
    let line = line.replace("LINE", &number.to_string());
    let printed = tilegrade(["verify"])
        .within(folder.path())
        .talks()
        .exits(3)
        .run();
    let all = [printed.stdout, printed.stderr].concat();
    let errors: Vec<&str> = all
        .lines()
        .filter(|line| line.starts_with("error"))
        .collect();
    assert_eq!(errors, [line], "{all}");
    let (_, after) = all.split_once(errors[0]).expect("the line");
    assert!(after.starts_with("\nhint: "), "{all}");
}

#[test]
fn a_whole_copy_is_fit_and_what_is_allowed_is_said_with_its_reason() {
    let folder = copy();
    let verify = || tilegrade(["verify"]).within(folder.path());
    verify().run();
    Replace(
        "assignment.toml",
        "#allow",
        "allow = { mistake-cheap = \"they are rare\", all-hidden = \"an exam\" } #",
    )
    .make(folder.path());
    let all = verify().run().stdout;
    assert_eq!(all.matches("allowed[mistake-cheap]").count(), 7, "{all}");
    assert_eq!(all.matches("allowed: they are rare\n").count(), 7, "{all}");
    assert!(
        all.contains("warning[allowance-unused]: assignment.toml:"),
        "{all}"
    );
    assert!(all.ends_with("fit: 0 errors, 1 warning\n"), "{all}");
    for entry in fs::read_dir(folder.path().join("cases")).expect("cases") {
        let board = entry.expect("an entry").path();
        if board.extension().is_none_or(|ending| ending != "txt") {
            continue;
        }
        let file = board.with_extension("toml");
        let own = fs::read_to_string(&file).unwrap_or_default();
        fs::write(file, format!("visibility = \"hidden\"\n{own}")).expect("a file");
    }
    let all = verify().run().stdout;
    assert!(
        all.contains("allowed[all-hidden]: assignment.toml: every case is hidden"),
        "{all}"
    );
    assert!(all.ends_with("fit: 0 errors, 0 warnings\n"), "{all}");
}

#[test]
fn warnings_leave_an_assignment_fit() {
    let folder = copy();
    Write("cases/depth-00.toml", "points = 0\n").make(folder.path());
    Write("cases/depth-19.toml", "[limits]\ncpu-ms = 500\n").make(folder.path());
    Rename("depth-08", "looks-unsolvable").make(folder.path());
    let all = tilegrade(["verify"]).within(folder.path()).run().stdout;
    for line in [
        "warning[points-zero]: cases/depth-00.txt: this case is worth nothing",
        "warning[limit-cpu]: cases/depth-19.txt: `cpu-ms` is 500, and a right program on sorted lists may take 1000 for 19 moves",
        "warning[mistake-uncaught]: assignment.toml: no case tells `start-is-never-goal` from right, a solver whose initial state is never compared with the goal\nhint: the board 123804765 would; `tilegrade cases suggest` has more",
    ] {
        assert!(all.contains(line), "{line}: {all}");
    }
    assert!(all.contains("49 of 50 known mistakes are caught."), "{all}");
}

/// A copy of the assignment that is built in, with its expected outputs.
fn copy() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for name in ["cases", "expected"] {
        let own = folder.path().join(name);
        fs::create_dir(&own).expect("a folder");
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        for entry in fs::read_dir(from).expect("a folder of the repository") {
            let entry = entry.expect("an entry");
            fs::copy(entry.path(), own.join(entry.file_name())).expect("a copy");
        }
    }
    fs::write(folder.path().join("assignment.toml"), DEFAULT_SETTINGS).expect("a file");
    folder
}

impl Change {
    fn make(&self, folder: &Path) {
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        match *self {
            Write(name, text) => write(name, text),
            Replace(name, old, new) => {
                let text = fs::read_to_string(folder.join(name)).expect("a text");
                assert!(text.contains(old), "{name}: {old}");
                write(name, &text.replacen(old, new, 1));
            }
            Remove(name) => fs::remove_file(folder.join(name)).expect("a file"),
            Rename(old, new) => {
                for place in ["cases", "expected"] {
                    let path = |name: &str| folder.join(place).join(format!("{name}.txt"));
                    fs::rename(path(old), path(new)).expect("a file");
                }
            }
            Case(name, digits) => {
                let board: Board = digits.parse().expect("a board");
                let answer = reference(&board, &PuzzleSpec::coms228(), Layout::Handout);
                write(&format!("cases/{name}.txt"), &format_board_file(&board));
                write(&format!("expected/{name}.txt"), &answer);
            }
        }
    }
}
