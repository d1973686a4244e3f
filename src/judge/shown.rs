//! Keeping the path that a solution shows, so that a report can play it.

use crate::{outcome::ShownPath, puzzle::Board, search::Heuristic, transcript::Section};

use super::{gaps::fill, walk::Walk};

/// The path that a solution of `start` shows, boards that only its moves tell included; none where it shows none.
pub(super) fn shown_path(
    section: &Section,
    heuristic: Heuristic,
    start: Board,
) -> Option<ShownPath> {
    let mut walk = Walk::new(&section.entries);
    if !section.entries.is_empty() {
        fill(&mut walk, start, section.line.0);
    }
    let boards: Vec<Option<Board>> = walk.stops.iter().map(|stop| stop.board).collect();
    ShownPath::of(heuristic, &boards)
}
