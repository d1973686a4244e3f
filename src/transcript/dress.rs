//! Taking off what every row of every board wears: `Row 1: 6 5 7`, `INFO: 6 5 7`, `6.0 5.0 7.0`, `6 5 7   #`.
//!
//! The surprise: this is the second way of reading, for texts whose boards cannot be read at all in the first one. The
//! first board that can be read in only one way shows how all are dressed. Where none can, the text is not without boards:
//! they cannot be read, and that is another thing to say.

use super::{
    Reading,
    boards::read_board,
    cells::{cells_in, push_row},
    lines::Lines,
    row::{Cells, Row},
};
use crate::puzzle::{Board, SIDE};

/// What a second look at a text without boards finds.
#[derive(Debug, Eq, PartialEq)]
pub(super) enum Undressed {
    /// No lines that look like boards.
    Nothing,
    /// The same text with its rows plain, line by line, and the lines that were changed.
    Text(String, Vec<usize>),
    /// The first line of what looks like a board and cannot be read.
    Unread(usize),
}

/// A longer line is no row, whatever it wears.
const LONGEST: usize = 160;

/// Boards that are tried before it is given up.
const MOST_TRIES: usize = 64;

/// Takes off what the rows of a text wear.
pub(super) fn undressed(text: &str) -> Undressed {
    let (dress, unread) = learn(text);
    match (dress, unread) {
        (Some(dress), _) => {
            let (text, changed) = dress.take_off_all(text);
            Undressed::Text(text, changed)
        }
        (None, Some(line)) => Undressed::Unread(line),
        (None, None) => Undressed::Nothing,
    }
}

/// How the rows of the first board that can be read are dressed, and where the first is that cannot.
fn learn(text: &str) -> (Option<Dress>, Option<usize>) {
    let mut lines = Lines::new(text);
    let (mut number, mut tries) = (0, 0);
    let mut unread = None;
    let mut last: Vec<(&str, usize)> = Vec::new();
    while let Some(line) = lines.next()
        && tries < MOST_TRIES
    {
        number += 1;
        let text = line.text;
        if text.trim().is_empty() {
            continue;
        }
        if text.len() > LONGEST || digits_in(text) < SIDE - 1 {
            if text.len() > LONGEST || text.contains(char::is_alphanumeric) {
                last.clear();
            }
            continue;
        }
        if last.len() == SIDE {
            last.remove(0);
        }
        last.push((text, number));
        let &[(one, first), (two, _), (three, _)] = &last[..] else {
            continue;
        };
        let rows = [one, two, three];
        if !has_all_tiles(&rows) {
            continue;
        }
        if is_plain(&rows) {
            last.clear();
            continue;
        }
        tries += 1;
        if let Some(dress) = Dress::of(rows) {
            return (Some(dress), unread);
        }
        unread.get_or_insert(first);
    }
    (None, unread)
}

fn digits_in(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}

/// Whether the tiles 1 to 8 are all there.
fn has_all_tiles(rows: &[&str; SIDE]) -> bool {
    (b'1'..=b'8').all(|tile| rows.iter().any(|row| row.as_bytes().contains(&tile)))
}

/// Whether the rows are read as they are.
fn is_plain(rows: &[&str; SIDE]) -> bool {
    rows.iter().all(|row| Row::read(row).is_some())
}

/// What the rows of a text wear.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Dress {
    /// What stands before the cells, where any does: each run of digits as a `9`, without blanks in front.
    prefix: String,
    /// The characters that the cells take, where other text stands behind them.
    width: Option<usize>,
}

