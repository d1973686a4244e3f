//! The heuristic that a line names in short, by a number, or in words that are common elsewhere.
//!
//! The surprise: such a name counts only where it can be nothing else, and a value beside it names nothing.

use crate::search::Heuristic;

use super::{
    Named,
    count::counts_in,
    phrases::Phrases,
    tokens::{NUMBER_SIGNS, Token, Tokenized, end_of, is_index},
};

/// Names of the mismatched tiles in words that are common elsewhere.
static MISMATCH_IN_OTHER_WORDS: Phrases<16> = Phrases::new([
    "out-of-place",
    "incorrectly placed",
    "not in the right",
    "not in the correct",
    "not in their",
    "not in the goal",
    "non-matching",
    "nonmatching",
    "tiles not matching",
    "tiles that do not match",
    "unmatched",
    "mistile",
    "mis. tile",
    "mis tile",
    "tilemis",
    "tile mis",
]);

/// Of what a line holds something that names a heuristic in short.
/// A number is one only behind an `h` or the word `heuristic`, and what is out of place is a tile.
static SHORT: Phrases<6> = Phrases::new(["man", "mis", "h", "tile", "md", "mt"]);

/// The heuristic that a line names in short or in words that are common elsewhere: `(heuristic: man)`, `h_2`,
/// `Heuristic #1`. A value beside such a name is none: `h(2) = 5`.
pub(super) fn short_name_in(line: &Tokenized<'_>) -> Named {
    let words = line.words;
    if !SHORT.are_in(words) {
        return Named::Nothing;
    }
    let tokens = line.tokens();
    let is_in_other_words = words.contains("tile") && MISMATCH_IN_OTHER_WORDS.are_in(words);
    let mut has = [false, is_in_other_words];
    let mut is_only_name = true;
    let mut numbers = 0;
    for (place, token) in tokens.iter().enumerate() {
        let is_index = is_index(words, tokens, place);
        let heuristic = match token.text {
            "man" | "mandist" | "mandistance" | "md" => Some(0),
            "2" if is_index => Some(0),
            "mis" | "mistiles" | "mt" => Some(1),
            "1" if is_index => Some(1),
            _ => numbered_otherwise(words, tokens, place),
        };
        if let Some(heuristic) = heuristic {
            has[heuristic] = true;
            if is_value(words, tokens, place) {
                return Named::Nothing;
            }
        } else if token.text.starts_with(|first: char| first.is_ascii_digit()) {
            numbers += 1;
        } else {
            is_only_name &= ["h", "dist", "distance", "tile", "tiles"].contains(&token.text);
        }
    }
    let is_said = || {
        if numbers > 0 {
            counts_in(line, false).stated.is_some()
        } else {
            is_only_name || words.contains("heuristic") || is_in_other_words
        }
    };
    if let Some(heuristic) = only_word_of(words) {
        has[heuristic] = true;
    }
    match has {
        [true, false] if is_said() => Named::Known(Heuristic::Manhattan),
        [false, true] if is_said() => Named::Known(Heuristic::Mismatch),
        _ => Named::Nothing,
    }
}

/// The heuristic that one word behind the word `heuristic` names at the end of a line: `(heuristic: tiles)`.
fn only_word_of(words: &str) -> Option<usize> {
    let (_, name) = words.rsplit_once("heuristic")?;
    match name.trim_matches(|sign: char| !sign.is_alphanumeric()) {
        "distance" | "distances" => Some(0),
        "tiles" => Some(1),
        _ => None,
    }
}

