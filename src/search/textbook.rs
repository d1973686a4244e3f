//! The handout's A* on literal sorted lists, for the handout's goal and heuristics: the oracle for [`super::Solver`], which
//! gives the same moves many times faster.
//!
//! The search itself is [`super::general::textbook`]. It also tells which states got a better predecessor on the way, see
//! [`reparented`].
//!
//! The surprise: an unsolvable board is told by its parity, and no list is ever begun for it.

use crate::puzzle::{Board, GOAL, Move};

use super::{
    Heuristic, Solution, Statistics,
    general::{Cost, Puzzle, textbook},
};

/// Solves a board, or says `None` where no moves lead to the goal.
#[must_use]
pub fn solve(start: &Board, heuristic: Heuristic) -> Option<Solution> {
    let puzzle = Puzzle::new(*start, GOAL).ok()?;
    let report = textbook::search(&puzzle, estimate(heuristic), u64::MAX, &mut ());
    let statistics = Statistics {
        expanded: report.statistics.expanded,
        generated: report.statistics.generated,
        peak_open: report.statistics.peak_open,
    };
    Some(Solution {
        heuristic,
        moves: report.path()?.labels().copied().collect(),
        statistics,
    })
}

/// A state that got a better predecessor while it was on a list.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Reparented {
    /// The state's board.
    pub board: Board,
    /// The move that led to it from the predecessor that it had before.
    pub before: Move,
    /// The move that leads to it from the better one.
    pub after: Move,
}

/// The states that got a better predecessor while a board was being solved, in the order in which they did. The search ends
/// at the goal, or after `most` states were expanded: the lists of a deep board are long. None for an unsolvable board.
#[must_use]
pub fn reparented(start: &Board, heuristic: Heuristic, most: u64) -> Vec<Reparented> {
    let Ok(puzzle) = Puzzle::new(*start, GOAL) else {
        return Vec::new();
    };
    let better = textbook::better_ways(&puzzle, estimate(heuristic), most);
    better
        .into_iter()
        .map(|better| Reparented {
            board: better.state,
            before: better.before,
            after: better.after,
        })
        .collect()
}

fn estimate(heuristic: Heuristic) -> impl Fn(&Board) -> Cost {
    move |board| heuristic.estimate(board).into()
}

#[cfg(test)]
mod tests {
    use super::{reparented, solve};
    use crate::{
        puzzle::{Board, GOAL, Move},
        search::{BOARDS, Heuristic, Place},
    };

    fn moves(digits: &str, heuristic: Heuristic) -> String {
        let board: Board = digits.parse().expect("a board");
        let solution = solve(&board, heuristic).expect("a solution");
        let names: Vec<_> = solution.moves.into_iter().map(Move::name).collect();
        names.join(" ")
    }

    #[test]
    fn the_handouts_sample_comes_out_to_the_letter() {
        assert_eq!(
            moves("123657840", Heuristic::Manhattan),
            "DOWN RIGHT UP LEFT DOWN RIGHT RIGHT UP LEFT DOWN"
        );
        assert_eq!(
            moves("123657840", Heuristic::Mismatch),
            "RIGHT DOWN LEFT UP RIGHT DOWN RIGHT UP LEFT DOWN"
        );
    }

    #[test]
    fn the_goal_takes_no_moves_and_an_unsolvable_board_has_no_solution() {
        let solution = solve(&GOAL, Heuristic::Mismatch).expect("a solution");
        assert!(solution.moves.is_empty());
        assert_eq!(solution.statistics.expanded, 1);
        let unsolvable: Board = "412530867".parse().expect("a board");
        assert_eq!(solve(&unsolvable, Heuristic::Manhattan), None);
    }

    #[test]
    fn a_state_that_got_a_better_predecessor_was_reached_by_two_different_moves() {
        let mut count = 0;
        for number in (0..BOARDS).step_by(9_973) {
            let rank = u16::try_from(number / 9).expect("a rank");
            let blank = u8::try_from(number % 9).expect("a cell");
            let start = Place { rank, blank }.board();
            for state in reparented(&start, Heuristic::Manhattan, 2_000) {
                assert_ne!(state.before, state.after, "{start}");
                for step in [state.before, state.after] {
                    assert!(state.board.after(step.inverse()).is_some(), "{start}");
                }
                count += 1;
            }
        }
        assert!(count > 20, "{count}");
    }

    #[test]
    fn no_state_gets_a_better_predecessor_after_the_search_was_ended() {
        let start: Board = "567408321".parse().expect("a board");
        let all = reparented(&start, Heuristic::Manhattan, 3_000);
        let some = reparented(&start, Heuristic::Manhattan, 300);
        assert!(some.len() < all.len(), "{} {}", some.len(), all.len());
        assert_eq!(some, all[..some.len()]);
        assert!(reparented(&GOAL, Heuristic::Manhattan, 10).is_empty());
    }
}
