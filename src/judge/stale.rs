//! Labels that are stale: the state got a better predecessor, and its move stayed that of the one before.
//!
//! This is looked for by running the template's search on the case's board, so that it is only done for the
//! solutions that count, where there is a wrong label, and not beyond a number of states.

use crate::{
    outcome::{Finding, FindingId},
    puzzle::{Board, Move},
    search::{Heuristic, reparented, textbook::Reparented},
};

use super::section::Judged;

/// A move that has another name than the boards show.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Misnamed {
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) line: usize,
    pub(super) shown: Move,
    pub(super) label: Move,
    /// The board that it leads to.
    pub(super) to: Board,
}

/// Wrong labels that can be stale together: more are another fault.
pub(super) const MOST: usize = 5;

/// States that the search may expand, less than a millisecond of it: enough for either heuristic up to some 20 moves.
const EXPANDED: u64 = 5_000;

/// Says of each solution whose wrong labels are stale that they are.
pub(super) fn explain_labels(solutions: &mut [Judged], start: Board) {
    for judged in solutions {
        let is_wrong_label =
            |finding: &&mut Finding| finding.id == FindingId::WrongLabel && finding.step.is_some();
        if let Some(finding) = stale(&judged.misnamed, start, judged.heuristic)
            && let Some(wrong) = judged.findings.iter_mut().find(is_wrong_label)
        {
            *wrong = finding.in_section(judged.heuristic);
        }
    }
}

/// The finding where every wrong label is that of a predecessor which the state had before, in the template's search from
/// `start` with `heuristic`, or with either where none is named. None where one is not.
fn stale(wrong: &[Misnamed], start: Board, heuristic: Option<Heuristic>) -> Option<Finding> {
    let first = wrong.first()?;
    if wrong.len() > MOST || !wrong.iter().all(can_be_stale) {
        return None;
    }
    let mut searched = Heuristic::ALL
        .into_iter()
        .filter(|&other| heuristic.is_none_or(|heuristic| heuristic == other));
    searched.find(|&heuristic| {
        let states = reparented(&start, heuristic, EXPANDED);
        wrong.iter().all(|label| is_stale(label, &states))
    })?;
    let Misnamed {
        number,
        label,
        shown,
        ..
    } = *first;
    let message = match wrong.len() {
        1 => format!(
            "move {number} is named `{label}`, and the boards show `{shown}`: the name is that of an earlier predecessor of this state"
        ),
        count => format!(
            "{count} names are those of an earlier predecessor; the first is move {number}, named `{label}` where the boards show `{shown}`"
        ),
    };
    let hint = "set a state's move again whenever it gets another predecessor";
    let finding = Finding::new(FindingId::LabelStale, message).with_hint(hint);
    Some(finding.at_step(number).at_line(first.line))
}

/// Whether the label leads to the board from anywhere.
fn can_be_stale(label: &Misnamed) -> bool {
    label.to.after(label.label.inverse()).is_some()
}

fn is_stale(label: &Misnamed, states: &[Reparented]) -> bool {
    let is_before = |state: &Reparented| state.board == label.to && state.before == label.label;
    states.iter().any(is_before)
}

#[cfg(test)]
mod tests {
    use super::{EXPANDED, Misnamed, stale};
    use crate::{
        outcome::FindingId,
        puzzle::{Board, Move},
        search::{BOARDS, Heuristic, Place, boards_along, reparented, textbook::solve},
    };

    #[test]
    fn a_label_that_an_earlier_predecessor_had_is_stale_and_any_other_is_not() {
        let mut count = 0;
        for number in (0..BOARDS).step_by(3_571) {
            let rank = u16::try_from(number / 9).expect("a rank");
            let blank = u8::try_from(number % 9).expect("a cell");
            let start = Place { rank, blank }.board();
            let heuristic = Heuristic::Manhattan;
            let states = reparented(&start, heuristic, EXPANDED);
            let solution = solve(&start, heuristic).expect("a solvable board");
            let boards: Vec<Board> = boards_along(start, &solution.moves).collect();
            for (index, &shown) in solution.moves.iter().enumerate() {
                let to = boards[index + 1];
                let own = || states.iter().filter(|state| state.board == to);
                if own().next().is_none() {
                    continue;
                }
                for label in Move::ALL.into_iter().filter(|&label| label != shown) {
                    let is_stale = own().any(|state| state.before == label);
                    let wrong = Misnamed {
                        number: index + 1,
                        line: 1,
                        shown,
                        label,
                        to,
                    };
                    let finding = stale(&[wrong], start, Some(heuristic));
                    let id = finding.map(|finding| finding.id);
                    assert_eq!(id, is_stale.then_some(FindingId::LabelStale), "{start}");
                    count += usize::from(is_stale);
                }
            }
        }
        assert!(count >= 3, "{count} stale labels");
    }
}
