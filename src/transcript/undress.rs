//! Taking off what every row of every board wears: `Row 1: 6 5 7`, `INFO: 6 5 7`, `6.0 5.0 7.0`, `6 5 7   #`.
//!
//! The surprise: this is the second way of reading, for texts whose boards cannot be read at all in the first one. The
//! first board that can be read in only one way shows how all are dressed. Where none can, the text is not without boards:
//! they cannot be read, and that is another thing to say.

use super::{
    columns::cell,
    dress::{Dress, LONGEST},
    lines::Lines,
    row::Row,
};
use crate::puzzle::SIDE;

/// What a second look at a text without boards finds.
#[derive(Debug, Eq, PartialEq)]
pub(super) enum Undressed {
    /// No lines that look like boards.
    Nothing,
    /// The same text with its rows plain, and its lines: where each was before, and whether it was changed.
    Text(String, Vec<(usize, bool)>),
    /// The first line of what looks like a board and cannot be read.
    Unread(usize),
}

/// A text of which one dress after the other was taken off.
#[derive(Debug, Default)]
pub(super) struct Worn {
    /// The text as it is now, once anything was taken off.
    pub(super) text: Option<String>,
    /// Where its lines were at first.
    pub(super) numbers: Vec<usize>,
    /// The lines, as they were counted at first, that were changed.
    pub(super) changed: Vec<usize>,
}

impl Worn {
    /// Where a line was at first.
    pub(super) fn original(&self, line: usize) -> usize {
        self.numbers.get(line - 1).copied().unwrap_or(line)
    }

    /// Takes a text from which one more dress was taken off.
    pub(super) fn take_off(&mut self, text: String, lines: &[(usize, bool)]) {
        let is_changed = |&&(_, is_changed): &&(usize, bool)| is_changed;
        let changed = lines.iter().filter(is_changed);
        let changed: Vec<usize> = changed.map(|&(line, _)| self.original(line)).collect();
        self.changed.extend(changed);
        self.numbers = lines.iter().map(|&(line, _)| self.original(line)).collect();
        self.text = Some(text);
    }
}

/// Boards that are tried before it is given up.
const MOST_TRIES: usize = 64;

/// Takes off what the rows of a text wear.
pub(super) fn undressed(text: &str) -> Undressed {
    let (dress, unread) = learn(text);
    match (dress, unread) {
        (Some(dress), _) => {
            let (text, lines) = dress.take_off_all(text);
            Undressed::Text(text, lines)
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
    let mut singles = Singles::default();
    let mut last: Vec<(&str, usize)> = Vec::new();
    while let Some(line) = lines.next()
        && tries < MOST_TRIES
    {
        number += 1;
        let text = line.text;
        if text.trim().is_empty() {
            continue;
        }
        if let Some(line) = singles.first_of_nine(text, number) {
            unread.get_or_insert(line);
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

/// Lines with one cell each, as of a board that stands upright.
#[derive(Default)]
struct Singles {
    /// A bit for each tile that was there since other lines ended.
    tiles: u16,
    first: usize,
}

impl Singles {
    /// The first of the lines that hold the tiles 1 to 8, where this is the last of them.
    fn first_of_nine(&mut self, text: &str, number: usize) -> Option<usize> {
        let mut characters = text.trim().chars();
        let (Some(digit), None) = (characters.next().and_then(cell), characters.next()) else {
            self.tiles = 0;
            return None;
        };
        if self.tiles == 0 {
            self.first = number;
        }
        let bit = 1 << digit;
        // A tile that comes again is the next board's.
        (self.tiles, self.first) = if digit > 0 && self.tiles & bit != 0 {
            (bit, number)
        } else {
            (self.tiles | bit, self.first)
        };
        (self.tiles & 0b1_1111_1110 == 0b1_1111_1110).then_some(self.first)
    }
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
