//! The verb `solve`, to the letter.

use std::{fmt::Write, io::pipe};

use serde_json::Value;
use tilegrade::{
    puzzle::{Board, Move},
    search::algorithms::Estimate,
};

use crate::support::tilegrade;

/// The handout's board.
const HANDOUT: &str = "123657840";

/// The moves of the handout's sample.
const MANHATTAN: &str = "DOWN RIGHT UP LEFT DOWN RIGHT RIGHT UP LEFT DOWN";
const MISMATCH: &str = "RIGHT DOWN LEFT UP RIGHT DOWN RIGHT UP LEFT DOWN";

const MANHATTAN_HEADING: &str = "10 moves in total (heuristic: the Manhattan distance)";
const MISMATCH_HEADING: &str = "10 moves in total (heuristic: number of mismatached tiles)";

const NO_SOLUTION: &str =
    "No solution exists for the following initial state:\n4 1 2\n5 3  \n8 6 7\n";

/// A solution of the handout's board as the handout prints it, with `gap` after the heading and around each move.
fn section(heading: &str, moves: &str, gap: &str) -> String {
    let mut board: Board = HANDOUT.parse().expect("a board");
    let mut text = format!("{heading}\n{gap}{}", rows(&board));
    for name in moves.split(' ') {
        let step = Move::SINGLE.into_iter().find(|step| step.name() == name);
        board = board
            .after(step.expect("the name of a move"))
            .expect("a possible move");
        write!(text, "{gap}{name}\n{gap}{}", rows(&board)).expect("writing to a string");
    }
    text
}

/// Three rows, the empty square a blank; not by the program's own hand.
fn rows(board: &Board) -> String {
    let digits = board.to_string().replace('0', " ");
    let cells: Vec<&str> = digits.split("").filter(|cell| !cell.is_empty()).collect();
    cells
        .chunks(3)
        .map(|row| row.join(" ") + "\n")
        .collect::<String>()
}

fn sample() -> String {
    section(MANHATTAN_HEADING, MANHATTAN, "") + &section(MISMATCH_HEADING, MISMATCH, "")
}

#[test]
fn the_handouts_sample_comes_out_to_the_letter() {
    let text = sample();
    assert!(text.starts_with(
        "10 moves in total (heuristic: the Manhattan distance)\n1 2 3\n6 5 7\n8 4  \nDOWN\n1 2 3\n6 5  \n8 4 7\nRIGHT\n"
    ));
    assert!(text.ends_with("DOWN\n1 2 3\n8   4\n7 6 5\n"));
    tilegrade(["solve", "--board", HANDOUT]).prints(&text).run();
    tilegrade(["solve", "cases/handout.txt"]).prints(text).run();
}

#[test]
fn the_spaced_layout_has_an_empty_line_after_the_heading_and_around_each_move() {
    let text = [
        section(MANHATTAN_HEADING, MANHATTAN, "\n"),
        section(MISMATCH_HEADING, MISMATCH, "\n"),
    ]
    .join("\n");
    tilegrade(["solve", "--layout", "spaced", "--board", HANDOUT])
        .prints(text)
        .run();
}

#[test]
fn one_heuristic_alone_is_one_section() {
    for (name, heading, moves) in [
        ("manhattan", MANHATTAN_HEADING, MANHATTAN),
        ("mismatch", MISMATCH_HEADING, MISMATCH),
    ] {
        tilegrade(["solve", "--heuristic", name, "--board", HANDOUT])
            .prints(section(heading, moves, ""))
            .run();
    }
}

#[test]
fn a_board_without_a_solution_is_named_and_that_is_no_failure() {
    tilegrade(["solve", "cases/unsolvable-handout.txt"])
        .prints(NO_SOLUTION)
        .run();
    tilegrade(["solve", "--heuristic", "mismatch", "--board", "412530867"])
        .prints(NO_SOLUTION)
        .run();
}

#[test]
fn a_solved_board_takes_0_moves_and_is_shown_once() {
    let section = |heuristic: &str| {
        format!("0 moves in total (heuristic: {heuristic})\n1 2 3\n8   4\n7 6 5\n")
    };
    tilegrade(["solve", "--board", "123804765"])
        .prints(section("the Manhattan distance") + &section("number of mismatached tiles"))
        .run();
}

