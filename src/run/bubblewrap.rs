//! Bubblewrap's command line: namespaces of a run's own, and in them what a program is to see.
//!
//! The surprise: process 1 inside is not bubblewrap's but ours (`init`), since bubblewrap tells a program that ended by a
//! signal and one that exited with 128 and the signal's number in the same way.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::layout::{DEVICE_LINKS, DEVICES, Entry};
use super::process;

/// The namespaces that a run has of its own.
pub(super) const NAMESPACES: &str = "user,pid,net,ipc,uts,cgroup,mount";

/// Where it is installed.
const PLACES: [&str; 3] = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"];

/// Bubblewrap as it is installed here.
#[derive(Clone, Debug)]
pub(super) struct Bubblewrap {
    pub(super) program: PathBuf,
    pub(super) version: String,
}

impl Bubblewrap {
    /// Looks for it; nothing where it is not installed.
    pub(super) fn find() -> Option<std::io::Result<Self>> {
        let mut places = PLACES.iter().map(PathBuf::from);
        let program = places.find(|path| path.exists())?;
        let output = process::command(&program).arg("--version").output();
        Some(output.map(|output| Self {
            program,
            version: String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        }))
    }
}

/// The options before the program, which begins in `directory`.
pub(super) fn options(entries: &[Entry], directory: &str) -> Vec<OsString> {
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
        "--as-pid-1",
        "--cap-drop",
        "ALL",
        "--uid",
        "1000",
        "--gid",
        "1000",
        "--hostname",
        "sandbox",
    ]);
    for entry in entries {
        options.add_entry(entry);
    }
    options.add(["--chdir", directory]);
    options.add(["--remount-ro", "/dev", "--remount-ro", "/"]);
    options.0
}

#[derive(Default)]
struct Options(Vec<OsString>);

impl Options {
    fn add<Part: AsRef<OsStr>>(&mut self, parts: impl IntoIterator<Item = Part>) {
        self.0
            .extend(parts.into_iter().map(|part| part.as_ref().to_owned()));
    }

    fn add_paths(&mut self, option: &str, paths: [&Path; 2]) {
        self.add([option]);
        self.add(paths);
    }

    fn add_entry(&mut self, entry: &Entry) {
        match entry {
            Entry::Bound {
                from,
                to,
                is_writable,
                is_optional,
            } => {
                let option = match (is_writable, is_optional) {
                    (true, _) => "--bind",
                    (false, false) => "--ro-bind",
                    (false, true) => "--ro-bind-try",
                };
                self.add_paths(option, [from, to]);
            }
            Entry::Link { target, at } => self.add_paths("--symlink", [target, at]),
            Entry::Processes => self.add(["--proc", "/proc"]),
            // Bubblewrap's own `--dev` adds a terminal and a place for more, which costs five mounts.
            Entry::Devices => {
                self.add(["--tmpfs", "/dev"]);
                for device in DEVICES {
                    self.add(["--dev-bind-try", device, device]);
                }
                for (target, at) in DEVICE_LINKS {
                    self.add(["--symlink", target, at]);
                }
            }
            Entry::Temporary { at, bytes } => {
                self.add(["--perms", "1777", "--size", &bytes.to_string(), "--tmpfs"]);
                self.add([at]);
            }
            Entry::HiddenDirectory { at } => {
                self.add([OsStr::new("--tmpfs"), at.as_ref()]);
                self.add([OsStr::new("--remount-ro"), at.as_ref()]);
            }
            Entry::HiddenFile { at } => self.add_paths("--ro-bind", ["/dev/null".as_ref(), at]),
        }
    }
}
