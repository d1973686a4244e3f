//! What helps a student to see it: boards drawn side by side, in plain text.
//!
//! A mark is two brackets around a cell, `[5]`, so that as soon as one cell is marked every cell of every board
//! in the drawing is three characters wide, and the columns stay straight.

use crate::puzzle::{Board, CELLS, SIDE};

/// Cells that may differ between two boards of which one should be the other, and that are worth a mark.
const LITTLE: usize = 4;

const BETWEEN: usize = 3;

#[derive(Clone, Copy, Debug)]
pub(super) struct Picture<'a> {
    caption: &'a str,
    board: Board,
    marked: [bool; CELLS],
}

impl<'a> Picture<'a> {
    pub(super) fn new(caption: &'a str, board: Board) -> Self {
        Self {
            caption,
            board,
            marked: [false; CELLS],
        }
    }

    /// The same, with marks on the cells that `is_marked` picks, 0 to 8.
    fn marking(mut self, is_marked: impl Fn(usize) -> bool) -> Self {
        self.marked = std::array::from_fn(is_marked);
        self
    }

    /// The same, with marks on the cells where `other` has something else.
    pub(super) fn against(self, other: Board) -> Self {
        let cells = *self.board.cells();
        self.marking(|cell| cells[cell] != other.cells()[cell])
    }

    /// The same, with marks on the tiles, and not on the blank, where `other` has something else.
    pub(super) fn tiles_against(self, other: Board) -> Self {
        let cells = *self.board.cells();
        self.marking(|cell| cells[cell] != 0 && cells[cell] != other.cells()[cell])
    }

    /// A row of the board, wide enough for marks where there are any in the drawing.
    fn row(&self, row: usize, is_wide: bool) -> String {
        let cell = |cell: usize| {
            let sign = match self.board.cells()[cell] {
                0 => '·',
                digit => char::from(b'0' + digit),
            };
            match (self.marked[cell], is_wide) {
                (true, _) => format!("[{sign}]"),
                (false, true) => format!(" {sign} "),
                (false, false) => sign.to_string(),
            }
        };
        let cells: Vec<String> = (row * SIDE..(row + 1) * SIDE).map(cell).collect();
        cells.join(if is_wide { "" } else { " " })
    }
}

/// The board that was given beside the one that is shown, which is marked where it differs a little.
pub(super) fn given_and_shown(given: Board, shown: Board) -> String {
    let plain = Picture::new("shown", shown);
    let marked = plain.against(given);
    let differing = marked.marked.iter().filter(|&&is_marked| is_marked);
    let shown = if differing.count() <= LITTLE {
        marked
    } else {
        plain
    };
    draw(&[Picture::new("given", given), shown])
}

pub(super) fn draw(pictures: &[Picture<'_>]) -> String {
    let is_marked = |picture: &Picture<'_>| picture.marked.contains(&true);
    let is_wide = pictures.iter().any(is_marked);
    let (indent, width) = if is_wide { (" ", 9) } else { ("", 5) };
    let mut lines = vec![String::new(); 1 + SIDE];
    for picture in pictures {
        let caption = format!("{indent}{}", picture.caption);
        let width = width.max(caption.chars().count()) + BETWEEN;
        let rows = (0..SIDE).map(|row| picture.row(row, is_wide));
        for (line, part) in lines.iter_mut().zip([caption].into_iter().chain(rows)) {
            let blanks = width - part.chars().count();
            line.push_str(&part);
            line.extend(std::iter::repeat_n(' ', blanks));
        }
    }
    let lines: Vec<&str> = lines
        .iter()
        .map(|line| line.trim_end_matches(' '))
        .collect();
    lines.join("\n")
}

/// A board in a sentence: `1 2 3 / 8 · 4 / 7 6 5`.
pub(super) fn in_line(board: Board) -> String {
    let picture = Picture::new("", board);
    let rows: Vec<String> = (0..SIDE).map(|row| picture.row(row, false)).collect();
    rows.join(" / ")
}

/// What a sentence lists: `1, 2 and 7`.
pub(super) fn listed(parts: &[String]) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => parts.concat(),
    }
}
