//! Choosing the solution that counts for each heuristic among all that are there.
//!
//! It is the worst of those for this board, so that printing many guesses does not pay. No more than a few are
//! kept at a time, since a text may hold a hundred thousand.

use std::cmp::Ordering;

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

/// The solutions that name what is `named`: those for this board, where there are any.
pub(super) fn solutions<'a>(
    transcript: &'a Transcript,
    named: Named,
    wanted: Wanted<'a>,
) -> impl Iterator<Item = Solution<'a>> {
    let heuristic = match named {
        Named::Known(heuristic) => Some(heuristic),
        _ => None,
    };
    let all = move || {
        named_so(transcript, named).map(move |section| {
            let judged = judge_section(section, heuristic, wanted.start, wanted.best);
            (section, judged)
        })
    };
    // Of a single one it is not asked, which saves judging it twice.
    let is_alone = named_so(transcript, named).nth(1).is_none();
    let has_own = !is_alone && all().any(|(_, judged)| judged.is_for_this_board);
    all().filter(move |(_, judged)| is_alone || judged.is_for_this_board == has_own)
}

fn named_so(transcript: &Transcript, named: Named) -> impl Iterator<Item = &Section> {
    let sections = transcript.sections();
    sections.filter(move |section| section.named == named)
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
}

impl<'a> Chosen<'a> {
    /// Chooses among the solutions that name a heuristic; none where there are none.
    pub(super) fn of(
        transcript: &'a Transcript,
        heuristic: Heuristic,
        wanted: Wanted<'a>,
    ) -> Option<Self> {
        let named = Named::Known(heuristic);
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
        let best = all().map(|(_, judged)| Standing::of(&judged)).max()?;
        let kept = || all().filter(|solution| !best.leaves_out(solution));
        let worth = |(_, judged): &Solution<'_>| judged.worth(wanted.rubric);
        let order = |one: &Solution<'_>, other: &Solution<'_>| worth(one).total_cmp(&worth(other));
        chosen.solution = kept().min_by(order)?;
        let own = chosen.solution.0;
        let others = || kept().filter(|(section, _)| !std::ptr::eq(*section, own));
        let better = |one, other| match order(&one, &other) {
            Ordering::Less => other,
            _ => one,
        };
        let is_for_this_board = chosen.solution.1.is_for_this_board;
        if let Some(other) = others().reduce(better).filter(|_| is_for_this_board) {
            let (own, line) = (own.line.0, other.0.line.0);
            let (first, last) = (own.min(line), own.max(line));
            let message = format!(
                "there are solutions at lines {first} and {last} that disagree; the worse one counts"
            );
            let finding = Finding::new(FindingId::ConflictingAnswers, message);
            let is_better = worth(&other) > worth(&chosen.solution);
            chosen.conflict = is_better.then(|| finding.in_section(Some(heuristic)).at_line(last));
            chosen.copy = (!is_better).then_some(last);
        }
        chosen.solution.1.shape.copies += others().count();
        let mut beside = all().filter(|solution| best.leaves_out(solution));
        chosen.left_out = beside.next().map(|(section, _)| section.line.0);
        Some(chosen)
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
        if judged.moves.is_none() || judged.stated.is_none() {
            Self::Partial
        } else if judged.findings.is_empty() && has_right_count(judged) {
            Self::Whole
        } else {
            Self::Stated
        }
    }

    /// Whether another one beside the best is no answer: it shows what a search looked at, or is a copy that leaves out what
    /// the best one says.
    fn leaves_out(self, (section, judged): &Solution<'_>) -> bool {
        let is_trace = section.stated.is_none() && judged.moves.is_none();
        let is_less = is_trace || is_lesser_copy(section, judged);
        is_less && (self == Self::Whole || (self == Self::Stated && section.stated.is_none()))
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

/// Lets the worst of the wrong solutions that are left over count instead of the best that was taken, and says so: a guess
/// may be for any heuristic.
pub(super) fn hold_guesses_against<'a>(
    taken: &mut [Judged],
    left_over: impl Iterator<Item = Solution<'a>>,
    rubric: &Rubric,
) -> Option<Finding> {
    let order = |one: &Judged, other: &Judged| one.worth(rubric).total_cmp(&other.worth(rubric));
    let (section, guess) = left_over
        .filter(|(_, judged)| judged.is_for_this_board && !leaves_out(judged))
        .min_by(|(_, one), (_, other)| order(one, other))?;
    let best = taken
        .iter_mut()
        .max_by(|one, other| order(one, other))
        .filter(|best| best.worth(rubric) > guess.worth(rubric))?;
    *best = guess;
    let line = section.line.0;
    let message = format!(
        "the solution at line {line} has no name and disagrees with the others; the worse one counts"
    );
    let finding = Finding::new(FindingId::ConflictingAnswers, message).at_line(line);
    Some(finding.with_hint("print one solution for each heuristic and nothing else"))
}
