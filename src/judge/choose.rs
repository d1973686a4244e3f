//! Choosing the solution that counts among several for one heuristic.
//!
//! The surprise: it is the worst of those for this board, so that printing many does not pay. No more than one is kept at a
//! time, since a text may hold a hundred thousand.

use crate::{
    assignment::{Item, Rubric},
    outcome::{Finding, FindingId},
    transcript::{Entry, Section},
};

use super::section::Judged;

/// The solution that counts.
pub(super) struct Chosen<'a> {
    pub(super) section: &'a Section,
    pub(super) judged: Judged,
    /// What share of all points it would be worth alone.
    pub(super) worth: f64,
    /// The best of the others.
    pub(super) other: Option<Other>,
}

/// A solution beside the one that counts.
#[derive(Clone, Copy)]
pub(super) struct Other {
    pub(super) worth: f64,
    pub(super) line: usize,
}

impl<'a> Chosen<'a> {
    /// Chooses among judged solutions; none where there are none.
    pub(super) fn of(
        solutions: impl Iterator<Item = (&'a Section, Judged)>,
        rubric: &Rubric,
    ) -> Option<Self> {
        let alone = |(section, judged): (&'a Section, Judged)| Self {
            section,
            worth: judged.worth(rubric),
            judged,
            other: None,
        };
        solutions.map(alone).reduce(Self::or)
    }

    fn or(self, next: Self) -> Self {
        let is_for_this_board = |chosen: &Self| chosen.judged.is_for_this_board;
        match (is_for_this_board(&self), is_for_this_board(&next)) {
            (true, false) => self,
            (false, true) => next,
            _ if next.worth < self.worth => next.beside(&self),
            _ => self.beside(&next),
        }
    }

    fn beside(mut self, passed: &Self) -> Self {
        self.judged.shape.copies += passed.judged.shape.copies;
        let passed_itself = Other {
            worth: passed.worth,
            line: passed.section.line.0,
        };
        for other in [self.other, passed.other, Some(passed_itself)] {
            let is_better = |best: Other| other.is_some_and(|other| other.worth > best.worth);
            if self.other.is_none_or(is_better) {
                self.other = other;
            }
        }
        self
    }
}

/// Whether a section shows what a search looked at, or is a copy that leaves things out, where another one of its heuristic
/// states a number of moves and shows a path: it states none, and does not lead to the goal or says nothing that is not so.
pub(super) fn is_trace_of_search(section: &Section, judged: &Judged) -> bool {
    let is_no_path = judged.moves.is_none() && !judged.is_whole;
    section.stated.is_none() && (is_no_path || is_lesser_copy(section, judged))
}

/// Whether nothing is wrong with a solution, its number of moves included.
pub(super) fn says_all(judged: &Judged) -> bool {
    judged.findings.is_empty() && judged.shares[Item::Counts as usize] > 0.0
}

/// Whether all that is wrong with a solution is what it leaves out altogether: its number of moves, the names of all moves,
/// or all boards. One label that is missing is a mistake.
pub(super) fn is_lesser_copy(section: &Section, judged: &Judged) -> bool {
    let is_counted = judged.stated.is_none() || judged.shares[Item::Counts as usize] > 0.0;
    let is_board = |entry: &Entry| matches!(entry, Entry::Board(..));
    let is_one_kind = || {
        let boards = section
            .entries
            .iter()
            .filter(|entry| is_board(entry))
            .count();
        boards == 0 || boards == section.entries.len()
    };
    is_counted
        && !judged.findings.is_empty()
        && leaves_out(judged)
        && (says_but_the_count(judged) || is_one_kind())
}

/// Whether a solution lacks no more than its number of moves.
fn says_but_the_count(judged: &Judged) -> bool {
    let is_count = |finding: &Finding| finding.id == FindingId::CountMissing;
    judged.findings.iter().all(is_count)
}

/// Whether all that is wrong with a solution is that something is not there.
pub(super) fn leaves_out(judged: &Judged) -> bool {
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
