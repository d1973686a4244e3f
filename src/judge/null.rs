//! A `null` that was printed for an unsolvable board: the template has the method return it, and whoever prints what is
//! returned prints that.
//!
//! The surprise: what a program reads is not echoed, so that a `null` may stand behind a prompt on the prompt's own line.

use crate::{
    outcome::{Ending, RunRecord},
    puzzle::Board,
    transcript::{Words, parse},
};

/// The line of a `null` that was printed last, or with nothing but the board below it: the template has the method return
/// it for such a board, and whoever prints what is returned prints that. Whether it is sure that this is meant comes with it.
pub(super) fn last_null(record: &RunRecord, board: Board) -> Option<(usize, bool)> {
    let text = String::from_utf8_lossy(&record.stdout);
    let words = text.trim_end_matches(|character: char| !character.is_alphabetic());
    let last = words.rsplit(['\n', '\r']).next()?;
    // Python's is called `None`, and stands alone where nobody gives it a name.
    let name = last
        .strip_suffix("null")
        .or_else(|| (last.trim() == "None").then_some(""))?;
    let is_sure = returns(name)?;
    let ended_well = !matches!(record.ending, Some(Ending::Stopped(_)));
    let line = words.matches('\n').count() + 1;
    (ended_well && is_blank_or(board, &text[words.len()..])).then_some((line, is_sure))
}

/// The first line with nothing but a `null` and the name of what is returned, where words stand below it.
pub(super) fn null_above_text(record: &RunRecord) -> Option<usize> {
    let text = String::from_utf8_lossy(&record.stdout);
    let is_null = |line: &str| line.trim().strip_suffix("null").and_then(returns) == Some(true);
    let place = text.lines().position(is_null)?;
    let mut below = text.lines().skip(place + 1);
    let has_words = below.any(|line| line.contains(char::is_alphabetic));
    has_words.then_some(place + 1)
}

/// Whether the words in front of a `null` are sure to name what a search returned: nothing, its name, or the prompt that
/// was printed before it. None where they say something else, such as what a crash was.
fn returns(name: &str) -> Option<bool> {
    let name = name.trim().to_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    let is_value = name.is_empty()
        || name.ends_with([':', '=', '>'])
        || ["returned", "returns", "is", "was"]
            .into_iter()
            .any(|verb| name.split_whitespace().next_back() == Some(verb));
    if !is_value || has(&["exception", "error", "because", "cannot", "caught", "fail"]) {
        return None;
    }
    let is_named = has(&[
        "sol",
        "result",
        "return",
        "path",
        "answer",
        "output",
        "goal",
        "enter",
        "file",
        "board",
        "state",
        "puzzle",
        "manhattan",
        "mismat",
        "h1",
        "h2",
        "heuristic",
        "moves",
    ]);
    Some(name.is_empty() || is_named)
}

/// Whether a text without words shows nothing, or this board.
fn is_blank_or(board: Board, text: &str) -> bool {
    let below = format!(
        "No solution exists for the following initial state:\n{}",
        text.trim_start_matches(['\r', '\n'])
    );
    let (transcript, _) = parse(below.as_bytes(), Some(board), &Words::default());
    let shown = transcript
        .refusals()
        .find_map(|sentence| sentence.board.as_ref());
    text.trim().is_empty() || shown.is_some_and(|shown| shown.candidates().contains(&board))
}
