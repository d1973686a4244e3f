//! What our driver leaves behind: which constructor it got through, and what `solve8Puzzle` returned.
//!
//! The student's program runs in the same process and can write this file too. Whatever is in it is as much
//! the student's word as what was printed, so it is parsed like a transcript, and garbage is no answer.

use crate::outcome::Returned;

/// What the driver noted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    /// Whether the board got in by the constructor from an array, after the one from a file failed.
    pub used_array: bool,
    /// What came back.
    pub returned: Returned,
}

/// Reads an answer file; `None` where the driver cannot have written it.
pub fn parse_answer(bytes: &[u8]) -> Option<Answer> {
    let (first, rest) = split_line(bytes)?;
    let (second, text) = split_line(rest)?;
    let used_array = match first {
        b"api-file" => false,
        b"api-array" => true,
        _ => return None,
    };
    let returned = match second {
        b"null" if text.is_empty() => Returned::Null,
        b"text" => Returned::Text(text.to_vec()),
        _ if text.is_empty() => Returned::Threw(class_name(second.strip_prefix(b"exception ")?)?),
        _ => return None,
    };
    Some(Answer {
        used_array,
        returned,
    })
}

fn split_line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((&bytes[..end], &bytes[end + 1..]))
}

fn class_name(bytes: &[u8]) -> Option<String> {
    let name = std::str::from_utf8(bytes).ok()?;
    let fits = |character: char| character.is_alphanumeric() || "._$".contains(character);
    (!name.is_empty() && name.len() <= 500 && name.chars().all(fits)).then(|| name.to_owned())
}
