//! A* for this puzzle, fast: what [`super::textbook`] does, in the same order, on dense arrays.
//!
//! - What: the product's solver.
//! - Guarantee: a shortest path, and among the shortest the very one that the handout's lists give.
//! - Memory: a cache line for each of the 20,160 tile sequences and three stacks; made once, used for any number of boards.
//! - When to use: always.
//!
//! Three stacks are enough to be OPEN. A move changes h by at most 1, so a successor's f is f, f + 1 or f + 2; h is
//! consistent, so the smallest f never falls. "Before the first state whose f is not smaller" is then a push on the stack of
//! that f, and the first of OPEN is the top of the stack of the smallest. A state that got a better predecessor is pushed
//! again; its old entry is recognised by its g when it comes up.
//!
//! The surprise: impossible moves are not skipped but lead to the board itself, which is never an improvement. Where the
//! blank is differs from state to state in no pattern that a processor could guess, so a branch would cost more.

use std::array;

use crate::puzzle::{Board, CELLS, GOAL, Move};

use super::{
    Heuristic, Solution, Statistics,
    distance::MAX_DISTANCE,
    rank::{BOARDS, Place, RANKS, TURNS, TURNS_TABLE, odd_sequences},
};

/// A* with its arrays, to be used for many boards.
///
/// ```
/// use tilegrade::search::{Heuristic, Solver};
///
/// let board = "123657840".parse()?;
/// let solution = Solver::new().solve(&board, Heuristic::Manhattan).expect("a solvable board");
/// assert_eq!(solution.moves.len(), 10);
/// # Ok::<(), tilegrade::puzzle::BoardError>(())
/// ```
pub struct Solver {
    lines: Box<[Line; RANKS]>,
    /// The three stacks one after the other, each with room for every board and one entry more: every successor is
    /// written, and only an improvement is kept.
    open: Box<[u32; OPEN]>,
    search: u32,
}

/// All that belongs to one tile sequence. It fills a cache line, so a state costs one for itself, its horizontal
/// successors and the way to the others, and one for each of these.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line {
    /// A record for each cell of the blank.
    records: [Record; CELLS],
    /// The ranks after the vertical moves, `UP` before `DOWN`, and this line's own.
    turns: [u16; SLOTS],
}

/// What is known of a board: the number of the search that reached it, 63 − g, the move that led there, h1 and h2, in 15,
/// 6, 2, 4 and 5 bits. So a later search is above an earlier one, a smaller g above a greater, and one comparison tells an
/// improvement.
type Record = u32;

const STEP_SHIFT: u32 = 9;
const STEPS: [Record; 4] = [0, 1 << STEP_SHIFT, 2 << STEP_SHIFT, 3 << STEP_SHIFT];
const DEPTH_SHIFT: u32 = 11;
const SEARCH_SHIFT: u32 = 17;
const ESTIMATES: u32 = (1 << STEP_SHIFT) - 1;
const ONE_MOVE: u32 = 1 << DEPTH_SHIFT;
const MAX_DEPTH: u32 = (1 << (SEARCH_SHIFT - DEPTH_SHIFT)) - 1;
const MAX_SEARCHES: u32 = (1 << (32 - SEARCH_SHIFT)) - 1;
const STACK: usize = BOARDS + 1;
const OPEN: usize = (3 * STACK).next_power_of_two();

/// Vertical moves, and the one that stays.
const SLOTS: usize = 2 * TURNS + 1;

/// The cell that the blank goes to with each move; its own where the move is impossible.
const TARGETS: [[u8; 4]; CELLS] = targets();

/// What expanding a state adds to the counts: one expanded, in the upper half, and so many generated.
const COUNTS: [u64; CELLS] = counts();

impl Solver {
    /// Makes the arrays.
    #[must_use]
    pub fn new() -> Self {
        Self {
            lines: lines(),
            open: boxed(vec![0; OPEN]),
            search: 0,
        }
    }

