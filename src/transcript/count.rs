//! Reading the number of moves that a line states.
//!
//! The surprise: digits before the word are not yet the number. They may be the end of another one, the last of several, or
//! a bound.

use super::phrases::Phrases;

/// Words that may stand between a number and its noun.
const ADJECTIVES: [&str; 8] = [
    "total", "minimum", "minimal", "optimal", "overall", "single", "legal", "tile",
];

/// What a search does with moves that are not those of its path. The word may stand before the number or behind it.
const SEARCHING: [&str; 10] = [
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
];

/// Other words behind such a number.
const BEHIND: [&str; 8] = [
    "left",
    "remaining",
    "per",
    "processed",
    "analyzed",
    "analysed",
    "tested",
    "attempted",
];

/// Other words before such a number: what it only might be.
const BEFORE: [&str; 5] = ["estimated", "estimate", "max", "maximum", "limit"];

/// Numbers of moves on a line.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) stated: Option<u64>,
    /// Another number of moves.
    pub(super) other: Option<u64>,
    /// Whether the number is a bound, negated, or part of another.
    pub(super) is_unsure: bool,
}

/// Words that leave open which number is meant.
const UNSURE: [&str; 9] = [
    "least",
    "most",
    "than",
    "about",
    "approximately",
    "around",
    "roughly",
    "almost",
    "nearly",
];

/// Names of numbers that stand before others and count no moves: `solution 1, 10 moves`.
const NUMBERED: [&str; 9] = [
    "solution",
    "board",
    "test",
    "puzzle",
    "case",
    "heuristic",
    "part",
    "problem",
    "run",
];

/// Numbers as words.
const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

static NUMBER_WORDS: Phrases<13> = Phrases::new(NUMBERS);

/// What is counted.
const NOUNS: [&str; 3] = ["move", "step", "length"];

static ANY_NOUN: Phrases<3> = Phrases::new(NOUNS);

/// A word of a line, and where it begins.
struct Token<'a> {
    text: &'a str,
    start: usize,
}

fn tokens_of(words: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let is_part = |character: char| character.is_alphanumeric() || character == '.';
    let mut rest = 0;
    for piece in words.split(|character: char| !is_part(character)) {
        let start = rest + words[rest..].find(piece).unwrap_or(0);
        rest = start + piece.len();
        let text = piece.trim_matches('.');
        if !text.is_empty() {
            let start = start + piece.find(text).unwrap_or(0);
            tokens.push(Token { text, start });
        }
    }
    tokens
}

fn number_of(text: &str) -> Option<u64> {
    let word = || NUMBERS.iter().position(|name| *name == text);
    text.parse().ok().or_else(|| Some(word()? as u64))
}

/// The numbers of moves that a line states: before the word (`10 moves`, `1 move`), or after it (`moves: 10`). Beside a
/// heuristic's name a total is one as well.
pub(super) fn counts_in(words: &str, is_named: bool) -> Counts {
    let has_noun = ANY_NOUN.are_in(words);
    if !has_noun && !is_named {
        return Counts::default();
    }
    let is_number = |byte: u8| byte.is_ascii_digit();
    if !words.bytes().any(is_number) && !NUMBER_WORDS.are_in(words) {
        let is_none = [
            "no moves needed",
            "no moves are needed",
            "no moves necessary",
        ];
        return Counts {
            stated: is_none.iter().any(|text| words.contains(text)).then_some(0),
            ..Counts::default()
        };
    }
    let tokens = tokens_of(words);
    let mut places: Vec<usize> = Vec::new();
    if has_noun {
        for noun in NOUNS {
            places.extend(places_for(&tokens, noun));
        }
    }
    if places.is_empty() && is_named {
        places.extend(total_in(&tokens));
    }
    let Some(&place) = places.first() else {
        return Counts::default();
    };
    let stated = number_of(tokens[place].text);
    let numbers = places[1..]
        .iter()
        .map(|&place| number_of(tokens[place].text));
    let other = numbers
        .chain([beside(words, &tokens, place)])
        .flatten()
        .find(|&number| Some(number) != stated);
    Counts {
        stated,
        other,
        is_unsure: is_unsure(words, &tokens, place),
    }
}

