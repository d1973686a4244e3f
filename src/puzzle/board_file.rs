//! The input file: three rows of three digits, one blank between, each of 0 to 8 once.
//!
//! Lines may end in CR LF and the last one may have no end at all, and that is still the format; a second
//! blank between two digits is not.

use std::fmt;

use super::{Board, BoardError, CELLS, SIDE};

/// Where and why a board file breaks the format.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: FaultKind,
}

/// What is wrong in a board file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum FaultKind {
    /// No bytes at all, or only blanks and line ends.
    Empty,
    /// An empty line before, between or after the rows.
    EmptyLine,
    /// Text after the third row.
    ExtraRow,
    /// Fewer rows than three; holds how many there are.
    MissingRows(usize),
    /// A byte that is no part of valid UTF-8.
    NotText,
    /// A digit outside 0 to 8, or no digit at all.
    NotDigit(char),
    /// A digit that was there before.
    Repeated(u8),
    /// Blanks elsewhere than one between two digits; says where.
    Spacing(&'static str),
    /// A row with another number of digits than three; holds how many.
    RowLength(usize),
}

impl fmt::Display for FaultKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(formatter, "the file is empty"),
            Self::EmptyLine => write!(formatter, "an empty line"),
            Self::ExtraRow => write!(formatter, "text after the third row"),
            Self::MissingRows(rows) => write!(formatter, "three rows expected, found {rows}"),
            Self::NotText => write!(formatter, "not valid UTF-8"),
            Self::NotDigit(character) => {
                write!(
                    formatter,
                    "`{}` is not a digit from 0 to 8",
                    character.escape_default()
                )
            }
            Self::Repeated(digit) => write!(formatter, "digit {digit} appears twice"),
            Self::Spacing(place) => write!(
                formatter,
                "exactly one blank goes between two digits, {place}"
            ),
            Self::RowLength(digits) => {
                write!(formatter, "three digits expected in a row, found {digits}")
            }
        }
    }
}

/// Reads a board file.
///
/// # Errors
/// The first fault, with its line.
pub fn parse_board_file(bytes: &[u8]) -> Result<Board, Fault> {
    let text = as_text(bytes)?;
    if text.trim().is_empty() {
        return Err(fault(1, FaultKind::Empty));
    }
    let mut digits = Vec::with_capacity(CELLS);
    let mut rows = 0;
    for (index, line) in text
        .strip_suffix('\n')
        .unwrap_or(text)
        .split('\n')
        .enumerate()
    {
        let line_number = index + 1;
        let row = line.strip_suffix('\r').unwrap_or(line);
        if row.trim().is_empty() {
            return Err(fault(line_number, FaultKind::EmptyLine));
        }
        if rows == SIDE {
            return Err(fault(line_number, FaultKind::ExtraRow));
        }
        parse_row(row, &mut digits).map_err(|kind| fault(line_number, kind))?;
        rows += 1;
    }
    if rows < SIDE {
        return Err(fault(rows, FaultKind::MissingRows(rows)));
    }
    board_of(&digits).map_err(|kind| fault(1, kind))
}

/// Reads the nine digits of a board file that need not keep to the format: whatever white space is between them.
///
/// # Errors
/// Where what is left without the white space is no board.
pub fn parse_digits_anyhow(bytes: &[u8]) -> Result<Board, Fault> {
    let digits: String = as_text(bytes)?.split_whitespace().collect();
    digits.parse().map_err(|error| {
        let kind = match error {
            BoardError::Digit(character) => FaultKind::NotDigit(character),
            BoardError::Length(0) => FaultKind::Empty,
            BoardError::Length(digits) => FaultKind::MissingRows(digits / SIDE),
            BoardError::Repeated(digit) => FaultKind::Repeated(digit),
        };
        fault(1, kind)
    })
}

