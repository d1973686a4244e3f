//! Stage 1: bytes become lines of plain characters.
//!
//! This is the one door for bytes. What steers a terminal is taken away, and what only looks like plain letters, digits and
//! signs is folded, so that no later stage knows of it.

use std::borrow::Cow;

use super::pattern::{Pattern, pattern};

/// A text, and where its lines are.
#[derive(Debug)]
pub(super) struct PlainText<'a> {
    text: Cow<'a, str>,
    /// The text with numbers as single digits, byte by byte in the same places; none where they are.
    cells: Option<String>,
    lines: Vec<TextLine>,
    /// The lines on which something was taken away or folded: the first, counted from 1, and how many.
    pub(super) changed: Option<(usize, usize)>,
}

/// Where a line is, and of what it is made.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct TextLine {
    start: u32,
    end: u32,
    /// Its digits, 255 at most.
    pub(super) digits: u8,
    /// Whether it holds a letter of any alphabet.
    pub(super) has_letters: bool,
    /// Whether it holds nothing but white space.
    pub(super) is_blank: bool,
}

impl TextLine {
    /// Whether nothing on it can be a cell or a word.
    pub(super) fn is_void(self) -> bool {
        self.digits == 0 && !self.has_letters
    }
}

impl<'a> PlainText<'a> {
    /// The text that these bytes are meant to be.
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        let bytes = &bytes[..bytes.len().min(MOST_BYTES)];
        let text =
            str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t');
        // All bytes are looked at, which is many at once.
        let is_all_plain = text.bytes().fold(true, |all, byte| all & is_plain(byte));
        let (text, changed) = if is_all_plain || !text.contains(|own| folded(own) != Some(own)) {
            (text, None)
        } else {
            let changed = changed_lines(&text);
            (Cow::Owned(folded_text(&text)), changed)
        };
        let lines = lines_of(&text);
        let cells = cells_of(&text);
        Self {
            text,
            cells,
            lines,
            changed,
        }
    }

    /// How many lines there are.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// A line without its end, counted from 0.
    pub(super) fn line(&self, place: usize) -> &str {
        let line = self.lines[place];
        &self.text[line.start as usize..line.end as usize]
    }

    /// A line as boards are looked for on it: `-1`, `01` and `1.0` are written as `0` and `1`, with blanks beside them.
    pub(super) fn cells(&self, place: usize) -> &str {
        let line = self.lines[place];
        let text = self.cells.as_deref().unwrap_or(&self.text);
        &text[line.start as usize..line.end as usize]
    }

    /// Of what a line is made.
    pub(super) fn look(&self, place: usize) -> TextLine {
        self.lines[place]
    }

    /// What ends a line; nothing where the text ends without it.
    pub(super) fn end_of(&self, place: usize) -> &str {
        let next = self.lines.get(place + 1);
        let next = next.map_or(self.text.len(), |line| line.start as usize);
        &self.text[self.lines[place].end as usize..next]
    }
}

/// Bytes that are read of a text: places in it are 32 bits wide.
const MOST_BYTES: usize = 1 << 30;

/// Where a line begins behind a prompt: an answer on a terminal ends the prompt's line.
fn behind_prompt(line: &str) -> usize {
    static PROMPT: Pattern = Pattern::new(|| {
        pattern(
            r"(?i)^[^\w\n]*(?:(?:please\ )?(?:enter|input|choose|select|file\ ?name)\b[^:?>]*[:?>][\ \t]*)+[^\s]",
        )
    });
    // A prompt has one of these signs, and few lines of other texts have.
    let may_ask = line.contains([':', '?', '>']);
    let found = may_ask.then(|| PROMPT.find(line.as_bytes())).flatten();
    let end = found.map_or(0, |prompt| prompt.end() - 1);
    if line.is_char_boundary(end) { end } else { 0 }
}

