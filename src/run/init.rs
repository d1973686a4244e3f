//! Process 1 of a run's namespace: takes in what ends, and tells how the program ended.
//!
//! The last stage before the program is a copy of it: executing this file once more would take a millisecond of each run.
//!
//! It is ours in both tiers that have namespaces. The program cannot signal it, since no process can signal process 1 of
//! its own namespace, and cannot look into it, since it is not dumpable. When it ends, the kernel ends all the others.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::process::ExitCode;

use rustix::io::Errno;
use rustix::process::{Pid, WaitOptions, WaitStatus};

use super::stage::{StageConfig, StageStatus};
use super::{confine, platform};

/// The hidden verb.
pub(super) const VERB: &str = "__init";

/// Goes on as the last stage before the program in a second process, and waits for it in the first.
pub(super) fn watch_over(
    config: &mut StageConfig,
    command: &[OsString],
    status: &mut File,
) -> io::Result<ExitCode> {
    config.close_others(status);
    platform::give_up_rights()?;
    let Some(program) = platform::split()? else {
        // It lists its own open files to close them.
        platform::open_to_itself()?;
        return confine::confine(config, command, status);
    };
    let ended = wait_for(program)?;
    if let Some(told) = StageStatus::of(ended) {
        told.send(status)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Takes in every process that ends until `program` has.
fn wait_for(program: Pid) -> io::Result<WaitStatus> {
    loop {
        match rustix::process::wait(WaitOptions::empty()) {
            Ok(Some((process, status))) if process == program => return Ok(status),
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

impl StageStatus {
    /// How a process ended.
    pub(super) fn of(status: WaitStatus) -> Option<Self> {
        let exited = status.exit_status().map(Self::Exited);
        exited.or_else(|| status.terminating_signal().map(Self::Signalled))
    }
}
