//! `solve --size`, to the letter.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Command, Output},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::support::{assert_every_key_has_a_row, started, tilegrade};

/// A board of 4×4 that takes minutes at least, and one that takes none.
const HARD: &str = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
const EASY: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";

#[test]
fn an_answer_is_written_as_the_assignment_writes_them() {
    tilegrade(["solve", "--size", "2x3", "--board", "4 1 2 0 5 3"])
        .prints("4 moves in total (algorithm: idastar)\n4 1 2\n  5 3\nDOWN\n  1 2\n4 5 3\nLEFT\n1   2\n4 5 3\nLEFT\n1 2  \n4 5 3\nUP\n1 2 3\n4 5  \n")
        .run();
    tilegrade(["solve", "--size=4x3", "--layout=spaced", "--board", "1 2 3 4 5 6 7 8 9 10 0 11"])
        .prints(
            "1 moves in total (algorithm: idastar)\n\n 1  2  3\n 4  5  6\n 7  8  9\n10    11\n\nLEFT\n\n \
             1  2  3\n 4  5  6\n 7  8  9\n10 11   \n",
        )
        .run();
    tilegrade(["solve", "--size=2x2", "--goal=0 1 2 3", "--board=0 1 2 3"])
        .prints("0 moves in total (algorithm: idastar)\n  1\n2 3\n")
        .run();
}

#[test]
fn the_assignments_size_has_the_assignments_answer_by_digits_apart() {
    let goal = "1 2 3 8 0 4 7 6 5";
    let board = "1 2 3 6 5 7 8 4 0";
    let sized = tilegrade(["solve", "--size", "3x3", "--goal", goal, "--board", board]).run();
    assert!(
        sized
            .stdout
            .starts_with("10 moves in total (algorithm: idastar)\n1 2 3\n6 5 7\n8 4  \n")
    );
    assert_eq!(sized.stdout.lines().count(), 44);
}

#[test]
fn a_board_without_a_solution_is_told_with_the_tiles_to_exchange() {
    let sentence = "No solution exists for the following initial state:";
    tilegrade([
        "solve",
        "--size",
        "2x3",
        "--board",
        "1 2 3 5 4 0",
        "--board",
        "1 2 3 4 5 0",
    ])
    .prints(format!(
        "{sentence}\n1 2 3\n5 4  \n\n0 moves in total (algorithm: idastar)\n1 2 3\n4 5  \n"
    ))
    .says("hint: 1 2 3 5 4 0 has a solution once 5 and 4 are exchanged\n")
    .run();
}

#[test]
fn a_greedy_answer_is_said_to_be_one() {
    let printed = tilegrade(["solve", "--size=4x4", "--algorithm=greedy", "--board", HARD])
        .talks()
        .run();
    let (heading, _) = printed.stdout.split_once('\n').expect("a heading");
    assert!(
        heading.ends_with(" moves in total (algorithm: greedy)"),
        "{heading}"
    );
    assert_eq!(
        unbroken(&printed.stderr),
        format!("{HARD}: a greedy solution, and there may be a shorter one\n")
    );
    let far = "7 16 17 5 3 0 10 2 4 1 22 14 15 9 6 11 8 20 19 12 18 23 13 24 21";
    let printed = tilegrade(["solve", "--size=5x5", "--format=json", "--board", far])
        .talks()
        .run();
    let answer: Value = serde_json::from_str(&printed.stdout).expect("JSON");
    assert_every_key_has_a_row(&answer, "docs/sizes.md");
    let solution = &answer["solutions"][0];
    assert_eq!(
        (&solution["algorithm"], &solution["is-optimal"]),
        (&json!("greedy"), &json!(false))
    );
    let least = solution["at-least"].as_u64().expect("a number");
    assert!((60..=200).contains(&least), "{solution}");
    assert_eq!(
        unbroken(&printed.stderr),
        format!(
            "{far}: a greedy solution, and there may be a shorter one; none has fewer than {least} moves\n"
        )
    );
}

#[test]
fn a_line_of_json_says_it_all() {
    let printed = tilegrade([
        "solve",
        "--size=2x2",
        "--format=json",
        "--board=1 2 0 3",
        "--board=2 1 0 3",
    ])
    .talks()
    .run();
    let mut lines = printed
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let mut solved: Value = lines.next().expect("a line");
    let solution = solved["solutions"][0].as_object_mut().expect("an object");
    assert!(
        solution
            .remove("time-ms")
            .is_some_and(|time| time.is_number())
    );
    assert_eq!(
        solved,
        json!({
            "size": "2x2", "board": "1 2 0 3", "goal": "1 2 3 0", "solvable": true,
            "solutions": [{ "algorithm": "idastar", "moves": ["LEFT"], "at-least": 1, "is-optimal": true, "boards": 2 }],
        })
    );
    assert_eq!(
        lines.next(),
        Some(json!({
            "size": "2x2", "board": "2 1 0 3", "goal": "1 2 3 0", "solvable": false, "exchange": [2, 1], "solutions": [],
        }))
    );
}

