//! The working directory between two items of a series: emptied, and filled for the next one.
//!
//! The surprise: the program is still running, and may have the rights of another user than this process. So nothing is
//! named by a path of several parts, no link is followed, and no file is written to that was there before.

use std::ffi::CString;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, Dir, FileType, Gid, Mode, OFlags, Uid};
use rustix::io::Errno;
use rustix::path::Arg;

/// How deep directories may lie in one another; deeper ones are left, and end the series.
const DEEPEST: usize = 64;

/// An open working directory.
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

    /// Removes all that lies in it.
    pub(super) fn empty(&self) -> io::Result<()> {
        empty(&self.directory, 0)
    }

    /// Puts files into it, which have to be new, with the folders that are in their names.
    pub(super) fn fill(&self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        files
            .iter()
            .try_for_each(|(name, bytes)| self.put(name, bytes))
    }

    fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut parts: Vec<&str> = name.split('/').collect();
        let last = parts.pop().unwrap_or_default();
        if parts
            .iter()
            .chain([&last])
            .any(|part| matches!(*part, "" | "." | ".."))
        {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mut directory = self.directory.try_clone()?;
        for part in parts {
            match rustix::fs::mkdirat(&directory, part, Mode::from_raw_mode(0o755)) {
                Ok(()) | Err(Errno::EXIST) => directory = open_directory(&directory, part)?,
                Err(error) => return Err(error.into()),
            }
            self.give(&directory)?;
        }
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(0o644);
        let mut file = File::from(rustix::fs::openat(&directory, last, flags, mode)?);
        self.give(&file)?;
        file.write_all(bytes)
    }

    fn give(&self, file: impl AsFd) -> io::Result<()> {
        let (user, group) = self.owner;
        Ok(rustix::fs::fchown(file, Some(user), Some(group))?)
    }
}

fn open_directory(parent: impl AsFd, name: impl Arg) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(rustix::fs::openat(parent, name, flags, Mode::empty())?)
}

fn empty(directory: &OwnedFd, depth: usize) -> io::Result<()> {
    if depth > DEEPEST {
        return Err(io::Error::other("directories lie too deep in one another"));
    }
    for name in names(directory)? {
        let facts = rustix::fs::statat(directory, &name, AtFlags::SYMLINK_NOFOLLOW)?;
        let flags = if FileType::from_raw_mode(facts.st_mode).is_dir() {
            empty(&open_directory(directory, &name)?, depth + 1)?;
            AtFlags::REMOVEDIR
        } else {
            AtFlags::empty()
        };
        rustix::fs::unlinkat(directory, &name, flags)?;
    }
    Ok(())
}

/// What lies in a directory, read to its end before anything is removed from it.
fn names(directory: &OwnedFd) -> io::Result<Vec<CString>> {
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
        opened.empty().expect("all of it is ours");
        let left = fs::read_dir(folder.path()).expect("it is there").count();
        assert_eq!(left, 0);
        assert_eq!(fs::read_to_string(&kept).expect("it is there"), "as it is");
        let files = ["8Puzzle.txt", "src/8Puzzle.txt"].map(|name| (name.to_owned(), b"1".to_vec()));
        opened.fill(&files).expect("nothing is in the way");
        assert_eq!(
            fs::read(place("src/8Puzzle.txt")).expect("it is there"),
            b"1"
        );
        assert_eq!(
            fs::read_dir(outside.path()).expect("it is there").count(),
            1
        );
    }
}
