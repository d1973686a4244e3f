//! Stage 1: bytes become lines of plain characters.
//!
//! This is the one door for bytes. What steers a terminal is taken away, and what only looks like plain letters, digits and
//! signs is folded, so that no later stage knows of it.

use std::borrow::Cow;

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
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => String::from_utf8_lossy(bytes),
        };
        let is_plain = bytes.iter().all(|&byte| is_plain_byte(byte));
        let (text, changed) = if is_plain || !text.contains(is_folded) {
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

fn is_plain_byte(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t')
}

/// The lines of a text, which end in LF, CR LF, CR CR LF or CR.
fn lines_of(text: &str) -> Vec<TextLine> {
    let bytes = text.as_bytes();
    let mut lines = Vec::with_capacity(bytes.len() / 8);
    let mut line = TextLine {
        is_blank: true,
        ..TextLine::default()
    };
    let mut place = 0;
    while place < bytes.len() {
        let length = match bytes[place] {
            b'\n' => 1,
            b'\r' if bytes[place + 1..].starts_with(b"\n") => 2,
            b'\r' if bytes[place + 1..].starts_with(b"\r\n") => 3,
            b'\r' => 1,
            byte => {
                if byte.is_ascii_digit() {
                    line.digits = line.digits.saturating_add(1);
                    line.is_blank = false;
                } else if byte != b' ' && byte != b'\t' {
                    line.is_blank = false;
                    line.has_letters |= byte.is_ascii_alphabetic();
                    if byte >= 0xc0 {
                        let letter = text[place..].chars().next();
                        line.has_letters |= letter.is_some_and(char::is_alphabetic);
                    }
                }
                place += 1;
                continue;
            }
        };
        line.end = offset(place);
        lines.push(line);
        place += length;
        line = TextLine {
            start: offset(place),
            is_blank: true,
            ..TextLine::default()
        };
    }
    if (line.start as usize) < bytes.len() {
        line.end = offset(bytes.len());
        lines.push(line);
    }
    lines
}

/// A text with the numbers 0 to 8 as single digits where its cells are written otherwise, and -1 as 0: the empty square.
fn cells_of(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let digit = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
    let part = |place: usize| {
        bytes
            .get(place)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || b".,-_".contains(byte))
    };
    let mut places: Vec<(usize, [u8; 3])> = Vec::new();
    for place in 1..bytes.len().saturating_sub(1) {
        match bytes[place] {
            b'.' if bytes[place + 1] == b'0' && digit(place - 1) && !digit(place + 2) => {
                let is_alone = place < 2 || !(digit(place - 2) || bytes[place - 2] == b'.');
                if is_alone {
                    places.push((place, [b' ', b' ', 0]));
                }
            }
            b'-' if bytes[place + 1] == b'1' && !digit(place + 2) && !part(place - 1) => {
                places.push((place, [b' ', b'0', 0]));
            }
            _ => (),
        }
    }
    if bytes.first() == Some(&b'-') && digit(1) && !digit(2) {
        places.push((0, [b' ', b'0', 0]));
    }
    let padded = padded_cells(bytes);
    if places.is_empty() && padded.is_empty() {
        return None;
    }
    let mut cells = bytes.to_vec();
    for (place, with) in places {
        cells[place] = with[0];
        cells[place + 1] = with[1];
    }
    for place in padded {
        cells[place] = b' ';
    }
    String::from_utf8(cells).ok()
}

/// Where the zeros of numbers such as `01` are, on lines with two of them.
fn padded_cells(bytes: &[u8]) -> Vec<usize> {
    let digit = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
    let mut found = Vec::new();
    let mut own = 0;
    for (place, byte) in bytes.iter().enumerate() {
        if *byte == b'\n' || *byte == b'\r' {
            own = found.len();
        }
        let is_front = *byte == b'0'
            && digit(place + 1)
            && !digit(place + 2)
            && (place == 0 || !digit(place - 1));
        if is_front && bytes[place + 1] < b'9' {
            found.push(place);
            continue;
        }
        let is_end = bytes
            .get(place + 1)
            .is_none_or(|byte| *byte == b'\n' || *byte == b'\r');
        if is_end && found.len() - own == 1 {
            found.truncate(own);
        }
    }
    found
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
        .filter(|(line, _)| line.contains(is_not_plain))
        .map(|(_, number)| number);
    let first = lines.next()?;
    Some((first, 1 + lines.count()))
}

