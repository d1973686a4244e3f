//! Boards that a student made to test a solver with: are they right, and how many known mistakes do they catch?

use super::{board_case, first_catches};
use crate::assignment::{CaseFile, Error, Rubric, read_own_case};
use crate::puzzle::Board;

/// The most moves of a board that is held against mistakes. What a search takes doubles with every other move, and what shows at all
/// shows on boards of up to 20.
pub const DEEPEST: u8 = 20;

/// What became of a student's cases.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct OwnCases {
    /// How many there are.
    pub boards: usize,
    /// How many are boards with the right length beside them, and the first of their board.
    pub right: usize,
    /// How many of these need more moves than [`DEEPEST`], and are not held against mistakes.
    pub deep: usize,
    /// Known mistakes that the other right ones catch.
    pub caught: usize,
    /// Known mistakes that some board catches.
    pub mistakes: usize,
    /// What is wrong, in the order of the cases. No error tells a path or a length.
    pub errors: Vec<Error>,
}

/// Checks a student's cases. `unread` is what was wrong with those that could not be read at all: each counts as a case.
///
/// A case whose length is wrong catches nothing: right programs would fail it too.
pub fn check_own_cases(files: &[CaseFile], unread: Vec<Error>, rubric: &Rubric) -> OwnCases {
    let puzzle = rubric.puzzle();
    let boards = files.len() + unread.len();
    let mut errors = unread;
    let mut right: Vec<(&CaseFile, Board)> = Vec::new();
    for file in files {
        match read_own_case(file, puzzle) {
            Err(wrong) => errors.extend(wrong),
            Ok(board) => match right.iter().find(|(_, other)| *other == board) {
                None => right.push((file, board)),
                Some((first, _)) => {
                    let message = format!("this is the board of {} again", first.path);
                    let error = Error::in_file(&file.path, message);
                    errors.push(error.with_hint("it tells nothing more: take another board"));
                }
            },
        }
    }
    errors.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
    let held = right.iter().map(|(_, board)| *board);
    let held = held.filter(|board| puzzle.depth(board) <= DEEPEST);
    let cases: Vec<_> = held.map(|board| board_case(board, puzzle)).collect();
    let catches = first_catches(rubric, &cases);
    OwnCases {
        boards,
        right: right.len(),
        deep: right.len() - cases.len(),
        caught: catches.iter().filter(|catch| catch.case.is_some()).count(),
        mistakes: catches.len(),
        errors,
    }
}
