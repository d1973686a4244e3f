//! A* for this puzzle, fast: what [`super::textbook`] does, in the same order, on dense arrays.
//!
//! - What: the product's solver.
//! - Guarantee: a shortest path, and among the shortest the very one that the handout's lists give.
//! - Memory: an 8-byte record for each of the 181,440 boards and three stacks; made once, used for any number of boards.
//! - When to use: always.
//!
//! Three stacks are enough to be OPEN. A move changes h by at most 1, so a successor's f is f, f + 1 or f + 2; h is
//! consistent, so the smallest f never falls. "Before the first state whose f is not smaller" is then a push on the stack of
//! that f, and the first of OPEN is the top of the stack of the smallest. A state that got a better predecessor is pushed
//! again; its old entry is recognised by its g when it comes up.
//!
//! The surprise: impossible moves are not skipped but lead to the board itself, which is never an improvement. Where the
//! blank is differs from state to state in no pattern that a processor could guess, so a branch would cost more.

use crate::puzzle::{Board, CELLS, GOAL, Move};

use super::{
    Heuristic, Solution, Statistics,
    rank::{BOARDS, Place, RANKS, TURNS_TABLE, odd_sequences},
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
    records: Box<[Record]>,
    /// The three stacks one after the other, each with room for every board and one entry more: every successor is
    /// written, and only an improvement is kept.
    open: Box<[u32]>,
    search: u32,
}

/// What is known of a board.
#[derive(Clone, Copy, Default)]
struct Record {
    /// The number of the search that reached it, 63 − g, and the move that led there: 24, 6 and 2 bits. So a later search
    /// is above an earlier one, and a smaller g above a greater.
    reached: u32,
    /// The estimates, in the order of [`Heuristic::ALL`].
    estimates: [u8; 2],
}

const MOVE_BITS: u32 = 2;
const DEPTH_BITS: u32 = 6;
const MAX_DEPTH: u32 = (1 << DEPTH_BITS) - 1;
const MAX_SEARCHES: u32 = (1 << (32 - DEPTH_BITS - MOVE_BITS)) - 1;
const STACK: usize = BOARDS + 1;

/// The cell that the blank goes to with each move; its own where the move is impossible.
const TARGETS: [[u8; 4]; CELLS] = targets();

/// How many moves are possible from each cell.
const POSSIBLE: [u64; CELLS] = [2, 3, 2, 3, 4, 3, 2, 3, 2];

impl Solver {
    /// Makes the arrays.
    #[must_use]
    pub fn new() -> Self {
        Self {
            records: records(),
            open: vec![0; 3 * STACK].into_boxed_slice(),
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
            Heuristic::Manhattan => self.search::<0>(start, goal),
            Heuristic::Mismatch => self.search::<1>(start, goal),
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
            for record in &mut self.records {
                record.reached = 0;
            }
            self.search = 0;
        }
        self.search += 1;
    }

    fn search<const HEURISTIC: usize>(&mut self, start: Place, goal: Place) -> Statistics {
        let turns = &*TURNS_TABLE;
        let (records, open) = (&mut *self.records, &mut *self.open);
        let search = self.search << DEPTH_BITS;
        let mut statistics = Statistics::default();
        let (mut lowest, mut ends, mut waiting) = (0, [0, STACK, 2 * STACK], 1);
        records[start.index()].reached = (search | MAX_DEPTH) << MOVE_BITS;
        open[0] = entry(start.rank, start.blank, 0);
        ends[0] = 1;
        loop {
            while ends[lowest] == lowest * STACK {
                lowest = NEXT[lowest + 1];
            }
            ends[lowest] -= 1;
            let (rank, blank, moves) = parts(open[ends[lowest]]);
            let place = Place { rank, blank };
            let record = records[place.index()];
            if record.reached >> MOVE_BITS != search | (MAX_DEPTH - moves) {
                continue; // an entry from before the state got a better predecessor
            }
            statistics.peak_open = statistics.peak_open.max(waiting);
            statistics.expanded += 1;
            if place == goal {
                return statistics;
            }
            waiting -= 1;
            let cell = usize::from(blank);
            statistics.generated += POSSIBLE[cell];
            let base = (lowest + 1).wrapping_sub(usize::from(record.estimates[HEURISTIC]));
            let candidate = search | (MAX_DEPTH - moves - 1);
            let ranks = [
                rank,
                rank,
                turns.after_up(rank, cell),
                turns.after_down(rank, cell),
            ];
            for step in Move::ALL {
                let rank = ranks[step.index()];
                let blank = TARGETS[cell][step.index()];
                let known = &mut records[Place { rank, blank }.index()];
                let better = candidate > known.reached >> MOVE_BITS;
                waiting += u64::from(known.reached >> (DEPTH_BITS + MOVE_BITS) < self.search);
                let stack = NEXT[base.wrapping_add(usize::from(known.estimates[HEURISTIC]))];
                open[ends[stack]] = entry(rank, blank, moves + 1);
                ends[stack] += usize::from(better);
                let reached = candidate << MOVE_BITS | step.index() as u32;
                known.reached = if better { reached } else { known.reached };
            }
        }
    }

