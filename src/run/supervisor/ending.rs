//! Giving what was seen its name.
//!
//! Bubblewrap reports a program that a signal ended as exit code 128 + signal, as shells do. A program can exit with
//! such a code by itself; that is taken for the signal, which is what the numbers are reserved for.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use rustix::process::{Signal, WaitStatus};

use crate::outcome::{Bound, Ending};
use crate::run::wire::Bounds;

/// The signals that end a program when it crashes, or when another process or a limit ends it.
const SIGNALS: [Signal; 18] = [
    Signal::HUP,
    Signal::INT,
    Signal::QUIT,
    Signal::ILL,
    Signal::TRAP,
    Signal::ABORT,
    Signal::BUS,
    Signal::FPE,
    Signal::KILL,
    Signal::USR1,
    Signal::SEGV,
    Signal::USR2,
    Signal::PIPE,
    Signal::ALARM,
    Signal::TERM,
    Signal::XCPU,
    Signal::XFSZ,
    Signal::SYS,
];

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
}

impl Peaks {
    /// The first bound that is passed. Memory before CPU: a program that fills memory also burns time.
    pub(super) fn passed(&self, bounds: &Bounds) -> Option<Bound> {
        let order = [
            (self.threads > bounds.processes, Bound::Processes),
            (self.memory_kib > bounds.memory_kib, Bound::Memory),
            (
                self.disk_kib > bounds.disk_kib || self.is_uncountable,
                Bound::Disk,
            ),
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
    match ended {
        Ending::Signalled(signal) if signal == Signal::XCPU.as_raw() => Ending::Stopped(Bound::Cpu),
        Ending::Signalled(signal) if signal == Signal::XFSZ.as_raw() => {
            Ending::Stopped(Bound::Disk)
        }
        Ending::Exited(0) => ended,
        _ if bounds
            .data_kib
            .is_some_and(|data_kib| peaks.data_kib >= data_kib / 20 * 19) =>
        {
            // It could have no more, did not expect that, and crashed.
            Ending::Stopped(Bound::Memory)
        }
        _ => ended,
    }
}

/// The ending of a process that was started without bubblewrap.
pub(super) fn of_status(status: WaitStatus) -> Option<Ending> {
    let exited = status.exit_status().map(Ending::Exited);
    exited.or_else(|| status.terminating_signal().map(Ending::Signalled))
}

/// The ending that bubblewrap reports; nothing where the program did not get to run.
pub(super) fn of_bubblewrap(status: &mut File) -> Option<Ending> {
    let mut text = String::new();
    status.read_to_string(&mut text).ok()?;
    let code = text.lines().find_map(|line| {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        value.get("exit-code")?.as_i64()
    })?;
    let code = i32::try_from(code).ok()?;
    let signal = SIGNALS.iter().find(|signal| code == 128 + signal.as_raw());
    Some(signal.map_or(Ending::Exited(code), |signal| {
        Ending::Signalled(signal.as_raw())
    }))
}

/// The ending of a program that got to run; otherwise why it did not, which is the machine's fault.
///
/// `program` is what was to be run, and `said` what came on standard error. A program can imitate the words there, so that
/// they count only where the program really is not there.
pub(super) fn require_started(
    ended: Option<Ending>,
    program: &Path,
    said: &str,
) -> io::Result<Ending> {
    match ended {
        None => Err(io::Error::other(format!(
            "bubblewrap ended before the program did: {said}"
        ))),
        // What shells and tools of the system exit with when they cannot become a program.
        Some(Ending::Exited(126 | 127))
            if said.starts_with("tilegrade: failed to execute ")
                && is_systems_and_missing(program) =>
        {
            Err(io::Error::other(said.to_owned()))
        }
        Some(ended) => Ok(ended),
    }
}

/// Whether a program should be on this machine and is not. What lies in a directory of the job is the submission's.
fn is_systems_and_missing(program: &Path) -> bool {
    let is_of_the_job = ["/job", "/build", "/sources", "/driver"]
        .iter()
        .any(|directory| program.starts_with(directory));
    let is_there = rustix::fs::access(program, rustix::fs::Access::EXEC_OK).is_ok();
    !is_of_the_job && !is_there
}
