//! Whose motion a label tells: that of a tile, or, where it says so, of the blank: `Blank moves up`.
//!
//! The surprise: most lines that hold such a word tell the motion of a tile, into the blank or past it. Only a blank that
//! stands right before the direction is what moves.

use super::direction::{BLANKS, PLACES, direction, is_any_of, words};

/// What may stand between the blank and its direction.
const DEEDS: [&str; 7] = ["move", "moves", "moved", "goes", "went", "slides", "slid"];

/// What the empty square is called beside such a word: `empty tile`.
const SQUARES: [&str; 4] = ["tile", "square", "cell", "space"];

/// Words before the blank that make it the place of the move, or a part of it.
const INTO: [&str; 13] = [
    "into", "with", "toward", "towards", "onto", "from", "and", "by", "of", "at", "in", "on", "to",
];

/// Whether a line names one direction, and says that the blank moves there.
pub(super) fn is_of_blank(text: &str) -> bool {
    if text.len() < "gap up".len() || !words(text).any(|(word, _)| is_any_of(word, &BLANKS)) {
        return false;
    }
    let mut directions = words(text).filter(|(word, _)| direction(word).is_some());
    let (Some((named, after)), None) = (directions.next(), directions.next()) else {
        return false;
    };
    let before = &text[..text.len() - after.len() - named.len()];
    let all: Vec<&str> = words(before).map(|(word, _)| word).collect();
    let mut rest = &all[..];
    for between in [&DEEDS[..], &SQUARES[..]] {
        if let [shorter @ .., last] = rest
            && is_any_of(last, between)
            && shorter
                .last()
                .is_some_and(|blank| is_any_of(blank, &BLANKS) || is_any_of(blank, &SQUARES))
        {
            rest = shorter;
        }
    }
    let [front @ .., blank] = rest else {
        return false;
    };
    let front = match front {
        [shorter @ .., the] if is_any_of(the, &["the"]) => shorter,
        _ => front,
    };
    let is_beside = |word: &&str| is_any_of(word, &["tile", "piece"]);
    is_any_of(blank, &BLANKS)
        && !front.last().is_some_and(|word| is_any_of(word, &INTO))
        && !front.iter().any(is_beside)
        && is_plain(before, front.is_empty())
}

/// What a `0` is called that is the empty square as a number: `tile 0`.
const ZEROS: [&str; 10] = [
    "tile", "piece", "digit", "number", "the", "slide", "slides", "slid", "push", "moved",
];

/// Whether a line names one direction, and says that the `0` moves there, which is the blank: `tile 0 moves down`.
pub(super) fn is_of_zero(text: &str) -> bool {
    if !text.contains('0') {
        return false;
    }
    let mut directions = words(text).filter(|(word, _)| direction(word).is_some());
    let (Some((named, after)), None) = (directions.next(), directions.next()) else {
        return false;
    };
    let before = &text[..text.len() - after.len() - named.len()];
    let all: Vec<&str> = words(before).map(|(word, _)| word).collect();
    let (deed, front) = match &all[..] {
        [front @ .., "0", deed] if is_any_of(deed, &DEEDS) => (*deed, front),
        [front @ .., "0"] => ("", front),
        _ => return false,
    };
    // "Move 0: moved down" counts moves.
    let behind_zero = before.rfind('0').map_or("", |place| &before[place + 1..]);
    let is_joined = behind_zero
        .chars()
        .all(|character| character == ' ' || character.is_alphabetic());
    let is_named = match front {
        [.., into, name] if is_any_of(into, &INTO) && is_any_of(name, &ZEROS) => false,
        [.., name] => is_any_of(name, &ZEROS),
        [] => !deed.is_empty() && !is_any_of(deed, &["move", "moves"]),
    };
    is_joined && is_named
}

/// Whether nothing parts the words in front of a direction. A blank that begins its line may have a sign behind it: `Blank: UP`.
fn is_plain(before: &str, is_first: bool) -> bool {
    let tail = before.trim_end_matches(|character: char| !character.is_alphanumeric());
    let gap = &before[tail.len()..];
    gap.trim().is_empty() || (is_first && [":", "=", "->", "-"].contains(&gap.trim()))
}

/// Whether a direction after these two words is no other name of the move: `LEFT (blank moves right)`, `UP, 9 moves left`.
pub(super) fn is_beside(earlier: &str, previous: &str) -> bool {
    is_any_of(previous, &["moves", "steps"]) && (is_number(earlier) || is_any_of(earlier, &BLANKS))
}

pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the number of `then the 7 moves down` is that of a tile. "The 3 moves left" may count moves.
pub(super) fn is_tile(first: &str, earlier: &str, previous: &str) -> bool {
    previous.len() == 1
        && is_number(previous)
        && is_any_of(earlier, &["the"])
        && is_any_of(first, &["then", "now", "next", "and"])
}

/// Whether what comes after `one` makes it a distance: `one place down`.
pub(super) fn is_distance(after: &str) -> bool {
    words(after)
        .next()
        .is_some_and(|(next, _)| is_any_of(next, &PLACES))
}

/// Whether a direction after these words is that of the empty square: `blank UP`, `blank moves up`, `empty square moves up`.
pub(super) fn is_blank_moved(first: &str, earlier: &str, previous: &str) -> bool {
    let is_square = |word| is_any_of(word, &["square", "tile", "cell", "space"]);
    is_any_of(previous, &BLANKS)
        || (is_any_of(previous, &["moves", "moved", "goes"])
            && is_square(earlier)
            && is_any_of(first, &BLANKS))
        || (is_any_of(
            previous,
            &["moves", "moved", "goes", "to", "tile", "square"],
        ) && is_any_of(earlier, &BLANKS))
}

#[cfg(test)]
mod tests {
    use super::{is_of_blank, is_of_zero};

    #[test]
    fn a_zero_that_moves_is_the_blank() {
        for text in [
            "tile 0 moves down",
            "Slide 0 down",
            "0 goes down",
            "0 moved down",
            "Step 3: moved 0 DOWN",
            "The 0 slides down",
        ] {
            assert!(is_of_zero(text), "{text:?}");
        }
        for text in [
            "Move 0: DOWN",
            "0: DOWN",
            "0 moves DOWN",
            "Step 0 moved down",
            "Move 0: moved down",
            "tile 8 moves down",
            "Swap tile 8 with tile 0: DOWN",
            "tile 10 moves down",
        ] {
            assert!(!is_of_zero(text), "{text:?}");
        }
    }

    #[test]
    fn a_blank_right_before_its_direction_moves() {
        for text in [
            "Blank moves up",
            "blank LEFT",
            "Move the blank LEFT",
            "Move empty tile DOWN",
            "Empty square moved left",
            "Move space DOWN",
            "Blank: LEFT",
            "The empty space moves left",
            "Step 3: blank goes up",
        ] {
            assert!(is_of_blank(text), "{text:?}");
        }
    }

    #[test]
    fn what_moves_into_the_blank_or_beside_it_is_a_tile() {
        for text in [
            "LEFT",
            "Tile moves left",
            "Slide tile 8 left into the blank",
            "Swap tile 8 with the blank: LEFT",
            "Slide 8 into the blank LEFT",
            "blank moves RIGHT, tile moves left",
            "LEFT (blank moves right)",
            "Swap tile 7 and blank DOWN",
            "Swapped 7 with blank: DOWN",
            "the tile above the blank moves DOWN",
            "tile next to the empty space: LEFT",
        ] {
            assert!(!is_of_blank(text), "{text:?}");
        }
    }
}
