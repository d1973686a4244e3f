//! Stage 1: bytes become lines of plain characters.
//!
//! This is the one door for bytes. What steers a terminal is taken away, and what only looks like plain letters, digits and
//! signs is folded, so that no later stage knows of it.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use crate::pattern::{Pattern, pattern};

/// A text, and where its lines are.
#[derive(Debug)]
pub(super) struct PlainText<'a> {
    text: Cow<'a, str>,
    /// The text with numbers as single digits, byte by byte in the same places.
    cells: OnceCell<String>,
    lines: Vec<Range<u32>>,
    /// The lines on which something was taken away or folded: the first, counted from 1, and how many.
    pub(super) changed: Option<(usize, usize)>,
}

/// Whether nothing on a line can be a cell or a word.
pub(super) fn is_void(line: &str) -> bool {
    !line.contains(|sign: char| sign.is_ascii_digit() || sign.is_alphabetic())
}

impl<'a> PlainText<'a> {
    /// The text that these bytes are meant to be.
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        let bytes = &bytes[..bytes.len().min(MOST_BYTES)];
        let text =
            str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        let is_plain = |own| folded(own) == Some(own);
        let is_ascii = |sign| matches!(sign, b' '..=b'~' | b'\n' | b'\r' | b'\t');
        let (text, changed) = if bytes.iter().copied().all(is_ascii) || text.chars().all(is_plain) {
            (text, None)
        } else {
            let changed = changed_lines(&text);
            (Cow::Owned(folded_text(&text)), changed)
        };
        Self {
            lines: lines_of(&text),
            text,
            cells: OnceCell::new(),
            changed,
        }
    }

    /// How many lines there are.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// A line without its end, counted from 0.
    pub(super) fn line(&self, place: usize) -> &str {
        self.part(&self.text, place)
    }

    /// A line as boards are looked for on it: `-1`, `01` and `1.0` are written as `0` and `1`, with blanks beside them.
    pub(super) fn cells(&self, place: usize) -> &str {
        self.part(self.cells.get_or_init(|| cells_of(&self.text)), place)
    }

    fn part<'t>(&self, text: &'t str, place: usize) -> &'t str {
        let line = &self.lines[place];
        &text[line.start as usize..line.end as usize]
    }

    /// Whether a line holds nothing but white space.
    pub(super) fn is_blank(&self, place: usize) -> bool {
        let mut signs = self.line(place).bytes();
        signs.all(|sign| b" \t".contains(&sign))
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
    // Its first letter is soon seen.
    let mut signs = line.bytes();
    let first = signs.find(|sign| sign.is_ascii_alphanumeric() || *sign == b'_');
    let may_be_one = first.is_some_and(|first| b"CEFIPScefips".contains(&first));
    let prompt = may_be_one.then(|| PROMPT.find(line)).flatten();
    let end = prompt.map_or(0, |prompt| prompt.end() - 1);
    if line.is_char_boundary(end) { end } else { 0 }
}

/// The lines of a text, which end in LF, CR LF, CR CR LF or CR.
fn lines_of(text: &str) -> Vec<Range<u32>> {
    let mut lines = Vec::with_capacity(text.len() / 8);
    let mut start = 0;
    while start < text.len() {
        let rest = &text[start..];
        let end = rest.bytes().position(|sign| b"\n\r".contains(&sign));
        let (line, behind) = rest.split_at(end.unwrap_or(rest.len()));
        lines.push(offset(start + behind_prompt(line))..offset(start + line.len()));
        let end = match behind.as_bytes() {
            [b'\r', b'\r', b'\n', ..] => 3,
            [b'\r', b'\n', ..] => 2,
            _ => behind.len().min(1),
        };
        start += line.len() + end;
    }
    lines
}

/// A text with the numbers 0 to 8 as single digits where cells are written otherwise: `1.0`, `01`, `-1` for the empty square.
fn cells_of(text: &str) -> String {
    static CELL: Pattern =
        Pattern::new(|| pattern(r"\b(0)[0-8]\b | (?:^|[^\w.,-])(-1)\b | \b\d(\.0)\b"));
    let mut cells = text.to_owned();
    for found in CELL.captures_iter(text) {
        let others = || found.get_group(1).or(found.get_group(3));
        let none = found.get_group(2).map(|none| (none, " 0"));
        if let Some((part, sign)) = none.or_else(|| Some((others()?, "  "))) {
            cells.replace_range(part.range(), &sign[..part.len()]);
        }
    }
    cells
}

/// A place in a text, which has no more than [`MOST_BYTES`] before folding and never more than twice as many behind it.
fn offset(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// The first line with what is no plain text, counted from 1, and how many there are.
fn changed_lines(text: &str) -> Option<(usize, usize)> {
    let lines = text.split('\n').zip(1..);
    let is_not_plain = |character| folded(character) != Some(sign(character));
    let mut lines = lines.filter(|(line, _)| line.contains(is_not_plain));
    let (_, first) = lines.next()?;
    Some((first, 1 + lines.count()))
}

/// A text without what steers a terminal, its characters folded.
fn folded_text(text: &str) -> String {
    let parts = anstream::adapter::strip_str(text);
    let signs = parts.flat_map(|part| part.chars().filter_map(folded));
    signs.collect()
}

/// The plain digit, letter, sign or line end that a character stands for; `None` if it takes no room.
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
