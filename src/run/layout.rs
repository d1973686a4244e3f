//! What a program sees of the file system, told in a way that every tier can carry out.
//!
//! It sees `/usr` and what belongs to it, the toolchains, its own directories, and nothing else: no home, no `/var`,
//! no other job. Tiers with a mount namespace make a file system of it, in this order; the others make rules.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

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
const DEVICE_LINKS: [(&str, &str); 4] = [
    ("/proc/self/fd", "/dev/fd"),
    ("/proc/self/fd/0", "/dev/stdin"),
    ("/proc/self/fd/1", "/dev/stdout"),
    ("/proc/self/fd/2", "/dev/stderr"),
];

/// What programs see of `/etc`, beside the directories of Java and Python.
const SETTINGS: [&str; 3] = ["alternatives", "crypto-policies", "ld.so.cache"];

/// What linkers read there as well: to show it costs each run two mounts.
const SETTINGS_OF_LINKERS: [&str; 2] = ["ld.so.conf", "ld.so.conf.d"];

/// Directories under `/usr` where container images keep what they work on.
const SOURCES: [&str; 2] = ["/usr/local/src", "/usr/src"];

/// The names on a disk that a run has for itself, each of what the program sees elsewhere.
pub(super) const OWN_JOB: &str = "job";
pub(super) const OWN_TEMPORARY: &str = "tmp";
pub(super) const OWN_SHARED_MEMORY: &str = "shm";
pub(super) const OWN_USERS: &str = "passwd";

const SHARED_MEMORY_BYTES: u64 = 16 << 20;
const MOST_TEMPORARY_MIB: u64 = 64;

/// What may be done with something of the machine.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(super) enum Right {
    ReadOnly,
    ReadWrite,
    /// All that the machine's own device allows.
    Device,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) enum Entry {
    /// A file or a directory of the machine.
    Bound {
        from: PathBuf,
        to: PathBuf,
        right: Right,
    },
    Link {
        target: PathBuf,
        at: PathBuf,
    },
    Processes,
    /// A directory in memory: of a bounded size where everybody may write to it, and else with nothing in it but other entries.
    Memory {
        at: PathBuf,
        bytes: Option<u64>,
    },
}

/// What every run of a sandbox sees beside the system, and what it must not see.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    visible: Vec<PathBuf>,
    /// Files and directories that lie in something visible.
    hidden: Vec<PathBuf>,
}

impl View {
    pub(super) fn show(&mut self, path: &Path) {
        if !self.includes(path) {
            self.visible.push(path.to_owned());
        }
    }

    pub(super) fn hide(&mut self, path: PathBuf) {
        self.hidden.push(path);
    }

    /// The directories that have to be bound to where `user` reaches them.
    pub(super) fn out_of_reach(&self, user: Option<u32>) -> Vec<&Path> {
        let visible = self.visible.iter().map(PathBuf::as_path);
        visible
            .filter(|path| user.is_some() && !users::everybody_reaches(path))
            .collect()
    }

