//! The words of a line that names a move: those that name it, and those that may stand beside it.

use crate::puzzle::Move;

/// Words that may stand beside a direction without changing what the line is.
pub(super) const FILLERS: [&str; 76] = [
    "do",
    "shift",
    "shifted",
    "push",
    "pushed",
    "sliding",
    "piece",
    "should",
    "goes",
    "chosen",
    "best",
    "player",
    "transition",
    "towards",
    "path",
    "solution",
    "sequence",
    "list",
    "directions",
    "so",
    "far",
    "all",
    "move",
    "moved",
    "moving",
    "step",
    "tile",
    "slide",
    "slid",
    "slides",
    "direction",
    "dir",
    "action",
    "go",
    "to",
    "the",
    "then",
    "next",
    "blank",
    "empty",
    "space",
    "hole",
    "gap",
    "operator",
    "op",
    "is",
    "num",
    "made",
    "last",
    "current",
    "previous",
    "taken",
    "operation",
    "swap",
    "swapped",
    "you",
    "state",
    "type",
    "of",
    "after",
    "done",
    "performed",
    "applied",
    "number",
    "and",
    "into",
    "in",
    "from",
    "at",
    "by",
    "place",
    "position",
    "square",
    "s",
    "we",
    "now",
];

/// What `right` may be said of, where it names no move: `tile 7 is in the right place`.
pub(super) const PLACES: [&str; 5] = ["place", "places", "position", "square", "spot"];

/// Words that make a line speak about a move which is only looked at.
pub(super) const DOUBTS: [&str; 28] = [
    "undo",
    "undoing",
    "opposite",
    "rejected",
    "try",
    "trying",
    "tried",
    "generate",
    "generating",
    "generated",
    "successor",
    "successors",
    "possible",
    "impossible",
    "legal",
    "illegal",
    "cannot",
    "can",
    "no",
    "invalid",
    "expanding",
    "checking",
    "testing",
    "passed",
    "failed",
    "if",
    "or",
    "skip",
];

/// Words between two moves of which one is meant.
pub(super) const HEDGES: [&str; 5] = ["not", "was", "maybe", "perhaps", "possibly"];

/// The words of a line, each with what comes after it.
pub(super) fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = &rest[length_of_run(rest, |character| !character.is_alphanumeric())..];
        let end = length_of_run(rest, char::is_alphanumeric);
        let (word, after) = rest.split_at(end);
        rest = after;
        (!word.is_empty()).then_some((word, after))
    })
}

/// How many bytes a text begins with that are characters of a kind. Most lines are ASCII, which takes no decoding.
fn length_of_run(text: &str, is_of_kind: impl Fn(char) -> bool) -> usize {
    let ends = |byte: &u8| !byte.is_ascii() || !is_of_kind(char::from(*byte));
    let end = text
        .bytes()
        .position(|byte| ends(&byte))
        .unwrap_or(text.len());
    let rest = &text[end..];
    end + rest
        .find(|character| !is_of_kind(character))
        .unwrap_or(rest.len())
}

/// What the empty square is called.
pub(super) const BLANKS: [&str; 5] = ["blank", "empty", "hole", "gap", "space"];

/// Whether a word is another name of the same move.
pub(super) fn names_again(word: &str, step: Move) -> bool {
    direction(word) == Some(step) || letter(word) == Some(step)
}

pub(super) fn is_any_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// Names with two letters exchanged, or one left out or doubled, that can be no other word.
const MISSPELLED: [(&str, Move); 12] = [
    ("letf", Move::Left),
    ("lfet", Move::Left),
    ("leftt", Move::Left),
    ("rigth", Move::Right),
    ("rihgt", Move::Right),
    ("rgiht", Move::Right),
    ("rigt", Move::Right),
    ("righ", Move::Right),
    ("rght", Move::Right),
    ("donw", Move::Down),
    ("dwon", Move::Down),
    ("donwn", Move::Down),
];

/// Whether a text begins with such a name.
pub(super) fn begins_misspelled(text: &[u8]) -> bool {
    MISSPELLED.iter().any(|(wrong, _)| {
        let front = text.get(..wrong.len());
        front.is_some_and(|front| front.eq_ignore_ascii_case(wrong.as_bytes()))
    })
}

/// The move that a word names: `left`, `leftward`, `movedLeft`, `rigth`.
pub(super) fn direction(word: &str) -> Option<Move> {
    if let 4..=5 = word.len()
        && let Some((_, step)) = MISSPELLED
            .iter()
            .find(|(wrong, _)| word.eq_ignore_ascii_case(wrong))
    {
        return Some(*step);
    }
    Move::ALL.into_iter().find(|step| {
        let name = step.name();
        if word.len() <= name.len() {
            return word.eq_ignore_ascii_case(name);
        }
        let starts = word
            .split_at_checked(name.len())
            .filter(|(start, _)| start.eq_ignore_ascii_case(name));
        let ends = word
            .split_at_checked(word.len() - name.len())
            .filter(|(_, end)| end.eq_ignore_ascii_case(name) && end.starts_with(&name[..1]));
        starts.is_some_and(|(_, rest)| is_any_of(rest, &["ward", "wards"]))
            || ends.is_some_and(|(verb, _)| matches!(verb, "move" | "moved" | "slide" | "go"))
    })
}

/// The moves that joined capitals name: `ULDR`.
pub(super) fn joined_letters(word: &str) -> Option<Vec<Move>> {
    let is_move = |byte: u8| matches!(byte, b'U' | b'L' | b'D' | b'R');
    let is_joined = word.len() > 1 && word.bytes().all(is_move);
    is_joined.then(|| {
        (0..word.len())
            .filter_map(|place| letter(&word[place..=place]))
            .collect()
    })
}

/// The move of a letter that is joined to the number of its tile, and the tile: `7D`, `D7`.
pub(super) fn letter_with_tile(word: &str) -> Option<(Move, u8)> {
    let (&[tile @ b'1'..=b'8', name] | &[name, tile @ b'1'..=b'8']) = word.as_bytes() else {
        return None;
    };
    let step = Move::ALL
        .into_iter()
        .find(|step| step.name().as_bytes()[0] == name)?;
    Some((step, tile - b'0'))
}

pub(super) fn letter(word: &str) -> Option<Move> {
    Move::ALL
        .into_iter()
        .find(|step| word.eq_ignore_ascii_case(&step.name()[..1]))
}
