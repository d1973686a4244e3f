//! Sentences that there is no solution which speak of another board: a program may refuse one as a demonstration.
//!
//! The surprise: a caption such as `Test 2: unsolvable board` reads as a sentence of its own. It has the board of the
//! sentence beside it, or the board on its line or above it.

use crate::{
    puzzle::{Board, GOAL},
    transcript::{Lenience, NoSolution, Note, Part, Reading, Transcript},
};

/// Sentences beside one that are asked for its board.
const MOST_BESIDE: usize = 4;

/// The first sentence that denies a solution for this board: one that shows it, or that shows none and has none beside it.
pub(super) fn denial(transcript: &Transcript, board: Board) -> Option<&NoSolution> {
    let mut parts = transcript.parts.iter().enumerate();
    parts.find_map(|(index, part)| match part {
        Part::NoSolution(sentence) if is_about(&transcript.parts, index, sentence, board) => {
            Some(sentence)
        }
        _ => None,
    })
}

/// Of the sentences that deny a solution for a board that has none, the one that counts: one that shows this board, else one
/// that shows none and has no other beside it, else any. The goal, shown below it, is not what it speaks of.
pub(super) fn likeliest_denial(transcript: &Transcript, board: Board) -> Option<&NoSolution> {
    let parts = transcript.parts.iter().enumerate();
    let sentences = parts.filter_map(|(index, part)| match part {
        Part::NoSolution(sentence) => Some((index, sentence)),
        Part::Solution(_) => None,
    });
    let is_this = |reading: &Option<Reading>| {
        let mut readings = reading.iter();
        readings.any(|reading| reading.candidates().contains(&board))
    };
    let likeliest = sentences.min_by_key(|(index, sentence)| {
        let shown = sentence.board.as_ref().map(Reading::candidates);
        match shown {
            _ if is_this(&sentence.board) => 0,
            None if is_this(&sentence.above) => 1,
            None if !has_other_beside(&transcript.parts, *index, sentence, board) => 2,
            Some([GOAL]) => 3,
            Some(_) => 4,
            None if sentence.above.is_some() => 5,
            None => 6,
        }
    });
    likeliest.map(|(_, sentence)| sentence)
}

fn is_about(parts: &[Part], index: usize, sentence: &NoSolution, board: Board) -> bool {
    if let Some(shown) = &sentence.board {
        return shown.candidates().contains(&board);
    }
    !(sentence.is_loose && has_other_beside(parts, index, sentence, board))
}

/// Whether another board than this one stands above a sentence that shows none, or in a sentence beside it.
fn has_other_beside(parts: &[Part], index: usize, sentence: &NoSolution, board: Board) -> bool {
    let is_other_beside = |beside: Option<&NoSolution>| {
        let mut shown = beside.iter().filter_map(|other| other.board.as_ref());
        shown.any(|shown| is_other(shown, board))
    };
    let mut above = sentence.above.iter();
    let after = parts[index + 1..].iter();
    let before = parts[..index].iter().rev();
    above.any(|shown| is_other(shown, board))
        || is_other_beside(next_with_board(after))
        || is_other_beside(next_with_board(before))
}

/// Whether a board that can be read is neither this one nor the goal.
pub(super) fn is_other(shown: &Reading, board: Board) -> bool {
    let boards = shown.candidates();
    !boards.is_empty() && boards != [GOAL] && !boards.contains(&board)
}

/// The first of the sentences that follow each other here which shows a board.
fn next_with_board<'a>(parts: impl Iterator<Item = &'a Part>) -> Option<&'a NoSolution> {
    let sentences = parts.map_while(|part| match part {
        Part::NoSolution(sentence) => Some(sentence),
        Part::Solution(_) => None,
    });
    let mut sentences = sentences.take(MOST_BESIDE);
    sentences.find(|sentence| sentence.board.is_some())
}

/// Notes all sentences as text beside the solutions, where none of them is about their board.
pub(super) fn note_demonstrations(transcript: &Transcript, notes: &mut Vec<Note>) {
    let mut lines = transcript.refusals().map(|sentence| sentence.line.0);
    let Some(line) = lines.next() else {
        return;
    };
    notes.retain(|note| note.lenience != Lenience::NoSolutionWords);
    note_text(notes, line, 1 + lines.count());
}

/// Adds so many lines to those that are text beside the answer, of which this is the first.
pub(super) fn note_text(notes: &mut Vec<Note>, line: usize, lines: usize) {
    let lenience = Lenience::OtherText;
    if let Some(note) = notes.iter_mut().find(|note| note.lenience == lenience) {
        note.line = note.line.min(line);
        note.lines += lines;
        return;
    }
    let place = notes.partition_point(|note| note.lenience < lenience);
    let note = Note {
        lenience,
        line,
        lines,
    };
    notes.insert(place, note);
}
