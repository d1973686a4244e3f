//! The heuristic that a line names, in whatever words.
//!
//! The surprise: where both are named, neither is the name, unless one of them is said to be it. Names in short are read in
//! [`super::short`].

use crate::search::Heuristic;

use super::{
    Named,
    phrases::{Phrases, joined},
};

/// The heuristic that a line names: nothing where it names two, unless one of them is said to be the one: `heuristic: …`.
pub(super) fn heuristic_in(words: &str) -> (Named, bool) {
    let (named, names_both) = named_in(words);
    if names_both
        && let Some((_, rest)) = words.split_once("heuristic:")
        && let (Named::Known(heuristic), _) = named_in(rest)
    {
        return (Named::Known(heuristic), false);
    }
    (named, names_both)
}

/// Whether words say of a heuristic which it is, and name neither none nor one that is known elsewhere.
pub(super) fn has_own_name(words: &str) -> bool {
    if !words.contains("heuristic") || OTHER_NAMES.are_in(words) {
        return false;
    }
    let is_name = |word: &str| word.len() > 2 && !HEADING_WORDS.contains(&word);
    words
        .split(|character: char| !character.is_alphabetic())
        .any(is_name)
}

/// Words of a heading that name no heuristic.
const HEADING_WORDS: [&str; 26] = [
    "move",
    "moves",
    "step",
    "steps",
    "total",
    "the",
    "heuristic",
    "heuristics",
    "number",
    "with",
    "using",
    "used",
    "for",
    "and",
    "solution",
    "solved",
    "found",
    "path",
    "length",
    "cost",
    "are",
    "was",
    "this",
    "that",
    "needed",
    "required",
];

/// Beginnings of words that name another heuristic, or none.
static OTHER_NAMES: Phrases<20> = Phrases::new([
    "euclid",
    "cheby",
    "octile",
    "diagonal",
    "conflict",
    "pattern",
    "gaschnig",
    "nilsson",
    "maxim",
    "both",
    "inversion",
    "other",
    "same",
    "no heur",
    "none",
    "null",
    "without",
    "unknown",
    "dijkstra",
    "not ",
]);

static MANHATTAN: Phrases<13> = Phrases::new(MANHATTAN_NAMES);

const MANHATTAN_NAMES: [&str; 13] = [
    "manhat",
    "manhant",
    "mahnat",
    "manatt",
    "city block",
    "city-block",
    "taxicab",
    "taxi-cab",
    "taxi cab",
    "sum of distances",
    "sum of the distances",
    "total distance",
    "l1 distance",
];

static MISMATCH: Phrases<23> = Phrases::new(MISMATCH_NAMES);

const MISMATCH_NAMES: [&str; 23] = [
    "mismat",
    "misatch",
    "mis mat",
    "wrong tiles",
    "not in place",
    "mis-mat",
    "missmat",
    "misplace",
    "missplace",
    "mis-place",
    "hamming",
    "out of place",
    "out of position",
    "wrong spot",
    "wrong place",
    "wrong position",
    "incorrect tiles",
    "not at their goal",
    "displaced",
    "wrongly placed",
    "wrong tile count",
    "misalign",
    "tiles not in",
];

/// Of what most lines hold nothing.
static ANY_NAME: Phrases<36> = Phrases::new(joined(MANHATTAN_NAMES, MISMATCH_NAMES));

static DOUBLE_MOVE: Phrases<2> = Phrases::new(["double move", "doublemove"]);

/// Whether a line holds a word that is one of these but for two letters.
fn near_names<const COUNT: usize>(words: &str, names: [&str; COUNT]) -> [bool; COUNT] {
    let mut has = [false; COUNT];
    let long = words
        .split(|character: char| !character.is_alphabetic())
        .filter(|word| word.len() > 6 && word.starts_with('m'));
    for word in long {
        for (has, name) in has.iter_mut().zip(names) {
            *has |= word.len().abs_diff(name.len()) <= 2 && strsim::osa_distance(word, name) <= 2;
        }
    }
    has
}

fn named_in(words: &str) -> (Named, bool) {
    let mut has_word = [false; 3];
    // A heuristic's number stands behind an h: most lines hold none.
    if words.contains(['1', '2', '3']) {
        for word in words.split(|character: char| !character.is_alphanumeric()) {
            for (has, name) in has_word.iter_mut().zip(["h1", "h2", "h3"]) {
                *has |= word == name;
            }
        }
    }
    let [is_near_manhattan, is_near_mismatched] = near_names(words, ["manhattan", "mismatched"]);
    let has_name = ANY_NAME.are_in(words);
    let mut is_manhattan = is_near_manhattan || (has_name && MANHATTAN.are_in(words));
    let mut is_mismatch = is_near_mismatched || (has_name && MISMATCH.are_in(words));
    // "h1: Manhattan distance" numbers it in the student's own way, and "h1=5, h2=8 using Manhattan" tells values: the word
    // is the name.
    if is_manhattan == is_mismatch {
        is_manhattan |= has_word[1];
        is_mismatch |= has_word[0];
    }
    let is_other = has_word[2] || DOUBLE_MOVE.are_in(words);
    match (is_manhattan, is_mismatch, is_other) {
        (true, false, false) => (Named::Known(Heuristic::Manhattan), false),
        (false, true, false) => (Named::Known(Heuristic::Mismatch), false),
        (false, false, true) => (Named::Other, false),
        (true, true, false) => (Named::Nothing, true),
        _ => (Named::Nothing, false),
    }
}
