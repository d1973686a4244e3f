//! The smallest failing board: which boards to try, outward from the goal, and what to say of the one that was found.
//!
//! Unsolvable boards have a distance too. Exchanging the tiles 1 and 2 on every board turns the boards that
//! lead to the goal into those that do not, and their moves stay the same, so that the distance from the goal with 1 and 2
//! exchanged is the distance of the exchanged board.

use std::collections::BTreeSet;

use crate::{
    assignment::{Assignment, Case, CaseFile, Kind, Settings, Visibility},
    outcome::{CaseResult, Count, Finding, FindingId, Verdict},
    puzzle::{Board, GOAL, format_board_file},
    search::distance::{distance, optimal_successors},
};

use super::{
    help::{Picture, draw},
    plain_board,
};

/// The boards to try for a submission that failed, as cases, in their order, at most as many as a budget of `runs` allows.
///
/// All are nearer to the goal than every case that failed, so the first that fails too ends the search. All boards of whole
/// depths come first, as many as leave room for the rest, though at most half of the budget is kept free for it: a
/// shortest path to the goal from the nearest case that failed. Of unsolvable boards there is no such rest. A run that may
/// take a multiple of the ordinary CPU time counts as so many runs. There is nothing to try where the program never ran,
/// something was not judged, or only files that are no plain boards failed.
#[must_use]
pub fn smaller_boards(assignment: &Assignment, results: &[CaseResult], runs: u32) -> Vec<Case> {
    let Some(target) = target(&assignment.cases, results) else {
        return Vec::new();
    };
    let known: BTreeSet<Board> = assignment.cases.iter().filter_map(plain_board).collect();
    let case = |board: &Board| {
        let board = target.side.of(*board);
        // No name of the staff's begins with this character.
        board_case(&board, &format!("_board-{board}"), &assignment.settings)
    };
    let is_new = |case: &Case| plain_board(case).is_some_and(|board| !known.contains(&board));
    let new_cases = |boards: &[Board]| -> Vec<Case> {
        let cases = boards.iter().filter_map(case);
        cases.filter(is_new).collect()
    };
    let cost = |cases: &[Case]| -> u64 { cases.iter().map(|case| cost(case, assignment)).sum() };
    let path = new_steps(target.board, new_cases);
    let mut left = u64::from(runs);
    let most_kept_free = left / 2;
    let mut chosen = Vec::new();
    let mut level = vec![GOAL];
    for depth in 0..path.len() {
        let whole = new_cases(&level);
        // Unsolvable boards are sought by depth alone: a way to one of them says nothing.
        let (kept_free, rest) = match target.side {
            Side::Solvable => (cost(&path[depth + 1..].concat()), path[depth..].concat()),
            Side::Unsolvable => (0, whole.clone()),
        };
        if cost(&whole) + kept_free.min(most_kept_free) > left {
            chosen.extend(rest.into_iter().map_while(|case| {
                left = left.checked_sub(cost(std::slice::from_ref(&case)))?;
                Some(case)
            }));
            break;
        }
        left -= cost(&whole);
        chosen.extend(whole);
        level = next_level(&level);
    }
    chosen
}

/// What is said of the smallest failing board that was found. `file` is its case file's name in the folder of the results.
#[must_use]
pub fn smallest_failing_board(case: &Case, result: &CaseResult, file: &str) -> Option<Finding> {
    let board = plain_board(case)?;
    let (what, moves, goal) = match distance(&board) {
        Some(moves) => ("shallowest board", moves, "the goal"),
        None => (
            "simplest unsolvable board",
            distance(&Side::Unsolvable.of(board))?,
            "the goal with two neighbours exchanged",
        ),
    };
    let place = match moves {
        0 if board == GOAL => "the goal itself".to_owned(),
        0 => goal.to_owned(),
        _ => format!("{} from {goal}", Count(moves, "move")),
    };
    let message = format!("the {what} found that the program gets wrong is `{board}`, {place}");
    let hint = format!(
        "`tilegrade solve --board {board}` prints what is right; the case file is `{file}` in the folder of the results, and there `tilegrade check --case {file} OUTPUT` judges what your program prints"
    );
    let drawn = draw(&[Picture::new(&board.to_string(), board)]);
    let said = result.findings.first().map(said).unwrap_or_default();
    let evidence = format!("{drawn}\n{}{said}", result.verdict);
    let finding = Finding::new(FindingId::SmallestFailingBoard, message);
    Some(finding.with_hint(hint).with_evidence(evidence))
}

/// What is said where no smaller board was found to fail among so many: the smallest one is a case, and is handed over as it
/// is, unless students may not see it. None where nothing could be looked for.
#[must_use]
pub fn smallest_failing_case(
    assignment: &Assignment,
    results: &[CaseResult],
    tried: usize,
    file: &str,
) -> Option<(Case, Finding)> {
    let target = target(&assignment.cases, results)?;
    let board = target.side.of(target.board);
    let mut pairs = assignment.cases.iter().zip(results);
    let (case, result) = pairs.find(|(case, result)| {
        plain_board(case) == Some(board) && result.verdict != Verdict::Accepted
    })?;
    if case.visibility != Visibility::Visible {
        return None;
    }
    let finding = smallest_failing_board(case, result, file)?;
    let smaller = match tried {
        0 => "no smaller one was tried".to_owned(),
        1 => "the one smaller board that was tried is right".to_owned(),
        _ => format!("{tried} smaller boards that were tried are right"),
    };
    let message = format!("{}: the case `{}`; {smaller}", finding.message, case.name);
    Some((case.clone(), Finding { message, ..finding }))
}

