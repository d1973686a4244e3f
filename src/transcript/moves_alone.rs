//! Stage 8: moves without boards, which are followed from the board that the program was given.

use crate::puzzle::{Board, GOAL, Move};

use super::{
    direction::Kind,
    layout::Placed,
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

fn lists_of(lines: &[Saying], kind: Kind) -> Vec<MoveList<'_>> {
    let mut lists = vec![MoveList::default()];
    for saying in lines {
        let line = saying.span.line;
        let moves = saying.named(kind).map(|mention| (mention.step, line));
        let claim = saying.claim.as_deref().filter(|claim| claim.is_heading());
        let count = moves.clone().count();
        // A heading that holds its moves is a list of its own; one move is the label of a step.
        let heading = claim
            .filter(|_| count != 1)
            .map(|claim| Placed { line, claim });
        if heading.is_some() && !lists[lists.len() - 1].moves.is_empty() {
            lists.push(MoveList::default());
        }
        let end = lists.len() - 1;
        lists[end].claims.extend(heading);
        lists[end].moves.extend(moves);
        if heading.is_some() && count > 1 {
            lists.push(MoveList::default());
        }
    }
    if let Some(end) = lists.pop_if(|last| last.moves.is_empty())
        && let Some(last) = lists.last_mut()
    {
        // A number below the last list is that list's.
        last.claims.extend(
            end.claims
                .into_iter()
                .filter(|placed| !placed.claim.is_named()),
        );
    }
    lists
}

/// Parts lists where the goal is reached and more moves follow: these are the next solution's.
fn split(lists: Vec<MoveList<'_>>, start: Board) -> Vec<MoveList<'_>> {
    let mut parts = Vec::new();
    for mut list in lists {
        let moves = std::mem::take(&mut list.moves);
        let mut board = Some(start);
        for (step, line) in moves {
            if board == Some(GOAL) && !list.moves.is_empty() {
                parts.push(std::mem::take(&mut list));
                board = Some(start);
            }
            board = board.and_then(|board| board.after(step));
            list.moves.push((step, line));
        }
        parts.push(list);
    }
    parts
}
