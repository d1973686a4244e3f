//! `tilegrade play` in the terminal.

use std::env;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::Path;

use super::DONE;
use super::check::read_transcript;
use super::output::Failure;
use super::plan;
use super::tool_args::PlayArguments;
use crate::assignment::Error;
use crate::load;
use crate::play::{Game, Play, Replay, run};
use crate::puzzle::Board;
use crate::sliding::{Grid, Size, exchange, is_solvable};

/// Plays what was asked for, until the player leaves.
pub(super) fn play(arguments: &PlayArguments) -> Result<u8, Failure> {
    let mut play: Box<dyn Play> = match &arguments.replay {
        Some(file) => Box::new(replay(arguments, file)?),
        None => Box::new(game(arguments)?),
    };
    if !io::stdout().is_terminal() {
        return Err(Failure::usage(
            "standard output is no terminal to play in",
            "`tilegrade play --page FILE` writes the puzzle as a page",
        ));
    }
    let has_colours = env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    run(play.as_mut(), has_colours)?;
    Ok(DONE)
}

fn game(arguments: &PlayArguments) -> Result<Game, Failure> {
    let start = arguments.board.as_deref();
    let start = start
        .map(|text| start_board(text, arguments.size))
        .transpose()?;
    let course = Size::new(3, 3).ok();
    let size = start
        .map(|start| start.size())
        .or(arguments.size)
        .or(course);
    let goals = size.map(Game::goals).unwrap_or_default();
    let [usual, ..] = goals[..] else {
        return Err(Failure::usage("there is no such size", SIZES));
    };
    let goal = match (&arguments.goal, arguments.set.settings()?) {
        (Some(text), _) => goal(text, usual.size())?,
        (None, Some(settings)) => {
            let digits = settings.rubric.puzzle().goal;
            let own = Some(usual.size()) == course;
            let own = own.then(|| Grid::new(usual.size(), digits.cells()));
            own.and_then(Result::ok).unwrap_or(usual)
        }
        (None, None) => usual,
    };
    let seed = arguments.seed;
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let Some(start) = start else {
        return Ok(Game::shuffled(goal, arguments.depth, seed));
    };
    if !is_solvable(&start, &goal) {
        let (one, other) = exchange(&start, &goal);
        return Err(Failure::usage(
            format!("--board {start}: no moves lead from it to {goal}"),
            format!("exchange tiles {one} and {other}, or name another --goal"),
        ));
    }
    Ok(Game::new(start, goal, seed))
}

/// What to do about a board that is none.
const SIZES: &str = "a board has 2 to 5 rows of 2 to 5 numbers; --size 3x4 says where rows end";

/// The board that is named: its numbers, or a file that holds them.
fn start_board(text: &str, size: Option<Size>) -> Result<Grid, Failure> {
    let is_number = |own: char| own.is_ascii_digit() || own.is_whitespace();
    if text.chars().all(is_number) {
        let refused = |why| Failure::usage(format!("--board {text}: {why}"), SIZES);
        return read_board(text, size).map_err(refused);
    }
    let bytes = load::list(Path::new(text))?;
    let refused = |why| Error::in_file(text, why).with_hint(SIZES);
    let board = read_board(&String::from_utf8_lossy(&bytes), size);
    Ok(board.map_err(refused)?)
}

/// Reads numbers row by row. Without a size, lines are rows, and one line is a square; nine digits need no blanks.
fn read_board(text: &str, size: Option<Size>) -> Result<Grid, String> {
    if let (None, Ok(board)) = (size, text.trim().parse::<Board>()) {
        let size = Size::new(3, 3).map_err(|error| error.to_string())?;
        return Grid::new(size, board.cells()).map_err(|error| error.to_string());
    }
    let count = text.split_whitespace().count();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let counts: Vec<usize> = lines.map(|line| line.split_whitespace().count()).collect();
    let shape = match counts[..] {
        [_] => [count.isqrt(); 2],
        [first, ..] => [counts.len(), first],
        [] => return Err("there are no numbers".to_owned()),
    };
    let shape = shape.map(|count| u8::try_from(count).unwrap_or(0));
    let size = size.map_or_else(|| Size::new(shape[0], shape[1]), Ok);
    let size = size.map_err(|error| error.to_string())?;
    Grid::parse(size, text).map_err(|error| error.to_string())
}

/// The goal of a size that is named by where its empty square is, or by its numbers.
fn goal(text: &str, size: Size) -> Result<Grid, Failure> {
    match text {
        "last" => Ok(Grid::goal_last(size)),
        "first" => Ok(Grid::goal_first(size)),
        _ => read_board(text, Some(size).filter(|_| text.contains(' '))).map_err(|why| {
            let hint = "give its numbers as those of a board, or `last` or `first`";
            Failure::usage(format!("--goal {text}: {why}"), hint)
        }),
    }
}

/// What a program printed, as paths.
fn replay(arguments: &PlayArguments, file: &Path) -> Result<Replay, Failure> {
    let settings = arguments.set.settings()?.unwrap_or_default();
    let board = arguments.board.as_deref();
    let board = board.map(|board| plan::board("--board", board));
    let most = settings.limits.output_kib;
    let bytes = read_transcript(file, most * 1024)?;
    if bytes.len() as u64 > most * 1024 {
        return Err(Failure::usage(
            format!("{}: more than {most} KiB", file.display()),
            "give what a program printed about one board",
        ));
    }
    let replay = Replay::read(&bytes, board.transpose()?, &settings.rubric.words);
    replay.ok_or_else(|| {
        let message = format!("{}: no path can be read in it", file.display());
        Failure::usage(message, "`tilegrade check` says what is wrong with it")
    })
}
