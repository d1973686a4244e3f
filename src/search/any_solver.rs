//! A* for any goal, set of moves and estimate: what [`super::algorithms::textbook`] does, in the same order, on dense arrays.
//!
//! - What: [`Solver`] where it applies, and otherwise a plain search on arrays.
//! - Guarantee: the moves and counts of [`super::algorithms::astar`].
//! - Memory: nine bytes for each board, and OPEN; made once for each kind of search, used for any number of boards.
//! - When to use: always, unless somebody looks on.
//!
//! OPEN is a stack for each f. "Before the first state whose f is not smaller" is a push on the stack of that f.

use super::algorithms::{Estimate, Outcome, Path, Puzzle, Report, Statistics};
use super::rank::{Names, Place};
use super::turns::TURNS_TABLE;
use super::{BOARDS, Heuristic, Solver, boards_along};
use crate::puzzle::{Board, CELLS, GOAL, Move, MoveSet};

/// A* with its arrays, to be used for many boards. Another goal, set of moves or estimate makes the arrays anew.
///
/// ```
/// use tilegrade::{puzzle::{GOAL, MoveSet}, search::{AnySolver, algorithms::{Estimate, Puzzle}}};
///
/// let puzzle = Puzzle::new("812630754".parse()?, GOAL).expect("a solution");
/// let puzzle = puzzle.with(MoveSet::SingleAndDouble);
/// let report = AnySolver::default().solve(&puzzle, Estimate::DoubleMoves);
/// assert_eq!(report.path().expect("a path").steps.len(), 6);
/// # Ok::<(), tilegrade::puzzle::BoardError>(())
/// ```
#[derive(Default)]
pub struct AnySolver {
    handout: Option<Solver>,
    other: Option<Arrays>,
}

impl AnySolver {
    /// Solves a puzzle.
    pub fn solve(&mut self, puzzle: &Puzzle, estimate: Estimate) -> Report<Board, Move> {
        let start = *puzzle.start_board();
        let found = if let Some(heuristic) = of_the_handout(puzzle, estimate) {
            let solver = self.handout.get_or_insert_default();
            let solution = solver.solve(&start, heuristic);
            solution.map(|solution| (solution.moves, solution.statistics))
        } else {
            let names = Names::toward(puzzle.goal_board());
            let kind = (names.blank, puzzle.moves(), estimate);
            let arrays = self.other.take().filter(|arrays| arrays.kind == kind);
            let arrays = self
                .other
                .insert(arrays.unwrap_or_else(|| Arrays::new(kind)));
            let start = names.place(&start);
            start.and_then(|start| arrays.search(start))
        };
        let Some((moves, statistics)) = found else {
            let (outcome, statistics) = (Outcome::NoPath, Statistics::default());
            return Report {
                outcome,
                statistics,
            };
        };
        let boards = boards_along(start, &moves).skip(1);
        let steps: Vec<_> = moves.iter().copied().zip(boards).collect();
        let cost = steps.len() as u64;
        Report {
            outcome: Outcome::Found(Path { start, steps, cost }),
            statistics,
        }
    }
}

/// The heuristic, where [`Solver`] has the search.
fn of_the_handout(puzzle: &Puzzle, estimate: Estimate) -> Option<Heuristic> {
    let applies = *puzzle.goal_board() == GOAL && puzzle.moves() == MoveSet::Single;
    match estimate {
        Estimate::Manhattan if applies => Some(Heuristic::Manhattan),
        Estimate::Mismatch if applies => Some(Heuristic::Mismatch),
        _ => None,
    }
}

/// What arrays are for: the cell of the goal's blank, the moves and the estimate.
type Kind = (u8, MoveSet, Estimate);

#[derive(Clone, Copy, Default)]
struct Record {
    /// The number of the search that reached it.
    search: u32,
    g: u8,
    is_closed: bool,
    step: u8,
    /// One more than the estimate, or 0 as long as nobody asked. It outlives a search.
    estimate: u8,
}

struct Arrays {
    kind: Kind,
    /// A record for the number of each place.
    records: Vec<Record>,
    /// A stack for each f: boards, each with the g that it had when it was put there.
    open: Vec<Vec<(usize, u8)>>,
    steps: [Vec<Move>; CELLS],
    search: u32,
}

impl Arrays {
    fn new(kind: Kind) -> Self {
        let steps = |blank| {
            let steps = kind.1.moves().iter().copied();
            let steps = steps.filter(move |step| step.blank_target(blank).is_some());
            steps.collect()
        };
        Self {
            kind,
            records: vec![Record::default(); BOARDS],
            open: Vec::new(),
            steps: std::array::from_fn(steps),
            search: 0,
        }
    }

    fn search(&mut self, start: Place) -> Option<(Vec<Move>, Statistics)> {
        self.search += 1;
        self.open.iter_mut().for_each(Vec::clear);
        let turns = &*TURNS_TABLE;
        let (start, goal) = (start.index(), Names::goal(self.kind.0).index());
        let mut lowest = self.add(start, 0, 0);
        let (mut open, mut closed) = (1, 0);
        let mut counts = Statistics {
            peak_open: open,
            ..Statistics::default()
        };
        loop {
            let Some((number, g)) = self.open.get_mut(lowest)?.pop() else {
                lowest += 1;
                continue;
            };
            let record = &mut self.records[number];
            if record.is_closed || record.g != g {
                continue; // an entry from before the state got a better predecessor
            }
            record.is_closed = true;
            (open, closed) = (open - 1, closed + 1);
            counts.expanded += 1;
            counts.peak_closed = counts.peak_closed.max(closed);
            if number == goal {
                return Some((self.moves_between(start, goal), counts));
            }
            for index in 0..self.steps[number % CELLS].len() {
                let step = self.steps[number % CELLS][index];
                let next = turns.after(step, number);
                let known = &self.records[next];
                let is_known = known.search == self.search;
                counts.generated += 1;
                if is_known && known.g <= g + 1 {
                    continue;
                }
                let returns = is_known && known.is_closed;
                open += u64::from(returns || !is_known);
                closed -= u64::from(returns);
                counts.peak_open = counts.peak_open.max(open);
                lowest = lowest.min(self.add(next, g + 1, step as u8));
            }
        }
    }

    /// Puts a board on OPEN. Returns its f.
    fn add(&mut self, number: usize, g: u8, step: u8) -> usize {
        let (goal_blank, _, estimate) = self.kind;
        let record = &mut self.records[number];
        if record.estimate == 0 {
            let goal = Names::goal(goal_blank).board();
            let h = estimate.toward(&goal)(&Place::numbered(number).board());
            record.estimate = u8::try_from(h + 1).unwrap_or(u8::MAX);
        }
        *record = Record {
            search: self.search,
            g,
            is_closed: false,
            step,
            estimate: record.estimate,
        };
        let f = usize::from(g) + usize::from(record.estimate) - 1;
        if self.open.len() <= f {
            self.open.resize(f + 1, Vec::new());
        }
        self.open[f].push((number, g));
        f
    }

    fn moves_between(&self, start: usize, goal: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut number = goal;
        while number != start {
            let step = Move::SINGLE_AND_DOUBLE[usize::from(self.records[number].step)];
            moves.push(step);
            number = TURNS_TABLE.after(step.inverse(), number);
        }
        moves.reverse();
        moves
    }
}
