//! The last stage before the program: gives up what it must not have, and becomes it.
//!
//! It closes the files that it inherited, sets the kernel's limits, takes away new rights, puts itself under Landlock and a filter of
//! system calls, and executes the program. It is the same in every tier; what namespaces keep out is kept out twice.
//!
//! Inside namespaces the executable has no name. It is handed over as an open file, which is closed here, so
//! that no program finds the reference solver that could answer for it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::ExitCode;

use super::platform::{self, Held};
use super::stage::{StageConfig, StageStatus};
use super::{process, wire};

pub(super) const VERB: &str = "__confine";

/// What a program that could not be executed ends with, as in shells.
pub(super) const NOT_EXECUTED: u8 = 127;

/// Becomes the program; returns only where it could not be executed.
pub(super) fn confine(
    config: &mut StageConfig,
    command: &[OsString],
    status: &mut File,
) -> io::Result<ExitCode> {
    use std::os::fd::AsRawFd;
    let parts = command.split_first();
    let (program, arguments) = parts.ok_or_else(|| io::Error::other("there is nothing to run"))?;
    process::close_inherited_files_but(&[status.as_raw_fd()]);
    let (supervisor, confinement) = (config.supervisor, &config.confinement);
    // A session of its own, so that no signal to its group reaches another, and no terminal can be typed into.
    let _ = rustix::process::setsid();
    let rules = confinement.rules.as_ref();
    if rules.is_none_or(|rules| !rules.has_namespaces) {
        platform::die_with(supervisor)?;
    }
    confinement.limits.set()?;
    let held = rules.map_or(Ok(Held::default()), platform::confine)?;
    if let Some(look) = &confinement.look {
        let found = look.around(held, supervisor);
        writeln!(io::stdout(), "{}", serde_json::to_string(&found)?)?;
    }
    let error = process::command(program).args(arguments).exec();
    let said = format!("failed to execute {}: {error}", program.display());
    // Where standard error is closed, the code says the rest.
    let _ = writeln!(io::stderr(), "tilegrade: {said}");
    wire::send(&StageStatus::NotExecuted(said), status)?;
    Ok(ExitCode::from(NOT_EXECUTED))
}
