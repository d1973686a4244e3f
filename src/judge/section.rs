//! Judging one solution: the path, the count and the labels under one heading.

use crate::{
    assignment::{Item, Rubric},
    outcome::{Count, Finding, FindingId},
    puzzle::{Board, GOAL, Move},
    search::{Heuristic, distance::distance},
    transcript::Section,
};

use super::{
    gaps::fill,
    labels::label_findings,
    path::{lost_move, path_finding},
    settle::Walk,
};

/// What one solution is worth: a share from 0 to 1 of each item that is about a solution, and what was noticed.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) shares: [f64; Item::ALL.len()],
    /// Whether it is about the case's board at all.
    pub(super) is_for_this_board: bool,
    pub(super) findings: Vec<Finding>,
}

impl Judged {
    /// What share of all points the solution would be worth if it were the only one.
    pub(super) fn worth(&self, rubric: &Rubric) -> f64 {
        Item::ALL
            .into_iter()
            .map(|item| rubric.weight(item) * self.shares[item as usize])
            .sum()
    }

    fn earn(&mut self, item: Item, share: f64) {
        self.shares[item as usize] = share;
    }
}

/// Judges a solution of `start`, which needs `best` moves, as one for `heuristic`.
pub(super) fn judge_section(
    section: &Section,
    heuristic: Option<Heuristic>,
    start: Board,
    best: u8,
) -> Judged {
    let mut judged = Judged {
        shares: [0.0; Item::ALL.len()],
        is_for_this_board: true,
        findings: Vec::new(),
    };
    let mut walk = Walk::new(&section.entries, start);
    let gaps = fill(&mut walk, start, section.line.0);
    if section.entries.is_empty() {
        judged.is_for_this_board = false;
        let message = "there is a heading, and no board or move below it";
        let finding = Finding::new(FindingId::BoardsMissing, message).at_line(section.line.0);
        judged.findings.push(finding);
    } else if walk.stops.is_empty() && !walk.rest.is_empty() {
        judge_moves_alone(&walk.rest, start, section, &mut judged);
    } else {
        judge_walk(&walk, gaps, section, start, best, &mut judged);
    }
    for finding in &mut judged.findings {
        finding.section = heuristic;
    }
    judged
}

/// Judges boards, of which some are perhaps not shown: half of the path's share is then lost.
fn judge_walk(
    walk: &Walk<'_>,
    gaps: Option<Finding>,
    section: &Section,
    start: Board,
    best: u8,
    judged: &mut Judged,
) {
    let fault = path_finding(walk, start);
    let is_path = fault.is_none();
    judged.is_for_this_board = fault
        .as_ref()
        .is_none_or(|finding| finding.id != FindingId::WrongStart);
    let path_share = if gaps.is_some() { 0.5 } else { 1.0 };
    judged.findings.extend(gaps);
    judged.findings.extend(fault);
    let moves = walk.stops.len().saturating_sub(1);
    if is_path {
        judged.earn(Item::Path, path_share);
        match lost_move(&walk.stops, start, best) {
            None => judged.earn(Item::Shortest, 1.0),
            Some(finding) => judged.findings.push(finding),
        }
        let labels = label_findings(walk);
        if labels.is_empty() {
            judged.earn(Item::Labels, 1.0);
        }
        judged.findings.extend(labels);
    }
    if judged.is_for_this_board {
        judge_count(section, is_path.then_some(moves), best, judged);
    }
}

/// The stated number must be that of the moves shown, or of a shortest path where no path is shown.
fn judge_count(section: &Section, shown: Option<usize>, best: u8, judged: &mut Judged) {
    let wanted = shown.map_or(u64::from(best), |moves| moves as u64);
    let finding = match section.stated {
        None => Finding::new(FindingId::CountMissing, "the number of moves is not stated"),
        Some(stated) if stated == wanted => return judged.earn(Item::Counts, 1.0),
        Some(_) if shown.is_none() => return, // the path is wrong, and that is said already
        Some(stated) if stated == wanted + 1 => {
            let message = format!(
                "{} stated and {wanted} shown: the boards were counted, not the moves",
                Count(stated, "move")
            );
            Finding::new(FindingId::CountOfStates, message)
                .with_hint("a path of n moves has n + 1 boards")
        }
        Some(stated) => Finding::new(
            FindingId::WrongCount,
            format!("{} stated and {wanted} shown", Count(stated, "move")),
        ),
    };
    judged.findings.push(finding.at_line(section.line.0));
}

/// Moves without boards that do not lead to the goal: says where they go wrong.
fn judge_moves_alone(
    moves: &[(Move, usize)],
    start: Board,
    section: &Section,
    judged: &mut Judged,
) {
    let line = section.line.0;
    let missing = Finding::new(
        FindingId::BoardsMissing,
        "the moves are listed and no boards are shown",
    );
    judged.findings.push(
        missing
            .at_line(line)
            .with_hint("print the board before and after every move"),
    );
    let as_named = follow(start, moves.iter().map(|&(step, _)| step));
    let finding = match as_named {
        Err((number, board)) => {
            let (step, line) = moves[number];
            let message = format!(
                "step {}: `{step}` is not possible here: {}",
                number + 1,
                step.obstacle()
            );
            let shown = super::help::draw(&[("here", board)]);
            Finding::new(FindingId::IllegalStep, message)
                .at_step(number + 1)
                .at_line(line)
                .with_evidence(shown)
        }
        Ok(board) => {
            let left = distance(&board).unwrap_or(0);
            let message = format!(
                "after {} the board is not the goal: {} are left",
                Count(moves.len() as u64, "move"),
                Count(u64::from(left), "move")
            );
            let shown = super::help::draw(&[("reached", board), ("goal", GOAL)]);
            Finding::new(FindingId::WrongFinalBoard, message)
                .at_line(line)
                .with_evidence(shown)
        }
    };
    judged.findings.push(finding);
}

/// Where moves lead, or the first that is impossible and the board that it was to be made on.
fn follow(start: Board, moves: impl Iterator<Item = Move>) -> Result<Board, (usize, Board)> {
    let mut board = start;
    for (number, step) in moves.enumerate() {
        board = board.after(step).ok_or((number, board))?;
    }
    Ok(board)
}