/// The heuristic that is numbered by a Roman number or an ordinal, as the handout numbers its two: `Heuristic II`, `second
/// heuristic`. "My first heuristic" is numbered in the student's own way, and the `I` of "the heuristic I used" is no number.
fn numbered_otherwise(words: &str, tokens: &[Token<'_>], place: usize) -> Option<usize> {
    let before = place.checked_sub(1).map(|before| &tokens[before]);
    let next = tokens.get(place + 1);
    let token = &tokens[place];
    match token.text {
        "i" | "ii" => {
            let between =
                &words[end_of(before.filter(|name| name.text == "heuristic")?)..token.start];
            let behind = &words[end_of(token)..next.map_or(words.len(), |next| next.start)];
            let is_end = next
                .is_none_or(|next| next.text.starts_with(|first: char| first.is_ascii_digit()))
                || !behind.trim().is_empty();
            let is_number = NUMBER_SIGNS.contains(&between) && (token.text == "ii" || is_end);
            is_number.then_some(usize::from(token.text == "i"))
        }
        "first" | "second" => {
            let is_heuristic = next.is_some_and(|next| next.text == "heuristic");
            let is_own = before.is_some_and(|before| ["my", "own", "our"].contains(&before.text));
            (is_heuristic && !is_own).then_some(usize::from(token.text == "first"))
        }
        _ => None,
    }
}

/// Whether a line is the word "distance" and nothing more. A value may stand below it where another name stands above.
pub(super) fn is_only_distance(line: &str) -> bool {
    let text = line.trim_matches(|sign: char| " \t=-*#[]()".contains(sign));
    text.eq_ignore_ascii_case("distance")
}

/// Whether the number behind a name is its value and no number of moves: `moves so far: 3, h(2): 5`.
fn is_value(words: &str, tokens: &[Token<'_>], place: usize) -> bool {
    let Some(next) = tokens.get(place + 1) else {
        return false;
    };
    let between = &words[tokens[place].start..next.start];
    let is_number = |token: &Token<'_>| token.text.parse::<u64>().is_ok();
    let is_only = || {
        (0..tokens.len())
            .filter(|&place| is_number(&tokens[place]) && !is_index(words, tokens, place))
            .count()
            == 1
    };
    let noun = tokens.get(place + 2).map_or("", |token| token.text);
    let is_count = ["move", "moves", "step", "steps", "total"].contains(&noun);
    between.contains(['=', ':']) && is_number(next) && !is_count && !is_only()
}

#[cfg(test)]
mod tests {
    use super::{Named, is_only_distance, short_name_in};
    use crate::{search::Heuristic, transcript::tokens::Tokenized};

    fn name(words: &str) -> Named {
        short_name_in(&Tokenized::new(words))
    }

    #[test]
    fn names_of_two_letters_roman_numbers_and_ordinals_are_read() {
        for words in [
            "md",
            "md: 10 moves",
            "10 moves (md)",
            "heuristic ii",
            "heuristic ii: 10 moves",
            "heuristic-ii used: 10 moves",
            "using the second heuristic: 10 moves",
        ] {
            assert_eq!(name(words), Named::Known(Heuristic::Manhattan), "{words:?}");
        }
        for words in [
            "mt",
            "=== mt ===",
            "heuristic i",
            "10 moves (heuristic i)",
            "heuristic i 10 moves",
            "first heuristic:",
        ] {
            assert_eq!(name(words), Named::Known(Heuristic::Mismatch), "{words:?}");
        }
    }

    #[test]
    fn what_may_be_something_else_names_nothing() {
        for words in [
            "md = 12",
            "mt: 6",
            "10 moves, md = 12",
            "md and mt",
            "heuristic ii = 12",
            "the heuristic i used: 10 moves",
            "10 moves (my first heuristic)",
            "first move: heuristic",
            "a readme.md",
        ] {
            assert_eq!(name(words), Named::Nothing, "{words:?}");
        }
    }

    #[test]
    fn distance_is_a_name_only_where_it_is_alone() {
        for line in ["distance", "Distance", "=== Distance ===", "(distance)"] {
            assert!(is_only_distance(line), "{line:?}");
        }
        for line in ["distance:", "distance 10", "the distance", ""] {
            assert!(!is_only_distance(line), "{line:?}");
        }
    }
}
