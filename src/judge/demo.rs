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

fn is_about(parts: &[Part], index: usize, sentence: &NoSolution, board: Board) -> bool {
    if let Some(shown) = &sentence.board {
        return shown.candidates().contains(&board);
    }
    let is_other = |shown: &Reading| {
        let boards = shown.candidates();
        !boards.is_empty() && boards != [GOAL] && !boards.contains(&board)
    };
    let has_other_above = sentence.above.as_ref().is_some_and(is_other);
    let is_other_beside =
        |beside: Option<&NoSolution>| beside.is_some_and(|other| other.board.iter().any(is_other));
    let after = parts[index + 1..].iter();
    let before = parts[..index].iter().rev();
    !(sentence.is_loose
        && (has_other_above
            || is_other_beside(next_with_board(after))
            || is_other_beside(next_with_board(before))))
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
