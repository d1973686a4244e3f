//! The arguments. No other module knows how they are read.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::{puzzle::Board, search::Heuristic, transcript::Layout};

/// The reference solver and the autograder of the ComS 228 8-puzzle assignment.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    Solve(SolveArguments),
    Check(CheckArguments),
}

/// Solves boards and prints the assignment's output.
#[derive(Args, Debug)]
#[command(after_help = "Example: tilegrade solve --board 123657840")]
pub(super) struct SolveArguments {
    /// Board files; `-` is standard input.
    #[arg(value_name = "FILE", required_unless_present = "board")]
    pub(super) files: Vec<PathBuf>,
    /// A board: its nine digits row by row, 0 the empty square.
    #[arg(long = "board", value_name = "DIGITS", value_parser = parse_board)]
    pub(super) board: Vec<Board>,
    /// Solve with this heuristic only.
    #[arg(long, value_enum)]
    pub(super) heuristic: Option<HeuristicName>,
    /// The search: both give the same moves.
    #[arg(long, value_enum, default_value = "astar")]
    pub(super) algorithm: AlgorithmName,
    /// Where empty lines go.
    #[arg(long, value_enum, default_value = "handout")]
    pub(super) layout: LayoutName,
    /// How the solutions are printed; with `json`, a line for each board.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
    /// Say on standard error what each search did.
    #[arg(long)]
    pub(super) stats: bool,
}

/// Judges one saved transcript against a case, as grading would.
#[derive(Args, Debug)]
#[command(
    after_help = "Example: tilegrade solve --board 123657840 | tilegrade check --case cases/handout.txt -"
)]
pub(super) struct CheckArguments {
    /// The case's board file.
    #[arg(long, value_name = "BOARD-FILE")]
    pub(super) case: PathBuf,
    /// What the program printed; `-`, or nothing, is standard input.
    #[arg(value_name = "OUTPUT", default_value = "-")]
    pub(super) output: PathBuf,
    /// The settings file whose rubric counts.
    #[arg(long, value_name = "FILE")]
    pub(super) assignment: Option<PathBuf>,
    /// How the result is printed.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum HeuristicName {
    /// The sum of the tiles' Manhattan distances.
    Manhattan,
    /// The number of tiles out of place.
    Mismatch,
}

impl From<HeuristicName> for Heuristic {
    fn from(name: HeuristicName) -> Self {
        match name {
            HeuristicName::Manhattan => Self::Manhattan,
            HeuristicName::Mismatch => Self::Mismatch,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum AlgorithmName {
    /// A* on dense arrays.
    Astar,
    /// A* on literal sorted lists, as the handout describes it.
    Textbook,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum LayoutName {
    /// No empty lines, as in the handout's text.
    Handout,
    /// An empty line after the heading and around each move, as the template's comments ask.
    Spaced,
}

impl From<LayoutName> for Layout {
    fn from(name: LayoutName) -> Self {
        match name {
            LayoutName::Handout => Self::Handout,
            LayoutName::Spaced => Self::Spaced,
        }
    }
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

fn parse_board(digits: &str) -> Result<Board, String> {
    digits.parse().map_err(|error: crate::puzzle::BoardError| {
        format!("{error}; the nine digits 0 to 8, row by row, are a board")
    })
}
