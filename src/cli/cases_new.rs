//! `tilegrade cases new`: boards that are what is asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use serde::Serialize;

use super::DONE;
use super::arg_values::{Format, SetPuzzle, one_of, whole};
use super::case_files::{CaseFile, write};
use super::output::{Failure, print_exactly};
use crate::assignment::Breakage;
use crate::course::PuzzleSpec;
use crate::outcome::{Count, compact_json};
use crate::puzzle::{Board, MoveSet, format_board_file};
use crate::search::{BOARDS, Census, Figure, NoneLeft, RandomBoards, Standing, Wanted};

/// Files that break the format in one way: there are more, but this many are found soon.
const MOST_BROKEN: usize = 10_000;

/// Prints boards of a depth, nine digits on each line, or writes them as case files.
#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("which").args(["depth", "double_depth", "unsolvable", "malformed"]).required(true).multiple(true),
    override_usage = "tilegrade cases new [OPTIONS] --seed <N> <--depth <N> | --double-depth <N> | --unsolvable | --malformed <KIND>>",
    after_help = "Of all boards that have what is asked for, each is as likely as any other, and none comes twice. Their moves and \
        paths are counted, for all 181,440 boards. The same seed and options give the same boards on every machine.\n\n\
        Exit codes: 0 done, 2 wrong usage, or no board or too few are so, or a file cannot be written or is there with another \
        content, 3 the assignment is invalid, 5 an internal error.\n\n\
        Examples:\n  tilegrade cases new --seed 228 --depth 18 --count 5 --unique-path\n  \
        tilegrade cases new --seed 228 --depth 20 --paths 2..6 --out my-cases\n  \
        tilegrade cases new --seed 228 --malformed letter --out my-cases"
)]
pub(super) struct NewCasesArguments {
    /// Which boards: any number.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// How many.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<usize>(1..=BOARDS as u64))]
    count: usize,
    /// The moves of one tile that each needs at least.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8>(0..=255), conflicts_with_all = ["unsolvable", "malformed"])]
    depth: Option<u8>,
    /// The moves that each needs at least where two tiles may slide as one move.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8>(0..=255), conflicts_with_all = ["unsolvable", "malformed"])]
    double_depth: Option<u8>,
    /// The shortest paths of moves of one tile that each has: a number, or a range such as 2..6 with both of its ends.
    #[arg(long, value_name = "RANGE", allow_negative_numbers = true, value_parser = range, conflicts_with_all = ["unique_path", "unsolvable", "malformed"])]
    paths: Option<RangeInclusive<u32>>,
    /// Boards with one shortest path: the same as `--paths 1`.
    #[arg(long, conflicts_with_all = ["unsolvable", "malformed"])]
    unique_path: bool,
    /// Boards that do not lead to the goal.
    #[arg(long, conflicts_with = "malformed")]
    unsolvable: bool,
    /// Files that break the format of a board file, each made of a random board.
    #[arg(long, value_name = "KIND", value_parser = one_of(&Breakage::ALL, Breakage::name, Breakage::sentence), conflicts_with = "format")]
    malformed: Option<Breakage>,
    #[command(flatten)]
    set: SetPuzzle,
    /// How the boards are printed; with `json`, a line for each with its figures.
    #[arg(long, value_enum, default_value = "text", conflicts_with = "out")]
    format: Format,
    /// Write each board into a case file in this folder, `depth-18.txt`, `depth-18-b.txt` and so on, and none if one is there
    /// with another content. A file that breaks the format gets its `.toml`.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// What is printed of a board for programs.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Line {
    board: String,
    moves: Option<u8>,
    double_moves: Option<u8>,
    paths: u32,
}

