//! Lines without what they wore: three rows that are a board so, and the text that is put together from such lines.
//!
//! The surprise: a move that stood beside a row gets a line of its own below its board, since it leads to the next one; or
//! above it, where the first board has `START` in that place.

use std::borrow::Cow;

use super::{
    Reading,
    boards::read_board,
    cells::{cells_in, untagged},
    columns::Cells,
    lines::PlainLine,
    render::push_row,
    row::Row,
};
use crate::puzzle::{Board, Move, SIDE};

/// A line without its dress.
#[derive(Debug)]
pub(super) struct Bare<'a> {
    pub(super) text: Cow<'a, str>,
    /// The move that stood beside the cells: it is that from this board to the next, unless the first board says that no
    /// move led to it.
    pub(super) beside: Option<Move>,
    /// Whether it is said beside the cells that no move led to the board.
    pub(super) is_start: bool,
}

/// A text that is put together from such lines.
pub(super) struct Plain {
    pub(super) text: String,
    /// Where each line was, and whether it was changed.
    pub(super) lines: Vec<(usize, bool)>,
    /// Lines of the text that it is made from.
    taken: usize,
    /// Whether the moves beside boards led to them; unknown before the first board.
    leads_there: Option<bool>,
}

impl Plain {
    pub(super) fn new(length: usize) -> Self {
        Self {
            text: String::with_capacity(length),
            lines: Vec::new(),
            taken: 0,
            leads_there: None,
        }
    }

    /// Adds a board, with the move that stood beside it below or above.
    pub(super) fn push_board<'l>(
        &mut self,
        lines: impl Iterator<Item = PlainLine<'l>>,
        rows: &[Bare<'_>; SIDE],
    ) {
        let is_start = rows.iter().any(|row| row.is_start);
        let leads_there = *self.leads_there.get_or_insert(is_start);
        let numbered = rows.iter().zip(self.taken + 1..);
        let beside = numbered.filter_map(|(row, line)| Some((row.beside?, line)));
        let beside = beside.last();
        if leads_there {
            self.push_move(beside);
        }
        for (line, row) in lines.zip(rows) {
            self.push(&line, row);
        }
        if !leads_there {
            self.push_move(beside);
        }
    }

    pub(super) fn push(&mut self, line: &PlainLine<'_>, bare: &Bare<'_>) {
        self.taken += 1;
        self.lines.push((self.taken, bare.text != line.text));
        self.text.push_str(&bare.text);
        self.text.push_str(line.end);
    }

    /// Adds a line for the move that stood on this line beside a board.
    fn push_move(&mut self, beside: Option<(Move, usize)>) {
        let Some((step, line)) = beside else {
            return;
        };
        if !self.text.is_empty() && !self.text.ends_with(['\n', '\r']) {
            self.text.push('\n');
        }
        self.lines.push((line, true));
        self.text.push_str(step.name());
        self.text.push('\n');
    }
}

/// A row as it is, or without what its cells wear.
pub(super) fn bare_row(text: &str) -> Option<Cow<'_, str>> {
    if Cells::read(text).is_some() {
        return Some(Cow::Borrowed(text));
    }
    if let Some(cells) = cells_in(text) {
        let mut row = String::new();
        push_row(&cells, &mut row);
        return Some(Cow::Owned(row));
    }
    let untagged = untagged(text).filter(|row| Cells::read(row).is_some());
    untagged.map(Cow::Owned)
}

/// The first so many characters of a text.
pub(super) fn cut(text: &str, width: usize) -> &str {
    text.char_indices()
        .nth(width)
        .map_or(text, |(place, _)| &text[..place])
}

/// What of a row its cells may take.
pub(super) fn inner(rest: &str, width: Option<usize>) -> &str {
    width.map_or(rest, |width| cut(rest, width))
}

/// Three rows, each as it is or with its cells undressed.
pub(super) fn bare_rows(rests: [&str; SIDE], width: Option<usize>) -> Option<[Cow<'_, str>; SIDE]> {
    let mut rows = [const { Cow::Borrowed("") }; SIDE];
    for (row, rest) in rows.iter_mut().zip(rests) {
        *row = bare_row(inner(rest, width))?;
    }
    Some(rows)
}

/// Three rows without their dress, where they are a board.
pub(super) struct Undone {
    /// What they can be.
    pub(super) boards: Vec<Board>,
    /// Whether their cells wear nothing.
    pub(super) is_plain: bool,
}

impl Undone {
    pub(super) fn of(rows: &[Cow<'_, str>; SIDE]) -> Option<Self> {
        let mut read = Vec::with_capacity(SIDE);
        for row in rows {
            read.push(Row::read(row)?);
        }
        match read_board(&read) {
            Reading::Broken(_) => None,
            reading => Some(Self {
                boards: reading.candidates().to_vec(),
                is_plain: rows.iter().all(|row| matches!(row, Cow::Borrowed(_))),
            }),
        }
    }
}
