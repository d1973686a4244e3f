//! Judging one solution: the path, the count and the labels under one heading.

use super::gaps::fill;
use super::help::{Picture, draw};
use super::judged::Judged;
use super::labels::judge_labels;
use super::lost::lost_move;
use super::middle::leave_out_middles;
use super::path::path_finding;
use super::summary::solved;
use super::walk::Walk;
use super::wanted::Wanted;
use crate::assignment::Item;
use crate::outcome::{Count, Finding, FindingId};
use crate::transcript::{Label, Section, Stop};

pub(super) fn judge_section<'a>(section: &'a Section, wanted: Wanted<'_>) -> Judged<'a> {
    let mut walk = Walk::of(section, wanted.way);
    let middle = leave_out_middles(&mut walk);
    let shown = walk.stops.len();
    let is_empty = section.size() == 0;
    // "0 moves" alone is right for the goal, and any other heading alone is no answer.
    let gaps = (!is_empty || section.stated == Some(0))
        .then(|| fill(&mut walk, wanted.start, section.line))
        .flatten();
    let mut judged = Judged {
        section,
        shares: [0.0; Item::ALL.len()],
        is_for_this_board: true,
        is_attempt: false,
        moves: None,
        misnamed: Vec::new(),
        boards: Vec::new(),
        shape: solved(&walk, walk.stops.len() - shown, section),
        findings: Vec::new(),
    };
    if is_empty && gaps.is_none() {
        judged.is_for_this_board = false;
        let message = "there is a heading, and no board or move below it";
        let finding = Finding::new(FindingId::BoardsMissing, message).at_line(section.line.0);
        judged.findings.push(finding);
    } else if walk.stops.is_empty() && !walk.rest.is_empty() {
        judged.findings.extend(gaps);
        judge_moves_alone(walk.rest, wanted, &mut judged);
    } else {
        judge_walk(&walk, gaps, wanted, &mut judged);
        if let Some(finding) = middle {
            judged.earn(Item::Labels, 0.0);
            judged.findings.push(finding);
        }
    }
    if !judged.findings.is_empty() && !is_empty {
        judged.boards = walk.stops.iter().map(Stop::board).collect();
    }
    let has_another_number = section.count_line.0 > 0 && judged.moves.is_some();
    let id = judged.id();
    for finding in &mut judged.findings {
        finding.section = id;
        if finding.id == FindingId::CountMissing && has_another_number {
            let hint = "a number stands beside the path, and it is not that of the moves shown";
            finding.hint = Some(hint.to_owned());
        }
    }
    judged
}

/// Judges boards, of which some are perhaps not shown: the path's share is then lost, or the end that is left out.
fn judge_walk(walk: &Walk<'_>, gaps: Option<Finding>, wanted: Wanted<'_>, judged: &mut Judged<'_>) {
    let Wanted { start, best, .. } = wanted;
    let fault = path_finding(walk, start);
    let is_path = fault.is_none();
    let fault_id = fault.as_ref().map(|finding| finding.id);
    judged.is_for_this_board = fault_id != Some(FindingId::WrongStart);
    let left_out = gaps.as_ref().map(|finding| finding.id);
    judged.findings.extend(gaps);
    judged.findings.extend(fault);
    if judged.is_for_this_board {
        // The goal alone is on every sheet: it counts as the end of a way from this board.
        let begins = walk.first_board() == Some(start);
        let ends = begins && walk.last_board() == Some(walk.way.goal());
        for (is_there, item, missing) in [
            (begins, Item::Start, FindingId::FirstBoardMissing),
            (ends, Item::Goal, FindingId::LastBoardMissing),
        ] {
            if is_there && left_out != Some(missing) {
                judged.earn(item, 1.0);
            }
        }
        judged.is_attempt = is_path || is_more_than_half(walk.steps.iter().flatten().count(), best);
    }
    if is_path {
        if left_out != Some(FindingId::BoardsMissing) {
            judged.earn(Item::Path, 1.0);
        }
        judged.moves = Some(walk.stops.len().saturating_sub(1));
        match lost_move(walk, best) {
            None => judged.earn(Item::Shortest, 1.0),
            Some(finding) => judged.findings.push(finding),
        }
        let (findings, misnamed) = judge_labels(walk);
        if findings.is_empty() {
            judged.earn(Item::Labels, 1.0);
        }
        judged.findings.extend(findings);
        judged.misnamed = misnamed;
    }
    if judged.is_attempt {
        judge_count(best, judged);
    }
}

/// The stated number must be that of the moves shown, or of a shortest path. What a wrong one is, takes both solutions to tell.
fn judge_count(best: u8, judged: &mut Judged<'_>) {
    let wanted = judged.moves.map_or(u64::from(best), |moves| moves as u64);
    if judged.section.stated == Some(wanted) {
        judged.earn(Item::Counts, 1.0);
    } else if judged.section.stated.is_none() {
        let message = "the number of moves is not stated";
        let finding = Finding::new(FindingId::CountMissing, message).at_line(judged.line());
        judged.findings.push(finding);
    }
}

/// Moves without boards that do not lead to the goal, or are more than there are boards: says where they go wrong.
fn judge_moves_alone(moves: &[Label], wanted: Wanted<'_>, judged: &mut Judged<'_>) {
    let Wanted { way, best, .. } = wanted;
    let mut board = wanted.start;
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
            .at_line(line.0)
            .with_evidence(draw(&[Picture::new("here", board)]))
    } else if board == way.goal() {
        for item in [Item::Start, Item::Goal, Item::Labels] {
            judged.earn(item, 1.0);
        }
        judged.moves = Some(moves.len());
        judge_count(best, judged);
        let message = format!("{count}, and {best} suffice: more than there are boards");
        Finding::new(FindingId::FirstLostMove, message).at_line(judged.line())
    } else {
        let left = Count(u64::from(way.distance(&board).unwrap_or(0)), "move");
        let message = format!("after {count} the board is not the goal: {left} are left");
        Finding::new(FindingId::WrongFinalBoard, message)
            .at_line(judged.line())
            .with_evidence(draw(&[
                Picture::new("reached", board).against(way.goal()),
                Picture::new("goal", way.goal()),
            ]))
    };
    judged.findings.push(finding);
}

/// A lone board, or a move and a stop, is no answer for which a heuristic or a count could be right.
fn is_more_than_half(legal: usize, best: u8) -> bool {
    2 * legal > usize::from(best)
}