    /// Walks back from the goal.
    fn moves_between(&self, start: Place, goal: Place) -> Vec<Move> {
        let mut moves = Vec::new();
        let (mut place, mut board) = (goal, GOAL);
        while place != start {
            let record = self.records[place.index()];
            let step = Move::ALL[(record.reached & ((1 << MOVE_BITS) - 1)) as usize];
            moves.push(step);
            let before = board.after(step.inverse());
            let Some((before, before_place)) =
                before.and_then(|board| Some((board, Place::of(&board)?)))
            else {
                break;
            };
            (board, place) = (before, before_place);
        }
        moves.reverse();
        moves
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// The remainder of division by three, for the few numbers that come up.
const NEXT: [usize; 5] = [0, 1, 2, 0, 1];

/// A board on OPEN: rank, cell of the blank, and g.
fn entry(rank: u16, blank: u8, moves: u32) -> u32 {
    u32::from(rank) << 16 | u32::from(blank) << 8 | moves
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

/// A record for each board, with its estimates.
fn records() -> Box<[Record]> {
    let mut records = Vec::with_capacity(BOARDS);
    odd_sequences(|tiles| {
        let of_tile = |tile, cell| Heuristic::ALL.map(|heuristic| heuristic.of_tile(tile, cell));
        let mut estimates = [0; 2];
        for (cell, &tile) in (1..).zip(tiles) {
            for (sum, part) in estimates.iter_mut().zip(of_tile(tile, cell)) {
                *sum += part;
            }
        }
        let reached = 0;
        records.push(Record { reached, estimates });
        // The blank goes on by one cell, and the tile that was there goes back by one.
        for (cell, &tile) in tiles.iter().enumerate() {
            let parts = of_tile(tile, cell).into_iter().zip(of_tile(tile, cell + 1));
            for (sum, (here, before)) in estimates.iter_mut().zip(parts) {
                *sum = *sum + here - before;
            }
            records.push(Record { reached, estimates });
        }
    });
    debug_assert_eq!(records.len(), RANKS * CELLS);
    records.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        thread,
    };

    use super::{MAX_SEARCHES, Solver};
    use crate::{
        puzzle::{Board, GOAL},
        search::{BOARDS, Heuristic, Place, boards_along, distance::distance, textbook},
    };

    fn board(number: usize) -> Board {
        let rank = u16::try_from(number / 9).expect("a rank");
        let blank = u8::try_from(number % 9).expect("a cell");
        Place { rank, blank }.board()
    }

    /// Runs a check for every `stride`-th board on all cores.
    fn for_boards(stride: usize, check: impl Fn(&mut Solver, Board) + Sync) {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut solver = Solver::new();
            loop {
                let first = next.fetch_add(512, Ordering::Relaxed);
                let numbers = (first..first + 512).take_while(|&number| number * stride < BOARDS);
                if numbers
                    .map(|number| check(&mut solver, board(number * stride)))
                    .count()
                    == 0
                {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
                scope.spawn(work);
            }
        });
    }

    fn assert_shortest(solver: &mut Solver, start: Board, heuristic: Heuristic) {
        let solution = solver.solve(&start, heuristic).expect("a solvable board");
        assert_eq!(
            Some(solution.moves.len()),
            distance(&start).map(usize::from),
            "{start} {heuristic}"
        );
        let boards: Vec<_> = boards_along(start, &solution.moves).collect();
        assert_eq!(
            boards.len(),
            solution.moves.len() + 1,
            "{start} {heuristic}: an impossible move"
        );
        assert_eq!(boards.last(), Some(&GOAL), "{start} {heuristic}");
    }

    #[test]
    fn every_board_is_solved_in_the_fewest_moves_by_manhattan() {
        for_boards(1, |solver, start| {
            assert_shortest(solver, start, Heuristic::Manhattan)
        });
    }

    #[test]
    fn every_board_is_solved_in_the_fewest_moves_by_mismatch() {
        for_boards(1, |solver, start| {
            assert_shortest(solver, start, Heuristic::Mismatch)
        });
    }

    #[test]
    fn the_textbook_lists_give_the_same_moves_and_counts_for_every_board_up_to_depth_17() {
        for_boards(1, |solver, start| {
            if distance(&start) <= Some(17) {
                for heuristic in Heuristic::ALL {
                    assert_eq!(
                        solver.solve(&start, heuristic),
                        textbook::solve(&start, heuristic),
                        "{start}"
                    );
                }
            }
        });
    }

    #[test]
    fn the_textbook_lists_give_the_same_moves_and_counts_for_a_sample_of_all_boards() {
        for_boards(997, |solver, start| {
            let manhattan = Heuristic::Manhattan;
            assert_eq!(
                solver.solve(&start, manhattan),
                textbook::solve(&start, manhattan),
                "{start}"
            );
            if distance(&start) <= Some(21) {
                let mismatch = Heuristic::Mismatch;
                assert_eq!(
                    solver.solve(&start, mismatch),
                    textbook::solve(&start, mismatch),
                    "{start}"
                );
            }
        });
    }

    #[test]
    fn the_number_of_searches_may_run_over() {
        let mut solver = Solver::new();
        let start: Board = "123657840".parse().expect("a board");
        let first = solver.solve(&start, Heuristic::Manhattan);
        solver.search = MAX_SEARCHES - 1;
        for _ in 0..4 {
            assert_eq!(solver.solve(&start, Heuristic::Manhattan), first);
        }
    }
}
