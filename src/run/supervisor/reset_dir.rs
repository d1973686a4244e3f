//! The working directory between two items of a batch: emptied, and filled for the next one.
//!
//! The program is still running, and may have the rights of another user than this process. So nothing is
//! named by a path of several parts, no link is followed, and no file is written to but those that were made here, by the
//! handles they were made with.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::path::Path;

use rustix::fs::{AtFlags, FileType, Gid, Mode, OFlags, Stat, Uid};
use rustix::io::Errno;

use super::directory::{empty, names, open_directory};

/// An open working directory.
pub(super) struct Folder {
    directory: OwnedFd,
    /// Whose its files are to be.
    owner: (Uid, Gid),
    /// What was put into it, folders before what lies in them.
    placed: Vec<Placed>,
}

/// A file or a folder that was put there.
struct Placed {
    /// Below the working directory.
    name: String,
    /// It is written to by this alone, so that nobody can have another file written to.
    handle: File,
    facts: Stat,
}

impl Folder {
    /// Opens it. Its owner is the user that the program runs as.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let directory = open_directory(rustix::fs::CWD, path)?;
        let facts = rustix::fs::fstat(&directory)?;
        let owner = (Uid::from_raw(facts.st_uid), Gid::from_raw(facts.st_gid));
        Ok(Self {
            directory,
            owner,
            placed: Vec::new(),
        })
    }

    /// Has these files in it and nothing else. Where it holds just what was put there, each file is written anew, which
    /// takes a fraction of the time; otherwise it is emptied before.
    pub(super) fn refill(&mut self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        if self.holds_these(files) && self.is_as_it_was_left().unwrap_or(false) {
            return files
                .iter()
                .try_for_each(|(name, bytes)| self.write_anew(name, bytes));
        }
        self.placed.clear();
        empty(&self.directory)?;
        self.fill(files)
    }

    /// Puts files into it, which have to be new, with the folders that are in their names.
    pub(super) fn fill(&mut self, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        files
            .iter()
            .try_for_each(|(name, bytes)| self.put(name, bytes))?;
        // Folders have got entries since they were made.
        self.placed.iter_mut().try_for_each(|placed| {
            placed.facts = rustix::fs::fstat(&placed.handle)?;
            Ok(())
        })
    }

    fn put(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        if name.split('/').any(|part| matches!(part, "" | "." | "..")) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mut directory = self.directory.try_clone()?;
        for (end, _) in name.match_indices('/') {
            let folder = &name[..end];
            let part = last_part(folder);
            match rustix::fs::mkdirat(&directory, part, Mode::from_raw_mode(0o755)) {
                Ok(()) | Err(Errno::EXIST) => directory = open_directory(&directory, part)?,
                Err(error) => return Err(error.into()),
            }
            self.give(&directory)?;
            if self.placed.iter().all(|placed| placed.name != folder) {
                self.place(folder, directory.try_clone()?)?;
            }
        }
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(0o644);
        let file = rustix::fs::openat(&directory, last_part(name), flags, mode)?;
        self.give(&file)?;
        self.place(name, file)?;
        self.write_anew(name, bytes)
    }

    fn place(&mut self, name: &str, handle: OwnedFd) -> io::Result<()> {
        self.placed.push(Placed {
            name: name.to_owned(),
            facts: rustix::fs::fstat(&handle)?,
            handle: handle.into(),
        });
        Ok(())
    }

    fn give(&self, file: impl AsFd) -> io::Result<()> {
        let (user, group) = self.owner;
        Ok(rustix::fs::fchown(file, Some(user), Some(group))?)
    }

    /// Gives a file that was put there this content.
    fn write_anew(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let placed = self.placed.iter().find(|placed| placed.name == name);
        let handle = &placed.ok_or(io::ErrorKind::NotFound)?.handle;
        handle.write_all_at(bytes, 0)?;
        // Boards are as long as each other, and cutting a file off costs more than writing it.
        let length = bytes.len().try_into().map_err(io::Error::other)?;
        if handle.metadata()?.len() == length {
            Ok(())
        } else {
            handle.set_len(length)
        }
    }

    /// Whether files of these names, and no others, were put there.
    fn holds_these(&self, files: &[(String, Vec<u8>)]) -> bool {
        let is_asked_for = |placed: &Placed| {
            let mut names = files.iter().map(|(name, _)| name);
            names.any(|name| *name == placed.name || name.starts_with(&format!("{}/", placed.name)))
        };
        let is_placed =
            |(name, _): &(String, _)| self.placed.iter().any(|placed| placed.name == *name);
        self.placed.iter().all(is_asked_for) && files.iter().all(is_placed)
    }

    /// Whether all that was put there is there under its name, and nothing else is.
    fn is_as_it_was_left(&self) -> io::Result<bool> {
        let folders = self.placed.iter().filter(|placed| placed.is_folder());
        let folders = folders.map(|folder| (folder.name.as_str(), folder.handle.as_fd()));
        for (folder, handle) in std::iter::once(("", self.directory.as_fd())).chain(folders) {
            let is_in_it = |placed: &&Placed| parent(&placed.name) == folder;
            let inside: Vec<&Placed> = self.placed.iter().filter(is_in_it).collect();
            if names(handle)?.len() != inside.len() {
                return Ok(false);
            }
            for placed in inside {
                let name = last_part(&placed.name);
                let found = rustix::fs::statat(handle, name, AtFlags::SYMLINK_NOFOLLOW)?;
                if !is_same(&found, &placed.facts) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

impl Placed {
    fn is_folder(&self) -> bool {
        FileType::from_raw_mode(self.facts.st_mode).is_dir()
    }
}

/// Whether the program has not changed an entry, beside its content: it is the same one, with its mode, owners and names.
fn is_same(one: &Stat, other: &Stat) -> bool {
    (one.st_dev, one.st_ino, one.st_mode, one.st_nlink)
        == (other.st_dev, other.st_ino, other.st_mode, other.st_nlink)
        && (one.st_uid, one.st_gid) == (other.st_uid, other.st_gid)
}

fn last_part(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

fn parent(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::path::Path;
    use std::{fs, io};

    use super::Folder;

    fn read(folder: &Path, name: &str) -> String {
        fs::read_to_string(folder.join(name)).expect("it is there")
    }

    #[test]
    fn files_are_written_anew_and_nothing_else_stays() {
        let folder = tempfile::tempdir().expect("the temporary directory is writable");
        let path = folder.path();
        let mut opened = Folder::open(path).expect("it is there");
        let files = |text: &str| {
            ["8Puzzle.txt", "src/8Puzzle.txt"].map(|name| (name.to_owned(), text.into()))
        };
        opened.fill(&files("first")).expect("it is empty");
        let number = |name: &str| path.join(name).metadata().expect("it is there").ino();
        let before = number("src/8Puzzle.txt");
        fs::write(path.join("src/8Puzzle.txt"), "longer than before").expect("it is writable");
        opened.refill(&files("two")).expect("all of it is ours");
        assert_eq!(read(path, "8Puzzle.txt"), "two");
        assert_eq!(read(path, "src/8Puzzle.txt"), "two");
        assert_eq!(number("src/8Puzzle.txt"), before);
        let outside = tempfile::NamedTempFile::new().expect("the temporary directory is writable");
        let at = |name: &str| path.join(name);
        let changes: [&dyn Fn() -> io::Result<()>; 8] = [
            &|| fs::write(at("left"), "over"),
            &|| fs::create_dir(at("src/more")),
            &|| fs::remove_file(at("8Puzzle.txt")),
            &|| fs::remove_dir_all(at("src")),
            &|| fs::rename(at("8Puzzle.txt"), at("src/8Puzzle.txt")),
            &|| fs::hard_link(at("8Puzzle.txt"), at("src/other")),
            &|| fs::set_permissions(at("src/8Puzzle.txt"), fs::Permissions::from_mode(0o600)),
            &|| {
                fs::remove_file(at("8Puzzle.txt"))?;
                symlink(outside.path(), at("8Puzzle.txt"))
            },
        ];
        for (number, change) in changes.into_iter().enumerate() {
            change().expect("it is writable");
            opened.refill(&files("again")).expect("all of it is ours");
            assert_eq!(read(path, "8Puzzle.txt"), "again", "{number}");
            assert_eq!(read(path, "src/8Puzzle.txt"), "again", "{number}");
            let count = |name: &str| fs::read_dir(at(name)).expect("it is there").count();
            assert_eq!((count(""), count("src")), (2, 1), "{number}");
            let mode = at("src/8Puzzle.txt")
                .metadata()
                .expect("it is there")
                .mode();
            assert_eq!(mode & 0o777, 0o644, "{number}");
        }
        let untouched = fs::read_to_string(outside.path()).expect("it is there");
        assert_eq!(untouched, "");
        let other = [("board.txt".to_owned(), b"1 2 3".to_vec())];
        opened.refill(&other).expect("all of it is ours");
        assert_eq!(fs::read_dir(path).expect("it is there").count(), 1);
        assert_eq!(read(path, "board.txt"), "1 2 3");
    }

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
        let mut opened = Folder::open(folder.path()).expect("it is there");
        for name in ["src/8Puzzle.txt", "8Puzzle.txt", "../8Puzzle.txt", ""] {
            let files = [(name.to_owned(), b"1 2 3".to_vec())];
            assert!(opened.fill(&files).is_err(), "{name}");
        }
        opened.refill(&[]).expect("all of it is ours");
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
