//! What this machine has room for.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
};

use crate::assignment::Limits;

/// Where the kernel says how much memory a container may have, by version 2 and by version 1 of control groups.
const MEMORY_LIMITS: [&str; 2] = [
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
];

/// What a machine has.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Machine {
    /// The system, its version and its processor.
    pub system: String,
    /// Cores that this process may use.
    pub cores: usize,
    /// All memory, in MiB; nothing where that cannot be found out.
    pub memory_mib: Option<u64>,
    /// Memory that is not in use, in MiB.
    pub free_memory_mib: Option<u64>,
    /// The temporary directory.
    pub temporary: PathBuf,
    /// Room there, in MiB.
    pub temporary_mib: Option<u64>,
    /// Files that a process may have open at one time, where that is bounded.
    pub open_files: Option<u64>,
    /// Processes and threads that this user may have, where that is bounded.
    pub processes: Option<u64>,
}

impl Machine {
    /// Looks.
    #[must_use]
    pub fn look() -> Self {
        let facts = fs::read_to_string("/proc/meminfo").unwrap_or_default();
        let memory_mib = |name| kib_of(&facts, name).map(|kib| kib / 1_024);
        let allowed_mib = MEMORY_LIMITS
            .into_iter()
            .find_map(number)
            .map(|bytes| bytes >> 20);
        let at_most = |mib: u64| allowed_mib.map_or(mib, |allowed| mib.min(allowed));
        let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
        let temporary = std::env::temp_dir();
        Self {
            system: system(),
            cores: thread::available_parallelism().map_or(1, usize::from),
            memory_mib: memory_mib("MemTotal:").map(at_most),
            free_memory_mib: memory_mib("MemAvailable:").map(at_most),
            temporary_mib: room_mib(&temporary),
            temporary,
            open_files: limit(&limits, "Max open files"),
            processes: limit(&limits, "Max processes"),
        }
    }

    /// The largest `memory-mib` that holds for Java programs when this many are run at one time.
    #[must_use]
    pub fn most_memory_mib(&self, jobs: usize) -> Option<u64> {
        let each = self.free_memory_mib? / u64::try_from(jobs.max(1)).unwrap_or(1);
        Some(each.saturating_sub(Limits::JVM_OVERHEAD_MIB))
    }

    /// How many programs may run at one time, one at least, so that the memory that is free is enough even if each takes
    /// `memory_mib` and what a JVM takes beside it; nothing where it is not known what is free.
    #[must_use]
    pub fn most_jobs(&self, memory_mib: u64) -> Option<usize> {
        let most = self.free_memory_mib? / memory_mib.saturating_add(Limits::JVM_OVERHEAD_MIB);
        Some(usize::try_from(most).unwrap_or(usize::MAX).max(1))
    }

    /// The largest `disk-mib` that holds when this many programs are run at one time.
    #[must_use]
    pub fn most_disk_mib(&self, jobs: usize) -> Option<u64> {
        Some(self.temporary_mib? / u64::try_from(jobs.max(1)).unwrap_or(1))
    }
}

fn system() -> String {
    let name = rustix::system::uname();
    let part = |part: &std::ffi::CStr| part.to_string_lossy().into_owned();
    format!(
        "{} {}, {}",
        part(name.sysname()),
        part(name.release()),
        part(name.machine())
    )
}

fn room_mib(directory: &Path) -> Option<u64> {
    let facts = rustix::fs::statvfs(directory).ok()?;
    Some(facts.f_bavail.saturating_mul(facts.f_frsize) >> 20)
}

fn kib_of(facts: &str, name: &str) -> Option<u64> {
    let line = facts.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

fn number(path: &str) -> Option<u64> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// The soft limit of this name.
fn limit(limits: &str, name: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{Machine, kib_of, limit};

    #[test]
    fn numbers_are_found_behind_their_names() {
        let facts = "MemTotal:       24683520 kB\nMemFree: 7 kB\n";
        assert_eq!(kib_of(facts, "MemTotal:"), Some(24_683_520));
        assert_eq!(kib_of(facts, "MemAvailable:"), None);
        let limits = "Max processes             96365                96365                processes \n\
                      Max open files            unlimited            20000                files     \n";
        assert_eq!(limit(limits, "Max processes"), Some(96_365));
        assert_eq!(limit(limits, "Max open files"), None);
    }

    #[test]
    fn memory_is_shared_by_the_jobs() {
        let machine = Machine {
            free_memory_mib: Some(4_000),
            temporary_mib: Some(100),
            ..Machine::look()
        };
        assert_eq!(machine.most_memory_mib(4), Some(750));
        assert_eq!(machine.most_memory_mib(40), Some(0));
        assert_eq!(machine.most_disk_mib(0), Some(100));
        assert_eq!(machine.most_jobs(750), Some(4));
        assert_eq!(machine.most_jobs(751), Some(3));
        assert_eq!(machine.most_jobs(1_000_000), Some(1));
    }
}
