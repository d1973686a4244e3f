//! All algorithms under their names, to choose one or to compare them.

use super::{
    Cost, Observer, Report, Reversible, astar, bidirectional, branch_and_bound, breadth_first,
    depth_first, greedy, iterative_deepening_astar, recursive_best_first, textbook, weighted_astar,
};
use crate::named::named;

named! {
    /// A way of searching.
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Algorithm {
        /// See [`astar`].
        Astar = "astar",
        /// See [`breadth_first`].
        BreadthFirst = "bfs",
        /// See [`depth_first::search`].
        DepthFirst = "dfs",
        /// See [`greedy`].
        Greedy = "greedy",
        /// See [`weighted_astar`], with [`Algorithm::WEIGHT`].
        WeightedAstar = "weighted-astar",
        /// See [`iterative_deepening_astar`].
        IterativeDeepeningAstar = "idastar",
        /// See [`recursive_best_first`].
        RecursiveBestFirst = "rbfs",
        /// See [`branch_and_bound`].
        BranchAndBound = "branch-and-bound",
        /// See [`bidirectional`].
        Bidirectional = "bidirectional",
        /// See [`textbook`].
        Textbook = "textbook",
    }
}

impl Algorithm {
    /// What [`Algorithm::WeightedAstar`] multiplies the estimate by.
    pub const WEIGHT: u64 = 2;

    /// Whether an estimate leads it.
    pub const fn is_informed(self) -> bool {
        !matches!(
            self,
            Self::BreadthFirst | Self::DepthFirst | Self::Bidirectional
        )
    }

    /// Searches in this way, with at most `limit` states expanded. Who is not informed does not ask for the estimate.
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
