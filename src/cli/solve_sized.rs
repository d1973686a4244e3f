//! `tilegrade solve --size`: boards of other sizes, in the form of the assignment's answers.
//!
//! Up to 16 cells an answer is a shortest one, however long that takes: Ctrl-C ends it, and the bound that it came to is told. Beyond,
//! boards near the goal have a shortest one as well, and all others one by the greedy method, which is said.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::DONE;
use super::arg_values::Format;
use super::grade::stop_at_signals;
use super::output::{Failure, note_at_length, note_in_parts, print_exactly, print_hint};
use super::progress::Progress;
use super::search_args::{SolveArguments, Source, Sources};
use super::solve_json::{to_line, to_three_places};
use crate::course::{Layout, SENTENCE};
use crate::object::{Known, object};
use crate::outcome::Count;
use crate::search::algorithms::Algorithm;
use crate::sliding::{self, Grid, Outcome, Size, Slide, Solver, exchange, greedy, is_solvable};

/// The most cells of a board that is searched until it is solved.
const MOST_CELLS: usize = 16;

/// How many boards are looked at for a shortest solution of a larger one. It takes about a second.
const MOST_NODES: u64 = 10_000_000;

struct Found {
    algorithm: Algorithm,
    moves: Vec<Slide>,
    /// The fewest moves that there can be, where a search tells.
    at_least: Option<usize>,
    /// How many boards the search for a shortest one looked at.
    nodes: u64,
    milliseconds: f64,
}

/// Solves every board that was asked for, in their order.
pub(super) fn solve_sized(arguments: &SolveArguments, size: Size) -> Result<u8, Failure> {
    let goal = arguments.goal.as_deref();
    let goal = goal.map_or(Ok(Grid::goal_last(size)), |text| goal_of(size, text))?;
    let is_greedy = match arguments.algorithm {
        Algorithm::Greedy => true,
        Algorithm::Astar | Algorithm::IterativeDeepeningAstar => false,
        other => {
            return Err(Failure::usage(
                format!("--algorithm {other}: with --size there are idastar and greedy"),
                "leave it out for a shortest answer where one can be had",
            ));
        }
    };
    let Sources(sources) = &arguments.boards;
    let boards = sources.iter().map(|source| match source {
        Source::Digits(text) => grid("--board", size, text),
        Source::File(path) => Err(Failure::usage(
            format!("{}: --size takes no files", path.display()),
            "`--board \"$(cat FILE)\"` gives the numbers in one",
        )),
    });
    let boards = boards.collect::<Result<Vec<Grid>, Failure>>()?;
    let stop = stop_at_signals()?;
    let mut solver = Solver::default();
    for (index, board) in boards.iter().enumerate() {
        let found = match is_solvable(board, &goal) {
            false => None,
            true if is_greedy => by_parts(board, &goal),
            true => shortest(board, &goal, &mut solver, &stop)?,
        };
        let layout = arguments.layout.unwrap_or_default();
        let text = match arguments.format {
            Format::Text if index > 0 => format!("\n{}", text(board, found.as_ref(), layout)),
            Format::Text => text(board, found.as_ref(), layout),
            Format::Json => json(board, &goal, found.as_ref()),
        };
        print_exactly(text.as_bytes())?;
        talk(board, &goal, found.as_ref(), arguments.stats);
    }
    Ok(DONE)
}

/// The goal that is named, by its numbers or by where its empty square is.
fn goal_of(size: Size, text: &str) -> Result<Grid, Failure> {
    match text {
        "last" => Ok(Grid::goal_last(size)),
        "first" => Ok(Grid::goal_first(size)),
        _ => grid("--goal", size, text),
    }
}

/// The board that an option names.
fn grid(option: &str, size: Size, text: &str) -> Result<Grid, Failure> {
    Grid::parse(size, text).map_err(|error| {
        let last = size.cells() - 1;
        Failure::usage(
            format!("{option} {text}: {error}"),
            format!("the numbers 0 to {last}, parted by blanks, are a board of {size}; 0 is the empty square"),
        )
    })
}

