//! Arrows that stand alone on their lines: labels where no other names the moves, and ornaments elsewhere.
//!
//! The surprise: only a whole section tells. Until it is read an arrow is a label that says nothing about where a board
//! belongs.

use crate::puzzle::Move;

use super::{Entry, Part, Section, lenience::Lenience, parse::Reader, place::step_between};

/// So many arrows in one direction are no path that happens to go one way: none that is shortest does.
const MOST_IN_A_ROW: usize = 2;

impl Reader<'_> {
    /// Takes an arrow between two boards of a path, or in a list of moves. Elsewhere it is an ornament, and where it is made
    /// of other signs it is one outside of a path.
    pub(super) fn take_arrow(&mut self, step: Move, is_made: bool, number: usize) {
        let is_outside = self.boards.map_or(is_made, |_| self.is_complete());
        if is_outside {
            return self.other_text(number);
        }
        let has_label = self.has_label || self.boards.is_none();
        self.take_label(step, number);
        self.has_label = has_label;
        self.arrows.push(number);
    }

    /// Takes arrows that are ornaments away from the labels.
    pub(super) fn drop_ornaments(&mut self) {
        if self.arrows.is_empty() {
            return;
        }
        for part in &mut self.parts {
            let Part::Solution(section) = part else {
                continue;
            };
            let is_arrow = |entry: &Entry| match entry {
                Entry::Move(_, line) => self.arrows.binary_search(&line.0).is_ok(),
                Entry::Board(..) => false,
            };
            let is_dropped = are_ornaments(section, is_arrow);
            let kind = if is_dropped {
                Lenience::OtherText
            } else {
                Lenience::LabelWords
            };
            for entry in &section.entries {
                if let (true, Entry::Move(_, line)) = (is_arrow(entry), entry) {
                    self.notes.add(kind, line.0);
                }
            }
            if is_dropped {
                self.has_other_text = true;
                section.entries.retain(|entry| !is_arrow(entry));
            }
        }
    }
}

/// Whether the arrows of a section stand beside labels in words, or are all the same where the boards show several moves.
fn are_ornaments(section: &Section, is_arrow: impl Fn(&Entry) -> bool) -> bool {
    let mut arrows = Vec::new();
    for entry in &section.entries {
        match entry {
            Entry::Move(step, _) if is_arrow(entry) => arrows.push(*step),
            Entry::Move(..) => return true,
            Entry::Board(..) => (),
        }
    }
    arrows.len() > MOST_IN_A_ROW
        && arrows.iter().all(|&step| step == arrows[0])
        && shows_another(section, arrows[0])
}

/// Whether the boards of a section show another move than this one.
fn shows_another(section: &Section, step: Move) -> bool {
    let boards = section.entries.iter().filter_map(|entry| match entry {
        Entry::Board(reading, _) => Some(reading),
        Entry::Move(..) => None,
    });
    let pairs = boards.clone().zip(boards.skip(1));
    pairs
        .filter_map(|(from, to)| step_between(from, to))
        .any(|shown| shown != step)
}

/// The move of a line that draws an arrow and nothing else: `↓`, `->`, `v`. It may be a label, or an ornament.
pub(super) fn drawn_in(text: &str) -> Option<Move> {
    let text = text.trim();
    match text {
        "<" | "<-" | "<--" => return Some(Move::Left),
        ">" | "->" | "-->" => return Some(Move::Right),
        "^" => return Some(Move::Up),
        "v" | "V" => return Some(Move::Down),
        _ => (),
    }
    let mut characters = text.chars();
    let step = arrow(characters.next()?)?;
    characters.as_str().is_empty().then_some(step)
}

/// The move that an arrow draws.
pub(super) fn arrow(character: char) -> Option<Move> {
    match character {
        '←' | '⬅' | '⇐' => Some(Move::Left),
        '→' | '➡' | '⇒' => Some(Move::Right),
        '↑' | '⬆' | '⇑' => Some(Move::Up),
        '↓' | '⬇' | '⇓' => Some(Move::Down),
        _ => None,
    }
}
