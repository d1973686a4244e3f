//! What `solve --format json` prints.
//!
//! The surprise: keys that came later are there only with the options that came with them, so that whoever compares lines of
//! the assignment's own answers finds them unchanged.

use serde::Serialize;

use crate::{
    outcome::compact_json,
    puzzle::{Board, Move},
    search::general::{Bound, Estimate, Statistics},
};

use super::search::Search;

#[derive(Serialize)]
struct Answer {
    board: String,
    goal: String,
    solvable: bool,
    solutions: Vec<SolutionObject>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct SolutionObject {
    heuristic: Option<&'static str>,
    algorithm: &'static str,
    moves: Option<Vec<&'static str>>,
    expanded: u64,
    generated: u64,
    peak_open: u64,
    time_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    gave_up: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    longer_by: Option<u64>,
    #[serde(flatten)]
    more: Option<More>,
}

/// What is said with `--stats`.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct More {
    peak_closed: u64,
    peak_held: u64,
    effective_branching_factor: Option<f64>,
}

impl More {
    /// What a search did beside what is always said.
    pub(super) fn of(search: &Search) -> Self {
        let Statistics {
            peak_closed,
            peak_stack,
            ..
        } = search.report.statistics;
        Self {
            peak_closed,
            peak_held: peak_stack,
            effective_branching_factor: search.factor().map(to_three_places),
        }
    }
}

/// The line about a board.
pub(super) fn json(
    board: &Board,
    goal: &Board,
    solved: Option<&[Search]>,
    with_statistics: bool,
) -> String {
    let object = |search: &Search| {
        let statistics = search.report.statistics;
        let path = search.report.path();
        SolutionObject {
            heuristic: search.heuristic.map(Estimate::name),
            algorithm: search.algorithm.name(),
            moves: path.map(|path| path.labels().copied().map(Move::name).collect()),
            expanded: statistics.expanded,
            generated: statistics.generated,
            peak_open: statistics.peak_open,
            time_ms: to_three_places(search.milliseconds),
            gave_up: search.bound().map(bound_name),
            longer_by: search.longer_by,
            more: with_statistics.then(|| More::of(search)),
        }
    };
    to_line(&Answer {
        board: board.to_string(),
        goal: goal.to_string(),
        solvable: solved.is_some(),
        solutions: solved.unwrap_or_default().iter().map(object).collect(),
    })
}

/// What ended a search before it had a path.
pub(super) const fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Expanded => "limit",
        Bound::Depth => "depth-limit",
        Bound::Observer => "interrupted",
    }
}

/// A number as people read it.
pub(super) fn to_three_places(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

/// One line of JSON.
pub(super) fn to_line(value: &impl Serialize) -> String {
    // The keys are strings and the numbers finite: writing it cannot fail.
    compact_json(value) + "\n"
}
