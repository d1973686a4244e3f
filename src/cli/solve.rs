//! `tilegrade solve`.

use std::{io, path::Path, time::Instant};

use serde::Serialize;

use crate::{
    load,
    outcome::Count,
    puzzle::{Board, GOAL, Move},
    search::{Algorithm, Heuristic, Solution, Solver, textbook},
    transcript::{Layout, Transcript, render},
};

use super::{
    DONE,
    args::{AlgorithmName, Format, SolveArguments},
    output::{Failure, print_exactly, talk},
};

/// Solves every board that was asked for, in their order.
pub(super) fn solve(arguments: &SolveArguments) -> Result<u8, Failure> {
    let boards = boards(arguments)?;
    let heuristics: Vec<Heuristic> = match arguments.heuristic {
        Some(name) => vec![name.into()],
        None => Heuristic::ALL.to_vec(),
    };
    let mut engine = match arguments.algorithm {
        AlgorithmName::Astar => Engine::Astar(Solver::new()),
        AlgorithmName::Textbook => Engine::Textbook,
    };
    for (index, board) in boards.into_iter().enumerate() {
        let solved: Option<Vec<(Solution, f64)>> = heuristics
            .iter()
            .map(|&heuristic| engine.solve(&board, heuristic))
            .collect();
        if arguments.stats {
            talk_statistics(&board, solved.as_deref());
        }
        let text = match arguments.format {
            Format::Text => text(board, solved, arguments.layout.into(), index > 0),
            Format::Json => json(&board, engine.algorithm(), solved.as_deref()),
        };
        print_exactly(text.as_bytes())?;
    }
    Ok(DONE)
}

fn boards(arguments: &SolveArguments) -> Result<Vec<Board>, Failure> {
    let mut boards = arguments.board.clone();
    for path in &arguments.files {
        boards.push(if path == Path::new("-") {
            load::board_from("standard input", io::stdin())?
        } else {
            load::board(path)?
        });
    }
    Ok(boards)
}

enum Engine {
    Astar(Solver),
    Textbook,
}

impl Engine {
    fn algorithm(&self) -> Algorithm {
        match self {
            Self::Astar(_) => Algorithm::Astar,
            Self::Textbook => Algorithm::Textbook,
        }
    }

    /// Solves a board, and tells how many milliseconds that took.
    fn solve(&mut self, board: &Board, heuristic: Heuristic) -> Option<(Solution, f64)> {
        let start = Instant::now();
        let solution = match self {
            Self::Astar(solver) => solver.solve(board, heuristic),
            Self::Textbook => textbook::solve(board, heuristic),
        };
        Some((solution?, start.elapsed().as_secs_f64() * 1e3))
    }
}

fn talk_statistics(board: &Board, solved: Option<&[(Solution, f64)]>) {
    if solved.is_none() {
        talk(&format!(
            "{board}: no solution exists, which the parity tells without a search"
        ));
    }
    for (solution, milliseconds) in solved.unwrap_or_default() {
        let statistics = solution.statistics;
        talk(&format!(
            "{board} {}: {}, {} expanded, {} generated, {} on OPEN at most, {milliseconds:.3} ms",
            solution.heuristic,
            Count(solution.moves.len() as u64, "move"),
            statistics.expanded,
            statistics.generated,
            statistics.peak_open,
        ));
    }
}

fn text(
    board: Board,
    solved: Option<Vec<(Solution, f64)>>,
    layout: Layout,
    is_later: bool,
) -> String {
    let transcript = match solved {
        Some(solved) => {
            let solutions: Vec<Solution> =
                solved.into_iter().map(|(solution, _)| solution).collect();
            Transcript::of_solutions(board, &solutions)
        }
        None => Transcript::of_unsolvable(board),
    };
    let gap = if is_later { "\n" } else { "" };
    format!("{gap}{}", render(&transcript, layout))
}

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
    heuristic: &'static str,
    algorithm: &'static str,
    moves: Vec<&'static str>,
    expanded: u64,
    generated: u64,
    peak_open: u64,
    time_ms: f64,
}

fn json(board: &Board, algorithm: Algorithm, solved: Option<&[(Solution, f64)]>) -> String {
    let object = |(solution, milliseconds): &(Solution, f64)| SolutionObject {
        heuristic: solution.heuristic.name(),
        algorithm: algorithm.name(),
        moves: solution.moves.iter().copied().map(Move::name).collect(),
        expanded: solution.statistics.expanded,
        generated: solution.statistics.generated,
        peak_open: solution.statistics.peak_open,
        time_ms: (milliseconds * 1e3).round() / 1e3,
    };
    let answer = Answer {
        board: board.to_string(),
        goal: GOAL.to_string(),
        solvable: solved.is_some(),
        solutions: solved.unwrap_or_default().iter().map(object).collect(),
    };
    // The keys are strings and the numbers finite: writing it cannot fail.
    serde_json::to_string(&answer).unwrap_or_default() + "\n"
}
