//! Words that fit the case at hand: what a limit means on a file that is no board, and where an answer went that is not on
//! standard output.

use crate::{
    assignment::{Case, Kind},
    outcome::{CaseResult, Count, FindingId, RunRecord, Verdict},
    puzzle::{Fault, FaultKind},
    transcript::{Entry, parse},
};

/// Fits the first finding of a result to its case and to what the run left elsewhere.
pub(super) fn fit(case: &Case, record: &RunRecord, result: &mut CaseResult) {
    let Some(finding) = result.findings.first_mut() else {
        return;
    };
    match (finding.id, &case.kind) {
        (
            FindingId::CpuLimit | FindingId::MemoryLimit | FindingId::OutputLimit,
            Kind::Malformed { fault },
        ) => finding.hint = Some(refuse_it(fault)),
        (FindingId::NoAnswer | FindingId::NothingReadable, _)
            if result.verdict == Verdict::NoAnswer =>
        {
            if let Some((place, hint)) = elsewhere(&record.stderr) {
                let what = match finding.id {
                    FindingId::NoAnswer => "nothing",
                    _ => "nothing readable",
                };
                finding.message = format!("{what} on standard output; {place}");
                finding.hint = Some(hint.to_owned());
            }
        }
        _ => (),
    }
}

fn refuse_it(fault: &Fault) -> String {
    let what = match &fault.kind {
        FaultKind::NotDigit(character) => format!("has a {}", character.escape_default()),
        kind => format!("is wrong: {kind}"),
    };
    format!(
        "this file is no board: line {} {what}; refuse it before you search",
        fault.line
    )
}

/// What stands on standard error, where it is boards, and what to do about it.
fn elsewhere(stderr: &[u8]) -> Option<(String, &'static str)> {
    let text = String::from_utf8_lossy(stderr);
    let has_level = text.lines().any(|line| message_of(line).is_some());
    let messages: Vec<&str> = text
        .lines()
        .map(|line| message_of(line).unwrap_or(line))
        .collect();
    let (transcript, _) = parse(messages.join("\n").as_bytes());
    let entries = transcript.sections().flat_map(|section| &section.entries);
    let boards = entries
        .filter(|entry| matches!(entry, Entry::Board(..)))
        .count();
    let boards = (boards > 0).then(|| Count(boards as u64, "board"))?;
    Some(if has_level {
        (
            format!("{boards} on standard error, through a logger"),
            "print the answer itself: a logger writes to standard error",
        )
    } else {
        (
            format!("{boards} on standard error"),
            "print the answer on standard output: standard error is for what goes wrong",
        )
    })
}

/// What a logger's line says behind its level; none where a line has no level.
fn message_of(line: &str) -> Option<&str> {
    ["INFO", "DEBUG", "WARNING", "SEVERE", "FINE"]
        .into_iter()
        .find_map(|level| {
            let (_, rest) = line.split_once(level)?;
            let rest = rest.strip_prefix(']').unwrap_or(rest);
            rest.strip_prefix([':', ' '])
        })
}
