//! A heading and the moves that it counts on one line: `10 moves: UP, LEFT, ...`, `[UP, LEFT, ...] (10 moves)`.
//!
//! The surprise: only as many moves as are stated belong to a heading. Any other number may count something else.

use crate::puzzle::Move;

use super::{
    Named,
    direction::{direction, words},
    heading::{Heading, handouts_heading, heading_in},
    label::{may_name, moves_in},
    tokens::only_number,
};

/// The heading and the moves of a line that holds both.
pub(super) fn headed_list(text: &str) -> Option<(Heading, Vec<Move>)> {
    if !may_be_list(text) {
        return None;
    }
    let mut cuts = [
        text.rfind(':'),
        text.find('('),
        text.find('['),
        text.rfind('('),
    ]
    .into_iter()
    .flatten();
    cuts.find_map(|place| {
        let (front, behind) = text.split_at(place);
        counted(front, behind, 2).or_else(|| counted(behind, front, 2))
    })
}

/// The heading and the only move of a line that names a heuristic or says that this is all: `ManhattanDist: 1 moves
/// [DOWN]`. Otherwise it is the label of a step.
pub(super) fn headed_move(text: &str) -> Option<(Heading, Vec<Move>)> {
    if !text.contains('1') {
        return None;
    }
    let cuts = [text.rfind(':'), text.find('('), text.find('[')];
    cuts.into_iter().flatten().find_map(|place| {
        let (front, behind) = text.split_at(place);
        let (heading, moves) = counted(front, behind, 1)?;
        let is_whole = front.contains("olved in ") || front.contains(" in total");
        let is_known = matches!(heading.named, Named::Known(_));
        (is_known || is_whole).then_some((heading, moves))
    })
}

/// Whether a line holds a number and names several moves, if it names any.
fn may_be_list(text: &str) -> bool {
    let is_move =
        |word: &str| direction(word).is_some() || (word.len() == 1 && moves_in(word).is_some());
    may_name(text)
        && text.bytes().any(|byte| byte.is_ascii_digit())
        && words(text)
            .filter(|(word, _)| is_move(word))
            .nth(1)
            .is_some()
}

/// A heading and a list of as many moves, no fewer than these.
fn counted(heading: &str, list: &str, least: usize) -> Option<(Heading, Vec<Move>)> {
    let moves = moves_in(list.trim_start_matches(':')).filter(|moves| moves.len() >= least)?;
    let heading = heading.trim();
    let lower = heading.to_lowercase();
    let mut heading = handouts_heading(heading).or_else(|| heading_in(&lower))?;
    if heading.stated.is_none() && heading.named != Named::Nothing {
        heading.stated = only_number(&lower);
    }
    (heading.stated == Some(moves.len() as u64)).then_some((heading, moves))
}

#[cfg(test)]
mod tests {
    use super::{headed_list, headed_move};

    #[test]
    fn headings_are_parted_from_the_moves_that_they_count() {
        for text in [
            "3 moves in total (heuristic: the Manhattan distance): DOWN LEFT UP",
            "Solved in 3 moves: DOWN, LEFT, UP",
            "Manhattan distance (3 moves): ['DOWN', 'LEFT', 'UP']",
            "Manhattan (3): down, left, up",
            "Moves (3): DOWN, LEFT, UP",
            "3 moves (DOWN, LEFT, UP)",
            "[DOWN, LEFT, UP] (3 moves)",
            "ManhattanDist solved it in 3 moves: D L U",
        ] {
            let (heading, moves) = headed_list(text).expect(text);
            assert_eq!((heading.stated, moves.len()), (Some(3), 3), "{text:?}");
        }
    }

    #[test]
    fn a_heading_of_one_move_is_told_from_the_label_of_a_step() {
        for text in [
            "1 moves in total (heuristic: the Manhattan distance): DOWN",
            "ManhattanDist: 1 moves [DOWN]",
            "Solved in 1 move: DOWN",
            "Manhattan (1 move): down",
        ] {
            let (heading, moves) = headed_move(text).expect(text);
            assert_eq!((heading.stated, moves.len()), (Some(1), 1), "{text:?}");
        }
        for text in [
            "Move 1: DOWN",
            "1 move: DOWN",
            "ManhattanDist: 2 moves [DOWN]",
        ] {
            assert!(headed_move(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn other_numbers_head_no_list() {
        for text in [
            "4 moves: DOWN, LEFT, UP",
            "Move 3: DOWN",
            "Moves: DOWN, LEFT, UP",
            "Possible moves: DOWN, LEFT",
            "3 moves left",
        ] {
            assert!(headed_list(text).is_none(), "{text:?}");
        }
    }
}
