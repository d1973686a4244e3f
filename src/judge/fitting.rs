//! Words that fit the case at hand: what a limit means on a file that is no board, and where an answer went that is not on
//! standard output. Some of it only all cases tell together.

use crate::{
    assignment::{Case, Kind},
    outcome::{CaseResult, Count, Finding, FindingId, RunRecord, Verdict},
    puzzle::{Fault, FaultKind},
    transcript::{Entry, parse},
};

use super::answer::is_solvable;

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
    let (messages, is_logged) = without_levels(&text);
    let (transcript, _) = parse(messages.join("\n").as_bytes());
    let entries = transcript.sections().flat_map(|section| &section.entries);
    let boards = entries
        .filter(|entry| matches!(entry, Entry::Board(..)))
        .count();
    let boards = (boards > 0).then_some(Count(boards as u64, "board"))?;
    Some(if is_logged {
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

/// The lines of a text without what a logger puts in front of them, and whether a logger did.
fn without_levels(text: &str) -> (Vec<&str>, bool) {
    let mut messages: Vec<&str> = Vec::new();
    let mut is_logged = false;
    for line in text.lines() {
        let Some((before, message)) = parted_at_level(line) else {
            messages.push(line);
            continue;
        };
        // `java.util.logging` says when and where on a line of its own.
        if before.is_empty() && messages.last().is_some_and(|above| above.contains(':')) {
            messages.pop();
        }
        messages.push(message);
        is_logged = true;
    }
    (messages, is_logged)
}

/// What stands before the level of a logger's line, and the message behind it; none where a line has no level.
fn parted_at_level(line: &str) -> Option<(&str, &str)> {
    let levels = ["INFO", "DEBUG", "WARNING", "SEVERE", "FINE"];
    levels.into_iter().find_map(|level| {
        let (before, rest) = line.split_once(level)?;
        let rest = rest.strip_prefix(']').unwrap_or(rest);
        let message = rest
            .strip_prefix(":root:")
            .or_else(|| rest.strip_prefix(": "));
        Some((before, message.or_else(|| rest.strip_prefix(' '))?))
    })
}

/// Fits hints to what all cases tell together, and gives what is noticed of the submission as a whole. The results are in
/// the order of the cases.
pub(super) fn fit_all(cases: &[Case], results: &mut [CaseResult]) -> Option<Finding> {
    let has_malformed = cases
        .iter()
        .any(|case| matches!(case.kind, Kind::Malformed { .. }));
    let is_out_of_time = |result: &CaseResult| {
        matches!(&result.findings[..], [only] if only.id == FindingId::CpuLimit)
            && result.shape.solutions == [None; 2]
    };
    if has_malformed && results.iter().all(is_out_of_time) {
        let hint =
            "no file is ever done with, not even one that is no board: does reading the file end?";
        let findings = results.iter_mut().flat_map(|result| &mut result.findings);
        findings.for_each(|finding| finding.hint = Some(hint.to_owned()));
    }
    let used_array = |(_, result): (_, &CaseResult)| {
        let mut findings = result.findings.iter();
        findings.any(|finding| finding.id == FindingId::ArrayConstructorUsed)
    };
    let mut solved = cases
        .iter()
        .zip(&*results)
        .filter(|(case, result)| is_solvable(case) && result.verdict == Verdict::Accepted)
        .peekable();
    (solved.peek().is_some() && solved.all(used_array)).then(|| {
        let message = "the constructor from a file gave no board in any case: the files that break the format were not read, and so not refused";
        Finding::new(FindingId::ArrayConstructorUsed, message)
            .with_hint("read the file in `State(String)`, and throw where it is no board")
    })
}
