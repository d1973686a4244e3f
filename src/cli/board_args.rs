//! The boards that `solve` is asked for, in the order in which they stand on the command line.
//!
//! The surprise: the parser keeps files and `--board` apart, and only the places that it remembers tell their order.

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

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
