//! `tilegrade man` and `tilegrade completions`: what is made of the arguments themselves.

use std::fs;

use clap::CommandFactory;
use clap_complete::generate;

use super::DONE;
use super::args::Arguments;
use super::output::{Failure, note, print_exactly};
use super::tool_args::{CompletionsArguments, ManArguments};

pub(super) fn man(arguments: &ManArguments) -> Result<u8, Failure> {
    let folder = &arguments.folder;
    fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder))
        .map_err(|error| Failure::unwritable(folder, &error))?;
    note(&format!("manual pages written to {}", folder.display()));
    Ok(DONE)
}

pub(super) fn completions(arguments: &CompletionsArguments) -> Result<u8, Failure> {
    let mut command = Arguments::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, name, &mut script);
    print_exactly(&script)?;
    Ok(DONE)
}
