//! What a build or a run of a submission may use.

use serde::Serialize;

/// The bounds of one build or run. A run that passes one of them ends with that bound's own verdict.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Limits {
    /// CPU time of all its processes together, in milliseconds. This is what decides whether a program is too slow.
    pub cpu_ms: u64,
    /// Elapsed time, in milliseconds: generous, so that a loaded machine does not fail a right program.
    pub wall_ms: u64,
    /// Memory of all its processes together, in MiB. A JVM gets this much heap and [`Limits::JVM_OVERHEAD_MIB`] beside it.
    pub memory_mib: u64,
    /// Processes and threads alive at one time.
    pub processes: u64,
    /// What it may have written to its directories at any time, in MiB.
    pub disk_mib: u64,
    /// Captured bytes of each of the two output streams, in KiB.
    pub output_kib: u64,
}

/// What is said of the runs of an assignment beside the [`Limits`] of each.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Timing {
    /// CPU time for an unsolvable board, in milliseconds: a right program may search all 181,440 boards.
    pub unsolvable_cpu_ms: u64,
    /// Milliseconds that runs of one submission may lose to time limits before the rest is not judged; where nothing is said,
    /// that follows from the limits.
    pub budget_ms: Option<u64>,
    /// How fast the machine was that the limits were measured on, in states of a fixed search in a millisecond.
    pub measured_speed: Option<u64>,
    /// What the times are of those in the files, in percent: more than 100 on a machine that is slower than that one.
    pub slowdown: u64,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            unsolvable_cpu_ms: 10_000,
            budget_ms: None,
            measured_speed: None,
            slowdown: 100,
        }
    }
}

impl Limits {
    /// What a JVM uses beside its heap (code, class data, thread stacks, collector), in MiB.
    pub const JVM_OVERHEAD_MIB: u64 = 250;

    /// The wider of each two bounds: those of a process that does what both are for.
    pub(crate) fn widest(self, other: Self) -> Self {
        Self {
            cpu_ms: self.cpu_ms.max(other.cpu_ms),
            wall_ms: self.wall_ms.max(other.wall_ms),
            memory_mib: self.memory_mib.max(other.memory_mib),
            processes: self.processes.max(other.processes),
            disk_mib: self.disk_mib.max(other.disk_mib),
            output_kib: self.output_kib.max(other.output_kib),
        }
    }

    /// Bounds with so many percent of the times.
    pub(crate) fn slowed(self, percent: u64) -> Self {
        Self {
            cpu_ms: self.cpu_ms * percent / 100,
            wall_ms: self.wall_ms * percent / 100,
            ..self
        }
    }

    /// Bounds with `cpu_ms` of CPU time, and three times that and two seconds of elapsed time.
    pub(crate) fn with_cpu_ms(self, cpu_ms: u64) -> Self {
        Self {
            cpu_ms,
            wall_ms: 3 * cpu_ms + 2_000,
            ..self
        }
    }
}

impl Default for Limits {
    /// Five seconds of CPU time, 256 MiB, 256 processes, 64 MiB of files and 4 MiB of output.
    fn default() -> Self {
        Self {
            cpu_ms: 5_000,
            wall_ms: 17_000,
            memory_mib: 256,
            processes: 256,
            disk_mib: 64,
            output_kib: 4_096,
        }
    }
}
