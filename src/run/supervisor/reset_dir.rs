//! The working directory between two items of a batch: emptied, and filled for the next one.
//!
//! The program is still running, and may have the rights of another user than this process. So nothing is
//! named by a path of several parts, no link is followed, and no file is written to but those that are made here.

use std::ffi::CString;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, Dir, FileType, Gid, Mode, OFlags, Uid};
use rustix::io::Errno;
use rustix::path::Arg;

use super::disk::DEEPEST;

pub(super) struct Folder {
    directory: OwnedFd,
    /// Whose its files are to be.
    owner: (Uid, Gid),
}

impl Folder {
    /// Opens it. Its owner is the user that the program runs as.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let directory = open_directory(rustix::fs::CWD, path)?;
        let facts = rustix::fs::fstat(&directory)?;
        let owner = (Uid::from_raw(facts.st_uid), Gid::from_raw(facts.st_gid));
        Ok(Self { directory, owner })
    }

    pub(super) fn restore_files(&self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        empty(&self.directory)?;
        self.fill(files)
    }

    /// Puts files into it, which have to be new, with the folders that are in their names.
    pub(super) fn fill(&self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        let mut files = files.iter();
        files.try_for_each(|(name, bytes)| self.put(name, bytes))
    }

    fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut parts: Vec<&str> = name.split('/').collect();
        if parts.iter().any(|part| matches!(*part, "" | "." | "..")) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let name = parts.pop().unwrap_or_default();
        let mut directory = self.directory.try_clone()?;
        for folder in parts {
            match rustix::fs::mkdirat(&directory, folder, Mode::from_raw_mode(0o755)) {
                Ok(()) | Err(Errno::EXIST) => directory = open_directory(&directory, folder)?,
                Err(error) => return Err(error.into()),
            }
            self.give(&directory)?;
        }
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(0o644);
        let file = rustix::fs::openat(&directory, name, flags, mode)?;
        self.give(&file)?;
        File::from(file).write_all(bytes)
    }

    fn give(&self, file: impl AsFd) -> io::Result<()> {
        let (user, group) = self.owner;
        Ok(rustix::fs::fchown(file, Some(user), Some(group))?)
    }
}

pub(super) fn open_directory(parent: impl AsFd, name: impl Arg) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(rustix::fs::openat(parent, name, flags, Mode::empty())?)
}

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
