//! The frontiers of the search that measures all distances: one for each cell of the blank.

use crate::puzzle::{Move, SIDE};

use super::{rank::RANKS, turns::Turns};

/// What stands for a board that was not reached yet; above every distance.
pub(super) const UNSEEN: u8 = u8::MAX;

/// The boards with the blank on one cell, in the order in which they were reached.
pub(super) struct Queue {
    /// One more than can be needed: every candidate is written, and only a new one is kept.
    ranks: Box<[u16]>,
    /// Where the boards of the depth before begin.
    start: usize,
    /// Where those end that no move led to, which is the goal, and those that each move led to, in the order of
    /// [`Move::ALL`]; the last is where the boards of this depth begin.
    ends: [usize; 5],
    /// The same for the boards of this depth, as far as they are there.
    next_ends: [usize; 5],
    /// Where the next board goes.
    head: usize,
}

impl Queue {
    pub(super) fn new() -> Self {
        Self {
            ranks: vec![0; RANKS + 1].into_boxed_slice(),
            start: 0,
            ends: [0; 5],
            next_ends: [0; 5],
            head: 0,
        }
    }

    /// Takes in the board of depth 0.
    pub(super) fn begin(&mut self, rank: u16) {
        self.ranks[0] = rank;
        self.head = 1;
        self.ends = [1; 5];
        self.next_ends = [1; 5];
    }

    /// Makes the boards of this depth those of the depth before. Tells whether there are any.
    pub(super) fn advance(&mut self) -> bool {
        self.start = self.ends[4];
        self.ends = self.next_ends;
        self.next_ends = [self.head; 5];
        self.head > self.start
    }

    /// The boards of the depth before, without those that `step` would lead back to where they came from: more than a third
    /// of all steps.
    fn frontier(&self, step: Move) -> [&[u16]; 2] {
        let back = step.inverse().index();
        let (before, after) = (self.ends[back], self.ends[back + 1]);
        [
            &self.ranks[self.start..before],
            &self.ranks[after..self.ends[4]],
        ]
    }

    /// Takes in the boards that `to` makes of a frontier and that were not reached before.
    fn take(
        &mut self,
        frontier: &[u16],
        depths: &mut [u8; RANKS],
        depth: u8,
        to: impl Fn(u16) -> u16,
    ) {
        let (ranks, mut head) = (&mut *self.ranks, self.head);
        for &rank in frontier {
            let rank = to(rank);
            let known = &mut depths[usize::from(rank)];
            ranks[head] = rank;
            head += usize::from(*known == UNSEEN);
            *known = depth.min(*known);
        }
        self.head = head;
    }
}

/// Reaches, from the boards of the depth before, those with the blank on `target`.
pub(super) fn reach(
    target: usize,
    depth: u8,
    turns: &Turns,
    depths: &mut [u8; RANKS],
    queues: &mut [Queue],
) {
    for step in Move::ALL {
        if let Some(source) = step.inverse().blank_target(target)
            && let Ok([into, from]) = queues.get_disjoint_mut([target, source])
        {
            for part in from.frontier(step) {
                match step {
                    Move::Left | Move::Right => into.take(part, depths, depth, |rank| rank),
                    Move::Up => {
                        let table = &turns.up[source];
                        into.take(part, depths, depth, |rank| table[usize::from(rank)]);
                    }
                    Move::Down => {
                        let table = &turns.down[source - SIDE];
                        into.take(part, depths, depth, |rank| table[usize::from(rank)]);
                    }
                }
            }
        }
        let queue = &mut queues[target];
        queue.next_ends[step.index() + 1] = queue.head;
    }
}
