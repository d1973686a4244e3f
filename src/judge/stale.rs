//! Labels that are stale: the state got a better predecessor, and its move stayed that of the one before.
//!
//! The surprise: this is looked for by running the template's search on the case's board, so that it is only done for the
//! solutions that count, where there is a wrong label, and not beyond a number of states.

use crate::{
    outcome::{Count, Finding, FindingId},
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
    let message = match wrong.len() {
        1 => format!(
            "move {} is named `{}`, and the boards show `{}`: the name is that of an earlier predecessor of this state",
            first.number, first.label, first.shown
        ),
        count => format!(
            "{} are those of an earlier predecessor; the first is move {}, named `{}` where the boards show `{}`",
            Count(count as u64, "name"),
            first.number,
            first.label,
            first.shown
        ),
    };
    let hint = "set a state's move again whenever it gets another predecessor";
    Some(
        Finding::new(FindingId::LabelStale, message)
            .at_step(first.number)
            .at_line(first.line)
            .with_hint(hint),
    )
}

/// Whether the label leads to the board from anywhere.
fn can_be_stale(label: &Misnamed) -> bool {
    label.to.after(label.label.inverse()).is_some()
}

fn is_stale(label: &Misnamed, states: &[Reparented]) -> bool {
    let of_board = states.iter().filter(|state| state.board == label.to);
    of_board
        .into_iter()
        .any(|state| state.before == label.label)
}

#[cfg(test)]
mod tests {
    use super::{EXPANDED, Misnamed, stale};
    use crate::{
        outcome::FindingId,
        puzzle::Board,
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
                let Some(state) = states.iter().find(|state| state.board == to) else {
                    continue;
                };
                let wrong = |label| Misnamed {
                    number: index + 1,
                    line: 1,
                    shown,
                    label,
                    to,
                };
                let finding = stale(&[wrong(state.before)], start, Some(heuristic));
                assert_eq!(
                    finding.map(|finding| finding.id),
                    Some(FindingId::LabelStale),
                    "{start}"
                );
                let never = |step: &crate::puzzle::Move| {
                    *step != shown
                        && !states
                            .iter()
                            .any(|state| state.board == to && state.before == *step)
                };
                for label in crate::puzzle::Move::ALL.into_iter().filter(never) {
                    let other = stale(&[wrong(label)], start, Some(heuristic));
                    assert_eq!(other, None, "{start}");
                }
                count += 1;
            }
        }
        assert!(count >= 3, "{count} stale labels");
    }
}
