//! What the last stage before the program holds it to.

use std::ffi::OsString;
use std::io;

use nix::sys::resource::{Resource, getrlimit, setrlimit};
use serde::{Deserialize, Serialize};

use super::rules::Rules;
use super::self_test::SelfTest;

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Confinement {
    pub(super) limits: KernelLimits,
    /// What it may do; without a sandbox only the limits hold.
    pub(super) rules: Option<Rules>,
    pub(super) directory: OsString,
    /// What to try and to tell on standard output before the program runs.
    pub(super) look: Option<SelfTest>,
}

/// How many processes and threads the kernel allows above the polled bound, so that the poll sees a bomb as one. Each of them
/// crowds the machine until it is ended, so there are no more than that takes.
pub(super) const SPARE_PROCESSES: u64 = 256;

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

impl KernelLimits {
    pub(super) fn set(&self) -> io::Result<()> {
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
