//! Stage 3: the numbers of moves on a line.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use smallvec::SmallVec;

use super::wording::{AFTER_NOUN, BEFORE_NOUN, NUMBER_WORD, NUMBERED, SEARCHED, UNIT};
use crate::pattern::{Phrase, is_in, without};

pub(super) type Numbers = SmallVec<[u64; 2]>;

/// A line with number words before a noun as digits, and without the numbers of solutions, boards and heuristics.
pub(super) fn spoken_numbers(low: Phrase<'_>) -> Cow<'_, str> {
    if !low.has(&NUMBER_WORD) && !low.has(&NUMBERED) {
        return Cow::Borrowed(low.text);
    }
    let mut spoken = low.text.to_owned();
    for found in NUMBER_WORD.captures_iter(low.text) {
        let word = found.get_group(1);
        let word = word.map_or("", |group| &low.text[group.range()]);
        if let Some(value) = NUMBERS.split(' ').position(|number| number == word) {
            spoken = spoken.replacen(word, &value.to_string(), 1);
        }
    }
    Cow::Owned(without(&NUMBERED, &spoken))
}

const NUMBERS: &str = "zero one two three four five six seven eight nine ten eleven twelve";

/// The numbers of moves on a line, in their order.
pub(super) fn counts(spoken: Phrase<'_>) -> Numbers {
    let (text, is_digit) = (spoken.text, |sign: char| sign.is_ascii_digit());
    let mut after = spoken.places(&AFTER_NOUN).peekable();
    // What is found begins or ends with its number.
    let mut before: SmallVec<[Range<usize>; 2]> = spoken.places(&BEFORE_NOUN).collect();
    if before.is_empty() && after.peek().is_none() {
        return Numbers::new();
    }
    let units: SmallVec<[Range<usize>; 4]> = spoken.places(&UNIT).collect();
    // In `nodes 7 moves 3`, each stands in front of its number.
    before.retain(|own| {
        let end = text[..own.start].trim_end().len();
        let is_name =
            |one: &Range<usize>| one.end == end && !text[one.start..].starts_with(is_digit);
        !(units.iter().any(is_name) && text[own.end..].trim_start().starts_with(is_digit))
    });
    let after = after.filter_map(|range| {
        let (found, first) = (&text[range.clone()], range.start);
        let place = first + found.trim_end_matches(is_digit).len();
        let between = text[first..place].trim_start_matches(|sign: char| sign.is_alphabetic());
        // In `5 moves in 222 us` they have their number; behind `moves: 5`, a unit is the name of the next.
        let has_number = before.iter().any(|own| own.contains(&first)) && !between.contains(',');
        let is_own = between.trim().is_empty() || units.iter().all(|unit| unit.start != place);
        (between.contains([':', '=']) || !has_number && is_own).then_some(place)
    });
    let before = before.iter().map(|range| range.start);
    let number = |place: usize| {
        let digits = text[place..].bytes().take_while(u8::is_ascii_digit).count();
        let is_part = text[..place].ends_with(|sign: char| is_digit(sign) || sign == '.');
        let number = text[place..place + digits].parse().ok()?;
        (!is_part).then_some((place, number))
    };
    let found: BTreeMap<usize, u64> = before.chain(after).filter_map(number).collect();
    found.into_values().collect()
}

/// Numbers that may be a count whatever their words: all but those that count something else, or are a part of something longer.
pub(super) fn weak(spoken: Phrase<'_>) -> Numbers {
    let has_unit = spoken.has(&UNIT);
    let has_words = |text: &str| text.contains(|sign: char| sign.is_ascii_alphabetic());
    // What one part of a line counts, another may not: `10 slides, 45 ms`.
    let parts = spoken.text.split(['|', '\t', ',', ';', '(', ')']);
    let parts = parts.filter(|part| part.contains(|sign: char| sign.is_ascii_digit()));
    let mut numbers = Numbers::new();
    for part in parts {
        let rest = if has_unit {
            without_numbers_of_units(part).map(Cow::Owned)
        } else {
            Some(Cow::Borrowed(part))
        };
        let is_own = |rest: &Cow<'_, str>| !(has_words(rest) && is_in(&SEARCHED, rest));
        let rest = rest.filter(is_own);
        numbers.extend(rest.iter().flat_map(|rest| whole_numbers(rest)));
    }
    numbers
}

/// A text without units and their numbers; `None` where one has none, and so may count any. One between two may count either.
fn without_numbers_of_units(text: &str) -> Option<String> {
    let is_of_number = |sign: &u8| sign.is_ascii_digit() || *sign == b'.';
    let number = |place: usize| text[place..].bytes().take_while(is_of_number).count();
    let (mut rest, mut end) = (String::new(), 0);
    let mut units = UNIT.find_iter(text).peekable();
    while let Some(unit) = units.next() {
        let behind = text.len() - text[unit.end()..].trim_start_matches([' ', ':', '=']).len();
        let is_next = units.peek().is_some_and(|next| next.start() == behind);
        let own = if is_next { 0 } else { number(behind) };
        let (kept, next) = match [number(unit.start()), own] {
            [0, 0] if !is_next => return None,
            [0, own] => (0, behind + own),
            [_, 0] => (0, unit.end()),
            [front, _] => (front, unit.end()),
        };
        rest += &text[end..unit.start() + kept];
        rest.push(' ');
        end = next;
    }
    Some(rest + &text[end..])
}

/// The numbers that are no part of a name, a time or a fraction: of `depth-02.txt`, `12:30`, `1.5` and `8-puzzle`.
pub(super) fn whole_numbers(text: &str) -> impl Iterator<Item = u64> {
    let is_inside = |sign: &u8| sign.is_ascii_alphanumeric() || b"-_./:".contains(sign);
    let parts = text.as_bytes().split(move |sign| !is_inside(sign));
    parts.filter_map(|part| {
        let is_of_number = |sign: &u8| sign.is_ascii_alphanumeric();
        let first = part.iter().position(is_of_number)?;
        let last = part.iter().rposition(is_of_number)?;
        let part = &part[first..=last];
        let add = |number: u64, digit: &u8| {
            let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
            number.checked_mul(10)?.checked_add(digit)
        };
        let number = part.iter().try_fold(0, add)?;
        (!part.starts_with(b"00")).then_some(number)
    })
}
