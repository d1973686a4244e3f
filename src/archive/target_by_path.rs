//! Files and folders made beneath one directory, on systems without names that are relative to an open one.
//!
//! The surprise: a colon may not stand in a name here, though none of those that `entry_path` lets through leads elsewhere. On
//! Windows it would make a second stream of a file that is there.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use super::{Doing, Failure, Reason, fault::Fault};

/// What no name may hold on Windows. `/` and `\` are gone already, and so are control characters.
const FORBIDDEN: [char; 7] = ['<', '>', ':', '"', '|', '?', '*'];

/// Opens a file. There are no FIFOs in the file system to wait for.
pub(super) fn open_without_waiting(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Makes the folder that all goes into until it is whole.
pub(super) fn staging(parent: &Path) -> io::Result<TempDir> {
    tempfile::Builder::new()
        .prefix(".unpacking-")
        .tempdir_in(parent)
}

/// The folder that an archive is unpacked into. No link is ever made in it, so that a path below it stays there.
#[derive(Debug)]
pub(super) struct Target {
    path: PathBuf,
}

impl Target {
    /// Takes the folder.
    #[expect(clippy::unnecessary_wraps, reason = "a folder is opened elsewhere")]
    pub(super) fn new(path: &Path) -> Result<Self, Failure> {
        Ok(Self {
            path: path.to_owned(),
        })
    }

    /// A file without a name on the same disk, for a nested archive while it is taken apart.
    pub(super) fn scratch(&self) -> Result<File, Failure> {
        tempfile::tempfile_in(&self.path).map_err(|error| self.failed(&[], error))
    }

    /// Makes a folder and those on the way where they are not there, and gives its path.
    pub(super) fn folder(&self, parts: &[String]) -> Result<PathBuf, Failure> {
        let mut folder = self.path.clone();
        for part in parts {
            let made = plain(part).and_then(|name| {
                folder.push(name);
                make_folder(&folder)
            });
            made.map_err(|error| self.failed(parts, error))?;
        }
        Ok(folder)
    }

    /// Makes a file that is not there yet.
    pub(super) fn file(&self, parts: &[String]) -> Result<File, Fault> {
        let (name, folders) = parts.split_last().ok_or(Reason::NoName)?;
        let folder = self.folder(folders)?;
        let name = plain(name).map_err(|error| self.failed(parts, error))?;
        match File::create_new(folder.join(name)) {
            Ok(file) => Ok(file),
            // Nothing else writes here, so that this file system takes two names for one that we do not.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(Reason::Twice.into()),
            Err(error) => Err(self.failed(parts, error).into()),
        }
    }

    /// The failure to write a file or folder.
    pub(super) fn failed(&self, parts: &[String], source: io::Error) -> Failure {
        let mut path = self.path.clone();
        path.extend(parts);
        Failure {
            path,
            doing: Doing::Written,
            source,
        }
    }
}

fn plain(name: &str) -> io::Result<&str> {
    if name.contains(FORBIDDEN) {
        Err(io::ErrorKind::InvalidFilename.into())
    } else {
        Ok(name)
    }
}

fn make_folder(folder: &Path) -> io::Result<()> {
    match fs::create_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            if folder.symlink_metadata()?.is_dir() {
                Ok(())
            } else {
                Err(io::ErrorKind::NotADirectory.into())
            }
        }
        made => made,
    }
}
