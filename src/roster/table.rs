//! A table as spreadsheets save it: with `,`, `;` or tabs, with or without a byte-order mark, with lines ended in any way.

use crate::{
    assignment::Error,
    outcome::{named_separator, without_formula},
};

/// A table with a header.
#[derive(Debug)]
pub(super) struct Table {
    /// The names of the columns, as they are.
    pub(super) header: Vec<String>,
    /// The rows with anything in them.
    pub(super) rows: Vec<Row>,
}

/// A row, as long as the header.
#[derive(Debug)]
pub(super) struct Row {
    /// Its line in the file, counted from 1.
    pub(super) line: usize,
    /// Its cells, without the blanks around them.
    pub(super) cells: Vec<String>,
}

impl Table {
    /// Reads a table; `file` is its name, as the user would name it.
    pub(super) fn read(file: &str, text: &str) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let named = named_separator(text.as_bytes());
        let text = named.map_or(text, |(_, bytes)| &text[bytes..]);
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(named.map_or_else(|| delimiter(text), |(sign, _)| sign))
            .from_reader(text.as_bytes());
        // A quote inside a cell that has none around it is a sign like any other.
        let is_unclosed = text.matches('"').count() % 2 == 1;
        let mut rows = Vec::new();
        let mut lines = Lines::of(text);
        for record in reader.records() {
            let record = record.map_err(|error| unreadable(file, &error))?;
            let start = record.position().map_or(0, csv::Position::byte);
            let above = usize::from(named.is_some());
            let line = above + lines.line_of(usize::try_from(start).unwrap_or(0));
            if is_unclosed && record.iter().any(|cell| cell.contains(['\n', '\r'])) {
                let error = Error::in_file(file, "a quote is opened here and not closed");
                let hint = "close it, or take it out: all that follows would be one cell";
                return Err(error.at_line(line).with_hint(hint));
            }
            let row = Row {
                line,
                cells: record.iter().map(cell).collect(),
            };
            if row.cells.iter().any(|cell| !cell.is_empty()) {
                rows.push(row);
            }
        }
        if rows.is_empty() {
            let error = Error::in_file(file, "there is nothing in it");
            return Err(error.with_hint("the first line names the columns"));
        }
        let header = rows.remove(0).cells;
        for row in &mut rows {
            let extra = row.cells.iter().skip(header.len());
            if extra.clone().any(|cell| !cell.is_empty()) {
                let (found, known) = (row.cells.len(), header.len());
                let message = format!("{found} cells, and the first line has {known}");
                let hint = "put quotes around a cell that has the separator in it";
                return Err(Error::in_file(file, message)
                    .at_line(row.line)
                    .with_hint(hint));
            }
            row.cells.resize(header.len(), String::new());
        }
        Ok(Self { header, rows })
    }

    /// The places of the columns that are called by one of these words, in the order of the table.
    pub(super) fn columns(&self, words: &[&str]) -> Vec<usize> {
        let is_meant = |name: &String| {
            let name = name.to_lowercase().replace(['_', '-'], " ");
            words.contains(&name.trim())
        };
        let all = self.header.iter().enumerate();
        all.filter(|(_, name)| is_meant(name))
            .map(|(at, _)| at)
            .collect()
    }
}

/// Where lines of a text begin, asked from its beginning on. The reader of tables counts a line late behind `\r\n`.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
    /// What ends a line: `\r` alone where there is no `\n`.
    end: u8,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let text = text.as_bytes();
        let end = if text.contains(&b'\n') { b'\n' } else { b'\r' };
        Self {
            text,
            at: 0,
            line: 1,
            end,
        }
    }

    /// The line of the first row at or behind a byte, which is not in front of one that was asked for before.
    fn line_of(&mut self, start: usize) -> usize {
        let is_between = |byte: &&u8| matches!(byte, b'\r' | b'\n');
        let rest = self.text.get(start..).unwrap_or_default();
        let start = start + rest.iter().take_while(is_between).count();
        let passed = self.text.get(self.at..start).unwrap_or_default();
        self.line += passed.split(|byte| *byte == self.end).count() - 1;
        self.at = self.at.max(start);
        self.line
    }
}

fn cell(text: &str) -> String {
    without_formula(text.trim()).to_owned()
}

/// What is between cells: the sign that stands most often in the first line, outside of quotes.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty());
    let outside: String = first.unwrap_or_default().split('"').step_by(2).collect();
    let count = |sign: u8| outside.bytes().filter(|byte| *byte == sign).count();
    // Of equals the last is taken.
    [b'\t', b';', b',']
        .into_iter()
        .max_by_key(|sign| count(*sign))
        .unwrap_or(b',')
}

fn unreadable(file: &str, error: &csv::Error) -> Error {
    let line = error.position().map_or(1, csv::Position::line);
    Error::in_file(file, "this is no table")
        .at_line(usize::try_from(line).unwrap_or(1))
        .with_hint("save it as CSV in UTF-8")
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn a_table_is_the_same_however_a_spreadsheet_saved_it() {
        let plain = Table::read("x", "id,name\n17,\"Doe, Jane\"\n").expect("a table");
        for text in [
            "\u{feff}id;name\r\n17;Doe, Jane\r\n",
            "id\tname\n\n 17\tDoe, Jane \n",
            "\u{feff}id,name,\r\n17,\"Doe, Jane\",\r\n,,\r\n",
        ] {
            let table = Table::read("x", text).expect("a table");
            assert_eq!(table.rows.len(), 1, "{text:?}");
            assert_eq!(
                table.rows[0].cells[..2],
                plain.rows[0].cells[..],
                "{text:?}"
            );
        }
        let unclosed = Table::read("x", "id,name\n1,\"A\n2,B\n").expect_err("a quote");
        assert!(
            unclosed.to_string().starts_with("x:2: a quote"),
            "{unclosed}"
        );
        let table = Table::read("x", "a\n\n\"b\nc\"\nd\n").expect("a table");
        assert_eq!(table.rows[1].line, 5);
        let ends = ["a\r\n\r\n1\r\n2\r\n", "a\n\n1\n2\n", "a\r\r1\r2"];
        for text in ends {
            let table = Table::read("x", text).expect("a table");
            let lines: Vec<usize> = table.rows.iter().map(|row| row.line).collect();
            assert_eq!(lines, [3, 4], "{text:?}");
        }
    }

    #[test]
    fn what_is_written_for_excel_is_no_part_of_a_cell() {
        let text = "\u{feff}sep=|\r\nid|name\r\n=\"00123\"|A,;\r\n\"=\"\"7\"\"\"|B\r\n";
        let table = Table::read("x", text).expect("a table");
        assert_eq!(table.header, ["id", "name"]);
        assert_eq!(table.rows[0].cells, ["00123", "A,;"]);
        assert_eq!((&*table.rows[1].cells[0], table.rows[1].line), ("7", 4));
    }

    #[test]
    fn a_row_that_is_too_long_is_named_with_its_line() {
        let error = Table::read("x.csv", "id,name\n17,Doe, Jane\n").expect_err("an error");
        assert_eq!(
            error.to_string(),
            "x.csv:2: 3 cells, and the first line has 2"
        );
    }
}