fn said(finding: &Finding) -> String {
    let section = finding.section.map(|heuristic| heuristic.name().to_owned());
    let line = finding.line.map(|line| format!("line {line}"));
    let parts = section.into_iter().chain(line);
    let parts: Vec<String> = parts.chain([finding.message.clone()]).collect();
    format!(": {}", parts.join(", "))
}

/// A board that failed, as one that leads to the goal, and what it was made from.
struct Target {
    side: Side,
    board: Board,
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Side {
    Solvable,
    Unsolvable,
}

impl Side {
    /// A board of this side from one that leads to the goal, and back.
    fn of(self, board: Board) -> Board {
        match self {
            Self::Solvable => board,
            Self::Unsolvable => board.twin(),
        }
    }
}

/// The nearest solvable case that failed, the first by name among equals; else the nearest unsolvable one.
fn target(cases: &[Case], results: &[CaseResult]) -> Option<Target> {
    let ran = |result: &CaseResult| {
        !matches!(
            result.verdict,
            Verdict::NotJudged | Verdict::CompileError | Verdict::NoSubmission
        )
    };
    if !results.iter().all(ran) {
        return None;
    }
    let nearest = |side: Side| {
        let failed = cases
            .iter()
            .zip(results)
            .filter(|(_, result)| result.verdict != Verdict::Accepted);
        let boards = failed.filter_map(|(case, _)| match case.kind {
            Kind::Solvable { board, .. } if side == Side::Solvable => Some(board),
            Kind::Unsolvable { board } if side == Side::Unsolvable => Some(side.of(board)),
            _ => None,
        });
        let board = boards.min_by_key(distance)?;
        Some(Target { side, board })
    };
    nearest(Side::Solvable).or_else(|| nearest(Side::Unsolvable))
}

/// The cases on a shortest path from a board to the goal, without the board: one or none for each depth, from 0 on.
fn new_steps(from: Board, new_cases: impl Fn(&[Board]) -> Vec<Case>) -> Vec<Vec<Case>> {
    let mut board = from;
    let mut steps = Vec::new();
    while let Some((_, nearer)) = optimal_successors(&board).next() {
        steps.push(new_cases(&[nearer]));
        board = nearer;
    }
    steps.reverse();
    steps
}

/// The boards that are one move further from the goal than these, which are all of their depth, by their digits.
fn next_level(level: &[Board]) -> Vec<Board> {
    let deeper = |board: &Board| {
        let depth = distance(board);
        board
            .successors()
            .map(|(_, next)| next)
            .filter(move |next| distance(next) > depth)
    };
    let boards: BTreeSet<Board> = level.iter().flat_map(deeper).collect();
    boards.into_iter().collect()
}

/// A board as a case of its own.
fn board_case(board: &Board, name: &str, settings: &Settings) -> Option<Case> {
    let file = CaseFile {
        name: name.to_owned(),
        path: format!("{name}.txt"),
        bytes: format_board_file(board).into_bytes(),
        settings: None,
    };
    Case::read(file, settings).ok()
}

/// How many runs a run counts as: by its CPU limit, as a multiple of the ordinary one.
fn cost(case: &Case, assignment: &Assignment) -> u64 {
    let ordinary = assignment.settings.limits.cpu_ms.max(1);
    case.limits.cpu_ms.div_ceil(ordinary).max(1)
}

#[cfg(test)]
mod tests {
    use super::{Side, board_case, smaller_boards, smallest_failing_board};
    use crate::{
        assignment::{Assignment, Case, Rulings, Settings},
        judge::{everything, nothing, plain_board, trial},
        outcome::{CaseResult, Finding, FindingId, Verdict},
        puzzle::Board,
        search::distance::distance,
    };

    const UNSOLVABLE: &str = "412530867";

    /// An assignment of these cases, with a file that is no board for each other name, and results of which the first ones
    /// have no answer, and the others are right.
    fn judged(failed: &[&str], passed: &[&str]) -> (Assignment, Vec<CaseResult>) {
        let case = |name: &&str| match name.parse::<Board>() {
            Ok(board) => board_case(&board, name, &Settings::default()).expect("a case"),
            Err(_) => trial::case(name, "1 2\n", Some("kind = \"malformed\"\n")),
        };
        let cases: Vec<Case> = failed.iter().chain(passed).map(case).collect();
        let result = |(number, case): (usize, &Case)| {
            let finding = Finding::new(FindingId::NoAnswer, "nothing was printed");
            if number < failed.len() {
                nothing(case, Verdict::NoAnswer, finding)
            } else {
                everything(case)
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
            let boards = || chosen.iter().filter_map(plain_board);
            let is_solvable = cells[0] != [UNSOLVABLE];
            assert!(boards().all(|board| board.is_solvable() == is_solvable));
            let depth =
                |board: Board| distance(&board).or_else(|| distance(&Side::Unsolvable.of(board)));
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
            let found = smallest_failing_board(&assignment.cases[0], &results[0], "shrunk/ana.txt");
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
}
