//! The tiers: what differs between them.
//!
//! All of them start from one description of what a program sees (`layout::View`), and end in the same last stage (`confine`). A new
//! tier is a name in [`Tier`], a value of [`Isolation`], and its line in `remedy`.

mod bubblewrap;
mod same_user;

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::confinement::Rules;
use super::error::{Error, Unavailable};
use super::job::{Access, Job};
use super::layout::{DEVICES, Entry, View};
use super::tier::Tier;
use super::wire::Wrapper;
use super::{platform, users};
use crate::outcome::Ending;

use bubblewrap::Bubblewrap;
use same_user::SameUser;

const NAMESPACES: &str = "namespaces user,pid,net,ipc,uts,cgroup,mount, ";

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
#[derive(Clone, Debug)]
pub(super) enum Isolation {
    Bubblewrap(Bubblewrap),
    Namespaces,
    User,
    SameUser(SameUser),
    None,
}

impl Isolation {
    /// Looks whether a tier can be tried on this machine.
    pub(super) fn find(tier: Tier) -> Result<Self, Unavailable> {
        match tier {
            Tier::Bubblewrap => Bubblewrap::find().map(Self::Bubblewrap),
            Tier::Namespaces => Ok(Self::Namespaces),
            Tier::User if users::is_root() => Ok(Self::User),
            Tier::User => Err(Unavailable::NotForThisUser("root")),
            Tier::SameUser if users::is_root() => {
                Err(Unavailable::NotForThisUser("a user without rights"))
            }
            Tier::SameUser => Ok(Self::SameUser(SameUser::find())),
            Tier::None => Ok(Self::None),
        }
    }

    pub(super) fn tier(&self) -> Tier {
        match self {
            Self::Bubblewrap(_) => Tier::Bubblewrap,
            Self::Namespaces => Tier::Namespaces,
            Self::User => Tier::User,
            Self::SameUser(_) => Tier::SameUser,
            Self::None => Tier::None,
        }
    }

    /// Whether programs have namespaces of their own: processes, network, and a file system with names of its own.
    pub(super) fn has_namespaces(&self) -> bool {
        self.tier().has_namespaces()
    }

    /// Whether programs have the grader's user, and see the grader's processes.
    pub(super) fn shares_user(&self) -> bool {
        self.tier() == Tier::SameUser
    }

    /// What stands between the supervisor and the last stage of a program that sees `layout` and begins in `directory`.
    pub(super) fn wrapper(&self, layout: Vec<Entry>, directory: &str) -> Option<Wrapper> {
        match self {
            Self::Bubblewrap(found) => Some(found.wrapper(&layout, directory)),
            Self::Namespaces => Some(Wrapper::Ours { layout }),
            Self::User | Self::SameUser(_) | Self::None => None,
        }
    }

    /// How many other processes the kernel counts with those of a program that has this user; nothing where it would count all that
    /// the user runs on the machine, and the poll alone bounds them.
    pub(super) fn counted_beside(&self, user: Option<u32>) -> Option<u64> {
        match self {
            Self::SameUser(found) => Some(found.threads_before),
            Self::None => None,
            _ => {
                let is_alone = user.is_some() || platform::counts_processes_by_namespace();
                is_alone.then_some(0)
            }
        }
    }

    /// Where a program puts temporary files. Under rules alone, only its own directories are writable.
    pub(super) fn temporary<'a>(&self, job: &'a Job) -> &'a Path {
        match self {
            Self::User | Self::SameUser(_) => &job.directory.host,
            _ => Path::new("/tmp"),
        }
    }

    /// Fails where a run that began then may have ended so because of another program.
    pub(super) fn require_undisturbed(&self, ending: Ending, began: Instant) -> Result<(), Error> {
        match self {
            Self::SameUser(found) => found.require_undisturbed(ending, began),
            _ => Ok(()),
        }
    }

    /// What it is made of beside the last stage, in front of that: empty, or with a comma behind it.
    pub(super) fn in_words(&self) -> String {
        match self {
            Self::Bubblewrap(found) => format!("{}, {NAMESPACES}", found.version),
            Self::Namespaces => NAMESPACES.to_owned(),
            Self::User | Self::SameUser(_) | Self::None => String::new(),
        }
    }

    /// What the last stage lets a program do; nothing where it may do all that the grader may.
    pub(super) fn rules(&self, view: &View, job: &Job) -> Option<Rules> {
        let (readable, writable) = match self.tier() {
            Tier::None => return None,
            Tier::Bubblewrap | Tier::Namespaces => {
                // In this file system there is only what may be read.
                (vec![PathBuf::from("/")], ["/tmp", "/dev"].as_slice())
            }
            Tier::User | Tier::SameUser => {
                let facts = FACTS.iter().map(PathBuf::from);
                let readable = view.readable().into_iter().chain(facts).collect();
                (readable, &DEVICES[..])
            }
        };
        let with_mounts = |paths: Vec<PathBuf>, access| {
            let mounts = job.all_mounts().filter(|mount| mount.access == access);
            let inside = mounts.map(|mount| mount.path_inside(self.tier()).to_owned());
            let paths = paths.into_iter().chain(inside);
            paths.map(PathBuf::into_os_string).collect()
        };
        let writable = writable.iter().map(PathBuf::from).collect();
        Some(Rules {
            readable: with_mounts(readable, Access::ReadOnly),
            writable: with_mounts(writable, Access::ReadWrite),
            has_namespaces: self.has_namespaces(),
            shares_user: self.shares_user(),
            is_build: job.is_build(),
            guarded: vec![std::process::id()],
        })
    }
}
