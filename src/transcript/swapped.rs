//! Words for a tile that is exchanged with the blank: `Swap blank with 8`, `LEFT (swap with 8)`.
//!
//! The surprise: the blank has no number, and where it is called 0 it is no tile: the other number is the one that moves.

use super::{
    direction::{BLANKS, is_any_of, words},
    tile::{VERBS, digit_of},
};

/// What is done to a tile and the blank: `swap the blank with 8`, `exchange 8 and the blank`.
pub(super) const SWAPS: [&str; 10] = [
    "swap",
    "swaps",
    "swapped",
    "swapping",
    "exchange",
    "exchanges",
    "exchanged",
    "exchanging",
    "switch",
    "switched",
];

/// Words beside the name of the blank.
const BESIDE_BLANK: [&str; 4] = ["the", "tile", "square", "cell"];

/// What begins a line above a label that names its tile: `Swap blank with 8`. What is done may be told of the move above.
const ORDERS: [&str; 3] = ["swap", "exchange", "switch"];

/// Words that may stand behind it.
const BEHIND_ORDER: [&str; 5] = ["with", "and", "number", "value", "0"];

/// Whether a line says to exchange a tile and the blank, and nothing else.
pub(super) fn is_order(text: &str) -> bool {
    let mut all = words(text).map(|(word, _)| word);
    let is_begun = all.next().is_some_and(|first| is_any_of(first, &ORDERS));
    is_begun
        && all.all(|word| {
            digit_of(word).is_some()
                || [&BEHIND_ORDER[..], &BLANKS, &BESIDE_BLANK]
                    .into_iter()
                    .any(|harmless| is_any_of(word, harmless))
        })
}

/// Whether the number behind these words is that of what is exchanged with the blank, which is no tile: `Swapped 0 with 8`,
/// `swap with 8`.
pub(super) fn is_swapped([front @ .., joint]: &[&str; 5]) -> bool {
    let mut front = front
        .iter()
        .rev()
        .filter(|word| !is_any_of(word, &BESIDE_BLANK))
        .peekable();
    let is_blank = |word: &&&str| **word == "0" || is_any_of(word, &BLANKS);
    let is_named = front.next_if(is_blank).is_some();
    let Some(verb) = front.find(|word| !is_blank(word)) else {
        return false;
    };
    if is_named {
        let is_done = is_any_of(verb, &VERBS) || is_any_of(verb, &SWAPS);
        return is_done && is_any_of(joint, &["with", "and"]);
    }
    is_any_of(verb, &SWAPS) && is_any_of(joint, &["with"])
}

#[cfg(test)]
mod tests {
    use super::is_order;

    #[test]
    fn an_order_says_no_more_than_what_is_exchanged() {
        for text in ["Swap blank with 8", "Exchange tile 8 and the blank:"] {
            assert!(is_order(text), "{text:?}");
        }
        for text in [
            "Swapped blank with 8",
            "Swap 8 of 20",
            "Swaps: 8",
            "Cost of the swap with 8",
        ] {
            assert!(!is_order(text), "{text:?}");
        }
    }
}
