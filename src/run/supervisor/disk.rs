//! What lies in the directories that a program may write to.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::process::Pid;
use walkdir::WalkDir;

/// Names that a run may make. Beyond them counting stops and the bound is passed.
pub(super) const MOST_NAMES: u64 = 20_000;

/// How deep directories may lie in one another. Deeper ones are neither counted nor emptied, which is an error there.
pub(super) const DEEPEST: usize = 64;

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct DiskUse {
    pub(super) kib: u64,
    /// Whether there are too many names, or too deep ones, or directories that were closed against counting.
    pub(super) is_uncountable: bool,
    /// What is left on the disks that they lie on, also where another program takes the rest.
    pub(super) free_kib: u64,
}

/// Adds up what lies in `directories`, following no link. What vanishes or changes meanwhile is left out.
pub(super) fn measure<'a>(directories: impl Iterator<Item = &'a Path>) -> DiskUse {
    let (mut names, mut blocks, mut free_kib) = (0, 0, u64::MAX);
    let mut is_uncountable = false;
    for directory in directories {
        let walk = WalkDir::new(directory).min_depth(1);
        for entry in walk.max_depth(DEEPEST + 1) {
            names += 1;
            match entry.and_then(|entry| Ok((entry.depth(), entry.metadata()?))) {
                Ok((depth, facts)) => {
                    blocks += facts.blocks();
                    is_uncountable |= depth > DEEPEST;
                }
                Err(error) => is_uncountable |= !has_vanished(&error),
            }
            is_uncountable |= names > MOST_NAMES;
            if is_uncountable {
                break;
            }
        }
        let facts = rustix::fs::statvfs(directory);
        let free = facts.map_or(u64::MAX, |facts| {
            facts.f_bfree.saturating_mul(facts.f_frsize)
        });
        free_kib = free_kib.min(free / 1_024);
    }
    DiskUse {
        kib: blocks / 2,
        is_uncountable,
        free_kib,
    }
}

/// Whether an entry is not there any more, or is another one by now. It may also be closed, or its path too long.
fn has_vanished(error: &walkdir::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    let kind = error.io_error().map(io::Error::kind);
    matches!(kind, Some(NotFound | NotADirectory))
}

/// Whether too many names were made in a process' own directories in memory: the kernel bounds their bytes alone.
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
