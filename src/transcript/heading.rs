//! Reading a line as a heading: the heuristic that it names and the number of moves that it states.

use crate::search::Heuristic;

use super::{
    Named,
    count::{Token, counts_in, is_index, tokens_of},
    phrases::Phrases,
};

/// What a line says as a heading.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a separate thing that a line may say"
)]
pub(super) struct Heading {
    /// The heuristic that it names: nothing where it names two.
    pub(super) named: Named,
    /// The number of moves that it states.
    pub(super) stated: Option<u64>,
    /// Whose words they are.
    pub(super) words: Words,
    /// Whether it names both of the handout's heuristics, and not one of them as its own.
    pub(super) names_both: bool,
    /// Whether it names a heuristic in words that are not known: `10 moves (my first heuristic)`.
    pub(super) has_own_name: bool,
    /// A second number of moves: `10 or 12 moves`.
    pub(super) other: Option<u64>,
    /// Whether the number is a bound, negated, or part of another: `at least 10 moves`, `-10 moves`.
    pub(super) is_unsure: bool,
    /// Whether the number may be that of something else than one whole path: `moves so far: 3`, `57 steps`.
    pub(super) is_partial: bool,
    /// Whether its line may deny that there is a solution: `Manhattan: not able to solve`.
    pub(super) is_hedge: bool,
}

/// Whose words a heading is in. Below one of the handout's, what names a heuristic is no other heading.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Words {
    /// The handout's, to the letter.
    Handouts,
    /// The handout's, with its misspelling mended.
    Mended,
    #[default]
    Own,
}

/// The handout's heading, its misspelling mended or not.
pub(super) fn handouts_heading(line: &str) -> Option<Heading> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    let rest = rest.strip_prefix(" moves in total (heuristic: ")?;
    let (heuristic, words) = match rest {
        "the Manhattan distance)" => (Heuristic::Manhattan, Words::Handouts),
        "number of mismatached tiles)" => (Heuristic::Mismatch, Words::Handouts),
        "number of mismatched tiles)" => (Heuristic::Mismatch, Words::Mended),
        _ => return None,
    };
    let is_plain = number == "0" || !number.starts_with('0');
    Some(Heading {
        named: Named::Known(heuristic),
        stated: Some(number.parse().ok().filter(|_| is_plain)?),
        words,
        ..Heading::default()
    })
}

/// What a line in lower case says as a heading, if it is one.
pub(super) fn heading_in(words: &str) -> Option<Heading> {
    let (mut named, names_both) = heuristic_in(words);
    if named == Named::Nothing && !names_both {
        named = short_name_in(words);
    }
    let counts = counts_in(words, named != Named::Nothing);
    let heading = Heading {
        named,
        stated: counts.stated,
        words: Words::Own,
        names_both,
        has_own_name: named == Named::Nothing && !names_both && has_own_name(words),
        other: counts.other,
        is_unsure: counts.is_unsure,
        is_partial: counts.stated.is_some() && (!WHOLE.are_in(words) || PARTIAL.are_in(words)),
        is_hedge: false,
    };
    (named != Named::Nothing || counts.stated.is_some()).then_some(heading)
}

/// Words of which one stands beside the number of moves of a whole path. Steps alone may be those of a search.
static WHOLE: Phrases<6> = Phrases::new([
    "move",
    "number of steps",
    "solved in",
    "solution length",
    "length of the solution",
    "length of solution",
]);

/// Words beside a number of moves that is not that of one whole path: it counts along, adds up, or bounds.
static PARTIAL: Phrases<34> = Phrases::new([
    "so far",
    "both",
    "altogether",
    "until now",
    "combined",
    "all solutions",
    "up to",
    "max",
    "at most",
    "at least",
    "estimat",
    "bound",
    "limit",
    "search",
    "state",
    "node",
    "open",
    "closed",
    "list",
    "puzzles",
    "explor",
    "expan",
    "examin",
    "generat",
    "visit",
    "check",
    "tried",
    "per ",
    "possible",
    "average",
    "iterat",
    "queue",
    "heap",
    "depth",
]);

