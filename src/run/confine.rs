//! The last stage before the program: gives up what it must not have, and becomes it.
//!
//! `tilegrade __confine SPECIFICATION -- PROGRAM …` closes the files that it inherited, sets the kernel's limits, takes away new
//! rights, puts itself under Landlock and a filter of system calls, and executes the program. It is the same in every
//! sandbox and without one; what a sandbox keeps out is kept out twice.
//!
//! The surprise: the executable has no name inside. It is handed over as an open file, which is closed here, so that no
//! program finds the reference solver that could answer for it.

use std::ffi::OsString;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::ExitCode;

use nix::sys::resource::{Resource, setrlimit};
use serde::{Deserialize, Serialize};

use super::{platform, process};

/// The hidden verb.
pub(super) const VERB: &str = "__confine";

/// What a program that could not be executed ends with, as in shells.
const NOT_EXECUTED: u8 = 127;

/// What a program could not be kept from ends with.
const NOT_CONFINED: u8 = 126;

/// How a program is confined.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Confinement {
    /// The kernel's limits.
    pub(super) limits: KernelLimits,
    /// Whether a sandbox is around it, which has a network of its own; without one only the limits hold.
    pub(super) is_in_sandbox: bool,
    /// Directories beneath which it may write, as it calls them; it may read what it sees.
    pub(super) writable: Vec<OsString>,
    /// Whether to say on standard output which protections the kernel gave, before the program runs.
    pub(super) tells: bool,
}

/// The kernel's limits for a process, which hold a program back between two polls.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub(super) struct KernelLimits {
    pub(super) cpu_seconds: u64,
    pub(super) data_bytes: u64,
    /// For each file.
    pub(super) file_bytes: u64,
    /// Processes and threads of the user, where the kernel's count is the run's own.
    pub(super) processes: Option<u64>,
}

/// Open files of a process.
const OPEN_FILES: u64 = 1_024;

impl Confinement {
    /// The words that put this before a command, behind the executable.
    pub(super) fn words(&self) -> io::Result<Vec<OsString>> {
        let specification = serde_json::to_string(self)?;
        Ok([VERB, &specification, "--"].map(OsString::from).into())
    }
}

/// The hidden verb `tilegrade __confine SPECIFICATION -- PROGRAM …`; returns only where the program could not be executed.
#[must_use]
pub fn confine() -> ExitCode {
    let mut words = std::env::args_os().skip(2);
    let specification = words.next().unwrap_or_default();
    let mut command = words.skip(1);
    let (Ok(confinement), Some(program)) = (
        serde_json::from_slice::<Confinement>(specification.as_encoded_bytes()),
        command.next(),
    ) else {
        return failed(NOT_CONFINED, "there is nothing to confine");
    };
    process::close_inherited_files();
    if let Err(error) = confinement.hold() {
        return failed(
            NOT_CONFINED,
            &format!("a program cannot be confined: {error}"),
        );
    }
    let error = process::command(&program).args(command).exec();
    failed(
        NOT_EXECUTED,
        &format!("failed to execute {}: {error}", program.display()),
    )
}

fn failed(code: u8, message: &str) -> ExitCode {
    // Where standard error is closed, the code says the rest.
    let _ = writeln!(io::stderr(), "tilegrade: {message}");
    ExitCode::from(code)
}

impl Confinement {
    /// Puts this process under it.
    fn hold(&self) -> io::Result<()> {
        self.limits.set()?;
        if !self.is_in_sandbox {
            return Ok(());
        }
        let held = platform::confine(&self.writable)?;
        if self.tells {
            writeln!(io::stdout(), "{held}")?;
        }
        Ok(())
    }
}

impl KernelLimits {
    fn set(&self) -> io::Result<()> {
        // The soft limit ends the program with a signal of its own name, the hard one a second later.
        setrlimit(Resource::RLIMIT_CPU, self.cpu_seconds, self.cpu_seconds + 1)?;
        let both = |resource, limit| setrlimit(resource, limit, limit);
        both(Resource::RLIMIT_CORE, 0)?;
        both(Resource::RLIMIT_DATA, self.data_bytes)?;
        both(Resource::RLIMIT_FSIZE, self.file_bytes)?;
        both(Resource::RLIMIT_NOFILE, OPEN_FILES)?;
        if let Some(processes) = self.processes {
            both(Resource::RLIMIT_NPROC, processes)?;
        }
        Ok(())
    }
}
