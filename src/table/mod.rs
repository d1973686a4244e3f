//! A table as spreadsheets save it, kept as the characters that it is made of, so that one column can be filled and all else stays.
//!
//! Cells are separated by `,`, `;`, tabs or what `sep=` names, lines end in any way, and quotes are those of RFC 4180.

mod cell;
mod encoding;

use std::{borrow::Cow, ops::Range};

use encoding_rs::{Encoding, WINDOWS_1252};

use crate::assignment::Error;

use cell::{named_separator, without_formula};

pub use encoding::decode;

/// A table, of which the first row with anything in it names the columns.
#[derive(Debug)]
pub struct Table {
    text: String,
    encoding: &'static Encoding,
    /// The rows with anything in them.
    rows: Vec<Row>,
}

/// A row of a table.
#[derive(Debug)]
struct Row {
    /// Its line in the file, counted from 1.
    line: usize,
    /// Where each cell is, with its quotes.
    cells: Vec<Range<usize>>,
}

impl Table {
    /// Reads a table; `file` is its name, as the user would name it.
    ///
    /// # Errors
    /// The first line on which a quote is opened and not closed, or with more cells than the first; a file that is empty or no text.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, Error> {
        let encoding = encoding::of(bytes);
        let (text, is_broken) = encoding.decode_without_bom_handling(bytes);
        if is_broken || text.contains('\0') {
            let hint = "a spreadsheet saves one as CSV: `Save as`, `CSV UTF-8`";
            return Err(Error::in_file(file, "this is no table in text").with_hint(hint));
        }
        let (separator, begin) = separator(&text);
        let rows = rows(&text, begin, separator, usize::MAX);
        let mut table = Self {
            text: text.into_owned(),
            encoding,
            rows,
        };
        table.require_closed_quotes(file)?;
        let is_filled = |row: &Row| {
            row.cells
                .iter()
                .any(|cell| !said(&table.text, cell).is_empty())
        };
        let kept: Vec<bool> = table.rows.iter().map(is_filled).collect();
        let mut kept = kept.into_iter();
        table.rows.retain(|_| kept.next().unwrap_or(false));
        if table.rows.is_empty() {
            let error = Error::in_file(file, "there is nothing in it");
            return Err(error.with_hint("the first line names the columns"));
        }
        table.require_no_more_cells(file)?;
        Ok(table)
    }

    /// What the bytes were taken for, where nothing in them says so.
    #[must_use]
    pub fn guessed_encoding(&self) -> Option<&'static str> {
        (self.encoding == WINDOWS_1252).then_some(self.encoding.name())
    }

    /// The names of the columns.
    #[must_use]
    pub fn head(&self) -> Vec<Cow<'_, str>> {
        (0..self.width(0)).map(|at| self.cell(0, at)).collect()
    }

    /// The rows below the names of the columns, as their places.
    #[must_use]
    pub fn rows(&self) -> Range<usize> {
        1..self.rows.len()
    }

    /// How many cells a row has.
    #[must_use]
    pub fn width(&self, row: usize) -> usize {
        self.rows.get(row).map_or(0, |row| row.cells.len())
    }

    /// The line of a row, counted from 1.
    #[must_use]
    pub fn line(&self, row: usize) -> usize {
        self.rows.get(row).map_or(1, |row| row.line)
    }

    /// What a cell says, without quotes, the blanks around and what keeps a spreadsheet from counting; nothing where the row is
    /// shorter.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Cow<'_, str> {
        let cell = self.rows.get(row).and_then(|row| row.cells.get(column));
        cell.map_or(Cow::Borrowed(""), |cell| said(&self.text, cell))
    }

    /// The places of the columns that are called by one of these words, in the order of the table.
    #[must_use]
    pub fn columns(&self, words: &[&str]) -> Vec<usize> {
        let is_meant = |name: &str| {
            let name = name.to_lowercase().replace(['_', '-'], " ");
            words.contains(&name.trim())
        };
        let all = self.head().into_iter().enumerate();
        all.filter(|(_, name)| is_meant(name))
            .map(|(at, _)| at)
            .collect()
    }

    /// The bytes of the table with these cells replaced: row, column, and the plain number or word that goes there.
    #[must_use]
    pub fn filled(&self, mut cells: Vec<(usize, usize, String)>) -> Vec<u8> {
        cells.sort();
        let mut filled = String::with_capacity(self.text.len() + cells.len() * 6);
        let mut at = 0;
        for (row, column, word) in cells {
            let cell = &self.rows[row].cells[column];
            let is_quoted = self.text[cell.clone()].trim().starts_with('"');
            let quote = if is_quoted { "\"" } else { "" };
            filled.extend([&self.text[at..cell.start], quote, &word, quote]);
            at = cell.end;
        }
        filled += &self.text[at..];
        encoding::encoded(&filled, self.encoding)
    }

    fn require_closed_quotes(&self, file: &str) -> Result<(), Error> {
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        let Some(open) = cells.find(|cell| !is_whole(self.text[(*cell).clone()].trim())) else {
            return Ok(());
        };
        let error = Error::in_file(file, "a quote is opened here and not closed");
        let hint = "close it, or take it out: all that follows would be one cell";
        Err(error
            .at_line(lines(&self.text, 0..open.start) + 1)
            .with_hint(hint))
    }

    fn require_no_more_cells(&self, file: &str) -> Result<(), Error> {
        let known = self.width(0);
        let has_more =
            |row: &usize| (known..self.width(*row)).any(|at| !self.cell(*row, at).is_empty());
        let Some(row) = self.rows().find(has_more) else {
            return Ok(());
        };
        let message = format!("{} cells, and the first line has {known}", self.width(row));
        let error = Error::in_file(file, message).at_line(self.line(row));
        Err(error.with_hint("put quotes around a cell that has the separator in it"))
    }
}

