//! The arguments of the verbs that search.

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, ValueEnum};

use super::arg_values::{Format, SetPuzzle, one_of, whole};
use super::cases_check::CheckBoardsArguments;
use super::cases_list::ListArguments;
use super::cases_new::NewCasesArguments;
use super::cases_suggest::SuggestArguments;
use crate::course::Layout;
use crate::search::algorithms::{Algorithm, Estimate};
use crate::sliding::Size;

/// The most states that a search may be allowed to expand. Branch and bound takes 1.7 GB for them.
pub(super) const MOST_EXPANDED: u64 = 10_000_000;

/// How far a search goes.
#[derive(Args, Debug)]
pub(super) struct Effort {
    /// What weighted-astar multiplies the heuristic by; otherwise 2.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000), conflicts_with_all = ["assignment", "variant"])]
    pub(super) weight: Option<u64>,
    /// Have dfs look at every path of at most so many moves, without lists.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..=1_000_000), conflicts_with_all = ["assignment", "variant"])]
    pub(super) depth_limit: Option<u64>,
    /// How many states a search may expand before it gives up, 10,000,000 at most. Branch-and-bound with `--heuristic none`
    /// takes the most memory for them: 650 MB for 4,000,000 and 1.7 GB for 10,000,000.
    #[arg(long, value_name = "N", default_value_t = 4_000_000, allow_negative_numbers = true, value_parser = whole::<u64>(1..=MOST_EXPANDED))]
    pub(super) limit: u64,
}

/// Solves boards and prints the assignment's output.
#[derive(Args, Debug)]
#[command(
    override_usage = "tilegrade solve [OPTIONS] <FILE | --board <DIGITS>>...",
    after_help = "Without --algorithm, --heuristic and --goal this is the assignment's answer: A* with both of its heuristics, \
        to its goal. Where the goal cannot be reached, that is said before anything is searched.\n\n\
        Exit codes: 0 done, 2 wrong usage, 3 a board file cannot be read or breaks the format, 4 a search gave up at --limit or --depth-limit, or there is too \
        little memory for --size, 5 an internal error, 130 a trace or a search with --size was interrupted. Where a trace or a comparison comes to a limit, that is no failure.\n\n\
        Examples:\n  tilegrade solve --board 123657840\n  tilegrade solve --compare --board 123657840\n  \
        tilegrade solve --algorithm idastar --heuristic linear-conflict --goal 123456780 --board 378206451 --stats\n  \
        tilegrade solve --trace lists --limit 5 --board 123657840\n  \
        tilegrade solve --size 2x3 --board \"4 1 2 5 3 0\""
)]
pub(super) struct SolveArguments {
    #[command(flatten)]
    pub(super) boards: Sources,
    /// The board to come to, as nine digits; otherwise the assignment's, 123804765.
    #[arg(long, value_name = "DIGITS", allow_negative_numbers = true, conflicts_with_all = ["assignment", "variant"])]
    pub(super) goal: Option<String>,
    #[command(flatten)]
    pub(super) set: SetPuzzle,
    /// Solve with this heuristic only; otherwise with `manhattan` and then with `mismatch`, and branch-and-bound with
    /// `mismatch`.
    #[arg(long, value_parser = one_of(&HEURISTICS, Estimate::name, about_heuristic), conflicts_with_all = ["assignment", "variant"])]
    pub(super) heuristic: Option<Estimate>,
    /// The search.
    #[arg(long, value_parser = one_of(&Algorithm::ALL, Algorithm::name, about_algorithm), default_value = "astar", conflicts_with_all = ["assignment", "variant"])]
    pub(super) algorithm: Algorithm,
    #[command(flatten)]
    pub(super) effort: Effort,
    /// Search by every algorithm and print a table of what they did, with `manhattan` or the heuristic that is named. In a row
    /// of a search that reached --limit stands `gave up`.
    #[arg(long, conflicts_with_all = ["assignment", "variant", "algorithm", "depth_limit", "layout", "stats"])]
    pub(super) compare: bool,
    /// Print what the search does, step by step as it happens, in place of its answer. For one board, and with `manhattan`
    /// unless a heuristic is named (branch-and-bound with `mismatch`). --limit bounds it.
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with_all = ["assignment", "variant", "compare", "format", "layout"])]
    pub(super) trace: Option<TraceName>,
    /// Where empty lines go; otherwise where the assignment that is named has them, or nowhere.
    #[arg(long, value_parser = one_of(&Layout::ALL, Layout::name, about_empty_lines))]
    pub(super) layout: Option<Layout>,
    /// How the solutions are printed; with `json`, a line for each board.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
    /// Say on standard error what each search did.
    #[arg(long)]
    pub(super) stats: bool,
    /// Solve boards of this size, from 2x2 to 5x5. --board and --goal are then numbers parted by blanks, row by row, 0 the empty square;
    /// without --goal it comes last. Up to 16 cells the answer is a shortest one, or `greedy` by --algorithm.
    #[arg(long, value_name = "ROWSxCOLUMNS", conflicts_with_all = ["assignment", "variant", "heuristic", "weight", "depth_limit", "limit", "compare", "trace"])]
    pub(super) size: Option<Size>,
}

/// Makes boards for cases, and says what those of an assignment or of a student catch.
#[derive(Args, Debug)]
pub(super) struct CasesArguments {
    #[command(subcommand)]
    pub(super) what: CasesVerb,
}

#[derive(Debug, Subcommand)]
pub(super) enum CasesVerb {
    Check(CheckBoardsArguments),
    New(NewCasesArguments),
    Random(RandomArguments),
    List(ListArguments),
    Suggest(SuggestArguments),
}

