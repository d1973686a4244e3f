//! Files and folders made beneath one open directory.
//!
//! The surprise: no path is ever given to the system, only single names below directories that are open. Nothing follows a
//! link, opens what is there, or takes a mode, an owner or a time from the archive.

use std::{
    fs::{File, Permissions},
    io,
    os::{
        fd::{AsFd, OwnedFd},
        unix::fs::PermissionsExt,
    },
    path::{Path, PathBuf},
};

use rustix::{
    fs::{Mode, OFlags, mkdirat, open, openat},
    io::Errno,
};
use tempfile::TempDir;

use super::{Doing, Failure, Reason, fault::Fault};

const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

const NEW_FILE: OFlags = OFlags::WRONLY
    .union(OFlags::CREATE)
    .union(OFlags::EXCL)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// Opens a file, without waiting for anybody who might write to a FIFO.
pub(super) fn open_without_waiting(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    Ok(File::from(open(path, flags, Mode::empty())?))
}

/// Makes the folder that all goes into until it is whole, for this user alone.
pub(super) fn staging(parent: &Path) -> io::Result<TempDir> {
    tempfile::Builder::new()
        .prefix(".unpacking-")
        .permissions(Permissions::from_mode(0o700))
        .tempdir_in(parent)
}

/// The folder that an archive is unpacked into.
#[derive(Debug)]
pub(super) struct Target {
    root: OwnedFd,
    path: PathBuf,
}

impl Target {
    /// Opens the folder.
    pub(super) fn new(path: &Path) -> Result<Self, Failure> {
        let root =
            open(path, FOLDER, Mode::empty()).map_err(|error| failure(path, error.into()))?;
        Ok(Self {
            root,
            path: path.to_owned(),
        })
    }

    /// A file without a name on the same disk, for a nested archive while it is taken apart.
    pub(super) fn scratch(&self) -> Result<File, Failure> {
        tempfile::tempfile_in(&self.path).map_err(|error| self.failed(&[], error))
    }

    /// Opens a folder, and makes it and those on the way where they are not there.
    pub(super) fn folder(&self, parts: &[String]) -> Result<OwnedFd, Failure> {
        let walk = || {
            let mut folder = openat(&self.root, ".", FOLDER, Mode::empty())?;
            for part in parts {
                match mkdirat(&folder, part.as_str(), Mode::RWXU) {
                    Ok(()) | Err(Errno::EXIST) => (),
                    Err(error) => return Err(error),
                }
                folder = openat(folder.as_fd(), part.as_str(), FOLDER, Mode::empty())?;
            }
            Ok(folder)
        };
        walk().map_err(|error| self.failed(parts, error.into()))
    }

    /// Makes a file that is not there yet.
    pub(super) fn file(&self, parts: &[String]) -> Result<File, Fault> {
        let (name, folders) = parts.split_last().ok_or(Reason::NoName)?;
        let folder = self.folder(folders)?;
        let mode = Mode::RUSR | Mode::WUSR;
        match openat(folder, name.as_str(), NEW_FILE, mode) {
            Ok(file) => Ok(File::from(file)),
            // Nothing else writes here, so that this file system takes two names for one that we do not.
            Err(Errno::EXIST) => Err(Reason::Twice.into()),
            Err(error) => Err(self.failed(parts, error.into()).into()),
        }
    }

    /// The failure to write a file or folder.
    pub(super) fn failed(&self, parts: &[String], source: io::Error) -> Failure {
        let mut path = self.path.clone();
        path.extend(parts);
        failure(&path, source)
    }
}

fn failure(path: &Path, source: io::Error) -> Failure {
    Failure {
        path: path.to_owned(),
        doing: Doing::Written,
        source,
    }
}
