//! One probe of a method: calls, and what has to come back of each.
//!
//! A call is a line of a script for our driver, `Probe.java`, which writes a line for what came back and knows nothing of
//! what is right. [`docs/methods.md`](../../docs/methods.md) has both languages.

use std::ops::RangeInclusive;

use crate::outcome::printable;
use crate::puzzle::Board;

/// Calls of the student's classes that tell together whether a method does one thing.
pub(super) struct Probe {
    /// What of the method it is about: a name of [`Part`](crate::outcome::classes::Part).
    pub(super) part: &'static str,
    /// The call that is looked at, as Java would have it.
    pub(super) shown: String,
    pub(super) calls: Vec<Call>,
}

#[derive(Debug)]
pub(super) struct Call {
    /// A line of the script, without its end.
    pub(super) line: String,
    pub(super) wanted: Wanted,
}

/// What has to come back of a call.
#[derive(Debug)]
pub(super) enum Wanted {
    /// Something, or else nothing can be said of the method.
    Something,
    /// Just this, or else nothing can be said of the method: another one is at fault.
    Given(String),
    /// A number with this sign, or else nothing can be said of the method.
    GivenSign(i32),
    /// Whatever it is.
    Anything,
    /// Just this, as the driver writes it.
    Exactly(String),
    /// An exception of this class, by its full name, or of one below it.
    Refusal(&'static str),
    /// A number with this sign: -1, 0 or 1.
    Sign(i32),
    /// A text with the rows of this board, a line each.
    Rows(Board),
    /// A number of these.
    Within(RangeInclusive<i32>),
    /// So many more than the number that came back of an earlier call; than one of these, where no number came back there.
    More {
        than: usize,
        by: i32,
        or: RangeInclusive<i32>,
    },
    /// A number with the sign of the difference of two earlier ones, in this order; else with the sign of the third.
    SignOf {
        first: usize,
        second: usize,
        or: i32,
    },
}

/// What a probe says of its method.
#[derive(Debug, Eq, PartialEq)]
pub(super) enum Answer {
    Passed,
    /// What was wanted, and what came back.
    Failed(String, String),
    /// Nothing, since something else is missing or at fault.
    Silent,
}

impl Probe {
    pub(super) fn new(part: &'static str, shown: impl Into<String>) -> Self {
        Self {
            part,
            shown: shown.into(),
            calls: Vec::new(),
        }
    }

    /// Adds a call, its words one after the other.
    pub(super) fn call(mut self, words: &[&str], wanted: Wanted) -> Self {
        let line = words.join("\t");
        self.calls.push(Call { line, wanted });
        self
    }

    /// Adds what has to go well before anything is asked.
    pub(super) fn with(self, words: &[&str]) -> Self {
        self.call(words, Wanted::Something)
    }

    /// What the lines that came back say of the method, a line for each call.
    pub(super) fn answer(&self, lines: &[&str]) -> Answer {
        // What came back of the last call that has no wish of its own: where it gave nothing, nothing can be read of it.
        let mut called = "";
        for (call, line) in self.calls.iter().zip(lines) {
            if matches!(call.wanted, Wanted::Anything) {
                called = line;
            }
            let is_silent = match &call.wanted {
                Wanted::Something => line.starts_with(['?', '!']),
                Wanted::Given(wanted) => line != wanted,
                Wanted::GivenSign(sign) => Wanted::Sign(*sign).missed(line, lines).is_some(),
                _ => false,
            };
            if is_silent {
                return Answer::Silent;
            }
            if let Some(wanted) = call.wanted.missed(line, lines) {
                let is_unread = line.starts_with('?') && !called.is_empty();
                return Answer::Failed(wanted, shown(if is_unread { called } else { line }));
            }
        }
        Answer::Passed
    }
}

impl Wanted {
    /// In words, what was wanted in the place of a line; `None` where it is as wanted.
    fn missed(&self, line: &str, lines: &[&str]) -> Option<String> {
        let number = |line: &str| line.parse::<i32>().ok();
        let earlier = |at: usize| lines.get(at).and_then(|line| number(line));
        let unless = |is_so: bool, wanted: String| (!is_so).then_some(wanted);
        match self {
            Self::Something | Self::Given(_) | Self::GivenSign(_) | Self::Anything => None,
            Self::Exactly(wanted) => unless(line == wanted, shown(wanted)),
            Self::Refusal(class) => unless(
                line.trim_start_matches('!')
                    .split(':')
                    .any(|name| name == *class)
                    && line.starts_with('!'),
                exception(class),
            ),
            Self::Sign(sign) => unless(
                number(line).map(i32::signum) == Some(*sign),
                sign_in_words(*sign).to_owned(),
            ),
            Self::Rows(board) => {
                let text = line.strip_prefix('"').unwrap_or_default();
                let wanted = format!("the rows of {board}, with a blank for 0");
                unless(line.starts_with('"') && has_rows(text, board), wanted)
            }
            Self::Within(range) => {
                let (least, most) = (range.start(), range.end());
                let wanted = if least == most {
                    least.to_string()
                } else {
                    format!("{least} to {most}")
                };
                unless(number(line).is_some_and(|it| range.contains(&it)), wanted)
            }
            Self::More { than, by, or } => {
                let before = earlier(*than).map_or_else(|| or.clone(), |number| number..=number);
                let sum = before.start().saturating_add(*by)..=before.end().saturating_add(*by);
                Self::Within(sum).missed(line, lines)
            }
            Self::SignOf { first, second, or } => {
                let sign = match earlier(*first).zip(earlier(*second)) {
                    Some((first, second)) => first.cmp(&second) as i32,
                    None => *or,
                };
                Self::Sign(sign).missed(line, lines)
            }
        }
    }
}

fn sign_in_words(sign: i32) -> &'static str {
    match sign {
        0 => "0",
        1.. => "a number above 0",
        _ => "a number below 0",
    }
}

