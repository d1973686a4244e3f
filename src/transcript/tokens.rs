//! The words and numbers of a line: digits, number words, and the numbers of heuristics, which are none.
//!
//! The surprise: a number may be joined to its noun, and only the end of a line tells that it is the only one: `10moves`.

use std::cell::OnceCell;

use super::phrases::Phrases;

/// Numbers as words.
const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

pub(super) static NUMBER_WORDS: Phrases<13> = Phrases::new(NUMBERS);

/// As many as most headings have.
const LIKELY_TOKENS: usize = 10;

/// A word of a line, and where it begins.
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
}

/// A line in lower case, whose words and numbers are told apart when they are first asked for: most lines are done without.
pub(super) struct Tokenized<'a> {
    pub(super) words: &'a str,
    tokens: OnceCell<Vec<Token<'a>>>,
}

impl<'a> Tokenized<'a> {
    pub(super) fn new(words: &'a str) -> Self {
        Self {
            words,
            tokens: OnceCell::new(),
        }
    }

    pub(super) fn tokens(&self) -> &[Token<'a>] {
        self.tokens.get_or_init(|| tokens_of(self.words))
    }
}

/// Words and numbers, each without the signs around it.
fn tokens_of(words: &str) -> Vec<Token<'_>> {
    let is_part = |character: char| {
        if character.is_ascii() {
            character.is_ascii_alphanumeric() || character == '.'
        } else {
            character.is_alphanumeric()
        }
    };
    let mut tokens = Vec::with_capacity(LIKELY_TOKENS);
    let mut rest = words;
    while let Some(begin) = rest.find(is_part) {
        rest = &rest[begin..];
        let end = rest.find(|character| !is_part(character));
        let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
        // A single character would be looked for in a way that only pays for long texts.
        let text = piece.trim_start_matches(['.']);
        let start = words.len() - behind.len() - text.len();
        let text = text.trim_end_matches(['.']);
        if !text.is_empty() {
            tokens.push(Token { text, start });
        }
        rest = behind;
    }
    tokens
}

pub(super) fn number_of(text: &str) -> Option<u64> {
    if text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return NUMBERS
            .iter()
            .position(|name| *name == text)
            .map(|number| number as u64);
    }
    text.strip_suffix(".0").unwrap_or(text).parse().ok()
}

/// Whether a number is part of a heuristic's name: `heuristic 2`, `h(1)`, `h_2`.
pub(super) fn is_index(words: &str, tokens: &[Token<'_>], place: usize) -> bool {
    let (Some(before), "1" | "2" | "3") = (place.checked_sub(1), tokens[place].text) else {
        return false;
    };
    let name = &tokens[before];
    let between = &words[end_of(name)..tokens[place].start];
    // "1 h 2 min" is a time.
    let is_time = || before > 0 && number_of(tokens[before - 1].text).is_some();
    let is_name = name.text == "heuristic" || (name.text == "h" && !is_time());
    is_name && NUMBER_SIGNS.contains(&between)
}

/// What may stand between the word and the number of a heuristic.
pub(super) const NUMBER_SIGNS: [&str; 6] = [" ", "_", "(", " #", "#", "-"];

/// Where a word ends.
pub(super) fn end_of(token: &Token<'_>) -> usize {
    token.start + token.text.len()
}

/// The only number of a line, be it joined to its noun, as in `10moves`. None where there are several.
pub(super) fn only_number(words: &str) -> Option<u64> {
    let tokens = tokens_of(words);
    let mut numbers = (0..tokens.len())
        .filter(|&place| !is_index(words, &tokens, place))
        .map(|place| tokens[place].text)
        .filter(|text| text.starts_with(|first: char| first.is_ascii_digit()));
    let number = numbers.next().filter(|_| numbers.next().is_none())?;
    let is_letter = |character: char| character.is_ascii_alphabetic();
    let digits = number.trim_end_matches(is_letter);
    let noun = &number[digits.len()..];
    let is_whole = digits.len() <= MOST_DIGITS && ["", "move", "moves", "steps"].contains(&noun);
    digits.parse().ok().filter(|_| is_whole)
}

/// More digits than a number of moves has.
pub(super) const MOST_DIGITS: usize = 8;
