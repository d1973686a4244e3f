//! A table below all paths, with a row for each heuristic: `Manhattan | 10`.
//!
//! The surprise: where no column is headed as that of the moves, a number is taken only where it is that of the moves shown,
//! since it may be anything. Only a number in a column that is so headed contradicts a heading.

use crate::search::Heuristic;

use super::{Entry, Named, Part, lenience::Lenience, paired::Paired, parse::Reader};

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
    /// Whether it stands in a column that is headed as that of the moves.
    is_headed: bool,
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
            let ends_in = |nouns: &[&str]| nouns.iter().any(|noun| words.ends_with(noun));
            let of_search = ["search", "expan", "explor", "generat", "visit"];
            ends_in(&["moves", "steps", "length"]) && !of_search.iter().any(|of| words.contains(of))
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
        let headed = self.headed_number(text);
        let number = alone.or(headed);
        self.rows.extend(number.map(|number| Row {
            heuristic,
            number,
            line,
            is_headed: headed == Some(number),
        }));
    }

    /// The number of a line in the column that is headed as that of the moves.
    fn headed_number(&self, text: &str) -> Option<u64> {
        let (place, count) = self.moves.filter(|_| text.len() <= LONGEST)?;
        let columns = columns_of(text);
        let column = columns.get(place).filter(|_| columns.len() == count)?;
        column.parse().ok()
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
        let headed = table.rows.iter().filter(|row| row.is_headed);
        self.paired
            .extend(headed.map(|row| Paired::of_row(row.heuristic, row.number, row.line)));
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
