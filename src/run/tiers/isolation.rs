//! What differs between tiers, and what some of them share.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use crate::outcome::Ending;
use crate::run::confine::Rules;
use crate::run::error::{Error, Unavailable};
use crate::run::job::{Access, Job, Mount};
use crate::run::layout::{DEVICES, Entry, View};
use crate::run::resources::ProcessLimit;
use crate::run::tier::Tier;
use crate::run::users;
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
    /// Its name.
    fn tier(&self) -> Tier;

    /// Whether programs have namespaces of their own: processes, network, and a file system with names of its own.
    fn has_namespaces(&self) -> bool {
        false
    }

    /// Whether programs have the grader's user, and see the grader's processes.
    fn shares_user(&self) -> bool {
        false
    }

    /// What stands between the supervisor and the last stage.
    fn surroundings(&self, run: &Inside<'_>) -> Result<Surroundings, Error> {
        match run.view.for_user(run.user).1.first() {
            None => Ok(Surroundings {
                wrapper: None,
                user: run.user,
            }),
            Some(directory) => Err(Error::OutOfReach(directory.display().to_string())),
        }
    }

    /// What the last stage lets a program do; nothing where it may do all that the grader may.
    fn rules(&self, view: &View, job: &Job) -> Option<Rules> {
        let mut readable = view.readable();
        readable.extend(FACTS.iter().map(PathBuf::from));
        Some(rules(self, job, readable, &DEVICES))
    }

    /// Who bounds the number of processes, for a program that the supervisor gives this user.
    fn process_limit(&self, user: Option<u32>) -> ProcessLimit;

    /// Where a program puts temporary files. Without namespaces, only its own directories are writable.
    fn temporary<'a>(&self, job: &'a Job) -> &'a Path {
        &job.directory.host
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

/// What is to run, and what it is to see.
pub(in crate::run) struct Inside<'a> {
    pub(in crate::run) view: &'a View,
    pub(in crate::run) job: &'a Job,
    /// Who runs it, where that is not the grader's user.
    pub(in crate::run) user: Option<u32>,
    /// Where it has a disk for itself, if it has one.
    pub(in crate::run) own_disk: Option<&'a Path>,
}

/// What stands between the supervisor and the last stage.
pub(in crate::run) struct Surroundings {
    pub(in crate::run) wrapper: Option<Wrapper>,
    /// The user that the supervisor gives to what it starts.
    pub(in crate::run) user: Option<u32>,
}

/// What is known of a tier before it was looked for.
pub(in crate::run) struct Kind {
    /// Looks whether it can be tried on this machine.
    pub(in crate::run) find: fn() -> Result<Arc<dyn Isolation>, Unavailable>,
    /// What to do where this machine refuses it.
    pub(in crate::run) remedies: fn() -> Vec<String>,
}

/// The name that a directory has for the program.
pub(in crate::run) fn path_inside<'a>(
    isolation: &(impl Isolation + ?Sized),
    mount: &'a Mount,
) -> &'a Path {
    if isolation.has_namespaces() {
        Path::new(mount.inside)
    } else {
        &mount.host
    }
}

/// The rules of a tier, with what it makes readable and writable beside the job's directories.
pub(super) fn rules(
    isolation: &(impl Isolation + ?Sized),
    job: &Job,
    readable: Vec<PathBuf>,
    writable: &[&str],
) -> Rules {
    let with_mounts = |paths: Vec<PathBuf>, access| {
        let mounts = job.all_mounts().filter(|mount| mount.access == access);
        let inside = mounts.map(|mount| path_inside(isolation, mount).to_owned());
        let paths = paths.into_iter().chain(inside);
        paths.map(PathBuf::into_os_string).collect()
    };
    let writable = writable.iter().map(PathBuf::from).collect();
    Rules {
        readable: with_mounts(readable, Access::ReadOnly),
        writable: with_mounts(writable, Access::ReadWrite),
        has_namespaces: isolation.has_namespaces(),
        shares_user: isolation.shares_user(),
        is_build: job.is_build(),
        guarded: vec![std::process::id()],
    }
}

/// What the two tiers with namespaces have in common; `wrap` is given what is seen, and what comes in front of a command.
pub(super) fn in_namespaces(
    run: &Inside<'_>,
    wrap: impl FnOnce(Vec<Entry>, Vec<std::ffi::OsString>) -> Wrapper,
) -> Surroundings {
    let (view, out_of_reach) = run.view.for_user(run.user);
    let (prefix, user) = match run.user {
        // It still has to be root to bind them.
        Some(user) if !out_of_reach.is_empty() => {
            (users::bind_and_become(user, &out_of_reach), None)
        }
        user => (Vec::new(), user),
    };
    Surroundings {
        wrapper: Some(wrap(view.entries(run.job, run.own_disk), prefix)),
        user,
    }
}
