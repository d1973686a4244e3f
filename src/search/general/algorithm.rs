//! All algorithms under their names, to choose one or to compare them.

use std::fmt;

use super::{
    Cost, Observer, Report, Reversible, astar, bidirectional, branch_and_bound, breadth_first,
    depth_first, greedy, iterative_deepening_astar, recursive_best_first, textbook, weighted_astar,
};

/// A way of searching.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Algorithm {
    /// See [`astar`].
    Astar,
    /// See [`breadth_first`].
    BreadthFirst,
    /// See [`depth_first::search`].
    DepthFirst,
    /// See [`greedy`].
    Greedy,
    /// See [`weighted_astar`], with [`Algorithm::WEIGHT`].
    WeightedAstar,
    /// See [`iterative_deepening_astar`].
    IterativeDeepeningAstar,
    /// See [`recursive_best_first`].
    RecursiveBestFirst,
    /// See [`branch_and_bound`].
    BranchAndBound,
    /// See [`bidirectional`].
    Bidirectional,
    /// See [`textbook`].
    Textbook,
}

impl Algorithm {
    /// All of them, in the order in which they are compared.
    pub const ALL: [Self; 10] = [
        Self::Astar,
        Self::BreadthFirst,
        Self::DepthFirst,
        Self::Greedy,
        Self::WeightedAstar,
        Self::IterativeDeepeningAstar,
        Self::RecursiveBestFirst,
        Self::BranchAndBound,
        Self::Bidirectional,
        Self::Textbook,
    ];

    /// What [`Algorithm::WeightedAstar`] multiplies the estimate by.
    pub const WEIGHT: u64 = 2;

    /// The name used on the command line and in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Astar => "astar",
            Self::BreadthFirst => "bfs",
            Self::DepthFirst => "dfs",
            Self::Greedy => "greedy",
            Self::WeightedAstar => "weighted-astar",
            Self::IterativeDeepeningAstar => "idastar",
            Self::RecursiveBestFirst => "rbfs",
            Self::BranchAndBound => "branch-and-bound",
            Self::Bidirectional => "bidirectional",
            Self::Textbook => "textbook",
        }
    }

    /// Whether an estimate leads it.
    #[must_use]
    pub const fn is_informed(self) -> bool {
        !matches!(
            self,
            Self::BreadthFirst | Self::DepthFirst | Self::Bidirectional
        )
    }

    /// Whether its path is as short as any, where all steps cost the same and the estimate is never too high.
    #[must_use]
    pub const fn is_optimal(self) -> bool {
        !matches!(self, Self::DepthFirst | Self::Greedy | Self::WeightedAstar)
    }

    /// Searches in this way, with at most `limit` states expanded. Who is not informed does not ask for the estimate.
    #[must_use]
    pub fn search<P: Reversible>(
        self,
        problem: &P,
        estimate: impl Fn(&P::State) -> Cost,
        limit: u64,
        observer: &mut impl Observer<P::State, P::Label>,
    ) -> Report<P::State, P::Label> {
        match self {
            Self::Astar => astar::search(problem, estimate, limit, observer),
            Self::BreadthFirst => breadth_first::search(problem, limit, observer),
            Self::DepthFirst => depth_first::search(problem, limit, observer),
            Self::Greedy => greedy::search(problem, estimate, limit, observer),
            Self::WeightedAstar => {
                weighted_astar::search(problem, estimate, Self::WEIGHT, limit, observer)
            }
            Self::IterativeDeepeningAstar => {
                iterative_deepening_astar::search(problem, estimate, limit, observer)
            }
            Self::RecursiveBestFirst => {
                recursive_best_first::search(problem, estimate, limit, observer)
            }
            Self::BranchAndBound => branch_and_bound::search(problem, estimate, limit, observer),
            Self::Bidirectional => bidirectional::search(problem, limit, observer),
            Self::Textbook => textbook::search(problem, estimate, limit, observer),
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
