//! A table as spreadsheets save it, kept as the characters that it is made of, so that one column can be filled and all else stays.
//!
//! Cells are separated by `,`, `;`, tabs or what `sep=` names, lines end in any way, and quotes are those of RFC 4180.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::assignment::Error;

/// A table, of which the first row with anything in it names the columns.
#[derive(Debug)]
pub struct Table {
    text: String,
    encoding: &'static Encoding,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    line: usize,
    /// Where each cell is, with its quotes.
    cells: Vec<Range<usize>>,
}

impl Table {
    /// Reads a table; `file` is its name, as the user would name it. Fails for the first line on which a quote is opened and not
    /// closed, or with more cells than the first, and for a file that is empty or no text.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, Error> {
        let encoding = of(bytes);
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
    pub(crate) fn guessed_encoding(&self) -> Option<&'static str> {
        (self.encoding == WINDOWS_1252).then_some(self.encoding.name())
    }

    /// The names of the columns.
    pub fn head(&self) -> Vec<Cow<'_, str>> {
        (0..self.width(0)).map(|at| self.cell(0, at)).collect()
    }

    /// The rows below the names of the columns, as their places.
    pub fn rows(&self) -> Range<usize> {
        1..self.rows.len()
    }

    /// How many cells a row has.
    pub fn width(&self, row: usize) -> usize {
        self.rows.get(row).map_or(0, |row| row.cells.len())
    }

    /// The line of a row, counted from 1.
    pub fn line(&self, row: usize) -> usize {
        self.rows.get(row).map_or(1, |row| row.line)
    }

    /// What a cell says, without quotes, blanks around, and what keeps a spreadsheet from counting; nothing behind a row's end.
    pub fn cell(&self, row: usize, column: usize) -> Cow<'_, str> {
        let cell = self.rows.get(row).and_then(|row| row.cells.get(column));
        cell.map_or(Cow::Borrowed(""), |cell| said(&self.text, cell))
    }

    /// The places of the columns that are called by one of these words, in the order of the table.
    pub(crate) fn columns(&self, words: &[&str]) -> Vec<usize> {
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
        encoded(&filled, self.encoding)
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

// The encoding of a text: a byte-order mark tells it, else the zeros that UTF-16 has in every other byte, else UTF-8 where it is
// valid. All other bytes are windows-1252, in which each byte is a character, so that writing gives back what was read.

fn of(bytes: &[u8]) -> &'static Encoding {
    if let Some((marked, _)) = Encoding::for_bom(bytes) {
        return marked;
    }
    // No text begins with a sign that is zero, and nearly each begins with one of ASCII.
    match bytes {
        [0, first, ..] if *first != 0 => UTF_16BE,
        [first, 0, ..] if *first != 0 => UTF_16LE,
        _ if str::from_utf8(bytes).is_ok() => UTF_8,
        _ => WINDOWS_1252,
    }
}

/// The text of these bytes, whatever editor or spreadsheet saved them. It never fails: what is not in their encoding is replaced.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    of(bytes).decode_with_bom_removal(bytes).0
}

/// The bytes of a text in the encoding that it was read in.
fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    match encoding {
        own if own == UTF_16LE => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        own if own == UTF_16BE => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        own => own.encode(text).0.into_owned(),
    }
}

/// What a cell says that a spreadsheet was kept from taking for a number: `00123` for `="00123"`.
fn without_formula(cell: &str) -> &str {
    let inner = cell
        .strip_prefix("=\"")
        .and_then(|rest| rest.strip_suffix('"'));
    inner.map_or(cell, str::trim)
}

/// The sign between cells that the first line names for Excel, `sep=;`, and how many bytes that line has with its end.
fn named_separator(table: &[u8]) -> Option<(u8, usize)> {
    let end = table
        .iter()
        .position(|byte| matches!(byte, b'\r' | b'\n'))?;
    let rest = &table[end..];
    let ending = if rest.starts_with(b"\r\n") { 2 } else { 1 };
    let line = &table[..end];
    let inner = line
        .strip_prefix(b"\"")
        .and_then(|line| line.strip_suffix(b"\""));
    match inner.unwrap_or(line) {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', sign] => Some((*sign, end + ending)),
        _ => None,
    }
}
