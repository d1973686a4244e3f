//! The one place where a process begins to be described, so that it is known which module starts any.

use std::ffi::OsStr;
use std::process::Command;

/// A command whose program is found as the operating system finds it.
#[expect(
    clippy::disallowed_methods,
    reason = "run is the module that starts processes"
)]
pub(super) fn command(program: impl AsRef<OsStr>) -> Command {
    Command::new(program)
}
