//! Boards that are drawn at random, and are the same ones for the same seed, on every machine and in every version.
//!
//! The surprise: nothing here is left to a crate but the stream of `ChaCha8` for a key, which is a published cipher's. How a
//! seed becomes a key, and a number of the stream a choice, is written out below.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};

use crate::puzzle::{Board, CELLS, Move};

use super::{BOARDS, Place, general::leads_to};

/// Boards for a seed, one after the other.
///
/// ```
/// use tilegrade::{puzzle::GOAL, search::Draw};
///
/// let boards = || Draw::new(7, GOAL);
/// assert_eq!(boards().uniform(), boards().uniform());
/// assert!(boards().walk(20).is_solvable());
/// ```
pub struct Draw {
    stream: ChaCha8Rng,
    goal: Board,
}

impl Draw {
    /// The boards for a seed that lead to this goal.
    #[must_use]
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
        if leads_to(&board, &self.goal) {
            board
        } else {
            // Each board of the one parity has one twin of the other.
            with_two_exchanged(&board)
        }
    }

    /// The board after so many moves from the goal, each of those that are possible as likely as any other. None takes back the
    /// one before: a walk that does stays near the goal.
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

    /// A number below another, each as likely as any other.
    fn below(&mut self, end: usize) -> usize {
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

/// The board with tiles 1 and 2 in each other's place, which no moves lead to.
fn with_two_exchanged(board: &Board) -> Board {
    let mut cells: [u8; CELLS] = *board.cells();
    for tile in &mut cells {
        *tile = match *tile {
            1 => 2,
            2 => 1,
            other => other,
        };
    }
    // They are still nine different digits.
    Board::new(cells).unwrap_or(*board)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Draw;
    use crate::{
        puzzle::{Board, GOAL},
        search::{distance::distance, general::leads_to},
    };

    const DRAWN: u64 = 90_000;

    fn boards(goal: &str, draw: impl Fn(&mut Draw) -> Board) -> Vec<String> {
        let mut boards = Draw::new(228, goal.parse().expect("a board"));
        (0..4).map(|_| draw(&mut boards).to_string()).collect()
    }

    #[test]
    fn a_seed_gives_the_boards_that_it_always_gave() {
        // These four were also worked out by an implementation of the cipher in another language.
        let uniform = ["765184032", "165742830", "761083254", "386427150"];
        assert_eq!(boards("123804765", Draw::uniform), uniform);
        let twins = ["765284031", "265741830", "762083154", "386417250"];
        assert_eq!(boards("123456780", Draw::uniform), twins);
        let walked = ["071352684", "452376018", "713265084", "712486053"];
        assert_eq!(boards("123804765", |draw| draw.walk(30)), walked);
    }

    #[test]
    fn all_boards_lead_to_the_goal_whatever_its_parity() {
        for goal in [GOAL.to_string().as_str(), "123456780", "012345678"] {
            let goal: Board = goal.parse().expect("a board");
            let mut draw = Draw::new(1, goal);
            for moves in 0..200 {
                for board in [draw.uniform(), draw.walk(moves)] {
                    assert!(leads_to(&board, &goal), "{board} {goal}");
                }
            }
        }
    }

    #[test]
    fn no_cell_is_likelier_than_another_to_be_empty_and_no_depth_than_it_should_be() {
        let mut draw = Draw::new(3, GOAL);
        let (mut blanks, mut depths) = (BTreeMap::new(), 0_u64);
        for _ in 0..DRAWN {
            let board = draw.uniform();
            *blanks.entry(board.blank()).or_insert(0_u64) += 1;
            depths += u64::from(distance(&board).expect("a solvable board"));
        }
        // 10,000 are expected for each cell, with a deviation of 94; all boards are 21.5 moves from the goal on average.
        assert_eq!(blanks.len(), 9);
        assert!(
            blanks.values().all(|count| count.abs_diff(10_000) < 400),
            "{blanks:?}"
        );
        assert!((depths * 100 / DRAWN).abs_diff(2_150) < 5, "{depths}");
    }

    #[test]
    fn a_walk_is_no_deeper_than_its_moves_and_of_their_parity() {
        let mut draw = Draw::new(5, GOAL);
        for moves in 0..60 {
            let depth = u64::from(distance(&draw.walk(moves)).expect("a solvable board"));
            assert!(
                depth <= moves && (moves - depth) % 2 == 0,
                "{moves} {depth}"
            );
            assert!(
                moves > 3 || depth == moves,
                "no move is taken back: {moves} {depth}"
            );
        }
    }
}
