//! Judging one solution: the path, the count and the labels under one heading.

use crate::{
    assignment::{Item, Rubric},
    outcome::{Count, Finding, FindingId, Solved},
    puzzle::{Board, GOAL},
    search::{Heuristic, distance::distance},
    transcript::Section,
};

use super::{
    answer::worth,
    gaps::fill,
    help::{Picture, draw},
    labels::judge_labels,
    lost::{add_difference, lost_move},
    path::path_finding,
    shape::solved,
    stale::Misnamed,
    tile::wrong_tile,
    walk::{Label, Stop, Walk, step_of},
};

/// What one solution is worth: a share from 0 to 1 of each item that is about a solution, and what was noticed.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) shares: [f64; Item::ALL.len()],
    /// Whether it is about the case's board at all.
    pub(super) is_for_this_board: bool,
    /// Whether it shows so much of a way that it counts as an answer for its heuristic, be it wrong: a path that is legal,
    /// or more than half as many moves as are needed.
    pub(super) is_attempt: bool,
    /// The heuristic that it is for, as far as it says so.
    pub(super) heuristic: Option<Heuristic>,
    /// Where it begins.
    pub(super) line: usize,
    /// The number of moves that it states.
    pub(super) stated: Option<u64>,
    /// Where that number stands.
    pub(super) count_line: usize,
    /// The number of moves that it shows, where they lead from the case's board to the goal.
    pub(super) moves: Option<usize>,
    /// Moves that are named wrongly, and by no rule.
    pub(super) misnamed: Vec<Misnamed>,
    /// The boards of a path that is longer than need be.
    detour: Vec<Board>,
    /// What it is like.
    pub(super) shape: Solved,
    pub(super) findings: Vec<Finding>,
}

impl Judged {
    /// What share of all points the solution would be worth if it were the only one.
    pub(super) fn worth(&self, rubric: &Rubric) -> f64 {
        worth(rubric, &self.shares)
    }

    /// Forgives a number of moves that is not stated.
    pub(super) fn forgive_count(&mut self) {
        if self.stated.is_none() {
            self.findings
                .retain(|finding| finding.id != FindingId::CountMissing);
            self.earn(Item::Counts, 1.0);
        }
    }

    /// What was noticed, with a path that is too long laid beside a shortest one.
    pub(super) fn into_findings(mut self, start: Board) -> Vec<Finding> {
        add_difference(&mut self.findings, start, &self.detour);
        self.findings
    }

