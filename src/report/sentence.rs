//! Sentences of what was noticed: placed, cut to what a reader takes in, and ended.

use crate::outcome::Finding;

/// Words of a sentence that comes from a finding: a program can make its message as long as it likes.
const MOST_WORDS: usize = 36;

/// Letters of such a sentence: one word may be as long.
const MOST_LETTERS: usize = 400;

/// A finding's sentence with its place.
pub(super) fn placed(finding: &Finding) -> String {
    let section = finding.section.map(|heuristic| heuristic.name().to_owned());
    let line = finding.line.map(|line| format!("line {line}"));
    let place: Vec<String> = section.into_iter().chain(line).collect();
    if place.is_empty() {
        return finding.message.clone();
    }
    format!("{}: {}", place.join(", "), finding.message)
}

/// A text cut to the words that a card has room for.
pub(super) fn few(text: &str) -> String {
    let end = text.char_indices().nth(MOST_LETTERS);
    let text = end.map_or(text, |(end, _)| &text[..end]);
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.get(..MOST_WORDS) {
        Some(first) if words.len() > MOST_WORDS => first.join(" ") + " …",
        _ => text.trim_end_matches('.').to_owned(),
    }
}

/// A clause with an end, where it has none.
pub(super) fn ended(clause: &str) -> String {
    let end = if clause.ends_with(['.', '?', '!', '…']) {
        ""
    } else {
        "."
    };
    format!("{clause}{end}")
}

pub(super) fn sentence(clause: impl Into<String>) -> String {
    let clause = clause.into();
    let mut letters = clause.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    ended(&first.chain(letters).collect::<String>())
}
