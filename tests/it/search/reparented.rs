//! Which states get a better predecessor, beside the handout's lists.

use std::{collections::HashMap, ops::ControlFlow};

use crate::distances::estimate_of;

use tilegrade::{
    puzzle::{Board, GOAL, Move, MoveSet},
    search::{
        BOARDS, Heuristic, Reparented,
        algorithms::{Estimate, Lists, Node, Observer, Puzzle, textbook},
        reparented,
    },
};

use super::{board, numbered};

/// Finds them by looking at OPEN after each expansion: where a successor is there with the expanded state for its predecessor
/// and had another before, that one is better.
#[derive(Default)]
struct Onlooker {
    moves: MoveSet,
    known: HashMap<Board, Move>,
    found: Vec<Reparented>,
}

impl Observer<Board, Move> for Onlooker {
    fn expanded(
        &mut self,
        node: &Node<'_, Board, Move>,
        lists: &dyn Lists<Board, Move>,
    ) -> ControlFlow<()> {
        let open = lists.open();
        for (after, board) in node.state.successors_by(self.moves) {
            let is_from_here = |open: &Node<'_, Board, Move>| {
                *open.state == board && open.predecessor == Some((node.state, &after))
            };
            if open.iter().any(is_from_here)
                && let Some(before) = self.known.insert(board, after)
            {
                self.found.push(Reparented {
                    board,
                    before,
                    after,
                });
            }
        }
        ControlFlow::Continue(())
    }
}

fn on_literal_lists(start: &Board, heuristic: Heuristic, most: u64) -> Vec<Reparented> {
    let puzzle = Puzzle::new(*start, GOAL).expect("a solvable board");
    let mut onlooker = Onlooker::default();
    let estimate = estimate_of(heuristic);
    let _ = textbook::search(&puzzle, estimate, most, &mut onlooker);
    onlooker.found
}

/// Those of a search toward the handout's goal by moves of one tile; none for an unsolvable board.
fn toward_the_handouts_goal(start: &Board, heuristic: Heuristic, most: u64) -> Vec<Reparented> {
    let estimate = estimate_of(heuristic);
    let puzzle = Puzzle::new(*start, GOAL).ok();
    puzzle.map_or_else(Vec::new, |puzzle| reparented(&puzzle, estimate, most))
}

#[test]
fn the_states_are_those_of_the_literal_lists() {
    let mut count = 0;
    for start in (0..BOARDS).step_by(4_001).map(numbered) {
        for heuristic in Heuristic::ALL {
            let states = toward_the_handouts_goal(&start, heuristic, 1_000);
            let literal = on_literal_lists(&start, heuristic, 1_000);
            assert_eq!(states, literal, "{start}");
            count += states.len();
        }
    }
    assert!(count > 50, "{count}");
}

#[test]
fn with_another_goal_and_double_moves_they_are_those_of_the_literal_lists_too() {
    let goal = board("123456780");
    let mut count = 0;
    for start in (0..BOARDS).step_by(1_001).map(numbered) {
        let start = if start.leads_to(&goal) {
            start
        } else {
            start.twin()
        };
        let puzzle = Puzzle::new(start, goal).expect("a solvable board");
        let puzzle = puzzle.with(MoveSet::SingleAndDouble);
        let estimate = Estimate::DoubleMoves.toward(&goal);
        let mut onlooker = Onlooker {
            moves: MoveSet::SingleAndDouble,
            ..Onlooker::default()
        };
        let _ = textbook::search(&puzzle, estimate, 1_000, &mut onlooker);
        let states = reparented(&puzzle, estimate, 1_000);
        assert_eq!(states, onlooker.found, "{start}");
        count += states.len();
    }
    assert!(count > 20, "{count}");
}

#[test]
fn a_state_that_got_a_better_predecessor_was_reached_by_two_different_moves() {
    let mut count = 0;
    for start in (0..BOARDS).step_by(9_973).map(numbered) {
        for state in toward_the_handouts_goal(&start, Heuristic::Manhattan, 2_000) {
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
    let start = board("567408321");
    let all = toward_the_handouts_goal(&start, Heuristic::Manhattan, 3_000);
    let some = toward_the_handouts_goal(&start, Heuristic::Manhattan, 300);
    assert!(some.len() < all.len(), "{} {}", some.len(), all.len());
    assert_eq!(some, all[..some.len()]);
    assert!(toward_the_handouts_goal(&GOAL, Heuristic::Manhattan, 10).is_empty());
}

#[test]
fn an_unsolvable_board_and_the_goal_have_none() {
    for board in [board("412530867"), GOAL] {
        assert_eq!(
            toward_the_handouts_goal(&board, Heuristic::Mismatch, 5_000),
            []
        );
    }
}