/// Whether a character has no place in a plain text; the replacement of bytes that are no UTF-8 is one.
fn is_not_plain(character: char) -> bool {
    match character {
        '\n' | '\r' | '\t' | ' '..='~' => false,
        _ => {
            character.is_control()
                || is_invisible(character)
                || digit_or_letter(character).is_some()
        }
    }
}

/// Whether a character is taken away or read as another.
fn is_folded(character: char) -> bool {
    is_not_plain(character) || sign(character).is_some()
}

/// Whether a character takes no room, or replaces what is no text.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffd}'
    )
}

/// A text without what steers a terminal, its characters folded.
fn folded_text(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for part in anstream::adapter::strip_str(text) {
        visible.extend(part.chars().filter_map(|character| {
            let plain = match character {
                '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
                _ => digit_or_letter(character).or_else(|| sign(character)),
            };
            plain.or_else(|| (!is_not_plain(character)).then_some(character))
        }));
    }
    visible
}

/// The plain digit, letter or line end that a character stands for.
fn digit_or_letter(character: char) -> Option<char> {
    let code = match character {
        '\u{85}' | '\u{2028}' | '\u{2029}' => return Some('\n'),
        '\u{ff01}'..='\u{ff5e}' => u32::from(character) - 0xff01 + u32::from('!'),
        '\u{660}'..='\u{669}' => u32::from(character) - 0x660 + u32::from('0'),
        '\u{6f0}'..='\u{6f9}' => u32::from(character) - 0x6f0 + u32::from('0'),
        '\u{966}'..='\u{96f}' => u32::from(character) - 0x966 + u32::from('0'),
        _ => return None,
    };
    char::from_u32(code)
}

/// The sign that a character is drawn like.
fn sign(character: char) -> Option<char> {
    Some(match character {
        '\u{2502}' | '\u{2503}' | '\u{2551}' => '|',
        '\u{2500}'..='\u{257f}' | '\u{2212}' => '-',
        '\u{a0}' | '\u{3000}' => ' ',
        '\u{2019}' => '\'',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::PlainText;

    #[test]
    fn what_steers_a_terminal_is_taken_away_and_counted() {
        for (bytes, wanted, changed) in [
            (&b"1 2\t3\r\n"[..], vec!["1 2\t3"], None),
            (
                b"a\n\x1b[31mUP\x1b[0m\n\x00\xffb\n",
                vec!["a", "UP", "b"],
                Some((2, 2)),
            ),
            (
                "１ ２\u{200b} ٣ é\n".as_bytes(),
                vec!["1 2 3 é"],
                Some((1, 1)),
            ),
            ("·│1\n".as_bytes(), vec!["·|1"], None),
        ] {
            let text = PlainText::of(bytes);
            let lines: Vec<&str> = (0..text.len()).map(|place| text.line(place)).collect();
            assert_eq!((lines, text.changed), (wanted, changed));
        }
    }

    #[test]
    fn every_kind_of_line_end_is_one() {
        for (bytes, wanted, last) in [
            ("", vec![], None),
            ("a\nb\n", vec!["a", "b"], Some("\n")),
            ("a\r\nb", vec!["a", "b"], Some("")),
            ("a\rb\r", vec!["a", "b"], Some("\r")),
            ("a\r\r\nb\r\r\n", vec!["a", "b"], Some("\r\r\n")),
            ("a\n\nb\n\n", vec!["a", "", "b", ""], Some("\n")),
            ("a\r\rb", vec!["a", "", "b"], Some("")),
        ] {
            let text = PlainText::of(bytes.as_bytes());
            let lines: Vec<&str> = (0..text.len()).map(|place| text.line(place)).collect();
            assert_eq!(lines, wanted, "{bytes:?}");
            let end = text.len().checked_sub(1).map(|place| text.end_of(place));
            assert_eq!(end, last, "{bytes:?}");
        }
    }
}
