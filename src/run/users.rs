//! Whose rights a program gets where the grader has root's.
//!
//! Each slot has a user of its own, because the kernel's limit on processes does not hold for root, and root's files
//! are root's. The price: that user cannot pass through `/root`, where a toolchain may lie. Such a directory is bound
//! to a place that everybody reaches, in a mount namespace that only this run has.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, lchown};
use std::path::{Path, PathBuf};

/// The user of slot 0: one that no distribution gives out.
const FIRST_USER: u32 = 64_200;

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

/// The user for a slot, where the grader can choose one.
pub(super) fn of_slot(slot: u32) -> Option<u32> {
    is_root().then(|| FIRST_USER + slot)
}

/// Whether the grader has root's rights.
pub(super) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
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
