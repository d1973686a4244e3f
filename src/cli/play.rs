//! `tilegrade play`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::DONE;
use super::arg_values::{SetPuzzle, whole};
use super::output::{Failure, note};
use super::play_terminal;
use crate::page;
use crate::sliding::Size;
use crate::whole::{self, Access};

/// Plays the puzzle in the terminal, or writes it as one page for a browser, to play and to check outputs in, without a network.
#[derive(Args, Debug)]
#[command(
    after_help = "In the terminal, arrows, hjkl or a click slide a tile, and a line below the board has the other keys. A BOARD is a file \
        with a row on each line, or the numbers themselves, row by row, 0 the empty square.\n\n\
        Exit codes: 0 it was left, 2 wrong usage, 3 a file is invalid.\n\n\
        Examples:\n  tilegrade play --depth 12\n  tilegrade play --size 4x4\n  \
        tilegrade play --board \"1 2 3 4 0 5\" --size 2x3\n  \
        tilegrade play --replay my-output.txt\n  tilegrade play --page puzzle.html"
)]
pub(super) struct PlayArguments {
    /// Write the page into this file.
    #[arg(long, value_name = "FILE", exclusive = true)]
    page: Option<PathBuf>,
    /// Rows and columns, 2 to 5 of each; otherwise those of the board, or 3x3.
    #[arg(long, value_name = "RxC")]
    pub(super) size: Option<Size>,
    /// Begin with this board.
    #[arg(long, value_name = "BOARD", allow_negative_numbers = true)]
    pub(super) board: Option<String>,
    /// The board to come to, as numbers, or `last` or `first`, where the empty square goes; otherwise the assignment's for 3x3, and
    /// `last` for others.
    #[arg(long, value_name = "GOAL", allow_negative_numbers = true, conflicts_with_all = ["assignment", "variant"])]
    pub(super) goal: Option<String>,
    /// Begin with a board that needs so many moves.
    #[arg(long, value_name = "MOVES", allow_negative_numbers = true, conflicts_with = "board", value_parser = whole::<usize>(0..=999))]
    pub(super) depth: Option<usize>,
    /// Which boards are drawn: any number.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(super) seed: Option<u64>,
    /// Show what a program printed beside a shortest path, move by move, to the first move that is lost; `-` is standard input.
    #[arg(long, value_name = "OUTPUT", conflicts_with_all = ["size", "goal", "depth", "seed"])]
    pub(super) replay: Option<PathBuf>,
    #[command(flatten)]
    pub(super) set: SetPuzzle,
}

pub(super) fn play(arguments: &PlayArguments) -> Result<u8, Failure> {
    match &arguments.page {
        Some(path) => write_page(path),
        None => play_terminal::play(arguments),
    }
}

fn write_page(path: &Path) -> Result<u8, Failure> {
    let page = page::page()?;
    whole::write(path, Access::Readers, |file| {
        file.write_all(page.as_bytes())
    })
    .map_err(|error| Failure::unwritable(path, &error))?;
    if !page::has_judge() {
        note(
            "the page has no judge: ./setup --dev makes it, and the program that is built after that has it",
        );
    }
    Ok(DONE)
}
