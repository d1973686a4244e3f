//! A table as the bytes that it is made of, so that one column can be filled and every other byte stays.
//!
//! The surprise: this is no reader of CSV for everything. It finds where each cell begins and ends, as RFC 4180 has it, and
//! leaves line ends, quotes, a byte-order mark and what is no UTF-8 where they are.

use std::{borrow::Cow, ops::Range};

use crate::outcome::{named_separator, without_formula};

/// The mark that spreadsheets put first.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Where the cells of a table are.
pub(super) struct Cells<'a> {
    bytes: &'a [u8],
    /// The rows, without those that hold nothing at all.
    pub(super) rows: Vec<Vec<Range<usize>>>,
    /// The line of a quote that is opened and not closed.
    pub(super) unclosed: Option<usize>,
}

impl<'a> Cells<'a> {
    /// Finds the cells. The separator is the one that the first line has most of.
    pub(super) fn find(bytes: &'a [u8]) -> Self {
        let mark = if bytes.starts_with(MARK) {
            MARK.len()
        } else {
            0
        };
        let named = named_separator(&bytes[mark..]);
        let begin = mark + named.map_or(0, |(_, length)| length);
        let cells = |separator| rows(bytes, begin, separator, 1).first().map_or(0, Vec::len);
        let mut separator = b',';
        for other in [b';', b'\t'] {
            if cells(other) > cells(separator) {
                separator = other;
            }
        }
        if let Some((sign, _)) = named {
            separator = sign;
        }
        let rows = rows(bytes, begin, separator, usize::MAX);
        let mut cells = Self {
            bytes,
            rows,
            unclosed: None,
        };
        cells.unclosed = cells.find_unclosed();
        cells
    }

    /// The line on which a row begins, counted from 1.
    pub(super) fn line(&self, row: usize) -> usize {
        let begin = self.rows.get(row).and_then(|row| row.first());
        self.line_at(begin.map_or(0, |cell| cell.start))
    }

    fn line_at(&self, byte: usize) -> usize {
        let is_apart = self.bytes.contains(&b'\n');
        let end = if is_apart { b'\n' } else { b'\r' };
        self.bytes[..byte].split(|byte| *byte == end).count()
    }

    /// Where a quote is opened that is closed in the middle of what follows, or not at all.
    fn find_unclosed(&self) -> Option<usize> {
        let mut all = self.rows.iter().flatten();
        let cell = all.find(|cell| !is_whole(self.bytes[(*cell).clone()].trim_ascii()))?;
        Some(self.line_at(cell.start))
    }

    /// What a cell says, without its quotes and the blanks around; nothing where the row is shorter.
    pub(super) fn text(&self, row: usize, column: usize) -> Cow<'a, str> {
        let Some(cell) = self.rows.get(row).and_then(|row| row.get(column)) else {
            return Cow::Borrowed("");
        };
        let raw = self.bytes[cell.clone()].trim_ascii();
        let inner = raw
            .strip_prefix(b"\"")
            .and_then(|rest| rest.strip_suffix(b"\""));
        let text = String::from_utf8_lossy(inner.unwrap_or(raw));
        let says = |text: &str| without_formula(text.trim()).to_owned();
        if inner.is_some() && text.contains("\"\"") {
            return Cow::Owned(says(&text.replace("\"\"", "\"")));
        }
        match text {
            Cow::Borrowed(text) => Cow::Borrowed(without_formula(text.trim())),
            Cow::Owned(text) => Cow::Owned(says(&text)),
        }
    }

    /// The texts of a row.
    pub(super) fn row(&self, row: usize) -> Vec<Cow<'a, str>> {
        let columns = self.rows.get(row).map_or(0, Vec::len);
        (0..columns).map(|column| self.text(row, column)).collect()
    }

    /// The same bytes with these cells replaced: row, column, and the plain number or word that goes there.
    pub(super) fn with(&self, mut numbers: Vec<(usize, usize, String)>) -> Vec<u8> {
        numbers.sort();
        let mut filled = Vec::with_capacity(self.bytes.len() + numbers.len() * 6);
        let mut at = 0;
        for (row, column, number) in numbers {
            let cell = &self.rows[row][column];
            filled.extend(&self.bytes[at..cell.start]);
            let is_quoted = self.bytes[cell.clone()].trim_ascii().starts_with(b"\"");
            let quote: &[u8] = if is_quoted { b"\"" } else { b"" };
            filled.extend([quote, number.as_bytes(), quote].concat());
            at = cell.end;
        }
        filled.extend(&self.bytes[at..]);
        filled
    }
}

/// Whether a cell has no quotes around it, or two and only doubled ones between them.
fn is_whole(cell: &[u8]) -> bool {
    let Some(rest) = cell.strip_prefix(b"\"") else {
        return true;
    };
    let inner = rest.strip_suffix(b"\"");
    let mut runs = inner
        .into_iter()
        .flat_map(|inner| inner.split(|byte| *byte != b'"'));
    inner.is_some() && runs.all(|run| run.len() % 2 == 0)
}

