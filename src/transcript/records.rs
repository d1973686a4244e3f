//! Steps that are told one by one: a record for each board with the move that led to it, or one for each move with the
//! boards before and after it.
//!
//! The surprise: only where all steps of a section are told in one form are they put in the handout's order. A board that is
//! shown twice once, or one label that stands too late, stays where it is.

use super::{
    Entry, Section,
    lenience::{Lenience, Notes},
};

/// Puts a section whose steps are told one by one in the handout's order: board, move, board.
pub(super) fn put_in_order(section: &mut Section, notes: &mut Notes) {
    drop_echoes(&mut section.entries, notes);
    raise_moves(&mut section.entries, notes);
}

/// Entries of the record of a move: its label, the board before it and the board after it.
const STEP: usize = 3;

/// Leaves out the board before each move but the first, where every move is told with both boards: it is the board after
/// the move before.
fn drop_echoes(entries: &mut Vec<Entry>, notes: &mut Notes) {
    let Some([before, label, after]) = form_of(entries) else {
        return;
    };
    let mut kept = Vec::with_capacity(entries.len());
    for step in entries.chunks_exact(STEP) {
        if kept.is_empty() {
            kept.push(step[before].clone());
        } else {
            notes.add(Lenience::OtherText, line_of(&step[before]));
        }
        kept.extend([step[label].clone(), step[after].clone()]);
    }
    if label != 1 {
        notes.add(Lenience::LabelWords, line_of(&entries[label]));
    }
    *entries = kept;
}

/// The places of the board before, the label, and the board after in the record of each move, where all of several moves
/// are told in this form and each begins where the one before ended.
fn form_of(entries: &[Entry]) -> Option<[usize; STEP]> {
    if !entries.len().is_multiple_of(STEP) || entries.len() == STEP {
        return None;
    }
    let label = entries.iter().take(STEP).position(is_move)?;
    let [before, after] = match label {
        0 => [1, 2],
        1 => [0, 2],
        _ => [0, 1],
    };
    let mut places = entries.iter().enumerate();
    let is_told = places.all(|(place, entry)| is_move(entry) == (place % STEP == label));
    let steps = entries.chunks_exact(STEP);
    let mut pairs = steps.clone().zip(steps.skip(1));
    let is_chain = is_told && pairs.all(|(one, next)| is_same(&one[after], &next[before]));
    is_chain.then_some([before, label, after])
}

/// Puts each move in front of its board, where every board but the first is on one line with the move that led to it.
fn raise_moves(entries: &mut [Entry], notes: &mut Notes) {
    let Some((Entry::Board(..), records)) = entries.split_first_mut() else {
        return;
    };
    let is_record = |record: &[Entry]| match record {
        [Entry::Board(_, board), Entry::Move(_, label)] => board.0 == label.0,
        _ => false,
    };
    if records.is_empty() || !records.chunks(2).all(is_record) {
        return;
    }
    notes.add(Lenience::LabelWords, line_of(&records[0]));
    for record in records.chunks_exact_mut(2) {
        record.swap(0, 1);
    }
}

fn is_move(entry: &Entry) -> bool {
    matches!(entry, Entry::Move(..))
}

fn is_same(one: &Entry, other: &Entry) -> bool {
    match (one, other) {
        (Entry::Board(one, _), Entry::Board(other, _)) => one == other,
        _ => false,
    }
}

fn line_of(entry: &Entry) -> usize {
    match entry {
        Entry::Board(_, line) | Entry::Move(_, line) => line.0,
    }
}
