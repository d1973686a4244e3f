//! Searching as a plan has it, whatever the verb prints of it.
//!
//! A* goes another way than all the rest. It has a search of its own, [`AnySolver`], which finds the same moves with
//! the same counts faster.

use std::ops::ControlFlow;
use std::time::Instant;

use super::plan::Plan;
use super::progress::Progress;
use crate::course::{PuzzleSpec, SectionId};
use crate::puzzle::{Board, Move};
use crate::search::algorithms::{
    Algorithm, Bound, Estimate, Lists, Node, Observer, Outcome, Puzzle, Report, depth_first,
    weighted_astar,
};
use crate::search::distance::Distances;
use crate::search::{AnySolver, Heuristic};

pub(super) struct Search {
    /// The section of an assignment that it is for, where one was named.
    pub(super) section: Option<SectionId>,
    pub(super) algorithm: Algorithm,
    pub(super) heuristic: Option<Estimate>,
    pub(super) report: Report<Board, Move>,
    pub(super) milliseconds: f64,
    /// By how many moves the path is longer than need be, where that is not promised to be none since the estimate is
    /// inadmissible.
    pub(super) longer_by: Option<u64>,
}

impl Plan {
    /// Searches, and tells how long that took.
    pub(super) fn run(&self, puzzle: &Puzzle, solver: &mut AnySolver) -> Search {
        let puzzle = &puzzle.with(self.moves);
        let start = Instant::now();
        let is_beyond_all = self.limit >= crate::search::BOARDS as u64;
        let report = match self.heuristic {
            Some(heuristic) if self.algorithm == Algorithm::Astar && is_beyond_all => {
                solver.solve(puzzle, heuristic)
            }
            _ => self.watched(puzzle),
        };
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        self.search(puzzle, report, milliseconds)
    }

    pub(super) fn search(
        &self,
        puzzle: &Puzzle,
        report: Report<Board, Move>,
        milliseconds: f64,
    ) -> Search {
        let is_inadmissible = self.heuristic.is_some_and(|it| !it.is_admissible());
        let length = report.path().map(|path| path.steps.len() as u64);
        let longer_by = length
            .filter(|_| is_inadmissible)
            .map(|length| length.saturating_sub(fewest_moves(puzzle)));
        Search {
            section: self.section,
            algorithm: self.algorithm,
            heuristic: self.heuristic,
            report,
            milliseconds,
            longer_by,
        }
    }

    /// Searches, and says how far that is where it takes long.
    fn watched(&self, puzzle: &Puzzle) -> Report<Board, Move> {
        let mut watched = SearchProgress::new(self.algorithm);
        let report = self.observed(puzzle, &mut watched);
        watched.finish();
        report
    }

    pub(super) fn observed(
        &self,
        puzzle: &Puzzle,
        observer: &mut impl Observer<Board, Move>,
    ) -> Report<Board, Move> {
        let heuristic = self.heuristic.unwrap_or(Estimate::None);
        let estimate = heuristic.toward(puzzle.goal_board());
        match (self.algorithm, self.depth_limit) {
            (Algorithm::WeightedAstar, _) => {
                weighted_astar::search(puzzle, estimate, self.weight, self.limit, observer)
            }
            (Algorithm::DepthFirst, Some(depth)) => {
                depth_first::limited(puzzle, depth, self.limit, observer)
            }
            (algorithm, _) => algorithm.search(puzzle, estimate, self.limit, observer),
        }
    }
}

impl Search {
    /// What stands in parentheses in the heading.
    pub(super) fn found_by(&self) -> String {
        match self.heuristic {
            None => format!("algorithm: {}", self.algorithm),
            Some(estimate) => match of_the_handout(estimate) {
                Some(heuristic) => {
                    let puzzle = PuzzleSpec::coms228();
                    let section = puzzle.section(heuristic.into());
                    let own = section.map(|own| own.heading.as_str());
                    format!("heuristic: {}", own.unwrap_or(heuristic.name()))
                }
                None => format!("heuristic: {estimate}"),
            },
        }
    }

    /// What it is called on standard error. For the handout's own search the heuristic says it all.
    pub(super) fn label(&self) -> String {
        match (self.section, self.algorithm, self.heuristic) {
            (Some(section), _, _) => section.to_string(),
            (_, Algorithm::Astar | Algorithm::Textbook, Some(heuristic)) => heuristic.to_string(),
            (_, algorithm, Some(heuristic)) => format!("{algorithm} {heuristic}"),
            (_, algorithm, None) => algorithm.to_string(),
        }
    }

    /// What ended it before a path was found.
    pub(super) const fn bound(&self) -> Option<Bound> {
        match self.report.outcome {
            Outcome::GaveUp(bound) => Some(bound),
            Outcome::Found(_) | Outcome::NoPath => None,
        }
    }

    /// How many moves the path has, where there is one.
    pub(super) fn length(&self) -> Option<u64> {
        self.report.path().map(|path| path.steps.len() as u64)
    }

    /// The effective branching factor, where there is one.
    pub(super) fn factor(&self) -> Option<f64> {
        let statistics = self.report.statistics;
        statistics.effective_branching_factor(self.length()?)
    }
}

pub(super) fn fewest_moves(puzzle: &Puzzle) -> u64 {
    let distances = Distances::to(puzzle.goal_board(), puzzle.moves());
    distances.of(puzzle.start_board()).map_or(0, u64::from)
}

fn of_the_handout(estimate: Estimate) -> Option<Heuristic> {
    match estimate {
        Estimate::Manhattan => Some(Heuristic::Manhattan),
        Estimate::Mismatch => Some(Heuristic::Mismatch),
        _ => None,
    }
}

/// States between two looks: no search takes a tenth of a second for them.
const BATCH: u64 = 1_024;

/// A line on standard error about a search that goes on, gone when the search is over. It looks up seldom: most searches are over
/// before it does for the first time.
struct SearchProgress {
    progress: Progress,
    expanded: u64,
}

impl SearchProgress {
    fn new(algorithm: Algorithm) -> Self {
        Self {
            progress: Progress::without_end(&format!("states expanded by {algorithm}")),
            expanded: 0,
        }
    }

    fn finish(self) {
        self.progress.finish();
    }
}

impl Observer<Board, Move> for SearchProgress {
    fn expanded(
        &mut self,
        _: &Node<'_, Board, Move>,
        _: &dyn Lists<Board, Move>,
    ) -> ControlFlow<()> {
        self.expanded += 1;
        if self.expanded.is_multiple_of(BATCH) {
            self.progress.steps(BATCH);
        }
        ControlFlow::Continue(())
    }
}