/// Reads a board as answers show it: its rows on three lines or on one, one blank between two cells, the empty square itself a
/// blank. `None` if it is anything else.
pub fn parse_printed_board(text: &str) -> Option<Board> {
    let text = text.replace("\r\n", "\n");
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let rows = [text.get(..5)?, text.get(6..11)?, text.get(12..)?];
    let [one, two, three] = rows.map(printed_row);
    let joints = [text.as_bytes()[5], text.as_bytes()[11]];
    let cells = [one?, two?, three?];
    let is_printed = joints == *b"\n\n" || joints == *b"  ";
    Board::new(
        cells
            .as_flattened()
            .try_into()
            .ok()
            .filter(|_| is_printed)?,
    )
    .ok()
}

/// The cells of a row with one blank between two cells, the empty square itself a blank.
pub fn printed_row(row: impl AsRef<[u8]>) -> Option<[u8; SIDE]> {
    let &[first, b' ', second, b' ', third] = row.as_ref() else {
        return None;
    };
    let cell = |byte| match byte {
        b' ' => Some(0),
        b'1'..=b'8' => Some(byte - b'0'),
        _ => None,
    };
    Some([cell(first)?, cell(second)?, cell(third)?])
}

/// What to do where the empty square is no digit.
pub const WRITE_ZERO: &str = "write 0 for the empty square";

/// Reads a board as it is typed: its digits, with any white space between them, or as answers show it.
///
/// # Errors
/// What is wrong, and the way out.
pub fn parse_typed_board(text: &str) -> Result<Board, (BoardError, &'static str)> {
    let digits: String = text.split_whitespace().collect();
    let found = digits.parse::<Board>();
    let found = found.or_else(|error| parse_printed_board(text).ok_or(error));
    found.map_err(|error| {
        let hint = if lacks_zero(text) {
            WRITE_ZERO
        } else {
            "the nine digits 0 to 8, row by row, are a board"
        };
        (error, hint)
    })
}

/// Whether a text is the tiles 1 to 8, white space and punctuation: its empty square is no digit, or cannot be placed.
pub fn lacks_zero(text: &str) -> bool {
    let is_cell =
        |character: &char| !character.is_whitespace() && !character.is_ascii_punctuation();
    let mut cells: Vec<char> = text.chars().filter(is_cell).collect();
    cells.sort_unstable();
    cells.into_iter().eq('1'..='8')
}

/// The board as a file of the format, with one final line end.
pub fn format_board_file(board: &Board) -> String {
    let row = |row: &[u8]| format!("{} {} {}\n", row[0], row[1], row[2]);
    board.rows().map(row).collect()
}

fn fault(line: usize, kind: FaultKind) -> Fault {
    Fault { line, kind }
}

fn as_text(bytes: &[u8]) -> Result<&str, Fault> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        fault(line, FaultKind::NotText)
    })
}

fn parse_row(row: &str, digits: &mut Vec<u8>) -> Result<(), FaultKind> {
    if row.starts_with(char::is_whitespace) {
        return Err(FaultKind::Spacing("none before the first"));
    }
    if row.ends_with(char::is_whitespace) {
        return Err(FaultKind::Spacing("none after the last"));
    }
    let mut in_row = 0;
    for cell in row.split(' ') {
        let mut characters = cell.chars();
        let Some(character) = characters.next() else {
            return Err(FaultKind::Spacing("here are more"));
        };
        let digit = character
            .to_digit(9)
            .and_then(|digit| u8::try_from(digit).ok())
            .ok_or(FaultKind::NotDigit(character))?;
        if let Some(next) = characters.next() {
            return Err(match next {
                '0'..='9' => FaultKind::Spacing("here is none"),
                other => FaultKind::NotDigit(other),
            });
        }
        if digits.contains(&digit) {
            return Err(FaultKind::Repeated(digit));
        }
        digits.push(digit);
        in_row += 1;
    }
    if in_row == SIDE {
        Ok(())
    } else {
        Err(FaultKind::RowLength(in_row))
    }
}

fn board_of(digits: &[u8]) -> Result<Board, FaultKind> {
    let cells = digits
        .try_into()
        .map_err(|_| FaultKind::MissingRows(digits.len() / SIDE))?;
    Board::new(cells).map_err(|error| match error {
        BoardError::Digit(character) => FaultKind::NotDigit(character),
        BoardError::Repeated(digit) => FaultKind::Repeated(digit),
        BoardError::Length(digits) => FaultKind::MissingRows(digits / SIDE),
    })
}
