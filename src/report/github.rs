//! GitHub Actions: annotations, the log, and the summary of the job.
//!
//! A step shows ten annotations of a kind, so that the nine that cost most are told, and then how many there are more. What a
//! submission can have had a hand in is printed where commands are off. The word that turns them on again is a
//! hash of what is printed in between, so that nothing can hold it, and the same report is the same text.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::card::{Card, Explanation};
use super::student_view::{Standing, standing};
use super::{Rendered, Report, listed, markdown, plain};
use crate::assignment::Points;
use crate::outcome::hex;

/// Annotations that are told before the others are counted.
const TOLD: usize = 9;

/// Bytes of the longest summary, a little below what GitHub takes.
const LONGEST_SUMMARY: usize = 1_000_000;

pub(super) fn texts(report: &Report) -> Rendered<'static> {
    let seen = report.for_students();
    let mut issues: Vec<(String, Card)> = Vec::new();
    for submission in &seen.submissions {
        let cards = Explanation::of(submission).cards.into_iter();
        issues.extend(cards.map(|card| (listed::named(&seen, submission, &card.short), card)));
    }
    // Sorting is stable: those that cost the same stay in their order.
    issues.sort_by_key(|(_, card)| card.points);
    let mut text = log(&seen);
    for (title, card) in issues.iter().take(TOLD) {
        let kind = if card.points < Points::ZERO {
            "error"
        } else {
            "warning"
        };
        text += &annotation(
            kind,
            title,
            plain::without_controls_in_lines(&card.to_string()).trim_end(),
        );
    }
    let more = issues.len().saturating_sub(TOLD);
    if more > 0 {
        let message = format!("{more} more: see the summary of this job");
        text += &annotation("error", "tilegrade", &message);
    }
    text += &annotation("notice", "tilegrade", &total(&seen));
    if let Some(warning) = &seen.warning {
        text += &annotation("warning", "tilegrade", warning);
    }
    Rendered {
        job_summary: Some(summary(&seen)),
        ..Rendered::of(text)
    }
}

/// What all came to, in which nothing is claimed of cases that are not shown.
fn total(report: &Report) -> String {
    if let [only] = &report.submissions[..] {
        return plain::submission(&Explanation::of(only), only);
    }
    let all = report.submissions.len();
    let full = report.submissions.iter();
    let full = full.filter(|one| standing(one) == Standing::Passed).count();
    let left_out = report.submissions.iter().any(|one| one.not_shown > 0);
    let left_out = if left_out {
        "; not all cases are shown"
    } else {
        ""
    };
    format!("{full} of {all} submissions with full marks{left_out}")
}

/// All results, folded away, where no line is a command.
fn log(report: &Report) -> String {
    let mut lines = String::new();
    for submission in &report.submissions {
        let name = plain::without_controls(&submission.shown_name());
        let explanation = Explanation::of(submission);
        let _ = writeln!(
            lines,
            "{name}: {}",
            plain::submission(&explanation, submission)
        );
        for case in &submission.cases {
            let name = plain::without_controls(&case.name);
            let _ = writeln!(lines, "{name}: {}", plain::case(&explanation, case));
        }
    }
    let hash = Sha256::digest(lines.as_bytes());
    let word = hex(&hash[..16]);
    format!("::group::all results\n::stop-commands::{word}\n{lines}::{word}::\n::endgroup::\n")
}

/// The page about the class, or about the only submission, as far as it is taken.
fn summary(report: &Report) -> String {
    let text = match &report.submissions[..] {
        [only] => markdown::student(only, report.warning.as_deref()),
        _ => markdown::class(report),
    };
    if text.len() <= LONGEST_SUMMARY {
        return text;
    }
    let mut end = LONGEST_SUMMARY;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // A table that is cut between two rows is still one.
    let end = text[..end].rfind('\n').map_or(end, |at| at + 1);
    format!("{}\n… and more than a summary may hold\n", &text[..end])
}

fn annotation(kind: &str, title: &str, message: &str) -> String {
    let title = data(title).replace(':', "%3A").replace(',', "%2C");
    format!("::{kind} title={title}::{}\n", data(message))
}

fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}
