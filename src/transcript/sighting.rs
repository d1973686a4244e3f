//! Stage 2: every place where a board stands, whatever is around it.
//!
//! A board is the tiles 1 to 8, once each, in three rows of evenly parted cells, or in nine cells on one line. The empty square is
//! what is missing: the full rows tell its place, or all places are kept that trimmed blanks leave, the likelier first. Three
//! lines of cells that are no board are kept as broken, with the reason.

use std::cell::Cell;

use smallvec::SmallVec;

use super::Reading;
use super::one_line::on_one_line;
use super::text::{PlainText, is_void};
use super::three_rows::{LONGEST, MOST_PAIRS, MOST_ROWS, Row, take_boards};
use super::window::digits_of;
use crate::puzzle::{Board, CELLS, SIDE};

/// Where a board stands, and what it can be.
#[derive(Clone, Debug)]
pub(super) struct Sighting {
    /// Where its rows are: three, or one where it stands on one line.
    pub(super) rows: SmallVec<[Span; SIDE]>,
    /// The boards that it can be, the likelier first; empty if it is shaped like a board and is none.
    pub(super) boards: SmallVec<[Board; 1]>,
    /// Whether blanks are left for an empty square between two tiles.
    pub(super) has_gap: bool,
    /// Why it is no board; empty where it is one.
    pub(super) fault: &'static str,
}

/// A part of a line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Span {
    /// The line, counted from 0.
    pub(super) line: usize,
    /// Where it begins, in bytes.
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    pub(super) const fn on(line: usize, start: usize, end: usize) -> Self {
        Self { line, start, end }
    }
}

impl Sighting {
    /// Its first line, counted from 0.
    pub(super) fn line(&self) -> usize {
        self.rows[0].line
    }

    pub(super) fn last_line(&self) -> usize {
        self.rows[self.rows.len() - 1].line
    }

    /// What it is: this board, where it can be that.
    pub(super) fn reading(&self, board: Option<Board>) -> Reading {
        let own = board.filter(|board| self.can_be(board));
        match own.or(self.boards.first().copied()) {
            Some(board) => Reading::Board(board),
            None => Reading::Broken(self.fault),
        }
    }

    /// Whether it can be this board.
    pub(super) fn can_be(&self, board: &Board) -> bool {
        self.boards.contains(board)
    }
}

/// All boards of a text, in the order of their first rows, and whether lines of many numbers were passed over.
pub(super) fn sightings(text: &PlainText<'_>, blank: Option<&str>) -> (Vec<Sighting>, bool) {
    let mut found: Vec<Sighting> = Vec::new();
    let left = Cell::new(MOST_PAIRS);
    let mut rows: Vec<Row<'_>> = Vec::new();
    for place in 0..text.len() {
        let line = text.cells(place);
        if is_void(line) {
            continue;
        }
        let digits = digits_of(line);
        let boards = on_one_line(line, &digits, place, blank);
        let may_be_row = boards.is_empty() && !digits.is_empty() && line.len() <= LONGEST;
        let row = may_be_row.then(|| Row::new(line, digits, place, blank, &left));
        let row = row.filter(Row::may_be_row);
        let is_row = row.is_some();
        rows.extend(row);
        if !is_row || rows.len() == MOST_ROWS {
            take_boards(&mut rows, !is_row, &mut found);
        }
        found.extend(boards);
    }
    take_boards(&mut rows, true, &mut found);
    (found, left.get() == 0)
}

/// Why cells are no board.
pub(super) fn fault_of<'a>(cells: impl Iterator<Item = &'a u8>) -> &'static str {
    let mut counts = [0_usize; 10];
    for cell in cells {
        counts[usize::from(*cell)] += 1;
    }
    let tiles: usize = counts[1..CELLS].iter().sum();
    if counts[9] > 0 {
        "`9` is no tile"
    } else if counts[1..CELLS].iter().any(|&count| count > 1) {
        "a tile is there twice"
    } else if counts[0] > 1 || tiles + 1 < CELLS {
        "there are two empty squares"
    } else {
        "its cells are not those of a board"
    }
}