/// A shortest solution; for a large board some solution, where that is too far.
fn shortest(
    board: &Grid,
    goal: &Grid,
    solver: &mut Solver,
    stop: &AtomicBool,
) -> Result<Option<Found>, Failure> {
    let start = Instant::now();
    let mut progress = Progress::without_end("boards");
    let (mut nodes, mut last) = (0, 0);
    let mut watch = |at: sliding::Progress| {
        progress.steps(at.nodes - nodes);
        if at.bound != last {
            progress.say(format!(
                ", solutions of {} looked for",
                Count(at.bound, "move")
            ));
        }
        (nodes, last) = (at.nodes, at.bound);
        let is_too_far = board.cells().len() > MOST_CELLS && nodes >= MOST_NODES;
        if is_too_far || stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let outcome = solver.optimal(board, goal, &mut watch);
    progress.finish();
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    match outcome {
        Outcome::Solved(moves) => Ok(Some(Found {
            algorithm: Algorithm::IterativeDeepeningAstar,
            at_least: Some(moves.len()),
            moves,
            nodes,
            milliseconds,
        })),
        Outcome::Unsolvable => Ok(None),
        Outcome::Stopped { bound } if stop.load(Ordering::Relaxed) => Err(Failure::Interrupted {
            hint: format!(
                "no solution of {board} has fewer than {}; `--algorithm greedy` finds a longer one at once",
                Count(bound, "move")
            ),
        }),
        Outcome::Stopped { bound } => Ok(by_parts(board, goal).map(|found| Found {
            at_least: Some(bound),
            nodes,
            milliseconds: milliseconds + found.milliseconds,
            ..found
        })),
        Outcome::TooLarge { bytes } => Err(Failure::NotJudged {
            message: format!(
                "{}: the tables and their making take {bytes} bytes of memory, and there are not so many",
                board.size()
            ),
            hint: "`--algorithm greedy` needs no tables".to_owned(),
        }),
    }
}

/// Some solution.
fn by_parts(board: &Grid, goal: &Grid) -> Option<Found> {
    let start = Instant::now();
    let moves = greedy(board, goal)?;
    Some(Found {
        algorithm: Algorithm::Greedy,
        moves,
        at_least: None,
        nodes: 0,
        milliseconds: start.elapsed().as_secs_f64() * 1e3,
    })
}

/// The answer, as the course writes them.
fn text(board: &Grid, found: Option<&Found>, layout: Layout) -> String {
    let gap = layout.gap();
    let Some(Found {
        algorithm, moves, ..
    }) = found
    else {
        return format!("{SENTENCE}\n{gap}{}", rows(board));
    };
    let mut text = format!(
        "{} moves in total (algorithm: {algorithm})\n{gap}{}",
        moves.len(),
        rows(board)
    );
    let mut board = *board;
    for slide in moves {
        board = board.slide(*slide).unwrap_or(board);
        text.extend([gap, slide.name(), "\n", gap, &rows(&board)]);
    }
    text
}

/// The rows of a board, with one blank between two cells, the empty square blank itself. All cells are as wide as the widest.
fn rows(board: &Grid) -> String {
    let width = if board.cells().len() > 10 { 2 } else { 1 };
    let cell = |&tile: &u8| {
        let tile = if tile == 0 {
            String::new()
        } else {
            tile.to_string()
        };
        format!("{tile:>width$}")
    };
    let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<String>>().join(" ") + "\n";
    board.rows().map(row).collect()
}

fn json(board: &Grid, goal: &Grid, found: Option<&Found>) -> String {
    let (one, other) = exchange(board, goal);
    let solution = |found: &Found| {
        object! {
            "algorithm": found.algorithm.name(),
            "moves": found.moves.iter().map(|slide| slide.name()).collect::<Vec<_>>(),
            "at-least": found.at_least,
            "is-optimal": found.at_least == Some(found.moves.len()),
            "boards": found.nodes,
            "time-ms": to_three_places(found.milliseconds),
        }
    };
    to_line(&object! {
        "size": board.size().to_string(),
        "board": board.to_string(),
        "goal": goal.to_string(),
        "solvable": found.is_some(),
        "exchange": Known(found.is_none().then_some([one, other])),
        "solutions": found.iter().copied().map(solution).collect::<Vec<_>>(),
    })
}

/// Says on standard error what an answer is worth, and what it took where that is asked for.
fn talk(board: &Grid, goal: &Grid, found: Option<&Found>, with_statistics: bool) {
    let Some(found) = found else {
        let (one, other) = exchange(board, goal);
        return print_hint(&format!(
            "{board} has a solution once {one} and {other} are exchanged"
        ));
    };
    if found.algorithm == Algorithm::Greedy {
        let least = found.at_least;
        let least = least.map(|least| format!("; none has fewer than {}", Count(least, "move")));
        note_at_length(&format!(
            "{board}: a greedy solution, and there may be a shorter one{}",
            least.unwrap_or_default()
        ));
    }
    if with_statistics {
        let tables = Solver::table_bytes(board.size());
        note_in_parts(&[
            format!(
                "{board} {}: {}",
                found.algorithm,
                Count(found.moves.len(), "move")
            ),
            format!("{} looked at", Count(found.nodes, "board")),
            format!("{} of tables", Count(tables, "byte")),
            format!("{:.3} ms", found.milliseconds),
        ]);
    }
}
