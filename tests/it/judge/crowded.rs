//! Answers below long logs: right ones have their points, or wait for a person where the log has more than is read.

use tilegrade::{
    assignment::Points,
    course::{self, Layout, PuzzleSpec},
    outcome::{Bound, CaseResult, Ending, RunRecord, Verdict},
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

#[test]
fn answers_are_right_below_half_a_megabyte_of_lines_that_all_differ() {
    let above = crowd("cost # open # # closed # # next # # size # #", 12_000);
    let changes: [fn(&str) -> String; 3] = [
        str::to_owned,
        |line| line.replace(" in total (heuristic: the ", " ("),
        |line| line.replace("LEFT", "to the left").replace("UP", "go up"),
    ];
    for change in changes {
        let result = judged_text(above.clone() + &answer(change));
        assert_eq!(result.verdict, Verdict::Accepted, "{:?}", result.findings);
        assert!(result.doubt.is_none());
    }
}

#[test]
fn answers_amid_more_different_lines_than_are_read_wait_for_a_person() {
    let log = crowd("cost # open # # closed # # next # # size # #", 12_000);
    let amid = |change: fn(&str) -> String| judged_text(log.clone() + &answer(change) + &log);
    let result = amid(str::to_owned);
    let best = result.points_high();
    assert!(
        result.doubt.is_some() && best == Some(Points::whole(5)),
        "{:?}",
        result.findings
    );
    let wrong = amid(|line| line.replace("LEFT", "UP"));
    assert_ne!(wrong.verdict, Verdict::Accepted);
    let above = judged_text(answer(str::to_owned) + &log);
    assert_eq!(above.verdict, Verdict::Accepted, "{:?}", above.findings);
}

#[test]
fn what_floods_with_different_lines_and_shows_no_answer_is_stopped() {
    let mut record = RunRecord::saved(crowd("cost # open # # closed # # next # #", 12_000).into());
    record.ending = Some(Ending::Stopped(Bound::Output));
    let case = case("board", "1 2 3\n6 5 7\n8 4 0\n", None);
    assert_eq!(judged(&case, record).verdict, Verdict::OutputLimit);
}

#[test]
fn boards_behind_times_wait_below_more_numbers_than_are_read() {
    let above = crowd("# # # # # # # # # # # # # # # # # # # #", 12_000);
    let timed = |line: &str| match line {
        "" => String::new(),
        line => format!("12:30:45.123 [main] {line}"),
    };
    let right = answer(timed);
    assert_eq!(judged_text(right.clone()).verdict, Verdict::Accepted);
    assert!(judged_text(above + &right).doubt.is_some());
}

#[test]
fn a_refusal_is_read_below_boards_of_the_search_and_a_long_log() {
    let log = crowd("cost # open # # closed # # next # # size # #", 12_000);
    let states = "1 2 3\n6 5 7\n4 8 0\n\n1 2 3\n6 5 0\n4 8 7\n\n";
    let case = case("board", "1 2 3\n6 5 7\n4 8 0\n", None);
    let text = format!(
        "{states}{log}No solution exists for the following initial state:\n\n1 2 3\n6 5 7\n4 8 \n"
    );
    let result = judged(&case, RunRecord::saved(text.into()));
    assert_eq!(result.verdict, Verdict::Accepted, "{:?}", result.findings);
}
