//! `tilegrade man` and `tilegrade completions`: what is made of the arguments themselves.

use std::fs;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::DONE;
use super::args::Arguments;
use super::output::{Failure, note, print_exactly};

/// Writes the manual: a page for each command, `tilegrade-grade.1` and so on.
#[derive(Args, Debug)]
#[command(after_help = "Pages that are there already are written anew.\n\n\
        Exit codes: 0 done, 2 wrong usage, or a page cannot be written, 5 an internal error.\n\n\
        Example: tilegrade man ~/.local/share/man/man1 && man tilegrade-grade")]
pub(super) struct ManArguments {
    /// The folder, which is made where it is missing.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(super) fn man(arguments: &ManArguments) -> Result<u8, Failure> {
    let folder = &arguments.folder;
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder))
        .map_err(|error| Failure::unwritable(folder, &error))?;
    note(&format!("manual pages written to {}", folder.display()));
    Ok(DONE)
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
    shell: Shell,
}

pub(super) fn completions(arguments: &CompletionsArguments) -> Result<u8, Failure> {
    let mut command = Arguments::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, name, &mut script);
    print_exactly(&script)?;
    Ok(DONE)
}
