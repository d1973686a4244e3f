//! What one solution is worth, and what was noticed about it.

use super::walk::Step;
use crate::assignment::Item;
use crate::course::SectionId;
use crate::outcome::{Finding, FindingId, Solved};
use crate::puzzle::Board;
use crate::transcript::Section;

/// What one solution is worth: a share from 0 to 1 of each item that is about a solution, and what was noticed.
#[derive(Clone, Debug)]
pub(super) struct Judged<'a> {
    pub(super) section: &'a Section,
    pub(super) shares: [f64; Item::ALL.len()],
    /// Whether it is about the case's board at all.
    pub(super) is_for_this_board: bool,
    /// Whether it counts as an answer, be it wrong: a legal path, or more than half as many moves as are needed.
    pub(super) is_attempt: bool,
    /// The number of moves that it shows, where they lead from the case's board to the goal.
    pub(super) moves: Option<usize>,
    /// The first of the moves that are named wrongly, and by no rule.
    pub(super) misnamed: Vec<Step>,
    /// The boards of a path that has something wrong with it, those that only its moves tell included.
    pub(super) boards: Vec<Option<Board>>,
    pub(super) shape: Solved,
    pub(super) findings: Vec<Finding>,
}

impl Judged<'_> {
    pub(super) fn line(&self) -> usize {
        self.section.line.0
    }

    pub(super) fn id(&self) -> Option<SectionId> {
        self.section.named.known()
    }

    /// How many of the moves that its boards show slide two tiles.
    pub(super) fn doubles(&self) -> u64 {
        let pairs = self.section.stops.windows(2);
        let steps = pairs.filter_map(|pair| pair[0].board()?.move_to(&pair[1].board()?));
        steps.filter(|step| step.is_double()).count() as u64
    }

    /// Whether there is a heading and nothing below it.
    pub(super) fn is_heading_alone(&self) -> bool {
        self.shape.start.is_none() && self.shape.moves == 0 && self.moves.is_none()
    }

    pub(super) fn earn(&mut self, item: Item, share: f64) {
        self.shares[item as usize] = share;
    }
}

/// Whether a finding says no more than that something is not there.
pub(super) fn leaves_out(finding: &Finding) -> bool {
    use FindingId as Id;
    matches!(
        finding.id,
        Id::BoardsMissing
            | Id::FirstBoardMissing
            | Id::LastBoardMissing
            | Id::CountMissing
            | Id::LabelsMissing
    )
}
