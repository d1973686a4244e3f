//! Solutions without a name beside those that count.
//!
//! Who prints several guesses, one of them right, must not pass: a guess may be for any heuristic, and the worse one counts.

use crate::{
    assignment::{Item, Rubric},
    outcome::{Finding, FindingId},
    transcript::Section,
};

use super::section::Judged;

/// Lets the worst of the wrong solutions that are left over count instead of the best that was taken, and says so.
pub(super) fn hold_guesses_against<'a>(
    taken: &mut [Judged],
    left_over: impl Iterator<Item = (&'a Section, Judged)>,
    rubric: &Rubric,
) -> Option<Finding> {
    let (section, guess) = left_over
        .filter(|(section, judged)| is_wrong_answer(section, judged))
        .min_by(|(_, one), (_, other)| one.worth(rubric).total_cmp(&other.worth(rubric)))?;
    let best = taken
        .iter_mut()
        .max_by(|one, other| one.worth(rubric).total_cmp(&other.worth(rubric)))
        .filter(|best| best.worth(rubric) > guess.worth(rubric))?;
    *best = guess;
    let line = section.line.0;
    let message = format!(
        "the solution at line {line} has no name and disagrees with the others; the worse one counts"
    );
    Some(
        Finding::new(FindingId::ConflictingAnswers, message)
            .at_line(line)
            .with_hint("print one solution for each heuristic and nothing else"),
    )
}

/// Whether a section without a name is an answer for this board, and says something that is not so. Boards that a search
/// looked at are none: they lead nowhere, and no number of moves is stated for them.
fn is_wrong_answer(section: &Section, judged: &Judged) -> bool {
    let is_claim = section.stated.is_some() && section.entries.len() > 3;
    let is_path = judged.shares[Item::Path as usize] > 0.0;
    let is_left_out = |finding: &Finding| {
        matches!(
            finding.id,
            FindingId::BoardsMissing
                | FindingId::FirstBoardMissing
                | FindingId::LastBoardMissing
                | FindingId::CountMissing
                | FindingId::LabelsMissing
        )
    };
    judged.is_for_this_board && (is_claim || is_path) && !judged.findings.iter().all(is_left_out)
}
