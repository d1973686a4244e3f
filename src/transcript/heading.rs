//! Reading a line as a heading: the heuristic that it names and the number of moves that it states.

use crate::search::Heuristic;

use super::Named;

/// What a line says as a heading.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Heading {
    /// The heuristic that it names: nothing where it names two.
    pub(super) named: Named,
    /// The number of moves that it states.
    pub(super) stated: Option<u64>,
    /// Whose words they are.
    pub(super) words: Words,
    /// Whether it names both of the handout's heuristics, and not one of them as its own.
    pub(super) names_both: bool,
    /// A second number of moves: `10 or 12 moves`.
    pub(super) other: Option<u64>,
    /// Whether the number may be that of something else than one whole path: `moves so far: 3`, `57 steps`.
    pub(super) is_partial: bool,
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
    let (named, names_both) = heuristic_in(words);
    let counts = move_count_in(words);
    let heading = Heading {
        named,
        stated: counts.stated,
        words: Words::Own,
        names_both,
        other: counts.other,
        is_partial: counts.stated.is_some()
            && (!words.contains("move") || contains_any(words, &PARTIAL)),
    };
    (named != Named::Nothing || counts.stated.is_some()).then_some(heading)
}

/// Words beside a number of moves that is not that of one whole path: it counts along, adds up, or bounds.
const PARTIAL: [&str; 35] = [
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
    "need",
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
];

fn contains_any(text: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| text.contains(part))
}

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

const MANHATTAN: [&str; 8] = [
    "manhat",
    "manhant",
    "mahnat",
    "manatt",
    "city block",
    "city-block",
    "taxicab",
    "sum of distances",
];

const MISMATCH: [&str; 13] = [
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
];

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
    let is_manhattan = has_word[1] || contains_any(words, &MANHATTAN);
    let is_mismatch = has_word[0] || contains_any(words, &MISMATCH);
    let is_other = has_word[2] || contains_any(words, &["double move", "doublemove"]);
    match (is_manhattan, is_mismatch, is_other) {
        (true, false, false) => (Named::Known(Heuristic::Manhattan), false),
        (false, true, false) => (Named::Known(Heuristic::Mismatch), false),
        (false, false, true) => (Named::Other, false),
        (true, true, false) => (Named::Nothing, true),
        _ => (Named::Nothing, false),
    }
}

/// Words that may stand between a number and its noun.
const ADJECTIVES: [&str; 8] = [
    "total", "minimum", "minimal", "optimal", "overall", "single", "legal", "tile",
];

/// Words behind a number of moves that say of which: not those of the path.
const LOOKED_AT: [&str; 18] = [
    "examined",
    "searched",
    "explored",
    "expanded",
    "generated",
    "visited",
    "checked",
    "considered",
    "tried",
    "evaluated",
    "left",
    "remaining",
    "per",
    "processed",
    "analyzed",
    "analysed",
    "tested",
    "attempted",
];

/// Words before such a number: the verb, or what it only might be.
const LOOKING: [&str; 16] = [
    "examined",
    "searched",
    "explored",
    "expanded",
    "generated",
    "visited",
    "checked",
    "considered",
    "tried",
    "evaluated",
    "estimated",
    "estimate",
    "at most",
    "max",
    "maximum",
    "limit",
];

/// Numbers of moves on a line.
#[derive(Default)]
struct Counts {
    stated: Option<u64>,
    other: Option<u64>,
}

/// The number of moves that a line states: before the word (`10 moves`, `1 move`), or after it (`moves: 10`).
fn move_count_in(words: &str) -> Counts {
    let is_number = |byte: u8| byte.is_ascii_digit();
    if !words.bytes().any(is_number) || !contains_any(words, &["move", "step", "length"]) {
        return Counts::default();
    }
    let tokens: Vec<&str> = words
        .split(|character: char| !(character.is_alphanumeric() || character == '.'))
        .map(|token| token.trim_matches('.'))
        .filter(|token| !token.is_empty())
        .collect();
    let number = |index: usize| -> Option<u64> { tokens.get(index)?.parse().ok() };
    let is_adjective = |index: &usize| ADJECTIVES.contains(&tokens[*index]);
    // "57 steps searched, 10 moves in total": moves come before what else may be counted.
    for noun in ["move", "step", "length"] {
        for (index, &token) in tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| token.contains(noun))
        {
            let is_plural = token
                .strip_suffix('s')
                .is_some_and(|singular| singular.ends_with(noun));
            if !is_plural && token != noun {
                continue;
            }
            let follows = tokens
                .get(index + 1)
                .is_some_and(|next| LOOKED_AT.contains(next));
            let leads = (index.saturating_sub(2)..index).any(|place| {
                // "57 steps searched, 10 moves": the verb is that of the steps.
                let is_behind_noun = place > 0 && tokens[place - 1].ends_with('s');
                LOOKING.contains(&tokens[place]) && !is_behind_noun
            });
            if follows || leads {
                continue;
            }
            let place = (0..index).rev().find(|index| !is_adjective(index));
            let before = place.and_then(number).filter(|_| noun != "length");
            let after = || (index + 1..tokens.len()).find_map(number);
            let stated = before.or_else(|| after().filter(|_| is_plural || noun == "length"));
            if stated.is_some() {
                // `10 or 12 moves` and `10 moves or 12 moves`.
                let earlier = place.filter(|&place| place >= 2 && tokens[place - 1] == "or");
                let later = (tokens.get(index + 1) == Some(&"or")).then_some(index + 2);
                let other = earlier.map(|place| place - 2).or(later).and_then(number);
                return Counts {
                    stated,
                    other: other.filter(|&other| Some(other) != stated),
                };
            }
        }
    }
    Counts::default()
}
