//! Lines that were read before: a program prints the same captions, labels and debug lines again and again.
//!
//! The surprise: nothing is ever thrown out. Each line has one place, and the next line of that place takes it.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::line::{Content, at_first_sight, looked_into};

/// Lines that are remembered at most.
const PLACES: usize = 256;

/// A line of so many bytes is found without a hash of its own: it is shorter than most rows.
const SHORT: usize = 2;

/// What lines were found to be.
pub(super) struct Seen<'a> {
    places: Vec<Option<(&'a str, Content<'a>)>>,
}

impl Default for Seen<'_> {
    fn default() -> Self {
        Self {
            places: std::iter::repeat_with(|| None).take(PLACES).collect(),
        }
    }
}

impl<'a> Seen<'a> {
    /// Tells what a line is, as [`super::line::content`] does.
    pub(super) fn content(&mut self, line: &'a str) -> Content<'a> {
        // What is remembered was not told at first sight, so that it may be asked for before or after: short lines are
        // found faster than they are looked at.
        if line.len() <= SHORT
            && let Some(content) = self.remembered(line)
        {
            return content;
        }
        if let Some(content) = at_first_sight(line) {
            return content;
        }
        if let Some(content) = self.remembered(line) {
            return content;
        }
        let content = looked_into(line);
        self.places[place_of(line)] = Some((line, content.clone()));
        content
    }

    fn remembered(&self, line: &str) -> Option<Content<'a>> {
        let (seen, content) = self.places[place_of(line)].as_ref()?;
        (*seen == line).then(|| content.clone())
    }
}

fn place_of(line: &str) -> usize {
    if line.len() <= SHORT {
        let sum = line
            .bytes()
            .fold(0_usize, |sum, byte| 31 * sum + usize::from(byte));
        return sum % PLACES;
    }
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(line);
    usize::from(hash.to_le_bytes()[0]) % PLACES
}

#[cfg(test)]
mod tests {
    use super::{PLACES, Seen, place_of};
    use crate::transcript::line::{Content, content};

    #[test]
    fn a_line_is_the_same_whether_it_was_seen_or_not() {
        let lines: Vec<String> = (0..3 * PLACES)
            .map(|number| match number % 4 {
                0 => format!("{number} moves"),
                1 => format!("Move {number}: LEFT"),
                2 => format!("not solvable, try {number}"),
                _ => format!("DOWN 12380476{}", number % 10),
            })
            .collect();
        let mut seen = Seen::default();
        for line in lines.iter().chain(lines.iter().rev()).chain(&lines) {
            let (told, wanted) = (seen.content(line), content(line));
            assert_eq!(format!("{told:?}"), format!("{wanted:?}"), "{line:?}");
        }
    }

    #[test]
    fn another_line_of_the_same_place_takes_it() {
        let first = "0 moves".to_owned();
        let other = (1..100_000)
            .map(|number| format!("Move {number}: LEFT"))
            .find(|line| place_of(line) == place_of(&first))
            .expect("one of them all");
        let mut seen = Seen::default();
        for line in [&first, &other, &first] {
            let is_heading = matches!(seen.content(line), Content::Heading(_));
            assert_eq!(is_heading, *line == first, "{line:?}");
        }
    }
}