/// Prints random boards that lead to the goal, nine digits on each line, or writes them as case files.
#[derive(Args, Debug)]
#[command(
    after_help = "Every board that leads to the goal is as likely as any other, and a board may come twice. The same seed and options give \
        the same boards on every machine.\n\n\
        Exit codes: 0 done, 2 wrong usage, or a file cannot be written or is there with another content, 5 an internal error.\n\n\
        Examples:\n  tilegrade cases random --seed 228 --count 10\n  \
        tilegrade cases random --seed 228 --count 10 --walk 30 --out my-cases\n  \
        for board in $(tilegrade cases random --seed 228); do tilegrade solve --board $board; done"
)]
pub(super) struct RandomArguments {
    /// Which boards: any number.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(super) seed: u64,
    /// How many.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000))]
    pub(super) count: u64,
    /// Go so many random moves from the goal, none of which takes back the one before, in place of drawing among all boards.
    #[arg(long, value_name = "MOVES", allow_negative_numbers = true, value_parser = whole::<u64>(0..=1_000_000))]
    pub(super) walk: Option<u64>,
    /// The board that they lead to, as nine digits; otherwise the assignment's, 123804765.
    #[arg(long, value_name = "DIGITS", allow_negative_numbers = true, conflicts_with_all = ["assignment", "variant"])]
    pub(super) goal: Option<String>,
    #[command(flatten)]
    pub(super) set: SetPuzzle,
    /// Write each board into a case file in this folder, `random-1.txt` and so on, and `None` if one is there with another
    /// content. Cases are for an assignment's goal.
    #[arg(long, value_name = "DIR", conflicts_with = "goal")]
    pub(super) out: Option<PathBuf>,
}

/// The heuristics, those of the assignment first.
const HEURISTICS: [Estimate; 7] = [
    Estimate::Manhattan,
    Estimate::Mismatch,
    Estimate::MismatchPlusManhattan,
    Estimate::LinearConflict,
    Estimate::Max,
    Estimate::None,
    Estimate::DoubleMoves,
];

const fn about_heuristic(estimate: Estimate) -> &'static str {
    match estimate {
        Estimate::Manhattan => "The sum of the tiles' Manhattan distances",
        Estimate::Mismatch => "The number of tiles out of place",
        Estimate::MismatchPlusManhattan => {
            "The sum of both, which may be too high: what it finds may be too long, and by how much is said"
        }
        Estimate::LinearConflict => {
            "Manhattan, and two moves for each tile that has to let others of its row or column pass"
        }
        Estimate::Max => "The greatest of those three that are never too high",
        Estimate::DoubleMoves => {
            "The moves that one half of the tiles needs, two tiles that slide together counted once"
        }
        Estimate::None => "0 for every board",
    }
}

const fn about_algorithm(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Astar => "A*",
        Algorithm::BreadthFirst => "Breadth-first, without a heuristic",
        Algorithm::DepthFirst => {
            "Depth-first with CLOSED, without a heuristic: any path, thousands of moves long"
        }
        Algorithm::Greedy => "Greedy best-first: any path",
        Algorithm::WeightedAstar => {
            "A* that trusts its heuristic `--weight` times as much: with an admissible one, a path at most so many times too long"
        }
        Algorithm::IterativeDeepeningAstar => "IDA*, without lists",
        Algorithm::RecursiveBestFirst => "Recursive best-first, without lists",
        Algorithm::BranchAndBound => "Branch and bound, least cost first",
        Algorithm::Bidirectional => "Breadth-first from both ends, without a heuristic",
        Algorithm::Textbook => {
            "A* on literal sorted lists, as the handout describes it: the moves of `astar`, slowly"
        }
    }
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum TraceName {
    /// A line for each node that is made: its number, its digits, its depth and its Manhattan cost. The start is number 1.
    Nodes,
    /// OPEN and CLOSED after each expansion: OPEN in its order, CLOSED by the digits.
    Lists,
    /// Both, a line of JSON for each node and each expansion.
    Json,
}

const fn about_empty_lines(layout: Layout) -> &'static str {
    match layout {
        Layout::Handout => "No empty lines, as in the handout's text",
        Layout::Spaced => {
            "An empty line after the heading and around each move, as the template's comments ask"
        }
    }
}

// The parser keeps files and `--board` apart, and only the places that it remembers tell their order.

/// Where a board is to come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// A board file, or `-`.
    File(PathBuf),
    /// Nine digits, as they were typed.
    Digits(String),
}

/// Where all of them are to come from; there is at least one.
#[derive(Debug)]
pub(super) struct Sources(pub(super) Vec<Source>);

#[derive(Args, Debug)]
#[group(required = true, multiple = true)]
struct Apart {
    /// Board files; `-` is standard input.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A board: its nine digits row by row, 0 the empty square. It may be given several times, and beside files.
    #[arg(long = "board", value_name = "DIGITS", allow_negative_numbers = true)]
    board: Vec<String>,
}

impl Args for Sources {
    fn augment_args(command: Command) -> Command {
        Apart::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Apart::augment_args_for_update(command)
    }
}

impl FromArgMatches for Sources {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let Apart { files, board } = Apart::from_arg_matches(matches)?;
        let places = |name| matches.indices_of(name).into_iter().flatten();
        let files = files.into_iter().map(Source::File);
        let boards = board.into_iter().map(Source::Digits);
        let mut all: Vec<(usize, Source)> = places("files")
            .zip(files)
            .chain(places("board").zip(boards))
            .collect();
        all.sort_by_key(|(place, _)| *place);
        Ok(Self(all.into_iter().map(|(_, source)| source).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
