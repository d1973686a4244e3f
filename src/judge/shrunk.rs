//! The smallest failing board: which boards to try, outward from the goal, and what to say of the one that was found.
//!
//! Unsolvable boards have a distance too. Exchanging the tiles 1 and 2 on every board turns the boards that
//! lead to the goal into those that do not, and their moves stay the same, so that the distance from the goal with 1 and 2
//! exchanged is the distance of the exchanged board.

use std::collections::BTreeSet;

use super::help::{Picture, draw};
use super::plain_board;
use crate::assignment::{Assignment, Case, CaseFile, Kind, Settings, Visibility};
use crate::course::Way;
use crate::outcome::{CaseResult, Count, Finding, FindingId, Verdict};
use crate::puzzle::{Board, format_board_file};

/// The boards to try for a submission that failed, as cases, in their order, at most as many as a budget of `runs` allows.
///
/// All are nearer to the goal than every case that failed, so the first that fails too ends the search. All boards of whole
/// depths come first, as many as leave room for the rest, though at most half of the budget is kept free for it: a
/// shortest path to the goal from the nearest case that failed. Of unsolvable boards there is no such rest. A run that may
/// take a multiple of the ordinary CPU time counts as so many runs. There is nothing to try where the program never ran,
/// something was not judged, or only files that are no plain boards failed.
pub fn smaller_boards(assignment: &Assignment, results: &[CaseResult], runs: u32) -> Vec<Case> {
    let way = assignment.settings.rubric.puzzle().way(None);
    let Some(target) = target(&assignment.cases, results, way) else {
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
    let path = new_steps(target.board, way, new_cases);
    let mut left = u64::from(runs);
    let most_kept_free = left / 2;
    let mut chosen = Vec::new();
    let mut level = vec![way.goal()];
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
        level = next_level(&level, way);
    }
    chosen
}

/// What is said of the smallest failing board that was found. `file` is its case file's name in the folder of the results.
pub fn smallest_failing_board(
    case: &Case,
    result: &CaseResult,
    way: Way,
    file: &str,
) -> Option<Finding> {
    let board = plain_board(case)?;
    let (what, moves, goal) = match way.distance(&board) {
        Some(moves) => ("shallowest board", moves, "the goal"),
        None => (
            "simplest unsolvable board",
            way.distance(&Side::Unsolvable.of(board))?,
            "the goal with two neighbours exchanged",
        ),
    };
    let place = match moves {
        0 if board == way.goal() => "the goal itself".to_owned(),
        0 => goal.to_owned(),
        _ => format!("{} from {goal}", Count(moves, "move")),
    };
    let message = format!("the {what} found that the program gets wrong is `{board}`, {place}");
    let option = result.facts.asked.option();
    let hint = format!(
        "`tilegrade solve{option} --board {board}` prints what is right; the case file is `{file}` in the folder of the results, and there `tilegrade check{option} --case {file} OUTPUT` judges what your program prints"
    );
    let drawn = draw(&[Picture::new(&board.to_string(), board)]);
    let said = result.findings.first().map(said).unwrap_or_default();
    let evidence = format!("{drawn}\n{}{said}", result.verdict);
    let finding = Finding::new(FindingId::SmallestFailingBoard, message);
    Some(finding.with_hint(hint).with_evidence(evidence))
}

/// What is said where no smaller board was found to fail among so many: the smallest one is a case, and is handed over as it
/// is, unless students may not see it. `None` if nothing could be looked for.
pub fn smallest_failing_case(
    assignment: &Assignment,
    results: &[CaseResult],
    tried: usize,
    file: &str,
) -> Option<(Case, Finding)> {
    let way = assignment.settings.rubric.puzzle().way(None);
    let target = target(&assignment.cases, results, way)?;
    let board = target.side.of(target.board);
    let mut pairs = assignment.cases.iter().zip(results);
    let (case, result) = pairs.find(|(case, result)| {
        plain_board(case) == Some(board) && result.verdict != Verdict::Accepted
    })?;
    if case.visibility != Visibility::Visible {
        return None;
    }
    let finding = smallest_failing_board(case, result, way, file)?;
    let smaller = match tried {
        0 => "no smaller one was tried".to_owned(),
        1 => "the one smaller board that was tried is right".to_owned(),
        _ => format!("{tried} smaller boards that were tried are right"),
    };
    let message = format!("{}: the case `{}`; {smaller}", finding.message, case.name);
    Some((case.clone(), Finding { message, ..finding }))
}

fn said(finding: &Finding) -> String {
    let section = finding.section.map(|section| section.name().to_owned());
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
fn target(cases: &[Case], results: &[CaseResult], way: Way) -> Option<Target> {
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
        let board = boards.min_by_key(|board| way.distance(board))?;
        Some(Target { side, board })
    };
    nearest(Side::Solvable).or_else(|| nearest(Side::Unsolvable))
}

/// The cases on a shortest path from a board to the goal, without the board: one or none for each depth, from 0 on.
fn new_steps(from: Board, way: Way, new_cases: impl Fn(&[Board]) -> Vec<Case>) -> Vec<Vec<Case>> {
    let mut board = from;
    let mut steps = Vec::new();
    while let Some((_, nearer)) = way.nearer(&board).next() {
        steps.push(new_cases(&[nearer]));
        board = nearer;
    }
    steps.reverse();
    steps
}

/// The boards that are one move further from the goal than these, which are all of their depth, by their digits.
fn next_level(level: &[Board], way: Way) -> Vec<Board> {
    let deeper = |board: &Board| {
        let depth = way.distance(board);
        way.successors(board)
            .map(|(_, next)| next)
            .filter(move |next| way.distance(next) > depth)
    };
    let boards: BTreeSet<Board> = level.iter().flat_map(deeper).collect();
    boards.into_iter().collect()
}

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
