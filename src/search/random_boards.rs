//! Boards that are drawn at random, and are the same ones for the same seed, on every machine and in every version.
//!
//! Nothing here is left to a crate but the stream of `ChaCha8` for a key, which is a published cipher's. How a
//! seed becomes a key, and a number of the stream a choice, is written out below.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{BOARDS, Place};
use crate::puzzle::{Board, Move};

/// Boards for a seed, one after the other.
///
/// ```
/// use tilegrade::{puzzle::GOAL, search::RandomBoards};
///
/// let boards = || RandomBoards::new(7, GOAL);
/// assert_eq!(boards().uniform(), boards().uniform());
/// assert!(boards().walk(20).leads_to(&GOAL));
/// ```
pub struct RandomBoards {
    stream: ChaCha8Rng,
    goal: Board,
}

impl RandomBoards {
    /// The boards for a seed that lead to this goal.
    pub fn new(seed: u64, goal: Board) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let stream = ChaCha8Rng::from_seed(key);
        Self { stream, goal }
    }

    /// One of the 181,440 boards that lead to the goal, each as likely as any other. The goal is one of them.
    pub fn uniform(&mut self) -> Board {
        let number = self.below(BOARDS);
        let board = Place::numbered(number).board();
        if board.leads_to(&self.goal) {
            board
        } else {
            // Each board of the one parity has one twin of the other.
            board.twin()
        }
    }

    /// The board after so many moves, each possible one as likely. None takes back the one before, which would stay near the goal.
    pub fn walk(&mut self, moves: u64) -> Board {
        let mut board = self.goal;
        let mut last: Option<Move> = None;
        for _ in 0..moves {
            let goes_on = |(step, _): &(Move, Board)| last != Some(step.inverse());
            let possible: Vec<(Move, Board)> = board.successors().filter(goes_on).collect();
            let (step, next) = possible[self.below(possible.len())];
            board = next;
            last = Some(step);
        }
        board
    }

    /// So many of these, or all where there are fewer: each choice in each order as likely as any other, and none twice. A smaller
    /// number of the same seed gives the first ones of a larger.
    ///
    /// ```
    /// use tilegrade::{puzzle::GOAL, search::RandomBoards};
    ///
    /// let some = |count| RandomBoards::new(7, GOAL).some_of((0..100).collect(), count);
    /// assert_eq!(some(9)[..5], some(5));
    /// ```
    pub fn some_of<T>(&mut self, mut all: Vec<T>, count: usize) -> Vec<T> {
        for place in 0..count.min(all.len()) {
            let other = place + self.below(all.len() - place);
            all.swap(place, other);
        }
        all.truncate(count);
        all
    }

    /// A number below another, each as likely as any other.
    pub fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        // The last numbers, which would make the first remainders likelier, are drawn again.
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let number = self.stream.next_u64();
            if number < fair {
                return usize::try_from(number % end).unwrap_or(0);
            }
        }
    }
}
