//! What is noticed about the two solutions together: one is missing, both are for the same heuristic, or they differ in
//! length; and what is wrong with both in the same way, which is told once.

use crate::{
    outcome::{Count, Finding, FindingId},
    search::Heuristic,
    transcript::{Named, Section, Transcript},
};

use super::section::Judged;

/// The finding where there is no solution for `heuristic`.
pub(super) fn missing_finding(transcript: &Transcript, heuristic: Heuristic) -> Finding {
    let is_other = |section: &&Section| {
        matches!(section.named, Named::Known(other) if other != heuristic)
            && section.entries.len() > 1
    };
    let mut others = transcript.sections().filter(is_other);
    if let (Some(first), Some(last)) = (others.next(), others.last())
        && let Named::Known(other) = first.named
    {
        let message = format!(
            "both solutions are said to be for {other}, at lines {} and {}, and none is for {heuristic}",
            first.line.0, last.line.0
        );
        return Finding::new(FindingId::HeuristicTwice, message)
            .in_section(Some(heuristic))
            .at_line(last.line.0)
            .with_hint("let the heading, and the search itself, take the heuristic of the run that it belongs to");
    }
    let message = format!("there is no solution for the {heuristic} heuristic");
    Finding::new(FindingId::HeuristicMissing, message)
        .in_section(Some(heuristic))
        .with_hint("solve the board once with each heuristic, and print both solutions")
}

/// A heading with nothing below it, where the other heuristic has a solution.
pub(super) fn bare_finding(bare: &Judged) -> Finding {
    let message = "there is a heading, and no board or move below it";
    Finding::new(FindingId::HeuristicMissing, message)
        .in_section(bare.heuristic)
        .at_line(bare.line)
}

/// The finding about a solution that names no heuristic.
pub(super) fn unnamed_finding(section: &Section) -> Finding {
    Finding::new(
        FindingId::HeuristicUnnamed,
        "a solution does not say which heuristic it is for",
    )
    .at_line(section.line.0)
    .with_hint("the heading ends in `(heuristic: …)`")
}

/// A remark where the two solutions are legal and one is longer. It costs nothing: the longer one is no shortest one, and
/// that is told with its first lost move.
pub(super) fn lengths_differ(solutions: &[Judged]) -> Option<Finding> {
    let [one, other] = solutions else {
        return None;
    };
    let (longer, shorter) = if one.moves? > other.moves? {
        (one, other)
    } else {
        (other, one)
    };
    let more = longer.moves?.checked_sub(shorter.moves?)?;
    if more == 0 {
        return None;
    }
    let count = Count(more as u64, "move");
    let message = match (longer.heuristic, shorter.heuristic) {
        (Some(longer), Some(shorter)) => format!(
            "the {longer} solution is {count} longer than the {shorter} one, and both should be shortest"
        ),
        _ => format!("one solution is {count} longer than the other, and both should be shortest"),
    };
    let mut finding = Finding::new(FindingId::LengthsDiffer, message);
    let lost = longer
        .findings
        .iter()
        .find(|finding| finding.id == FindingId::FirstLostMove);
    let has_known_cause = lost.is_some_and(|finding| finding.hint.is_some());
    // Many mistakes make paths longer, and by how much does not tell which.
    if !has_known_cause {
        finding = finding.with_hint(
            "A* finds a shortest path with either heuristic: look at f, at the estimates, and at how OPEN is kept in order",
        );
    }
    // Beside the move that was lost first, and behind the finding about it.
    let line = lost.and_then(|finding| finding.line).unwrap_or(longer.line);
    Some(finding.in_section(longer.heuristic).at_line(line))
}

/// Findings with those told once that are the same in both solutions and have one cause in the program.
pub(super) fn told_once(findings: Vec<Finding>) -> Vec<Finding> {
    let mut told: Vec<Finding> = Vec::with_capacity(findings.len());
    for finding in findings {
        let is_same = |other: &&mut Finding| {
            other.id == finding.id
                && other.section.is_some()
                && other.section != finding.section
                && has_one_cause(&finding)
                && (is_inverted(&finding) || other.message == finding.message)
        };
        match told.iter_mut().find(is_same) {
            Some(other) => {
                let mut message = finding.message;
                // The longer sentence about inverted labels says what one solution alone does not show.
                if message.len() > other.message.len() {
                    message.clone_from(&other.message);
                }
                other.message = format!("in both solutions, {message}");
                other.section = None;
                other.step = None;
                other.line = other.line.min(finding.line);
            }
            None => told.push(finding),
        }
    }
    told
}

fn is_inverted(finding: &Finding) -> bool {
    finding.id == FindingId::LabelsInverted
}

fn has_one_cause(finding: &Finding) -> bool {
    matches!(
        finding.id,
        FindingId::WrongStart
            | FindingId::LabelsInverted
            | FindingId::LeftRightSwapped
            | FindingId::UpDownSwapped
            | FindingId::LabelsRenamed
            | FindingId::LabelsShifted
            | FindingId::CountOfStates
            | FindingId::CountOneLess
    )
}

#[cfg(test)]
mod tests {
    use super::told_once;
    use crate::{
        outcome::{Finding, FindingId},
        search::Heuristic,
    };

    fn finding(id: FindingId, message: &str, heuristic: Heuristic, line: usize) -> Finding {
        Finding::new(id, message)
            .in_section(Some(heuristic))
            .at_step(2)
            .at_line(line)
    }

    #[test]
    fn a_fault_of_both_solutions_is_told_once_where_it_has_one_cause() {
        let [one, other] = Heuristic::ALL;
        let told = told_once(vec![
            finding(FindingId::LeftRightSwapped, "exchanged", one, 3),
            finding(FindingId::LeftRightSwapped, "exchanged", other, 9),
        ]);
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].message, "in both solutions, exchanged");
        assert_eq!(
            (told[0].section, told[0].step, told[0].line),
            (None, None, Some(3))
        );
    }

    #[test]
    fn different_faults_and_those_of_different_causes_are_told_each() {
        let [one, other] = Heuristic::ALL;
        for (first, second) in [
            (
                finding(FindingId::WrongCount, "same", one, 3),
                finding(FindingId::WrongCount, "same", other, 9),
            ),
            (
                finding(FindingId::LabelsRenamed, "this", one, 3),
                finding(FindingId::LabelsRenamed, "that", other, 9),
            ),
            (
                finding(FindingId::LeftRightSwapped, "same", one, 3),
                finding(FindingId::UpDownSwapped, "same", other, 9),
            ),
        ] {
            let both = vec![first, second];
            assert_eq!(told_once(both.clone()), both);
        }
    }

    #[test]
    fn what_both_solutions_show_together_is_said() {
        let [one, other] = Heuristic::ALL;
        let told = told_once(vec![
            finding(
                FindingId::LabelsInverted,
                "all, as far as it is seen",
                one,
                3,
            ),
            finding(FindingId::LabelsInverted, "all", other, 9),
        ]);
        assert_eq!(told[0].message, "in both solutions, all");
    }
}
