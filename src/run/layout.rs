//! What a program sees of the file system, told in a way that every tier can carry out.
//!
//! It sees `/usr` and what belongs to it, the toolchains, its own directories, and nothing else: no home, no `/var`,
//! no other job. Tiers with a mount namespace make a file system of it, in this order; the others make rules.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::etc_copy::{self, EtcCopy};
use super::job::{Access, Job};
use super::users;

/// In the root directory, either links into `/usr` or directories of their own.
const SYSTEM_DIRECTORIES: [&str; 6] = ["bin", "sbin", "lib", "lib32", "lib64", "libx32"];

/// Devices that hold nothing.
pub(super) const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// Names of what a process has open.
pub(super) const DEVICE_LINKS: [(&str, &str); 4] = [
    ("/proc/self/fd", "/dev/fd"),
    ("/proc/self/fd/0", "/dev/stdin"),
    ("/proc/self/fd/1", "/dev/stdout"),
    ("/proc/self/fd/2", "/dev/stderr"),
];

/// Directories under `/usr` where container images keep what they work on.
const SOURCES: [&str; 2] = ["/usr/local/src", "/usr/src"];

/// What lies on a disk that a run has for itself.
pub(super) const RUN_DISK: RunDiskNames = RunDiskNames {
    job: "job",
    temporary: "tmp",
    shared_memory: "shm",
};

/// The directories of such a disk.
pub(super) struct RunDiskNames {
    pub(super) job: &'static str,
    pub(super) temporary: &'static str,
    pub(super) shared_memory: &'static str,
}

const SHARED_MEMORY_BYTES: u64 = 16 << 20;
const MOST_TEMPORARY_MIB: u64 = 64;

/// One thing that is seen.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) enum Entry {
    /// A file or a directory of the machine.
    Bound {
        from: PathBuf,
        to: PathBuf,
        is_writable: bool,
        /// Left out where it is not there.
        is_optional: bool,
    },
    /// A symbolic link.
    Link { target: PathBuf, at: PathBuf },
    /// The processes of the namespace.
    Processes,
    /// [`DEVICES`], as far as they are there, and [`DEVICE_LINKS`].
    Devices,
    /// An empty directory in memory that everybody may write to.
    Temporary { at: PathBuf, bytes: u64 },
    /// An empty directory in the place of one that is not to be seen.
    HiddenDirectory { at: PathBuf },
    /// An empty file in the place of one that is not to be seen.
    HiddenFile { at: PathBuf },
}

/// What every run of a sandbox sees beside the system, and what it must not see.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    /// What is seen in the place of `/etc`, where the tier can put something there.
    etc: Option<Arc<EtcCopy>>,
    /// Directories outside `/usr`.
    visible: Vec<Shown>,
    /// Files and directories that lie in something visible.
    hidden: Vec<PathBuf>,
}

#[derive(Clone, Debug)]
struct Shown {
    /// Where it is found.
    source: PathBuf,
    /// Where it is, and its name inside.
    path: PathBuf,
}

impl View {
    /// A view with a copy in the place of `/etc`.
    pub(super) fn with_etc(copy: EtcCopy) -> Self {
        Self {
            etc: Some(Arc::new(copy)),
            ..Self::default()
        }
    }

    /// Adds a directory to what is seen.
    pub(super) fn show(&mut self, path: &Path) {
        if !self.includes(path) {
            self.visible.push(Shown {
                source: path.to_owned(),
                path: path.to_owned(),
            });
        }
    }

    /// Takes a file or a directory out of what is seen.
    pub(super) fn hide(&mut self, path: PathBuf) {
        self.hidden.push(path);
    }

    /// The view with the sources that `user` reaches, and the directories that have to be bound there for it.
    pub(super) fn for_user(&self, user: Option<u32>) -> (Self, Vec<&Path>) {
        let mut view = self.clone();
        let mut out_of_reach = Vec::new();
        if user.is_some() {
            for (shown, original) in view.visible.iter_mut().zip(&self.visible) {
                if !users::everybody_reaches(&original.path) {
                    shown.source = users::bound(out_of_reach.len());
                    out_of_reach.push(original.path.as_path());
                }
            }
        }
        (view, out_of_reach)
    }