    /// Whether there is a heading and nothing below it.
    pub(super) fn is_heading_alone(&self) -> bool {
        self.shape.start.is_none() && self.shape.moves == 0 && self.moves.is_none()
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
    let mut walk = Walk::new(&section.entries);
    let shown = walk.stops.len();
    let is_empty = section.entries.is_empty();
    // "0 moves" alone is right for the goal, and any other heading alone is no answer.
    let gaps = (!is_empty || section.stated == Some(0))
        .then(|| fill(&mut walk, start, section.line.0))
        .flatten();
    let mut judged = Judged {
        shares: [0.0; Item::ALL.len()],
        is_for_this_board: true,
        is_attempt: false,
        heuristic,
        line: section.line.0,
        stated: section.stated,
        count_line: section.count_line.0,
        moves: None,
        misnamed: Vec::new(),
        detour: Vec::new(),
        shape: solved(&walk, walk.stops.len() - shown, section),
        findings: Vec::new(),
    };
    if is_empty && gaps.is_none() {
        judged.is_for_this_board = false;
        let message = "there is a heading, and no board or move below it";
        let finding = Finding::new(FindingId::BoardsMissing, message).at_line(section.line.0);
        judged.findings.push(finding);
    } else if walk.stops.is_empty() && !walk.rest.is_empty() {
        judge_moves_alone(&walk.rest, start, best, &mut judged);
    } else {
        judge_walk(&walk, gaps, start, best, &mut judged);
        // Tiles that are named beside right labels must be those that move.
        if judged.shares[Item::Labels as usize] > 0.0
            && let Some(finding) = wrong_tile(&walk, &section.tiles)
        {
            judged.earn(Item::Labels, 0.0);
            judged.findings.push(finding);
        }
    }
    let has_another_number = section.count_line.0 > 0 && judged.moves.is_some();
    for finding in &mut judged.findings {
        finding.section = heuristic;
        if finding.id == FindingId::CountMissing && has_another_number {
            let hint = "a number stands beside the path, and it is not that of the moves shown";
            finding.hint = Some(hint.to_owned());
        }
    }
    judged
}

/// What a solution is like.
pub(super) fn section_shape(section: &Section) -> Solved {
    let walk = Walk::new(&section.entries);
    solved(&walk, 0, section)
}

/// Judges boards, of which some are perhaps not shown: half of the path's share is then lost, or the end that is left out.
fn judge_walk(walk: &Walk<'_>, gaps: Option<Finding>, start: Board, best: u8, judged: &mut Judged) {
    let fault = path_finding(walk, start);
    let is_path = fault.is_none();
    let fault_id = fault.as_ref().map(|finding| finding.id);
    judged.is_for_this_board = fault_id != Some(FindingId::WrongStart);
    let left_out = gaps.as_ref().map(|finding| finding.id);
    judged.findings.extend(gaps);
    judged.findings.extend(fault);
    if judged.is_for_this_board {
        judge_ends(walk, start, left_out, judged);
        let legal = || walk.stops.windows(2).filter_map(step_of).count();
        judged.is_attempt = is_path || is_more_than_half(legal(), best);
    }
    if is_path {
        let is_whole = left_out != Some(FindingId::BoardsMissing);
        judged.earn(Item::Path, if is_whole { 1.0 } else { 0.5 });
        judged.moves = Some(walk.stops.len().saturating_sub(1));
        match lost_move(&walk.stops, best) {
            None => judged.earn(Item::Shortest, 1.0),
            Some(finding) => {
                judged.findings.push(finding);
                judged.detour = walk.stops.iter().filter_map(|stop| stop.board).collect();
            }
        }
        let labels = judge_labels(walk);
        if labels.findings.is_empty() {
            judged.earn(Item::Labels, 1.0);
        }
        judged.findings.extend(labels.findings);
        judged.misnamed = labels.misnamed;
    }
    if judged.is_attempt {
        judge_count(best, judged);
    }
}

/// The two ends of the way, as far as they are not left out.
fn judge_ends(walk: &Walk<'_>, start: Board, left_out: Option<FindingId>, judged: &mut Judged) {
    let board = |stop: Option<&Stop<'_>>| stop.and_then(|stop| stop.board);
    // The goal alone is on every sheet: it counts as the end of a way from this board.
    let begins = board(walk.stops.first()) == Some(start);
    let ends = begins && board(walk.stops.last()) == Some(GOAL);
    let mut earn = |is_there: bool, item, missing| {
        if is_there && left_out != Some(missing) {
            judged.earn(item, 1.0);
        }
    };
    earn(begins, Item::Start, FindingId::FirstBoardMissing);
    earn(ends, Item::Goal, FindingId::LastBoardMissing);
}

/// The stated number must be that of the moves shown, or of a shortest path where no path is shown. What a wrong one is
/// takes both solutions to tell.
fn judge_count(best: u8, judged: &mut Judged) {
    let wanted = judged.moves.map_or(u64::from(best), |moves| moves as u64);
    if judged.stated == Some(wanted) {
        judged.earn(Item::Counts, 1.0);
    } else if judged.stated.is_none() {
        let message = "the number of moves is not stated";
        let finding = Finding::new(FindingId::CountMissing, message).at_line(judged.line);
        judged.findings.push(finding);
    }
}

/// Moves without boards that do not lead to the goal, or are more than there are boards: says where they go wrong.
fn judge_moves_alone(moves: &[Label], start: Board, best: u8, judged: &mut Judged) {
    let message = "the moves are listed and no boards are shown";
    let missing = Finding::new(FindingId::BoardsMissing, message).at_line(judged.line);
    let missing = missing.with_hint("print the board before and after every move");
    judged.findings.push(missing);
    let mut board = start;
    let mut legal = 0;
    while let Some(next) = moves.get(legal).and_then(|&(step, _)| board.after(step)) {
        (board, legal) = (next, legal + 1);
    }
    judged.is_attempt = is_more_than_half(legal, best);
    let count = Count(moves.len() as u64, "move");
    let finding = if let Some(&(step, line)) = moves.get(legal) {
        let number = legal + 1;
        let why = step.obstacle();
        let message = format!("step {number}: `{step}` is not possible here: {why}");
        Finding::new(FindingId::IllegalStep, message)
            .at_step(number)
            .at_line(line as usize)
            .with_evidence(draw(&[Picture::new("here", board)]))
    } else if board == GOAL {
        judged.earn(Item::Path, 0.5);
        for item in [Item::Start, Item::Goal, Item::Labels] {
            judged.earn(item, 1.0);
        }
        judged.moves = Some(moves.len());
        judge_count(best, judged);
        let message = format!("{count}, and {best} suffice: more than there are boards");
        Finding::new(FindingId::FirstLostMove, message).at_line(judged.line)
    } else {
        let left = Count(u64::from(distance(&board).unwrap_or(0)), "move");
        let message = format!("after {count} the board is not the goal: {left} are left");
        Finding::new(FindingId::WrongFinalBoard, message)
            .at_line(judged.line)
            .with_evidence(draw(&[
                Picture::new("reached", board).against(GOAL),
                Picture::new("goal", GOAL),
            ]))
    };
    judged.findings.push(finding);
}

/// A lone board, or a move and a stop, is no answer for which a heuristic or a count could be right.
fn is_more_than_half(legal: usize, best: u8) -> bool {
    2 * legal > usize::from(best)
}
