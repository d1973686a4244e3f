//! Answers below more different lines than are read: right ones have their points or wait for a person.

use tilegrade::{
    course::{self, Layout, PuzzleSpec},
    outcome::{CaseResult, RunRecord, Verdict},
};

use super::{case, judged};

/// Lines of these words and signs, with any digit for each `#`: no two are the same, as good as.
fn crowd(line: &str, lines: u64) -> String {
    let mut state = 1_u64;
    let digit = move |sign| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        match sign {
            '#' => char::from(b"012345678"[usize::try_from((state >> 33) % 9).expect("a digit")]),
            sign => sign,
        }
    };
    let line = format!("{line}\n").repeat(usize::try_from(lines).expect("a number of lines"));
    line.chars().map(digit).collect()
}

/// The reference's answer, each of its lines changed.
fn answer(change: impl Fn(&str) -> String) -> String {
    let board = "123657840".parse().expect("a board");
    let text = course::reference(&board, &PuzzleSpec::coms228(), Layout::Handout);
    let lines = text.lines().map(|line| change(line) + "\n");
    lines.collect()
}

fn judged_text(text: String) -> CaseResult {
    let case = case("board", "1 2 3\n6 5 7\n8 4 0\n", None);
    judged(&case, RunRecord::saved(text.into()))
}

fn require_right_or_waiting(above: &str, answer: &str) {
    let alone = judged_text(answer.to_owned());
    assert_eq!(alone.verdict, Verdict::Accepted, "{answer}");
    let below = judged_text(format!("{above}{answer}"));
    let is_right = below.points == alone.points;
    assert!(is_right || below.doubt.is_some(), "{:?}", below.findings);
}

#[test]
fn the_handouts_answer_is_right_below_half_a_megabyte_of_lines_that_all_differ() {
    let above = crowd("cost # open # # closed # # next # # size # #", 12_000);
    let result = judged_text(above + &answer(str::to_owned));
    assert_eq!(result.verdict, Verdict::Accepted, "{:?}", result.findings);
    assert!(result.doubt.is_none());
}

#[test]
fn an_answer_in_other_words_is_right_or_waits_below_them() {
    let above = crowd("cost # open # # closed # # next # # size # #", 12_000);
    let other = |line: &str| line.replace(" in total (heuristic: the ", " (");
    require_right_or_waiting(&above, &answer(other));
    let other = |line: &str| line.replace("LEFT", "to the left").replace("UP", "go up");
    require_right_or_waiting(&above, &answer(other));
}

#[test]
fn boards_behind_times_are_right_or_wait_below_lines_of_many_numbers() {
    let above = crowd("# # # # # # # # # # # # # # # # # # # #", 12_000);
    let timed = |line: &str| match line {
        "" => String::new(),
        line => format!("12:30:45.123 [main] {line}"),
    };
    require_right_or_waiting(&above, &answer(timed));
}
