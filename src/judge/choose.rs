//! Choosing the solution that counts for each heuristic among all that are there.
//!
//! The surprise: it is the worst of those for this board, so that printing many guesses does not pay. No more than a few are
//! kept at a time, since a text may hold a hundred thousand.

use crate::{
    assignment::{Item, Rubric},
    outcome::{Finding, FindingId},
    puzzle::Board,
    search::Heuristic,
    transcript::{Entry, Named, Section, Transcript},
};

use super::section::{Judged, judge_section};

/// A section and what it is worth.
pub(super) type Solution<'a> = (&'a Section, Judged);

/// The case that solutions are for.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) rubric: &'a Rubric,
    pub(super) start: Board,
    /// The moves of a shortest path.
    pub(super) best: u8,
}

/// The solution that counts for a heuristic, and what there is beside it.
pub(super) struct Chosen<'a> {
    pub(super) solution: Solution<'a>,
    /// That another solution is better.
    pub(super) conflict: Option<Finding>,
    /// Where another one is that is no better.
    pub(super) copy: Option<usize>,
    /// Where one begins that only leaves things out.
    pub(super) left_out: Option<usize>,
    /// The worth and the line of the best of the others.
    other: Option<(f64, usize)>,
}

impl<'a> Chosen<'a> {
    /// Chooses among the solutions that name a heuristic; none where there are none.
    pub(super) fn of(
        transcript: &'a Transcript,
        heuristic: Heuristic,
        wanted: Wanted<'_>,
    ) -> Option<Self> {
        let sections = || {
            let all = transcript.sections();
            all.filter(|section| section.named == Named::Known(heuristic))
        };
        let judge = |section: &'a Section| {
            let judged = judge_section(section, Some(heuristic), wanted.start, wanted.best);
            (section, judged)
        };
        let is_alone = sections().nth(1).is_none();
        let best = sections().map(|section| match section.stated {
            // A heading alone shows no moves, and of headings there may be many.
            None => Standing::Partial,
            Some(1..) if section.entries.is_empty() || is_alone => Standing::Partial,
            _ => Standing::of(&judge(section).1),
        });
        let best = best.max()?;
        let mut left_out = None;
        let kept = sections().map(judge).filter(|(section, judged)| {
            let is_beside = best.leaves_out(section, judged);
            left_out = left_out.or(is_beside.then_some(section.line.0));
            !is_beside
        });
        let alone = |solution| Self {
            solution,
            conflict: None,
            copy: None,
            left_out: None,
            other: None,
        };
        let chosen = kept.map(alone).reduce(|one, next| one.or(next, wanted));
        let mut chosen = chosen?;
        chosen.left_out = left_out;
        chosen.compare(heuristic, wanted);
        Some(chosen)
    }

    fn worth(&self, wanted: Wanted<'_>) -> f64 {
        self.solution.1.worth(wanted.rubric)
    }

    /// The worse of two for this board, and else the first.
    fn or(self, next: Self, wanted: Wanted<'_>) -> Self {
        let is_for_this_board = |chosen: &Self| chosen.solution.1.is_for_this_board;
        match (is_for_this_board(&self), is_for_this_board(&next)) {
            (true, false) => self,
            (false, true) => next,
            _ if next.worth(wanted) < self.worth(wanted) => next.beside(&self, wanted),
            _ => self.beside(&next, wanted),
        }
    }

    fn beside(mut self, passed: &Self, wanted: Wanted<'_>) -> Self {
        self.solution.1.shape.copies += passed.solution.1.shape.copies;
        let itself = Some((passed.worth(wanted), passed.solution.0.line.0));
        for other in [passed.other, itself] {
            let is_better = |best: (f64, usize)| other.is_some_and(|other| other.0 > best.0);
            if self.other.is_none_or(is_better) {
                self.other = other;
            }
        }
        self
    }

    /// Says that there are others, and whether they disagree.
    fn compare(&mut self, heuristic: Heuristic, wanted: Wanted<'_>) {
        let own = self.solution.0.line.0;
        let Some((worth, line)) = self.other.filter(|_| self.solution.1.is_for_this_board) else {
            return;
        };
        let (first, last) = (own.min(line), own.max(line));
        if worth <= self.worth(wanted) {
            self.copy = Some(last);
            return;
        }
        let message = format!(
            "there are solutions at lines {first} and {last} that disagree; the worse one counts"
        );
        let finding = Finding::new(FindingId::ConflictingAnswers, message);
        self.conflict = Some(finding.in_section(Some(heuristic)).at_line(last));
    }
}

