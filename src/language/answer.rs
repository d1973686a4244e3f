//! What our driver leaves behind: which constructor it got through, and what `solve8Puzzle` returned.
//!
//! The student's program runs in the same process and can write this file too. Whatever is in it is as much
//! the student's word as what was printed, so it is parsed like a transcript, and garbage is no answer.

use crate::outcome::Returned;

/// What the driver noted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answer {
    /// How the board got in.
    pub entry: AnswerEntry,
    /// What came back.
    pub returned: Returned,
}

/// By which constructor of `State` the board got in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum AnswerEntry {
    /// `State(int[][])`, after the other one failed.
    Array,
    /// `State(String)`, from the file.
    File,
}

impl AnswerEntry {
    /// Its name in the answer file and in the report.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Array => "api-array",
            Self::File => "api-file",
        }
    }
}

/// Reads an answer file; `None` where the driver cannot have written it.
#[must_use]
pub fn parse_answer(bytes: &[u8]) -> Option<Answer> {
    let (first, rest) = split_line(bytes)?;
    let (second, text) = split_line(rest)?;
    let entry = [AnswerEntry::File, AnswerEntry::Array]
        .into_iter()
        .find(|entry| entry.name().as_bytes() == first)?;
    let returned = match second {
        b"null" if text.is_empty() => Returned::Null,
        b"text" => Returned::Text(text.to_vec()),
        _ if text.is_empty() => Returned::Threw(class_name(second.strip_prefix(b"exception ")?)?),
        _ => return None,
    };
    Some(Answer { entry, returned })
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

#[cfg(test)]
mod tests {
    use super::{Answer, AnswerEntry, parse_answer};
    use crate::outcome::Returned;

    #[test]
    fn what_the_driver_writes_is_read() {
        let answer = |entry, returned| Some(Answer { entry, returned });
        let (file, array) = (AnswerEntry::File, AnswerEntry::Array);
        assert_eq!(
            parse_answer(b"api-file\nnull\n"),
            answer(file, Returned::Null)
        );
        assert_eq!(
            parse_answer(b"api-array\ntext\n2 moves\nUP\n"),
            answer(array, Returned::Text(b"2 moves\nUP\n".to_vec()))
        );
        assert_eq!(
            parse_answer(b"api-file\ntext\n"),
            answer(file, Returned::Text(Vec::new()))
        );
        assert_eq!(
            parse_answer(b"api-file\nexception java.lang.StackOverflowError\n"),
            answer(
                file,
                Returned::Threw("java.lang.StackOverflowError".to_owned())
            )
        );
    }

    #[test]
    fn garbage_is_no_answer() {
        let garbage: [&[u8]; 9] = [
            b"",
            b"\n\n",
            b"api-file",
            b"api-file\ntext",
            b"api-file\nnull\nand more",
            b"api-other\nnull\n",
            b"api-file\nexception \n",
            b"api-file\nexception \x1b[31m\n",
            b"api-file\nexception \xff\n",
        ];
        for bytes in garbage {
            assert_eq!(parse_answer(bytes), None, "{}", bytes.escape_ascii());
        }
    }
}
