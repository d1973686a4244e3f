//! The last stage before the program: gives up what it must not have, and becomes it.
//!
//! It closes the files that it inherited, sets the kernel's limits, takes away new rights, puts itself under Landlock and a
//! filter of system calls, and executes the program. It is the same in every tier; what namespaces keep out is kept
//! out twice.
//!
//! Inside namespaces the executable has no name. It is handed over as an open file, which is closed here, so
//! that no program finds the reference solver that could answer for it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::ExitCode;

use nix::sys::resource::{Resource, getrlimit, setrlimit};
use serde::{Deserialize, Serialize};

use super::platform::Held;
use super::self_test::SelfTest;
use super::stage::{StageConfig, StageStatus};
use super::{platform, process, wire};

/// The hidden verb.
pub(super) const VERB: &str = "__confine";

/// What a program that could not be executed ends with, as in shells.
pub(super) const NOT_EXECUTED: u8 = 127;

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Confinement {
    pub(super) limits: KernelLimits,
    /// What it may do; without a sandbox only the limits hold.
    pub(super) rules: Option<Rules>,
    /// The working directory, as the program calls it.
    pub(super) directory: OsString,
    /// What to try and to tell on standard output before the program runs.
    pub(super) look: Option<SelfTest>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Rules {
    /// Files and directories beneath which it may read, as it calls them.
    pub(super) readable: Vec<OsString>,
    /// Those beneath which it may also write.
    pub(super) writable: Vec<OsString>,
    /// Whether it has a namespace of its own around it, for processes and for the network.
    pub(super) has_namespaces: bool,
    /// Whether it has the user of the grader, and sees the grader's processes.
    pub(super) shares_user: bool,
    /// Whether it is a compiler. It may change the modes and times of files, which Landlock does not bound, and linkers need.
    pub(super) is_build: bool,
    /// Processes of the grader.
    pub(super) guarded: Vec<u32>,
}

/// The kernel's limits for a process, which hold a program back between two polls.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub(super) struct KernelLimits {
    pub(super) cpu_seconds: u64,
    pub(super) data_bytes: u64,
    pub(super) file_bytes: u64,
    /// Of each process. What lies in a socket is memory that the poll only sees between two looks.
    pub(super) open_files: u64,
    /// Processes and threads of the user, where the kernel's count is the run's own.
    pub(super) processes: Option<u64>,
}

/// Becomes the program; returns only where it could not be executed.
pub(super) fn confine(
    config: &mut StageConfig,
    command: &[OsString],
    status: &mut File,
) -> io::Result<ExitCode> {
    use std::os::fd::AsRawFd;
    let (program, arguments) = command
        .split_first()
        .ok_or_else(|| io::Error::other("there is nothing to run"))?;
    process::close_inherited_files_but(&[status.as_raw_fd()]);
    let (supervisor, confinement) = (config.supervisor, &config.confinement);
    // A session of its own, so that no signal to its group reaches another, and no terminal can be typed into.
    let _ = rustix::process::setsid();
    let rules = confinement.rules.as_ref();
    if rules.is_none_or(|rules| !rules.has_namespaces) {
        platform::die_with(supervisor)?;
    }
    confinement.limits.set()?;
    let held = match confinement.rules.clone() {
        Some(mut rules) => {
            rules.guarded.push(supervisor);
            platform::confine(&rules)?
        }
        None => Held::default(),
    };
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

impl KernelLimits {
    fn set(&self) -> io::Result<()> {
        // Where the grader itself was given less, the program gets no more.
        let set = |resource, soft: u64, hard: u64| -> io::Result<()> {
            let (_, most) = getrlimit(resource)?;
            Ok(setrlimit(resource, soft.min(most), hard.min(most))?)
        };
        // The soft limit ends the program with a signal of its own name, the hard one a second later.
        set(Resource::RLIMIT_CPU, self.cpu_seconds, self.cpu_seconds + 1)?;
        let both = |resource, limit| set(resource, limit, limit);
        both(Resource::RLIMIT_CORE, 0)?;
        both(Resource::RLIMIT_DATA, self.data_bytes)?;
        both(Resource::RLIMIT_FSIZE, self.file_bytes)?;
        both(Resource::RLIMIT_NOFILE, self.open_files)?;
        if let Some(processes) = self.processes {
            both(Resource::RLIMIT_NPROC, processes)?;
        }
        Ok(())
    }
}
