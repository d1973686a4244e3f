//! The verb `solve` with `--trace`: the steps of a search, to the letter.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    io::{BufRead, BufReader, Read, pipe},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tilegrade::puzzle::Board;

use crate::support::{Call, assert_every_key_has_a_row, started, tilegrade};

/// The board of the handout's example of OPEN and CLOSED.
const EXAMPLE: &str = "203184765";

fn trace(kind: &str, board: &str) -> Call {
    tilegrade(["solve", "--trace", kind, "--board", board])
}

fn events(printed: &str) -> Vec<Value> {
    let event = |line| serde_json::from_str(line).expect("JSON");
    printed.lines().map(event).collect()
}

#[test]
fn nodes_are_numbered_with_digits_depth_and_manhattan_cost() {
    trace("nodes", "647850321")
        .and("--goal")
        .and("123456780")
        .and("--limit")
        .and("1")
        .prints("1 647850321 0 21\n2 647805321 1 22\n3 647851320 1 20\n4 640857321 1 20\n")
        .says("647850321 manhattan: gave up after 1 state expanded\n")
        .run();
    trace("nodes", "213540678")
        .and("--goal=123456780")
        .and("--limit=1")
        .and("--algorithm=bfs")
        .talks()
        .prints("1 213540678 0 9\n2 213504678 1 10\n3 213548670 1 10\n4 210543678 1 10\n")
        .run();
}

#[test]
fn lists_are_the_handouts_to_the_letter() {
    trace("lists", EXAMPLE)
        .and("--limit")
        .and("2")
        .prints(
            "expanded 1: 203184765\n\
             OPEN\n\
             023184765 g=1 h=2 f=3 from 203184765 by RIGHT\n\
             283104765 g=1 h=4 f=5 from 203184765 by UP\n\
             230184765 g=1 h=4 f=5 from 203184765 by LEFT\n\
             CLOSED\n\
             203184765 g=0 h=3 f=3 start\n\
             expanded 2: 023184765\n\
             OPEN\n\
             123084765 g=2 h=1 f=3 from 023184765 by UP\n\
             283104765 g=1 h=4 f=5 from 203184765 by UP\n\
             230184765 g=1 h=4 f=5 from 203184765 by LEFT\n\
             CLOSED\n\
             023184765 g=1 h=2 f=3 from 203184765 by RIGHT\n\
             203184765 g=0 h=3 f=3 start\n",
        )
        .says("203184765 manhattan: gave up after 2 states expanded\n")
        .run();
}

#[test]
fn the_fast_lists_are_traced_as_the_literal_ones_are() {
    for (board, goal) in [("123657840", "123804765"), ("437658210", "123456780")] {
        for heuristic in ["manhattan", "mismatch", "mismatch+manhattan"] {
            for kind in ["nodes", "lists", "json"] {
                let by = |algorithm: &str| {
                    let call = trace(kind, board)
                        .and("--goal")
                        .and(goal)
                        .and("--heuristic");
                    let call = call.and(heuristic).and("--algorithm").and(algorithm);
                    call.and("--limit").and("60").talks().run()
                };
                let [fast, literal] = ["astar", "textbook"].map(by);
                assert!(!fast.stdout.is_empty());
                assert_eq!(fast.stdout, literal.stdout, "{board} {heuristic} {kind}");
                assert_eq!(fast.stderr, literal.stderr, "{board} {heuristic} {kind}");
            }
        }
    }
}

