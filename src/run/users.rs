//! Whose rights a program gets where the grader has root's.
//!
//! Each slot has a user of its own, because the kernel's limit on processes does not hold for root, and root's files
//! are root's. No two gradings share one: what resists its end is ended by ending all that its user runs. The price:
//! that user cannot pass through `/root`, where a toolchain may lie. In a tier with namespaces, such a directory is bound
//! to a place that everybody reaches, in a mount namespace that only this run has.
//!
//! What keeps a user from being claimed twice is a socket with an abstract name. It needs no directory, and
//! is free again the moment the grader is gone, however it went.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::ops::{Range, RangeInclusive};
use std::os::unix::fs::{MetadataExt, lchown};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::platform;

/// Users that no distribution gives out.
const USERS: Range<u32> = 64_200..65_400;

/// Where directories are bound that the user of a slot cannot reach. Nothing that bubblewrap needs is there.
const REACHABLE: &str = "/sys";

/// Binds each argument before `--` to a number beneath [`REACHABLE`], and becomes the command behind it.
const BIND: &str = r#"
set -e
mount -t tmpfs -o mode=755 none /sys
number=0
while [ "$1" != -- ]; do
    if [ -d "$1" ]; then mkdir /sys/$number; else : > /sys/$number; fi
    mount --bind "$1" /sys/$number
    number=$((number + 1))
    shift
done
shift
exec "$@"
"#;

/// The users of the slots of one grading.
#[derive(Clone, Debug, Default)]
pub(super) struct Users(Arc<Mutex<BTreeMap<u32, Claim>>>);

#[derive(Debug)]
struct Claim {
    user: u32,
    /// Kept open while the claim lasts.
    _socket: UnixListener,
}

impl Users {
    /// The user of a slot; `prepare` is called when it is claimed.
    pub(super) fn of_slot(
        &self,
        slot: u32,
        prepare: impl FnOnce(u32) -> io::Result<()>,
    ) -> io::Result<u32> {
        let mut claims = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(claim) = claims.get(&slot) {
            return Ok(claim.user);
        }
        let claim = USERS
            .map(Claim::try_user)
            .find_map(Result::ok)
            .ok_or_else(|| io::Error::other("every user that programs could have is in use"))?;
        let user = claim.user;
        prepare(user)?;
        claims.insert(slot, claim);
        Ok(user)
    }
}

impl Claim {
    fn try_user(user: u32) -> io::Result<Self> {
        let socket = platform::listen_at_abstract_socket(&format!("tilegrade-user-{user}"))?;
        Ok(Self {
            user,
            _socket: socket,
        })
    }
}

/// All users that programs may have.
pub(super) fn range() -> RangeInclusive<u32> {
    USERS.start..=USERS.end - 1
}

/// Whether the grader has root's rights.
pub(super) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// How many processes and threads this user has.
pub(super) fn threads_of_this_user() -> u64 {
    let user = rustix::process::geteuid().as_raw();
    let listing = fs::read_dir("/proc").into_iter().flatten();
    let own = listing.filter_map(|entry| {
        let path = entry.ok()?.path();
        let is_own = path.metadata().ok()?.uid() == user;
        is_own.then(|| fs::read_dir(path.join("task")).map_or(0, Iterator::count))
    });
    own.sum::<usize>() as u64
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
    path.ancestors().all(|part| {
        part.metadata()
            .is_ok_and(|facts| facts.mode() & 0o001 != 0 || facts.is_file())
    })
}

/// What is put before a command so that `user` runs it and reaches `directories` under new names.
pub(super) fn bind_and_become(user: u32, directories: &[&Path]) -> Vec<OsString> {
    let binding = [
        "/usr/bin/unshare",
        "--mount",
        "--propagation=private",
        "--",
        "/bin/sh",
        "-c",
        BIND,
        "bind",
    ];
    let mut command: Vec<OsString> = binding.map(OsString::from).into();
    command.extend(directories.iter().map(OsString::from));
    command.extend(["--", "/usr/bin/setpriv"].map(OsString::from));
    command.extend([format!("--reuid={user}"), format!("--regid={user}")].map(OsString::from));
    command.extend(["--clear-groups", "--"].map(OsString::from));
    command
}

/// Where [`bind_and_become`] puts the directory with this number.
pub(super) fn bound(number: usize) -> PathBuf {
    Path::new(REACHABLE).join(number.to_string())
}