/// What is between cells, and where they begin: the sign that the first line names, else the one that it has most of.
fn separator(text: &str) -> (u8, usize) {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    if let Some((sign, length)) = named_separator(&text.as_bytes()[mark..]) {
        return (sign, mark + length);
    }
    let cells = |sign: u8| {
        rows(text, mark, sign, 1)
            .first()
            .map_or(0, |row| row.cells.len())
    };
    // Of equals the last is taken.
    let signs = [b'\t', b';', b','].into_iter();
    let sign = signs.max_by_key(|sign| cells(*sign)).unwrap_or(b',');
    (sign, mark)
}

/// What a cell with its quotes says.
fn said<'a>(text: &'a str, cell: &Range<usize>) -> Cow<'a, str> {
    let raw = text[cell.clone()].trim();
    let inner = raw
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    match inner {
        Some(inner) if inner.contains("\"\"") => {
            let plain = inner.replace("\"\"", "\"");
            Cow::Owned(without_formula(plain.trim()).to_owned())
        }
        inner => Cow::Borrowed(without_formula(inner.unwrap_or(raw).trim())),
    }
}

/// Whether a cell has no quotes around it, or two and only doubled ones between them.
fn is_whole(cell: &str) -> bool {
    let Some(rest) = cell.strip_prefix('"') else {
        return true;
    };
    let inner = rest.strip_suffix('"');
    let is_doubled = |inner: &str| {
        inner
            .split(|sign| sign != '"')
            .all(|run| run.len() % 2 == 0)
    };
    inner.is_some_and(is_doubled)
}

/// How many lines end in a part of a text: `\r` alone ends one where there is no `\n`.
fn lines(text: &str, part: Range<usize>) -> usize {
    let end = if text.contains('\n') { '\n' } else { '\r' };
    text[part].matches(end).count()
}

