//! Which states get a better predecessor while the template's search goes on.
//!
//! What [`super::textbook::reparented`] finds on literal lists, some ten times faster: OPEN is a stack for each f, and a
//! table of all boards tells what is known of one.
//!
//! The surprise: nothing is taken out of OPEN but its first state. One that got a better predecessor is put there again, and
//! its old entry is recognised by its g when it comes up.

use crate::puzzle::{Board, GOAL, Move};

use super::{
    Heuristic,
    rank::{BOARDS, Place},
    textbook::Reparented,
};

/// The states that got a better predecessor while a board was being solved, in the order in which they did. The search ends
/// at the goal, or after `most` states were expanded. None for an unsolvable board.
#[must_use]
pub fn reparented(start: &Board, heuristic: Heuristic, most: u64) -> Vec<Reparented> {
    let Some(place) = Place::of(start) else {
        return Vec::new();
    };
    let mut known: Vec<Option<Known>> = vec![None; BOARDS];
    known[place.index()] = Some(Known {
        moves: 0,
        step: None,
    });
    let mut open = Open::default();
    open.push(
        heuristic.estimate(start),
        Entry {
            board: *start,
            moves: 0,
            step: None,
        },
    );
    let mut found = Vec::new();
    let mut expanded = 0;
    while expanded < most
        && let Some(Entry { board, moves, step }) = open.pop()
    {
        let is_old = known_of(&known, &board).is_none_or(|known| known.moves != moves);
        if is_old {
            continue;
        }
        expanded += 1;
        if board == GOAL {
            break;
        }
        let moves = moves + 1;
        for (next_step, next) in board.successors() {
            // The step back is never an improvement.
            if step.is_some_and(|step| step.inverse() == next_step) {
                continue;
            }
            let Some(place) = Place::of(&next) else {
                continue;
            };
            let entry = &mut known[place.index()];
            match entry {
                Some(known) if known.moves <= moves => continue,
                Some(Known {
                    step: Some(before), ..
                }) => found.push(Reparented {
                    board: next,
                    before: *before,
                    after: next_step,
                }),
                Some(Known { step: None, .. }) | None => (),
            }
            let step = Some(next_step);
            *entry = Some(Known { moves, step });
            let cost = moves + heuristic.estimate(&next);
            open.push(
                cost,
                Entry {
                    board: next,
                    moves,
                    step,
                },
            );
        }
    }
    found
}

/// What is known of a board that was reached.
#[derive(Clone, Copy)]
struct Known {
    /// g.
    moves: u8,
    /// The move that led there; none for the start.
    step: Option<Move>,
}

fn known_of(known: &[Option<Known>], board: &Board) -> Option<Known> {
    known[Place::of(board)?.index()]
}

/// A state on OPEN.
struct Entry {
    board: Board,
    moves: u8,
    step: Option<Move>,
}

/// OPEN: among those of the same f, the one that was put there last is taken first.
#[derive(Default)]
struct Open {
    by_cost: Vec<Vec<Entry>>,
    /// No f below this one is there.
    least: usize,
}

impl Open {
    fn push(&mut self, cost: u8, entry: Entry) {
        let cost = usize::from(cost);
        if self.by_cost.len() <= cost {
            self.by_cost.resize_with(cost + 1, Vec::new);
        }
        self.least = self.least.min(cost);
        self.by_cost[cost].push(entry);
    }

    fn pop(&mut self) -> Option<Entry> {
        while self.least < self.by_cost.len() {
            if let Some(entry) = self.by_cost[self.least].pop() {
                return Some(entry);
            }
            self.least += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::reparented;
    use crate::{
        puzzle::GOAL,
        search::{BOARDS, Heuristic, Place, textbook},
    };

    #[test]
    fn the_states_are_those_of_the_literal_lists() {
        let mut count = 0;
        for number in (0..BOARDS).step_by(4_001) {
            let rank = u16::try_from(number / 9).expect("a rank");
            let blank = u8::try_from(number % 9).expect("a cell");
            let start = Place { rank, blank }.board();
            for heuristic in Heuristic::ALL {
                let states = reparented(&start, heuristic, 1_000);
                assert_eq!(
                    states,
                    textbook::reparented(&start, heuristic, 1_000),
                    "{start}"
                );
                count += states.len();
            }
        }
        assert!(count > 50, "{count}");
    }

    #[test]
    fn an_unsolvable_board_and_the_goal_have_none() {
        let unsolvable = "412530867".parse().expect("a board");
        for board in [unsolvable, GOAL] {
            assert_eq!(reparented(&board, Heuristic::Mismatch, 5_000), []);
        }
    }
}
