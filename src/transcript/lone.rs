//! Numbers that stand alone on their lines: the number of moves of the section that begins below, if it is what that
//! section shows.
//!
//! The surprise: such a number is taken where it is right and nowhere else. A wrong one may be anything, so that it is no
//! wrong number of moves either.

use super::{Entry, Named, Section, lenience::Lenience, parse::Reader};

/// What lines with nothing but a number said since the last section began.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Lone {
    #[default]
    Nothing,
    /// This number, on this line.
    Number(u64, usize),
    /// Several, of which none is taken.
    Several,
}

/// More digits than a number of moves has.
const MOST_DIGITS: usize = 8;

impl Reader<'_> {
    /// Remembers the number of a line that holds nothing else.
    pub(super) fn note_number(&mut self, text: &str, line: usize) {
        let text = text.trim();
        let is_number = text.len() <= MOST_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(number) = text.parse().ok().filter(|_| is_number) {
            self.lone = match self.lone {
                Lone::Nothing => Lone::Number(number, line),
                _ => Lone::Several,
            };
        }
    }

    /// Gives a section with a name the number that stood alone above it, where it states none and shows as many moves.
    pub(super) fn take_number_above(&mut self, section: &mut Section) {
        let Lone::Number(number, line) = std::mem::take(&mut self.lone_above) else {
            return;
        };
        if section.stated.is_some() || section.named == Named::Nothing {
            return;
        }
        let is_board = |entry: &&Entry| matches!(entry, Entry::Board(..));
        let boards = section.entries.iter().filter(is_board).count() as u64;
        if boards.checked_sub(1) == Some(number) {
            section.stated = Some(number);
            self.notes.add(Lenience::HeadingWords, line);
        }
    }
}
