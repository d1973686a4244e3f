//! What lies in the directories that a program may write to.

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};

/// Names that a run may make. Beyond them counting stops and the bound is passed.
const MOST_NAMES: u64 = 20_000;

/// How deep directories may lie in one another.
const DEEPEST: usize = 64;

/// What was found.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct DiskUse {
    /// Blocks of all files.
    pub(super) kib: u64,
    /// Whether there are too many names, or too deep ones, to count at all.
    pub(super) beyond_counting: bool,
}

/// Adds up what lies in `directories`, following no link.
pub(super) fn measure<'a>(directories: impl Iterator<Item = &'a Path>) -> DiskUse {
    let mut count = Count::default();
    for directory in directories {
        if let Ok(handle) = File::open(directory) {
            count.add(&handle.into(), 0);
        }
    }
    DiskUse {
        kib: count.blocks / 2,
        beyond_counting: count.names > MOST_NAMES || count.too_deep,
    }
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
            return Err(io::Error::other(format!(
                "the disk of `{}` has {left_kib} KiB left, and the run may need {least_kib}",
                directory.display()
            )));
        }
    }
    Ok(())
}

#[derive(Default)]
struct Count {
    /// Of 512 bytes.
    blocks: u64,
    names: u64,
    too_deep: bool,
}

impl Count {
    /// A name that vanishes or changes meanwhile is left out: the program is still running.
    fn add(&mut self, directory: &OwnedFd, depth: usize) {
        if depth > DEEPEST {
            self.too_deep = true;
            return;
        }
        let Ok(listing) = Dir::read_from(directory) else {
            return;
        };
        for entry in listing.filter_map(Result::ok) {
            if matches!(entry.file_name().to_bytes(), b"." | b"..") {
                continue;
            }
            self.names += 1;
            if self.names > MOST_NAMES || self.too_deep {
                return;
            }
            let Ok(facts) =
                rustix::fs::statat(directory, entry.file_name(), AtFlags::SYMLINK_NOFOLLOW)
            else {
                continue;
            };
            self.blocks += u64::try_from(facts.st_blocks).unwrap_or(0);
            if FileType::from_raw_mode(facts.st_mode).is_dir() {
                let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
                if let Ok(child) =
                    rustix::fs::openat(directory, entry.file_name(), flags, Mode::empty())
                {
                    self.add(&child, depth + 1);
                }
            }
        }
    }
}