impl Dress {
    /// How three rows are dressed, if there is one board only that they can be.
    fn of(rows: [&str; SIDE]) -> Option<Self> {
        let mut found: Option<(Self, Undone)> = None;
        for prefix in prefixes_of(rows[0]) {
            let rests: Option<Vec<&str>> = rows.iter().map(|row| after(row, &prefix)).collect();
            let Some(rests) = rests else {
                continue;
            };
            for width in widths_of(&rests) {
                let Some(undone) = undo(&rests, width) else {
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

    /// A text with its rows plain, and the lines that were changed.
    fn take_off_all(&self, text: &str) -> (String, Vec<usize>) {
        let is_sign = |character: char| !character.is_whitespace() && character != '9';
        let is_sure = self.prefix.contains(is_sign) || self.numbers_lines(text);
        let mut plain = String::with_capacity(text.len());
        let mut changed = Vec::new();
        let mut lines = Lines::new(text);
        let mut number = 0;
        while let Some(line) = lines.next() {
            number += 1;
            let before = plain.len();
            self.take_off(line.text, is_sure, &mut plain);
            if &plain[before..] != line.text {
                changed.push(number);
            }
            plain.push_str(line.end);
        }
        (plain, changed)
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

    /// Adds a line as it is without its dress; what is no row loses its prefix only where that surely is one.
    fn take_off(&self, line: &str, is_sure: bool, plain: &mut String) {
        // A sign behind a row can look like its third cell, and is not one where all rows are cut.
        let is_row =
            || (!self.prefix.is_empty() || self.width.is_none()) && Row::read(line).is_some();
        if line.len() > LONGEST || is_row() {
            return plain.push_str(line);
        }
        let Some(rest) = after(line, &self.prefix) else {
            return plain.push_str(line);
        };
        let inner = self.width.map_or(rest, |width| cut(rest, width));
        if Cells::read(inner).is_some() {
            plain.push_str(inner);
        } else if let Some(cells) = cells_in(inner) {
            push_row(cells, plain);
        } else {
            plain.push_str(if is_sure { rest } else { line });
        }
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

/// The first so many characters of a text.
fn cut(text: &str, width: usize) -> &str {
    text.char_indices()
        .nth(width)
        .map_or(text, |(place, _)| &text[..place])
}

/// Three rows without their dress.
struct Undone {
    /// What they can be.
    boards: Vec<Board>,
    /// Whether their cells wear nothing.
    is_plain: bool,
}

/// Three rows, each as it is or with its cells undressed, where they are a board.
fn undo(rests: &[&str], width: Option<usize>) -> Option<Undone> {
    let mut is_plain = true;
    let mut rows = Vec::new();
    for rest in rests {
        let inner = width.map_or(*rest, |width| cut(rest, width));
        if Cells::read(inner).is_some() {
            rows.push(inner.to_owned());
        } else {
            is_plain = false;
            let mut row = String::new();
            push_row(cells_in(inner)?, &mut row);
            rows.push(row);
        }
    }
    let rows: Option<Vec<Row<'_>>> = rows.iter().map(|row| Row::read(row)).collect();
    match read_board(&rows?) {
        Reading::Broken(_) => None,
        reading => Some(Undone {
            boards: reading.candidates().to_vec(),
            is_plain,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{Undressed, undressed};

    fn plain(text: &str) -> String {
        match undressed(text) {
            Undressed::Text(text, _) => text,
            other => panic!("{text:?}: {other:?}"),
        }
    }

    #[test]
    fn what_rows_wear_is_taken_off() {
        for text in [
            "Row 1: 1 2 3\nRow 2: 8   4\nRow 3: 7 6 5\nUP\n",
            "> 1 2 3\n> 8   4\n> 7 6 5\n> UP\n",
            "INFO: 1 2 3\nINFO: 8   4\nINFO: 7 6 5\nINFO: UP\n",
            "[12:00:01] 1 2 3\n[12:00:01] 8   4\n[12:00:02] 7 6 5\n[12:00:02] UP\n",
            "  9  1 2 3\n 10  8   4\n 11  7 6 5\n 12  UP\n",
            "1 2 3   #\n8   4   #\n7 6 5   #\nUP\n",
            "1 2 3\n8   4   h=4\n7 6 5\nUP\n",
            "1.0 2.0 3.0\n8.0 0.0 4.0\n7.0 6.0 5.0\nUP\n",
            "01 02 03\n08 00 04\n07 06 05\nUP\n",
            "[1] [2] [3]\n[8] [ ] [4]\n[7] [6] [5]\nUP\n",
            "1 2 3\n8 ' ' 4\n7 6 5\nUP\n",
            "1.2.3\n8...4\n7.6.5\nUP\n",
            "Row 1: [1] [2] [3]\nRow 2: [8] [ ] [4]\nRow 3: [7] [6] [5]\nUP\n",
        ] {
            let plain: Vec<String> = plain(text)
                .lines()
                .map(|line| line.trim().to_owned())
                .collect();
            assert_eq!(plain, ["1 2 3", "8   4", "7 6 5", "UP"], "{text:?}");
        }
    }

    #[test]
    fn a_number_is_not_taken_off_a_line_that_has_no_prefix() {
        let text = "10 moves in total\n1 1 2 3\n2 8 0 4\n3 7 6 5\n";
        assert_eq!(plain(text), "10 moves in total\n1 2 3\n8 0 4\n7 6 5\n");
    }

    #[test]
    fn what_cannot_be_told_is_not_guessed() {
        // Cells in front or behind the columns in the middle: both are boards.
        let text = "a\n1 2 3 1 3 2\n8 0 4 8 0 4\n7 6 5 7 6 5\n";
        assert_eq!(undressed(text), Undressed::Unread(2));
        for text in [
            "",
            "LEFT\nUP\n",
            "12 ms\n345 ms\n678 ms\n",
            "1 2 3\n8   4\n7 6 5\n",
        ] {
            assert!(!matches!(undressed(text), Undressed::Text(..)), "{text:?}");
        }
        assert_eq!(undressed("1 2 3\n8   4\n7 6 5\n"), Undressed::Nothing);
    }
}
