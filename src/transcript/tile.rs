//! The tile that a label names beside its move: `Move tile 8 down`, `Then the 7 moves right`.
//!
//! The surprise: most numbers beside a move are something else, a step's or a heuristic's. Only what can be nothing but a
//! tile is taken, and no line that names two.

use super::{
    Entry, Line,
    direction::{direction, is_any_of, letter_with_tile, words},
    mover::{is_of_blank, is_of_zero},
    parse::Reader,
    swapped::{SWAPS, is_order, is_swapped},
};

/// What a tile is called.
const NAMES: [&str; 3] = ["tile", "piece", "digit"];

/// Words between such a name and the number.
const BETWEEN: [&str; 7] = ["number", "no", "num", "nr", "value", "moved", "is"];

/// What is done to a tile whose number comes next: `slide 8 down`.
pub(super) const VERBS: [&str; 10] = [
    "slide", "slides", "slid", "sliding", "push", "pushes", "pushed", "shifted", "moved", "moving",
];

/// What a tile does whose number came before: `the 8 moves down`.
const DEEDS: [&str; 8] = [
    "moves", "moved", "slides", "slid", "goes", "went", "tile", "piece",
];

/// What a number in front of it counts.
const UNITS: [&str; 18] = [
    "step",
    "steps",
    "place",
    "places",
    "position",
    "positions",
    "space",
    "spaces",
    "square",
    "squares",
    "cell",
    "cells",
    "time",
    "times",
    "unit",
    "units",
    "of",
    "more",
];

/// Words of a line below a label that names the tile and nothing else: `(tile 8)`, `Tile moved: 8`.
const BESIDE: [&str; 16] = [
    "tile", "piece", "moved", "moves", "move", "slides", "slid", "the", "is", "was", "which",
    "that", "number", "here", "goes", "moving",
];

/// A longer line names no tile alone.
const LONGEST: usize = 60;

impl Reader<'_> {
    /// Remembers the tile that a line names, where a label stands on it alone.
    pub(super) fn note_tile(&mut self, text: &str, number: usize) {
        let place = self.last_label();
        if place == Some(number)
            && let Some(tile) =
                tile_in(text).or_else(|| (is_of_blank(text) || is_of_zero(text)).then_some(0))
            && let Some(section) = &mut self.current
        {
            section.tiles.push((Line(number), tile));
        }
    }

    /// Remembers the tile that a line below a label names, where it says nothing else.
    pub(super) fn note_tile_below(&mut self, text: &str) {
        let is_short = text.len() <= LONGEST && text.bytes().any(|byte| byte.is_ascii_digit());
        let is_alone = || {
            words(text).all(|(word, _)| {
                is_any_of(word, &BESIDE) || word.bytes().all(|byte| byte.is_ascii_digit())
            })
        };
        if let (true, Some(label)) = (is_short, self.last_label())
            && is_alone()
            && let Some(tile) = tile_in(text)
            && let Some(section) = &mut self.current
        {
            section.tiles.push((Line(label), tile));
        }
    }

    /// Remembers the tile that a line below a board names for the move to come, where it says nothing else.
    pub(super) fn note_tile_above(&mut self, text: &str, number: usize) {
        if text.len() <= LONGEST
            && is_order(text)
            && let Some(tile) = tile_in(text)
            && let Some(section) = &mut self.current
            && let Some(Entry::Board(..)) = section.entries.last()
        {
            section.tiles.push((Line(number), tile));
        }
    }

    /// The line of the label that came last, if nothing of the path came after it.
    fn last_label(&self) -> Option<usize> {
        match self.current.as_ref()?.entries.last()? {
            Entry::Move(_, line) => Some(line.0),
            Entry::Board(..) => None,
        }
    }
}

/// The only tile that a line names.
fn tile_in(text: &str) -> Option<u8> {
    let mut found = None;
    let mut before = [""; 5];
    let mut behind = text;
    for (word, after) in words(text) {
        let between = &behind[..behind.len() - word.len() - after.len()];
        behind = after;
        let number = Number {
            before,
            between,
            after,
        };
        before.rotate_left(1);
        before[4] = word;
        let Some(tile) = digit_of(word) else {
            continue;
        };
        if word.len() > 1 || number.is_tile(tile) {
            if found.is_some_and(|other| other != tile) {
                return None;
            }
            found = Some(tile);
        }
    }
    found
}

/// The digit of a word that may be a tile's: `8`, `tile8`, `8D`.
pub(super) fn digit_of(word: &str) -> Option<u8> {
    if let Some((_, tile)) = letter_with_tile(word) {
        return (tile > 1).then_some(tile); // "D1" may tell how far
    }
    let (&last, front) = word.as_bytes().split_last()?;
    let is_name = || {
        NAMES
            .iter()
            .any(|name| front.eq_ignore_ascii_case(name.as_bytes()))
    };
    let is_tile = (b'1'..=b'8').contains(&last) && (front.is_empty() || is_name());
    is_tile.then(|| last - b'0')
}