/// Whether a text, with `\n` for the end of a line, has the rows of a board: each tile in its place, however wide the places are.
fn has_rows(text: &str, board: &Board) -> bool {
    let lines = text.split("\\n").filter(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.collect();
    let has_row = |(row, line): (&[u8], &&str)| {
        let plain: Vec<String> = row
            .iter()
            .map(|tile| tile.to_string().replace('0', " "))
            .collect();
        let tiles: Vec<&str> = line
            .split_whitespace()
            .filter(|word| *word != "0")
            .collect();
        let wanted: Vec<&str> = plain
            .iter()
            .map(|cell| cell.trim())
            .filter(|cell| !cell.is_empty())
            .collect();
        // In the handout's width a tile has one place, and so has the blank.
        let is_wide =
            line.trim_end().chars().count() > 2 * row.len() - 1 || line.contains(['\t', '0']);
        tiles == wanted && (is_wide || line.trim_end() == plain.join(" ").trim_end())
    };
    lines.len() == 3 && board.rows().zip(&lines).all(has_row)
}

/// What came back, in words.
pub(super) fn shown(line: &str) -> String {
    let mut signs = line.chars();
    let first = signs.next();
    let rest = signs.as_str();
    match first {
        Some('!') => exception(rest.split(':').next().unwrap_or_default()),
        Some('?') => "nothing: there is no such member".to_owned(),
        Some('"') => format!("`{}`", printable(rest)),
        Some('@') if rest.chars().all(|sign| sign.is_ascii_lowercase()) => {
            format!("the state `{rest}`")
        }
        Some('@') => format!("a `{rest}`"),
        _ if line.contains('/') => format!("the board {}", line.replace([' ', '/'], "")),
        _ => line.to_owned(),
    }
}

fn exception(class: &str) -> String {
    let name = class.rsplit('.').next().unwrap_or(class);
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) {
        "an"
    } else {
        "a"
    };
    format!("{article} `{name}`")
}

#[cfg(test)]
mod tests {
    use super::{Answer, Probe, Wanted};

    /// What one call says, of which this came back.
    fn says(wanted: Wanted, line: &str) -> Answer {
        let probe = Probe::new("part", "call()").call(&["call"], wanted);
        probe.answer(&[line])
    }

    #[test]
    fn what_came_back_is_held_to_what_was_wanted() {
        let board = "123804765".parse().expect("a board");
        let refusal = || Wanted::Refusal("java.lang.IllegalArgumentException");
        let below = "!java.lang.NumberFormatException:java.lang.IllegalArgumentException:java.lang.RuntimeException";
        for (wanted, line) in [
            (Wanted::Exactly("null".to_owned()), "null"),
            (refusal(), "!java.lang.IllegalArgumentException"),
            (refusal(), below),
            (Wanted::Sign(-1), "-7"),
            (Wanted::Sign(0), "0"),
            (Wanted::Within(2..=4), "4"),
            (Wanted::Rows(board), "\"1 2 3\\n8   4\\n7 6 5\\n"),
            (Wanted::Rows(board), "\"1 2 3 \\n\\n8   4 \\n7 6 5"),
            (Wanted::Rows(board), "\"1 2 3\\n8 0 4\\n7 6 5\\n"),
            (Wanted::Anything, "!java.lang.Error"),
        ] {
            assert_eq!(says(wanted, line), Answer::Passed, "{line}");
        }
        for (wanted, line, expected, found) in [
            (
                Wanted::Exactly("@a".to_owned()),
                "null",
                "the state `a`",
                "null",
            ),
            (
                refusal(),
                "@State",
                "an `IllegalArgumentException`",
                "a `State`",
            ),
            (
                refusal(),
                "!java.lang.Error",
                "an `IllegalArgumentException`",
                "an `Error`",
            ),
            (Wanted::Sign(1), "0", "a number above 0", "0"),
            (
                Wanted::Within(3..=3),
                "?",
                "3",
                "nothing: there is no such member",
            ),
            (
                Wanted::Rows(board),
                "\"1 2 3\\n8 4  \\n7 6 5\\n",
                "the rows of 123804765, with a blank for 0",
                "`1 2 3\\n8 4  \\n7 6 5\\n`",
            ),
        ] {
            let failed = Answer::Failed(expected.to_owned(), found.to_owned());
            assert_eq!(says(wanted, line), failed, "{line}");
        }
        for (wanted, line) in [
            (Wanted::Something, "?"),
            (Wanted::Given("@a".to_owned()), "@b"),
            (Wanted::GivenSign(-1), "1"),
        ] {
            assert_eq!(says(wanted, line), Answer::Silent, "{line}");
        }
    }
}
