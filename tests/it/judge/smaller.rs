//! The smallest board that a program fails on.

use crate::distances::distance;

use tilegrade::{
    assignment::{Assignment, Case, Kind, Rulings, Settings},
    course::Way,
    judge::{smaller_boards, smallest_failing_board},
    outcome::{CaseResult, Finding, FindingId, Verdict},
    puzzle::{Board, GOAL, MoveSet, format_board_file},
};

use super::case;

const UNSOLVABLE: &str = "412530867";

/// An assignment of these cases, with a file that is no board for each other name, and results of which the first ones
/// have no answer, and the others are right.
fn judged(failed: &[&str], passed: &[&str]) -> (Assignment, Vec<CaseResult>) {
    let named = |name: &&str| match name.parse::<Board>() {
        Ok(board) => case(name, &format_board_file(&board), None),
        Err(_) => case(name, "1 2\n", Some("kind = \"malformed\"\n")),
    };
    let cases: Vec<Case> = failed.iter().chain(passed).map(named).collect();
    let result = |(number, case): (usize, &Case)| {
        let right = CaseResult {
            name: case.name.clone(),
            verdict: Verdict::Accepted,
            ..CaseResult::default()
        };
        if number < failed.len() {
            CaseResult {
                verdict: Verdict::NoAnswer,
                findings: vec![Finding::new(FindingId::NoAnswer, "nothing was printed")],
                ..right
            }
        } else {
            right
        }
    };
    let results = cases.iter().enumerate().map(result).collect();
    let assignment = Assignment {
        cases,
        settings: Settings::default(),
        rulings: Rulings::default(),
    };
    (assignment, results)
}

fn board_of(case: &Case) -> Option<Board> {
    match case.kind {
        Kind::Solvable { board, .. } | Kind::Unsolvable { board } => Some(board),
        _ => None,
    }
}

/// Boards that failed, others that passed, and runs; the boards that are tried at each depth, the last ones one at each.
/// The goal, 203184765 (3 moves), the handout's board (10), one of 30 moves, of which a run at 21 counts as twelve, and one
/// without a solution, which is sought by depth alone and of which a run counts as two.
const TABLE: &str = "\
123657840 | | 40 | 1 4 8 8 1 1 1 1 1 1
123657840 | | 4 | 1 1 1 1
123657840 | | 0 |
123657840 | | 2000 | 1 4 8 8 16 32 60 72 136 200
123657840 203184765 | | 40 | 1 4 8
123804765 123657840 | | 40 |
203184765 | 123804765 | 40 | 0 4 8
567408321 | | 40 | 1 4 8 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
412530867 | 123657840 | 40 | 1 4 8 7
412530867 203184765 | | 40 | 1 4 8
no-board | 123657840 | 40 |";

#[test]
fn whole_depths_come_first_then_the_way_to_the_nearest_failure_and_nothing_that_is_a_case() {
    for row in TABLE.lines() {
        let cells: Vec<Vec<&str>> = row
            .split('|')
            .map(|cell| cell.split_whitespace().collect())
            .collect();
        let (assignment, results) = judged(&cells[0], &cells[1]);
        let runs = cells[2][0].parse().expect("a number");
        let chosen = smaller_boards(&assignment, &results, runs);
        let boards = || chosen.iter().filter_map(board_of);
        let is_solvable = cells[0] != [UNSOLVABLE];
        assert!(boards().all(|board| board.leads_to(&GOAL) == is_solvable));
        let depth = |board: Board| distance(&board).or_else(|| distance(&board.twin()));
        let depths: Vec<u8> = boards().filter_map(depth).collect();
        let sizes = cells[3].iter().map(|size| size.parse().expect("a number"));
        let expected = (0..).zip(sizes).flat_map(|(depth, size)| vec![depth; size]);
        assert_eq!(depths, expected.collect::<Vec<u8>>(), "{row}");
    }
}

#[test]
fn nothing_is_tried_for_a_program_that_never_ran_or_was_not_judged() {
    for verdict in [
        Verdict::CompileError,
        Verdict::NoSubmission,
        Verdict::NotJudged,
    ] {
        let (assignment, mut results) = judged(&["123657840", "567408321"], &[]);
        results[0].verdict = verdict;
        assert_eq!(smaller_boards(&assignment, &results, 40), [], "{verdict}");
    }
}

#[test]
fn what_is_said_names_the_board_its_depth_and_what_to_type() {
    for (name, what, place) in [
        ("203184765", "shallowest board", "3 moves from the goal"),
        (
            "213804765",
            "simplest unsolvable board",
            "the goal with two neighbours exchanged",
        ),
    ] {
        let (assignment, results) = judged(&[name], &[]);
        let found = smallest_failing_board(
            &assignment.cases[0],
            &results[0],
            Way::to(GOAL, MoveSet::Single),
            "shrunk/ana.txt",
        );
        let found = found.expect("a finding");
        let said = "found that the program gets wrong is";
        assert_eq!(
            found.message,
            format!("the {what} {said} `{name}`, {place}")
        );
        let evidence = found.evidence.expect("boards");
        assert!(
            evidence.ends_with("\n7 6 5\nno-answer: nothing was printed"),
            "{evidence}"
        );
        let command = format!("`tilegrade solve --board {name}`");
        assert!(found.hint.expect("a hint").contains(&command));
    }
}
