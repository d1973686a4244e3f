//! What the rows of a text wear in front of, behind and around their cells.
//!
//! The surprise: a dress is learnt from three rows, and only where they can be one board and no other without it. A blank may
//! be a part of it or of the board, so that the plainest way to read them counts.

use std::{borrow::Cow, collections::VecDeque};

use super::{
    bare::{Bare, Plain, Undone, bare_row, bare_rows, inner},
    label::moves_in,
    lines::{Lines, PlainLine},
    nine::is_no_move,
    row::Row,
};
use crate::puzzle::{Move, SIDE};

/// A longer line is no row, whatever it wears.
pub(super) const LONGEST: usize = 160;

/// What the rows of a text wear.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Dress {
    /// What stands before the cells, where any does: each run of digits as a `9`, without blanks in front.
    prefix: String,
    /// The characters that the cells take, where other text stands behind them.
    width: Option<usize>,
}

impl Dress {
    /// How three rows are dressed, if there is one board only that they can be.
    pub(super) fn of(rows: [&str; SIDE]) -> Option<Self> {
        let mut found: Option<(Self, Undone)> = None;
        for prefix in prefixes_of(rows[0]) {
            let [Some(one), Some(two), Some(three)] = rows.map(|row| after(row, &prefix)) else {
                continue;
            };
            let rests = [one, two, three];
            for width in widths_of(&rests) {
                let bare = bare_rows(rests, width);
                let Some(undone) = bare.and_then(|rows| Undone::of(&rows)) else {
                    continue;
                };
                let dress = Self {
                    prefix: prefix.clone(),
                    width,
                };
                let Some((known, before)) = &found else {
                    found = Some((dress, undone));
                    continue;
                };
                if !before
                    .boards
                    .iter()
                    .any(|board| undone.boards.contains(board))
                {
                    return None;
                }
                if (undone.is_plain && !before.is_plain) || dress.is_with_blank(known) {
                    found = Some((dress, undone));
                }
            }
        }
        found.map(|(dress, _)| dress)
    }

    /// Whether this is the other with a blank behind its prefix. One belongs to it; more may belong to some rows only.
    fn is_with_blank(&self, other: &Self) -> bool {
        self.width == other.width
            && !other.prefix.ends_with(' ')
            && self.prefix.strip_suffix(' ') == Some(other.prefix.as_str())
    }

    /// A text with its rows plain, and its lines: where each was, and whether it was changed.
    pub(super) fn take_off_all(&self, text: &str) -> (String, Vec<(usize, bool)>) {
        let is_sign = |character: char| !character.is_whitespace() && character != '9';
        let is_sure = self.prefix.contains(is_sign) || self.numbers_lines(text);
        let mut plain = Plain::new(text.len());
        let mut lines = Lines::new(text);
        let mut ahead: VecDeque<PlainLine<'_>> = VecDeque::with_capacity(SIDE);
        loop {
            while ahead.len() < SIDE
                && let Some(line) = lines.next()
            {
                ahead.push_back(line);
            }
            if let Some(rows) = self.board_of(&ahead) {
                plain.push_board(ahead.drain(..SIDE), &rows);
            } else if let Some(line) = ahead.pop_front() {
                plain.push(&line, &self.taken_off(line.text, is_sure));
            } else {
                return (plain.text, plain.lines);
            }
        }
    }

