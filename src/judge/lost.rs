//! Where a legal path to the goal lost its moves.
//!
//! A move leads one nearer to the goal or one away from it, so that each one away costs two: itself, and the one that makes
//! up for it.

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

/// Where a legal path to the goal lost its first move, and how many it lost in all; none where it is a shortest one.
pub(super) fn lost_move(stops: &[Stop<'_>], best: u8) -> Option<Finding> {
    let moves = stops.len() - 1;
    if moves == usize::from(best) {
        return None;
    }
    let boards: Vec<Board> = stops.iter().filter_map(|stop| stop.board).collect();
    let (lost, places) = losses(&boards)?;
    let (here, next) = (boards[lost], boards[lost + 1]);
    let count = Count(moves as u64, "move");
    let first = first_loss(here, next, lost, moves);
    let mut message = format!("{count}, and {best} suffice: {first}");
    if places > 1 {
        let all = Count((moves - usize::from(best)) as u64, "move");
        message = format!("{message}; in all {all} are lost, at {places} places");
    }
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

/// The first board with a move away from the goal behind it, and the number of places where the path goes away; none where
/// it never does. Moves away that follow each other are one place.
fn losses(boards: &[Board]) -> Option<(usize, usize)> {
    let left = |board: &Board| distance(board).unwrap_or(0);
    let mut first = None;
    let (mut places, mut is_leaving) = (0, false);
    let mut here = left(boards.first()?);
    for (index, board) in boards.iter().enumerate().skip(1) {
        let next = left(board);
        let leaves = next > here;
        places += usize::from(leaves && !is_leaving);
        if leaves {
            first = first.or(Some(index - 1));
        }
        (here, is_leaving) = (next, leaves);
    }
    first.map(|first| (first, places))
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

#[cfg(test)]
mod tests {
    use super::losses;
    use crate::{
        judge::trial::board,
        puzzle::{
            Board,
            Move::{self, Down, Left, Right, Up},
        },
    };

    #[test]
    fn moves_away_that_follow_each_other_are_one_place() {
        // The goal is one `LEFT` away.
        for (names, lost) in [
            (&[Left][..], None),
            (&[Up, Down, Left], Some((0, 1))),
            (&[Up, Down, Left, Up, Down], Some((0, 2))),
            (&[Up, Left, Right, Down, Left], Some((0, 1))),
        ] {
            let after = |here: &Board, step: &Move| here.after(*step).expect("a possible move");
            let mut boards = vec![board("123084765")];
            for step in names {
                boards.push(after(&boards[boards.len() - 1], step));
            }
            assert_eq!(losses(&boards), lost, "{names:?}");
        }
    }
}
