//! Taking away what steers a terminal and what is no text, and folding what only looks like plain letters and digits.

use std::borrow::Cow;

/// A text as it is read, with the lines on which something was taken away or folded: the first, and how many.
pub(super) struct Plain<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) changed: Option<(usize, usize)>,
}

/// The text that these bytes are meant to be.
pub(super) fn plain(bytes: &[u8]) -> Plain<'_> {
    // Nearly every text is plain already. No early exit: so many bytes at once are looked at.
    let is_other = |byte: &u8| !matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t');
    let is_ascii = !bytes
        .iter()
        .fold(false, |has_other, byte| has_other | is_other(byte));
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => String::from_utf8_lossy(bytes),
    };
    if is_ascii || !text.contains(is_not_plain) {
        let changed = None;
        return Plain { text, changed };
    }
    let mut first = 0;
    let mut lines = 0;
    for (line, number) in text.split('\n').zip(1..) {
        if line.contains(is_not_plain) {
            lines += 1;
            first = if first == 0 { number } else { first };
        }
    }
    Plain {
        text: Cow::Owned(stripped(&text)),
        changed: Some((first, lines)),
    }
}

/// Whether a character has no place in a plain text; the replacement of bytes that are no UTF-8 is one.
fn is_not_plain(character: char) -> bool {
    match character {
        '\n' | '\r' | '\t' | ' '..='~' => false,
        _ => character.is_control() || is_invisible(character) || folded(character) != character,
    }
}

/// Marks that take no room, and the replacement of what is no text.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffd}'
    )
}

/// A text without the sequences and characters that steer a terminal.
fn stripped(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for part in anstream::adapter::strip_str(text) {
        visible.extend(
            part.chars()
                .map(folded)
                .filter(|&character| character == '\n' || !is_not_plain(character)),
        );
    }
    visible
}

/// The plain character that another stands for: full-width letters and digits, digits as other scripts write them, and
/// what ends a line.
fn folded(character: char) -> char {
    let plain = match character {
        '\u{85}' | '\u{2028}' | '\u{2029}' => return '\n',
        '\u{ff01}'..='\u{ff5e}' => u32::from(character) - 0xff01 + u32::from('!'),
        '\u{660}'..='\u{669}' => u32::from(character) - 0x660 + u32::from('0'),
        '\u{6f0}'..='\u{6f9}' => u32::from(character) - 0x6f0 + u32::from('0'),
        '\u{966}'..='\u{96f}' => u32::from(character) - 0x966 + u32::from('0'),
        _ => return character,
    };
    char::from_u32(plain).unwrap_or(character)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_steers_a_terminal_is_taken_away_and_counted() {
        let read = |bytes| {
            let plain = plain(bytes);
            (plain.text.into_owned(), plain.changed)
        };
        assert_eq!(read(b"1 2\t3\r\n"), ("1 2\t3\r\n".to_owned(), None));
        assert_eq!(
            read(b"a\n\x1b[31mUP\x1b[0m\n\x00\xffb\n"),
            ("a\nUP\nb\n".to_owned(), Some((2, 2)))
        );
        assert_eq!(
            read("１ ２\u{200b} ٣ é\n".as_bytes()),
            ("1 2 3 é\n".to_owned(), Some((1, 1)))
        );
        assert_eq!(read("·\n".as_bytes()), ("·\n".to_owned(), None));
    }
}
