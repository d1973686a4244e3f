//! Names of strangers as they may be shown on a terminal.

use std::fmt::{self, Write};

use crate::outcome::is_invisible;

/// Characters of a name that are shown.
const LONGEST: usize = 120;

/// A name in which nothing can move the cursor, turn the direction of the text or end the quotes around it, and which is not
/// longer than a line.
pub(super) struct Shown<'a>(pub(super) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, character) in self.0.chars().enumerate() {
            if count == LONGEST {
                return formatter.write_char('…');
            }
            match character {
                '\t' | '\n' | '\r' => write!(formatter, "{}", character.escape_default())?,
                _ if is_plain(character) => formatter.write_char(character)?,
                _ => write!(formatter, "{}", character.escape_unicode())?,
            }
        }
        Ok(())
    }
}

/// Whether a character shows itself and nothing else: no control, no backtick, nothing invisible or turning the direction.
fn is_plain(character: char) -> bool {
    !character.is_control() && character != '`' && !is_invisible(character)
}

#[cfg(test)]
mod tests {
    use super::Shown;

    #[test]
    fn what_moves_a_cursor_or_turns_text_is_escaped() {
        let shown = |name| Shown(name).to_string();
        assert_eq!(shown("Übung 1/Größe.java"), "Übung 1/Größe.java");
        assert_eq!(
            shown("\u{1b}[2Ja\r\n\u{202e}b`"),
            r"\u{1b}[2Ja\r\n\u{202e}b\u{60}"
        );
        assert_eq!(shown("\u{9b}31m"), r"\u{9b}31m");
    }

    #[test]
    fn a_long_name_is_cut() {
        let shown = Shown(&"é".repeat(500)).to_string();
        assert_eq!(shown, "é".repeat(120) + "…");
    }
}
