//! Control groups of version 2: the kernel's own bounds on a run as a whole, where the grader may make one.
//!
//! A grading has a group, and each run one within it. It is used where it can be made: by root, and by a user to whom one
//! was delegated. Which bounds the kernel then holds depends on the controllers that are given away there; ending
//! everything in a group, and the CPU time of all that ever was in it, need none.
//!
//! The supervisor goes into the run's group for the moment in which it starts the program. Only what is
//! started inside a group is in it from its first instruction on.

use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{io, thread};

use serde::{Deserialize, Serialize};

use super::confinement::SPARE_PROCESSES;
use super::wire::Specification;

const PREFIX: &str = "tilegrade-";

/// What the kernel counts beside what the poll does: the memory of the kernel and of files.
const MEMORY_MARGIN_KIB: u64 = 50 * 1_024;

/// The kernel lets go of a group a moment after its last process.
const LONGEST_REMOVAL: Duration = Duration::from_millis(500);

/// The group of a grading, gone with it.
#[derive(Debug)]
pub(super) struct ControlGroup {
    pub(super) directory: PathBuf,
    pub(super) bounds_memory: bool,
    bounds_processes: bool,
    /// Held while the grading lasts, so that another one does not take this for a remnant.
    _lock: File,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct RunGroup {
    directory: OsString,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted {
    pub(super) cpu_ms: u64,
    /// The most memory that it held, where the kernel counts that.
    pub(super) peak_kib: u64,
    /// Whether the kernel ended something because there was no more memory for it.
    pub(super) ran_out_of_memory: bool,
}

impl ControlGroup {
    /// Makes one where that is allowed, and removes those whose grader was killed.
    pub(super) fn make() -> Option<Self> {
        // For root beneath all others, and otherwise in the one that this process is in.
        let parent = if rustix::process::geteuid().is_root() {
            mount_point()
        } else {
            own()
        }?;
        remove_orphans(&parent);
        let directory = parent.join(format!("{PREFIX}{}-{}", std::process::id(), unique()));
        fs::create_dir(&directory).ok()?;
        let lock = File::open(&directory)
            .and_then(|lock| lock.try_lock().map(|()| lock).map_err(io::Error::other));
        let Ok(lock) = lock else {
            let _ = fs::remove_dir(&directory);
            return None;
        };
        let bounds = |controller: &str| {
            let give = |group: &Path| {
                let path = group.join("cgroup.subtree_control");
                fs::write(path, format!("+{controller}"))
            };
            // The parent may have given it away already, or may not have it at all.
            let _ = give(&parent);
            give(&directory).is_ok()
        };
        let bounds_memory = bounds("memory");
        let bounds_processes = bounds("pids");
        Some(Self {
            directory,
            bounds_memory,
            bounds_processes,
            _lock: lock,
        })
    }

    /// Whether runs are better off with it. Who goes into a group waits for the kernel, 10 ms and more; where the
    /// kernel bounds nothing there, that is too much for an end that namespaces or a user of its own make as well.
    pub(super) fn adds_to(&self, shares_user: bool) -> bool {
        self.bounds_memory || self.bounds_processes || shares_user
    }

    /// A group for one run, which is not made yet.
    pub(super) fn for_run(&self) -> RunGroup {
        let directory = self.directory.join(format!("run-{}", unique()));
        RunGroup {
            directory: directory.into(),
        }
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        remove(&self.directory);
    }
}

impl RunGroup {
    /// Makes it, and calls `start` inside of it.
    pub(super) fn start_inside<T>(
        &self,
        specification: &Specification,
        start: impl FnOnce() -> io::Result<T>,
    ) -> io::Result<T> {
        let outside = own().ok_or_else(|| io::Error::other("this process is in no group"))?;
        fs::create_dir(&self.directory)?;
        let bounds = &specification.bounds;
        // A disk in memory is memory.
        let own_disk = specification.own_disk.as_ref();
        let disk_kib = own_disk.map_or(0, |_| bounds.own_disk_kib());
        let memory_bytes = (bounds.memory_kib + disk_kib + MEMORY_MARGIN_KIB) * 1_024;
        let most = [
            ("memory.max", memory_bytes),
            ("memory.swap.max", 0),
            ("pids.max", bounds.processes + SPARE_PROCESSES),
        ];
        for (name, value) in most {
            let path = self.path().join(name);
            // Which of them there are depends on the controllers.
            if path.exists() {
                fs::write(path, value.to_string())?;
            }
        }
        fs::write(self.path().join("cgroup.procs"), "0")?;
        let started = start();
        fs::write(outside.join("cgroup.procs"), "0")?;
        started
    }

    /// Ends everything in it at once, where the kernel can (since 5.14).
    pub(super) fn kill(&self) {
        let _ = fs::write(self.path().join("cgroup.kill"), "1");
    }

    pub(super) fn counted(&self) -> Counted {
        let read = |name| fs::read_to_string(self.path().join(name)).unwrap_or_default();
        let peak_bytes: u64 = read("memory.peak").trim().parse().unwrap_or(0);
        Counted {
            cpu_ms: field(&read("cpu.stat"), "usage_usec") / 1_000,
            peak_kib: peak_bytes / 1_024,
            ran_out_of_memory: field(&read("memory.events"), "oom_kill") > 0,
        }
    }

    pub(super) fn remove(&self) {
        remove(self.path());
    }

    /// Removes the group of the grading, whose grader is gone, unless another run is in it: that one's supervisor then does.
    pub(super) fn remove_that_of_grading(&self) {
        if let Some(grading) = self.path().parent() {
            let _ = fs::remove_dir(grading);
        }
    }

    fn path(&self) -> &Path {
        Path::new(&self.directory)
    }
}

fn own() -> Option<PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let mut lines = groups.lines();
    let path = lines.find_map(|line| line.strip_prefix("0::/"))?;
    Some(mount_point()?.join(path))
}

fn mount_point() -> Option<PathBuf> {
    let places = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];
    let mut places = places.into_iter().map(PathBuf::from);
    places.find(|place| place.join("cgroup.controllers").exists())
}

fn remove_orphans(parent: &Path) {
    let user = rustix::process::geteuid().as_raw();
    let listing = fs::read_dir(parent).into_iter().flatten();
    for path in listing.filter_map(|entry| Some(entry.ok()?.path())) {
        let is_named_so = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(PREFIX));
        let is_ours = path.metadata().is_ok_and(|facts| facts.uid() == user);
        let is_abandoned = || File::open(&path).is_ok_and(|directory| directory.try_lock().is_ok());
        if is_named_so && is_ours && is_abandoned() {
            remove(&path);
        }
    }
}

/// Ends what is in a group and those within it, and removes them.
fn remove(directory: &Path) {
    let _ = fs::write(directory.join("cgroup.kill"), "1");
    let listing = fs::read_dir(directory).into_iter().flatten();
    for path in listing.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            remove(&path);
        }
    }
    let started = Instant::now();
    while fs::remove_dir(directory).is_err_and(|error| error.kind() == io::ErrorKind::ResourceBusy)
        && started.elapsed() < LONGEST_REMOVAL
    {
        thread::sleep(Duration::from_millis(1));
    }
}

/// A number that this process gives once.
fn unique() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The number behind a name, in a file of such lines.
fn field(text: &str, name: &str) -> u64 {
    let mut lines = text.lines();
    let value = lines.find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    value.unwrap_or(0)
}
