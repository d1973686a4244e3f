//! The frontiers of the search that measures all distances: one for each cell of the blank.

use super::rank::RANKS;
use super::turns::Turns;
use crate::puzzle::{Move, MoveSet, SIDE};

/// What stands for a board that was not reached yet; above every distance.
pub(super) const UNSEEN: u8 = u8::MAX;

/// The boards with the blank on one cell, in the order in which they were reached.
pub(super) struct Queue {
    /// One more than can be needed: every candidate is written, and only a new one is kept.
    ranks: Box<[u16]>,
    /// Where the boards of the depth before begin.
    start: usize,
    /// Where those end that no move led to, which is the goal, and those that the moves of each [`group`] led to; the last is
    /// where the boards of this depth begin.
    ends: [usize; 5],
    /// The same for the boards of this depth, as far as they are there.
    next_ends: [usize; 5],
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

    /// The boards of the depth before, without those that moves of a group led to.
    fn frontier(&self, without: usize) -> [&[u16]; 2] {
        let (before, after) = (self.ends[without], self.ends[without + 1]);
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

/// All moves, those of a [`group`] one after the other.
const GROUPED: [Move; 8] = [
    Move::Left,
    Move::Right,
    Move::DoubleLeft,
    Move::DoubleRight,
    Move::Up,
    Move::Down,
    Move::DoubleUp,
    Move::DoubleDown,
];

/// Reaches, from the boards of the depth before, those with the blank on `target`.
pub(super) fn reach(
    target: usize,
    depth: u8,
    moves: MoveSet,
    turns: &Turns,
    depths: &mut [u8; RANKS],
    queues: &mut [Queue],
) {
    for step in GROUPED.into_iter().filter(|step| moves.allows(*step)) {
        if let Some(source) = step.inverse().blank_target(target)
            && let Ok([into, from]) = queues.get_disjoint_mut([target, source])
        {
            let (up, down) = (&turns.up, &turns.down);
            let turn = |table: &[u16; RANKS], rank: u16| table[usize::from(rank)];
            for part in from.frontier(useless(step, moves)) {
                match step {
                    Move::Up => {
                        let table = &up[source];
                        into.take(part, depths, depth, |rank| turn(table, rank));
                    }
                    Move::Down => {
                        let table = &down[target];
                        into.take(part, depths, depth, |rank| turn(table, rank));
                    }
                    Move::DoubleUp => {
                        let (one, two) = (&up[source], &up[source + SIDE]);
                        into.take(part, depths, depth, |rank| turn(two, turn(one, rank)));
                    }
                    Move::DoubleDown => {
                        let (one, two) = (&down[target + SIDE], &down[target]);
                        into.take(part, depths, depth, |rank| turn(two, turn(one, rank)));
                    }
                    // The others leave the tiles in their order.
                    _ => into.take(part, depths, depth, |rank| rank),
                }
            }
        }
        let queue = &mut queues[target];
        queue.next_ends[group(step, moves) + 1..].fill(queue.head);
    }
}

/// The moves that are one to [`useless`]: with double ones all along rows, and all along columns.
const fn group(step: Move, moves: MoveSet) -> usize {
    match moves {
        MoveSet::Single => step.index(),
        MoveSet::SingleAndDouble => step.is_vertical() as usize,
    }
}

/// The group of moves after which a move leads to nothing new: a third or half of all steps. A single move takes back one other.
/// With double ones, all boards of a line are one move from each other.
const fn useless(step: Move, moves: MoveSet) -> usize {
    match moves {
        MoveSet::Single => step.inverse().index(),
        MoveSet::SingleAndDouble => group(step, moves),
    }
}
