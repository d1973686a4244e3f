//! A* as the handout describes it, to the letter: OPEN is a list sorted by f, CLOSED a list sorted by the nine digits.
//!
//! - What: the oracle for [`super::Solver`], which gives the same moves some hundred times faster.
//! - Guarantee: a shortest path, since both heuristics are consistent.
//! - Memory: every state that was reached, once.
//! - When to use: to follow the algorithm by hand, or to doubt the fast one.
//!
//! It also tells which states got a better predecessor on the way, see [`reparented`].
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
        if lists.expand(state) {
            return Some(lists.solution(&state));
        }
    }
    None
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
    if !start.is_solvable() {
        return Vec::new();
    }
    let mut lists = Lists::new(heuristic);
    lists.insert_open(State::first(*start, heuristic));
    while lists.statistics.expanded < most
        && let Some(state) = lists.open.pop_front()
    {
        if lists.expand(state) {
            break;
        }
    }
    lists.reparented
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
    reparented: Vec<Reparented>,
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
            reparented: Vec::new(),
            statistics,
        }
    }

    /// Puts a state that was taken from OPEN on CLOSED, and its successors on OPEN. Says whether it is the goal, which is
    /// not expanded.
    fn expand(&mut self, state: State) -> bool {
        self.statistics.expanded += 1;
        self.insert_closed(state);
        if state.board == GOAL {
            return true;
        }
        for (step, board) in state.board.successors() {
            self.statistics.generated += 1;
            self.meet(state.next(step, board, self.heuristic));
        }
        false
    }

    /// Puts a state on OPEN where it is new, or where its f is smaller than what either list has for its board.
    fn meet(&mut self, state: State) {
        if let Some(index) = self
            .open
            .iter()
            .position(|known| known.board == state.board)
        {
            if state.cost < self.open[index].cost {
                self.note_better(self.open[index], state);
                self.open.remove(index);
                self.insert_open(state);
            }
        } else if let Ok(index) = self.find_closed(&state.board) {
            if state.cost < self.closed[index].cost {
                self.note_better(self.closed[index], state);
                self.closed.remove(index);
                self.insert_open(state);
            }
        } else {
            self.insert_open(state);
        }
    }

    fn note_better(&mut self, known: State, better: State) {
        if let (Some(before), Some(after)) = (known.step, better.step) {
            self.reparented.push(Reparented {
                board: better.board,
                before,
                after,
            });
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