#[test]
fn json_tells_what_nodes_and_lists_tell() {
    let run = |kind| trace(kind, "123657840").run().stdout;
    let (mut nodes, mut lists) = (String::new(), String::new());
    let events = events(&run("json"));
    for event in &events {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        if event["event"] == "generated" {
            let board = text(&event["board"]);
            let (number, depth) = (&event["number"], &event["depth"]);
            writeln!(nodes, "{number} {board} {depth} {}", event["manhattan"]).expect("a string");
        }
        if event["event"] == "expanded" {
            let board = text(&event["board"]);
            writeln!(lists, "expanded {}: {board}", event["number"]).expect("a string");
            for (name, key) in [("OPEN", "open"), ("CLOSED", "closed")] {
                writeln!(lists, "{name}").expect("a string");
                for state in event[key].as_array().expect("a list") {
                    let way = match state["predecessor"].as_str() {
                        Some(before) => format!("from {before} by {}", text(&state["move"])),
                        None => "start".to_owned(),
                    };
                    let [g, h, f] = ["g", "h", "f"].map(|key| &state[key]);
                    let board = text(&state["board"]);
                    writeln!(lists, "{board} g={g} h={h} f={f} {way}").expect("a string");
                }
            }
        }
    }
    assert_eq!(nodes, run("nodes"));
    assert_eq!(lists, run("lists"));
    let end = events.last().expect("an end");
    assert_eq!(
        (&end["event"], &end["outcome"]),
        (&"end".into(), &"found".into())
    );
    let moves: Vec<&str> = end["moves"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(
        moves.join(" "),
        "DOWN RIGHT UP LEFT DOWN RIGHT RIGHT UP LEFT DOWN"
    );
    assert_every_key_has_a_row(&Value::Array(events), "docs/search.md");
}

#[test]
fn open_is_sorted_by_f_and_closed_by_the_digits_and_no_state_is_on_both() {
    let printed = trace("json", "567408321").and("--limit=150").talks().run();
    let mut count = 0;
    for event in events(&printed.stdout) {
        let Some(open) = event["open"].as_array() else {
            continue;
        };
        let closed = event["closed"].as_array().expect("a list");
        assert!(open.is_sorted_by_key(|state| state["f"].as_u64()));
        let digits = |state: &Value| -> Board {
            let digits = state["board"].as_str().expect("digits");
            digits.parse().expect("a board")
        };
        assert!(closed.is_sorted_by_key(digits));
        let all: BTreeSet<Board> = open.iter().chain(closed).map(digits).collect();
        assert_eq!(all.len(), open.len() + closed.len());
        count += 1;
    }
    assert_eq!(count, 150);
}

#[test]
fn every_algorithm_is_traced_with_as_many_lines_as_it_counts() {
    for algorithm in [
        "bfs",
        "greedy",
        "weighted-astar",
        "idastar",
        "rbfs",
        "branch-and-bound",
        "bidirectional",
    ] {
        let call = |kind: &str| {
            let call = trace(kind, EXAMPLE).and("--algorithm").and(algorithm);
            call.and("--stats").talks().run()
        };
        let nodes = call("nodes");
        let begun = if algorithm == "bidirectional" { 2 } else { 1 };
        let generated = nodes.stdout.lines().count() - begun;
        assert!(
            nodes.stderr.contains(&format!(" {generated} generated")),
            "{nodes:?}"
        );
        for (index, line) in nodes.stdout.lines().enumerate() {
            assert!(line.starts_with(&format!("{} ", index + 1)), "{line}");
        }
        let lists = call("lists");
        let open = lists.stdout.lines().filter(|line| *line == "OPEN").count();
        let closed = lists
            .stdout
            .lines()
            .filter(|line| *line == "CLOSED")
            .count();
        assert_eq!(open, closed);
        assert!(
            lists.stderr.contains(&format!(" {open} expanded")),
            "{lists:?}"
        );
    }
}

#[test]
fn what_is_searched_from_the_goal_says_so() {
    let printed = |kind| {
        trace(kind, EXAMPLE)
            .and("--algorithm=bidirectional")
            .run()
            .stdout
    };
    assert!(printed("nodes").starts_with("1 203184765 0 3\n2 123804765 0 0 backward\n3 "));
    let lists = printed("lists");
    assert!(lists.contains("\n123804765 g=0 h=0 f=0 goal\n"), "{lists}");
    assert!(lists.contains(" to 123804765 by "), "{lists}");
}

#[test]
fn one_board_is_traced_and_one_without_a_solution_is_not_searched() {
    trace("nodes", EXAMPLE).and("cases/handout.txt").fails(
        2,
        "--trace: there is more than one board",
        "trace one board at a time",
    );
    trace("lists", "412530867")
        .prints("No solution exists for the following initial state:\n4 1 2\n5 3  \n8 6 7\n")
        .run();
    trace("json", "412530867")
        .prints("{\"event\":\"end\",\"outcome\":\"unsolvable\",\"moves\":null}\n")
        .run();
}

#[test]
fn a_depth_limit_and_an_inadmissible_heuristic_are_spoken_of_on_standard_error_alone() {
    trace("nodes", "123657840")
        .and("--algorithm=dfs")
        .and("--depth-limit=0")
        .prints("1 123657840 0 10\n2 123657804 1 9\n3 123650847 1 9\n")
        .says("123657840 dfs: no path has at most 0 moves\n")
        .run();
    trace("nodes", "378206451")
        .and("--goal=123456780")
        .and("--heuristic=mismatch+manhattan")
        .says("378206451 mismatch+manhattan: inadmissible, since it may be too high; the answer\n    is 2 moves longer than the shortest\n")
        .run();
}

#[test]
fn a_reader_that_has_gone_ends_a_trace_in_silence() {
    for kind in ["nodes", "lists", "json"] {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        trace(kind, "567408321").writing(writer).run();
    }
}

/// The lists of a deep board would take minutes to print.
#[test]
fn a_signal_ends_a_trace_at_the_end_of_a_line() {
    for signal in [Signal::INT, Signal::TERM] {
        let mut child = started(&["solve", "--trace", "lists", "--board", "567408321"]);
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut text = String::new();
        while text.lines().count() < 100 {
            // What is flushed as it goes can be read before the search is over.
            assert!(lines.read_line(&mut text).expect("text") > 0);
        }
        kill_process(Pid::from_child(&child), signal).expect("a running child");
        lines.read_to_string(&mut text).expect("text");
        assert!(text.ends_with('\n') && !text.contains('\x1b'));
        assert_eq!(child.wait().expect("a child").code(), Some(130));
    }
}

#[test]
fn a_signal_ends_a_trace_that_nobody_reads() {
    for kind in ["nodes", "lists", "json"] {
        let mut child = started(&[
            "solve",
            "--trace",
            kind,
            "--algorithm=bfs",
            "--board=567408321",
        ]);
        let mut pipe = child.stdout.take().expect("a pipe");
        // It has begun to write, and as soon as the pipe is full it waits.
        pipe.read_exact(&mut [0]).expect("a byte");
        kill_process(Pid::from_child(&child), Signal::INT).expect("a running child");
        assert_eq!(child.wait().expect("a child").code(), Some(130));
        drop(pipe);
    }
}
