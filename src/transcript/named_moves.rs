//! The moves that a line names in words.
//!
//! The surprise: a direction alone does not make a label, and few words unmake one. `LEFT (blank moves right)` names one
//! move, `3 moves left` counts, and `the right answer` is prose: only the whole line tells.

use crate::puzzle::Move;

use super::{
    chosen::chosen,
    direction::{
        BLANKS, DOUBTS, FILLERS, HEDGES, PLACES, direction, is_any_of, joined_letters, letter,
        names_again, words,
    },
    mover::{is_beside, is_blank_moved, is_distance, is_number, is_tile},
};

/// The moves that a line names, where its other words leave no doubt that it does.
pub(super) fn moves_named(text: &str) -> Option<Vec<Move>> {
    let text = chosen(text);
    let mut told = Told::default();
    let mut before = ["", "", ""];
    let mut behind = "";
    for (text, after) in words(text) {
        let between = &behind[..behind.len().saturating_sub(text.len() + after.len())];
        told.take(&Word {
            text,
            after,
            between,
            before,
        })?;
        let [_, earlier, previous] = before;
        before = [earlier, previous, text];
        behind = after;
    }
    told.conclude(text)
}

/// A word and what stands around it.
struct Word<'a> {
    text: &'a str,
    /// The line behind it.
    after: &'a str,
    /// What stands between it and the word before.
    between: &'a str,
    /// The three words before it, the nearest last; empty where there are none.
    before: [&'a str; 3],
}

impl Word<'_> {
    /// Whether its number comes after it: `cost: 5`, `g=1`.
    fn is_key(&self) -> bool {
        let value = self.after.trim_start().strip_prefix([':', '=']);
        value.is_some_and(|value| {
            let mut characters = value.trim_start().chars();
            characters
                .next()
                .is_some_and(|first| first.is_ascii_digit())
        })
    }

    fn next(&self) -> &str {
        words(self.after).next().map_or("", |(next, _)| next)
    }
}

/// What the words of a line say so far.
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a separate thing that a line may say"
)]
struct Told {
    moves: Vec<Move>,
    /// Moves that are named by a letter.
    letters: usize,
    /// Words that go with a move, that only may, and all others.
    fillers: usize,
    hedges: usize,
    others: usize,
    /// Whether moves are spoken of, as in `3 moves`.
    is_plural: bool,
    /// Whether a direction is in capitals, as the handout has it.
    is_capital: bool,
    /// Whether a tile or the blank is said to move.
    has_tile: bool,
    /// Whether the value of something stands behind a move: `left (g=1, h=3)`.
    has_value: bool,
    /// Whether the move is that of the blank, so that the tile's may follow.
    is_of_blank: bool,
}

impl Told {
    /// Takes a word. None where it lets its line name no move.
    fn take(&mut self, word: &Word<'_>) -> Option<()> {
        let last = self.moves.last();
        if word.between.trim() == "(" && last.is_some_and(|&step| names_again(word.text, step)) {
            return Some(()); // "DOWN (down)"
        }
        if word.text.ends_with("wards") && word.after.trim_start().starts_with("of ") {
            return None; // "upwards of 3"
        }
        if let Some(step) = direction(word.text) {
            return self.take_direction(step, word);
        }
        if let Some(step) = letter(word.text) {
            self.letters += 1;
            self.moves.push(step);
        } else if let Some(steps) = joined_letters(word.text) {
            self.letters += steps.len();
            self.moves.extend(steps);
        } else {
            self.take_other(word)?;
        }
        Some(())
    }

    fn take_direction(&mut self, step: Move, word: &Word<'_>) -> Option<()> {
        let [first, earlier, previous] = word.before;
        let is_in_capitals = word.text == step.name();
        if self.is_capital && !is_in_capitals && is_beside(earlier, previous) {
            return Some(());
        }
        if is_number(previous) && word.text == "left" && self.is_capital {
            return Some(()); // "LEFT, 3 left"
        }
        if step == Move::Left && !is_in_capitals && self.counts_what_is_left(word) {
            self.is_plural = false;
            return Some(()); // "DOWN, moves left = 7"
        }
        if word.text.eq_ignore_ascii_case("right") && is_any_of(word.next(), &PLACES) {
            return None;
        }
        let is_of_tile = !is_blank_moved(first, earlier, previous);
        if self.moves.len() == 1 && is_of_tile == self.is_of_blank {
            // "blank moves UP, tile moves down" names the move last, and "DOWN, blank UP" first.
            if is_of_tile && self.has_tile {
                self.moves.clear();
                self.is_of_blank = false;
            } else if !is_of_tile && !self.is_of_blank {
                return Some(());
            }
        }
        if self.moves.is_empty() {
            self.is_of_blank = !is_of_tile;
        }
        if self.has_value && word.is_key() {
            return None;
        }
        self.is_capital |= is_in_capitals;
        self.moves.push(step);
        Some(())
    }

