//! Lines without what they wore: three rows that are a board so, and the text that is put together from such lines.
//!
//! The surprise: a move that stood beside a row gets a line of its own below its board, since it leads to the next one.

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
    /// The move that stood beside the cells: it is that from this board to the next.
    pub(super) beside: Option<Move>,
}

/// A text that is put together from such lines.
pub(super) struct Plain {
    pub(super) text: String,
    /// Where each line was, and whether it was changed.
    pub(super) lines: Vec<(usize, bool)>,
    /// Lines of the text that it is made from.
    taken: usize,
    /// The move beside the last rows, and its line.
    beside: Option<(Move, usize)>,
}

impl Plain {
    pub(super) fn new(length: usize) -> Self {
        Self {
            text: String::with_capacity(length),
            lines: Vec::new(),
            taken: 0,
            beside: None,
        }
    }

    pub(super) fn push(&mut self, line: &PlainLine<'_>, bare: &Bare<'_>) {
        self.taken += 1;
        self.lines.push((self.taken, bare.text != line.text));
        self.text.push_str(&bare.text);
        self.text.push_str(line.end);
        if let Some(step) = bare.beside {
            self.beside = Some((step, self.taken));
        }
    }

    /// Adds the move that stood beside a board behind it.
    pub(super) fn push_beside(&mut self) {
        if let Some((step, line)) = self.beside.take() {
            if !self.text.ends_with(['\n', '\r']) {
                self.text.push('\n');
            }
            self.lines.push((line, true));
            self.text.push_str(step.name());
            self.text.push('\n');
        }
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
