//! Boards that stand on one line: nine cells, or eight tiles and the empty square as another sign or as nothing.

use smallvec::{SmallVec, smallvec};

use super::sighting::{Sighting, Span};
use super::window::{WIDEST, board, board_with_empty, has_word, joint, tiles};
use crate::puzzle::{Board, CELLS, SIDE};

/// The boards on a line with digits in these places, from left to right.
pub(super) fn on_one_line(
    line: &str,
    digits: &[usize],
    number: usize,
    blank: Option<&str>,
) -> Vec<Sighting> {
    if digits.len() + 1 < CELLS {
        return Vec::new();
    }
    let between = |pair: &[usize]| &line[pair[0] + 1..pair[1]];
    let betweens: Vec<&str> = digits.windows(2).map(between).collect();
    let cells = digits.iter().map(|&place| line.as_bytes()[place] - b'0');
    let cells: Vec<u8> = cells.collect();
    let mut found = Vec::new();
    let mut first = 0;
    while first + CELLS <= digits.len() + 1 {
        let boards = [CELLS, CELLS - 1].into_iter().find_map(|size| {
            let own = digits.get(first..first + size)?;
            let cells = &cells[first..first + size];
            Some((own, boards_of(cells, &betweens, first, blank)?))
        });
        first += boards.as_ref().map_or(1, |(own, _)| own.len());
        found.extend(boards.map(|(own, boards)| Sighting {
            rows: smallvec![Span::on(number, own[0], own[own.len() - 1] + 1)],
            boards,
            fault: "",
            has_gap: false,
        }));
    }
    found
}

/// The boards that cells can be from this one of a line on, the likelier first; empty for none. `betweens` part the line's cells.
fn boards_of(
    cells: &[u8],
    betweens: &[&str],
    first: usize,
    blank: Option<&str>,
) -> Option<SmallVec<[Board; 1]>> {
    let seen = tiles(cells)?;
    let last = first + cells.len() - 1;
    let own = &betweens[first..last];
    // What stands around them, with a cell on its other side.
    let around = [first.checked_sub(1), Some(last)];
    let around = around.map(|gap| betweens.get(gap?).copied());
    if around.contains(&Some("")) {
        return None;
    }
    if cells.len() == CELLS {
        let board = board(cells).filter(|_| is_parted(own, CELLS, blank));
        return board.map(|board| smallvec![board]);
    }
    // A ninth digit that is parted as the cells are is a cell.
    let with_ninth = [
        (around[0], first.wrapping_sub(1)..last),
        (around[1], first..last + 1),
    ];
    let is_ninth =
        |(gap, all): (Option<&str>, _)| gap.is_some() && is_parted(&betweens[all], CELLS, blank);
    if seen & 1 != 0 || with_ninth.into_iter().any(is_ninth) {
        return None;
    }
    let is_one = own.iter().all(|between| between.is_empty());
    let is_empty = |place: &usize| !is_one && is_parted(own, *place, blank);
    let empty = (0..CELLS).rev().filter(is_empty);
    let boards = empty.filter_map(|place| board_with_empty(cells, place));
    let boards: SmallVec<[Board; 1]> = boards.collect();
    (!boards.is_empty()).then_some(boards)
}

/// Whether texts part cells, and rows, always in the same way, where the empty square is this cell. The text beside an empty
/// square between two tiles is all that is left of it.
fn is_parted(betweens: &[&str], empty: usize, blank: Option<&str>) -> bool {
    let mut joints: [Option<&str>; 2] = [None; 2];
    betweens.iter().enumerate().all(|(left, between)| {
        let kind = usize::from((left + usize::from(left >= empty)) % SIDE == SIDE - 1);
        let signs = joint(between);
        let mut is_alike = || *joints[kind].get_or_insert(signs) == signs;
        between.len() <= WIDEST && !has_word(signs, blank) && (left + 1 == empty || is_alike())
    })
}
