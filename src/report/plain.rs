//! What was noticed, as plain text in lines: for platforms that show a text as it is, and colour and wrap it themselves.

use crate::outcome::{CaseResult, Finding, SubmissionResult};

use super::{
    account::{of_whole, rulings, signed},
    audience,
    groups::placed,
    layout::harmless,
    worth,
};

/// Lines of evidence for one finding.
const EVIDENCE_LINES: usize = 40;

/// What there is to say about a case: the verdict, what was lost, and each finding with its hint and its evidence.
pub(super) fn case(result: &CaseResult) -> String {
    let mut lines = vec![format!("{}, {}", result.verdict, worth::in_words(result))];
    lines.extend(worth::readings(result));
    for line in &result.explanation {
        let item = line.item.map(|item| format!("{}: ", item.name()));
        let item = item.unwrap_or_default();
        lines.push(format!("{}: {item}{}", signed(line.points), line.reason));
    }
    for finding in &result.findings {
        lines.extend(about(finding));
    }
    lines.extend(
        result
            .granted
            .rulings
            .iter()
            .map(|ruling| format!("ruled: {ruling}")),
    );
    for forgiven in &result.granted.leniences {
        lines.push(format!(
            "forgiven: {}, line {}: {}",
            forgiven.lenience.name(),
            forgiven.line,
            forgiven.lenience.rule()
        ));
    }
    joined(&lines)
}

/// What there is to say about a submission as a whole, without its cases: what was taken or
/// given beside them, too.
pub(super) fn submission(result: &SubmissionResult) -> String {
    let mut lines = vec![head(result)];
    lines.extend(audience::not_shown(result));
    lines.extend(rulings(result));
    lines.extend(of_whole(result));
    lines.extend(
        result
            .program
            .ladder
            .iter()
            .map(|it| format!("depth ladder: {it}")),
    );
    for finding in &result.findings {
        lines.extend(about(finding));
    }
    joined(&lines)
}

/// The verdict and the points of a submission, in which nothing is claimed of cases that are not shown.
pub(super) fn head(result: &SubmissionResult) -> String {
    let (words, points) = (audience::words(result), worth::of_submission(result));
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

/// A finding in lines.
fn about(finding: &Finding) -> Vec<String> {
    let mut lines = vec![placed(finding)];
    lines.extend(finding.hint.iter().map(|hint| format!("hint: {hint}")));
    let evidence = finding.evidence.iter().flat_map(|text| text.lines());
    lines.extend(
        evidence
            .take(EVIDENCE_LINES)
            .map(|line| format!("    {line}")),
    );
    lines
}

/// Lines that no terminal and no runner takes for anything else.
fn joined(lines: &[String]) -> String {
    let lines = lines.iter().flat_map(|line| line.lines());
    let lines: Vec<String> = lines
        .map(|line| harmless(&without_controls(line)).trim_end().to_owned())
        .collect();
    lines.join("\n")
}

/// A text without colours, and with what else moves a cursor or ends a line made visible.
pub(super) fn without_controls(text: &str) -> String {
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
