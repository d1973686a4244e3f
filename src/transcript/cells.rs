//! Reading three cells that wear something each: decimals, zeros in front, quotes, brackets, or signs between them.
//!
//! The surprise: `6.5.7` are three cells and `6.0` is one. The same sign between all of them parts them; a point with only
//! zeros behind it belongs to its number.

use super::row::cell;
use crate::puzzle::{CELLS, SIDE};

/// Three cells that wear something each: `6.0 5.0 7.0`, `06 05 07`, `[6] [5] [ ]`, `6 5 ' '`, `6.5.7`.
pub(super) fn cells_in(text: &str) -> Option<[u8; SIDE]> {
    let text = text.trim();
    joined_by_signs(text).or_else(|| dressed_alone(text))
}

/// Cells with the same sign between them: `6.5.7`, `8.4..`.
fn joined_by_signs(text: &str) -> Option<[u8; SIDE]> {
    let mut characters = text.chars();
    let mut next = || characters.next();
    let (first, sign, second) = (next()?, next()?, next()?);
    let (other, third) = (next()?, next()?);
    let is_over = next().is_none();
    let is_sign = sign == other && sign.is_ascii_punctuation();
    let cells = [cell(first)?, cell(second)?, cell(third)?];
    (is_over && is_sign).then_some(cells)
}

/// Cells of which each wears something of its own.
fn dressed_alone(text: &str) -> Option<[u8; SIDE]> {
    let mut cells = [0; SIDE];
    let mut count = 0;
    let mut rest = text;
    loop {
        let is_between = |character: char| character.is_whitespace() || ",;|/:".contains(character);
        rest = rest.trim_start_matches(is_between);
        let Some(first) = rest.chars().next() else {
            break;
        };
        let (cell, behind) = match closing(first) {
            Some(closing) => rest[first.len_utf8()..].split_once(closing)?,
            None => rest.split_at(rest.find(is_between).unwrap_or(rest.len())),
        };
        *cells.get_mut(count)? = number_or_sign(cell.trim())?;
        count += 1;
        rest = behind;
    }
    (count == SIDE).then_some(cells)
}

/// What closes a quote or a bracket.
fn closing(opening: char) -> Option<char> {
    match opening {
        '[' => Some(']'),
        '(' => Some(')'),
        '{' => Some('}'),
        '<' => Some('>'),
        '\'' | '"' => Some(opening),
        _ => None,
    }
}

/// The digit that a number below 9 is, in decimals or with zeros in front, or 0 for nothing and for a sign of the empty square.
fn number_or_sign(word: &str) -> Option<u8> {
    let whole = match word.split_once('.') {
        Some((whole, rest)) if !rest.is_empty() && rest.bytes().all(|digit| digit == b'0') => whole,
        _ => word,
    };
    if let Ok(number) = whole.parse::<u8>() {
        return (usize::from(number) < CELLS).then_some(number);
    }
    let mut characters = word.chars();
    match (characters.next(), characters.next()) {
        (None, _) => Some(0),
        (Some(character), None) => cell(character),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::cells_in;

    #[test]
    fn cells_are_read_in_what_they_wear() {
        for text in [
            "6.0 5.0 0.0",
            "06 05 00",
            "[6] [5] [ ]",
            "6 5 ' '",
            "\"6\" \"5\" \" \"",
            "6.5.0",
            "6.5..",
            "6;5;0",
            "6: 5: _",
        ] {
            assert_eq!(cells_in(text), Some([6, 5, 0]), "{text:?}");
        }
    }

    #[test]
    fn other_numbers_are_no_cells() {
        for text in [
            "",
            "6 5",
            "6 5 0 1",
            "6.5 5.0 0.0",
            "16 5 0",
            "9 5 0",
            "6 5 to",
        ] {
            assert_eq!(cells_in(text), None, "{text:?}");
        }
    }
}