/// What stands around a number.
struct Number<'a> {
    /// The five words in front of it.
    before: [&'a str; 5],
    /// What parts it from the last of them.
    between: &'a str,
    after: &'a str,
}

impl Number<'_> {
    /// Whether it is that of a tile.
    fn is_tile(&self, digit: u8) -> bool {
        let [.., earlier, previous] = self.before;
        let mut behind = words(self.after).map(|(word, _)| word);
        let [next, second] = [(); 2].map(|()| behind.next().unwrap_or(""));
        if is_any_of(next, &UNITS) || self.goes_on() {
            return false;
        }
        let is_beside = self.between.trim().is_empty();
        if is_beside && is_swapped(&self.before) {
            return true;
        }
        if is_any_of(previous, &NAMES) {
            return self.is_value();
        }
        if is_any_of(earlier, &NAMES) {
            // "Tile moved 3 DOWN" may tell a step, and "Tile moved: 8" does not.
            return is_any_of(previous, &BETWEEN)
                && self.is_value()
                && !(is_beside && is_any_of(previous, &["moved"]));
        }
        // "Push 1 left" may tell how far, and "the 3 moves left" how many.
        let is_distance = digit == 1 && direction(next).is_some();
        let is_count = is_any_of(next, &["moves"]) && is_any_of(second, &["left"]);
        let is_doing = is_any_of(previous, &["the"]) && is_any_of(next, &DEEDS) && !is_count;
        let is_done = is_any_of(previous, &VERBS) || is_any_of(previous, &SWAPS);
        is_beside && (is_doing || (is_done && !is_distance))
    }

    /// Whether nothing but signs stands between it and its name.
    fn is_value(&self) -> bool {
        self.between
            .chars()
            .all(|character| character.is_whitespace() || ":=#'\"[<(.".contains(character))
    }

    /// Whether another number belongs to it: `tile 2, 1` is a place.
    fn goes_on(&self) -> bool {
        let rest = self
            .after
            .trim_start()
            .strip_prefix([',', '/', '-', '.', ':']);
        rest.is_some_and(|rest| {
            rest.trim_start()
                .starts_with(|next: char| next.is_ascii_digit())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::tile_in;

    #[test]
    fn a_tile_is_found_where_a_line_plainly_names_one() {
        for text in [
            "Move tile 8 down",
            "Tile 8 moves DOWN",
            "DOWN (tile 8)",
            "DOWN tile: 8",
            "Tile #8 -> DOWN",
            "Move tile number 8 down",
            "Moved tile [8] DOWN",
            "Slide 8 down",
            "Step 3: moved 8 down",
            "Then the 8 moves right",
            "the 8 slides down",
            "The 8 tile moves down",
            "\"tile\": 8, \"move\": \"DOWN\"",
            "tile8 DOWN",
            "8D",
            "D8",
            "Tile moved: 8",
            "Move 3: tile 8 goes down",
            "Swap tile 8 with tile 0: DOWN",
            "tile 8 (3, 2) -> (2, 2): DOWN",
            "Swapped 0 with 8 (DOWN)",
            "swap 0 and 8: DOWN",
            "Swap blank with 8 (DOWN)",
            "Swapping the empty square with 8: DOWN",
            "DOWN (swap with 8)",
            "Blank swaps with 8: DOWN",
            "Exchange 8 and the blank: DOWN",
            "Exchanged the blank and 8: DOWN",
        ] {
            assert_eq!(tile_in(text), Some(8), "{text:?}");
        }
    }

    #[test]
    fn other_numbers_are_no_tile() {
        for text in [
            "Move 8: DOWN",
            "Move 8 down",
            "8. DOWN",
            "Step 8 of 8: DOWN",
            "DOWN (8)",
            "DOWN g=8",
            "Move tile 1 step down",
            "tile 2, 1 down",
            "tile 0 DOWN",
            "tile 9 DOWN",
            "tile 12 DOWN",
            "tiles 8 DOWN",
            "Slide 1 left",
            "LEFT, the 8 moves left",
            "tile 8 and tile 7",
            "Tile moved 3 DOWN",
            "DOWN, tiles out of place: 8",
            "tile at 8 DOWN",
            "swap with 2, 1: DOWN",
            "swapped blank DOWN with 8",
            "blank DOWN, with 8 left",
        ] {
            assert_eq!(tile_in(text), None, "{text:?}");
        }
    }
}
