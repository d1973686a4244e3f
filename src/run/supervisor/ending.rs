//! Giving what was seen its name.

use std::io;
use std::path::Path;

use rustix::process::Signal;

use crate::outcome::{Bound, Ending};
use crate::run::confine::NOT_EXECUTED;
use crate::run::stage::StageStatus;
use crate::run::wire::{Bounds, Specification};

/// What the program used at most, over all polls and at the end.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Peaks {
    pub(super) cpu_ms: u64,
    pub(super) memory_kib: u64,
    pub(super) data_kib: u64,
    pub(super) threads: u64,
    pub(super) disk_kib: u64,
    pub(super) is_uncountable: bool,
    pub(super) flooded: bool,
    /// Whether the kernel ended a process for want of memory.
    pub(super) ran_out_of_memory: bool,
}

impl Peaks {
    /// The first bound that is passed. Memory before CPU: a program that fills memory also burns time.
    pub(super) fn passed(&self, bounds: &Bounds) -> Option<Bound> {
        let has_no_memory = self.memory_kib > bounds.memory_kib || self.ran_out_of_memory;
        let has_no_disk = self.disk_kib > bounds.disk_kib || self.is_uncountable;
        let order = [
            (self.threads > bounds.processes, Bound::Processes),
            (has_no_memory, Bound::Memory),
            (has_no_disk, Bound::Disk),
            (self.flooded, Bound::Output),
            (self.cpu_ms > bounds.cpu_ms, Bound::Cpu),
        ];
        order
            .into_iter()
            .find_map(|(is_passed, bound)| is_passed.then_some(bound))
    }
}

/// Names the end of a program that was not stopped by a poll.
pub(super) fn name(ended: Ending, peaks: &Peaks, bounds: &Bounds) -> Ending {
    if let Some(bound) = peaks.passed(bounds) {
        return Ending::Stopped(bound);
    }
    // It could have no more, did not expect that, and crashed.
    let is_full = |most: u64| peaks.data_kib >= most / 20 * 19;
    match ended {
        Ending::Signalled(signal) if signal == Signal::XCPU.as_raw() => Ending::Stopped(Bound::Cpu),
        Ending::Signalled(signal) if signal == Signal::XFSZ.as_raw() => {
            Ending::Stopped(Bound::Disk)
        }
        Ending::Exited(0) | Ending::Stopped(_) => ended,
        _ if bounds.data_kib.is_some_and(is_full) => Ending::Stopped(Bound::Memory),
        _ => ended,
    }
}

/// The ending of a program that got to run; otherwise why it did not, which is the machine's fault.
///
/// `is_of_the_job` says whether what was to be run is the submission's, and `said` is what came on standard error.
pub(super) fn require_started(
    told: Option<StageStatus>,
    is_of_the_job: bool,
    said: &str,
) -> io::Result<Ending> {
    match told {
        None => Err(io::Error::other(format!(
            "it ended before the program did: {said}"
        ))),
        Some(StageStatus::Failed(why)) => Err(io::Error::other(why)),
        Some(StageStatus::NotExecuted(why)) if !is_of_the_job => Err(io::Error::other(why)),
        // As a shell tells it. What the student's own program is, is the student's.
        Some(StageStatus::NotExecuted(_)) => Ok(Ending::Exited(i32::from(NOT_EXECUTED))),
        Some(StageStatus::Exited(code)) => Ok(Ending::Exited(code)),
        Some(StageStatus::Signalled(signal)) => Ok(Ending::Signalled(signal)),
        Some(StageStatus::Crowded) => Ok(Ending::Stopped(Bound::Processes)),
    }
}

/// Whether the program lies in a directory of the job, and is not a tool of this machine's.
pub(super) fn is_of_the_job(specification: &Specification) -> bool {
    let program = specification.command.first().map(Path::new);
    // Without namespaces they have the host's names, and are made beside each other.
    let scratch = specification.writable.first().map(Path::new);
    let scratch = scratch.and_then(Path::parent);
    let inside = ["/job", "/build", "/sources", "/driver"].map(Path::new);
    program.is_some_and(|program| {
        let mut directories = inside.into_iter().chain(scratch);
        directories.any(|directory| program.starts_with(directory))
    })
}
