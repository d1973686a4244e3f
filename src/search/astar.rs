//! A* for this puzzle, fast: what [`super::algorithms::textbook`] does, in the same order, on dense arrays.
//!
//! - What: the product's solver.
//! - Guarantee: a shortest path, and among the shortest the very one that the handout's lists give.
//! - Memory: two bytes for each board, and three stacks; made once, used for any number of boards.
//! - When to use: always.
//!
//! Three stacks are enough to be OPEN. A move changes h by at most 1, so a successor's f is f, f + 1 or f + 2; h is
//! consistent, so the smallest f never falls. "Before the first state whose f is not smaller" is then a push on the stack of
//! that f, and the first of OPEN is the top of the stack of the smallest. A state that got a better predecessor is pushed
//! again; its old entry is recognised by its g when it comes up.
//!
//! Impossible moves are not skipped but lead to the board itself, which is never an improvement. Where the
//! blank is differs from state to state in no pattern that a processor could guess, so a branch would cost more. Only the
//! step back to the predecessor, which is no improvement either, is left out: so three moves are enough, and the counts are
//! those of all four.

use std::hint::select_unpredictable;

use super::algorithms::Statistics;
use super::distance::MAX_DISTANCE;
use super::rank::{BOARDS, Place};
use super::record::{
    ESTIMATES, MAX_DEPTH, MAX_SEARCHES, MOVE, RANKING, Record, SEARCH_SHIFT, WITHIN_SEARCH,
    estimate_shift, records,
};
use super::rows::{ROWS, STEPS};
use super::steps::{Additions, BLANK_SHIFT, SPOT_BITS, SPOTS, Spot, Step, boxed, spot};
use super::{Heuristic, Solution};
use crate::puzzle::{Board, GOAL, Move};

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
    records: Box<[Record; SPOTS]>,
    additions: Additions,
    /// The three stacks one after the other, each with room for every board and one entry more: every successor is
    /// written, and only an improvement is kept.
    entries: Box<[Entry; ENTRIES]>,
    search: u16,
}

/// A board on OPEN: its record without the highest bits, above its spot.
type Entry = u32;

const STACK: u64 = BOARDS as u64 + 1;
const ENTRIES: usize = 1 << FIELD;

/// Three indices of entries in one number, for want of registers: the current stack's in the lowest bits, then the next's and
/// the one's after that.
type Indices = u64;
const FIELD: u32 = 20;

impl Solver {
    /// Makes the arrays.
    pub fn new() -> Self {
        Self {
            records: records(),
            additions: Additions::new(),
            entries: boxed(vec![0; ENTRIES]),
            search: 0,
        }
    }

    /// Solves a board, or says `None` where no moves lead to the goal.
    pub fn solve(&mut self, start: &Board, heuristic: Heuristic) -> Option<Solution> {
        const MANHATTAN: u32 = estimate_shift(Heuristic::Manhattan);
        const MISMATCH: u32 = estimate_shift(Heuristic::Mismatch);
        let start = Place::of(start).map(spot)?;
        let goal = Place::of(&GOAL).map(spot)?;
        self.begin_search();
        let statistics = match heuristic {
            Heuristic::Manhattan => self.search::<MANHATTAN>(start, goal),
            Heuristic::Mismatch => self.search::<MISMATCH>(start, goal),
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
            for record in &mut self.records[..] {
                *record &= ESTIMATES;
            }
            self.search = 0;
        }
        self.search += 1;
    }

