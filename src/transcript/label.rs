//! Reading a line as the label of a move, or as a list of moves.

use crate::puzzle::Move;

use super::{
    arrow::arrow,
    direction::{FILLERS, begins_misspelled, direction, is_any_of, letter_with_tile, words},
    named_moves::moves_named,
};

/// The moves that a line names, where it says nothing else: `LEFT`, `Move 3: left`, `-> L`, `←`, or `Moves: UP, LEFT`.
/// Beside one direction in capitals, as the handout has it, other words may stand: `LEFT (g=1, h=3)`.
pub(super) fn moves_in(text: &str) -> Option<Vec<Move>> {
    if text.len() > LONGEST_LIST {
        return None;
    }
    if let Some(step) = named_exactly(text) {
        return Some(vec![step]);
    }
    if let Some(moves) = letters_with_tiles(text) {
        return Some(moves);
    }
    if may_name(text) {
        if let Some(text) = without_identity(text) {
            return moves_named(text);
        }
        if let Some(moves) = moves_named(text) {
            return Some(moves);
        }
    }
    arrows_in(text)
}

/// The move that a text is the name of, as the handout has it. Most labels are, whatever stands beside them.
pub(super) fn named_exactly(text: &str) -> Option<Move> {
    Move::ALL.into_iter().find(|step| text == step.name())
}

/// The moves of a line of letters with the numbers of their tiles, and nothing else: `7D`, `7D, 5R`.
fn letters_with_tiles(text: &str) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    for (word, _) in words(text) {
        moves.push(letter_with_tile(word)?.0);
    }
    (!moves.is_empty()).then_some(moves)
}

/// What stands in front of what Java prints of an object without a text of its own: `DOWN State@1b6d3586`.
fn without_identity(text: &str) -> Option<&str> {
    let (front, hash) = text.rsplit_once('@')?;
    let is_hash = !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let (front, _) = front.rsplit_once(' ')?;
    is_hash.then_some(front)
}

/// The moves that a line draws: `←`, `Move 3: ↑`. Beside words of another kind an arrow is an ornament.
fn arrows_in(text: &str) -> Option<Vec<Move>> {
    if text.is_ascii() {
        return None;
    }
    let moves: Vec<Move> = text.chars().filter_map(arrow).collect();
    if moves.is_empty() {
        return None;
    }
    let is_beside = |word: &str| {
        is_any_of(word, &FILLERS)
            || is_any_of(word, &["moves", "steps"])
            || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    words(text)
        .all(|(word, _)| is_beside(word))
        .then_some(moves)
}

/// Whether a text may name a move: it holds a direction, or a word that begins with one of their letters and ends there or
/// goes on with another: `L`, `ULDR`.
pub(super) fn may_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    (0..bytes.len()).any(|place| {
        let name: &[u8] = match bytes[place].to_ascii_uppercase() {
            b'U' => b"UP",
            b'D' => b"DOWN",
            b'L' => b"LEFT",
            b'R' => b"RIGHT",
            _ => return false,
        };
        let is_first = !is_word(place.checked_sub(1).map(|before| &bytes[before]));
        let next = bytes.get(place + 1);
        let is_letter = || !is_word(next) || next.is_some_and(|next| b"ULDR".contains(next));
        let is_name = |here: &[u8]| here.eq_ignore_ascii_case(name);
        let rest = &bytes[place..];
        (is_first && (is_letter() || begins_misspelled(rest)))
            || rest.get(..name.len()).is_some_and(is_name)
    })
}

/// Whether a text holds the name of a direction as a word of its own.
pub(super) fn holds_direction(text: &str) -> bool {
    text.len() <= LONGEST
        && may_name(text)
        && words(text).any(|(word, _)| direction(word).is_some())
}

/// A longer line names no move.
const LONGEST: usize = 200;

/// A longer text is no list of moves: a word may be looked at with all that stands behind it.
const LONGEST_LIST: usize = 400;

/// The two moves of a line that names one of them: `LEFT/RIGHT`, `Move 3: UP or DOWN`.
pub(super) fn either_of(text: &str) -> Option<(Move, Move)> {
    let place = text.find(['/', '|']).or_else(|| {
        text.as_bytes()
            .windows(4)
            .position(|four| four.eq_ignore_ascii_case(b" or "))
    })?;
    let (before, after) = text.split_at_checked(place)?;
    let after = after.trim_start_matches(['/', '|', ' ']);
    let after = match after.split_at_checked(3) {
        Some((or, rest)) if or.eq_ignore_ascii_case("or ") => rest,
        _ => after,
    };
    let (&[one], &[other]) = (&moves_in(before)?[..], &moves_in(after)?[..]) else {
        return None;
    };
    // "DOWN | left: 9" names one.
    let is_one = || moves_in(text).is_some_and(|moves| moves.len() == 1);
    (one != other && !is_one()).then_some((one, other))
}

#[cfg(test)]
mod tests {
    use super::{either_of, moves_in};
    use crate::puzzle::Move;

    #[test]
    fn a_line_without_an_end_names_no_move() {
        // Looked at word by word with all that follows, it would take hours.
        for words in ["tile 7 left ", "left h=3 ", "10 left (7) ", "UP, LEFT, "] {
            assert_eq!(moves_in(&words.repeat(1 << 17)), None, "{words}");
        }
    }

