//! Files that have no name any more but are still open, and sockets: a listing of directories does not see them, and neither
//! does the memory of a process where they live in memory and are not mapped.
//!
//! One question has to tell all about an open file. Between two, the process may have closed it and opened
//! another one under its number, as every program does that is just being executed: its libraries take the place of what it was
//! handed over.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;

use super::tree::Process;
use crate::run::platform;
use crate::run::process::Status;

/// What waits in one socket at most: the kernel's default for what may be sent, and half of it more, since it only looks before it
/// takes in. It counts whether anything waits or not: nobody but its processes is told.
const SOCKET_KIB: u64 = 208 / 2 * 3;

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Unlinked {
    /// On the disks of the writable directories.
    pub(super) disk_kib: u64,
    /// Anywhere else, which is in memory.
    pub(super) memory_kib: u64,
    pub(super) open_files: u64,
    /// Whether a process is closed against being looked at.
    pub(super) is_closed: bool,
}

/// Adds up the open files without names and the sockets of all processes, each once. `disks` are the writable devices.
pub(super) fn measure(processes: &[Process], disks: &[u64]) -> Unlinked {
    // Our own executable is handed over, and may be replaced by a newer one while it runs.
    let ours = fs::metadata(platform::own_executable());
    let mut seen: BTreeSet<(u64, u64)> = ours.iter().map(file).collect();
    let mut found = Unlinked::default();
    for process in processes {
        let handles = match fs::read_dir(format!("/proc/{}/fd", process.pid)) {
            Ok(handles) => handles,
            Err(error) => {
                let is_refused = error.kind() == io::ErrorKind::PermissionDenied;
                // One that is about to end has no memory, and is closed to all.
                let has_memory = || Status::of(process.pid).number("VmSize").is_some();
                found.is_closed |= is_refused && has_memory();
                continue;
            }
        };
        for path in handles.filter_map(|handle| Some(handle.ok()?.path())) {
            found.open_files += 1;
            // This asks about the open file and not about what may have its name now.
            let Ok(facts) = fs::metadata(&path) else {
                continue;
            };
            let is_socket = facts.file_type().is_socket();
            if (facts.nlink() > 0 && !is_socket) || !seen.insert(file(&facts)) {
                continue;
            }
            let kib = if is_socket {
                SOCKET_KIB
            } else {
                facts.blocks() / 2
            };
            if disks.contains(&facts.dev()) {
                found.disk_kib += kib;
            } else {
                found.memory_kib += kib;
            }
        }
    }
    found
}

/// How many files that had a name in these directories are mapped into memory: they may be open nowhere.
pub(super) fn mapped(processes: &[Process], directories: &[OsString]) -> u64 {
    let mut seen = BTreeSet::new();
    for process in processes {
        let maps = fs::read(format!("/proc/{}/maps", process.pid)).unwrap_or_default();
        for line in String::from_utf8_lossy(&maps).lines() {
            // Where it is, its rights, the place in the file, the disk, the number of the file, its name.
            let number = line.split_ascii_whitespace().nth(4);
            let name = line.find('/').map_or("", |start| &line[start..]);
            let had_name = |directory: &OsString| Path::new(name).starts_with(directory);
            if name.ends_with(" (deleted)") && directories.iter().any(had_name) {
                seen.extend(number.map(str::to_owned));
            }
        }
    }
    seen.len() as u64
}

/// What tells a file from every other one.
fn file(facts: &Metadata) -> (u64, u64) {
    (facts.dev(), facts.ino())
}
