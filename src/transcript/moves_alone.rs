//! Stage 8: moves without boards, which are followed from the board that the program was given.

use crate::puzzle::Move;

use super::{
    direction::Kind,
    said::{Said, Saying},
};

/// Moves that are listed without boards.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveList<'s> {
    /// What stands in front of them, or on their line.
    pub(super) claims: Vec<&'s Saying>,
    /// The moves, and their lines.
    pub(super) moves: Vec<(Move, usize)>,
}

/// The lists of moves of a text, in one kind of writing: the plainest that there is.
pub(super) fn move_lists<'s>(said: &'s Said<'_>) -> Vec<MoveList<'s>> {
    Kind::ALL
        .into_iter()
        .map(|kind| lists_of(&said.lines, kind))
        .find(|lists| !lists.is_empty())
        .unwrap_or_default()
}

fn lists_of(lines: &[Saying], kind: Kind) -> Vec<MoveList<'_>> {
    let mut lists = vec![MoveList::default()];
    for saying in lines {
        let line = saying.span.line;
        let moves = saying.named(kind).map(|mention| (mention.step, line));
        // A heading that holds its moves is a list of its own; one move is the label of a step.
        let is_heading = saying.claim().is_heading() && moves.clone().count() != 1;
        let heading = is_heading.then_some(saying);
        if heading.is_some() && !lists[lists.len() - 1].moves.is_empty() {
            lists.push(MoveList::default());
        }
        let end = lists.len() - 1;
        lists[end].claims.extend(heading);
        lists[end].moves.extend(moves);
    }
    lists.retain(|list| !list.moves.is_empty());
    lists
}
