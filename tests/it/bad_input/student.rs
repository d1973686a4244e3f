//! Transcripts of any size and of any bytes: a verdict, in bounded time and in clean words.

use super::{make_sparse, run_bounded};
use crate::support::{folder_with, open, tilegrade};

const HANDOUT: [&str; 3] = ["check", "--case", "cases/handout.txt"];

/// Bytes of output that are kept of a run, and so read of a transcript.
const KEPT: usize = 4 << 20;

/// Judges a transcript within bounds, and demands a verdict and its first finding.
fn check(text: impl AsRef<[u8]>, said: &str) {
    let call = tilegrade(HANDOUT).given(text).exits(1);
    let printed = run_bounded(call).stdout;
    assert!(
        printed.starts_with(&format!("✗ handout: {said}")),
        "{printed}"
    );
}

/// A good part of what is read, full of copies of a text.
fn full_of(text: &str) -> String {
    text.repeat(KEPT / 4 / text.len())
}

#[test]
fn a_transcript_that_is_not_there_is_wrong_usage() {
    let hint = "give the file that holds what the program printed, or `-`";
    for (path, why) in [
        ("nowhere.txt", "No such file or directory (os error 2)"),
        ("src", "Is a directory (os error 21)"),
    ] {
        tilegrade(HANDOUT)
            .and(path)
            .fails(2, &format!("{path}: cannot be read: {why}"), hint);
    }
}

#[test]
fn more_than_a_run_may_print_is_over_the_limit() {
    let limit = "output-limit, 0 of 5 points\n  more was printed than is kept\n";
    check("x".repeat(16 << 20), limit);
    check("moves\n".repeat(10_000_000 / 6), limit);
    check("\n".repeat(10_000_000), limit);
    let call = tilegrade(HANDOUT).reading(open("/dev/zero")).exits(1);
    assert!(run_bounded(call).stdout.contains(limit));
    let folder = folder_with(&[("x.txt", "1 2 3\n6 5 7\n8 4 0\n")]);
    make_sparse(&folder, "out.txt").expect("a sparse file");
    let call = tilegrade(["check", "--case", "x.txt", "out.txt"]).within(folder.path());
    assert!(run_bounded(call.exits(1)).stdout.contains(limit));
}

#[test]
fn bytes_that_are_no_text_are_read_as_what_is_left_without_them() {
    let unreadable =
        "no-answer, 0 of 5 points\n  nothing in the output can be read as a solution\n";
    check(vec![b'x'; KEPT - 1], unreadable);
    check(
        [b"\xff\xfe\x80".as_slice(), b"hello\xc3"].concat(),
        unreadable,
    );
    check("\u{1b}]0;title\u{7}\u{1b}[2Jhello\u{202e}", unreadable);
    check(
        [0; 4_000],
        "no-answer, 0 of 5 points\n  nothing was printed\n",
    );
    check(
        "\u{1b}[2J".repeat(100_000),
        "no-answer, 0 of 5 points\n  nothing was printed\n",
    );
}

#[test]
fn a_text_full_of_one_thing_is_read_in_the_time_that_its_length_takes() {
    for line in [
        "UP\n",
        "LEFT UP ",
        "DBL_LEFT 2 ",
        "up\n",
        "L R\n",
        "1 2 3\n",
        "1\n",
        "8 4\n",
        "---\n",
        "h1\n",
        "1 moves\n",
        "h1 1 moves\n",
        "no solution\n",
        "h1 1 moves\nUP\n",
        "1 moves\nUP\n",
        "1 2 3\n6 5 7\n8 4  \n",
        "1 2 3\n8 4\n7 6 5\nUP\n",
        "1 2 3\n6 5 7\n8 4 0\nh1\n",
        "4 4 4\n1 2 3\n",
        "[1,2,3]\n",
        "| 1 | 2 | 3 |\n",
        "\u{1b}[1mx",
        "\u{202e}",
    ] {
        let call = tilegrade(HANDOUT).given(full_of(line)).exits(1);
        let printed = run_bounded(call).stdout;
        assert!(printed.starts_with("✗ handout: "), "{line:?}: {printed}");
    }
    check(
        "UP\n".repeat(700_000) + &"1 2 3\n6 5 7\n8 4 0\n".repeat(110_000),
        "wrong-answer",
    );
}

#[test]
fn a_text_full_of_sections_for_a_board_without_a_solution_is_judged_in_the_time_that_its_length_takes()
 {
    for piece in [
        "h1 1 moves\n",
        "10 moves Manhattan\n1 2 3\n8 0 4\n7 6 5\n",
        "1 2 3\n4 5 6\n8 7 0\nUP\n1 2 3\n8 0 4\n7 6 5\n",
    ] {
        let call = tilegrade(["check", "--case", "cases/unsolvable-handout.txt"]);
        let printed = run_bounded(call.given(full_of(piece)).exits(1)).stdout;
        let said = "✗ unsolvable-handout: wrong-answer";
        assert!(printed.starts_with(said), "{piece:?}: {printed}");
    }
}

#[test]
fn doubts_in_a_long_text_are_weighed_in_the_time_that_its_length_takes() {
    let path =
        "2   3\n1 8 4\n7 6 5\nLEFT or RIGHT\n  2 3\n1 8 4\n7 6 5\nDOWN or UP\n1 2 3\n  8 4\n7 6 5
RIGHT or LEFT\n1 2 3\n8   4\n7 6 5\n";
    let both = format!("3 moves (Manhattan)\n{path}3 moves (mismatched)\n{path}");
    let rest = "0 moves h1\n1 2 3\n8 0 4\n7 6 5\n".repeat(130_000);
    let call = tilegrade(["check", "--case", "cases/depth-03.txt"]);
    let printed = run_bounded(call.given(both.repeat(3) + &rest).exits(4)).stdout;
    assert!(
        printed.contains("a line between two boards may name the move"),
        "{printed}"
    );
}

#[test]
fn a_path_of_a_hundred_thousand_moves_is_judged_like_any_other() {
    let start = "1 2 3\n6 5 7\n8 4  \n";
    let there_and_back = format!("DOWN\n1 2 3\n6 5  \n8 4 7\nUP\n{start}").repeat(80_000);
    let solved = tilegrade(["solve", "--board", "123657840"]).run().stdout;
    let longer = solved.replacen("10 moves", "160010 moves", 1).replacen(
        start,
        &format!("{start}{there_and_back}"),
        1,
    );
    check(
        longer,
        "not-optimal, 4.25 of 5 points
  −0.75 shortest path: yours is 160000 moves too long
  manhattan, line 10: 160010 moves, and 10 suffice: optimal up to move",
    );
}

#[test]
fn a_list_of_more_moves_than_there_are_boards_is_judged_without_filling_them_in() {
    let way = "D\nR\nU\nL\nD\nR\nR\nU\nL\nD\n";
    for (repeats, said) in [
        (
            90_000,
            "1 of 5 points\n  −1 boards of the path: not all boards are shown\n",
        ),
        (
            1_000_000,
            "1 of 5 points\n  −1 boards of the path: not all boards are shown\n",
        ),
    ] {
        let text = "D\nU\n".repeat(repeats) + way;
        check(text, &format!("wrong-answer, {said}"));
    }
}
