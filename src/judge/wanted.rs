//! What is wanted of a path.

use super::judged::Judged;
use crate::assignment::Rubric;
use crate::course::{SectionId, Way};
use crate::puzzle::Board;

#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) rubric: &'a Rubric,
    pub(super) start: Board,
    /// The way of the section that is asked for.
    pub(super) way: Way,
    pub(super) best: u8,
}

impl<'a> Wanted<'a> {
    /// What is wanted of a path from a board by the way of a section; without a section, by any. No board has no path.
    pub(super) fn of(rubric: &'a Rubric, start: Board, id: Option<SectionId>) -> Self {
        let way = rubric.puzzle().way(id);
        let best = way.distance(&start).unwrap_or(0);
        Self {
            rubric,
            start,
            way,
            best,
        }
    }

    pub(super) fn of_judged(self, judged: &Judged<'_>) -> Self {
        judged.id().map_or(self, |id| self.in_section(id))
    }

    pub(super) fn in_section(self, id: SectionId) -> Self {
        Self::of(self.rubric, self.start, Some(id))
    }
}
