//! Telling what a line is.

use std::borrow::Cow;

use crate::puzzle::{Board, Move};

use super::{
    arrow::drawn_in,
    glued::{heading_and_row, heading_behind_null, label_and_row, label_behind_null, row_and_more},
    headed::{headed_list, headed_move},
    heading::{Heading, handouts_heading, heading_in},
    inline::{Piece, pieces_of},
    label::{either_of, moves_in, named_exactly},
    row::Row,
    sentence::{Claim, claim_in, is_handouts},
};

/// What a line is, looked at alone. What is rare and large lies behind a pointer.
#[derive(Clone, Debug)]
pub(super) enum Content<'a> {
    /// Nothing at all.
    Empty,
    /// White space only.
    Blanks,
    /// Dashes and the like, as between boards or as their borders.
    Rule,
    /// What can be a row of a board.
    Row(Row<'a>),
    /// The first row of a board behind the move that leads to it: `DOWN: 1 2 3`.
    LabelAndRow(Move, Row<'a>),
    /// A row without a line end, and what was printed right behind it: `8 4 0DOWN`.
    RowAndMore(Row<'a>, &'a str),
    /// The handout's heading without a line end, and the row right behind it.
    HeadingAndRow(Box<(Heading, Row<'a>)>),
    /// Whole boards, and what stands around them.
    Boards(Vec<Piece<'a>>),
    /// The label of a move, exactly as the handout has it.
    Label(Move),
    /// The label of a move in another dress, or a list of moves.
    Moves(Vec<Move>),
    /// A heading and as many moves as it states: `10 moves: UP, LEFT, ...`.
    HeadedMoves(Box<(Heading, Vec<Move>)>),
    /// A drawn arrow and nothing else, and whether it is made of other signs, such as `->`.
    Arrow(Move, bool),
    /// One of two moves: `LEFT/RIGHT`.
    Either(Move, Move),
    /// A number of moves, a heuristic, or both.
    Heading(Heading),
    /// The sentence that no solution exists.
    NoSolution {
        is_exact: bool,
        is_loose: bool,
        /// Nine digits on its line that are a board.
        beside: Option<Board>,
    },
    /// Text that only may say so.
    Hedge,
    /// Text that says that there is one.
    Affirmation,
    /// Anything else.
    Text,
}

/// A longer line is taken for text unseen, so that a line of many megabytes costs nothing.
const LONGEST: usize = 400;

/// Tells what a line is.
pub(super) fn content(line: &str) -> Content<'_> {
    at_first_sight(line).unwrap_or_else(|| looked_into(line))
}

/// Tells what a line is that is the handout's, but for an end of a line that is not there, or a row.
pub(super) fn at_first_sight(line: &str) -> Option<Content<'_>> {
    if let Some(step) = named_exactly(line) {
        return Some(Content::Label(step));
    }
    if line.is_empty() {
        return Some(Content::Empty);
    }
    if let Some(row) = (line.len() <= LONGEST).then(|| Row::read(line)).flatten() {
        return Some(Content::Row(row));
    }
    if let Some(heading) = handouts_heading(line).or_else(|| heading_behind_null(line)) {
        return Some(Content::Heading(heading));
    }
    if let Some((row, behind)) = row_and_more(line) {
        return Some(Content::RowAndMore(row, behind));
    }
    if let Some((step, row)) = label_and_row(line) {
        return Some(Content::LabelAndRow(step, row));
    }
    if let Some(both) = heading_and_row(line) {
        return Some(Content::HeadingAndRow(Box::new(both)));
    }
    label_behind_null(line).map(|step| Content::Moves(vec![step]))
}

/// Tells what any other line is.
pub(super) fn looked_into(line: &str) -> Content<'_> {
    if let Some(pieces) = pieces_of(line) {
        return if is_of_predecessor(line) {
            Content::Text
        } else {
            Content::Boards(pieces)
        };
    }
    match words(line) {
        Content::Text if line.len() <= LONGEST => {
            Row::read_captioned(line).map_or(Content::Text, Content::Row)
        }
        Content::Moves(moves) if moves.len() == 1 => match Row::read_captioned(line) {
            Some(row) => Content::LabelAndRow(moves[0], row),
            None => Content::Moves(moves),
        },
        other => other,
    }
}

/// Whether a line shows what a state remembers of the one before: no board of the path.
fn is_of_predecessor(line: &str) -> bool {
    let words = line.trim_start().to_lowercase();
    words.starts_with("predecessor") || words.starts_with("parent")
}

/// Tells what a line is that holds no board.
pub(super) fn words(line: &str) -> Content<'_> {
    let text = line.trim();
    if text.is_empty() {
        return Content::Blanks;
    }
    if text.len() > LONGEST {
        return Content::Text;
    }
    if let Some(step) = named_exactly(text) {
        return Content::Moves(vec![step]);
    }
    if is_rule(text) {
        return Content::Rule;
    }
    if let Some(step) = drawn_in(text) {
        return Content::Arrow(step, text.is_ascii());
    }
    if let Some((one, other)) = either_of(text) {
        return Content::Either(one, other);
    }
    if let Some(moves) = moves_in(text) {
        let headed = match moves.len() {
            1 => headed_move(text),
            _ => headed_list(text),
        };
        return match headed {
            Some(both) => Content::HeadedMoves(Box::new(both)),
            None => Content::Moves(moves),
        };
    }
    if !has_word(text) {
        return Content::Text;
    }
    let words = in_lower_case(text);
    let claim = claim_in(&words);
    if claim == Claim::Denies {
        let is_exact = line == "No solution exists for the following initial state:";
        let is_loose = !is_handouts(&words);
        let mut digits = text.split(|character: char| !character.is_ascii_alphanumeric());
        return Content::NoSolution {
            is_exact,
            is_loose,
            beside: digits.find_map(|word| word.parse().ok()),
        };
    }
    let heading = heading_in(&words);
    if let Some(both) = heading.and_then(|_| headed_list(text)) {
        return Content::HeadedMoves(Box::new(both));
    }
    match (heading, claim) {
        (Some(heading), claim) => Content::Heading(Heading {
            is_hedge: claim == Claim::Hedges,
            ..heading
        }),
        (None, Claim::Hedges) => Content::Hedge,
        (None, Claim::Affirms) => Content::Affirmation,
        (None, _) => Content::Text,
    }
}

