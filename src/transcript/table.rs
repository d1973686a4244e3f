//! A table below all paths, with a row for each heuristic: `Manhattan | 10`.
//!
//! The surprise: where no column is headed as that of the moves, a number is taken only where it is that of the moves shown,
//! since it may be anything. A table never contradicts a heading.

use crate::search::Heuristic;

use super::{Entry, Named, Part, lenience::Lenience, parse::Reader};

/// The rows of a table that were seen so far.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// Which of how many columns is that of the moves.
    moves: Option<(usize, usize)>,
    rows: Vec<Row>,
}

/// What a row says of a heuristic.
#[derive(Debug)]
struct Row {
    heuristic: Heuristic,
    number: u64,
    line: usize,
}

/// Rows that are kept: more are a list of something else.
const MOST_ROWS: usize = 16;

/// A longer line is no row of a table.
const LONGEST: usize = 100;

impl Table {
    /// Remembers which column of a line without numbers is that of the moves.
    pub(super) fn note_head(&mut self, text: &str) {
        if text.len() > LONGEST || text.bytes().any(|byte| byte.is_ascii_digit()) {
            return;
        }
        let columns = columns_of(text);
        let counts = |column: &str| {
            let words = column.to_lowercase();
            ["moves", "steps", "length"]
                .iter()
                .any(|noun| words.ends_with(noun))
        };
        let of_moves = columns.iter().position(|column| counts(column));
        if columns.len() > 1 && columns.iter().filter(|column| counts(column)).count() == 1 {
            self.moves = of_moves.map(|place| (place, columns.len()));
        }
    }

    /// Remembers what a line says of the heuristic that it names: `alone` is its only number.
    pub(super) fn note_row(&mut self, text: &str, named: Named, alone: Option<u64>, line: usize) {
        let (Named::Known(heuristic), true) = (named, self.rows.len() < MOST_ROWS) else {
            return;
        };
        let number = alone.or_else(|| {
            let (place, count) = self.moves.filter(|_| text.len() <= LONGEST)?;
            let columns = columns_of(text);
            columns
                .get(place)
                .filter(|_| columns.len() == count)?
                .parse()
                .ok()
        });
        self.rows.extend(number.map(|number| Row {
            heuristic,
            number,
            line,
        }));
    }
}

impl Reader<'_> {
    /// Gives solutions that state no number of moves the one that a table below all of them has for their heuristic, if it
    /// is that of the moves they show.
    pub(super) fn take_table(&mut self) {
        let table = std::mem::take(&mut self.table);
        if table.rows.is_empty() {
            return;
        }
        let last = self.parts.iter().rev().find_map(|part| match part {
            Part::Solution(section) => Some(section.line.0),
            Part::NoSolution(_) => None,
        });
        for part in &mut self.parts {
            let Part::Solution(section) = part else {
                continue;
            };
            let is_own =
                |row: &&Row| Some(row.line) > last && section.named == Named::Known(row.heuristic);
            let mut rows = table.rows.iter().filter(is_own);
            let is_board = |entry: &&Entry| matches!(entry, Entry::Board(..));
            let boards = section.entries.iter().filter(is_board).count() as u64;
            if let (Some(row), None) = (rows.next(), section.stated)
                && boards.checked_sub(1) == Some(row.number)
                && rows.all(|other| other.number == row.number)
            {
                section.stated = Some(row.number);
                self.notes.add(Lenience::HeadingWords, row.line);
            }
        }
    }
}

/// The columns of a line, parted by bars, tabs, commas or several blanks.
fn columns_of(text: &str) -> Vec<&str> {
    let sign = ["|", "\t", ",", "  "]
        .into_iter()
        .find(|sign| text.trim().contains(sign));
    let columns = sign.map(|sign| text.split(sign).map(str::trim));
    let columns = columns.into_iter().flatten();
    columns.filter(|column| !column.is_empty()).collect()
}
