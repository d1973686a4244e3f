//! `tilegrade completions`.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::{
    DONE,
    args::Arguments,
    output::{Failure, print_exactly},
};

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

/// Prints the script.
pub(super) fn completions(arguments: &CompletionsArguments) -> Result<u8, Failure> {
    let mut command = Arguments::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, name, &mut script);
    print_exactly(&script)?;
    Ok(DONE)
}
