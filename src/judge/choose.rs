//! Choosing the solution that counts for each section among all that are there.
//!
//! It is the worst of those for this board, so that printing many guesses does not pay. No more than a few are
//! kept at a time, since a text may hold a hundred thousand.

use std::cmp::Ordering;

use super::judged::{Judged, leaves_out};
use super::score::worth;
use super::section::judge_section;
use super::wanted::Wanted;
use crate::assignment::{Item, Rubric};
use crate::course::SectionId;
use crate::outcome::{Finding, FindingId};
use crate::transcript::{Named, Section, Transcript};

/// The solutions that name what is `named`: those for this board, where there are any.
pub(super) fn solutions<'a>(
    transcript: &'a Transcript,
    named: Named,
    wanted: Wanted<'a>,
) -> impl Iterator<Item = Judged<'a>> {
    let all = move || {
        let sections = named_so(transcript, named);
        sections.map(move |section| judge_section(section, wanted))
    };
    // Of a single one it is not asked, which saves judging it twice.
    let is_alone = named_so(transcript, named).nth(1).is_none();
    let has_own = !is_alone && all().any(|judged| judged.is_for_this_board);
    all().filter(move |judged| is_alone || judged.is_for_this_board == has_own)
}

fn named_so(transcript: &Transcript, named: Named) -> impl Iterator<Item = &Section> {
    let sections = transcript.sections();
    sections.filter(move |section| section.named == named)
}

/// The solution that counts for a section, and what there is beside it.
pub(super) struct Chosen<'a> {
    pub(super) solution: Judged<'a>,
    pub(super) conflict: Option<Finding>,
    /// Where another one is that is no better.
    pub(super) copy: Option<usize>,
    /// Where one begins that only leaves things out.
    pub(super) left_out: Option<usize>,
}

impl<'a> Chosen<'a> {
    /// Chooses among the solutions that name a section; `None` if there are none.
    pub(super) fn of(
        transcript: &'a Transcript,
        section: SectionId,
        wanted: Wanted<'a>,
    ) -> Option<Self> {
        let (named, wanted) = (Named::Known(section), wanted.in_section(section));
        let all = || solutions(transcript, named, wanted);
        let mut chosen = Self {
            solution: all().next()?,
            conflict: None,
            copy: None,
            left_out: None,
        };
        if named_so(transcript, named).nth(1).is_none() {
            return Some(chosen);
        }
        let best = all().map(|judged| Standing::of(&judged)).max()?;
        let kept = || all().filter(|judged| !best.leaves_out(judged));
        let order = |one: &Judged<'_>, other: &Judged<'_>| by_worth(one, other, wanted.rubric);
        chosen.solution = kept().min_by(order)?;
        let own = chosen.solution.section;
        let others = || kept().filter(|judged| !std::ptr::eq(judged.section, own));
        let better = |one, other| match order(&one, &other) {
            Ordering::Less => other,
            _ => one,
        };
        if let Some(other) = others().reduce(better) {
            let (own, line) = (own.line.0, other.line());
            let (first, last) = (own.min(line), own.max(line));
            let message = format!(
                "there are solutions at lines {first} and {last} that disagree; the worse one counts"
            );
            let finding = Finding::new(FindingId::ConflictingAnswers, message);
            let is_better = order(&other, &chosen.solution) == Ordering::Greater;
            chosen.conflict = is_better.then(|| finding.in_section(Some(section)).at_line(last));
            chosen.copy = (!is_better).then_some(last);
        }
        chosen.solution.shape.copies += others().count();
        let mut beside = all().filter(|judged| best.leaves_out(judged));
        chosen.left_out = beside.next().map(|judged| judged.line());
        Some(chosen)
    }
}

fn by_worth(one: &Judged<'_>, other: &Judged<'_>, rubric: &Rubric) -> Ordering {
    let worth = |judged: &Judged<'_>| worth(rubric, &judged.shares);
    worth(one).total_cmp(&worth(other))
}

/// How much the best of several solutions for one section says.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Standing {
    /// Not both a path and its number of moves.
    Partial,
    Stated,
    /// All of it, and nothing wrong.
    Whole,
}

impl Standing {
    fn of(judged: &Judged<'_>) -> Self {
        if judged.moves.is_none() || judged.section.stated.is_none() {
            Self::Partial
        } else if judged.findings.is_empty() && has_right_count(judged) {
            Self::Whole
        } else {
            Self::Stated
        }
    }

    /// Whether another one beside the best is no answer: what a search looked at, or a copy that leaves out what the best says.
    fn leaves_out(self, judged: &Judged<'_>) -> bool {
        let has_count = judged.section.stated.is_some();
        let is_trace = !has_count && judged.moves.is_none();
        let is_less = is_trace || is_lesser_copy(judged);
        is_less && (self == Self::Whole || (self == Self::Stated && !has_count))
    }
}

fn has_right_count(judged: &Judged<'_>) -> bool {
    judged.shares[Item::Counts as usize] > 0.0
}

/// Whether a solution's only fault is to leave out its number of moves, or the names of all moves.
fn is_lesser_copy(judged: &Judged<'_>) -> bool {
    let is_count = |finding: &Finding| finding.id == FindingId::CountMissing;
    (judged.section.stated.is_none() || has_right_count(judged))
        && !judged.findings.is_empty()
        && judged.findings.iter().all(leaves_out)
        && (judged.findings.iter().all(is_count) || judged.section.labels().next().is_none())
}

/// Lets the worst of the wrong solutions that are left over count for the best that was taken: a guess may be for any heuristic.
pub(super) fn hold_guesses_against<'a>(
    taken: &mut [Judged<'a>],
    left_over: impl Iterator<Item = Judged<'a>>,
    rubric: &Rubric,
) -> Option<Finding> {
    let guess = left_over
        .filter(|judged| judged.is_for_this_board && !judged.findings.iter().all(leaves_out))
        .min_by(|one, other| by_worth(one, other, rubric))?;
    let best = taken
        .iter_mut()
        .max_by(|one, other| by_worth(one, other, rubric))
        .filter(|best| by_worth(best, &guess, rubric) == Ordering::Greater)?;
    let line = guess.line();
    *best = guess;
    let message = format!(
        "the solution at line {line} has no name and disagrees with the others; the worse one counts"
    );
    let finding = Finding::new(FindingId::ConflictingAnswers, message).at_line(line);
    Some(finding.with_hint("print one solution for each heuristic and nothing else"))
}