    /// Solves a board, or says `None` where no moves lead to the goal.
    #[must_use]
    pub fn solve(&mut self, start: &Board, heuristic: Heuristic) -> Option<Solution> {
        let start = Place::of(start)?;
        let goal = Place::of(&GOAL)?;
        self.begin_search();
        let statistics = match heuristic {
            Heuristic::Manhattan => self.search::<false>(start, goal, |record| record & 31),
            Heuristic::Mismatch => self.search::<true>(start, goal, |record| record >> 5 & 15),
        };
        let moves = self.moves_between(start, goal);
        Some(Solution {
            heuristic,
            moves,
            statistics,
        })
    }

    /// Makes all that earlier searches wrote older than this one.
    fn begin_search(&mut self) {
        if self.search == MAX_SEARCHES {
            for record in self.lines[..].iter_mut().flat_map(|line| &mut line.records) {
                *record &= ESTIMATES;
            }
            self.search = 0;
        }
        self.search += 1;
    }

    #[inline]
    fn search<const CAN_STAY: bool>(
        &mut self,
        start: Place,
        goal: Place,
        estimate: impl Fn(Record) -> u32,
    ) -> Statistics {
        let (lines, open) = (&mut *self.lines, &mut *self.open);
        let oldest = self.search << SEARCH_SHIFT;
        // Two counts in one, for want of registers.
        let (mut counts, mut peak_open) = (0_u64, 0);
        // The stacks of the smallest f, of the next and of the one after that.
        let mut bottoms = [0, STACK, 2 * STACK];
        let [mut current, mut next, mut after_next] = bottoms;
        let mut waiting = 1;
        let record = &mut lines[usize::from(start.rank)].records[usize::from(start.blank)];
        *record = oldest | MAX_DEPTH << DEPTH_SHIFT | *record & ESTIMATES;
        open[0] = entry(start.rank, start.blank, MAX_DEPTH);
        current += 1;
        loop {
            while current == bottoms[0] {
                (current, next, after_next) = (next, after_next, current);
                bottoms.rotate_left(1);
            }
            current -= 1;
            let (rank, blank, depth) = parts(open[current % OPEN]);
            let cell = usize::from(blank);
            let line = &lines[usize::from(rank)];
            let record = line.records[cell];
            if record >> DEPTH_SHIFT != oldest >> DEPTH_SHIFT | depth {
                continue; // an entry from before the state got a better predecessor
            }
            peak_open = peak_open.max(waiting);
            if (Place { rank, blank }) == goal {
                return Statistics {
                    expanded: (counts >> 32) + 1,
                    generated: counts & 0xffff_ffff,
                    peak_open,
                };
            }
            waiting -= 1;
            counts += COUNTS[cell];
            let here = estimate(record);
            let candidate = (record >> DEPTH_SHIFT << DEPTH_SHIFT) - ONE_MOVE;
            let ranks = line.neighbours(rank, cell);
            // All four are read before any is written, so that the processor waits for them at the same time.
            let all_known = Move::ALL.map(|step| {
                let (rank, blank) = (ranks[step.index()], TARGETS[cell][step.index()]);
                lines[usize::from(rank)].records[usize::from(blank)]
            });
            for step in Move::ALL {
                let rank = ranks[step.index()];
                let blank = TARGETS[cell][step.index()];
                let known = all_known[step.index()];
                let better = usize::from(candidate > known);
                waiting += u64::from(known < oldest);
                let there = estimate(known);
                let entry = entry(rank, blank, depth - 1);
                // There is one write for each successor, to the place where it would be kept.
                let mut place = if there < here { current } else { after_next };
                if CAN_STAY {
                    place = if there == here { next } else { place };
                }
                open[place % OPEN] = entry;
                current += better & usize::from(there < here);
                after_next += better & usize::from(there > here);
                if CAN_STAY {
                    next += better & usize::from(there == here);
                }
                let reached = candidate | STEPS[step.index()] | known & ESTIMATES;
                lines[usize::from(rank)].records[usize::from(blank)] =
                    if better == 1 { reached } else { known };
            }
        }
    }

    /// Walks back from the goal.
    fn moves_between(&self, start: Place, goal: Place) -> Vec<Move> {
        let mut moves = Vec::with_capacity(usize::from(MAX_DISTANCE));
        let mut place = goal;
        while place != start {
            let (line, cell) = (
                &self.lines[usize::from(place.rank)],
                usize::from(place.blank),
            );
            let step = Move::ALL[(line.records[cell] >> STEP_SHIFT & 3) as usize];
            moves.push(step);
            let back = step.inverse().index();
            place = Place {
                rank: line.neighbours(place.rank, cell)[back],
                blank: TARGETS[cell][back],
            };
        }
        moves.reverse();
        moves
    }
}