    /// Everything that a run sees, in the order in which one thing may cover another. `own_disk` is where the run has a disk for itself.
    pub(super) fn entries(
        &self,
        job: &Job,
        user: Option<u32>,
        own_disk: Option<&Path>,
    ) -> Vec<Entry> {
        let mut entries = programs();
        entries.extend(settings(job.is_build()).into_iter().map(as_it_is));
        let users = own_disk.map(|disk| disk.join(OWN_USERS));
        entries.extend(users.map(|from| bound(from, "/etc/passwd".into(), Right::ReadOnly)));
        entries.push(Entry::Processes);
        entries.extend(devices());
        let temporary_bytes = job.limits.disk_mib.min(MOST_TEMPORARY_MIB) << 20;
        let temporary = [
            ("/tmp", OWN_TEMPORARY, temporary_bytes),
            ("/dev/shm", OWN_SHARED_MEMORY, SHARED_MEMORY_BYTES),
        ];
        entries.extend(temporary.map(|(at, name, bytes)| match own_disk {
            Some(disk) => bound(disk.join(name), at.into(), Right::ReadWrite),
            None => Entry::Memory {
                at: at.into(),
                bytes: Some(bytes),
            },
        }));
        let out_of_reach = self.out_of_reach(user);
        entries.extend(self.visible.iter().map(|path| {
            let number = out_of_reach.iter().position(|other| other == path);
            let source = number.map_or_else(|| path.clone(), users::reachable);
            bound(source, path.clone(), Right::ReadOnly)
        }));
        // Something empty in the place of what is not to be seen.
        entries.extend(self.all_hidden().map(|path| {
            if path.is_dir() {
                memory(path)
            } else {
                bound("/dev/null".into(), path.to_owned(), Right::ReadOnly)
            }
        }));
        entries.extend(job.all_mounts().map(|mount| {
            let from = match own_disk {
                Some(disk) if disk == mount.host => disk.join(OWN_JOB),
                _ => mount.host.clone(),
            };
            let right = match mount.access {
                Access::ReadOnly => Right::ReadOnly,
                Access::ReadWrite => Right::ReadWrite,
            };
            bound(from, mount.inside.into(), right)
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
        let system = system.chain(settings(true));
        let visible = self.visible.iter().cloned();
        let mut readable = Vec::new();
        for path in system.chain(visible) {
            add_without(&path, &hidden, &mut readable);
        }
        readable
    }

    /// What is hidden and would be seen otherwise. To cover an empty directory of the system costs two mounts, for nothing.
    fn all_hidden(&self) -> impl Iterator<Item = &Path> {
        let own = self.hidden.iter().map(PathBuf::as_path);
        let sources = SOURCES.map(Path::new).into_iter();
        own.chain(sources.filter(|path| !is_empty_directory(path)))
            .filter(|path| self.includes(path) && path.exists())
    }

    fn includes(&self, path: &Path) -> bool {
        path.starts_with("/usr") || self.visible.iter().any(|shown| path.starts_with(shown))
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

fn bound(from: PathBuf, to: PathBuf, right: Right) -> Entry {
    Entry::Bound { from, to, right }
}

fn as_it_is(path: PathBuf) -> Entry {
    bound(path.clone(), path, Right::ReadOnly)
}

fn memory(at: &Path) -> Entry {
    Entry::Memory {
        at: at.to_owned(),
        bytes: None,
    }
}

/// [`DEVICES`], as far as they are there, and [`DEVICE_LINKS`].
fn devices() -> Vec<Entry> {
    let mut entries = vec![memory(Path::new("/dev"))];
    let there = DEVICES.map(PathBuf::from).into_iter();
    let there = there.filter(|device| device.exists());
    entries.extend(there.map(|device| bound(device.clone(), device, Right::Device)));
    entries.extend(DEVICE_LINKS.map(|(target, at)| Entry::Link {
        target: target.into(),
        at: at.into(),
    }));
    entries
}

fn programs() -> Vec<Entry> {
    let mut entries = vec![as_it_is("/usr".into())];
    for name in SYSTEM_DIRECTORIES {
        let at = Path::new("/").join(name);
        match at.read_link() {
            Ok(target) => entries.push(Entry::Link { target, at }),
            Err(_) if at.exists() => entries.push(as_it_is(at)),
            Err(_) => {}
        }
    }
    entries
}

/// What toolchains need of `/etc`, as far as it is there. Debian keeps the settings of each version of Java and Python in a
/// directory of its own: Java does not start without them, and Python complains.
fn settings(is_build: bool) -> Vec<PathBuf> {
    let listing = std::fs::read_dir("/etc").into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = listing
        .filter(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let is_of_version = name.starts_with("java") || name.starts_with("python");
            let is_of_linkers = is_build && SETTINGS_OF_LINKERS.contains(&&*name);
            is_of_version || is_of_linkers || SETTINGS.contains(&&*name)
        })
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths
}
