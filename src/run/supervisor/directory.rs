//! Directories of a program that is still running: opened, listed and emptied by handles, following no link.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsFd, OwnedFd};

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};
use rustix::path::Arg;

/// How deep directories may lie in one another; deeper ones are left, and that is an error.
const DEEPEST: usize = 64;

/// Opens a directory, and no link to one.
pub(super) fn open_directory(parent: impl AsFd, name: impl Arg) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(rustix::fs::openat(parent, name, flags, Mode::empty())?)
}

/// Removes all that lies in a directory.
pub(super) fn empty(directory: &OwnedFd) -> io::Result<()> {
    empty_below(directory, 0)
}

fn empty_below(directory: &OwnedFd, depth: usize) -> io::Result<()> {
    if depth > DEEPEST {
        return Err(io::Error::other("directories lie too deep in one another"));
    }
    for name in names(directory)? {
        let facts = rustix::fs::statat(directory, &name, AtFlags::SYMLINK_NOFOLLOW)?;
        let flags = if FileType::from_raw_mode(facts.st_mode).is_dir() {
            empty_below(&open_directory(directory, &name)?, depth + 1)?;
            AtFlags::REMOVEDIR
        } else {
            AtFlags::empty()
        };
        rustix::fs::unlinkat(directory, &name, flags)?;
    }
    Ok(())
}

/// What lies in a directory, read to its end before anything is removed from it.
pub(super) fn names(directory: impl AsFd) -> io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(directory)? {
        let entry = entry?;
        if !matches!(entry.file_name().to_bytes(), b"." | b"..") {
            names.push(entry.file_name().to_owned());
        }
    }
    Ok(names)
}