    /// The rows of three lines that are a board without this dress.
    fn board_of<'a>(&self, lines: &VecDeque<PlainLine<'a>>) -> Option<[Bare<'a>; SIDE]> {
        let mut rests = [""; SIDE];
        for (place, rest) in rests.iter_mut().enumerate() {
            let line = lines.get(place)?.text;
            if line.len() > LONGEST {
                return None;
            }
            *rest = after(line, &self.prefix)?;
        }
        let rows = bare_rows(rests, self.width)?;
        Undone::of(&rows)?;
        let mut rows = rows.into_iter().zip(rests);
        Some(std::array::from_fn(|_| {
            let (text, rest) = rows.next().unwrap_or_default();
            Bare {
                text,
                beside: self.beside(rest),
                is_start: self.width.is_some() && is_no_move(self.behind(rest)),
            }
        }))
    }

    /// The cells behind a prefix, and a move that stands beside them.
    fn bare<'a>(&self, rest: &'a str) -> Option<Bare<'a>> {
        Some(Bare {
            text: bare_row(inner(rest, self.width))?,
            beside: self.beside(rest),
            is_start: false,
        })
    }

    /// What stands behind the cells.
    fn behind<'a>(&self, rest: &'a str) -> &'a str {
        &rest[inner(rest, self.width).len()..]
    }

    /// The move behind the cells.
    fn beside(&self, rest: &str) -> Option<Move> {
        let moves = moves_in(self.behind(rest));
        moves.filter(|moves| moves.len() == 1).map(|moves| moves[0])
    }

    /// Whether the prefix numbers all lines: elsewhere a number in front may be the line's own.
    fn numbers_lines(&self, text: &str) -> bool {
        let mut lines = Lines::new(text);
        let mut last = None;
        while let Some(line) = lines.next() {
            if line.text.trim().is_empty() {
                continue;
            }
            let number = number_in(line.text);
            if number <= last || after(line.text, &self.prefix).is_none() {
                return false;
            }
            last = number;
        }
        true
    }

    /// A line without its dress; what is no row loses its prefix only where that surely is one.
    fn taken_off<'a>(&self, line: &'a str, is_sure: bool) -> Bare<'a> {
        let as_it_is = |text: &'a str| Bare {
            text: Cow::Borrowed(text),
            beside: None,
            is_start: false,
        };
        // A sign behind a row can look like its third cell, and is not one where all rows are cut.
        let is_row =
            || (!self.prefix.is_empty() || self.width.is_none()) && Row::read(line).is_some();
        if line.len() > LONGEST || is_row() {
            return as_it_is(line);
        }
        let Some(rest) = after(line, &self.prefix) else {
            return as_it_is(line);
        };
        self.bare(rest)
            .unwrap_or_else(|| as_it_is(if is_sure { rest } else { line }))
    }
}

/// The first number on a line.
fn number_in(line: &str) -> Option<u64> {
    let start = line.find(|character: char| character.is_ascii_digit())?;
    let digits = &line[start..];
    let end = digits.find(|character: char| !character.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())].parse().ok()
}

/// What may stand before the cells of a row, from nothing on.
fn prefixes_of(row: &str) -> Vec<String> {
    let is_edge = |character: char| character.is_whitespace() || ":>])|=-#*/".contains(character);
    let mut prefixes = vec![String::new()];
    for (place, character) in row.char_indices() {
        let end = place + character.len_utf8();
        if is_edge(character) && !row[..end].trim().is_empty() {
            prefixes.push(shape_of(&row[..end]));
        }
    }
    prefixes
}

/// A text without blanks in front, each run of digits as a `9`.
fn shape_of(text: &str) -> String {
    let mut shape = String::new();
    for character in text.trim_start().chars() {
        if !character.is_ascii_digit() {
            shape.push(character);
        } else if !shape.ends_with('9') {
            shape.push('9');
        }
    }
    shape
}

/// What stands behind a prefix of this shape.
fn after<'a>(line: &'a str, prefix: &str) -> Option<&'a str> {
    if prefix.is_empty() {
        return Some(line);
    }
    let mut rest = line.trim_start();
    for wanted in prefix.chars() {
        let shorter = if wanted == '9' {
            rest.trim_start_matches(|character: char| character.is_ascii_digit())
        } else {
            rest.strip_prefix(wanted)?
        };
        if shorter.len() == rest.len() {
            return None;
        }
        rest = shorter;
    }
    Some(rest)
}

/// How many characters the cells may take: all, or those up to a column where nothing goes on in any row.
fn widths_of(rows: &[&str]) -> Vec<Option<usize>> {
    const WIDEST: usize = 24;
    let ends_at = |row: &str, width: usize| {
        row.chars()
            .nth(width)
            .is_none_or(|character| character.is_whitespace() || "|#*/;<(-=".contains(character))
    };
    let is_cut = |width: &usize| rows.iter().any(|row| row.chars().count() > *width);
    let widths = (SIDE..=WIDEST)
        .filter(|width| rows.iter().all(|row| ends_at(row, *width)))
        .filter(is_cut);
    std::iter::once(None).chain(widths.map(Some)).collect()
}
