//! What was found of a program's search: whether it is A*, told by counting what it expands.

use serde::{Deserialize, Serialize};

use crate::named::named;

named! {
    /// What a search is.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum SearchKind {
        /// A*: it expands what every A* has to, and nothing that no A* does.
        AStar = "astar",
        /// A* that looks for the goal among the successors, before they are on OPEN.
        GoalOnGeneration = "goal-on-generation",
        /// Costs are compared, and no heuristic is part of them.
        NoHeuristic = "no-heuristic",
        /// The search for one heuristic is led by another one.
        OneHeuristic = "one-heuristic",
        /// Breadth-first.
        BreadthFirst = "breadth-first",
        /// Depth-first, to a bound or to ever larger ones.
        DepthFirst = "depth-first",
        /// The heuristic alone decides, or counts for too much.
        Greedy = "greedy",
        /// Iterative deepening: the search begins again with a larger bound.
        IterativeDeepening = "iterative-deepening",
        /// Boards that are on CLOSED are expanded again.
        ClosedIgnored = "closed-ignored",
        /// It expands other numbers of states than any A*, and is none of the others.
        Unlike = "unlike-astar",
        /// Nothing can be told of it.
        NotTold = "not-told",
    }
}

/// What was found of a program's search.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SearchFound {
    /// What it is.
    pub verdict: SearchKind,
    /// The same in a sentence, with what shows it.
    pub message: String,
    /// What was counted, board by board.
    pub counts: Vec<SearchCount>,
}

/// What a search for one heuristic came to on one board.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SearchCount {
    /// The heuristic, as the template's constant is called.
    pub heuristic: String,
    /// The board, as nine digits.
    pub board: String,
    /// How often a state was expanded.
    pub expanded: u64,
    /// How many different boards were.
    pub boards: u64,
    /// How many states the handout's A* expands.
    pub reference: u64,
    /// The fewest different boards that any A* expands.
    pub least: u64,
    /// The most different boards that any A* expands.
    pub most: u64,
    /// Whether the search was stopped, since it had expanded far more than any A* does.
    pub is_stopped: bool,
}
