//! From an assignment's limits to what is enforced: polled bounds, and the kernel's limits behind them.
//!
//! The polled bound fires first and names itself. The kernel's limit (`setrlimit`, set by the last stage inside) is per
//! process and has no name of its own: it only holds a program back between two polls.

use super::confinement::{KernelLimits, SPARE_PROCESSES};
use super::job::{Job, Memory};
use super::wire::Bounds;
use crate::assignment::Limits;

/// What the kernel may hand out to a JVM beside its heap and stacks before an allocation fails inside it, in MiB.
const JVM_DATA_MIB: u64 = 150;

/// What the kernel counts for the stack of each thread, used or not, in MiB: the default of the C library, and what the
/// JVM is told with `-Xss`. Without it, a program with many threads would look like one without memory.
const STACK_MIB: u64 = 8;

pub(super) fn bounds(job: &Job) -> Bounds {
    let limits = job.limits;
    let memory_mib = match job.memory {
        Memory::Jvm => limits.memory_mib + Limits::JVM_OVERHEAD_MIB,
        Memory::Native => limits.memory_mib,
    };
    Bounds {
        cpu_ms: limits.cpu_ms,
        wall_ms: limits.wall_ms,
        memory_kib: memory_mib * 1_024,
        data_kib: (job.memory == Memory::Native).then(|| data_mib(job) * 1_024),
        processes: limits.processes,
        disk_kib: limits.disk_mib * 1_024,
        output_bytes: limits.output_kib * 1_024,
    }
}

/// What an item of a batch may use and still count: half of its time, and not nearly its memory. What takes more is run
/// alone, where nothing of another item is in its way.
pub(super) fn bounds_of_item(job: &Job, limits: Limits) -> Bounds {
    let alone = bounds(&Job {
        limits,
        ..job.clone()
    });
    Bounds {
        cpu_ms: alone.cpu_ms / 2,
        wall_ms: alone.wall_ms / 2,
        memory_kib: alone.memory_kib / 8 * 7,
        ..alone
    }
}

/// The kernel's limits behind the bounds. `others` is how many other processes the kernel counts with those of the run, where it
/// can bound them.
pub(super) fn kernel_limits(job: &Job, others: Option<u64>) -> KernelLimits {
    let limits = job.limits;
    KernelLimits {
        cpu_seconds: limits.cpu_ms.div_ceil(1_000) + 1,
        data_bytes: data_mib(job) << 20,
        // One MiB above the bound: the poll must be able to see the bound passed.
        file_bytes: (limits.disk_mib + 1) << 20,
        open_files: if job.is_build() { 1_024 } else { 128 },
        processes: others.map(|others| others + limits.processes + SPARE_PROCESSES),
    }
}

fn data_mib(job: &Job) -> u64 {
    let stacks_mib = job.limits.processes * STACK_MIB;
    match job.memory {
        Memory::Jvm => job.limits.memory_mib + JVM_DATA_MIB + stacks_mib,
        Memory::Native => 2 * job.limits.memory_mib + stacks_mib,
    }
}