/// Where the numbers are that stand with a noun.
fn places_for(tokens: &[Token<'_>], noun: &str) -> Vec<usize> {
    let text = |index: usize| tokens[index].text;
    let is_number = |index: &usize| {
        tokens
            .get(*index)
            .is_some_and(|token| number_of(token.text).is_some())
    };
    let mut places = Vec::new();
    for index in 0..tokens.len() {
        let token = text(index);
        let is_plural = token
            .strip_suffix('s')
            .is_some_and(|singular| singular.ends_with(noun));
        if !is_plural && token != noun {
            continue;
        }
        let follows = tokens
            .get(index + 1)
            .is_some_and(|next| SEARCHING.contains(&next.text) || BEHIND.contains(&next.text));
        let leads = (index.saturating_sub(2)..index).any(|place| {
            // "57 steps searched, 10 moves": the verb is that of the steps.
            let is_behind_noun = place > 0 && text(place - 1).ends_with('s');
            let is_verb = SEARCHING.contains(&text(place)) || BEFORE.contains(&text(place));
            is_verb && !is_behind_noun
        });
        if follows || leads {
            continue;
        }
        let before = (0..index)
            .rev()
            .find(|&place| !ADJECTIVES.contains(&text(place)))
            .filter(|place| is_number(place) && noun != "length");
        let after = || (index + 1..tokens.len()).find(is_number);
        let found = before.or_else(|| after().filter(|_| is_plural || noun == "length"));
        // Behind a first number, one that stands apart from its noun is another thing's.
        places.extend(found.filter(|&found| places.is_empty() || found.abs_diff(index) <= 2));
    }
    places
}

/// Where the number is that a line calls its total, cost or depth: the only one there is.
fn total_in(tokens: &[Token<'_>]) -> Option<usize> {
    let mut numbers = (0..tokens.len()).filter(|&place| tokens[place].text.parse::<u64>().is_ok());
    let place = numbers.next().filter(|_| numbers.next().is_none())?;
    let name = tokens[place.checked_sub(1)?].text;
    ["total", "cost", "depth", "length"]
        .contains(&name)
        .then_some(place)
}

/// A number that stands beside this one with nothing but a sign or `or` between them: `8, 9, 10 moves`.
fn beside(words: &str, tokens: &[Token<'_>], place: usize) -> Option<u64> {
    let is_joint = |one: usize, other: usize| {
        let end = tokens[one].start + tokens[one].text.len();
        let between = words[end..tokens[other].start].trim();
        ["", ",", "/", "or", "and", "to", "|", ", or", ", and"].contains(&between)
            || &words[end..tokens[other].start] == "-"
    };
    let is_joining = |place: usize| ["or", "and", "to"].contains(&tokens[place].text);
    let before = place.checked_sub(1)?;
    let before = if is_joining(before) {
        before.checked_sub(1)?
    } else {
        before
    };
    let is_count = before == 0 || !NUMBERED.contains(&tokens[before - 1].text);
    let number: Option<u64> = tokens[before].text.parse().ok();
    number.filter(|_| is_count && is_joint(before, place))
}

fn is_unsure(words: &str, tokens: &[Token<'_>], place: usize) -> bool {
    let before = words[..tokens[place].start].trim_end_matches(char::is_numeric);
    let is_signed = before.ends_with(['-', '\u{2212}', '+', '*', '\u{d7}', '~', '<', '>']);
    let is_bound =
        (place.saturating_sub(2)..place).any(|place| UNSURE.contains(&tokens[place].text));
    // "Tiles not in place" names a heuristic.
    let is_negated = tokens
        .windows(2)
        .any(|pair| pair[0].text == "not" && !["in", "at", "on"].contains(&pair[1].text));
    is_signed || is_bound || is_negated
}
