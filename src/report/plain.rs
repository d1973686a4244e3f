//! What was noticed, as plain text in lines: for platforms that show a text as it is, and colour and wrap it themselves.

use super::account::{of_whole, rulings};
use super::card::{Explanation, is_diagnosis};
use super::layout::harmless;
use super::sentence::placed;
use super::{classes, student_view, worth};
use crate::outcome::{CaseResult, Count, SubmissionResult};

/// What there is to say about a case: the verdict, the points, and which causes above explain them.
pub(super) fn case(explanation: &Explanation, result: &CaseResult) -> String {
    let mut lines = vec![format!("{}, {}", result.verdict, worth::in_words(result))];
    lines.extend(worth::readings(result));
    let numbers = explanation.numbers(&result.name);
    match &numbers[..] {
        [] if result.is_full() => (),
        [] => lines.push(gist(result)),
        [only] => lines.push(format!("see cause {only}")),
        several => lines.push(format!("see causes {}", several.join(", "))),
    }
    let rulings = result.granted.rulings.iter();
    lines.extend(rulings.map(|ruling| format!("ruled: {ruling}")));
    without_controls_in_lines(&lines.join("\n"))
}

/// What there is to say about a submission as a whole: its explanation, and what was taken or given beside the cases.
pub(super) fn submission(explanation: &Explanation, result: &SubmissionResult) -> String {
    let mut lines = vec![explanation.head.clone()];
    lines.extend(beside(result));
    let (cards, more) = explanation.fitting();
    for (number, card) in (1..).zip(cards) {
        lines.push(String::new());
        lines.push(format!("{number}. {card}"));
    }
    if more > 0 {
        lines.push(format!("\nand {} more", Count(more, "cause")));
    }
    without_controls_in_lines(&lines.join("\n"))
}

/// What there is to know of a submission beside its causes, a line each.
pub(super) fn beside(result: &SubmissionResult) -> Vec<String> {
    let mut lines: Vec<String> = student_view::not_shown(result).into_iter().collect();
    lines.extend(rulings(result));
    lines.extend(of_whole(result));
    let ladder = result.program.ladder.iter();
    lines.extend(ladder.map(|ladder| format!("depth ladder: {ladder}")));
    lines.extend(classes::lines(result));
    let rest = result.findings.iter();
    for finding in rest.filter(|finding| !is_diagnosis(finding)) {
        lines.push(finding.message.clone());
        lines.extend(finding.hint.iter().map(|hint| format!("hint: {hint}")));
    }
    lines
}

/// The verdict and the points of a submission, in which nothing is claimed of cases that are not shown.
pub(super) fn head(result: &SubmissionResult) -> String {
    let (words, points) = (student_view::words(result), worth::of_submission(result));
    format!("{words}, {points} of {} points", result.max_points)
}

/// The sentence that says most about a case: its first finding.
pub(super) fn gist(result: &CaseResult) -> String {
    let first = result.findings.first();
    first.map_or_else(|| result.verdict.to_string(), placed)
}

/// Why a case is not judged; where a person has to decide, with the points that it may have.
pub(super) fn open(result: &CaseResult) -> String {
    match result.doubt {
        None => gist(result),
        Some(_) => format!("{}; {}", worth::in_words(result), gist(result)),
    }
}

/// A text of lines that no terminal and no runner takes for anything else.
pub(super) fn without_controls_in_lines(text: &str) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(|line| harmless(&without_controls(line)).trim_end().to_owned())
        .collect();
    lines.join("\n")
}

/// A text without colours, and with what else moves a cursor or ends a line made visible.
pub(super) fn without_controls(text: &str) -> String {
    // Nearly every text is of these alone, and stays as it is.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    let text = anstream::adapter::strip_str(text).to_string();
    let visible = |character: char| {
        if character.is_control() || crate::outcome::is_invisible(character) {
            '\u{fffd}'
        } else {
            character
        }
    };
    text.chars().map(visible).collect()
}