    /// Everything that a run sees, in the order in which one thing may cover another. `own_disk` is where the run has a disk for itself.
    pub(super) fn entries(&self, job: &Job, own_disk: Option<&Path>) -> Vec<Entry> {
        let mut entries = programs();
        let settings = self.etc.iter();
        entries.extend(settings.map(|copy| bound(copy.directory().into(), "/etc".into(), false)));
        entries.extend([Entry::Processes, Entry::Devices]);
        let temporary_bytes = job.limits.disk_mib.min(MOST_TEMPORARY_MIB) << 20;
        let temporary = [
            ("/tmp", RUN_DISK.temporary, temporary_bytes),
            ("/dev/shm", RUN_DISK.shared_memory, SHARED_MEMORY_BYTES),
        ];
        entries.extend(temporary.map(|(at, name, bytes)| match own_disk {
            Some(disk) => bound(disk.join(name), at.into(), true),
            None => Entry::Temporary {
                at: at.into(),
                bytes,
            },
        }));
        let visible = self.visible.iter();
        entries.extend(visible.map(|shown| bound(shown.source.clone(), shown.path.clone(), false)));
        entries.extend(self.all_hidden().map(|path| {
            let at = path.to_owned();
            if path.is_dir() {
                Entry::HiddenDirectory { at }
            } else {
                Entry::HiddenFile { at }
            }
        }));
        entries.extend(job.all_mounts().map(|mount| {
            let from = match own_disk {
                Some(disk) if disk == mount.host => disk.join(RUN_DISK.job),
                _ => mount.host.clone(),
            };
            bound(from, mount.inside.into(), mount.access == Access::ReadWrite)
        }));
        entries
    }

    /// What may be read where the program sees the file system of the machine: the same without what is hidden.
    pub(super) fn readable(&self) -> Vec<PathBuf> {
        let hidden: Vec<&Path> = self
            .all_hidden()
            // Leaving out an empty directory would only keep its neighbours from being listed.
            .filter(|path| !is_empty_directory(path))
            .collect();
        let system = programs().into_iter().filter_map(|entry| match entry {
            Entry::Bound { from, .. } => Some(from),
            Entry::Link { at, .. } => Some(at),
            _ => None,
        });
        let system = system.chain(etc_copy::paths());
        let visible = self.visible.iter().map(|shown| shown.path.clone());
        let mut readable = Vec::new();
        for path in system.chain(visible) {
            add_without(&path, &hidden, &mut readable);
        }
        readable
    }

    /// What is hidden and would be seen otherwise. Nothing is ever put into those of the system while programs run, and to
    /// cover one costs two mounts.
    fn all_hidden(&self) -> impl Iterator<Item = &Path> {
        let own = self.hidden.iter().map(PathBuf::as_path);
        let sources = SOURCES.map(Path::new).into_iter();
        own.chain(sources.filter(|path| !is_empty_directory(path)))
            .filter(|path| self.includes(path) && path.exists())
    }

    fn includes(&self, path: &Path) -> bool {
        path.starts_with("/usr")
            || self
                .visible
                .iter()
                .any(|shown| path.starts_with(&shown.path))
    }
}

/// Adds `path`, or what lies in it where something in it is hidden.
fn add_without(path: &Path, hidden: &[&Path], to: &mut Vec<PathBuf>) {
    if hidden.contains(&path) {
        return;
    }
    if !hidden.iter().any(|hidden| hidden.starts_with(path)) {
        to.push(path.to_owned());
        return;
    }
    let listing = std::fs::read_dir(path).into_iter().flatten();
    let mut below: Vec<PathBuf> = listing
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    below.sort();
    for path in below {
        add_without(&path, hidden, to);
    }
}

fn is_empty_directory(path: &Path) -> bool {
    std::fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none())
}

/// What has to be there.
fn bound(from: PathBuf, to: PathBuf, is_writable: bool) -> Entry {
    Entry::Bound {
        from,
        to,
        is_writable,
        is_optional: false,
    }
}

/// The system's programs and libraries.
fn programs() -> Vec<Entry> {
    let mut entries = vec![bound("/usr".into(), "/usr".into(), false)];
    for name in SYSTEM_DIRECTORIES {
        let at = Path::new("/").join(name);
        entries.push(match at.read_link() {
            Ok(target) => Entry::Link { target, at },
            Err(_) => Entry::Bound {
                from: at.clone(),
                to: at,
                is_writable: false,
                is_optional: true,
            },
        });
    }
    entries
}
