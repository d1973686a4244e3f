//! A look at this machine before a class is graded on it: what there is, and whether all of it works together.
//!
//! `toolchains` looks for compilers and interpreters, `machine` for room, and `proof` grades a small right program in each
//! language. What the sandbox keeps out was tried when it was chosen. `remedy` says what would
//! change that, and `text` and `json` tell it.
//!
//! Nothing is concluded from versions. A language works where a program in it was built, run in the sandbox,
//! read and found right, by the same code that grades a class.

mod error;
pub mod hostile; // attacks of our own, to see that each is contained
mod json;
mod proof;
mod remedy;
mod speed;
mod text;
mod toolchains;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::assignment::Limits;
use crate::crowd::cores;
use crate::language::Language;
use crate::run::{NoSandbox, Protection, Refusal, Sandbox};

pub use error::Error;
pub use proof::Status;
pub(crate) use speed::states_per_ms;
pub use toolchains::Tools;

/// What was found on this machine.
pub struct Doctor {
    /// Every compiler and interpreter that languages need.
    pub tools: Tools,
    /// What became of a program in each language, in the order in which languages are looked for.
    pub languages: Vec<(Language, Status)>,
    /// The sandbox that grading would use; else the strongest that runs.
    pub sandbox: Sandbox,
    /// Why grading would use none.
    pub refused: Option<NoSandbox>,
    /// What the machine has room for.
    pub machine: Machine,
}

impl Doctor {
    /// Looks at everything, and grades a program in each language. `found` is the sandbox that grading would use, or why there is
    /// none, and then `otherwise` is used to try the languages. Ends with an error when it was interrupted.
    pub(crate) fn make(
        found: Result<Sandbox, NoSandbox>,
        otherwise: impl FnOnce() -> Sandbox,
        stop: &AtomicBool,
    ) -> Result<Self, Error> {
        let (sandbox, refused) = match found {
            Ok(sandbox) => (sandbox, None),
            Err(refused) => (otherwise(), Some(refused)),
        };
        let tools = Tools::look();
        let languages = proof::languages(&tools, &sandbox, stop)?;
        Ok(Self {
            tools,
            languages,
            machine: Machine::look(),
            sandbox,
            refused,
        })
    }

    /// Whether programs can be graded here: in a sandbox that contains them, in Java, and wherever else tools are here.
    pub fn can_grade(&self) -> bool {
        let is_well = |(language, status): &(Language, Status)| match status {
            Status::Works { .. } => true,
            // Other languages are extras.
            Status::Missing(_) => *language != Language::Java,
            Status::Fails(_) => false,
        };
        self.contains() && self.languages.iter().all(is_well)
    }

    /// Whether the sandbox that grading would use has all that is required.
    fn contains(&self) -> bool {
        self.refused.is_none() && self.sandbox.warning().is_none()
    }

    fn remedies(&self, protection: Protection) -> Vec<String> {
        if self.refused.is_none() && !self.sandbox.isolates() {
            return vec!["leave out --unsafe-no-sandbox".to_owned()];
        }
        protection.remedies(self.refusals())
    }

    /// The tiers that were tried and are not used, the strongest first.
    pub(crate) fn refusals(&self) -> &[Refusal] {
        match &self.refused {
            Some(refused) => &refused.refusals,
            None => &self.sandbox.refusals,
        }
    }
}

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
            cores: cores(),
            memory_mib: memory_mib("MemTotal:").map(at_most),
            free_memory_mib: memory_mib("MemAvailable:").map(at_most),
            temporary_mib: room_mib(&temporary),
            temporary,
            open_files: limit(&limits, "Max open files"),
            processes: limit(&limits, "Max processes"),
        }
    }

    /// The largest `memory-mib` that holds for Java programs when this many are run at one time.
    pub fn most_memory_mib(&self, jobs: usize) -> Option<u64> {
        let each = self.free_memory_mib? / u64::try_from(jobs.max(1)).unwrap_or(1);
        Some(each.saturating_sub(Limits::JVM_OVERHEAD_MIB))
    }

    /// How many programs may run at one time, one at least, so that the memory that is free is enough even if each takes
    /// `memory_mib` and what a JVM takes beside it; nothing where it is not known what is free.
    pub fn most_jobs(&self, memory_mib: u64) -> Option<usize> {
        let most = self.free_memory_mib? / memory_mib.saturating_add(Limits::JVM_OVERHEAD_MIB);
        Some(usize::try_from(most).unwrap_or(usize::MAX).max(1))
    }

    /// The largest `disk-mib` that holds when this many programs are run at one time.
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
    use super::{kib_of, limit};

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
}
