//! Small pieces of wording, and the one way in which text of a submission gets into a sentence.

use std::borrow::Borrow;
use std::fmt;

/// A number with its noun: `1 move`, `3 moves`.
#[derive(Clone, Copy, Debug)]
pub struct Count<N>(pub N, pub &'static str);

impl<N: fmt::Display + PartialEq + From<u8>> fmt::Display for Count<N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, noun) = self;
        let ending = if *number == N::from(1) { "" } else { "s" };
        write!(formatter, "{number} {noun}{ending}")
    }
}

/// The first of these, and how many more there are: `a, b and 3 more`.
pub fn first_of(names: &[impl Borrow<str>], most: usize) -> String {
    let first = names[..names.len().min(most)].join(", ");
    match names.len().saturating_sub(most) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// Whether a word is decimal digits alone, as the numbers of platforms are.
pub(crate) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Bytes in lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    let digits = halves.map(|half| char::from(b"0123456789abcdef"[usize::from(half)]));
    digits.collect()
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Characters of a submission's text that one sentence may hold.
const LONGEST: usize = 160;

/// One line of a submission's text as it may stand in a sentence: no control characters, no addresses that differ from run
/// to run (`State@1b6d3`), and not longer than a line.
pub fn printable(text: &str) -> String {
    let mut line = String::new();
    for (count, character) in text.trim().chars().enumerate() {
        if count == LONGEST {
            line.push('…');
            break;
        }
        line.push(visible(character));
    }
    without_addresses(&line)
}

/// What a person is called, as it may stand in a line of any text: nothing in it ends the line, moves a cursor or turns the
/// direction of what stands around it.
pub(super) fn in_a_line(name: &str) -> String {
    name.chars().map(visible).collect()
}

/// The first lines of a submission's text, each made printable, with a note of how many were left out.
pub fn printable_lines(text: &str, most: usize) -> String {
    let mut lines = text.trim_end().lines();
    let mut kept: Vec<String> = lines
        .by_ref()
        .take(most)
        .map(printable_keeping_indent)
        .collect();
    match lines.count() {
        0 => (),
        left => kept.push(format!("[… {} left out]", Count(left as u64, "line"))),
    }
    kept.join("\n")
}

fn printable_keeping_indent(line: &str) -> String {
    let indent: String = line
        .chars()
        .take_while(|character| character.is_whitespace())
        .take(16)
        .map(|_| ' ')
        .collect();
    indent + &printable(line)
}

/// A character, or what stands for one that is not to be sent to a terminal or a page.
fn visible(character: char) -> char {
    match character {
        '\t' => ' ',
        _ if character.is_control() || is_invisible(character) => '\u{fffd}',
        _ => character,
    }
}

/// Whether a character takes no room, ends a line outside ASCII, or turns the direction of the text around it, so that one
/// text can look like another.
pub fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Replaces the identity hashes that a JVM prints after a class name.
fn without_addresses(line: &str) -> String {
    let mut clean = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('@') {
        let (before, after) = rest.split_at(at + 1);
        let digits = after.bytes().take_while(u8::is_ascii_hexdigit).count();
        clean.push_str(before);
        let follows_name = before.len() > 1 && before.as_bytes()[at - 1].is_ascii_alphanumeric();
        let is_whole = !after[digits..].starts_with(|next: char| next.is_alphanumeric());
        if digits >= 4 && follows_name && is_whole {
            clean.push('…');
            rest = &after[digits..];
        } else {
            rest = after;
        }
    }
    clean + rest
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_word_is_quoted_for_a_shell_where_it_must() {
        assert_eq!(quoted("ana-lopez"), "ana-lopez");
        assert_eq!(quoted("it's $HOME"), "'it'\\''s $HOME'");
        assert_eq!(quoted(""), "''");
    }
}
