//! What solutions take from each other: the names of moves from a copy, and the goal where no move leads to it.
//!
//! The surprise: nothing is taken where two of them differ. What is then wrong is for the judge to say.

use crate::puzzle::{GOAL, Move};

use super::{
    Entry, Named, Part, Section,
    lenience::{Lenience, Notes},
    mend::{section, section_mut, start_of},
};

/// Shows the goal below both headings that state no moves, where it stands below one of them and nothing below the other:
/// nothing else can be shown. A text there may be what is left of a board that is wrong.
pub(super) fn share_goal(parts: &mut [Part], notes: &mut Notes) {
    let mut sections = parts.iter_mut().filter_map(section_mut);
    let (Some(one), Some(other), None) = (sections.next(), sections.next(), sections.next()) else {
        return;
    };
    if one.stated != Some(0) || other.stated != Some(0) {
        return;
    }
    let (shown, empty) = if shows_the_goal(one) {
        (one, other)
    } else {
        (other, one)
    };
    let end = if empty.line.0 < shown.line.0 {
        shown.line.0
    } else {
        usize::MAX
    };
    let has_text = notes.has_within(Lenience::OtherText, empty.line.0 + 1, end);
    if shows_the_goal(shown) && empty.entries.is_empty() && !has_text {
        notes.add(Lenience::HeadingWords, empty.line.0);
        empty.entries.clone_from(&shown.entries);
    }
}

/// Moves without a heading and boards are no part of an answer where paths have both.
pub(super) fn note_lists(parts: &[Part], notes: &mut Notes) {
    let is_move = |entry: &Entry| matches!(entry, Entry::Move(..));
    let sections = || parts.iter().filter_map(section);
    let is_list = |section: &&Section| {
        section.named == Named::Nothing
            && section.stated.is_none()
            && section.entries.iter().all(is_move)
    };
    let has_path = sections().any(|path| path.stated.is_some() && start_of(path).is_some());
    for list in sections().filter(is_list).filter(|_| has_path) {
        notes.add(Lenience::OtherText, list.line.0);
    }
}

/// Leaves out the names of all directions, as a program lists them, where nothing is to be moved: all headings state no
/// moves, and show the goal. In front of a longer path nobody takes them for one.
pub(super) fn drop_directions(parts: &mut Vec<Part>, notes: &mut Notes) {
    let is_list = |section: &Section| {
        section.named == Named::Nothing
            && section.stated.is_none()
            && are_all_directions(&section.entries)
    };
    let is_solved = |section: &Section| section.stated == Some(0) && shows_the_goal(section);
    let sections = || parts.iter().filter_map(section);
    let are_others_solved = sections().all(|section| is_list(section) || is_solved(section));
    if !are_others_solved || !sections().any(is_solved) {
        return;
    }
    parts.retain(|part| {
        let list = section(part).filter(|section| is_list(section));
        if let Some(list) = list {
            notes.add(Lenience::OtherText, list.line.0);
        }
        list.is_none()
    });
}

/// Whether these are the names of all directions, each once.
pub(super) fn are_all_directions(entries: &[Entry]) -> bool {
    let is_named = |step: Move| {
        let is_it = |entry: &Entry| matches!(entry, Entry::Move(named, _) if *named == step);
        entries.iter().any(is_it)
    };
    entries.len() == Move::ALL.len() && Move::ALL.into_iter().all(is_named)
}

fn shows_the_goal(section: &Section) -> bool {
    matches!(&section.entries[..], [Entry::Board(reading, _)] if reading.candidates() == [GOAL])
}

/// Gives a path without names of moves those of the same path below it that has no heading.
pub(super) fn name_moves(parts: &mut Vec<Part>, notes: &mut Notes) {
    let is_copy = |pair: &[Part]| match pair {
        [Part::Solution(bare), Part::Solution(copy)] => {
            let is_heading = bare.stated.is_some() && copy.stated.is_none();
            is_heading && copy.named == Named::Nothing && is_labelled(bare, copy)
        }
        _ => false,
    };
    if !parts.windows(2).any(is_copy) {
        return;
    }
    let copies: Vec<bool> = parts.windows(2).map(is_copy).collect();
    let mut is_copy = std::iter::once(false).chain(copies);
    let mut named: Vec<Part> = Vec::with_capacity(parts.len());
    for part in std::mem::take(parts) {
        let is_copy = is_copy.next().unwrap_or_default();
        match (part, named.last_mut()) {
            (Part::Solution(copy), Some(Part::Solution(bare))) if is_copy => {
                notes.add(Lenience::OtherText, bare.line.0);
                bare.entries = copy.entries;
                bare.tiles = copy.tiles;
            }
            (part, _) => named.push(part),
        }
    }
    *parts = named;
}

/// Whether a path of boards alone is shown again with a name for each of its moves.
fn is_labelled(bare: &Section, copy: &Section) -> bool {
    let is_of_boards = bare.entries.len() > 1 && copy.entries.len() + 1 == 2 * bare.entries.len();
    let mut pairs = bare.entries.iter().zip(copy.entries.chunks(2));
    is_of_boards
        && pairs.all(|(board, step)| match (board, step) {
            (
                Entry::Board(one, _),
                [Entry::Board(other, _), Entry::Move(..)] | [Entry::Board(other, _)],
            ) => one == other,
            _ => false,
        })
}