pub(super) fn new(arguments: &NewCasesArguments) -> Result<u8, Failure> {
    let settings = arguments.set.settings()?.unwrap_or_default();
    let puzzle = settings.rubric.puzzle();
    let mut draw = RandomBoards::new(arguments.seed, puzzle.goal);
    if let Some(breakage) = arguments.malformed {
        return malformed(arguments, breakage, &mut draw);
    }
    let boards = boards(arguments, puzzle, &mut draw)?;
    if let Some(folder) = &arguments.out {
        let has_doubles = puzzle.moves() == MoveSet::SingleAndDouble;
        let mut names = Names::default();
        let file = |(board, standing): &(Board, Option<Standing>)| {
            let stem = match standing {
                None => "unsolvable".to_owned(),
                Some(own) if has_doubles || arguments.double_depth.is_some() => {
                    format!("single-{:02}-double-{:02}", own.moves, own.double_moves)
                }
                Some(own) => format!("depth-{:02}", own.moves),
            };
            let name = names.next(stem) + ".txt";
            CaseFile::new(folder, &name, format_board_file(board))
        };
        write(boards.iter().map(file).collect(), folder)?;
        return Ok(DONE);
    }
    let line = |(board, standing): &(Board, Option<Standing>)| match arguments.format {
        Format::Text => format!("{board}\n"),
        Format::Json => {
            let line = Line {
                board: board.to_string(),
                moves: standing.map(|own| own.moves),
                double_moves: standing.map(|own| own.double_moves),
                paths: standing.map_or(0, |own| own.paths),
            };
            compact_json(&line) + "\n"
        }
    };
    print_exactly(boards.iter().map(line).collect::<String>().as_bytes())?;
    Ok(DONE)
}

/// The boards that are asked for, in the order in which they are drawn; those that do not lead to the goal stand nowhere.
fn boards(
    arguments: &NewCasesArguments,
    puzzle: &PuzzleSpec,
    draw: &mut RandomBoards,
) -> Result<Vec<(Board, Option<Standing>)>, Failure> {
    let census = Census::toward(&puzzle.goal);
    let all: Vec<(Board, Option<Standing>)> = if arguments.unsolvable {
        let twins = census.boards().map(|(board, _)| board.twin());
        twins.map(|board| (board, census.of(&board))).collect()
    } else {
        let unique = arguments.unique_path.then_some(1..=1);
        let wanted = Wanted {
            moves: arguments.depth,
            double_moves: arguments.double_depth,
            paths: arguments.paths.clone().or(unique),
        };
        let boards = census.with(&wanted);
        let boards = boards.map_err(|none| why_none(arguments, &wanted, &none))?;
        let with_place = |(board, standing)| (board, Some(standing));
        boards.into_iter().map(with_place).collect()
    };
    require_count(arguments, all.len())?;
    Ok(draw.some_of(all, arguments.count))
}

fn require_count(arguments: &NewCasesArguments, there_are: usize) -> Result<(), Failure> {
    if arguments.count <= there_are {
        return Ok(());
    }
    let are = if there_are == 1 { "is" } else { "are" };
    let such = Count(there_are, "such board");
    Err(Failure::usage(
        format!("--count {}: there {are} {such}", arguments.count),
        format!("none comes twice: ask for {there_are} at most"),
    ))
}

/// What no board has, and what there is.
fn why_none(arguments: &NewCasesArguments, wanted: &Wanted, none: &NoneLeft) -> Failure {
    let exactly = |value: Option<u8>| value.map_or_else(String::new, |value| value.to_string());
    let (option, figure, what) = match none.figure {
        Figure::Moves => ("--depth", exactly(wanted.moves), "moves"),
        Figure::DoubleMoves => {
            let what = "moves with double moves";
            ("--double-depth", exactly(wanted.double_moves), what)
        }
        Figure::Paths if arguments.unique_path => {
            ("--unique-path", String::new(), "one shortest path")
        }
        Figure::Paths => {
            let range = wanted.paths.clone().unwrap_or(1..=1);
            let (least, most) = range.into_inner();
            let range = if least == most {
                least.to_string()
            } else {
                format!("{least}..{most}")
            };
            let what = match most {
                1 => "shortest path",
                _ => "shortest paths",
            };
            ("--paths", range, what)
        }
    };
    let such = |moves: u8, set: &str| format!(" of {}{set}", Count(moves, "move"));
    let moves = wanted.moves.filter(|_| none.figure != Figure::Moves);
    let doubles = wanted.double_moves;
    let doubles = doubles.filter(|_| none.figure == Figure::Paths);
    let among = moves.map(|moves| such(moves, "")).into_iter();
    let among = among.chain(doubles.map(|moves| such(moves, " with double moves")));
    let among = among.collect::<Vec<_>>().join(" and");
    let figure = Some(figure).filter(|figure| !figure.is_empty());
    let figure = figure.map_or_else(String::new, |figure| format!(" {figure}"));
    let verb = match none.figure {
        Figure::Paths => "has",
        _ => "needs",
    };
    let message = format!("{option}{figure}: no board{among} {verb}{figure} {what}");
    Failure::usage(message, there_are(none, among.is_empty()))
}

