//! Putting three rows together to a board, and many rows to boards.

use crate::puzzle::{Board, BoardError, CELLS, SIDE};

use super::{Candidates, Reading, columns::Cells, lenience::Lenience, row::Row};

/// What the first of some rows is the beginning of.
#[derive(Debug)]
pub(super) enum Found {
    /// A board of three rows.
    Board(Reading),
    /// Nothing: the row belongs to no board.
    Stray,
}

/// Rows that have to be known before it is certain what the first of them is.
pub(super) const ROWS_AHEAD: usize = SIDE + 2;

/// Tells what the first of these rows is the beginning of; none where there are no rows.
///
/// Where three rows are no board but the three after the next one or two are, a stray line of digits was in front. What
/// stands behind a caption is the first row of a board, or else stray.
pub(super) fn first_of(rows: &[Row<'_>]) -> Option<Found> {
    rows.first()?;
    let read = |first: usize| {
        let three = rows.get(first..first + SIDE)?;
        let is_whole = three[1..].iter().all(|row| row.caption.is_none());
        if three.iter().any(|row| row.lone.is_some()) {
            return (is_whole && is_short_of_a_tile(three)).then_some(Err(Wrong::Rows(TWO_EMPTY)));
        }
        is_whole.then(|| look_at(three))
    };
    let has_caption = rows[0].caption.is_some();
    let is_board = |first: usize| matches!(read(first), Some(Ok(_)));
    Some(match read(0) {
        None => Found::Stray,
        Some(Err(_)) if has_caption || is_board(1) || is_board(2) => Found::Stray,
        Some(_) if has_caption && is_board(1) => Found::Stray,
        Some(looked) => Found::Board(said(looked)),
    })
}

/// What is wrong where a tile was moved and left nowhere.
const TWO_EMPTY: &str = "there are two empty squares";

/// Whether a row of a single tile stands among rows of three, and no tile is there twice.
fn is_short_of_a_tile(rows: &[Row<'_>]) -> bool {
    let mut seen = [false; CELLS];
    let mut is_new = |&digit: &u8| {
        let is_tile = (1..CELLS).contains(&usize::from(digit));
        is_tile && !std::mem::replace(&mut seen[usize::from(digit)], true)
    };
    rows.iter().filter(|row| row.lone.is_some()).count() == 1
        && rows.iter().all(|row| match (row.lone, row.cells()) {
            (Some(tile), _) => is_new(&tile),
            (None, Some(cells)) => cells.count == SIDE && cells.digits.iter().all(&mut is_new),
            (None, None) => false,
        })
}

/// Why three rows are no board. It is put into words only where somebody hears them: a text may hold a hundred thousand.
enum Wrong {
    Cells(BoardError, [u8; CELLS]),
    Rows(&'static str),
}

impl Wrong {
    fn words(&self) -> String {
        match self {
            Self::Cells(error, cells) => complaint(*error, cells),
            Self::Rows(words) => (*words).to_owned(),
        }
    }
}

fn said(looked: Result<Reading, Wrong>) -> Reading {
    looked.unwrap_or_else(|wrong| Reading::broken(wrong.words()))
}

/// What three rows mean.
pub(super) fn read_board(rows: &[Row<'_>]) -> Reading {
    said(look_at(rows))
}

fn look_at(rows: &[Row<'_>]) -> Result<Reading, Wrong> {
    let mut cells = [0; CELLS];
    let all_exact = rows
        .iter()
        .zip(cells.chunks_exact_mut(SIDE))
        .all(|(row, place)| {
            row.exact.is_some_and(|exact| {
                place.copy_from_slice(&exact);
                true
            })
        });
    if all_exact {
        board_of(cells).map(Reading::Board)
    } else {
        read_loosely(rows)
    }
}

/// What nine cells are.
pub(super) fn settled(cells: [u8; CELLS]) -> Reading {
    said(board_of(cells).map(Reading::Board))
}

fn board_of(cells: [u8; CELLS]) -> Result<Board, Wrong> {
    Board::new(cells).map_err(|error| Wrong::Cells(error, cells))
}

fn complaint(error: BoardError, cells: &[u8; CELLS]) -> String {
    match error {
        BoardError::Repeated(0) => TWO_EMPTY.to_owned(),
        BoardError::Repeated(digit) => format!("{error}, in {}", rows_with(digit, cells)),
        other => other.to_string(),
    }
}

/// The rows that a digit is in.
fn rows_with(digit: u8, cells: &[u8; CELLS]) -> String {
    let names = ["the first", "the second", "the third"];
    let there = cells
        .chunks(SIDE)
        .zip(names)
        .filter(|(row, _)| row.contains(&digit))
        .map(|(_, name)| name);
    let there: Vec<&str> = there.collect();
    match there[..] {
        [row] => format!("{row} row"),
        _ => format!("{} rows", there.join(" and ").replace(" and the ", " and ")),
    }
}

fn read_loosely(rows: &[Row<'_>]) -> Result<Reading, Wrong> {
    let all: Option<Vec<Cells>> = rows.iter().map(Row::cells).collect();
    let Some(mut all) = all else {
        return Err(Wrong::Rows("a row is no row"));
    };
    if let Some(caption) = rows[0].caption
        && rows[1..].iter().all(|row| is_indented(row.text, caption))
    {
        all[0].indent(caption);
    }
    let short: Vec<usize> = (0..all.len())
        .filter(|&index| all[index].count < SIDE)
        .collect();
    let places = match short[..] {
        [] => vec![None],
        [index] => blank_places(&all[index], &all)
            .into_iter()
            .map(Some)
            .collect(),
        _ => return Err(Wrong::Rows("more than one row has only two tiles")),
    };
    let boards = places
        .into_iter()
        .map(|place| board_of(cells_with_blank(&all, place)))
        .collect::<Result<Vec<Board>, Wrong>>()?;
    Ok(match boards[..] {
        [board] => Reading::Board(board),
        _ => Reading::OneOf(Box::new(Candidates(boards))),
    })
}

/// Whether so many blanks stand in front, as where rows are put below one that has a caption.
fn is_indented(text: &str, width: usize) -> bool {
    text.len() > width && text.bytes().take(width).all(|byte| byte == b' ')
}

/// The nine cells, the empty square put at `place` of the row that has only two.
fn cells_with_blank(rows: &[Cells], place: Option<usize>) -> [u8; CELLS] {
    let mut cells = [0; CELLS];
    for (row, into) in rows.iter().zip(cells.chunks_exact_mut(SIDE)) {
        let mut digits = row.digits[..row.count].iter();
        let is_short = row.count < SIDE;
        for (column, cell) in into.iter_mut().enumerate() {
            if !(is_short && place == Some(column)) {
                *cell = digits.next().copied().unwrap_or(0);
            }
        }
    }
    cells
}

/// Where the empty square of a row of two tiles can be, the likelier place first, told by the rows that have three.
fn blank_places(short: &Cells, rows: &[Cells]) -> Vec<usize> {
    let full = || rows.iter().filter(|row| row.count == SIDE);
    let step = full()
        .map(|row| row.columns[1].saturating_sub(row.columns[0]))
        .min()
        .unwrap_or(2);
    let indent = full().map(|row| row.columns[0]).min().unwrap_or(0);
    // Blanks that end every row, as where each tile is printed with a blank behind it, tell nothing.
    let trail = full()
        .map(|row| row.width.saturating_sub(row.columns[2] + 1))
        .min()
        .unwrap_or(0);
    let [first, second, _] = short.columns;
    if second - first > step {
        vec![1]
    } else if first > indent {
        vec![0]
    } else if first == indent && short.width > second + 1 + trail {
        vec![2]
    } else {
        // Trimmed at its end, or at both ends, or every run of blanks made one.
        vec![2, 0, 1]
    }
}

/// Adds what three rows need to be read as this board.
pub(super) fn leniences(rows: &[Row<'_>], reading: &Reading, mut add: impl FnMut(usize, Lenience)) {
    let Some(board) = reading.candidates().first() else {
        return;
    };
    for (index, (row, digits)) in rows.iter().zip(board.rows()).enumerate() {
        if row.caption.is_some() {
            add(index, Lenience::BoardDecoration);
        }
        if row.exact.is_none()
            && let Some(cells) = row.cells()
        {
            let blank = digits.iter().position(|&digit| digit == 0);
            cells.leniences(blank, |lenience| add(index, lenience));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Found, Reading, Row, SIDE, first_of};

    fn readings(text: &str) -> Vec<Reading> {
        let rows: Vec<_> = text
            .lines()
            .map(|line| Row::read(line).expect("a row"))
            .collect();
        let mut readings = Vec::new();
        let mut first = 0;
        while let Some(found) = first_of(&rows[first..]) {
            match found {
                Found::Stray => first += 1,
                Found::Board(reading) => {
                    readings.push(reading);
                    first += SIDE;
                }
            }
        }
        readings
    }

    fn digits(text: &str) -> Vec<String> {
        let readings = readings(text);
        assert_eq!(readings.len(), 1, "{text:?}");
        readings[0]
            .candidates()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn the_rows_beside_it_tell_where_the_empty_square_of_a_row_is() {
        for (text, board) in [
            ("1 2 3\n8   4\n7 6 5", "123804765"),
            ("1  2  3\n8     4\n7  6  5", "123804765"),
            ("1\t2\t3\n8\t\t4\n7\t6\t5", "123804765"),
            ("123\n8 4\n765", "123804765"),
            ("  1 2 3\n  8   4\n  7 6 5", "123804765"),
            ("  1 2 3\n  8 4  \n  7 6 5", "123840765"),
            ("  1 2 3\n    8 4\n  7 6 5", "123084765"),
            ("1 2 3\n8  4\n7 6 5", "123804765"),
            ("1 2 3\n 8 4\n7 6 5", "123084765"),
            ("1 2 3\n8 4 \n7 6 5", "123840765"),
            ("1 2 3 \n8 4   \n7 6 5 ", "123840765"),
        ] {
            assert_eq!(digits(text), [board], "{text:?}");
        }
    }

    #[test]
    fn a_trimmed_row_stays_open_with_the_likeliest_reading_first() {
        assert_eq!(
            digits("1 2 3\n8 4\n7 6 5"),
            ["123840765", "123084765", "123804765"]
        );
        assert_eq!(digits("1 2 3 \n8 4 \n7 6 5 ").len(), 3);
    }

    #[test]
    fn a_stray_row_in_front_is_left_out_and_a_broken_board_is_not() {
        assert_eq!(digits("7 7 7\n1 2 3\n8   4\n7 6 5"), ["123804765"]);
        assert_eq!(digits("1 2\n4 4 4\n1 2 3\n8   4\n7 6 5"), ["123804765"]);
        assert_eq!(
            readings("1 2 3\n8   3\n7 6 5"),
            [Reading::broken(
                "digit 3 appears twice, in the first and second rows"
            )]
        );
    }
}
