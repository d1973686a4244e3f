//! What the last stage lets a program do, in every tier.

use std::path::PathBuf;

use super::Isolation;
use crate::run::confinement::Rules;
use crate::run::job::{Access, Job};
use crate::run::layout::{DEVICES, View};
use crate::run::tier::Tier;

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

/// What the last stage lets a program do; nothing where it may do all that the grader may.
pub(in crate::run) fn rules(isolation: &Isolation, view: &View, job: &Job) -> Option<Rules> {
    let (readable, writable) = match isolation.tier() {
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