#[test]
fn statistics_state_the_memory() {
    let printed = tilegrade(["solve", "--size=2x2", "--stats", "--board=1 2 0 3"])
        .talks()
        .run();
    let start = "1 2 0 3 idastar: 1 move, 2 boards looked at, 64 bytes of tables, ";
    assert!(printed.stderr.starts_with(start), "{}", printed.stderr);
}

#[test]
fn what_cannot_be_solved_is_refused_with_what_can() {
    const SIZES: &str = "boards are from 2x2 to 5x5, rows first";
    const HELP: &str = "`tilegrade solve --help` lists what it takes";
    const NUMBERS: &str =
        "the numbers 0 to 3, parted by blanks, are a board of 2x2; 0 is the empty square";
    for (size, board, message, hint) in [
        ("0", "0", format!("--size 0: {SIZES}"), HELP),
        ("0x0", "0", format!("--size 0x0: {SIZES}"), HELP),
        ("6x6", "0", format!("--size 6x6: {SIZES}"), HELP),
        (
            "2x2",
            "1 2 3",
            "--board 1 2 3: a 2x2 board has 4 cells, not 3".to_owned(),
            NUMBERS,
        ),
        (
            "2x2",
            "1230",
            "--board 1230: a 2x2 board has 4 cells, not 1".to_owned(),
            NUMBERS,
        ),
        (
            "2x2",
            "1 2 2 0",
            "--board 1 2 2 0: 2 is there twice".to_owned(),
            NUMBERS,
        ),
        (
            "2x2",
            "1 2 3 4",
            "--board 1 2 3 4: `4` is no tile of a 2x2 board, which has 0 to 3".to_owned(),
            NUMBERS,
        ),
    ] {
        tilegrade(["solve", "--size", size, "--board", board]).fails(2, &message, hint);
    }
    tilegrade(["solve", "--size=2x2", "--board=1 2 3 0", "--goal=1 2 3"]).fails(
        2,
        "--goal 1 2 3: a 2x2 board has 4 cells, not 3",
        NUMBERS,
    );
    tilegrade(["solve", "--size=2x2", "--board=1 2 3 0", "--algorithm=bfs"]).fails(
        2,
        "--algorithm bfs: with --size there are idastar and greedy",
        "leave it out for a shortest answer where one can be had",
    );
    tilegrade(["solve", "--size=3x3", "cases/handout.txt"]).fails(
        2,
        "cases/handout.txt: --size takes no files",
        "`--board \"$(cat FILE)\"` gives the numbers in one",
    );
}

/// A sentence on one line again.
fn unbroken(text: &str) -> String {
    text.replace("\n    ", " ")
}

/// The first answer shows that the second board is searched.
#[test]
fn a_signal_ends_a_search_and_the_bound_is_told() {
    let mut child = started(&["solve", "--size=4x4", "--board", EASY, "--board", HARD]);
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    lines.read_line(&mut first).expect("text");
    assert_eq!(first, "1 moves in total (algorithm: idastar)\n");
    kill_process(Pid::from_child(&child), Signal::INT).expect("a running child");
    let mut said = String::new();
    let mut errors = child.stderr.take().expect("a pipe");
    errors.read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("a child").code(), Some(130));
    let start = format!("error: interrupted\nhint: no solution of {HARD} has fewer than ");
    let end = " moves; `--algorithm greedy` finds a longer one at once\n";
    let bound = said
        .strip_prefix(&start)
        .and_then(|rest| rest.strip_suffix(end));
    let bound = bound.and_then(|bound| bound.parse::<u32>().ok());
    assert!(
        bound.is_some_and(|bound| (40..=80).contains(&bound)),
        "{said}"
    );
}

/// What comes of a search that may have so many bytes of addresses.
#[expect(
    clippy::disallowed_methods,
    reason = "how many bytes the program itself takes is to be found out"
)]
fn within(bytes: usize, arguments: [&str; 3]) -> Output {
    Command::new("prlimit")
        .arg(format!("--as={bytes}"))
        .arg(env!("CARGO_BIN_EXE_tilegrade"))
        .arg("solve")
        .args(arguments)
        .output()
        .expect("prlimit is installed")
}

#[test]
fn tables_that_do_not_fit_into_memory_are_refused_with_their_bytes() {
    const MEBIBYTE: usize = 1 << 20;
    // The tables of the smallest size are next to nothing.
    let is_enough = |bytes: &usize| {
        let small = ["--size=2x2", "--board", "1 2 0 3"];
        within(*bytes, small).status.success()
    };
    let mut steps = (1..512).map(|step| 2 * step * MEBIBYTE);
    let least = steps.find(is_enough).expect("enough");
    let large = ["--size=4x4", "--board", EASY];
    let refused = within(least + 8 * MEBIBYTE, large);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(4), "{said}");
    assert_eq!(
        unbroken(&said),
        "error: 4x4: the tables and their making take 24117248 bytes of memory, and there are not so many\n\
         hint: `--algorithm greedy` needs no tables\n"
    );
    assert!(within(least + 64 * MEBIBYTE, large).status.success());
}
