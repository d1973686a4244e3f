//! Which states get a better predecessor while the template's search goes on.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

use super::algorithms::{Cost, Node, Observer, Puzzle, astar};
use crate::puzzle::{Board, Move};

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

/// The states that got a better predecessor while a puzzle was solved, in order, up to the goal or `most` expanded states.
pub fn reparented(
    puzzle: &Puzzle,
    estimate: impl Fn(&Board) -> Cost,
    most: u64,
) -> Vec<Reparented> {
    let mut ways = Ways::default();
    // Whether a path is found does not matter here.
    let _ = astar::search(puzzle, estimate, most, &mut ways);
    ways.better
}

/// The best way to each state so far.
#[derive(Default)]
struct Ways {
    /// g and the last move.
    known: HashMap<Board, (Cost, Move)>,
    better: Vec<Reparented>,
}

impl Observer<Board, Move> for Ways {
    fn generated(&mut self, node: &Node<'_, Board, Move>) -> ControlFlow<()> {
        let Some((_, &after)) = node.predecessor else {
            return ControlFlow::Continue(());
        };
        let board = *node.state;
        match self.known.entry(board) {
            Entry::Vacant(new) => {
                new.insert((node.g, after));
            }
            Entry::Occupied(mut known) if node.g < known.get().0 => {
                let (_, before) = known.insert((node.g, after));
                self.better.push(Reparented {
                    board,
                    before,
                    after,
                });
            }
            Entry::Occupied(_) => (),
        }
        ControlFlow::Continue(())
    }
}
