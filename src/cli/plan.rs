//! What the arguments ask to be searched, and in which way.
//!
//! Options that an algorithm does not take are refused. Whoever gives one would otherwise believe that it
//! counted.

use super::output::Failure;
use super::search_args::SolveArguments;
use crate::course::{PuzzleSpec, SectionId, SectionSpec};
use crate::puzzle::{Board, GOAL, MoveSet, parse_typed_board};
use crate::search::algorithms::{Algorithm, Estimate};

pub(super) struct Plan {
    /// The section of an assignment that it is for; `None` if no assignment was named.
    pub(super) section: Option<SectionId>,
    pub(super) moves: MoveSet,
    pub(super) algorithm: Algorithm,
    /// None for an algorithm that takes none.
    pub(super) heuristic: Option<Estimate>,
    pub(super) weight: u64,
    pub(super) depth_limit: Option<u64>,
    pub(super) limit: u64,
}

impl Plan {
    /// The searches that were asked for, one for each heuristic.
    pub(super) fn all(arguments: &SolveArguments) -> Result<Vec<Self>, Failure> {
        let algorithm = arguments.algorithm;
        refuse_what_it_does_not_take(arguments, algorithm)?;
        let heuristics = match (arguments.heuristic, algorithm) {
            _ if !algorithm.is_informed() => vec![None],
            (Some(name), _) => vec![Some(name)],
            // Tutorials lead it by the tiles out of place.
            (None, Algorithm::BranchAndBound) => vec![Some(Estimate::Mismatch)],
            (None, _) => vec![Some(Estimate::Manhattan), Some(Estimate::Mismatch)],
        };
        let plan = |heuristic| Self {
            section: None,
            moves: MoveSet::Single,
            algorithm,
            heuristic,
            weight: arguments.effort.weight.unwrap_or(Algorithm::WEIGHT),
            depth_limit: arguments.effort.depth_limit,
            limit: arguments.effort.limit,
        };
        Ok(heuristics.into_iter().map(plan).collect())
    }

    /// The searches that an assignment asks for, one for each section.
    pub(super) fn of_sections(puzzle: &PuzzleSpec, arguments: &SolveArguments) -> Vec<Self> {
        let sections = puzzle.sections.iter();
        let plan = |section: &SectionSpec| Self {
            section: Some(section.id),
            moves: section.moves,
            algorithm: Algorithm::Astar,
            heuristic: Some(section.guide.estimate(section.moves)),
            weight: Algorithm::WEIGHT,
            depth_limit: None,
            limit: arguments.effort.limit,
        };
        sections.map(plan).collect()
    }

    pub(super) fn first(arguments: &SolveArguments) -> Result<Self, Failure> {
        let mut all = Self::all(arguments)?;
        Ok(all.swap_remove(0))
    }
}

pub(super) fn goal(digits: Option<&str>) -> Result<Board, Failure> {
    digits.map_or(Ok(GOAL), |digits| board("--goal", digits))
}

/// The board that an option names: by its digits, with any white space between them, or as answers show it.
pub(super) fn board(option: &str, text: &str) -> Result<Board, Failure> {
    parse_typed_board(text)
        .map_err(|(error, hint)| Failure::usage(format!("{option} {text}: {error}"), hint))
}

fn refuse_what_it_does_not_take(
    arguments: &SolveArguments,
    algorithm: Algorithm,
) -> Result<(), Failure> {
    let heuristic = arguments
        .heuristic
        .filter(|heuristic| !algorithm.is_informed() && *heuristic != Estimate::None);
    let weight = arguments.effort.weight;
    let weight = weight.filter(|_| algorithm != Algorithm::WeightedAstar);
    let depth = arguments.effort.depth_limit;
    let depth = depth.filter(|_| algorithm != Algorithm::DepthFirst);
    let (option, value, what, hint) = if let Some(heuristic) = heuristic {
        let hint = "leave it out, or name an --algorithm that is led by a heuristic";
        ("--heuristic", heuristic.to_string(), "heuristic", hint)
    } else if let Some(weight) = weight {
        let hint = "`--algorithm weighted-astar` takes one";
        ("--weight", weight.to_string(), "weight", hint)
    } else if let Some(depth) = depth {
        let hint = "`--algorithm dfs` takes one";
        ("--depth-limit", depth.to_string(), "depth limit", hint)
    } else {
        return Ok(());
    };
    Err(Failure::usage(
        format!("{option} {value}: {algorithm} takes no {what}"),
        hint,
    ))
}
