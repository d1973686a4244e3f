//! What differs between tiers, and what some of them share.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::outcome::Ending;
use crate::run::confinement::Rules;
use crate::run::error::Error;
use crate::run::job::{Access, Job};
use crate::run::layout::{DEVICES, Entry, View};
use crate::run::platform;
use crate::run::tier::Tier;
use crate::run::wire::Wrapper;

/// What toolchains read of a machine's file system beside the system's programs: nothing in it tells of other processes.
/// Of `/proc`, a program has its own entry, by the number that it keeps when it is executed.
const FACTS: [&str; 9] = [
    "/etc/ssl/openssl.cnf",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/self",
    "/proc/stat",
    "/proc/sys",
    "/proc/version",
];

/// A tier that was found on this machine.
pub(in crate::run) trait Isolation: fmt::Debug + Send + Sync {
    fn tier(&self) -> Tier;

    /// Whether programs have namespaces of their own: processes, network, and a file system with names of its own.
    fn has_namespaces(&self) -> bool {
        self.tier().has_namespaces()
    }

    /// Whether programs have the grader's user, and see the grader's processes.
    fn shares_user(&self) -> bool {
        self.tier() == Tier::SameUser
    }

    /// What stands between the supervisor and the last stage of a program that sees `layout` and begins in `directory`.
    fn wrapper(&self, _layout: Vec<Entry>, _directory: &str) -> Option<Wrapper> {
        None
    }

    /// How many other processes the kernel counts with those of a program that has this user; nothing where it would count all that
    /// the user runs on the machine, and the poll alone bounds them.
    fn counted_beside(&self, user: Option<u32>) -> Option<u64> {
        let is_counted_alone = user.is_some() || platform::counts_processes_by_namespace();
        is_counted_alone.then_some(0)
    }

    /// Where a program puts temporary files. Under rules alone, only its own directories are writable.
    fn temporary<'a>(&self, job: &'a Job) -> &'a Path {
        match self.tier() {
            Tier::User | Tier::SameUser => &job.directory.host,
            _ => Path::new("/tmp"),
        }
    }

    /// Makes a user ready that is new to this grading.
    fn prepare_user(&self, _executable: &Path, _user: u32) -> io::Result<()> {
        Ok(())
    }

    /// Fails where a run that began then may have ended so because of another program.
    fn require_undisturbed(&self, _ending: Ending, _began: Instant) -> Result<(), Error> {
        Ok(())
    }

    /// What it is made of beside the last stage, in front of that: empty, or with a comma behind it.
    fn in_words(&self) -> String {
        String::new()
    }
}

/// What the last stage lets a program do; nothing where it may do all that the grader may.
pub(in crate::run) fn rules(isolation: &dyn Isolation, view: &View, job: &Job) -> Option<Rules> {
    let (readable, writable) = match isolation.tier() {
        Tier::None => return None,
        Tier::Bubblewrap | Tier::Namespaces => {
            // In this file system there is only what may be read.
            (vec![PathBuf::from("/")], ["/tmp", "/dev"].as_slice())
        }
        Tier::User | Tier::SameUser => {
            let facts = FACTS.iter().map(PathBuf::from);
            (
                view.readable().into_iter().chain(facts).collect(),
                &DEVICES[..],
            )
        }
    };
    let with_mounts = |paths: Vec<PathBuf>, access| {
        let mounts = job.all_mounts().filter(|mount| mount.access == access);
        let inside = mounts.map(|mount| mount.path_inside(isolation.tier()).to_owned());
        let paths = paths.into_iter().chain(inside);
        paths.map(PathBuf::into_os_string).collect()
    };
    let writable = writable.iter().map(PathBuf::from).collect();
    Some(Rules {
        readable: with_mounts(readable, Access::ReadOnly),
        writable: with_mounts(writable, Access::ReadWrite),
        has_namespaces: isolation.has_namespaces(),
        shares_user: isolation.shares_user(),
        is_build: job.is_build(),
        guarded: vec![std::process::id()],
    })
}
