//! The profile `strict`: what was printed must be what the handout has printed for the same answer, byte for byte.
//!
//! The text is compared with what was read from it, written again, and not with the reference's solution: any
//! shortest path is right here too.

use std::iter;

use super::CaseRun;
use super::heard::text_of;
use crate::assignment::{Points, Profile};
use crate::course::Layout;
use crate::outcome::{CaseResult, Finding, FindingId, Stream, Verdict, printable};
use crate::transcript::{Section, Transcript, render};

/// Takes all points of an answer that is not printed as the handout has it.
pub(super) fn hold_to_bytes(
    run: CaseRun<'_>,
    stream: Stream,
    answer: &Transcript,
    result: &mut CaseResult,
) {
    if run.rubric.profile != Profile::Strict || result.points <= Some(Points::ZERO) {
        return;
    }
    let mut text = text_of(run.record, stream).into_owned();
    if stream == Stream::Returned && !text.ends_with(b"\n") {
        // A program that prints a returned text ends its last line.
        text.push(b'\n');
    }
    // The handout and the template have the two solutions in different orders, and the sentence that there is none with an empty
    // line below it and without: either is right.
    let mut turned = answer.clone();
    turned.parts.reverse();
    let layout = run.rubric.layout;
    let bare = match answer.sections().next() {
        Some(_) => layout,
        None => Layout::Handout,
    };
    let wanted = [(answer, layout), (&turned, layout), (answer, bare)];
    let difference =
        |(answer, layout)| first_difference(&text, &render(answer, run.rubric.puzzle(), layout));
    // The first of those that go on for longest, where none fits.
    let all: Option<Vec<Finding>> = wanted.into_iter().rev().map(difference).collect();
    let Some(finding) = all.into_iter().flatten().max_by_key(|one| one.line) else {
        return;
    };
    result.points = Some(Points::ZERO);
    result.items.clear();
    result.findings.insert(0, finding);
    if result.verdict == Verdict::Accepted {
        result.shape.was_right = true;
        result.verdict = Verdict::FormatError;
    }
}

/// A section as it is wanted: with a heading, where none was read, too.
pub(super) fn with_heading(section: &Section) -> Section {
    let moves = section.stops.len().saturating_sub(1);
    Section {
        stated: section.stated.or(Some(moves as u64)),
        ..section.clone()
    }
}

/// The first line in which what was printed differs from what is wanted.
fn first_difference(printed: &[u8], wanted: &str) -> Option<Finding> {
    if printed == wanted.as_bytes() {
        return None;
    }
    let finding = |line: usize, message: String| {
        Finding::new(FindingId::NotTheHandoutsBytes, message)
            .at_line(line)
            .with_hint("this assignment asks for the handout's output byte for byte")
    };
    if wanted.as_bytes().strip_suffix(b"\n") == Some(printed) {
        let line = wanted.matches('\n').count();
        return Some(finding(line, "the last line has no line end".to_owned()));
    }
    let wanted = wanted.lines().map(str::as_bytes).map(Some);
    let wanted = wanted.chain(iter::repeat(None));
    let printed = printed.strip_suffix(b"\n").unwrap_or(printed);
    let printed = printed
        .split(|&byte| byte == b'\n')
        .filter(|_| !printed.is_empty())
        .map(Some)
        .chain(iter::repeat(None));
    let mut lines = (1..).zip(wanted.zip(printed));
    let is_end = |pair: &(Option<_>, Option<_>)| *pair == (None, None);
    let (line, pair) = lines.find(|(_, pair)| pair.0 != pair.1 || is_end(pair))?;
    let message = match (pair.0.map(shown), pair.1.map(shown)) {
        (Some(wanted), Some(printed)) => format!("wanted is {wanted}, and {printed} was printed"),
        (Some(wanted), None) => format!("wanted is {wanted}, and the output ends before it"),
        (None, Some(printed)) => format!("nothing more is wanted, and {printed} was printed"),
        (None, None) => "the line ends differ".to_owned(),
    };
    Some(finding(line, message))
}

/// A line in which blanks at its ends can be told: `1 2 3 ` in quotes, and a tab or a carriage return by its name.
fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    if text.is_empty() {
        return "an empty line".to_owned();
    }
    let words = text.trim();
    let (before, after) = match text.find(words) {
        Some(at) if !words.is_empty() => (&text[..at], &text[at + words.len()..]),
        _ => (&text[..], ""),
    };
    format!("`{}{}{}`", blanks(before), printable(words), blanks(after))
}

/// Characters that stand for white space, not more than can be looked at.
fn blanks(space: &str) -> String {
    const MOST: usize = 12;
    let named = space.chars().take(MOST).map(|blank| match blank {
        ' ' => ' '.to_string(),
        other => other.escape_default().to_string(),
    });
    let more = if space.chars().count() > MOST {
        "…"
    } else {
        ""
    };
    named.collect::<String>() + more
}
