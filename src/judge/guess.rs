//! Solutions without a name beside those that count.
//!
//! Who prints several guesses, one of them right, must not pass: a guess may be for any heuristic, and the worse one counts.

use crate::{
    assignment::{Item, Rubric},
    outcome::{Finding, FindingId},
    puzzle::Board,
    search::Heuristic,
    transcript::{Named, Section, Transcript},
};

use super::{
    choose::leaves_out,
    section::{Judged, judge_section},
};

/// The solutions that name no heuristic: those for this board, where there are any.
#[derive(Default)]
pub(super) struct Unnamed<'a> {
    /// The first ones, no more than there are heuristics.
    pub(super) first: Vec<(&'a Section, Judged)>,
    /// Of the others the worst that is wrong.
    pub(super) guess: Option<(&'a Section, Judged)>,
}

impl<'a> Unnamed<'a> {
    /// Judges them as solutions of `start`, which needs `best` moves. No more than three are kept: a text may hold a
    /// hundred thousand.
    pub(super) fn of(transcript: &'a Transcript, rubric: &Rubric, start: Board, best: u8) -> Self {
        let mut unnamed = Self::default();
        let mut is_for_this_board = false;
        for section in transcript.sections() {
            if section.named != Named::Nothing {
                continue;
            }
            let judged = judge_section(section, None, start, best);
            if judged.is_for_this_board && !is_for_this_board {
                is_for_this_board = true;
                unnamed = Self::default();
            }
            if judged.is_for_this_board == is_for_this_board {
                unnamed.add(section, judged, rubric);
            }
        }
        unnamed
    }

    fn add(&mut self, section: &'a Section, judged: Judged, rubric: &Rubric) {
        if self.first.len() < Heuristic::ALL.len() {
            self.first.push((section, judged));
        } else if is_wrong_answer(section, &judged)
            && self
                .guess
                .as_ref()
                .is_none_or(|(_, guess)| judged.worth(rubric) < guess.worth(rubric))
        {
            self.guess = Some((section, judged));
        }
    }
}

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
/// looked at are none: they lead nowhere, or over more boards than a path needs, and no number of moves is stated for them.
fn is_wrong_answer(section: &Section, judged: &Judged) -> bool {
    let is_claim = section.stated.is_some() && section.entries.len() > 3;
    let is_path = judged.shares[Item::Path as usize] > 0.0;
    judged.is_for_this_board && (is_claim || is_path || judged.is_whole) && !leaves_out(judged)
}
