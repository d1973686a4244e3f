//! The `tilegrade` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args_os()
        .nth(1)
        .is_some_and(|verb| verb == "__supervise")
    {
        return tilegrade::run::supervise();
    }
    ExitCode::SUCCESS
}
