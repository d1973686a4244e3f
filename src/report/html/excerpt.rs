//! What is shown of a run: how it ended, and the part of what it printed that messages speak of.

use std::collections::BTreeSet;

use crate::outcome::{CaseResult, Finding, RunRecord, Stream};

use super::{MOST_LETTERS, clean, cut, seconds};

/// Lines around one that a message speaks of.
const AROUND: usize = 6;

/// What a program printed, so far as it is shown.
pub(super) struct Excerpt {
    pub(super) lines: Vec<Line>,
    /// What is said of it: how many lines are shown, of how many.
    pub(super) said: String,
}

/// A line of it.
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) text: String,
    /// Whether a message speaks of it.
    pub(super) is_marked: bool,
    /// Whether lines are left out in front of it.
    pub(super) is_behind_a_gap: bool,
}

/// How a run ended, what it used, and how far the board is from the goal.
pub(super) fn case_facts(case: &CaseResult, run: Option<&RunRecord>) -> Vec<String> {
    let depth = case.facts.depth.map(|depth| format!("depth {depth}"));
    let usage = case.run.usage.map(|usage| {
        let (cpu, wall) = (seconds(usage.cpu_ms), seconds(usage.wall_ms));
        format!("{cpu} of CPU time, {wall} in all")
    });
    let ending = run.and_then(RunRecord::last_ending);
    let ending = ending.map(|ending| ending.to_string());
    depth.into_iter().chain(ending).chain(usage).collect()
}

/// The text of a run that was judged.
pub(super) fn printed(case: &CaseResult, run: &RunRecord) -> Vec<u8> {
    let runs = || [Some(run), run.second.as_deref()].into_iter().flatten();
    let stdout = || runs().map(|run| &run.stdout[..]);
    let returned = || runs().map(|run| run.returned.text());
    let parts: Vec<&[u8]> = match case.run.judged {
        Some(Stream::Stdout) => stdout().collect(),
        Some(Stream::Returned) => returned().collect(),
        Some(Stream::Both) => stdout().chain(returned()).collect(),
        None => Vec::new(),
    };
    let parts: Vec<&[u8]> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(&b'\n')
}

/// The lines around those that the findings speak of, and the first ones, at most so many.
pub(super) fn excerpt(bytes: &[u8], findings: &[Finding], most: usize) -> Excerpt {
    let marked: BTreeSet<usize> = findings.iter().filter_map(|finding| finding.line).collect();
    let is_near = |number: usize| {
        let near = number.saturating_sub(AROUND)..=number + AROUND;
        marked.range(near).next().is_some()
    };
    let mut lines: Vec<Line> = Vec::new();
    let mut all = 0;
    for (number, text) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        all = number;
        // The first lines are shown as long as those that are spoken of have room.
        let is_first = number <= most / 2 || bytes.len() <= most * 40 && number <= most;
        if lines.len() < most && (is_first || is_near(number)) {
            let before = lines.last().map_or(0, |line| line.number);
            // A line may be as long as the whole output.
            let text = String::from_utf8_lossy(&text[..text.len().min(MOST_LETTERS * 4)]);
            lines.push(Line {
                number,
                text: clean(&cut(text.trim_end_matches('\r'), MOST_LETTERS)),
                is_marked: marked.contains(&number),
                is_behind_a_gap: number > before + 1,
            });
        }
    }
    Excerpt {
        said: match lines.len() {
            shown if shown == all => "What the program printed".to_owned(),
            shown => format!("What the program printed: {shown} of its {all} lines"),
        },
        lines,
    }
}
