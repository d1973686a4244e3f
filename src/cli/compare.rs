//! `tilegrade solve --compare`: all algorithms on one board, side by side.
//!
//! A search that gives up is a row like the others and no failure. That some do is what is to be seen.

use super::DONE;
use super::arg_values::Format;
use super::output::{Failure, print_exactly};
use super::plan::{Plan, goal};
use super::search::{Search, fewest_moves};
use super::search_args::SolveArguments;
use super::solve::boards;
use super::solve_json::{bound_name, to_line, to_three_places};
use crate::course::{Layout, render_unsolvable};
use crate::object::object;
use crate::puzzle::{Board, MoveSet};
use crate::search::AnySolver;
use crate::search::algorithms::{Algorithm, Estimate, Puzzle, Statistics};

/// Compares all algorithms on every board that was asked for.
pub(super) fn compare(arguments: &SolveArguments) -> Result<u8, Failure> {
    let goal = goal(arguments.goal.as_deref())?;
    let heuristic = arguments.heuristic.unwrap_or(Estimate::Manhattan);
    for (index, board) in boards(arguments)?.into_iter().enumerate() {
        let puzzle = Puzzle::new(board, goal).ok();
        if arguments.format == Format::Json {
            let line = json(arguments, &board, &goal, heuristic, puzzle.as_ref());
            print_exactly(line.as_bytes())?;
            continue;
        }
        print_exactly(if index > 0 { b"\n" } else { b"" })?;
        if let Some(puzzle) = puzzle {
            table(arguments, &puzzle, heuristic)?;
        } else {
            print_exactly(render_unsolvable(&board, Layout::Handout).as_bytes())?;
        }
    }
    Ok(DONE)
}

/// Searches in every way, one after the other, as somebody takes the results.
fn searches(
    arguments: &SolveArguments,
    puzzle: &Puzzle,
    heuristic: Estimate,
) -> impl Iterator<Item = Search> {
    let mut handouts = AnySolver::default();
    Algorithm::ALL.into_iter().map(move |algorithm| {
        let plan = Plan {
            section: None,
            moves: MoveSet::Single,
            algorithm,
            heuristic: algorithm.is_informed().then_some(heuristic),
            weight: weight(arguments),
            depth_limit: None,
            limit: arguments.effort.limit,
        };
        plan.run(puzzle, &mut handouts)
    })
}

/// What weighted-astar multiplies the heuristic by.
fn weight(arguments: &SolveArguments) -> u64 {
    arguments.effort.weight.unwrap_or(Algorithm::WEIGHT)
}

fn table(arguments: &SolveArguments, puzzle: &Puzzle, heuristic: Estimate) -> Result<(), Failure> {
    let fewest = fewest_moves(puzzle);
    let (start, goal) = (puzzle.start_board(), puzzle.goal_board());
    let mut heading =
        format!("{start} to {goal}: the fewest moves are {fewest}; heuristic: {heuristic}\n");
    if !heuristic.is_admissible() {
        heading += "this heuristic is inadmissible, since it may be too high\n";
    }
    let weight = weight(arguments);
    if weight != Algorithm::WEIGHT {
        let line = format!("weighted-astar multiplies it by {weight}\n");
        heading += &line;
    }
    heading += &row(&[
        "algorithm",
        "moves",
        "optimal",
        "expanded",
        "generated",
        "OPEN",
        "CLOSED",
        "b*",
        "time",
    ]);
    print_exactly(heading.as_bytes())?;
    let mut without_lists = Vec::new();
    for search in searches(arguments, puzzle, heuristic) {
        let held = search.report.statistics.peak_stack;
        if held > 0 {
            without_lists.push(format!("{} {held}", search.algorithm));
        }
        print_exactly(row_of(&search, fewest).as_bytes())?;
    }
    let held = format!("states held without lists: {}\n", without_lists.join(", "));
    print_exactly(held.as_bytes())?;
    Ok(())
}

fn row_of(search: &Search, fewest: u64) -> String {
    let Statistics {
        expanded,
        generated,
        peak_open,
        peak_closed,
        peak_stack,
    } = search.report.statistics;
    let none = || "-".to_owned();
    let length = search.length();
    let optimal = match length {
        None => "gave up",
        Some(length) if length == fewest => "yes",
        Some(_) => "no",
    };
    let list = |peak: u64| {
        if peak_stack > 0 {
            none()
        } else {
            peak.to_string()
        }
    };
    row(&[
        search.algorithm.name(),
        &length.map_or_else(none, |length| length.to_string()),
        optimal,
        &expanded.to_string(),
        &generated.to_string(),
        &list(peak_open),
        &list(peak_closed),
        &search
            .factor()
            .map_or_else(none, |factor| format!("{factor:.2}")),
        &time(search.milliseconds),
    ])
}

/// Columns of 80 altogether.
fn row([name, cells @ ..]: &[&str; 9]) -> String {
    let cells = cells.iter().zip([6, 8, 9, 10, 8, 8, 6, 9]);
    let cells = cells.map(|(cell, width)| format!("{cell:>width$}"));
    format!("{name:<16}{}\n", cells.collect::<String>())
}

fn time(milliseconds: f64) -> String {
    match milliseconds {
        few @ ..10.0 => format!("{few:.3} ms"),
        many @ ..1_000.0 => format!("{many:.1} ms"),
        lots => format!("{:.1} s", lots / 1e3),
    }
}

fn json(
    arguments: &SolveArguments,
    board: &Board,
    goal: &Board,
    heuristic: Estimate,
    puzzle: Option<&Puzzle>,
) -> String {
    let fewest = puzzle.map(fewest_moves);
    let object = |search: Search| {
        let statistics = search.report.statistics;
        object! {
            "algorithm": search.algorithm.name(),
            "length": search.length(),
            "is-optimal": search.length().map(|length| Some(length) == fewest),
            "gave-up": search.bound().map(bound_name),
            "expanded": statistics.expanded,
            "generated": statistics.generated,
            "peak-open": statistics.peak_open,
            "peak-closed": statistics.peak_closed,
            "peak-held": statistics.peak_stack,
            "effective-branching-factor": search.factor().map(to_three_places),
            "time-ms": to_three_places(search.milliseconds),
        }
    };
    let all = puzzle
        .into_iter()
        .flat_map(|puzzle| searches(arguments, puzzle, heuristic));
    to_line(&object! {
        "board": board.to_string(),
        "goal": goal.to_string(),
        "solvable": puzzle.is_some(),
        "heuristic": heuristic.name(),
        "weight": weight(arguments),
        "limit": arguments.effort.limit,
        "fewest": fewest,
        "searches": all.map(object).collect::<Vec<_>>(),
    })
}
