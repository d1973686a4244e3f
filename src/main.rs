//! The `tilegrade` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    tilegrade::cli::run()
}
