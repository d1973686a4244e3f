//! Bubblewrap's command line: what a program inside sees.
//!
//! It sees `/usr` and what belongs to it, the toolchains, its own directories, and nothing else: no home, no `/var`,
//! no other job, no network device but the loopback of its own namespace, no process but its own.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::job::{Access, Job};
use super::users;

/// The namespaces that a run has of its own.
pub(super) const NAMESPACES: &str = "user,pid,net,ipc,uts,cgroup,mount";

/// In the root directory, either links into `/usr` or directories of their own.
const SYSTEM_DIRECTORIES: [&str; 6] = ["bin", "sbin", "lib", "lib32", "lib64", "libx32"];

/// What toolchains need of `/etc`; Java's own directories are added to them.
const SETTINGS: [&str; 5] = [
    "/etc/alternatives",
    "/etc/crypto-policies",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
];

/// Directories under `/usr` where container images keep what they work on.
const SOURCES: [&str; 2] = ["/usr/local/src", "/usr/src"];

const SHARED_MEMORY_BYTES: u64 = 16 << 20;
const MOST_TEMPORARY_MIB: u64 = 64;

/// What every run of a sandbox sees beside the system, and what it must not see.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    /// Directories outside `/usr`.
    visible: Vec<Shown>,
    /// Files and directories that lie in something visible.
    hidden: Vec<PathBuf>,
}

#[derive(Clone, Debug)]
struct Shown {
    /// Where bubblewrap finds it.
    source: PathBuf,
    /// Where it is, and its name inside.
    path: PathBuf,
}

impl View {
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

    fn includes(&self, path: &Path) -> bool {
        path.starts_with("/usr")
            || self
                .visible
                .iter()
                .any(|shown| path.starts_with(&shown.path))
    }
}

/// The options before the program.
pub(super) fn options(job: &Job, view: &View) -> Vec<OsString> {
    let mut options = Options::default();
    options.add([
        "--unshare-user",
        "--unshare-pid",
        "--unshare-net",
        "--unshare-ipc",
        "--unshare-uts",
        "--unshare-cgroup-try",
        "--disable-userns",
        "--die-with-parent",
        "--new-session",
        "--cap-drop",
        "ALL",
        "--uid",
        "1000",
        "--gid",
        "1000",
        "--hostname",
        "sandbox",
    ]);
    options.add_system();
    options.add_temporary(job.limits.disk_mib.min(MOST_TEMPORARY_MIB) << 20);
    for shown in &view.visible {
        options.add([
            OsStr::new("--ro-bind"),
            shown.source.as_ref(),
            shown.path.as_ref(),
        ]);
    }
    for path in view
        .hidden
        .iter()
        .map(PathBuf::as_path)
        .chain(SOURCES.map(Path::new))
    {
        options.hide(path, view);
    }
    for mount in job.all_mounts() {
        let kind = match mount.access {
            Access::ReadOnly => "--ro-bind",
            Access::ReadWrite => "--bind",
        };
        options.add([OsStr::new(kind), mount.host.as_ref(), mount.inside.as_ref()]);
    }
    options.add([
        "--chdir",
        job.directory.inside,
        "--remount-ro",
        "/dev",
        "--remount-ro",
        "/",
    ]);
    options.0
}

/// The directories that a program may write to, as it calls them.
pub(super) fn writable(job: &Job) -> Vec<OsString> {
    let mounts = job.all_mounts();
    let own = mounts.filter(|mount| mount.access == Access::ReadWrite);
    own.map(|mount| mount.inside)
        .chain(["/tmp"])
        .map(OsString::from)
        .collect()
}

#[derive(Default)]
struct Options(Vec<OsString>);

impl Options {
    fn add<Part: AsRef<OsStr>>(&mut self, parts: impl IntoIterator<Item = Part>) {
        self.0
            .extend(parts.into_iter().map(|part| part.as_ref().to_owned()));
    }

    fn add_system(&mut self) {
        self.add(["--ro-bind", "/usr", "/usr"]);
        for name in SYSTEM_DIRECTORIES {
            let path = Path::new("/").join(name);
            match path.read_link() {
                Ok(target) => self.add([OsStr::new("--symlink"), target.as_ref(), path.as_ref()]),
                Err(_) => self.add([OsStr::new("--ro-bind-try"), path.as_ref(), path.as_ref()]),
            }
        }
        for path in java_settings()
            .into_iter()
            .chain(SETTINGS.map(PathBuf::from))
        {
            self.add([OsStr::new("--ro-bind-try"), path.as_ref(), path.as_ref()]);
        }
    }

    fn add_temporary(&mut self, bytes: u64) {
        self.add(["--proc", "/proc", "--dev", "/dev"]);
        for (path, bytes) in [("/tmp", bytes), ("/dev/shm", SHARED_MEMORY_BYTES)] {
            self.add([
                "--perms",
                "1777",
                "--size",
                &bytes.to_string(),
                "--tmpfs",
                path,
            ]);
        }
    }

    fn hide(&mut self, path: &Path, view: &View) {
        if !view.includes(path) {
            return;
        }
        if path.is_dir() {
            self.add([
                OsStr::new("--tmpfs"),
                path.as_ref(),
                "--remount-ro".as_ref(),
                path.as_ref(),
            ]);
        } else if path.exists() {
            self.add([OsStr::new("--ro-bind"), "/dev/null".as_ref(), path.as_ref()]);
        }
    }
}

/// Debian keeps the settings of each Java version in a directory of its own, and Java does not start without them.
fn java_settings() -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir("/etc") else {
        return Vec::new();
    };
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.file_name()
                .is_some_and(|name| name.as_encoded_bytes().starts_with(b"java"))
        })
        .collect();
    found.sort();
    found
}
