//! Numbers that stand alone on their lines, or beside a name and nothing else that says what they count: the number of
//! moves of the section that begins below or ends above, if it is what that section shows.
//!
//! The surprise: such a number is taken where it is right and nowhere else. A wrong one may be anything, so that it is no
//! wrong number of moves either.

use super::{
    Entry, Named, Section,
    lenience::Lenience,
    parse::Reader,
    tokens::{MOST_DIGITS, only_number},
};

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

/// Words that may stand beside such a number where no heuristic is named: `Total: 10`, `Path cost = 10`, `Done, g = 10`.
const BESIDE: [&str; 28] = [
    "total", "cost", "depth", "length", "path", "solution", "moves", "steps", "number", "of", "in",
    "is", "g", "goal", "reached", "found", "solved", "done", "finished", "at", "with", "the", "a",
    "optimal", "shortest", "minimum", "minimal", "final",
];

/// Words beside a number that counts something else than moves, or is more than its digits say.
pub(super) const UNITS: [&str; 43] = [
    "value",
    "estimate",
    "estimated",
    "node",
    "nodes",
    "state",
    "states",
    "board",
    "boards",
    "inversion",
    "inversions",
    "iteration",
    "iterations",
    "expanded",
    "generated",
    "visited",
    "explored",
    "examined",
    "ns",
    "us",
    "ms",
    "sec",
    "secs",
    "second",
    "seconds",
    "millis",
    "millisecond",
    "milliseconds",
    "nanoseconds",
    "minutes",
    "kb",
    "mb",
    "bytes",
    "percent",
    "pairs",
    "dozen",
    "dozens",
    "hundred",
    "thousand",
    "million",
    "extra",
    "more",
    "additional",
];

/// A longer line says more than a number.
pub(super) const LONGEST: usize = 100;

impl Reader<'_> {
    /// Remembers the number of a line that holds nothing else, or only words that do not contradict it.
    pub(super) fn note_number(&mut self, text: &str, line: usize) {
        let text = text.trim();
        let is_alone = text.len() <= MOST_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_alone {
            text.parse().ok()
        } else {
            number_beside(text, |word| BESIDE.contains(&word))
        };
        self.remember_number(number, line);
    }

    /// Remembers the only number of a line that names a heuristic and states no number of moves.
    pub(super) fn note_number_beside_name(&mut self, text: &str, named: Named, line: usize) {
        let is_time = text.trim_end().ends_with(" s");
        let number = number_beside(text, |word| !UNITS.contains(&word));
        let number = number.filter(|_| !is_time);
        self.table.note_row(text, named, number, line);
        self.remember_number(number, line);
    }

    fn remember_number(&mut self, number: Option<u64>, line: usize) {
        let Some(number) = number else {
            return;
        };
        self.lone = match self.lone {
            Lone::Nothing => Lone::Number(number, line),
            Lone::Number(other, line) if other == number => Lone::Number(number, line),
            _ => Lone::Several,
        };
    }

    /// Takes a number between the beginning of a section and its first board for one above it.
    pub(super) fn raise_lone_number(&mut self) {
        if let Lone::Nothing = self.lone_above {
            self.lone_above = std::mem::take(&mut self.lone);
        }
    }

    /// Gives a section with a name the number that stood alone above or below it, where it states none and shows as many
    /// moves.
    pub(super) fn take_lone_number(&mut self, section: &mut Section) {
        let above = std::mem::take(&mut self.lone_above);
        if section.stated.is_some() || section.named == Named::Nothing {
            return;
        }
        let is_board = |entry: &&Entry| matches!(entry, Entry::Board(..));
        let boards = section.entries.iter().filter(is_board).count() as u64;
        let shown = |lone| match lone {
            Lone::Number(number, line) if boards.checked_sub(1) == Some(number) => Some(line),
            _ => None,
        };
        let line = match above {
            // It belongs to one section alone.
            Lone::Nothing => shown(self.lone).inspect(|_| self.lone = Lone::Nothing),
            above => shown(above),
        };
        if let Some(line) = line {
            section.stated = boards.checked_sub(1);
            self.notes.add(Lenience::HeadingWords, line);
        }
    }
}

/// The only number of a line, where nothing but such words stands beside it.
fn number_beside(text: &str, is_harmless: impl Fn(&str) -> bool) -> Option<u64> {
    let is_digit = |byte: u8| byte.is_ascii_digit();
    if text.len() > LONGEST || !text.bytes().any(is_digit) {
        return None;
    }
    let is_wordless = |byte: u8| byte.is_ascii_digit() || byte == b' ';
    if text.bytes().all(is_wordless) && text.trim().contains(' ') {
        return None; // several numbers
    }
    let words = text.to_lowercase();
    let are_harmless = words
        .split(|character: char| !character.is_alphabetic())
        .filter(|word| !word.is_empty())
        .all(is_harmless);
    are_harmless.then(|| only_number(&words)).flatten()
}
