//! What `solve --format json` prints.
//!
//! Keys that came later are there only with the options that came with them, so that anyone who compares lines of
//! the assignment's own answers finds them unchanged.

use serde::Serialize;

use super::search::Search;
use crate::object::{Fields, Known, Object, object};
use crate::outcome::compact_json;
use crate::puzzle::{Board, Move};
use crate::search::algorithms::{Bound, Estimate};

/// What a search did beside what is always said.
fn more(search: &Search) -> impl Fields + use<> {
    let statistics = search.report.statistics;
    let Object(fields) = object! {
        "peak-closed": statistics.peak_closed,
        "peak-held": statistics.peak_stack,
        "effective-branching-factor": search.factor().map(to_three_places),
    };
    fields
}

pub(super) fn json(
    board: &Board,
    goal: &Board,
    solved: Option<&[Search]>,
    with_statistics: bool,
) -> String {
    let object = |search: &Search| {
        let statistics = search.report.statistics;
        let path = search.report.path();
        let moves = path.map(|path| path.labels().copied().map(Move::name).collect::<Vec<_>>());
        object! {
            "section": Known(search.section.map(|section| section.to_string())),
            "heuristic": search.heuristic.map(Estimate::name),
            "algorithm": search.algorithm.name(),
            "moves": moves,
            "expanded": statistics.expanded,
            "generated": statistics.generated,
            "peak-open": statistics.peak_open,
            "time-ms": to_three_places(search.milliseconds),
            "gave-up": Known(search.bound().map(bound_name)),
            "longer-by": Known(search.longer_by),
            ..with_statistics.then(|| more(search))
        }
    };
    to_line(&object! {
        "board": board.to_string(),
        "goal": goal.to_string(),
        "solvable": solved.is_some(),
        "solutions": solved.unwrap_or_default().iter().map(object).collect::<Vec<_>>(),
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

pub(super) fn to_line(value: &impl Serialize) -> String {
    // The keys are strings and the numbers finite: writing it cannot fail.
    compact_json(value) + "\n"
}
