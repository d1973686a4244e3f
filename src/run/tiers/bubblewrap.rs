//! Bubblewrap's command line: namespaces of a run's own, and in them what a program is to see.
//!
//! Process 1 inside is not bubblewrap's but ours (`init`), since bubblewrap tells a program that ended by a
//! signal and one that exited with 128 and the signal's number in the same way.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use super::Isolation;
use crate::run::error::Unavailable;
use crate::run::layout::{Entry, Right};
use crate::run::process;
use crate::run::tier::Tier;
use crate::run::wire::Wrapper;

const PLACES: [&str; 3] = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"];

#[derive(Debug)]
pub(super) struct Bubblewrap {
    program: PathBuf,
    version: String,
}

impl Bubblewrap {
    pub(super) fn find() -> Result<Self, Unavailable> {
        let mut places = PLACES.iter().map(PathBuf::from);
        let program = places
            .find(|path| path.exists())
            .ok_or(Unavailable::NotInstalled)?;
        let output = process::command(&program).arg("--version").output();
        let output = output.map_err(|error| Unavailable::Refused(error.to_string()))?;
        Ok(Self {
            program,
            version: String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        })
    }
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

    fn version(&self) -> Option<&str> {
        Some(&self.version)
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
    for entry in entries {
        if let Entry::Memory { at, bytes: None } = entry {
            options.add(["--remount-ro".as_ref(), at.as_os_str()]);
        }
    }
    options.add(["--remount-ro", "/"]);
    options.0
}

#[derive(Default)]
struct Options(Vec<OsString>);

impl Options {
    fn add<Part: AsRef<OsStr>>(&mut self, parts: impl IntoIterator<Item = Part>) {
        self.0
            .extend(parts.into_iter().map(|part| part.as_ref().to_owned()));
    }

    /// Of devices, bubblewrap's own `--dev` adds a terminal and a place for more, which costs five mounts.
    fn add_entry(&mut self, entry: &Entry) {
        match entry {
            Entry::Bound { from, to, right } => {
                let option = match right {
                    Right::ReadOnly => "--ro-bind",
                    Right::ReadWrite => "--bind",
                    Right::Device => "--dev-bind",
                };
                self.add([option.as_ref(), from.as_os_str(), to.as_os_str()]);
            }
            Entry::Link { target, at } => {
                self.add(["--symlink".as_ref(), target.as_os_str(), at.as_os_str()]);
            }
            Entry::Processes => self.add(["--proc", "/proc"]),
            Entry::Memory { at, bytes } => {
                if let Some(bytes) = bytes {
                    self.add(["--perms", "1777", "--size", &bytes.to_string()]);
                }
                self.add(["--tmpfs".as_ref(), at.as_os_str()]);
            }
        }
    }
}
