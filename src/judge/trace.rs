//! Boards that a search looked at, printed on the way to saying that there is no solution.
//!
//! The surprise: they are read as a path. What tells them from a solution is that they claim nothing: no number of moves,
//! and never the goal. A name alone, as in "searching with the Manhattan distance", claims nothing either.

use crate::{
    puzzle::{Board, GOAL},
    transcript::{Entry, Reading, Section},
};

use super::heard::Heard;

/// What boards without a number of moves are, in front of a sentence that there is no solution.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Trace {
    /// They are what a search looked at, or a heading that says there are 0 moves: that claims no solution either.
    Boards,
    /// The same with names of moves between them: a search may print them, and so may who gives half a solution.
    Moves,
    /// A heading with a number other than 0 and no move below it, which may count what the search did before it gave up.
    NoMoves,
    /// They claim to be a solution.
    Claim,
}

/// What a section is, `denied_at` being the line of its text that says first that there is no solution. `is_denied` says
/// whether some text says that this board has none.
pub(super) fn trace_of(section: &Section, denied_at: Option<usize>, is_denied: bool) -> Trace {
    let shows_goal = |entry: &Entry| matches!(entry, Entry::Board(reading, _) if reading.candidates().contains(&GOAL));
    let is_move = |entry: &Entry| matches!(entry, Entry::Move(..));
    let shows_a_way = match &section.entries[..] {
        [] => false,
        [board] => shows_goal(board) || is_move(board),
        _ => true,
    };
    if is_denied && section.stated.is_some() && !shows_a_way {
        return match section.stated {
            Some(0) => Trace::Boards,
            _ => Trace::NoMoves,
        };
    }
    let is_claim = section.stated.is_some() || section.entries.iter().any(shows_goal);
    let comes_after = denied_at.is_some_and(|line| line < section.line.0);
    if is_claim || comes_after || !is_denied {
        return Trace::Claim;
    }
    if section.entries.iter().any(is_move) {
        Trace::Moves
    } else {
        Trace::Boards
    }
}

/// Whether a text says that this board has no solution, or says so of no board.
pub(super) fn is_denied(texts: &[Heard], board: Board) -> bool {
    let mut sentences = texts.iter().flat_map(|text| text.transcript.refusals());
    sentences.any(|sentence| {
        let shown = sentence.board.as_ref().map(Reading::candidates);
        shown.is_none_or(|boards| boards.contains(&board))
    })
}