    #[inline]
    fn search<const ESTIMATE_SHIFT: u32>(&mut self, start: Spot, goal: Spot) -> Statistics {
        let oldest = self.search << SEARCH_SHIFT;
        let record = oldest | MAX_DEPTH | self.records[start as usize] & ESTIMATES;
        self.records[start as usize] = record;
        if start == goal {
            return statistics(1, 0, 1);
        }
        let mut bottoms = STACK << FIELD | (2 * STACK) << (2 * FIELD);
        let mut open = Open::<ESTIMATE_SHIFT> {
            records: &mut self.records,
            additions: &self.additions,
            entries: &mut self.entries,
            oldest,
            tops: bottoms,
            top: 0,
            length: 0,
        };
        let start_row = &ROWS[(start >> BLANK_SHIFT) as usize];
        let (mut counts, mut peak_open) = (start_row.counts, 1);
        let steps = &STEPS[(start >> BLANK_SHIFT) as usize];
        open.expand(start, record, record & RANKING, steps);
        loop {
            if field(open.tops) == field(bottoms) {
                while field(open.tops) == field(bottoms) {
                    open.tops = open.tops >> FIELD | (bottoms % (1 << FIELD)) << (2 * FIELD);
                    bottoms = bottoms >> FIELD | (bottoms % (1 << FIELD)) << (2 * FIELD);
                }
                open.top = open.entries[field(open.tops - 1)];
            }
            let entry = open.top;
            open.tops -= 1;
            open.top = open.entries[field(open.tops.wrapping_sub(1))];
            let record = oldest | (entry >> SPOT_BITS & WITHIN_SEARCH) as Record;
            let spot = entry % (1 << SPOT_BITS);
            if open.records[spot as usize] != record {
                continue; // an entry from before the state got a better predecessor
            }
            peak_open = peak_open.max(open.length);
            if spot == goal {
                return statistics((counts >> 32) + 1, counts & 0xffff_ffff, peak_open);
            }
            open.length -= 1;
            let row = &ROWS[(entry >> BLANK_SHIFT) as usize % ROWS.len()];
            counts += row.counts;
            let ranking = (record & RANKING) - (row.colour ^ start_row.colour);
            open.expand(spot, record, ranking, &row.steps);
        }
    }

    fn moves_between(&self, start: Spot, goal: Spot) -> Vec<Move> {
        let mut moves = Vec::with_capacity(usize::from(MAX_DISTANCE));
        let mut spot = goal;
        while spot != start {
            let step = Move::SINGLE[usize::from(self.records[spot as usize] & MOVE)];
            moves.push(step);
            let back = &STEPS[(spot >> BLANK_SHIFT) as usize][step.inverse().index()];
            spot = back.from(spot, &self.additions);
        }
        moves.reverse();
        moves
    }
}

struct Open<'a, const ESTIMATE_SHIFT: u32> {
    records: &'a mut [Record; SPOTS],
    additions: &'a Additions,
    entries: &'a mut [Entry; ENTRIES],
    /// Below the record of every board that this search reached, and above all others.
    oldest: Record,
    /// Where the next entry of each stack goes.
    tops: Indices,
    /// The last entry of the current stack, where it has any: most are taken just after they were put there, and what was
    /// just written takes long to read.
    top: Entry,
    length: u64,
}

impl<const ESTIMATE_SHIFT: u32> Open<'_, ESTIMATE_SHIFT> {
    /// Meets the successors of a board, whose records will have this ranking.
    #[expect(
        clippy::inline_always,
        reason = "this is the inner loop, and what it changes belongs into registers"
    )]
    #[inline(always)]
    fn expand<const COUNT: usize>(
        &mut self,
        spot: Spot,
        record: Record,
        ranking: Record,
        steps: &[Step; COUNT],
    ) {
        let nearer = u32::from(record >> ESTIMATE_SHIFT).wrapping_sub(1);
        // All are read before any is written, so that the processor waits for them at the same time.
        let mut spots = [0; COUNT];
        let mut all_known = [0; COUNT];
        for number in 0..COUNT {
            spots[number] = steps[number].from(spot, self.additions);
            all_known[number] = self.records[spots[number] as usize];
        }
        for number in 0..COUNT {
            let (spot, known) = (spots[number], all_known[number]);
            let is_better = ranking > known;
            self.length += u64::from(known < self.oldest);
            // By how much f grows, which is the number of the stack.
            let growth = u32::from(known >> ESTIMATE_SHIFT).wrapping_sub(nearer) & 3;
            // Each part is put together as soon as it is known: the next board waits for the last one.
            let reached = ranking | Record::from(steps[number].index);
            let entry = u32::from(reached) << SPOT_BITS | spot;
            let entry = entry | u32::from(known & ESTIMATES) << SPOT_BITS;
            let reached = reached | known & ESTIMATES;
            // There is one write for each successor, to the place where it would be kept.
            self.entries[field(self.tops >> (growth * FIELD))] = entry;
            self.tops += u64::from(is_better) << (growth * FIELD);
            let top = select_unpredictable(is_better, entry, self.top);
            self.top = select_unpredictable(growth == 0, top, self.top);
            self.records[spot as usize] = select_unpredictable(is_better, reached, known);
        }
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// What a search did. Both heuristics are consistent, so that nothing leaves CLOSED again.
const fn statistics(expanded: u64, generated: u64, peak_open: u64) -> Statistics {
    Statistics {
        expanded,
        generated,
        peak_open,
        peak_closed: expanded,
        peak_stack: 0,
    }
}

#[inline]
fn field(indices: Indices) -> usize {
    (indices % (1 << FIELD)) as usize
}
