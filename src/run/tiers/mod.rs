//! The tiers: what differs between them, each in a file of its own.
//!
//! All of them start from one description of what a program sees (`layout::View`), and end in the same last stage (`confine`). A new
//! tier is a name in [`Tier`] and a file here, which [`find`] knows; where it needs something, a line in the `doctor`'s `remedy` says so.

mod bubblewrap;
pub(super) mod namespaces;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use std::{fmt, io};

use super::error::{Error, Unavailable};
use super::job::{Access, Job};
use super::layout::{DEVICES, Entry, View};
use super::rules::Rules;
use super::tier::Tier;
use super::wire::Wrapper;
use super::{orphans, platform, users};
use crate::outcome::{Bound, Ending};

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

pub(super) trait Isolation: fmt::Debug + Send + Sync {
    fn tier(&self) -> Tier;

    /// What stands between the supervisor and the last stage of a program that sees `layout` and begins in `directory`.
    fn wrapper(&self, _layout: Vec<Entry>, _directory: &str) -> Option<Wrapper> {
        None
    }

    /// Its program and that program's version, where it is another's.
    fn version(&self) -> Option<&str> {
        None
    }

    /// How many other processes the kernel counts with those of this user's program; nothing where the poll alone bounds them.
    fn counted_beside(&self, user: Option<u32>) -> Option<u64> {
        let is_alone = user.is_some() || platform::counts_processes_by_namespace();
        is_alone.then_some(0)
    }

    /// Ends what an earlier grading may have left of this user, before it runs something again.
    fn end_what_is_left(&self, _executable: &Path, _user: u32) -> io::Result<()> {
        Ok(())
    }

    /// Fails where a run that began then may have ended so because of another program.
    fn require_undisturbed(&self, _ending: Ending, _began: Instant) -> Result<(), Error> {
        Ok(())
    }
}

impl Tier {
    /// Whether programs see the machine's file system, and Landlock alone keeps them out of it.
    pub(super) fn is_ruled_alone(self) -> bool {
        matches!(self, Self::User | Self::SameUser)
    }

    /// Whether programs have the grader's user, and see the grader's processes.
    pub(super) fn shares_user(self) -> bool {
        self == Self::SameUser
    }
}

pub(super) fn find(tier: Tier) -> Result<Arc<dyn Isolation>, Unavailable> {
    Ok(match tier {
        Tier::Bubblewrap => Arc::new(bubblewrap::Bubblewrap::find()?),
        Tier::Namespaces => Arc::new(namespaces::Namespaces),
        Tier::User => Arc::new(User::find()?),
        Tier::SameUser => Arc::new(SameUser::find()?),
        Tier::None => none(),
    })
}

pub(super) fn none() -> Arc<dyn Isolation> {
    Arc::new(Nothing)
}

/// What a tier is made of beside the last stage, in front of that: empty, or with a comma behind it.
pub(super) fn in_words(isolation: &dyn Isolation) -> String {
    let version = isolation.version().map(|version| format!("{version}, "));
    let has_namespaces = isolation.tier().has_namespaces();
    let namespaces = has_namespaces.then_some("namespaces user,pid,net,ipc,uts,cgroup,mount, ");
    version.unwrap_or_default() + namespaces.unwrap_or_default()
}

/// Where a program puts temporary files. Under rules alone, only its own directories are writable.
pub(super) fn temporary(tier: Tier, job: &Job) -> &Path {
    if tier.is_ruled_alone() {
        &job.directory.host
    } else {
        Path::new("/tmp")
    }
}

/// What the last stage lets a program do; nothing where it may do all that the grader may.
pub(super) fn rules(tier: Tier, view: &View, job: &Job) -> Option<Rules> {
    let (readable, writable) = if tier.has_namespaces() {
        // In this file system there is only what may be read.
        (vec![PathBuf::from("/")], ["/tmp", "/dev"].as_slice())
    } else if tier.is_ruled_alone() {
        let facts = FACTS.iter().map(PathBuf::from);
        let readable = view.readable().into_iter().chain(facts).collect();
        (readable, &DEVICES[..])
    } else {
        return None;
    };
    let with_mounts = |paths: Vec<PathBuf>, access| {
        let mounts = job.all_mounts().filter(|mount| mount.access == access);
        let inside = mounts.map(|mount| mount.path_inside(tier).to_owned());
        let paths = paths.into_iter().chain(inside);
        paths.map(PathBuf::into_os_string).collect()
    };
    let writable = writable.iter().map(PathBuf::from).collect();
    Some(Rules {
        readable: with_mounts(readable, Access::ReadOnly),
        writable: with_mounts(writable, Access::ReadWrite),
        has_namespaces: tier.has_namespaces(),
        shares_user: tier.shares_user(),
        is_build: job.is_build(),
        guarded: vec![std::process::id()],
    })
}

#[derive(Debug)]
struct Nothing;

impl Isolation for Nothing {
    fn tier(&self) -> Tier {
        Tier::None
    }

    fn counted_beside(&self, _: Option<u32>) -> Option<u64> {
        None
    }
}

#[derive(Debug)]
struct User;

impl User {
    pub(super) fn find() -> Result<Self, Unavailable> {
        let found = users::is_root().then_some(Self);
        found.ok_or(Unavailable::NotForThisUser("root"))
    }
}

impl Isolation for User {
    fn tier(&self) -> Tier {
        Tier::User
    }

    /// A grading that was killed together with its supervisors may have left something.
    fn end_what_is_left(&self, executable: &Path, user: u32) -> io::Result<()> {
        orphans::end_all_of(executable, user)
    }
}

/// When a program was last stopped for its processes.
static LAST_BOMB: Mutex<Option<Instant>> = Mutex::new(None);

/// More processes and threads than other runs need.
const MANY_THREADS: u64 = 512;

#[derive(Debug)]
struct SameUser {
    /// How many processes and threads the user had when grading began.
    threads_before: u64,
}

impl SameUser {
    pub(super) fn find() -> Result<Self, Unavailable> {
        if users::is_root() {
            return Err(Unavailable::NotForThisUser("a user without rights"));
        }
        Ok(Self {
            threads_before: users::threads_of_this_user(),
        })
    }
}

impl Isolation for SameUser {
    fn tier(&self) -> Tier {
        Tier::SameUser
    }

    fn counted_beside(&self, _: Option<u32>) -> Option<u64> {
        // Room for other runs, and as much above it as tells of a bomb.
        Some(self.threads_before + MANY_THREADS / 2)
    }

    /// A program may have failed because another one took all the processes that their user may have.
    fn require_undisturbed(&self, ending: Ending, began: Instant) -> Result<(), Error> {
        let mut last_bomb = LAST_BOMB.lock().unwrap_or_else(PoisonError::into_inner);
        match ending {
            Ending::Stopped(Bound::Processes) => *last_bomb = Some(Instant::now()),
            Ending::Exited(0) => {}
            _ => {
                let is_bombed = last_bomb.is_some_and(|bomb| bomb > began)
                    || users::threads_of_this_user() > self.threads_before + MANY_THREADS;
                if is_bombed {
                    let said = "another program took all processes that their user may have";
                    return Err(Error::Machine(said.to_owned()));
                }
            }
        }
        Ok(())
    }
}
