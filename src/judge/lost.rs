//! Where a legal path to the goal lost its first move.

use super::help::{Picture, draw};
use super::judged::Judged;
use super::nearest::path_difference;
use super::walk::{Step, Walk};
use super::wanted::Wanted;
use crate::course::Way;
use crate::outcome::{Count, Finding, FindingId};
use crate::puzzle::Board;

/// Where a legal path to the goal lost its first move; `None` if it is a shortest one.
pub(super) fn lost_move(walk: &Walk<'_>, best: u8) -> Option<Finding> {
    let moves = walk.stops.len() - 1;
    if moves == usize::from(best) {
        return None;
    }
    // A move that leads no nearer to the goal is lost. Two tiles at a time may leave a board as far as it was.
    let way = walk.way;
    let is_lost = |step: &&Step| way.distance(&step.to) >= way.distance(&step.from);
    let lost = walk.steps.iter().flatten().find(is_lost)?;
    let count = Count(moves as u64, "move");
    let first = first_loss(lost, moves, way);
    let mut pictures = vec![
        Picture::new("before", lost.from),
        Picture::new("your move", lost.to).tiles_against(lost.from),
    ];
    let best_next = way.nearer(&lost.from).next();
    pictures.extend(
        best_next.map(|(_, board)| Picture::new("a best move", board).tiles_against(lost.from)),
    );
    let message = format!("{count}, and {best} suffice: {first}");
    let finding = Finding::new(FindingId::FirstLostMove, message)
        .at_step(lost.number)
        .at_line(walk.stops[lost.number].line.0)
        .with_evidence(draw(&pictures));
    Some(if lost.from == way.goal() {
        finding.with_hint("stop as soon as the goal is taken from OPEN")
    } else {
        finding
    })
}

/// Lays a path that lost moves beside the shortest one that is nearest to it, below what is shown of the first of them. That
/// takes longer than all the rest of judging, so that it is done for a path that counts and no other.
pub(super) fn add_difference(judged: &mut Judged<'_>, wanted: Wanted<'_>) {
    let way = wanted.rubric.puzzle().way(judged.id());
    let is_lost = |finding: &&mut Finding| finding.id == FindingId::FirstLostMove;
    if let Some(finding) = judged.findings.iter_mut().find(is_lost)
        && let Some(evidence) = &mut finding.evidence
    {
        evidence.push_str("\n\n");
        let boards: Vec<Board> = judged.boards.iter().flatten().copied().collect();
        evidence.push_str(&path_difference(wanted.start, &boards, way));
    }
}

/// What the first lost move is, and what would have been better.
fn first_loss(lost: &Step, moves: usize, way: Way) -> String {
    let (before, used) = (lost.number - 1, moves + 1 - lost.number);
    if lost.from == way.goal() {
        let count = Count(before as u64, "move");
        return format!("the goal is reached after {count}, and the path goes on for {used} more");
    }
    let best = way.nearer(&lost.from).map(|(step, _)| format!("`{step}`"));
    let best = best.collect::<Vec<_>>().join(" or ");
    let left = Count(u64::from(way.distance(&lost.from).unwrap_or(0)), "move");
    let verb = if left.0 == 1 { "suffices" } else { "suffice" };
    let so_far = match before {
        0 => String::new(),
        _ => format!("optimal up to move {before}; from there {left} {verb}, you used {used}; "),
    };
    let (number, taken) = (lost.number, lost.shown);
    format!("{so_far}move {number} was `{taken}`, and {best} was best")
}
