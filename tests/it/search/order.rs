//! The lists of searches on boards, as an observer sees them: in the order in which states are taken from OPEN.

use std::ops::ControlFlow;

use super::{NO_LIMIT, numbered};
use tilegrade::{
    puzzle::{Board, GOAL, Move},
    search::{
        BOARDS,
        algorithms::{Algorithm, Estimate, Lists, Node, Observer, Puzzle},
    },
};

/// Compares what was first on OPEN with what is expanded next.
struct InOrder(Option<Board>);

impl Observer<Board, Move> for InOrder {
    fn expanded(
        &mut self,
        node: &Node<'_, Board, Move>,
        lists: &dyn Lists<Board, Move>,
    ) -> ControlFlow<()> {
        let state = node.state;
        assert!(self.0.is_none_or(|first| first == *state), "{state}");
        let open = lists.open();
        assert!(open.is_sorted_by_key(|node| node.f), "{state}");
        self.0 = open.first().map(|node| *node.state);
        ControlFlow::Continue(())
    }
}

#[test]
fn what_is_first_on_open_is_expanded_next() {
    for index in (0..BOARDS).step_by(4_999) {
        let puzzle = Puzzle::new(numbered(index), GOAL).expect("boards of one parity");
        for heuristic in Estimate::ALL {
            for algorithm in [
                Algorithm::Astar,
                Algorithm::Greedy,
                Algorithm::WeightedAstar,
                Algorithm::RecursiveBestFirst,
                Algorithm::BranchAndBound,
                Algorithm::Textbook,
            ] {
                let estimate = heuristic.toward(&GOAL);
                let _ = algorithm.search(&puzzle, estimate, 300, &mut InOrder(None));
            }
        }
    }
}

/// How long OPEN and CLOSED were after each expansion.
struct Lengths(Vec<(usize, usize)>);

impl Observer<Board, Move> for Lengths {
    fn expanded(
        &mut self,
        _: &Node<'_, Board, Move>,
        lists: &dyn Lists<Board, Move>,
    ) -> ControlFlow<()> {
        self.0.push((lists.open().len(), lists.closed().len()));
        ControlFlow::Continue(())
    }
}

#[test]
fn a_start_that_is_the_goal_is_expanded_and_nothing_else() {
    let puzzle = Puzzle::new(GOAL, GOAL).expect("a puzzle with a solution");
    for algorithm in Algorithm::ALL {
        let mut lengths = Lengths(Vec::new());
        let report = algorithm.search(&puzzle, |_| 0, NO_LIMIT, &mut lengths);
        let shown: &[(usize, usize)] = match algorithm {
            // It knows the goal as it makes it.
            Algorithm::BranchAndBound => &[],
            // The goal waits at its own end.
            Algorithm::Bidirectional => &[(1, 1)],
            _ => &[(0, 1)],
        };
        assert_eq!(lengths.0, shown, "{algorithm}");
        assert_eq!(
            report.statistics.expanded,
            shown.len() as u64,
            "{algorithm}"
        );
    }
}