/// The heuristic that a line names: nothing where it names two, unless one of them is said to be the one: `heuristic: …`.
fn heuristic_in(words: &str) -> (Named, bool) {
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
fn has_own_name(words: &str) -> bool {
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
static OTHER_NAMES: Phrases<19> = Phrases::new([
    "euclid", "cheby", "octile", "diagonal", "conflict", "pattern", "gaschnig", "nilsson", "maxim",
    "both", "other", "same", "no heur", "none", "null", "without", "unknown", "dijkstra", "not ",
]);

static MANHATTAN: Phrases<11> = Phrases::new([
    "manhat",
    "manhant",
    "mahnat",
    "manatt",
    "city block",
    "city-block",
    "taxicab",
    "sum of distances",
    "sum of the distances",
    "total distance",
    "l1 distance",
]);

static MISMATCH: Phrases<21> = Phrases::new([
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
    "wrong place",
    "wrong position",
    "incorrect tiles",
    "not at their goal",
    "displaced",
    "wrongly placed",
    "wrong tile count",
    "misalign",
    "tiles not in",
]);

static DOUBLE_MOVE: Phrases<2> = Phrases::new(["double move", "doublemove"]);

/// Whether a word is this one but for two letters.
fn has_near(words: &str, name: &str) -> bool {
    words
        .split(|character: char| !character.is_alphabetic())
        .filter(|word| word.starts_with('m') && word.len().abs_diff(name.len()) <= 2)
        .any(|word| word.len() > 6 && strsim::osa_distance(word, name) <= 2)
}

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
static SHORT: Phrases<7> = Phrases::new(["man", "mis", "h", "1", "2", "place", "match"]);

/// The heuristic that a line names in short or in words that are common elsewhere: `(heuristic: man)`, `h_2`,
/// `Heuristic #1`. A value beside such a name is none: `h(2) = 5`.
fn short_name_in(words: &str) -> Named {
    if !SHORT.are_in(words) {
        return Named::Nothing;
    }
    let tokens = tokens_of(words);
    let is_in_other_words = words.contains("tile") && MISMATCH_IN_OTHER_WORDS.are_in(words);
    let mut has = [false, is_in_other_words];
    let mut is_only_name = true;
    let mut numbers = 0;
    for (place, token) in tokens.iter().enumerate() {
        let is_index = is_index(words, &tokens, place);
        let heuristic = match token.text {
            "man" | "mandist" | "mandistance" => Some(0),
            "2" if is_index => Some(0),
            "mis" | "mistiles" => Some(1),
            "1" if is_index => Some(1),
            _ => None,
        };
        if let Some(heuristic) = heuristic {
            has[heuristic] = true;
            if is_value(words, &tokens, place) {
                return Named::Nothing;
            }
        } else if token.text.starts_with(|first: char| first.is_ascii_digit()) {
            numbers += 1;
        } else {
            is_only_name &= ["h", "dist", "distance", "tile", "tiles"].contains(&token.text);
        }
    }
    let is_said = if numbers > 0 {
        counts_in(words, false).stated.is_some()
    } else {
        is_only_name || words.contains("heuristic") || is_in_other_words
    };
    match has {
        [true, false] if is_said => Named::Known(Heuristic::Manhattan),
        [false, true] if is_said => Named::Known(Heuristic::Mismatch),
        _ => Named::Nothing,
    }
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
    let mut is_manhattan = MANHATTAN.are_in(words) || has_near(words, "manhattan");
    let mut is_mismatch = MISMATCH.are_in(words) || has_near(words, "mismatched");
    // "h1=5, h2=8 using Manhattan": these are values, and the word is the name.
    let are_values = has_word[0] && has_word[1] && is_manhattan != is_mismatch;
    if !are_values {
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