/// A text in lower case, as many are.
fn in_lower_case(text: &str) -> Cow<'_, str> {
    let is_lower = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    if text.bytes().all(is_lower) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.to_lowercase())
    }
}

/// Whether a line may say anything: no name, noun or sentence has a single letter, but for the `h` of `h 2`.
fn has_word(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .windows(2)
        .any(|pair| pair.iter().all(u8::is_ascii_alphabetic))
        || text.contains(['h', 'H'])
}

fn is_rule(text: &str) -> bool {
    let is_sign = |character| {
        matches!(
            character,
            '-' | '=' | '_' | '*' | '#' | '~' | '+' | '|' | '.' | ' '
        )
    };
    let is_drawn = |character| ('\u{2500}'..='\u{257f}').contains(&character);
    text.chars()
        .all(|character| is_sign(character) || is_drawn(character))
}

#[cfg(test)]
mod tests {
    use super::{Content, content};
    use crate::{
        search::Heuristic,
        transcript::{Named, heading::Words},
    };

    fn heading(text: &str) -> Option<(Named, Option<u64>, bool)> {
        match content(text) {
            Content::Heading(heading) => {
                Some((heading.named, heading.stated, heading.words != Words::Own))
            }
            _ => None,
        }
    }

    #[test]
    fn numbers_of_what_was_looked_at_are_no_headings() {
        for text in [
            "57 moves examined",
            "Searched 113 steps",
            "10 moves left",
            "estimated moves: 8",
            "at 3 steps per second",
        ] {
            assert_eq!(heading(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_second_number_and_a_second_heuristic_are_kept() {
        let both = |text| match content(text) {
            Content::Heading(heading) => (heading.stated, heading.other, heading.names_both),
            other => panic!("{text:?}: {other:?}"),
        };
        assert_eq!(both("10 moves or 12 moves"), (Some(10), Some(12), false));
        assert_eq!(both("10 or 12 moves"), (Some(12), Some(10), false));
        assert_eq!(
            both("10 moves (Manhattan / mismatched tiles)"),
            (Some(10), None, true)
        );
        assert_eq!(
            both("mismatched: 6; 10 moves, heuristic: Manhattan"),
            (Some(10), None, false)
        );
    }

    #[test]
    fn headings_are_read_in_other_words() {
        let manhattan = Named::Known(Heuristic::Manhattan);
        let mismatch = Named::Known(Heuristic::Mismatch);
        for (text, expected) in [
            (
                "10 moves in total (heuristic: the Manhattan distance)",
                (manhattan, Some(10), true),
            ),
            (
                "10 moves in total (heuristic: number of mismatched tiles)",
                (mismatch, Some(10), true),
            ),
            (
                "1 move in total (heuristic: the manhattan distance)",
                (manhattan, Some(1), false),
            ),
            (
                "Total moves: 12 using ManhattanDist",
                (manhattan, Some(12), false),
            ),
            ("TileMismatch", (mismatch, None, false)),
            ("h2: 10 total moves", (manhattan, Some(10), false)),
            ("Number of moves = 7", (Named::Nothing, Some(7), false)),
            ("numMoves = 10", (Named::Nothing, Some(10), false)),
            (
                "57 steps searched, 10 moves in total, Manhattan",
                (manhattan, Some(10), false),
            ),
            (
                "Solved in 20 steps, 0.12 s",
                (Named::Nothing, Some(20), false),
            ),
            ("Heuristic: misplaced tiles", (mismatch, None, false)),
            (
                "5 moves in total (heuristic: double moves allowed)",
                (Named::Other, Some(5), false),
            ),
            ("Solution using h2:", (manhattan, None, false)),
        ] {
            assert_eq!(heading(text), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn lines_that_only_look_like_headings_are_text() {
        for text in [
            "Enter the number of moves",
            "Step 3",
            "Move 3",
            "Done in 0.5 seconds",
            "manhattan = 4, mismatch = 3",
            "A message is printed if no solution exists.",
        ] {
            assert_eq!(heading(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_sentence_that_there_is_no_solution_is_read_in_other_words() {
        for text in [
            "No solution exists for the following initial state:",
            "This puzzle is unsolvable!",
            "Sorry, it can't be solved.",
            "Checking whether it is solvable... it is not solvable.",
            "When solving: no solution exists",
            "Unable to solve this puzzle",
            "isSolvable() = false",
        ] {
            assert!(
                matches!(content(text), Content::NoSolution { .. }),
                "{text:?}"
            );
        }
    }
}
