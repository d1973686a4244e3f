//! `tilegrade man`.

use std::{fs, path::PathBuf};

use clap::{Args, CommandFactory};

use super::{
    DONE,
    args::Arguments,
    output::{Failure, talk},
};

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

/// Writes the pages.
pub(super) fn man(arguments: &ManArguments) -> Result<u8, Failure> {
    let folder = &arguments.folder;
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder))
        .map_err(|error| Failure::unwritable(folder, &error))?;
    talk(&format!("manual pages written to {}", folder.display()));
    Ok(DONE)
}
