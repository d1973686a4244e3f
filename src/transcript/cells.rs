//! Reading three cells that wear something each: decimals, zeros in front, quotes, brackets, or signs between them.
//!
//! The surprise: `6.5.7` are three cells and `6.0` is one. The same sign between all of them parts them; a point with only
//! zeros behind it belongs to its number.

use super::columns::cell;
use crate::puzzle::{CELLS, SIDE};

/// Three cells that wear something each: `6.0 5.0 7.0`, `06 05 07`, `[6] [5] [ ]`, `6 5 ' '`, `6.5.7`.
pub(super) fn cells_in(text: &str) -> Option<[u8; SIDE]> {
    let text = text.trim();
    joined_by_signs(text).or_else(|| dressed_alone(text))
}

/// A row whose tiles have one letter or sign each, the same for all: `T6 T5 T7`, `#6 #5`, `6t 5t`. A blank takes its place, so
/// that the columns stay.
pub(super) fn untagged(text: &str) -> Option<String> {
    let characters: Vec<char> = text.chars().collect();
    let is_digit = |place: usize| characters.get(place).is_some_and(char::is_ascii_digit);
    let first = (0..characters.len()).find(|&place| is_digit(place))?;
    let is_tag = |tag: &char| !tag.is_whitespace() && !tag.is_ascii_digit();
    let before = first.checked_sub(1).map(|place| characters[place]);
    let (tag, is_behind) = match before.filter(is_tag) {
        Some(tag) => (tag, false),
        None => (*characters.get(first + 1).filter(|tag| is_tag(tag))?, true),
    };
    let mut plain = String::with_capacity(text.len());
    let mut tiles = 0;
    for (place, &character) in characters.iter().enumerate() {
        let beside = if is_behind {
            place.checked_sub(1)
        } else {
            Some(place + 1)
        };
        if character == tag && beside.is_some_and(is_digit) {
            tiles += 1;
            plain.push(' ');
        } else {
            plain.push(character);
        }
    }
    let digits = (0..characters.len()).filter(|&place| is_digit(place));
    (tiles >= 2 && tiles == digits.count()).then_some(plain)
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
    use super::{cells_in, untagged};

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
    fn letters_of_tiles_are_taken_off() {
        for (text, plain) in [
            ("T6 T5 T7", " 6  5  7"),
            ("T8 T4   ", " 8  4   "),
            ("#8 #4 #0", " 8  4  0"),
            ("8t 4t __", "8  4  __"),
        ] {
            assert_eq!(untagged(text).as_deref(), Some(plain));
        }
        for text in ["", "6 5 7", "T6 U5 T7", "T6", "h4 of 5", "T6 T5 7"] {
            assert_eq!(untagged(text), None, "{text:?}");
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
