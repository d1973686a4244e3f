//! What lies in the directories that a program may write to.

use std::ffi::CStr;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;
use rustix::path::Arg;
use rustix::process::Pid;

/// Names that a run may make. Beyond them counting stops and the bound is passed.
const MOST_NAMES: u64 = 20_000;

/// How deep directories may lie in one another.
pub(super) const DEEPEST: usize = 64;

/// What was found.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct DiskUse {
    /// Blocks of all files.
    pub(super) kib: u64,
    /// Whether there are too many names, or too deep ones, or directories that were closed against counting.
    pub(super) is_uncountable: bool,
    /// What is left on the disks that they lie on, also where another program takes the rest.
    pub(super) free_kib: u64,
}

/// Adds up what lies in `directories`, following no link.
pub(super) fn measure<'a>(directories: impl Iterator<Item = &'a Path>) -> DiskUse {
    let mut count = Count::default();
    let mut free_kib = u64::MAX;
    for directory in directories {
        count.add(rustix::fs::CWD, directory, 0);
        let facts = rustix::fs::statvfs(directory);
        let free = facts.map_or(u64::MAX, |facts| {
            facts.f_bfree.saturating_mul(facts.f_frsize)
        });
        free_kib = free_kib.min(free / 1_024);
    }
    DiskUse {
        free_kib,
        kib: count.blocks / 2,
        is_uncountable: count.names > MOST_NAMES || count.is_hopeless,
    }
}

/// Whether too many names were made in the directories in memory that a process has to itself. The kernel bounds their bytes,
/// and a name has none.
pub(super) fn fills_memory_with_names(process: Pid) -> bool {
    let mut names = 0;
    for directory in ["tmp", "dev/shm"] {
        let facts = rustix::fs::statvfs(format!("/proc/{process}/root/{directory}"));
        names += facts.map_or(0, |facts| facts.f_files.saturating_sub(facts.f_ffree));
    }
    names > MOST_NAMES
}

/// Fails where a directory lies on a disk with less than `least_kib` left: that is the machine's fault.
pub(super) fn require_room<'a>(
    directories: impl Iterator<Item = &'a Path>,
    least_kib: u64,
) -> io::Result<()> {
    for directory in directories {
        let facts = rustix::fs::statvfs(directory)?;
        let left_kib = facts.f_bavail.saturating_mul(facts.f_frsize) / 1_024;
        if left_kib < least_kib {
            let said = format!(
                "the disk of `{}` has {left_kib} KiB left, and the run may need {least_kib}",
                directory.display()
            );
            return Err(io::Error::new(io::ErrorKind::StorageFull, said));
        }
    }
    Ok(())
}

#[derive(Default)]
struct Count {
    /// Of 512 bytes.
    blocks: u64,
    names: u64,
    /// Too deep, or closed against us.
    is_hopeless: bool,
}

impl Count {
    /// Adds what lies in the directory `name` of another one. What vanishes or changes meanwhile is left out: the
    /// program is still running.
    fn add(&mut self, parent: impl AsFd, name: impl Arg, depth: usize) {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let opened = rustix::fs::openat(parent, name, flags, Mode::empty());
        self.is_hopeless |= depth > DEEPEST || matches!(opened, Err(Errno::ACCESS));
        let Some(directory) = opened.ok().filter(|_| !self.is_hopeless) else {
            return;
        };
        let Ok(listing) = Dir::read_from(&directory) else {
            return;
        };
        for entry in listing.filter_map(Result::ok) {
            let name = entry.file_name();
            if !matches!(name.to_bytes(), b"." | b"..") {
                self.add_name(&directory, name, depth);
            }
            if self.names > MOST_NAMES || self.is_hopeless {
                return;
            }
        }
    }

    fn add_name(&mut self, directory: &OwnedFd, name: &CStr, depth: usize) {
        self.names += 1;
        match rustix::fs::statat(directory, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(facts) => {
                self.blocks += u64::try_from(facts.st_blocks).unwrap_or(0);
                if FileType::from_raw_mode(facts.st_mode).is_dir() {
                    self.add(directory, name, depth + 1);
                }
            }
            Err(error) => self.is_hopeless |= error == Errno::ACCESS,
        }
    }
}
