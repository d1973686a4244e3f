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

/// What waits in one socket at most: the kernel's default for what may be sent, and half of it more, since it only looks before it
/// takes in. It counts whether anything waits or not: nobody but its processes is told.
const SOCKET_KIB: u64 = 208 / 2 * 3;

/// What such files hold.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Unlinked {
    /// On the disks of the writable directories.
    pub(super) disk_kib: u64,
    /// Anywhere else, which is in memory.
    pub(super) memory_kib: u64,
    /// How many files were open at all.
    pub(super) open_files: u64,
    /// Whether a process is closed against being looked at.
    pub(super) is_closed: bool,
}

/// Adds up the open files without names and the sockets of all processes, each once. `disks` are the devices of the writable
/// directories.
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
                found.is_closed |= is_refused && process.has_memory();
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

/// How many files that had a name in these directories are mapped into memory. They may be open nowhere, and how large they are is
/// not told.
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Read;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;
    use std::process::{Child, Stdio};

    use rustix::process::Pid;
    use tempfile::TempDir;

    use super::{Unlinked, measure};
    use crate::run::{process, supervisor::tree::Process};

    fn of(child: &Child, disk: u64) -> Unlinked {
        let pid = Pid::from_child(child);
        let start_ticks = 0;
        measure(&[Process { pid, start_ticks }], &[disk])
    }

    fn shell(script: &str, folder: &Path) -> Child {
        let mut command = process::command("/bin/sh");
        let command = command.args(["-c", script]).current_dir(folder);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command.spawn().expect("there is a shell")
    }

    /// What the script's process holds once it has said that it is done.
    fn held_by(script: &str, folder: &Path) -> Unlinked {
        let script = format!("{script}; echo done; read line");
        let mut child = shell(&script, folder);
        let mut said = [0; 5];
        let stdout = child.stdout.as_mut().expect("it is a pipe");
        stdout
            .read_exact(&mut said)
            .expect("it says that it is done");
        let disk = folder.metadata().expect("it is there").dev();
        let found = of(&child, disk);
        drop(child.stdin.take());
        child.wait().expect("it has ended");
        found
    }

    fn folder_with(name: &str) -> TempDir {
        let folder = tempfile::tempdir().expect("the temporary directory is writable");
        fs::write(folder.path().join(name), vec![1; 1 << 20]).expect("it is writable");
        folder
    }

    #[test]
    fn what_its_file_says_counts_and_not_its_name() {
        // The name that `/proc` shows of it is that of a file without one.
        let folder = folder_with("library (deleted)");
        let found = held_by("exec 9<'library (deleted)'", folder.path());
        assert_eq!((found.disk_kib, found.memory_kib), (0, 0), "{found:?}");
    }

    #[test]
    fn what_is_written_to_a_file_without_a_name_counts() {
        let folder = folder_with("library");
        let found = held_by("exec 9>gone; rm gone; cat library >&9", folder.path());
        assert!((1_024..1_100).contains(&found.disk_kib), "{found:?}");
        assert_eq!(found.memory_kib, 0);
    }
}