    #[test]
    fn labels_are_read_in_any_dress() {
        for text in [
            "LEFT",
            "left",
            "  Left ",
            "Move 3: left",
            "-> LEFT",
            "3. LEFT",
            "L",
            "[LEFT]",
            "Move.LEFT",
            "MOVE_LEFT",
            "Move tile 8 left",
            "--LEFT--",
            "Tile 5 moves LEFT",
            "The tile moves left",
            "Moves: LEFT",
            "Move(s): LEFT",
            "Step 1 of 10: LEFT",
            "Last move: left",
            "State 1: LEFT",
            "LEFT (g=1, h=3)",
            "After move 3 (LEFT):",
            "move #3: left, cost: 5",
            "left (g=1, h=4)",
            "leftward",
            "Move leftwards",
            "Now we move left:",
            "movedLeft",
            "LEFT (blank moves right)",
            "LEFT - 9 moves left",
            "LEFT, moves left = 7",
            "Move: LEFT, Moves left: 9",
            "Move: LEFT, steps left 9",
            "LEFT | left: 9",
            "LEFT [moves left: 9]",
            "Moves left: 9, Move: LEFT",
            "left, moves left: 9",
            "7L",
            "[L7]",
            "moved left, total moves 1",
            "moved left (total moves: 1)",
            "←",
            "Move 3: ←",
            "→ LEFT",
            "LEFT (left)",
            "LEFT (LEFT)",
            "LEFT (L)",
            "Blank moves left",
            "the tile was moved left",
            "Moves: L",
            "Tile goes left",
            "blank left",
            "LEFT, blank RIGHT",
            "LEFT (blank RIGHT)",
            "left (blank right)",
            "blank moves RIGHT, tile moves left",
            "Slide tile 8 left into the blank",
            "Tile 8 moves left into the empty space",
            "Tile 8 at (2, 2) moves left",
            "Move tile 8 left from (2, 2) to (2, 1)",
            "Slide tile 8 one place left",
            "Then the 8 moves left",
            "LEFT: f(n) = g(n) + h(n) = 1 + 5 = 6",
            "LEFT -- 3 left",
            "Possible moves: RIGHT, LEFT -> chose LEFT",
            "LEFT (possible: LEFT, RIGHT, UP, DOWN)",
            "Empty square moved left",
            "Move 3: L",
            "Move: L",
            "Step 3 - L",
            "Direction: L",
            "Action: L",
            "move=L",
            "Move -> L",
            "L (move 3)",
            "L <- move 3",
            "L <-- move #3",
            "L -- move #3",
            "[L] move #3",
            "L ... step 3",
            "L (step 3 of 10)",
            "LEFT edu.example.puzzle.right.State@1b6d3586",
        ] {
            assert_eq!(moves_in(text), Some(vec![Move::Left]), "{text:?}");
        }
        assert_eq!(
            moves_in("Moves: UP, LEFT"),
            Some(vec![Move::Up, Move::Left])
        );
        assert_eq!(moves_in("LEFT (UP)"), Some(vec![Move::Left, Move::Up]));
        assert_eq!(moves_in("LEFT not UP"), Some(vec![Move::Left, Move::Up]));
        assert_eq!(
            moves_in("maybe LEFT, maybe UP"),
            Some(vec![Move::Left, Move::Up])
        );
        assert_eq!(
            moves_in("U L D"),
            Some(vec![Move::Up, Move::Left, Move::Down])
        );
    }

    #[test]
    fn other_lines_are_no_labels() {
        for text in [
            "3 moves left",
            "DBL_LEFT",
            "the right answer",
            "move",
            "",
            "Set up",
            "10 moves in total",
            "L = 3 move",
            "Move L to the side",
            "Move 3: l",
            "a step: d",
            "l (move 3)",
            "L (move)",
            "L move 3 tiles",
            "none left over",
            "Trying LEFT",
            "LEFT is not possible",
            "10 moves left",
            "nodes: 5, left: 3",
            "cost: 5 left",
            "f = 5, left = 3",
            "up (nodes=5, left=3)",
            "removedLeft",
            "upwards of 3",
            "not LEFT",
            "goal → start",
            "blank: 3 moves left",
            "tile 7 is in the right place",
            "one move left",
            "the 3 moves left",
            "Possible moves: RIGHT, DOWN",
            "R1: 1 2 3",
            "9L",
            "L12",
            "7l",
        ] {
            assert_eq!(moves_in(text), None, "{text:?}");
        }
    }

    #[test]
    fn one_of_two_moves_is_no_list() {
        for text in ["LEFT/RIGHT", "left or right", "Move 3: LEFT / RIGHT", "L|R"] {
            assert_eq!(either_of(text), Some((Move::Left, Move::Right)), "{text:?}");
        }
        for text in [
            "LEFT",
            "LEFT/LEFT",
            "LEFT, RIGHT",
            "U/L/D",
            "left/12",
            "LEFT or not",
            "DOWN | left: 9",
        ] {
            assert_eq!(either_of(text), None, "{text:?}");
        }
    }
}
