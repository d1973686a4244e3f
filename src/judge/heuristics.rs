//! What is noticed about the two solutions together: one is missing, both are for the same heuristic, or they differ in
//! length; and what is wrong with both in the same way, which is told once.

use super::judged::Judged;
use super::wanted::Wanted;
use crate::course::SectionId;
use crate::outcome::{Count, Finding, FindingId};
use crate::puzzle::MoveSet;
use crate::transcript::{Named, Section, Transcript};

pub(super) fn missing_finding(transcript: &Transcript, id: SectionId, sections: usize) -> Finding {
    let named = |section: &Section| match section.named {
        Named::Known(other) if other != id && section.size() > 1 => Some((other, section.line.0)),
        _ => None,
    };
    let others: Vec<(SectionId, usize)> = transcript.sections().filter_map(named).collect();
    let twice = others
        .iter()
        .enumerate()
        .find_map(|(place, (other, first))| {
            let mut later = others[place + 1..].iter().rev();
            let (_, last) = later.find(|(again, _)| again == other)?;
            Some((*other, *first, *last))
        });
    let Some((other, first, last)) = twice else {
        let message = format!("there is no solution for the {id} heuristic");
        return Finding::new(FindingId::HeuristicMissing, message)
            .in_section(Some(id))
            .with_hint(match sections {
                0..=2 => "solve the board once with each heuristic, and print both solutions",
                _ => "solve the board once with each heuristic, and print all solutions",
            });
    };
    let which = if sections > 2 { "several" } else { "both" };
    let message = format!(
        "{which} solutions are said to be for {other}, at lines {first} and {last}, and none is for {id}"
    );
    Finding::new(FindingId::HeuristicTwice, message)
        .in_section(Some(id))
        .at_line(last)
        .with_hint("let the heading, and the search itself, take the heuristic of the run that it belongs to")
}

/// A heading with nothing below it, where the other heuristic has a solution.
pub(super) fn bare_finding(bare: &Judged<'_>) -> Finding {
    let message = "there is a heading, and no board or move below it";
    Finding::new(FindingId::HeuristicMissing, message)
        .in_section(bare.id())
        .at_line(bare.line())
}

pub(super) fn unnamed_finding(line: usize) -> Finding {
    let message = "a solution does not say which heuristic it is for";
    Finding::new(FindingId::HeuristicUnnamed, message)
        .at_line(line)
        .with_hint("the heading ends in `(heuristic: …)`")
}

/// The finding about solutions below the headings of others, which begin at these lines.
pub(super) fn miscalled_finding(lines: &[usize]) -> Option<Finding> {
    let (first, last) = (lines.iter().min()?, lines.iter().max()?);
    if first == last {
        return Some(unnamed_finding(*first));
    }
    let message = format!(
        "two headings are exchanged, at lines {first} and {last}: the path with double moves stands under the one without"
    );
    let finding = Finding::new(FindingId::HeuristicUnnamed, message).at_line(*first);
    Some(finding.with_hint("print each path under the heading of the heuristic that found it"))
}

/// A remark, which costs nothing, where two solutions are legal, go by the same moves, and one is longer.
pub(super) fn lengths_differ(solutions: &[Judged<'_>], wanted: Wanted<'_>) -> Option<Finding> {
    let way = |judged: &Judged<'_>| wanted.of_judged(judged).way;
    let has_doubles = wanted.rubric.puzzle().moves() == MoveSet::SingleAndDouble;
    let (shorter, longer) = solutions.iter().enumerate().find_map(|(place, one)| {
        let mut others = solutions[place + 1..].iter();
        let differs = |other: &&Judged<'_>| {
            // By which moves a path without a name goes is not known where sections have others.
            let is_known = !has_doubles || one.id().and(other.id()).is_some();
            let both = one.moves.zip(other.moves);
            is_known
                && way(one).moves() == way(other).moves()
                && both.is_some_and(|(one, other)| one != other)
        };
        let other = others.find(differs)?;
        Some(if one.moves > other.moves {
            (other, one)
        } else {
            (one, other)
        })
    })?;
    let more = longer.moves? - shorter.moves?;
    let count = Count(more as u64, "move");
    let message = match (longer.id(), shorter.id()) {
        (Some(longer), Some(shorter)) => format!(
            "the {longer} solution is {count} longer than the {shorter} one, and both should be shortest"
        ),
        _ => format!("one solution is {count} longer than the other, and both should be shortest"),
    };
    let mut findings = longer.findings.iter();
    let lost = findings.find(|finding| finding.id == FindingId::FirstLostMove);
    // Beside the move that was lost first, and behind the finding about it.
    let line = lost
        .and_then(|finding| finding.line)
        .unwrap_or(longer.line());
    let finding = Finding::new(FindingId::LengthsDiffer, message)
        .in_section(longer.id())
        .at_line(line);
    // Many mistakes make paths longer, and by how much does not tell which.
    Some(match lost.and_then(|finding| finding.hint.as_ref()) {
        Some(_) => finding,
        None => finding.with_hint(
            "A* finds a shortest path with either heuristic: look at f, at the estimates, and at how OPEN is kept in order",
        ),
    })
}

/// Findings of several solutions that have one cause in the program, told once. There are so many sections.
pub(super) fn told_once(findings: Vec<Finding>, sections: usize) -> Vec<Finding> {
    // Each with the number of solutions that it is about.
    let mut told: Vec<(Finding, usize)> = Vec::with_capacity(findings.len());
    for finding in findings {
        let is_inverted = finding.id == FindingId::LabelsInverted;
        let is_same = |(other, _): &&mut (Finding, usize)| {
            other.id == finding.id
                && other.section.is_some()
                && other.section != finding.section
                && has_one_cause(finding.id)
                && (is_inverted || other.message == finding.message)
        };
        let Some((other, solutions)) = told.iter_mut().find(is_same) else {
            told.push((finding, 1));
            continue;
        };
        // The longer sentence about inverted labels says what one solution alone does not show.
        if finding.message.len() < other.message.len() {
            other.message = finding.message;
        }
        *solutions += 1;
        other.line = other.line.min(finding.line);
    }
    let whole = |(mut finding, solutions): (Finding, usize)| {
        if solutions > 1 {
            let which = match solutions {
                2 if sections == 2 => "both".to_owned(),
                _ if solutions == sections => "all".to_owned(),
                _ => format!("{solutions} of {sections}"),
            };
            finding.message = format!("in {which} solutions, {}", finding.message);
            (finding.section, finding.step) = (None, None);
        }
        finding
    };
    told.into_iter().map(whole).collect()
}

fn has_one_cause(id: FindingId) -> bool {
    use FindingId as Id;
    matches!(
        id,
        Id::WrongStart
            | Id::LabelsInverted
            | Id::LeftRightSwapped
            | Id::UpDownSwapped
            | Id::LabelsRenamed
            | Id::LabelsShifted
            | Id::CountOfStates
            | Id::CountOneLess
    )
}
