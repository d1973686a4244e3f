//! What was noticed in a submission's cases, the findings of one kind together: twenty cases with one fault are one sentence.

use crate::{
    assignment::Points,
    outcome::{CaseResult, Count, Finding, FindingId, Verdict},
};

use super::{
    account::named,
    layout::{cut, harmless, wrapped},
};

/// Cases that a group of findings names before it only counts.
const NAMED_CASES: usize = 4;

/// Lines of a compiler's or a runtime's words that a group shows.
const EVIDENCE_LINES: usize = 4;

/// What was noticed in several cases.
pub(super) struct Group<'a> {
    finding: &'a Finding,
    cases: Vec<String>,
    /// Points that it cost, below zero.
    cost: Points,
}

/// Groups what was noticed: the findings of one kind and hint together, what cost most first.
pub(super) fn groups(cases: &[CaseResult]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for case in cases
        .iter()
        .filter(|case| case.verdict != Verdict::Accepted)
    {
        for finding in &case.findings {
            let known = groups.iter_mut().find(|group| {
                let hint = &group.finding.hint;
                group.finding.id == finding.id && (*hint == finding.hint || finding.hint.is_none())
            });
            match known {
                Some(group) if group.cases.last() == Some(&named(case)) => (),
                Some(group) => {
                    group.cases.push(named(case));
                    group.cost += cost(case, finding.id);
                }
                None => groups.push(Group {
                    finding,
                    cases: vec![named(case)],
                    cost: cost(case, finding.id),
                }),
            }
        }
    }
    // The sort is stable: among equals the one that comes up first stays first.
    groups.sort_by_key(|group| group.cost);
    groups
}

/// What a case lost for findings of one kind: all of it where it is not judged.
fn cost(case: &CaseResult, id: FindingId) -> Points {
    if case.points.is_none() {
        return -case.facts.max_points;
    }
    let own = case
        .explanation
        .iter()
        .filter(|line| line.finding == Some(id));
    own.map(|line| line.points).sum()
}

/// A group: its cases, one of its findings, and the words of a compiler or a runtime where they say more.
pub(super) fn group_text(group: &Group<'_>, cases: usize, width: usize) -> String {
    let id = group.finding.id;
    let count = Count(group.cases.len() as u64, "case");
    let head = if group.cases.len() == cases && cases > 1 {
        format!("{} in all {count}", id.name())
    } else {
        format!("{} in {count}: {}", id.name(), named_cases(&group.cases))
    };
    let example = if group.cases.len() > 1 && !is_about_the_sources(id) {
        "e.g. "
    } else {
        ""
    };
    let said = format!("{example}{}", placed(group.finding));
    let mut text =
        wrapped(&head, "    ", "      ", width) + &wrapped(&said, "      ", "      ", width);
    let evidence = group
        .finding
        .evidence
        .as_deref()
        .filter(|_| is_told_by_its_words(id));
    for line in evidence
        .into_iter()
        .flat_map(str::lines)
        .take(EVIDENCE_LINES)
    {
        text += &cut(&harmless(&format!("        {line}")), width);
        text.push('\n');
    }
    text + &hint(group.finding, "      ", width)
}

fn named_cases(cases: &[String]) -> String {
    let named = cases[..cases.len().min(NAMED_CASES)].join(", ");
    match cases.len().saturating_sub(NAMED_CASES) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// Whether a finding is the same in every case, since no case was ever run.
fn is_about_the_sources(id: FindingId) -> bool {
    matches!(
        id,
        FindingId::CompileError
            | FindingId::CompileLimit
            | FindingId::NeedsNewerLanguage
            | FindingId::NoEntry
            | FindingId::NothingToGrade
    )
}

/// Whether the words of a compiler or a runtime say more than a sentence about them could.
fn is_told_by_its_words(id: FindingId) -> bool {
    is_about_the_sources(id) || matches!(id, FindingId::UncaughtException | FindingId::ExitCode)
}

/// A finding's sentence with its place.
pub(super) fn placed(finding: &Finding) -> String {
    let mut place = Vec::new();
    place.extend(finding.section.map(|heuristic| heuristic.name().to_owned()));
    place.extend(finding.line.map(|line| format!("line {line}")));
    if place.is_empty() {
        finding.message.clone()
    } else {
        format!("{}: {}", place.join(", "), finding.message)
    }
}

/// A finding's hint on lines of its own, if it has one.
pub(super) fn hint(finding: &Finding, indent: &str, width: usize) -> String {
    match &finding.hint {
        Some(hint) => wrapped(&format!("hint: {hint}"), indent, indent, width),
        None => String::new(),
    }
}