/// The figures that there are, with their boards; where all boards are meant, from the first to the last.
fn there_are(none: &NoneLeft, is_of_all: bool) -> String {
    let of = match none.figure {
        Figure::Paths => "shortest paths",
        _ => "moves",
    };
    let mut all = none.there_are.iter();
    if is_of_all && let (Some((least, _)), Some((most, _))) = (all.next(), all.next_back()) {
        return format!("there are boards of {least} to {most} {of}");
    }
    let listed = none.there_are.iter();
    let listed = listed.map(|(figure, boards)| format!("{figure} ({boards})"));
    let listed = listed.collect::<Vec<_>>().join(", ");
    format!("{of} that there are, with the number of boards: {listed}")
}

/// Makes files that break the format, no two of the same bytes.
fn malformed(
    arguments: &NewCasesArguments,
    breakage: Breakage,
    draw: &mut RandomBoards,
) -> Result<u8, Failure> {
    let most = if breakage.has_one_file() {
        1
    } else {
        MOST_BROKEN
    };
    if arguments.count > most {
        let count = arguments.count;
        return Err(Failure::usage(
            format!("--count {count}: too many of `--malformed {breakage}`"),
            format!("none comes twice: ask for {most} at most"),
        ));
    }
    let (mut seen, mut files) = (BTreeSet::new(), Vec::new());
    while files.len() < arguments.count {
        let board = draw.uniform();
        let file = breakage.file(&board, |end| draw.below(end));
        if seen.insert(file.clone()) {
            files.push(file);
        }
    }
    match (&arguments.out, &files[..]) {
        (Some(folder), _) => write(case_files(folder, breakage, files), folder)?,
        (None, [file]) => print_exactly(file)?,
        (None, _) => {
            return Err(Failure::usage(
                format!("--count {}: one such file can be printed", files.len()),
                "name a folder with --out",
            ));
        }
    }
    Ok(DONE)
}

/// The files of the cases, each with the settings that say what it is.
fn case_files(folder: &Path, breakage: Breakage, files: Vec<Vec<u8>>) -> Vec<CaseFile> {
    let mut names = Names::default();
    let pair = |file: Vec<u8>| {
        let kind = Breakage::kind(&file);
        let name = names.next(format!("{kind}-{breakage}"));
        let settings = format!("kind = \"{kind}\"\n");
        [
            CaseFile::new(folder, &format!("{name}.txt"), file),
            CaseFile::new(folder, &format!("{name}.toml"), settings),
        ]
    };
    files.into_iter().flat_map(pair).collect()
}

/// Names that were given: the second of a stem ends in `-b`, the 27th in `-aa`.
#[derive(Default)]
struct Names(BTreeMap<String, usize>);

impl Names {
    fn next(&mut self, stem: String) -> String {
        let before = self.0.entry(stem.clone()).or_default();
        let number = *before;
        *before += 1;
        if number == 0 {
            return stem;
        }
        let (mut letters, mut rest) = (Vec::new(), number + 1);
        while let Some(above) = rest.checked_sub(1) {
            letters.extend((b'a'..=b'z').nth(above % 26).map(char::from));
            rest = above / 26;
        }
        format!("{stem}-{}", letters.iter().rev().collect::<String>())
    }
}

/// Reads a number or a range with both of its ends.
fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let ends = least.parse().ok().zip(most.parse().ok());
    ends.filter(|&(least, most): &(u32, u32)| 1 <= least && least <= most)
        .map(|(least, most)| least..=most)
        .ok_or_else(|| "a number of paths is needed, or a range such as 2..6".to_owned())
}
