//! The shapes of lines: those that differ in nothing but long numbers have one, and say the same, the numbers aside.
//!
//! A search prints a hundred thousand of them. Single digits stay: `h1` and `8-puzzle` are names.

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use super::Words;

/// The shape of a line, and the numbers that it has.
#[derive(Default)]
pub(crate) struct Shape {
    /// The line with another number of as many digits for each long one.
    pub(crate) text: String,
    /// What stands for each, and it.
    numbers: SmallVec<[(u64, u64); 4]>,
    /// Whether a number may be a word, or part of one.
    has_own_numbers: bool,
}

/// Digits of long numbers.
const LONG: RangeInclusive<usize> = 2..=15;

/// Long numbers of a line that has a shape.
const MOST: usize = 9;

impl Shape {
    /// No shape yet, of lines that are read with these words.
    pub(crate) fn for_words(words: &Words) -> Self {
        Self {
            has_own_numbers: !words.are_in_letters(),
            ..Self::default()
        }
    }

    /// Whether a line has numbers and what parts the cells of a table, and so says nothing but its numbers.
    pub(crate) fn is_of_numbers(&self, line: &str) -> bool {
        let is_sign = |byte: u8| byte.is_ascii_digit() || b" \t,.;:|+-_[]{}".contains(&byte);
        !self.has_own_numbers && line.bytes().all(is_sign)
    }

    /// Takes the shape of a line. A line whose numbers may be read in another way is its own.
    pub(crate) fn take(&mut self, line: &str) {
        self.text.clear();
        self.numbers.clear();
        let is_one = |one: &u8, next: &u8| one.is_ascii_digit() == next.is_ascii_digit();
        let (mut taken, mut end) = (0, 0);
        for part in line.as_bytes().chunk_by(is_one) {
            let start = end;
            end += part.len();
            if part.len() < *LONG.start() || !part[0].is_ascii_digit() {
                continue;
            }
            let is_plain = part[0] != b'0' && LONG.contains(&part.len());
            if !is_plain || self.numbers.len() == MOST || self.has_own_numbers {
                self.text.clear();
                self.numbers.clear();
                taken = 0;
                break;
            }
            self.text.push_str(&line[taken..start]);
            taken = end;
            let other = "9".repeat(part.len() - 1) + &self.numbers.len().to_string();
            self.text.push_str(&other);
            let value = |digits: &[u8]| {
                let digits = digits.iter().map(|digit| u64::from(digit - b'0'));
                digits.fold(0, |value, digit| 10 * value + digit)
            };
            self.numbers.push((value(other.as_bytes()), value(part)));
        }
        self.text.push_str(&line[taken..]);
    }

    /// The number of the line that this one of its shape stands for.
    pub(crate) fn number(&self, number: u64) -> u64 {
        let mut own = self.numbers.iter();
        let own = own.find(|(shape, _)| *shape == number);
        own.map_or(number, |(_, own)| *own)
    }
}
