//! Lines that hold two things, since one of them was printed without its line end: `8 4 0DOWN`.
//!
//! The surprise: rows are only cut off where they are as wide as the handout's, so that no number is taken apart.

use crate::puzzle::{Move, SIDE};

use super::{
    Reading,
    boards::read_board,
    heading::{Heading, Words, handouts_heading},
    label::named_exactly,
    row::Row,
};

/// The handout's heading behind a `null` that was printed without a line end, as of the move that led to a start.
pub(super) fn heading_behind_null(line: &str) -> Option<Heading> {
    let heading = handouts_heading(line.strip_prefix("null")?)?;
    let words = Words::Own;
    Some(Heading { words, ..heading })
}

/// A row as wide as the handout's and the label or the heading that begins right behind it, as where a board is printed
/// without its last line end.
pub(super) fn row_and_more(line: &str) -> Option<(Row<'_>, &str)> {
    let (cells, behind) = line.split_at_checked(ROW_WIDTH)?;
    let is_label = named_exactly(behind).is_some();
    if !is_label && behind != "null" && handouts_heading(behind).is_none() {
        return None;
    }
    Some((Row::read(cells)?, behind))
}

/// A label without a line end and the row that begins right behind it: `DOWN1 2 3`.
pub(super) fn label_and_row(line: &str) -> Option<(Move, Row<'_>)> {
    let behind = |step: &Move| line.strip_prefix(step.name());
    let step = Move::ALL.into_iter().find(|step| behind(step).is_some())?;
    let cells = behind(&step).filter(|cells| cells.len() == ROW_WIDTH)?;
    Some((step, Row::read(cells)?))
}

/// Characters of a row as the handout prints it.
const ROW_WIDTH: usize = 2 * SIDE - 1;

/// A label behind a `null` that was printed without a line end.
pub(super) fn label_behind_null(line: &str) -> Option<Move> {
    named_exactly(line.strip_prefix("null")?)
}

/// The handout's heading and the row that begins right behind it, or behind one blank.
pub(super) fn heading_and_row(line: &str) -> Option<(Heading, Row<'_>)> {
    let end = line.len().checked_sub(ROW_WIDTH)?;
    let (front, cells) = line.split_at_checked(end)?;
    let front = front.strip_suffix(' ').unwrap_or(front);
    let heading = handouts_heading(front)?;
    let words = Words::Own;
    Some((Heading { words, ..heading }, Row::read(cells)?))
}

/// The last row of a board whose first rows these are, and whatever was printed right behind it: `7 6 5Time: 3 ms`. Digits
/// may go on with the row, unless they begin the handout's heading.
pub(super) fn last_row_and_more<'a>(rows: &[Row<'a>], line: &'a str) -> Option<(Row<'a>, &'a str)> {
    let &[.., first, second] = rows else {
        return None;
    };
    let (cells, behind) = line.split_at_checked(ROW_WIDTH)?;
    let behind = behind.trim();
    let is_number = behind.starts_with(|first: char| first.is_ascii_digit());
    if behind.is_empty() || (is_number && handouts_heading(behind).is_none()) {
        return None;
    }
    let row = Row::read(cells).filter(|_| is_of_digits(cells))?;
    matches!(read_board(&[first, second, row]), Reading::Board(_)).then_some((row, behind))
}

/// Whether a line begins with a row of the handout's width.
pub(super) fn begins_with_row(line: &str) -> bool {
    let cells = line.split_at_checked(ROW_WIDTH);
    cells.is_some_and(|(cells, _)| is_of_digits(cells) && Row::read(cells).is_some())
}

/// Whether there are no signs for the blank among cells: they may be the first letters of what stands behind.
fn is_of_digits(cells: &str) -> bool {
    cells
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b' ')
}