/// So many rows at most, from a place on. A row has a cell at least; the line of each is counted from the one before.
fn rows(text: &str, begin: usize, separator: u8, most: usize) -> Vec<Row> {
    let bytes = text.as_bytes();
    let mut rows: Vec<Row> = Vec::new();
    let mut cells: Vec<Range<usize>> = Vec::new();
    let (mut start, mut is_quoted) = (begin, false);
    let (mut line, mut counted) = (1, 0);
    for at in begin..=bytes.len() {
        let byte = bytes.get(at).copied();
        let before = || text[start..at].trim();
        match byte {
            // A quote opens where nothing stands in front. A doubled one closes and opens again, which comes to the same.
            Some(b'"') if is_quoted || before().is_empty() => is_quoted = !is_quoted,
            Some(b'"') if before().starts_with('"') => is_quoted = true,
            Some(_) if is_quoted => (),
            Some(sign) if sign == separator => {
                cells.push(start..at);
                start = at + 1;
            }
            None | Some(b'\n' | b'\r') => {
                // What is empty is an empty line, or the second sign of a line end.
                if !cells.is_empty() || start < at {
                    cells.push(start..at);
                    let first = cells[0].start;
                    line += lines(text, counted..first);
                    counted = first;
                    let cells = std::mem::take(&mut cells);
                    rows.push(Row { line, cells });
                }
                start = at + 1;
                if rows.len() == most {
                    return rows;
                }
            }
            Some(_) => (),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::Table;

    fn table(text: impl AsRef<[u8]>) -> Table {
        Table::read("x", text.as_ref()).expect("a table")
    }

    fn cells(table: &Table) -> Vec<Vec<String>> {
        let row = |row| -> Vec<String> {
            let cells = (0..table.width(row)).map(|at| table.cell(row, at));
            cells.map(Cow::into_owned).collect()
        };
        (0..table.rows().end).map(row).collect()
    }

    fn error(text: impl AsRef<[u8]>) -> String {
        let error = Table::read("x", text.as_ref());
        error.expect_err("an error").to_string()
    }

    #[test]
    fn cells_are_those_of_another_reader_and_every_byte_stays() {
        for text in [
            "a,b,c\n1,,3\n",
            "\"a\"\"x\",\"b\nc\",\"\"\r\n\"\",2,\"3;4\"\r\n",
            "\u{feff}a,b\r\n1,2",
            "a\"b,c\n\"1,2\",3\n",
            "a,b\n\n\n1,2\n",
            "a,\"\"\"\"\n\"\"\"b\"\"\",c\n",
        ] {
            let ours = table(text);
            let mut reader = csv::ReaderBuilder::new()
                .has_headers(false)
                .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
            let theirs: Result<Vec<Vec<String>>, _> = reader.deserialize().collect();
            let theirs = theirs.expect("rows");
            assert_eq!(cells(&ours), theirs, "{text:?}");
            assert_eq!(ours.filled(Vec::new()), text.as_bytes());
        }
    }

    #[test]
    fn a_table_is_the_same_however_a_spreadsheet_saved_it() {
        let plain = cells(&table("id,name\n17,\"Doe, Zo\u{eb}\"\n"));
        let wide = "\u{feff}id\tname\r\n17\tDoe, Zo\u{eb}\r\n";
        let wide: Vec<u16> = wide.encode_utf16().collect();
        let bytes = |of: fn(u16) -> [u8; 2]| wide.iter().flat_map(|unit| of(*unit)).collect();
        let (low, high): (Vec<u8>, Vec<u8>) = (bytes(u16::to_le_bytes), bytes(u16::to_be_bytes));
        for text in [
            "\u{feff}id;name\r\n17;Doe, Zo\u{eb}\r\n;\r\n".as_bytes(),
            "id\tname\n\n 17\tDoe, Zo\u{eb} \n".as_bytes(),
            b"id;name\r\n17;Doe, Zo\xeb\r\n",
            &low,
            &low[2..],
            &high,
            &high[2..],
        ] {
            let read = table(text);
            assert_eq!(cells(&read), plain, "{text:?}");
            assert_eq!(read.filled(Vec::new()), text);
        }
        let filled = table(&low).filled(vec![(1, 0, "9".to_owned())]);
        assert_eq!(cells(&table(filled))[1], ["9", "Doe, Zo\u{eb}"]);
    }

    #[test]
    fn lines_are_those_of_the_file_however_they_end() {
        let lines = |text: &str| {
            let table = table(text);
            let lines: Vec<usize> = table.rows().map(|row| table.line(row)).collect();
            lines
        };
        for text in [
            "a\r\n\r\n1\r\n2\r\n",
            "a\n\n1\n2\n",
            "a\r\r1\r2",
            "sep=;\na\n1\n2\n",
        ] {
            assert_eq!(lines(text), [3, 4], "{text:?}");
        }
        assert_eq!(lines("a\n\n\"b\nc\"\nd\n"), [3, 5]);
    }

    #[test]
    fn a_word_takes_the_place_of_a_cell_and_nothing_else_moves() {
        let text = b"a;\"b\" ;c\r\n1;\"\";x\xff\r\n";
        let filled = table(text).filled(vec![(1, 1, "12.5".into()), (1, 0, "7".into())]);
        assert_eq!(filled, b"a;\"b\" ;c\r\n7;\"12.5\";x\xff\r\n");
    }

    #[test]
    fn what_is_written_for_excel_is_no_part_of_a_cell_and_stays() {
        let text = "\u{feff}sep=|\r\nid|name\r\n=\"00123\"|A,;\r\n\"=\"\"7\"\"\"|B\r\n";
        let read = table(text);
        assert_eq!(cells(&read), [["id", "name"], ["00123", "A,;"], ["7", "B"]]);
        assert_eq!((read.line(0), read.line(2)), (2, 4));
        assert_eq!(read.filled(Vec::new()), text.as_bytes());
    }

    #[test]
    fn what_is_no_table_is_named_with_its_line() {
        for (text, said) in [
            (
                "a,b\n\"Doe, Jane,1\nKim,2\n",
                "x:2: a quote is opened here and not closed",
            ),
            (
                "a,b\n\"x\ny\",1\n\"Doe,1\n\"Kim\",2\n",
                "x:4: a quote is opened here and not closed",
            ),
            (
                "sep=,\na,b\n1,\"\n",
                "x:3: a quote is opened here and not closed",
            ),
            (
                "id,name\n17,Doe, Jane\n",
                "x:2: 3 cells, and the first line has 2",
            ),
            ("PK\u{3}\u{4}\0\0", "x: this is no table in text"),
            ("\n,,\n", "x: there is nothing in it"),
        ] {
            assert_eq!(error(text), said);
        }
        assert_eq!(error(b"\xff\xfea"), "x: this is no table in text");
        table("a,b\n\"x\ny\",\"\"\"1\"\"\"\na\"b,2\n");
    }
}
