//! Where a legal path to the goal lost its first move.

use crate::{
    outcome::{Count, Finding, FindingId},
    puzzle::{Board, GOAL, Move},
    search::distance::{distance, optimal_successors},
};

use super::{
    help::{Picture, draw},
    nearest::path_difference,
    walk::Stop,
};

/// Where a legal path to the goal lost its first move; none where it is a shortest one.
pub(super) fn lost_move(stops: &[Stop<'_>], best: u8) -> Option<Finding> {
    let moves = stops.len() - 1;
    if moves == usize::from(best) {
        return None;
    }
    let boards: Vec<Board> = stops.iter().filter_map(|stop| stop.board).collect();
    // Each move leads one nearer to the goal or one away from it.
    let mut pairs = boards.windows(2);
    let lost = pairs.position(|pair| distance(&pair[1]) > distance(&pair[0]))?;
    let (here, next) = (boards[lost], boards[lost + 1]);
    let count = Count(moves as u64, "move");
    let first = first_loss(here, next, lost, moves);
    let message = format!("{count}, and {best} suffice: {first}");
    let mut pictures = vec![
        Picture::new("before", here),
        Picture::moved("your move", here, next),
    ];
    let best_next = optimal_successors(&here).next();
    pictures.extend(best_next.map(|(_, board)| Picture::moved("a best move", here, board)));
    let finding = Finding::new(FindingId::FirstLostMove, message)
        .at_step(lost + 1)
        .at_line(stops[lost + 1].line)
        .with_evidence(draw(&pictures));
    Some(if here == GOAL {
        finding.with_hint("stop as soon as the goal is taken from OPEN")
    } else {
        finding
    })
}

/// Lays a path that lost moves beside the shortest one that is nearest to it, below what is shown of the first of them. That
/// takes longer than all the rest of judging, so that it is done for a path that counts and no other.
pub(super) fn add_difference(findings: &mut [Finding], start: Board, boards: &[Board]) {
    let is_lost = |finding: &&mut Finding| finding.id == FindingId::FirstLostMove;
    if let Some(finding) = findings.iter_mut().find(is_lost)
        && let Some(evidence) = &mut finding.evidence
    {
        evidence.push_str("\n\n");
        evidence.push_str(&path_difference(start, boards));
    }
}

/// What the first lost move is, and what would have been better.
fn first_loss(here: Board, next: Board, lost: usize, moves: usize) -> String {
    let (number, used) = (lost + 1, moves - lost);
    if here == GOAL {
        let count = Count(lost as u64, "move");
        return format!("the goal is reached after {count}, and the path goes on for {used} more");
    }
    let best = optimal_successors(&here).map(|(step, _)| format!("`{step}`"));
    let best = best.collect::<Vec<_>>().join(" or ");
    let taken = here.move_to(&next).map_or("", Move::name);
    let left = Count(u64::from(distance(&here).unwrap_or(0)), "move");
    let verb = if left.0 == 1 { "suffices" } else { "suffice" };
    let so_far = match lost {
        0 => String::new(),
        _ => format!("optimal up to move {lost}; from there {left} {verb}, you used {used}; "),
    };
    format!("{so_far}move {number} was `{taken}`, and {best} was best")
}
