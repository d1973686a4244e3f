//! Labels that are stale: the state got a better predecessor, and its move stayed that of the one before.
//!
//! This is looked for by running the template's search on the case's board, so that it is only done for the
//! solutions that count, where there is a wrong label, and not beyond a number of states.

use super::judged::Judged;
use super::walk::Step;
use crate::course::{PuzzleSpec, SectionId};
use crate::outcome::{Finding, FindingId};
use crate::puzzle::Board;
use crate::search::algorithms::Puzzle;
use crate::search::reparented;

/// Wrong labels that can be stale together: more are another fault.
pub(super) const MOST: usize = 5;

/// States that the search may expand, a few milliseconds of it: enough for either heuristic up to some 20 moves.
const EXPANDED: u64 = 5_000;

/// Says of each solution whose wrong labels are stale that they are.
pub(super) fn explain_labels(solutions: &mut [Judged<'_>], puzzle: &PuzzleSpec, start: Board) {
    for judged in solutions {
        let id = judged.id();
        let is_wrong_label =
            |finding: &&mut Finding| finding.id == FindingId::WrongLabel && finding.step.is_some();
        if let Some(finding) = stale(&judged.misnamed, puzzle, start, id)
            && let Some(wrong) = judged.findings.iter_mut().find(is_wrong_label)
        {
            *wrong = finding.in_section(id);
        }
    }
}

/// The finding where every wrong label is that of a predecessor which the state had before, in the template's search from
/// `start` for this section, or for any where none is named. `None` if one is not.
fn stale(
    wrong: &[Step],
    puzzle: &PuzzleSpec,
    start: Board,
    id: Option<SectionId>,
) -> Option<Finding> {
    let first = wrong.first()?;
    if wrong.len() > MOST || !wrong.iter().all(can_be_stale) {
        return None;
    }
    let sections = puzzle.sections.iter();
    let mut searched = sections.filter(|section| id.is_none_or(|id| id == section.id));
    searched.find(|section| {
        let way = puzzle.way(Some(section.id));
        let Ok(own) = Puzzle::new(start, way.goal()) else {
            return false;
        };
        let estimate = section.guide.estimate(way.moves()).toward(&way.goal());
        let states = reparented(&own.with(way.moves()), estimate, EXPANDED);
        wrong.iter().all(|step| {
            let mut states = states.iter();
            states.any(|state| state.board == step.to && state.before == step.name())
        })
    })?;
    let (number, label, shown) = (first.number, first.name(), first.shown);
    let message = match wrong.len() {
        1 => format!(
            "move {number} is named `{label}`, and the boards show `{shown}`: the name is that of an earlier predecessor of this state"
        ),
        count => format!(
            "{count} names are those of an earlier predecessor; the first is move {number}, named `{label}` where the boards show `{shown}`"
        ),
    };
    let hint = "set a state's move again whenever it gets another predecessor";
    let finding = first.finding(FindingId::LabelStale, message);
    Some(finding.with_hint(hint))
}

/// Whether the label leads to the board from anywhere.
fn can_be_stale(step: &Step) -> bool {
    step.to.after(step.name().inverse()).is_some()
}