/// The cells of so many rows at most, from a place on.
fn rows(bytes: &[u8], begin: usize, separator: u8, most: usize) -> Vec<Vec<Range<usize>>> {
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut start = begin;
    let mut is_quoted = false;
    for at in begin..bytes.len() {
        let byte = bytes[at];
        if byte == b'"' && (is_quoted || bytes[start..at].trim_ascii().is_empty()) {
            // It opens where nothing stands in front. A doubled one closes and opens again, which comes to the same.
            is_quoted = !is_quoted;
        } else if byte == b'"' && bytes[start..at].trim_ascii().starts_with(b"\"") {
            is_quoted = true;
        } else if is_quoted {
            // Whatever it is, it belongs to the cell.
        } else if byte == separator {
            row.push(start..at);
            start = at + 1;
        } else if byte == b'\n' || byte == b'\r' {
            end_row(&mut rows, &mut row, start..at);
            start = at + 1;
            if rows.len() == most {
                return rows;
            }
        }
    }
    end_row(&mut rows, &mut row, start..bytes.len());
    rows
}

fn end_row(rows: &mut Vec<Vec<Range<usize>>>, row: &mut Vec<Range<usize>>, last: Range<usize>) {
    if row.is_empty() && last.is_empty() {
        return; // an empty line, or the second sign of a line end
    }
    row.push(last);
    rows.push(std::mem::take(row));
}

#[cfg(test)]
mod tests {
    use super::Cells;

    #[test]
    fn cells_are_those_of_another_reader_whatever_is_quoted() {
        let texts: [&[u8]; 6] = [
            b"a,b,c\n1,,3\n",
            b"\"a\"\"x\",\"b\nc\",\"\"\r\n\"\",2,\"3;4\"\r\n",
            b"\xef\xbb\xbfa,b\r\n1,2",
            b"a\"b,c\n\"1,2\",3\n",
            b"a,b\n\n\n1,2\n",
            b"a,\"\"\"\"\n\"\"\"b\"\"\",c\n",
        ];
        for text in texts {
            let cells = Cells::find(text);
            let mut reader = csv::ReaderBuilder::new()
                .has_headers(false)
                .from_reader(text);
            let records: Vec<csv::StringRecord> = reader
                .records()
                .map(|record| record.expect("a row"))
                .collect();
            let theirs: Vec<Vec<&str>> = records
                .iter()
                .map(|record| {
                    record
                        .iter()
                        .map(|cell| cell.trim_matches('\u{feff}'))
                        .collect()
                })
                .collect();
            let ours: Vec<_> = (0..cells.rows.len()).map(|row| cells.row(row)).collect();
            assert_eq!(ours, theirs, "{}", String::from_utf8_lossy(text));
            assert_eq!(cells.with(Vec::new()), text);
        }
    }

    #[test]
    fn a_number_takes_the_place_of_a_cell_and_nothing_else_moves() {
        let text = b"a;\"b\" ;c\r\n1;\"\";x\xff\r\n";
        let cells = Cells::find(text);
        let filled = cells.with(vec![(1, 1, "12.5".to_owned()), (1, 0, "7".to_owned())]);
        assert_eq!(filled, b"a;\"b\" ;c\r\n7;\"12.5\";x\xff\r\n");
    }

    #[test]
    fn a_quote_that_is_opened_and_not_closed_is_found() {
        for (text, line) in [
            ("a,b\n\"Doe, Jane,1\nKim,2\n", Some(2)),
            ("a,b\n\"x\ny\",1\n\"Doe, Jane,1\n\"Kim, Ben\",2\n", Some(4)),
            ("sep=,\na,b\n1,\"\n", Some(3)),
            ("a,b\n\"x\ny\",\"\"\"1\"\"\"\n", None),
            ("a,b\na\"b,2\n", None),
        ] {
            assert_eq!(Cells::find(text.as_bytes()).unclosed, line, "{text:?}");
        }
    }

    #[test]
    fn what_is_written_for_excel_is_no_part_of_a_cell_and_stays() {
        let text = b"\xef\xbb\xbfsep=;\r\nid;b\r\n=\"001\";2,5\r\n\"=\"\"002\"\"\";\r\n";
        let cells = Cells::find(text);
        let ids: Vec<_> = (0..3).map(|row| cells.text(row, 0)).collect();
        assert_eq!(ids, ["id", "001", "002"]);
        assert_eq!((cells.line(0), cells.line(2)), (2, 4));
        assert_eq!(cells.text(1, 1), "2,5");
        assert_eq!(cells.with(Vec::new()), text);
    }
}
