//! Choosing the solution that counts for each section among all that are there.
//!
//! It is the worst of those for this board, so that printing many guesses does not pay. Little is kept of each, since a text may
//! hold a hundred thousand.

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
        let mut sections = named_so(transcript, named);
        let mut chosen = Self {
            solution: judge_section(sections.next()?, wanted),
            conflict: None,
            copy: None,
            left_out: None,
        };
        if sections.next().is_none() {
            return Some(chosen);
        }
        let all = named_so(transcript, named);
        let mut all: Vec<Candidate<'_>> = all.map(|own| Candidate::of(own, wanted)).collect();
        let has_own = all.iter().any(|one| one.is_for_this_board);
        all.retain(|one| one.is_for_this_board == has_own);
        let best = all.iter().map(|one| one.standing).max()?;
        let mut beside = all.iter().filter(|one| best.leaves_out(one));
        chosen.left_out = beside.next().map(|one| one.section.line.0);
        all.retain(|one| !best.leaves_out(one));
        let order = |one: &Candidate<'_>, other: &Candidate<'_>| one.worth.total_cmp(&other.worth);
        let worst = (0..all.len()).min_by(|one, other| order(&all[*one], &all[*other]))?;
        let own = all.remove(worst);
        chosen.solution = judge_section(own.section, wanted);
        // Of several that are worth most, the first.
        let best = all.iter().rev().max_by(|one, other| order(one, other));
        if let Some(other) = best {
            let (own_line, line) = (own.section.line.0, other.section.line.0);
            let (first, last) = (own_line.min(line), own_line.max(line));
            let message = format!(
                "there are solutions at lines {first} and {last} that disagree; the worse one counts"
            );
            let finding = Finding::new(FindingId::ConflictingAnswers, message);
            let is_better = order(other, &own) == Ordering::Greater;
            chosen.conflict = is_better.then(|| finding.in_section(Some(section)).at_line(last));
            chosen.copy = (!is_better).then_some(last);
        }
        chosen.solution.shape.copies += all.len();
        Some(chosen)
    }
}

/// What is kept of each solution for a section until one of them is chosen.
struct Candidate<'a> {
    section: &'a Section,
    is_for_this_board: bool,
    standing: Standing,
    worth: f64,
    /// Whether it is what a search looked at, or its only fault is to leave something out.
    is_less: bool,
}

impl<'a> Candidate<'a> {
    fn of(section: &'a Section, wanted: Wanted<'_>) -> Self {
        let judged = judge_section(section, wanted);
        let is_trace = section.stated.is_none() && judged.moves.is_none();
        Self {
            section,
            is_for_this_board: judged.is_for_this_board,
            standing: Standing::of(&judged),
            worth: worth(wanted.rubric, &judged.shares),
            is_less: is_trace || is_lesser_copy(&judged),
        }
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
    fn leaves_out(self, other: &Candidate<'_>) -> bool {
        let has_count = other.section.stated.is_some();
        other.is_less && (self == Self::Whole || (self == Self::Stated && !has_count))
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
