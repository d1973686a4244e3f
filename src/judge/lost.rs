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
    let mut message = format!(
        "{}, and {best} suffice: {}",
        Count(moves as u64, "move"),
        first_loss(here, next, lost, moves)
    );
    if places > 1 {
        message = format!(
            "{message}; in all {} are lost, at {places} places",
            Count((moves - usize::from(best)) as u64, "move")
        );
    }
    let mut pictures = vec![
        Picture::new("before", here),
        Picture::moved("your move", here, next),
    ];
    let best_next = optimal_successors(&here).next();
    pictures.extend(best_next.map(|(_, board)| Picture::moved("a best move", here, board)));
    let evidence = draw(&pictures);
    let finding = Finding::new(FindingId::FirstLostMove, message)
        .at_step(lost + 1)
        .at_line(stops[lost + 1].line)
        .with_evidence(evidence);
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
    if here == GOAL {
        return format!(
            "the goal is reached after {}, and the path goes on for {} more",
            Count(lost as u64, "move"),
            moves - lost
        );
    }
    let best: Vec<String> = optimal_successors(&here)
        .map(|(step, _)| format!("`{step}`"))
        .collect();
    let taken = here.move_to(&next).map_or("", Move::name);
    let so_far = if lost == 0 {
        String::new()
    } else {
        let left = u64::from(distance(&here).unwrap_or(0));
        let verb = if left == 1 { "suffices" } else { "suffice" };
        format!(
            "optimal up to move {lost}; from there {} {verb}, you used {}; ",
            Count(left, "move"),
            moves - lost
        )
    };
    format!(
        "{so_far}move {} was `{taken}`, and {} was best",
        lost + 1,
        best.join(" or ")
    )
}

#[cfg(test)]
mod tests {
    use super::losses;
    use crate::puzzle::{Board, Move};

    fn along(start: &str, names: &[Move]) -> Vec<Board> {
        let mut boards = vec![start.parse::<Board>().expect("a board")];
        for &step in names {
            let here = boards[boards.len() - 1];
            boards.push(here.after(step).expect("a possible move"));
        }
        boards
    }

    #[test]
    fn moves_away_that_follow_each_other_are_one_place() {
        use Move::{Down, Left, Right, Up};
        // The goal is one `RIGHT` away.
        let start = "123084765";
        assert_eq!(losses(&along(start, &[Left])), None);
        let back = along(start, &[Up, Down, Left]);
        assert_eq!(losses(&back), Some((0, 1)));
        let twice = along(start, &[Up, Down, Left, Up, Down]);
        assert_eq!(losses(&twice), Some((0, 2)));
        let far = along(start, &[Up, Left, Right, Down, Left]);
        assert_eq!(losses(&far), Some((0, 1)));
    }
}
