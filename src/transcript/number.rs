//! Stage 3: the numbers of moves on a line.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{
    pattern::{Member, is_in, numbers_by, without},
    wording::{
        AFTER_NOUN, BEFORE_NOUN, BEHIND_NOUN, LIST, NONE_NEEDED, NOUN, NUMBER_WORD, NUMBERED,
        Phrase, TOTAL, UNIT, UNIT_BEHIND, WHOLE_NUMBER,
    },
};

/// Numbers of a line.
pub(super) type Numbers = SmallVec<[u64; 1]>;

/// A line with number words before a noun as digits, and without the numbers of solutions, boards and heuristics.
pub(super) fn spoken_numbers(low: Phrase<'_>) -> Cow<'_, str> {
    let mut spoken = Cow::Borrowed(low.text);
    if low.has(&NUMBER_WORD) {
        for found in NUMBER_WORD.captures_iter(low.text.as_bytes()) {
            let word = found.get(1).map_or("", |group| &low.text[group.range()]);
            if let Some(value) = NUMBERS.iter().position(|number| *number == word) {
                spoken = Cow::Owned(spoken.replacen(word, &value.to_string(), 1));
            }
        }
    }
    let is_changed = matches!(spoken, Cow::Owned(_));
    if low.has(&NUMBERED) || (is_changed && is_in(&NUMBERED, &spoken)) {
        spoken = Cow::Owned(without(&NUMBERED, &spoken));
    }
    spoken
}

const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// The numbers of moves on a line, in their order.
pub(super) fn counts(spoken: Phrase<'_>, is_named: bool) -> Numbers {
    let mut found = Vec::new();
    if spoken.has(&NOUN) {
        found = before_noun(spoken);
        found.extend(behind(&AFTER_NOUN, spoken));
        found.extend(spoken.has(&NONE_NEEDED).then_some((0, 0)));
    }
    let is_of_path = || spoken.text.contains("solution") || spoken.text.contains("path");
    if (is_named && found.is_empty()) || is_of_path() {
        found.extend(behind(&TOTAL, spoken));
    }
    found.sort_unstable();
    found.dedup_by_key(|(place, _)| *place);
    found.into_iter().map(|(_, number)| number).collect()
}

/// The numbers in front of their noun: `10 moves`, `8, 9 or 10 moves`.
fn before_noun(spoken: Phrase<'_>) -> Vec<(usize, u64)> {
    if !spoken.has(&BEFORE_NOUN) {
        return Vec::new();
    }
    let text = spoken.text;
    let mut found = numbers_by(&BEFORE_NOUN, text);
    found.retain(|(place, _)| {
        let whole = BEFORE_NOUN.find_at(text.as_bytes(), *place);
        !whole.is_some_and(|whole| BEHIND_NOUN.is_match(&text.as_bytes()[whole.end()..]))
    });
    if let Some(&(place, _)) = found.first().filter(|_| spoken.has(&LIST)) {
        let list = numbers_by(&LIST, text).into_iter().next();
        let is_value = |start: usize| text[..start].trim_end().ends_with('=');
        found.extend(list.filter(|&(start, _)| start < place && !is_value(start)));
    }
    found
}

/// The numbers behind their noun, unless they count something else: `moves: 10`, `number of moves needed is 10`.
fn behind(noun: &Member, spoken: Phrase<'_>) -> Vec<(usize, u64)> {
    if !spoken.has(noun) {
        return Vec::new();
    }
    let mut found = numbers_by(noun, spoken.text);
    found.retain(|(start, number)| {
        let rest = &spoken.text.as_bytes()[start + number.to_string().len()..];
        !UNIT_BEHIND.is_match(rest)
    });
    found
}

/// Numbers that may be a count: the only one of a line, or the cells of a table.
pub(super) fn weak(spoken: Phrase<'_>) -> Numbers {
    let bytes = spoken.text.as_bytes();
    let is_row = spoken.text.contains(['|', '\t', ',']);
    let starts = |place: usize| place == 0 || !bytes[place - 1].is_ascii_digit();
    let mut digits =
        (0..bytes.len()).filter(|&place| bytes[place].is_ascii_digit() && starts(place));
    let is_many = digits.next().is_none() || digits.next().is_some();
    if !is_row && is_many {
        return Numbers::new();
    }
    let is_whole = |(start, number): &(usize, u64)| {
        let rest = &bytes[start + number.to_string().len()..];
        let is_decimal = rest.first() == Some(&b'.') && rest.get(1).is_some_and(u8::is_ascii_digit);
        let before = bytes[..*start].last();
        !is_decimal && !before.is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
    };
    let mut numbers = numbers_by(&WHOLE_NUMBER, spoken.text);
    numbers.retain(is_whole);
    let is_only = numbers.len() == 1 && !spoken.has(&UNIT);
    let numbers = numbers.into_iter().filter(|_| is_only || is_row);
    numbers.map(|(_, number)| number).collect()
}