#[test]
fn several_boards_are_answered_in_order_with_an_empty_line_between() {
    let text = format!("{}\n{NO_SOLUTION}\n{}", sample(), sample());
    tilegrade([
        "solve",
        "--board",
        HANDOUT,
        "cases/unsolvable-handout.txt",
        "cases/handout.txt",
    ])
    .prints(text)
    .run();
    let solved = tilegrade(["solve", "--board", "123804765"]).run().stdout;
    tilegrade(["solve", "cases/unsolvable-handout.txt"])
        .and("--board=123804765")
        .and("cases/handout.txt")
        .and("--board=412530867")
        .prints([NO_SOLUTION, &solved, &sample(), NO_SOLUTION].join("\n"))
        .run();
}

#[test]
fn a_dash_is_standard_input() {
    tilegrade(["solve", "-"])
        .given("1 2 3\r\n6 5 7\r\n8 4 0")
        .prints(sample())
        .run();
}

#[test]
fn a_board_as_cases_random_prints_it_is_told_to_go_to_board() {
    tilegrade(["solve", "-"]).given("123804765\n").fails(
        3,
        "standard input:1: exactly one blank goes between two digits, here is none",
        "nine digits on one line go to --board; a board file has three rows",
    );
}

#[test]
fn the_textbook_search_finds_the_same_moves() {
    for board in [HANDOUT, "203184765", "123804765", "412530867", "471683250"] {
        let text = tilegrade(["solve", "--board", board]).run().stdout;
        tilegrade(["solve", "--algorithm", "textbook", "--board", board])
            .prints(text)
            .run();
    }
}

#[test]
fn json_is_a_line_for_each_board() {
    let printed = tilegrade([
        "solve",
        "--format",
        "json",
        "--board",
        HANDOUT,
        "--board",
        "412530867",
    ])
    .run();
    let lines: Vec<Value> = printed
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let [solved, unsolvable] = &lines[..] else {
        panic!("two lines: {printed:?}");
    };
    assert_eq!(solved["board"], HANDOUT);
    assert_eq!(solved["goal"], "123804765");
    assert_eq!(solved["solvable"], true);
    let solutions = solved["solutions"].as_array().expect("an array");
    assert_eq!(solutions.len(), 2);
    for (solution, heuristic, moves) in [
        (&solutions[0], "manhattan", MANHATTAN),
        (&solutions[1], "mismatch", MISMATCH),
    ] {
        assert_eq!(solution["heuristic"], heuristic);
        assert_eq!(solution["algorithm"], "astar");
        assert_eq!(
            solution["moves"],
            moves.split(' ').collect::<Value>(),
            "{heuristic}"
        );
        let number = |key: &str| solution[key].as_u64().expect("a number");
        assert!(number("expanded") > 10 && number("generated") > number("expanded"));
        assert!(number("peak-open") > 1 && solution["time-ms"].is_number());
    }
    assert_eq!(unsolvable["solvable"], false);
    assert_eq!(unsolvable["solutions"], Value::Array(Vec::new()));
}

#[test]
fn statistics_go_to_standard_error_and_leave_the_answer_alone() {
    let printed = tilegrade(["solve", "--stats", "--board", HANDOUT])
        .prints(sample())
        .talks()
        .run();
    let (manhattan, mismatch) = printed.stderr.split_once(" ms\n").expect("two searches");
    assert!(manhattan.starts_with("123657840 manhattan: 10 moves, "));
    assert!(mismatch.starts_with("123657840 mismatch: 10 moves, "));
    assert!(mismatch.contains(" expanded, ") && mismatch.ends_with(" ms\n"));
    tilegrade(["solve", "--stats", "--board", "412530867"])
        .prints(NO_SOLUTION)
        .says("412530867: no solution exists, which the parity tells without a search\n")
        .run();
}

#[test]
fn a_reader_that_has_gone_is_no_failure() {
    for format in ["text", "json"] {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        tilegrade(["solve", "--format", format, "--board", HANDOUT])
            .writing(writer)
            .run();
    }
}

#[test]
fn a_full_disk_is_a_failure() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("there is a /dev/full");
    tilegrade(["solve", "--board", HANDOUT])
        .writing(full)
        .exits(5)
        .says(
            "error: the output cannot be written: No space left on device (os error 28)\n\
             hint: check where the output goes, and run the same command again\n",
        )
        .run();
}

#[test]
fn every_estimate_can_be_named() {
    for estimate in Estimate::ALL {
        let solve = [
            "solve",
            "--board",
            "123804765",
            "--heuristic",
            estimate.name(),
        ];
        tilegrade(solve).talks().run();
    }
}
