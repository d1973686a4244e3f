//! Board files that break the format, one way for each.

use crate::named::named;
use crate::puzzle::{Board, CELLS, SIDE, format_board_file, parse_digits_anyhow};

named! {
    /// A way to break the format of a board file. The parser refuses each.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum Breakage {
        /// No bytes at all.
        Empty = "empty",
        /// An empty line before, between or after the rows.
        EmptyLine = "empty-line",
        /// A fourth row.
        FourRows = "four-rows",
        /// No blank between the digits of a row.
        Joined = "joined",
        /// A letter in place of a digit.
        Letter = "letter",
        /// A nine in place of a digit.
        Nine = "nine",
        /// A byte that is no text in place of a digit.
        NotText = "not-text",
        /// A digit in the place of another one, so that it is there twice.
        RepeatedDigit = "repeated-digit",
        /// A row of two digits.
        ShortRow = "short-row",
        /// Two blanks between two digits.
        TwoBlanks = "two-blanks",
        /// No third row.
        TwoRows = "two-rows",
    }
}

/// Bytes of a row in a board file.
const ROW: usize = 2 * SIDE;

impl Breakage {
    /// What it does to a file, for help.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Empty => "No bytes at all",
            Self::EmptyLine => "An empty line before, between or after the rows",
            Self::FourRows => "A fourth row",
            Self::Joined => "No blanks between the digits",
            Self::Letter => "A letter in place of a digit",
            Self::Nine => "A nine in place of a digit",
            Self::NotText => "A byte that is no UTF-8 in place of a digit",
            Self::RepeatedDigit => "A digit that is there twice",
            Self::ShortRow => "A row of two digits",
            Self::TwoBlanks => "Two blanks between two digits",
            Self::TwoRows => "Two rows",
        }
    }

    /// Whether all boards give the same file.
    pub const fn has_one_file(self) -> bool {
        matches!(self, Self::Empty)
    }

    /// The board's file, broken somewhere: `below` gives a number below another.
    pub fn file(self, board: &Board, mut below: impl FnMut(usize) -> usize) -> Vec<u8> {
        let mut file = format_board_file(board).into_bytes();
        match self {
            Self::Empty => file.clear(),
            Self::EmptyLine => file.insert(ROW * below(SIDE + 1), b'\n'),
            Self::FourRows => file.extend_from_within(ROW * (SIDE - 1)..),
            Self::Joined => file.retain(|&byte| byte != b' '),
            Self::Letter => {
                let letter = (b'a'..=b'z').nth(below(26)).unwrap_or(b'x');
                file[2 * below(CELLS)] = letter;
            }
            Self::Nine => file[2 * below(CELLS)] = b'9',
            Self::NotText => file[2 * below(CELLS)] = 0xff,
            Self::RepeatedDigit => {
                let cell = below(CELLS);
                let other = (cell + 1 + below(CELLS - 1)) % CELLS;
                file[2 * cell] = file[2 * other];
            }
            Self::ShortRow => {
                // The last digit of a row, and the blank before it.
                let row = ROW * below(SIDE);
                file.drain(row + ROW - 3..row + ROW - 1);
            }
            Self::TwoBlanks => {
                let digit = ROW * below(SIDE) + 2 * below(SIDE - 1);
                file.insert(digit + 1, b' ');
            }
            Self::TwoRows => file.truncate(ROW * (SIDE - 1)),
        }
        file
    }

    /// The kind that the settings beside such a file say: a file that holds a board all the same may be solved.
    pub fn kind(file: &[u8]) -> &'static str {
        match parse_digits_anyhow(file) {
            Ok(_) => "tolerated",
            Err(_) => "malformed",
        }
    }
}