/// How much the best of several solutions for one heuristic says.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Standing {
    /// Not both a path and its number of moves.
    Partial,
    /// A path and a number.
    Stated,
    /// All of it, and nothing wrong.
    Whole,
}

impl Standing {
    fn of(judged: &Judged) -> Self {
        match judged.moves {
            None => Self::Partial,
            Some(_) if judged.findings.is_empty() && has_right_count(judged) => Self::Whole,
            Some(_) => Self::Stated,
        }
    }

    /// Whether another one beside the best is no answer: it shows what a search looked at, or is a copy that leaves out what
    /// the best one says.
    fn leaves_out(self, section: &Section, judged: &Judged) -> bool {
        let is_trace = section.stated.is_none() && judged.moves.is_none();
        match self {
            Self::Partial => false,
            Self::Stated => {
                section.stated.is_none() && (is_trace || is_lesser_copy(section, judged))
            }
            Self::Whole => is_trace || is_lesser_copy(section, judged),
        }
    }
}

fn has_right_count(judged: &Judged) -> bool {
    judged.shares[Item::Counts as usize] > 0.0
}

/// Whether all that is wrong with a solution is what it leaves out altogether: its number of moves, or the names of all
/// moves. One label that is missing is a mistake.
fn is_lesser_copy(section: &Section, judged: &Judged) -> bool {
    let is_count = |finding: &Finding| finding.id == FindingId::CountMissing;
    let is_board = |entry: &Entry| matches!(entry, Entry::Board(..));
    (judged.stated.is_none() || has_right_count(judged))
        && !judged.findings.is_empty()
        && leaves_out(judged)
        && (judged.findings.iter().all(is_count) || section.entries.iter().all(is_board))
}

/// Whether all that is wrong with a solution is that something is not there.
fn leaves_out(judged: &Judged) -> bool {
    judged.findings.iter().all(|finding| {
        matches!(
            finding.id,
            FindingId::BoardsMissing
                | FindingId::FirstBoardMissing
                | FindingId::LastBoardMissing
                | FindingId::CountMissing
                | FindingId::LabelsMissing
        )
    })
}

/// The solutions that name no heuristic: those for this board, where there are any.
#[derive(Default)]
pub(super) struct Unnamed<'a> {
    /// The first ones, no more than there are heuristics.
    pub(super) first: Vec<Solution<'a>>,
    /// Of the others the worst that is wrong.
    pub(super) guess: Option<Solution<'a>>,
}

impl<'a> Unnamed<'a> {
    /// Judges them.
    pub(super) fn of(transcript: &'a Transcript, wanted: Wanted<'_>) -> Self {
        let mut unnamed = Self::default();
        let mut is_for_this_board = false;
        for section in transcript.sections() {
            if section.named != Named::Nothing {
                continue;
            }
            let judged = judge_section(section, None, wanted.start, wanted.best);
            if judged.is_for_this_board && !is_for_this_board {
                is_for_this_board = true;
                unnamed = Self::default();
            }
            if judged.is_for_this_board != is_for_this_board {
                continue;
            }
            if unnamed.first.len() < Heuristic::ALL.len() {
                unnamed.first.push((section, judged));
            } else {
                unnamed.guess = worst_guess(
                    unnamed.guess.into_iter().chain([(section, judged)]),
                    wanted.rubric,
                );
            }
        }
        unnamed
    }
}

/// The worst of the solutions that are answers for this board and say something that is not so.
fn worst_guess<'a>(
    solutions: impl Iterator<Item = Solution<'a>>,
    rubric: &Rubric,
) -> Option<Solution<'a>> {
    let wrong = solutions.filter(|(_, judged)| judged.is_for_this_board && !leaves_out(judged));
    wrong.min_by(|(_, one), (_, other)| one.worth(rubric).total_cmp(&other.worth(rubric)))
}

/// Lets the worst of the wrong solutions that are left over count instead of the best that was taken, and says so: a guess
/// may be for any heuristic.
pub(super) fn hold_guesses_against<'a>(
    taken: &mut [Judged],
    left_over: impl Iterator<Item = Solution<'a>>,
    rubric: &Rubric,
) -> Option<Finding> {
    let (section, guess) = worst_guess(left_over, rubric)?;
    let best = taken
        .iter_mut()
        .max_by(|one, other| one.worth(rubric).total_cmp(&other.worth(rubric)))
        .filter(|best| best.worth(rubric) > guess.worth(rubric))?;
    *best = guess;
    let line = section.line.0;
    let message = format!(
        "the solution at line {line} has no name and disagrees with the others; the worse one counts"
    );
    let finding = Finding::new(FindingId::ConflictingAnswers, message).at_line(line);
    Some(finding.with_hint("print one solution for each heuristic and nothing else"))
}
