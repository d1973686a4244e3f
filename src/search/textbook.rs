//! A* as the handout describes it, to the letter: OPEN is a list sorted by f, CLOSED a list sorted by the nine digits.
//!
//! - What: the oracle for [`super::Solver`], which gives the same moves some hundred times faster.
//! - Guarantee: a shortest path, since both heuristics are consistent.
//! - Memory: every state that was reached, once.
//! - When to use: to follow the algorithm by hand, or to doubt the fast one.
//!
//! The surprise: a state goes **before** the first one whose f is not smaller, so among equals the newest is taken first.
//! Nearly everything else about the order of the moves follows from that rule and the order `LEFT`, `RIGHT`, `UP`, `DOWN`.

use std::collections::VecDeque;

use crate::puzzle::{Board, GOAL, Move};

use super::{Algorithm, Heuristic, Solution, Statistics};

/// The name of this algorithm.
pub const ALGORITHM: Algorithm = Algorithm::Textbook;

/// Solves a board, or says `None` where no moves lead to the goal.
#[must_use]
pub fn solve(start: &Board, heuristic: Heuristic) -> Option<Solution> {
    if !start.is_solvable() {
        return None;
    }
    let mut lists = Lists::new(heuristic);
    lists.insert_open(State::first(*start, heuristic));
    while let Some(state) = lists.open.pop_front() {
        lists.statistics.expanded += 1;
        lists.insert_closed(state);
        if state.board == GOAL {
            return Some(lists.solution(&state));
        }
        for (step, board) in state.board.successors() {
            lists.statistics.generated += 1;
            lists.meet(state.next(step, board, heuristic));
        }
    }
    None
}

/// A board with the way it was reached.
#[derive(Clone, Copy)]
struct State {
    board: Board,
    /// The move that led here from the predecessor; none for the start.
    step: Option<Move>,
    /// Moves from the start: g.
    moves: u32,
    /// g + h: f.
    cost: u32,
}

impl State {
    fn first(board: Board, heuristic: Heuristic) -> Self {
        let cost = u32::from(heuristic.estimate(&board));
        let (step, moves) = (None, 0);
        Self {
            board,
            step,
            moves,
            cost,
        }
    }

    fn next(&self, step: Move, board: Board, heuristic: Heuristic) -> Self {
        let moves = self.moves + 1;
        let cost = moves + u32::from(heuristic.estimate(&board));
        let step = Some(step);
        Self {
            board,
            step,
            moves,
            cost,
        }
    }
}

struct Lists {
    heuristic: Heuristic,
    open: VecDeque<State>,
    closed: Vec<State>,
    statistics: Statistics,
}

impl Lists {
    fn new(heuristic: Heuristic) -> Self {
        let (open, closed) = (VecDeque::new(), Vec::new());
        let statistics = Statistics::default();
        Self {
            heuristic,
            open,
            closed,
            statistics,
        }
    }

    /// Puts a state on OPEN where it is new, or where its f is smaller than what either list has for its board.
    fn meet(&mut self, state: State) {
        if let Some(index) = self
            .open
            .iter()
            .position(|known| known.board == state.board)
        {
            if state.cost < self.open[index].cost {
                self.open.remove(index);
                self.insert_open(state);
            }
        } else if let Ok(index) = self.find_closed(&state.board) {
            if state.cost < self.closed[index].cost {
                self.closed.remove(index);
                self.insert_open(state);
            }
        } else {
            self.insert_open(state);
        }
    }

    fn insert_open(&mut self, state: State) {
        let index = self.open.partition_point(|known| known.cost < state.cost);
        self.open.insert(index, state);
        let open = self.open.len() as u64;
        self.statistics.peak_open = self.statistics.peak_open.max(open);
    }

    fn insert_closed(&mut self, state: State) {
        let index = self.find_closed(&state.board).unwrap_or_else(|index| index);
        self.closed.insert(index, state);
    }

    fn find_closed(&self, board: &Board) -> Result<usize, usize> {
        self.closed.binary_search_by(|known| known.board.cmp(board))
    }

    /// Walks back from the goal: every predecessor of a state that was taken from OPEN is on CLOSED.
    fn solution(&self, goal: &State) -> Solution {
        let mut moves = Vec::new();
        let mut state = goal;
        while let Some(step) = state.step {
            moves.push(step);
            let predecessor = state.board.after(step.inverse());
            let index = predecessor.and_then(|board| self.find_closed(&board).ok());
            match index {
                Some(index) => state = &self.closed[index],
                None => break,
            }
        }
        moves.reverse();
        Solution {
            heuristic: self.heuristic,
            moves,
            statistics: self.statistics,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::solve;
    use crate::{
        puzzle::{Board, GOAL, Move},
        search::Heuristic,
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
}
