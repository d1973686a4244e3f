use crate::{
    assignment::{Assignment, Case, CaseFile, Settings},
    outcome::{CaseResult, Finding, FindingId, Verdict},
    puzzle::Board,
    search::distance::distance,
};

use super::{Side, plain_board, smaller_boards, smallest_failing_board};

/// An assignment of these boards, and results of which these are the verdicts.
fn failed(cases: &[(&str, Verdict)]) -> (Assignment, Vec<CaseResult>) {
    let file = |(text, _): &(&str, Verdict)| {
        let is_board = text.len() == 9;
        let digits: Vec<char> = text.chars().collect();
        let rows = digits
            .chunks(3)
            .map(|row| format!("{} {} {}\n", row[0], row[1], row[2]));
        CaseFile {
            name: (*text).to_owned(),
            path: format!("{text}.txt"),
            bytes: if is_board {
                rows.collect::<String>().into_bytes()
            } else {
                b"1 2\n".to_vec()
            },
            settings: (!is_board).then(|| "kind = \"malformed\"\n".to_owned()),
        }
    };
    let assignment = Assignment::new(Settings::default(), cases.iter().map(file).collect())
        .expect("an assignment");
    let verdict = |case: &Case| {
        let own = cases.iter().find(|(name, _)| *name == case.name);
        own.expect("a case of that name").1
    };
    let result = |case: &Case| {
        let finding = Finding::new(FindingId::NoAnswer, "nothing was printed");
        crate::judge::nothing(case, verdict(case), finding)
    };
    let results = assignment.cases.iter().map(result).collect();
    (assignment, results)
}

fn boards(cases: &[(&str, Verdict)], runs: u32) -> Vec<Board> {
    let (assignment, results) = failed(cases);
    let chosen = smaller_boards(&assignment, &results, runs);
    chosen.iter().filter_map(plain_board).collect()
}

fn depths(cases: &[(&str, Verdict)], runs: u32) -> Vec<u8> {
    let depth = |board: &Board| distance(board).or_else(|| distance(&Side::Unsolvable.of(*board)));
    boards(cases, runs).iter().filter_map(depth).collect()
}

const DEEP: &str = "567408321"; // 30 moves
const HANDOUT: &str = "123657840"; // 10 moves

#[test]
fn whole_depths_come_first_and_then_the_way_to_the_case() {
    let found = depths(&[(HANDOUT, Verdict::WrongAnswer)], 40);
    let mut expected = vec![0];
    expected.extend([1; 4]);
    expected.extend([2; 8]);
    expected.extend([3; 8]);
    expected.extend(4..10);
    assert_eq!(found, expected);
    assert_eq!(depths(&[(HANDOUT, Verdict::WrongAnswer)], 4), [0, 1, 2, 3]);
    assert_eq!(depths(&[(HANDOUT, Verdict::WrongAnswer)], 0), [0_u8; 0]);
    let many = depths(&[(HANDOUT, Verdict::WrongAnswer)], 2_000);
    assert_eq!(many.len(), 1 + 4 + 8 + 8 + 16 + 32 + 60 + 72 + 136 + 200);
}

#[test]
fn every_step_of_the_way_is_one_move_from_the_next() {
    let found = boards(&[(HANDOUT, Verdict::TimeLimit)], 40);
    let path = &found[found.len() - 6..];
    assert_eq!(distance(&path[0]), Some(4));
    for pair in path.windows(2) {
        assert!(pair[0].move_to(&pair[1]).is_some());
    }
    let last: Board = HANDOUT.parse().expect("a board");
    assert!(path[5].move_to(&last).is_some());
}

#[test]
fn only_what_is_nearer_than_every_failure_is_tried_and_nothing_that_is_a_case() {
    let two = [
        (HANDOUT, Verdict::WrongAnswer),
        ("203184765", Verdict::NotOptimal),
    ];
    assert_eq!(
        depths(&two, 40).last(),
        Some(&2),
        "203184765 is 3 moves away"
    );
    let goal = [
        ("123804765", Verdict::WrongAnswer),
        (HANDOUT, Verdict::WrongAnswer),
    ];
    assert_eq!(depths(&goal, 40), [0_u8; 0]);
    let passed = [
        ("123804765", Verdict::Accepted),
        (HANDOUT, Verdict::WrongAnswer),
    ];
    assert!(!depths(&passed, 40).contains(&0));
}

#[test]
fn a_run_that_may_take_longer_counts_for_more() {
    let found = depths(&[(DEEP, Verdict::TimeLimit)], 40);
    assert_eq!(
        found.len(),
        13 + 18,
        "two depths as a whole, and one of each to depth 20"
    );
    assert_eq!(
        found.last(),
        Some(&20),
        "a board of 21 moves counts as twelve"
    );
    let more = depths(&[(DEEP, Verdict::TimeLimit)], 100);
    assert_eq!(more.last(), Some(&23));
    let unsolvable = depths(&[("412530867", Verdict::TimeLimit)], 40);
    assert!(unsolvable.len() <= 20, "{unsolvable:?}");
    assert_eq!(unsolvable[..5], [0, 1, 1, 1, 1]);
    assert_eq!(unsolvable.len(), 20, "of two runs each, and by depth alone");
}

#[test]
fn unsolvable_boards_are_sought_only_where_nothing_else_failed() {
    let only = [
        (HANDOUT, Verdict::Accepted),
        ("412530867", Verdict::WrongAnswer),
    ];
    let found = boards(&only, 40);
    assert_eq!(found[0], "213804765".parse().expect("a board"));
    assert!(found.iter().all(|board| !board.is_solvable()));
    let both = [
        (HANDOUT, Verdict::WrongAnswer),
        ("412530867", Verdict::WrongAnswer),
    ];
    assert!(boards(&both, 40).iter().all(Board::is_solvable));
}

#[test]
fn there_is_nothing_to_try_for_what_never_ran_or_failed_elsewhere() {
    for verdict in [
        Verdict::CompileError,
        Verdict::NoSubmission,
        Verdict::Accepted,
    ] {
        assert_eq!(depths(&[(HANDOUT, verdict)], 40), [0_u8; 0], "{verdict}");
    }
    let not_judged = [(HANDOUT, Verdict::NotJudged), (DEEP, Verdict::WrongAnswer)];
    assert_eq!(depths(&not_judged, 40), [0_u8; 0]);
    let malformed = [(HANDOUT, Verdict::Accepted), ("m", Verdict::WrongAnswer)];
    assert_eq!(depths(&malformed, 40), [0_u8; 0]);
}

#[test]
fn what_is_said_names_the_board_its_depth_and_what_to_type() {
    let (assignment, results) = failed(&[("203184765", Verdict::NoAnswer)]);
    let found = smallest_failing_board(&assignment.cases[0], &results[0], "shrunk/ana.txt")
        .expect("a finding");
    assert_eq!(
        found.message,
        "the shallowest board found that the program gets wrong is `203184765`, 3 moves from the goal"
    );
    assert_eq!(
        found.evidence.as_deref(),
        Some("203184765\n2 · 3\n1 8 4\n7 6 5\nno-answer: nothing was printed")
    );
    let hint = found.hint.expect("a hint");
    assert!(
        hint.contains("`tilegrade solve --board 203184765`"),
        "{hint}"
    );
    let (assignment, results) = failed(&[("213804765", Verdict::TimeLimit)]);
    let found = smallest_failing_board(&assignment.cases[0], &results[0], "shrunk/ana.txt")
        .expect("a finding");
    assert!(
        found
            .message
            .ends_with("`213804765`, the goal with two neighbours exchanged"),
        "{}",
        found.message
    );
}
