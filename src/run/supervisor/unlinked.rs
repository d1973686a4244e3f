//! Files that have no name any more but are still open: a listing of directories does not see them, and neither does
//! the memory of a process where they live in memory and are not mapped.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;

use super::tree::Process;

/// What such files hold.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Unlinked {
    /// On the disks of the writable directories.
    pub(super) disk_kib: u64,
    /// Anywhere else, which is in memory.
    pub(super) memory_kib: u64,
}

/// Adds up the open files without names of all processes, each file once. `disks` are the devices of the writable
/// directories.
pub(super) fn measure(processes: &[Process], disks: &[u64]) -> Unlinked {
    let mut seen = BTreeSet::new();
    let mut found = Unlinked::default();
    for process in processes {
        let Ok(handles) = fs::read_dir(format!("/proc/{}/fd", process.pid)) else {
            continue;
        };
        for path in handles.filter_map(|handle| Some(handle.ok()?.path())) {
            let is_unlinked = path
                .read_link()
                .is_ok_and(|target| target.as_os_str().as_bytes().ends_with(b" (deleted)"));
            // This asks about the open file and not about what may have its name now.
            let Some(facts) = fs::metadata(&path).ok().filter(|_| is_unlinked) else {
                continue;
            };
            if !seen.insert((facts.dev(), facts.ino())) {
                continue;
            }
            let kib = facts.blocks() / 2;
            if disks.contains(&facts.dev()) {
                found.disk_kib += kib;
            } else {
                found.memory_kib += kib;
            }
        }
    }
    found
}