    /// Whether `left` has a number, which counts what is left: beside another direction in capitals behind `moves` or with
    /// a sign, and beside any other only where it has both.
    fn counts_what_is_left(&self, word: &Word<'_>) -> bool {
        let [_, _, previous] = word.before;
        let is_of_moves = is_any_of(previous, &["moves", "steps"]);
        let has_number = word.is_key() || (is_of_moves && is_number(word.next()));
        let mut behind = words(word.after);
        let is_capital = |word: &str| direction(word).is_some_and(|step| step.name() == word);
        let is_beside_capitals = self.is_capital || behind.any(|(word, _)| is_capital(word));
        has_number && (is_beside_capitals || (is_of_moves && !self.moves.is_empty()))
    }

    /// Takes a word that names no move.
    fn take_other(&mut self, word: &Word<'_>) -> Option<()> {
        let [first, earlier, previous] = word.before;
        let text = word.text;
        if is_any_of(text, &HEDGES) {
            self.hedges += usize::from(!text.eq_ignore_ascii_case("was"));
        } else if is_any_of(text, &DOUBTS) || text.eq_ignore_ascii_case("dbl") {
            return None;
        } else if self.is_total(text, word.next()) || self.is_total(previous, text) {
            self.fillers += 1;
        } else if is_any_of(text, &["moves", "steps"]) {
            self.is_plural = true;
            // "Blank moves up" counts nothing.
            self.has_tile |= is_any_of(previous, &BLANKS) || is_tile(first, earlier, previous);
        } else if is_any_of(text, &FILLERS) {
            self.has_tile |= text.eq_ignore_ascii_case("tile");
            self.fillers += 1;
        } else if self.is_value_of_state(word)
            || (text.eq_ignore_ascii_case("one") && is_distance(word.after))
        {
            self.fillers += 1;
        } else if word.is_key() && !self.moves.is_empty() {
            self.has_value = true;
        } else if !is_number(text) {
            self.others += 1;
        }
        Some(())
    }

    /// Whether two words behind a move head the number of all so far: `moved down, total moves 1`.
    fn is_total(&self, first: &str, second: &str) -> bool {
        !self.moves.is_empty()
            && first.eq_ignore_ascii_case("total")
            && is_any_of(second, &["moves", "steps"])
    }

    /// Whether a word is one of `DOWN: f(n) = g(n) + h(n) = 6`.
    fn is_value_of_state(&self, word: &Word<'_>) -> bool {
        !self.moves.is_empty() && is_any_of(word.text, &["f", "g", "h", "n"]) && !word.is_key()
    }

    /// The moves, where all words together leave it at that.
    fn conclude(self, text: &str) -> Option<Vec<Move>> {
        let is_one = self.moves.len() < 2;
        let mut others = self.others;
        if is_one {
            let mut parts = text.split_whitespace();
            if parts.any(|word| word.eq_ignore_ascii_case("not")) {
                return None;
            }
            others += self.hedges;
        }
        let is_handouts_word = self.moves.len() == 1 && self.is_capital && others <= 4;
        // "3 moves left" counts what is left; and a lone letter among words is no direction.
        let is_count =
            self.letters == 0 && self.is_plural && is_one && !self.is_capital && !self.has_tile;
        let is_prose = self.letters > 0
            && (self.fillers + others > 0 || self.letters < self.moves.len())
            && !(self.letters == 1 && others == 0 && is_letter_of_move(text));
        let is_only_that = others == 0 || is_handouts_word;
        let is_label = !self.moves.is_empty() && is_only_that && !is_count && !is_prose;
        is_label.then_some(self.moves)
    }
}

/// Whether a letter stands with the number of its move or a word for it: `Move 3: L`, `L (move 3)`.
fn is_letter_of_move(text: &str) -> bool {
    ends_with_named_letter(text) || begins_with_named_letter(text)
}

/// Whether a text ends with a capital letter behind a word that says that it names a move: `Move 3: L`.
fn ends_with_named_letter(text: &str) -> bool {
    let mut last = "";
    let mut is_named = false;
    for (word, _) in words(text) {
        is_named |= is_naming(last);
        last = word;
    }
    is_named && is_capital_letter(last)
}

/// Whether a text begins with a capital letter and goes on with the number of its move and nothing else: `L (move 3)`.
fn begins_with_named_letter(text: &str) -> bool {
    let mut words = words(text).map(|(word, _)| word);
    words.next().is_some_and(is_capital_letter)
        && words.next().is_some_and(is_naming)
        && words.next().is_some_and(is_number)
        && words.all(|word| is_number(word) || word == "of")
}

fn is_capital_letter(word: &str) -> bool {
    word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Whether a word says that a move is named beside it.
fn is_naming(word: &str) -> bool {
    is_any_of(word, &["move", "step", "direction", "action", "dir"])
}