impl Line {
    /// The ranks after each move with the blank on `cell`, where this is the line of `rank`.
    fn neighbours(&self, rank: u16, cell: usize) -> [u16; 4] {
        let [up, down] = [UP_SLOTS[cell], DOWN_SLOTS[cell]].map(|slot| self.turns[slot]);
        [rank, rank, up, down]
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// A board on OPEN: rank, cell of the blank, and 63 − g.
fn entry(rank: u16, blank: u8, depth: u32) -> u32 {
    u32::from(rank) << 16 | u32::from(blank) << 8 | depth
}

fn parts(entry: u32) -> (u16, u8, u32) {
    let [_, blank, rank_low, rank_high] = entry.to_le_bytes();
    (
        u16::from_le_bytes([rank_low, rank_high]),
        blank,
        entry & 0xff,
    )
}

const fn targets() -> [[u8; 4]; CELLS] {
    let mut targets = [[0; 4]; CELLS];
    let mut blank = 0;
    while blank < CELLS {
        let mut index = 0;
        while index < 4 {
            let target = match Move::ALL[index].blank_target(blank) {
                Some(target) => target,
                None => blank,
            };
            #[expect(clippy::cast_possible_truncation, reason = "a cell is below 9")]
            let target = target as u8;
            targets[blank][index] = target;
            index += 1;
        }
        blank += 1;
    }
    targets
}

const fn counts() -> [u64; CELLS] {
    let mut counts = [1 << 32; CELLS];
    let mut index = 0;
    while index < 4 * CELLS {
        if Move::ALL[index % 4].blank_target(index / 4).is_some() {
            counts[index / 4] += 1;
        }
        index += 1;
    }
    counts
}

/// Where the ranks after the vertical moves are in a line, for each cell of the blank.
const UP_SLOTS: [usize; CELLS] = [0, 1, 2, 3, 4, 5, STAY, STAY, STAY];
const DOWN_SLOTS: [usize; CELLS] = [STAY, STAY, STAY, 6, 7, 8, 9, 10, 11];
const STAY: usize = SLOTS - 1;

/// An array of constant length needs one register less than one that knows its own.
fn boxed<T, const LENGTH: usize>(vector: Vec<T>) -> Box<[T; LENGTH]> {
    vector.try_into().ok().expect("as many as there should be")
}

/// A line for each tile sequence, with the estimates.
fn lines() -> Box<[Line; RANKS]> {
    let turns = &*TURNS_TABLE;
    let both = |tile, cell| {
        let [manhattan, mismatch] = Heuristic::ALL.map(|heuristic| heuristic.of_tile(tile, cell));
        Record::from(mismatch) << 5 | Record::from(manhattan)
    };
    let costs: [[Record; CELLS]; CELLS] = array::from_fn(|tile| {
        let tile = u8::try_from(tile).unwrap_or(0);
        array::from_fn(|cell| both(tile, cell))
    });
    let mut lines = Vec::with_capacity(RANKS);
    let mut rank = 0;
    odd_sequences(|tiles| {
        let mut line = Line {
            records: [0; CELLS],
            turns: [rank; SLOTS],
        };
        let of_tile = |tile: u8, cell: usize| costs[usize::from(tile)][cell];
        let mut estimates = (1..)
            .zip(tiles)
            .map(|(cell, &tile)| of_tile(tile, cell))
            .sum();
        line.records[0] = estimates;
        // The blank goes on by one cell, and the tile that was there goes back by one.
        for (cell, &tile) in tiles.iter().enumerate() {
            estimates = estimates + of_tile(tile, cell) - of_tile(tile, cell + 1);
            line.records[cell + 1] = estimates;
        }
        let tables = turns.up.iter().chain(&turns.down);
        for (slot, table) in line.turns.iter_mut().zip(tables) {
            *slot = table[usize::from(rank)];
        }
        lines.push(line);
        rank += 1;
    });
    boxed(lines)
}

#[cfg(test)]
#[path = "astar_tests.rs"]
mod tests;
