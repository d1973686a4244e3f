//! Bubblewrap's command line: namespaces of a run's own, and in them what a program is to see.
//!
//! Process 1 inside is not bubblewrap's but ours (`init`), since bubblewrap tells a program that ended by a
//! signal and one that exited with 128 and the signal's number in the same way.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::isolation::Isolation;
use super::namespaces;
use crate::run::error::Unavailable;
use crate::run::layout::{DEVICE_LINKS, DEVICES, Entry};
use crate::run::process;
use crate::run::tier::Tier;
use crate::run::wire::Wrapper;

const PLACES: [&str; 3] = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"];

#[derive(Debug)]
struct Bubblewrap {
    program: PathBuf,
    version: String,
}

pub(super) fn find() -> Result<Arc<dyn Isolation>, Unavailable> {
    let mut places = PLACES.iter().map(PathBuf::from);
    let program = places
        .find(|path| path.exists())
        .ok_or(Unavailable::NotInstalled)?;
    let output = process::command(&program).arg("--version").output();
    let output = output.map_err(|error| Unavailable::Refused(error.to_string()))?;
    Ok(Arc::new(Bubblewrap {
        program,
        version: String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    }))
}

impl Isolation for Bubblewrap {
    fn tier(&self) -> Tier {
        Tier::Bubblewrap
    }

    fn wrapper(&self, layout: Vec<Entry>, directory: &str) -> Option<Wrapper> {
        Some(Wrapper::Bubblewrap {
            program: self.program.clone().into(),
            options: options(&layout, directory),
        })
    }

    fn in_words(&self) -> String {
        format!("{}, {}", self.version, namespaces::NAMES)
    }
}

/// The options before the program, which begins in `directory`.
fn options(entries: &[Entry], directory: &str) -> Vec<OsString> {
    let mut options = Options::default();
    let unshared = ["user", "pid", "net", "ipc", "uts", "cgroup-try"];
    options.add(unshared.map(|one| format!("--unshare-{one}")));
    options.add(["--disable-userns", "--die-with-parent", "--new-session"]);
    options.add(["--as-pid-1", "--cap-drop", "ALL", "--hostname", "sandbox"]);
    options.add(["--uid", "1000", "--gid", "1000"]);
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
            } => {
                let option = if *is_writable { "--bind" } else { "--ro-bind" };
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
            Entry::Hidden {
                at,
                is_directory: true,
            } => {
                self.add([OsStr::new("--tmpfs"), at.as_ref()]);
                self.add([OsStr::new("--remount-ro"), at.as_ref()]);
            }
            Entry::Hidden { at, .. } => self.add_paths("--ro-bind", ["/dev/null".as_ref(), at]),
        }
    }
}