/// The lines of a text, which end in LF, CR LF, CR CR LF or CR.
fn lines_of(text: &str) -> Vec<TextLine> {
    let mut lines = Vec::with_capacity(text.len() / 8);
    let mut start = 0;
    while start < text.len() {
        let rest = &text[start..];
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let length = rest.bytes().position(|byte| is_end(&byte));
        let (line, behind) = rest.split_at(length.unwrap_or(rest.len()));
        let digits = line.bytes().filter(u8::is_ascii_digit).count();
        lines.push(TextLine {
            start: offset(start + behind_prompt(line)),
            end: offset(start + line.len()),
            digits: u8::try_from(digits).unwrap_or(u8::MAX),
            has_letters: line.contains(char::is_alphabetic),
            is_blank: line.bytes().all(|byte| matches!(byte, b' ' | b'\t')),
        });
        let end = match behind.as_bytes() {
            [b'\r', b'\r', b'\n', ..] => 3,
            [b'\r', b'\n', ..] => 2,
            _ => behind.len().min(1),
        };
        start += line.len() + end;
    }
    lines
}

/// A text with the numbers 0 to 8 as single digits where its cells are written otherwise: `1.0`, `01`, `-1` for the empty
/// square.
fn cells_of(text: &str) -> Option<String> {
    static CELL: Pattern = Pattern::new(|| {
        pattern(r"\b(?P<zero>0)[0-8]\b | (?:^|[^\w.,-])(?P<none>-1)\b | \b\d(?P<rest>\.0)\b")
    });
    let mut cells = text.as_bytes().to_vec();
    let mut is_same = true;
    for found in CELL.captures_iter(text.as_bytes()) {
        let (part, sign) = match found.name("none") {
            Some(none) => (none, b" 0"),
            None => (found.name("zero").or(found.name("rest"))?, b"  "),
        };
        cells[part.range()].copy_from_slice(&sign[..part.len()]);
        is_same = false;
    }
    if is_same {
        None
    } else {
        String::from_utf8(cells).ok()
    }
}

/// A place in a text, which has no more than [`MOST_BYTES`] before folding and never more than twice as many behind it.
fn offset(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// The first line with what is no plain text, counted from 1, and how many there are.
fn changed_lines(text: &str) -> Option<(usize, usize)> {
    let mut lines = text
        .split('\n')
        .zip(1..)
        .filter(|(line, _)| line.contains(is_not_plain));
    let (_, first) = lines.next()?;
    Some((first, 1 + lines.count()))
}

/// Whether a character has no place in a plain text; the replacement of bytes that are no UTF-8 is one.
fn is_not_plain(character: char) -> bool {
    folded(character) != Some(sign(character))
}

/// A text without what steers a terminal, its characters folded.
fn folded_text(text: &str) -> String {
    let parts = anstream::adapter::strip_str(text);
    parts
        .flat_map(|part| part.chars().filter_map(folded))
        .collect()
}

/// The plain digit, letter, sign or line end that a character stands for; none where it takes no room.
fn folded(character: char) -> Option<char> {
    let (first, plain) = match character {
        ' '..='~' | '\n' | '\r' | '\t' => return Some(character),
        '\u{85}' | '\u{2028}' | '\u{2029}' => return Some('\n'),
        '\u{ff01}'..='\u{ff5e}' => (0xff01, '!'),
        '\u{660}'..='\u{669}' => (0x660, '0'),
        '\u{6f0}'..='\u{6f9}' => (0x6f0, '0'),
        '\u{966}'..='\u{96f}' => (0x966, '0'),
        // What takes no room, and what replaces bytes that are no text.
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fffd}' => return None,
        _ => return Some(sign(character)).filter(|_| !character.is_control()),
    };
    char::from_u32(u32::from(character) - first + u32::from(plain))
}

/// The sign that a character is drawn like; itself where it is like none.
fn sign(character: char) -> char {
    match character {
        '\u{2502}' | '\u{2503}' | '\u{2551}' => '|',
        '\u{2500}'..='\u{257f}' | '\u{2212}' => '-',
        '\u{a0}' | '\u{3000}' => ' ',
        '\u{2019}' => '\'',
        _ => character,
    }
}
