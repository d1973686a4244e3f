//! Reading the number of moves that a line states.
//!
//! The surprise: digits before the word are not yet the number. They may be the end of another one, the last of several, or
//! a bound.

use super::{
    phrases::Phrases,
    tokens::{NUMBER_WORDS, Token, Tokenized, end_of, is_index, number_of},
};

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
    /// Whether a minus stands right in front of it and behind nothing.
    pub(super) is_negative: bool,
}

/// Words that leave open which number is meant.
const UNSURE: [&str; 15] = [
    "expected",
    "over",
    "under",
    "twice",
    "bound",
    "limit",
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

/// What is counted.
const NOUNS: [&str; 3] = ["move", "step", "length"];

static ANY_NOUN: Phrases<3> = Phrases::new(NOUNS);

/// Names of the number of moves beside a heuristic's name.
const TOTALS: [&str; 4] = ["total", "cost", "depth", "length"];

static ANY_TOTAL: Phrases<4> = Phrases::new(TOTALS);

/// The numbers of moves that a line states: before the word (`10 moves`, `1 move`), or after it (`moves: 10`). Beside a
/// heuristic's name a total is one as well.
pub(super) fn counts_in(line: &Tokenized<'_>, is_named: bool) -> Counts {
    let words = line.words;
    let has_noun = ANY_NOUN.are_in(words);
    let may_total = is_named && ANY_TOTAL.are_in(words);
    if !has_noun && !may_total {
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
    let tokens = line.tokens();
    let mut places: Vec<usize> = Vec::new();
    if has_noun {
        for noun in NOUNS {
            places_for(words, tokens, noun, &mut places);
        }
    }
    if places.is_empty() && may_total {
        places.extend(total_in(words, tokens));
    }
    let Some(&place) = places.first() else {
        return Counts::default();
    };
    let stated = number_of(tokens[place].text);
    let numbers = places[1..]
        .iter()
        .map(|&place| number_of(tokens[place].text));
    let other = numbers
        .chain([beside(words, tokens, place), total_beside(tokens, place)])
        .flatten()
        .find(|&number| Some(number) != stated);
    Counts {
        stated,
        other,
        is_unsure: is_unsure(words, tokens, place),
        is_negative: is_negative(&words[..tokens[place].start]),
    }
}

/// Adds where the numbers are that stand with a noun.
fn places_for(words: &str, tokens: &[Token<'_>], noun: &str, places: &mut Vec<usize>) {
    let first = places.len();
    let text = |index: usize| tokens[index].text;
    let is_number = |index: &usize| {
        tokens
            .get(*index)
            .is_some_and(|token| number_of(token.text).is_some())
            && !is_index(words, tokens, *index)
    };
    for index in 0..tokens.len() {
        let token = text(index);
        let is_plural = token
            .strip_suffix("s")
            .is_some_and(|singular| singular.ends_with(noun));
        if !is_plural && token != noun {
            continue;
        }
        let value = value_behind(words, tokens, index).filter(|place| is_number(place));
        if let Some(value) = value.filter(|_| is_plural && begins_anew(words, tokens, index)) {
            places.push(value);
            continue;
        }
        let is_rate = words[end_of(&tokens[index])..].starts_with("/s");
        let follows = is_rate
            || tokens
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
        places.extend(found.filter(|&found| places.len() == first || found.abs_diff(index) <= 2));
    }
}

/// Where the next word is, if a sign makes it the value of this one: `moves: 10`, `moves = 10`.
fn value_behind(words: &str, tokens: &[Token<'_>], index: usize) -> Option<usize> {
    let between = &words[end_of(&tokens[index])..tokens.get(index + 1)?.start];
    [":", "="].contains(&between.trim()).then_some(index + 1)
}

/// Whether what stands in front of a word is another thing's: `nodes: 45, moves: 10`, `depth=9 moves=10`, `run 1 moves: 10`.
fn begins_anew(words: &str, tokens: &[Token<'_>], index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else {
        return false;
    };
    let number = &tokens[before];
    let between = &words[end_of(number)..tokens[index].start];
    let name = before.checked_sub(1).map(|place| &tokens[place]);
    let is_value = words[..number.start].trim_end().ends_with([':', '=', '#']);
    between.contains([',', ';', '|', '.', '/', ')', ']'])
        || is_value
        || name.is_some_and(|name| NUMBERED.contains(&name.text))
}

/// Where the number is that a line calls its total, cost or depth: the only one there is.
fn total_in(words: &str, tokens: &[Token<'_>]) -> Option<usize> {
    let mut numbers = (0..tokens.len())
        .filter(|&place| tokens[place].text.parse::<u64>().is_ok())
        .filter(|&place| !is_index(words, tokens, place));
    let place = numbers.next().filter(|_| numbers.next().is_none())?;
    let name = tokens[place.checked_sub(1)?].text;
    TOTALS.contains(&name).then_some(place)
}

/// A number that stands beside this one with nothing but a sign or `or` between them: `8, 9, 10 moves`.
fn beside(words: &str, tokens: &[Token<'_>], place: usize) -> Option<u64> {
    let is_joint = |one: usize, other: usize| {
        let between = &words[end_of(&tokens[one])..tokens[other].start];
        ["", ",", "/", "or", "and", "to", "|", ", or", ", and"].contains(&between.trim())
            || between == "-"
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
    number.filter(|_| is_count && is_joint(before, place) && !is_value(words, tokens, before))
}

/// The number of the same line that is called the length of the path in other words: `10 moves, solution depth 12`.
fn total_beside(tokens: &[Token<'_>], place: usize) -> Option<u64> {
    let is_total = |three: &[Token<'_>]| {
        ["solution", "path"].contains(&three[0].text) && TOTALS.contains(&three[1].text)
    };
    let start = tokens.windows(3).position(is_total)? + 2;
    number_of(tokens[start].text).filter(|_| start != place)
}

/// Whether a number is the value of a name that counts no moves: `h(start)=5`.
fn is_value(words: &str, tokens: &[Token<'_>], place: usize) -> bool {
    let Some(name) = place.checked_sub(1).map(|before| &tokens[before]) else {
        return false;
    };
    let is_count = NOUNS.iter().any(|noun| name.text.contains(noun));
    words[..tokens[place].start].trim_end().ends_with('=') && !is_count
}

fn is_unsure(words: &str, tokens: &[Token<'_>], place: usize) -> bool {
    let (before, after) = words.split_at(tokens[place].start);
    let before = before.trim_end_matches(char::is_numeric);
    let after = after.trim_start_matches(char::is_numeric);
    // "**10** moves" and "<10> moves" are decorated, and "**10 moves**" as well.
    let is_dressed = before.ends_with("**")
        || (before.ends_with('*') && after.starts_with('*'))
        || (before.ends_with('<') && after.starts_with('>'))
        || (before.ends_with('>') && after.starts_with('<'));
    let is_signed = before.ends_with(['-', '\u{2212}', '+', '*', '\u{d7}', '~', '<', '>']);
    let is_compared = [">=", "<=", "\u{2264}", "\u{2265}"]
        .iter()
        .any(|sign| before.trim_end().ends_with(sign));
    let is_bound = (place.saturating_sub(2)..place).any(|place| is_bound(tokens, place));
    let is_open = after.starts_with('+');
    let has_more = tokens.windows(2).any(|pair| {
        ["more", "extra", "additional", "further"].contains(&pair[1].text)
            && number_of(pair[0].text).is_some()
    });
    let is_negated = (0..tokens.len()).any(|place| is_negated(tokens, place));
    (is_signed && !is_dressed) || is_compared || is_open || has_more || is_bound || is_negated
}

/// Whether what stands before a number ends in its minus.
fn is_negative(before: &str) -> bool {
    let front = before.strip_suffix(['-', '\u{2212}']);
    front.is_some_and(|front| front.is_empty() || front.ends_with([' ', ':', '=', '(', '[']))
}

/// Whether a word bounds the number behind it. "The solution with least moves: 10" is the shortest one.
fn is_bound(tokens: &[Token<'_>], place: usize) -> bool {
    let word = tokens[place].text;
    let is_fewest = ["least", "most"].contains(&word)
        && tokens
            .get(place + 1)
            .is_some_and(|next| NOUNS.iter().any(|noun| next.text.starts_with(noun)));
    UNSURE.contains(&word) && !is_fewest
}

/// Whether a word denies what a line says. "Tiles not in place" names a heuristic, and "not counting the first board" says
/// what the number counts.
fn is_negated(tokens: &[Token<'_>], place: usize) -> bool {
    let (true, Some(next)) = (tokens[place].text == "not", tokens.get(place + 1)) else {
        return false;
    };
    let is_harmless = [
        "in",
        "at",
        "on",
        "matching",
        "counting",
        "counted",
        "including",
        "included",
    ]
    .contains(&next.text);
    let is_of_tiles = tokens[place.saturating_sub(3)..place]
        .iter()
        .any(|token| token.text.starts_with("tile"))
        && number_of(next.text).is_none();
    !is_harmless && !is_of_tiles
}
