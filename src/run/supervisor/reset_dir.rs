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

    pub(super) fn refill(&self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        empty(&self.directory)?;
        self.fill(files)
    }

    /// Puts files into it, which have to be new, with the folders that are in their names.
    pub(super) fn fill(&self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        files
            .iter()
            .try_for_each(|(name, bytes)| self.put(name, bytes))
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::Folder;

    #[test]
    fn what_links_lead_to_stays_as_it_is() {
        let outside = tempfile::tempdir().expect("the temporary directory is writable");
        let kept = outside.path().join("kept");
        fs::write(&kept, "as it is").expect("it is writable");
        let folder = tempfile::tempdir().expect("the temporary directory is writable");
        let place = |name: &str| folder.path().join(name);
        fs::create_dir_all(place("a/b")).expect("it is writable");
        fs::write(place("a/b/left"), "over").expect("it is writable");
        symlink(outside.path(), place("a/out")).expect("it is writable");
        symlink(outside.path(), place("src")).expect("it is writable");
        symlink(&kept, place("8Puzzle.txt")).expect("it is writable");
        let opened = Folder::open(folder.path()).expect("it is there");
        for name in ["src/8Puzzle.txt", "8Puzzle.txt", "../8Puzzle.txt", ""] {
            let files = [(name.to_owned(), b"1 2 3".to_vec())];
            assert!(opened.fill(&files).is_err(), "{name}");
        }
        let files = ["8Puzzle.txt", "src/8Puzzle.txt"].map(|name| (name.to_owned(), b"1".to_vec()));
        opened.refill(&files).expect("all of it is ours");
        assert_eq!(fs::read_to_string(&kept).expect("it is there"), "as it is");
        for name in ["8Puzzle.txt", "src/8Puzzle.txt"] {
            assert_eq!(fs::read(place(name)).expect("it is there"), b"1");
        }
        let count = |place| fs::read_dir(place).expect("it is there").count();
        assert_eq!((count(folder.path()), count(outside.path())), (2, 1));
    }
}
