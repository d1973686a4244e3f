//! How far every board is from the goal, exactly: a breadth-first search over all 181,440 boards, done once per process.
//!
//! The surprise: it goes cell by cell of the blank that is moved *to*, so that one depth slice (20 KB) and one move table
//! (40 KB) stay in the nearest caches, and its inner loop has no branch that depends on what is found. It takes less than a
//! millisecond, so nothing is stored on disk.

use std::sync::LazyLock;

use crate::puzzle::{Board, CELLS, GOAL, Move};

use super::{
    frontier::{Queue, UNSEEN, reach},
    rank::{Place, RANKS},
    turns::{TURNS_TABLE, Turns},
};

/// Most moves that any board needs.
pub const MAX_DISTANCE: u8 = 30;

/// The moves that a board needs to the goal, or `None` where none lead there.
#[must_use]
pub fn distance(board: &Board) -> Option<u8> {
    Some(TABLE.at(Place::of(board)?))
}

/// The moves that bring a board one nearer to the goal, each with the board that it leads to. None for the goal and for an
/// unsolvable board.
pub fn optimal_successors(board: &Board) -> impl Iterator<Item = (Move, Board)> + use<> {
    let nearer = distance(board).and_then(|moves| moves.checked_sub(1));
    board
        .successors()
        .filter(move |(_, next)| nearer.is_some() && distance(next) == nearer)
}

/// How many shortest paths lead from a board to the goal: 1 for the goal itself, 0 for an unsolvable board, at most 82.
#[must_use]
pub fn shortest_path_count(board: &Board) -> u64 {
    match distance(board) {
        None => 0,
        Some(0) => 1,
        // The paths themselves are walked: there are at most 82 of them, and each has at most 30 moves.
        Some(_) => optimal_successors(board)
            .map(|(_, next)| shortest_path_count(&next))
            .sum(),
    }
}

/// Every board's distance to the goal, in moves.
pub struct Distances {
    /// `by_blank[blank][rank]`.
    by_blank: Box<[[u8; RANKS]]>,
}

static TABLE: LazyLock<Distances> = LazyLock::new(|| Distances::search(&TURNS_TABLE));

impl Distances {
    /// Makes the table anew, move tables included. [`distance()`] uses one that is made once; this is for measuring.
    #[must_use]
    pub fn new() -> Self {
        Self::search(&Turns::new())
    }

    /// The distance of the board at a place.
    #[must_use]
    pub fn at(&self, place: Place) -> u8 {
        self.by_blank[usize::from(place.blank)][usize::from(place.rank)]
    }

    #[expect(clippy::large_stack_arrays, reason = "20 KB")]
    fn search(turns: &Turns) -> Self {
        let mut by_blank = vec![[UNSEEN; RANKS]; CELLS].into_boxed_slice();
        let mut queues: [Queue; CELLS] = std::array::from_fn(|_| Queue::new());
        if let Some(goal) = Place::of(&GOAL) {
            by_blank[usize::from(goal.blank)][usize::from(goal.rank)] = 0;
            queues[usize::from(goal.blank)].begin(goal.rank);
        }
        for depth in 1..UNSEEN {
            for target in 0..CELLS {
                reach(target, depth, turns, &mut by_blank[target], &mut queues);
            }
            let mut grown = false;
            for queue in &mut queues {
                grown |= queue.advance();
            }
            if !grown {
                break;
            }
        }
        Self { by_blank }
    }
}

impl Default for Distances {
    fn default() -> Self {
        Self::new()
    }
}
