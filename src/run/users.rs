//! Whose rights a program gets where the grader has root's.
//!
//! Each slot has a user of its own, because the kernel's limit on processes does not hold for root, and root's files
//! are root's. No two gradings share one: what resists its end is ended by ending all that its user runs. A socket with an
//! abstract name keeps a user from being claimed twice, and is free again the moment the grader is gone. Where it is killed, its
//! supervisor still ends what runs: so each run has a name of its own, and a user is claimed only where no run has it.
//!
//! Such a user cannot pass through `/root`, where a toolchain may lie. In a tier with namespaces, the supervisor binds that
//! directory to a place that everybody reaches, in a mount namespace that only this run has.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::ops::{Range, RangeInclusive};
use std::os::unix::fs::{MetadataExt, lchown};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fs, io};

use super::platform;
use super::process::{self, Status};

/// Users that no distribution gives out.
const USERS: Range<u32> = 64_200..65_400;

/// Where directories are bound that the user of a slot cannot reach. No tier needs what is there.
const REACHABLE: &str = "/sys/kernel";

/// The users of the slots of one grading, each with the socket that is kept open while it is claimed.
#[derive(Clone, Debug, Default)]
pub(super) struct Users(Arc<Mutex<BTreeMap<u32, (u32, UnixListener)>>>);

impl Users {
    pub(super) fn of_slot(
        &self,
        slot: u32,
        prepare: impl FnOnce(u32) -> io::Result<()>,
    ) -> io::Result<u32> {
        let mut claims = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((user, _)) = claims.get(&slot) {
            return Ok(*user);
        }
        let claim = |user| {
            let name = format!("tilegrade-user-{user}");
            let socket = platform::listen_at_abstract_socket(&name).ok()?;
            name_run(user).ok().map(|_free| (user, socket))
        };
        let claimed = USERS.into_iter().find_map(claim);
        let (user, socket) = claimed
            .ok_or_else(|| io::Error::other("every user that programs could have is in use"))?;
        prepare(user)?;
        claims.insert(slot, (user, socket));
        Ok(user)
    }
}

/// Keeps others from claiming a user for as long as a run has it. Fails while another run has it.
pub(super) fn name_run(user: u32) -> io::Result<UnixListener> {
    platform::listen_at_abstract_socket(&format!("tilegrade-run-{user}"))
}

pub(super) fn range() -> RangeInclusive<u32> {
    USERS.start..=USERS.end - 1
}

/// Whether the grader has the rights of root.
pub fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

pub(super) fn threads_of_this_user() -> u64 {
    let user = u64::from(rustix::process::geteuid().as_raw());
    let statuses = process::numbers().map(Status::of);
    let own = statuses.filter(|status| status.number("Uid") == Some(user));
    own.filter_map(|status| status.number("Threads")).sum()
}

/// Makes `user` the owner of a directory and all that lies in it, following no link. Nothing runs in it meanwhile.
pub(super) fn give(path: &Path, user: u32) -> io::Result<()> {
    lchown(path, Some(user), Some(user))?;
    if path.symlink_metadata()?.is_dir() {
        for entry in fs::read_dir(path)? {
            give(&entry?.path(), user)?;
        }
    }
    Ok(())
}

/// Whether a user with no rights of its own can reach a path.
pub(super) fn everybody_reaches(path: &Path) -> bool {
    let is_open = |facts: fs::Metadata| facts.mode() & 0o001 != 0 || facts.is_file();
    path.ancestors()
        .all(|part| part.metadata().is_ok_and(is_open))
}

/// Binds directories to [`reachable`] names, for this process and what it starts.
pub(super) fn bind_to_reachable(directories: &[OsString]) -> io::Result<()> {
    platform::enter_mount_namespace()?;
    platform::mount_memory(Path::new(REACHABLE), "mode=0755")?;
    for (number, directory) in directories.iter().enumerate() {
        platform::bind(Path::new(directory), &reachable(number))?;
    }
    Ok(())
}

/// Where the directory with this number is bound.
pub(super) fn reachable(number: usize) -> PathBuf {
    Path::new(REACHABLE).join(number.to_string())
}
