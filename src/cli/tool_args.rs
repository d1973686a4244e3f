//! The arguments of the verbs that grade nothing: they prove an assignment, ask one program's classes, play, or tell of this program.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use super::arg_values::{Assigned, Format, SetPuzzle, whole};
use super::assigned_files::AssignedFolder;
use super::sandbox_args::SandboxArguments;
use crate::sliding::Size;

/// Asks the template's classes of one Java program what each method does, as grading would.
#[derive(Args, Debug)]
#[command(
    after_help = "What is asked is what the assignment's template says: thousands of calls, whose right answers come from our own \
        solver. Nothing is graded, and nothing is kept.\n\n\
        Exit codes: 0 no method fails and no declaration differs, 1 one does, 2 wrong usage, 3 the assignment is invalid, 4 the \
        classes could not be asked.\n\n\
        Examples:\n  tilegrade check-classes my-hw3\n  \
        tilegrade check-classes my-proj1 --variant coms472 --format json"
)]
pub(super) struct CheckClassesArguments {
    /// The folder of the program; otherwise the current one.
    #[arg(value_name = "DIR", default_value = ".")]
    pub(super) directory: PathBuf,
    #[command(flatten)]
    pub(super) which: Assigned,
    /// How the result is printed.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) sandbox: SandboxArguments,
}

/// Proves an assignment: its cases are what they say, and tell known mistakes from right. Runs nothing without --run.
#[derive(Args, Debug)]
#[command(
    after_help = "It looks for what is not as it says (names, claims, expected outputs, points, limits), works out the mark of \
        every known mistake, and says which mistakes no case tells from right. What it finds has a name, and can be allowed with a \
        reason in the settings file:\n  [verify]\n  allow = { \"all-hidden\" = \"an exam\" }\n\n\
        Exit codes: 0 fit, 2 wrong usage, 3 not fit, or the assignment is invalid, 4 samples cannot be run here.\n\n\
        Examples:\n  tilegrade verify hw3\n  tilegrade verify --variant coms472\n  \
        tilegrade verify hw3 --html marks.html\n  tilegrade verify hw3 --run --calibrate --write"
)]
pub(super) struct VerifyArguments {
    #[command(flatten)]
    pub(super) which: AssignedFolder,
    /// Look at all boards for those that would catch what no case does, which may take many minutes. The answers are kept in
    /// FILE.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "proofs.json")]
    pub(super) prove: Option<PathBuf>,
    /// Grade the sample submissions in `submissions/VERDICT/NAME` beside the cases, too: each has to get the verdict of its folder.
    #[arg(long)]
    pub(super) run: bool,
    /// Measure what limits right samples need on this machine: the slowest are run three times, each alone. Prints the lines for
    /// the settings.
    #[arg(long, requires = "run")]
    pub(super) calibrate: bool,
    /// Write these lines into the settings file, and beside cases that need more.
    #[arg(long, requires = "calibrate")]
    pub(super) write: bool,
    /// How the result is printed.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
    /// Write the result as a page for a browser, too.
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    #[command(flatten)]
    pub(super) sandbox: SandboxArguments,
}

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
    pub(super) page: Option<PathBuf>,
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

/// Prints the script with which a shell completes the commands and options of tilegrade.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit codes: 0 done, 2 wrong usage, 5 an internal error.\n\n\
        Examples:\n  tilegrade completions bash > ~/.local/share/bash-completion/completions/tilegrade\n  \
        source <(tilegrade completions bash)"
)]
pub(super) struct CompletionsArguments {
    /// The shell.
    #[arg(value_name = "SHELL")]
    pub(super) shell: Shell,
}

/// Writes the manual: a page for each command, `tilegrade-grade.1` and so on.
#[derive(Args, Debug)]
#[command(after_help = "Pages that are there already are written anew.\n\n\
        Exit codes: 0 done, 2 wrong usage, or a page cannot be written, 5 an internal error.\n\n\
        Example: tilegrade man ~/.local/share/man/man1 && man tilegrade-grade")]
pub(super) struct ManArguments {
    /// The folder, which is made where it is missing.
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
}
