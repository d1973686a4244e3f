//! Stage 7: moves without boards, which are followed from the board that the program was given.

use smallvec::SmallVec;

use crate::puzzle::{Board, GOAL, Move};

use super::{
    claim::Claim,
    direction::Kind,
    heading::Placed,
    said::{Said, Saying},
};

/// Moves that are listed without boards.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveList<'s> {
    /// What stands in front of them, or on their line.
    pub(super) claims: Vec<Placed<'s>>,
    /// The moves, and their lines.
    pub(super) moves: Vec<(Move, usize)>,
}

/// The lists of moves of a text, in one kind of writing: the plainest that there is.
pub(super) fn move_lists<'s>(said: &'s Said<'_>, start: Board) -> Vec<MoveList<'s>> {
    Kind::ALL
        .into_iter()
        .map(|kind| lists_of(&said.lines, kind))
        .find(|lists| !lists.is_empty())
        .map(|lists| split(lists, start))
        .unwrap_or_default()
}

/// Ends a list that has moves.
fn end<'s>(current: &mut MoveList<'s>, lists: &mut Vec<MoveList<'s>>) {
    if !current.moves.is_empty() {
        lists.push(std::mem::take(current));
    }
}

fn lists_of(lines: &[Saying], kind: Kind) -> Vec<MoveList<'_>> {
    let mut lists: Vec<MoveList<'_>> = Vec::new();
    let mut current = MoveList::default();
    for saying in lines {
        let line = saying.span.line;
        let moves: SmallVec<[Move; 4]> = saying.named(kind).map(|mention| mention.step).collect();
        let claim = saying.claim.as_deref().filter(|claim| claim.is_heading());
        let placed = claim.map(|claim: &Claim| Placed { line, claim });
        match (placed, moves.len()) {
            // A heading that holds its moves is a list of its own.
            (Some(placed), 2..) => {
                end(&mut current, &mut lists);
                current.claims.push(placed);
                current.moves.extend(moves.iter().map(|&step| (step, line)));
                end(&mut current, &mut lists);
            }
            (Some(placed), 0) => {
                end(&mut current, &mut lists);
                current.claims.push(placed);
            }
            _ => current.moves.extend(moves.iter().map(|&step| (step, line))),
        }
    }
    if !current.moves.is_empty() {
        lists.push(current);
    } else if let Some(last) = lists.last_mut() {
        // A number below the last list is that list's.
        last.claims.extend(
            current
                .claims
                .into_iter()
                .filter(|placed| !placed.claim.is_named()),
        );
    }
    lists
}

/// Parts lists where the goal is reached and more moves follow: these are the next solution's.
fn split(lists: Vec<MoveList<'_>>, start: Board) -> Vec<MoveList<'_>> {
    let mut parts = Vec::new();
    for list in lists {
        let mut part = MoveList {
            claims: list.claims,
            moves: Vec::new(),
        };
        let mut board = Some(start);
        let count = list.moves.len();
        for (place, (step, line)) in list.moves.into_iter().enumerate() {
            board = board.and_then(|board| board.after(step));
            part.moves.push((step, line));
            if board == Some(GOAL) && place + 1 < count {
                parts.push(std::mem::take(&mut part));
                board = Some(start);
            }
        }
        if !part.moves.is_empty() {
            parts.push(part);
        }
    }
    parts
}
