//! Rows whose blanks were trimmed, in a path that shows elsewhere how it prints a blank in the middle of a row.
//!
//! The surprise: one path tells how all of its rows are printed. Where a blank in the middle keeps its place and one at the
//! end of a row is always trimmed away, two tiles side by side have no blank between them, be the goal ever so near.

use crate::puzzle::{Board, SIDE};

use super::{Candidates, Entry, Reading};

/// Takes the board with the blank in the middle of its row away from those that a trimmed row may be, where the other boards
/// of the path show that it is not meant.
pub(super) fn keep_middle(entries: &mut [Entry]) {
    let mut trimmed = 0;
    let mut has_middle = false;
    for entry in &*entries {
        match entry {
            Entry::Board(Reading::OneOf(_), _) => trimmed += 1,
            Entry::Board(Reading::Board(board), _) => match column_of_blank(board) {
                1 => has_middle = true,
                // A blank at the end of a row that was not trimmed.
                2 => return,
                _ => (),
            },
            _ => (),
        }
    }
    if trimmed < 2 || !has_middle {
        return;
    }
    for entry in entries {
        if let Entry::Board(Reading::OneOf(boards), _) = entry {
            let Candidates(boards) = &mut **boards;
            boards.retain(|board| column_of_blank(board) != 1);
        }
    }
}

fn column_of_blank(board: &Board) -> usize {
    board.blank() % SIDE
}

#[cfg(test)]
mod tests {
    use crate::transcript::{Entry, parse};

    /// What the boards of a text may be.
    fn candidates(text: &str) -> Vec<Vec<String>> {
        let (transcript, _) = parse(text.as_bytes());
        let entries = transcript.sections().flat_map(|section| &section.entries);
        let boards = entries.filter_map(|entry| match entry {
            Entry::Board(reading, _) => Some(reading.candidates()),
            Entry::Move(..) => None,
        });
        boards
            .map(|boards| boards.iter().map(ToString::to_string).collect())
            .collect()
    }

    const HEADING: &str = "2 moves in total (heuristic: the Manhattan distance)\n";

    #[test]
    fn a_path_tells_whether_a_blank_in_the_middle_keeps_its_place() {
        let path = "1 2\n8 4 3\n7 6 5\nLEFT\n1   2\n8 4 3\n7 6 5\nUP\n1 4 2\n8 3\n7 6 5\n";
        let boards = candidates(&format!("{HEADING}{path}"));
        assert_eq!(boards[0], ["120843765", "012843765"]);
        assert_eq!(boards[1], ["102843765"]);
        assert_eq!(boards[2], ["142830765", "142083765"]);
    }

    #[test]
    fn one_trimmed_row_or_one_that_is_not_trimmed_leaves_it_open() {
        for first in ["1 2 3\n8 4  \n7 6 5\nRIGHT\n", ""] {
            let path = format!("{first}1 2 3\n8   4\n7 6 5\nRIGHT\n1 2 3\n8 4\n7 6 5\n");
            let boards = candidates(&format!("{HEADING}{path}"));
            assert_eq!(boards.last().map(Vec::len), Some(3), "{path}");
        }
    }
}
