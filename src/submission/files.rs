//! The files of one submission.
//!
//! The surprise: links are never followed, not even to a file in the same submission. A link in an upload may name any
//! file of the machine that grades.

use std::{
    ffi::OsStr,
    fs::File,
    io,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};
use walkdir::{DirEntry, WalkDir};

use super::{Error, Submission};

/// How many files and folders a submission may have.
const MOST_ENTRIES: usize = 20_000;

/// How many bytes the files of a submission may have together.
const MOST_MIB: u64 = 64;

/// What lies in a submission. Paths are relative to its root and sorted.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Contents {
    /// The regular files.
    pub files: Vec<PathBuf>,
    /// Links, pipes and devices: never opened.
    pub not_files: Vec<PathBuf>,
}

/// Whether a name is none of the student's own: packed by a system, hidden, or built.
pub(super) fn is_ignored(name: &OsStr, is_folder: bool) -> bool {
    name.as_encoded_bytes().starts_with(b".")
        || is_folder
            && ["__MACOSX", "bin", "out", "target"]
                .iter()
                .any(|&ignored| name == ignored)
}

impl Submission {
    /// Its regular files, relative to its root and sorted.
    ///
    /// # Errors
    /// Where it is too large, or cannot be read.
    pub fn files(&self) -> Result<Vec<PathBuf>, Error> {
        Ok(self.contents()?.files)
    }

    /// All that lies in it, apart from what is ignored at any depth.
    ///
    /// # Errors
    /// Where it is too large, or cannot be read.
    pub fn contents(&self) -> Result<Contents, Error> {
        let start = self
            .file
            .as_ref()
            .map_or_else(|| self.root.clone(), |file| self.root.join(file));
        let mut contents = Contents::default();
        let mut bytes = 0;
        let walk = WalkDir::new(start)
            .follow_links(false)
            .follow_root_links(false)
            .sort_by_file_name();
        for (count, entry) in walk.into_iter().filter_entry(is_of_the_student).enumerate() {
            let entry = entry.map_err(|error| self.walk_error(error))?;
            if count > MOST_ENTRIES {
                return Err(Error::TooMany {
                    root: self.root.clone(),
                    limit: MOST_ENTRIES,
                });
            }
            let path = entry
                .path()
                .strip_prefix(&self.root)
                .unwrap_or(entry.path())
                .to_owned();
            if entry.file_type().is_file() {
                bytes += entry
                    .metadata()
                    .map_err(|error| self.walk_error(error))?
                    .len();
                if bytes > MOST_MIB << 20 {
                    return Err(Error::TooLarge {
                        root: self.root.clone(),
                        path,
                        limit_mib: MOST_MIB,
                    });
                }
                contents.files.push(path);
            } else if !entry.file_type().is_dir() {
                contents.not_files.push(path);
            }
        }
        contents.files.sort();
        contents.not_files.sort();
        Ok(contents)
    }

    /// SHA-256 over the names and the bytes of all its files, in hex: two submissions with the same digest get the same
    /// grade.
    ///
    /// # Errors
    /// Where it is too large, or cannot be read.
    pub fn digest(&self) -> Result<String, Error> {
        let mut hash = Sha256::new();
        for path in self.files()? {
            // Each part goes in as a digest of its own, so that no name can be mistaken for content.
            hash.update(Sha256::digest(portable(&path)));
            hash.update(self.digest_of(&path)?);
        }
        Ok(hex(&hash.finalize()))
    }

    fn digest_of(&self, path: &Path) -> Result<impl AsRef<[u8]> + use<>, Error> {
        let path = self.root.join(path);
        let mut hash = Sha256::new();
        let read = |hash: &mut Sha256| io::copy(&mut File::open(&path)?, &mut HashWriter(hash));
        read(&mut hash).map_err(|source| Error::Unreadable {
            path: path.clone(),
            source,
        })?;
        Ok(hash.finalize())
    }

    fn walk_error(&self, error: walkdir::Error) -> Error {
        Error::Unreadable {
            path: error.path().unwrap_or(&self.root).to_owned(),
            source: error.into(),
        }
    }
}

fn is_of_the_student(entry: &DirEntry) -> bool {
    // The root was named by the caller, whatever it is called.
    entry.depth() == 0 || !is_ignored(entry.file_name(), entry.file_type().is_dir())
}

/// The path's bytes with `/` between folders on every system.
fn portable(path: &Path) -> Vec<u8> {
    let parts: Vec<&[u8]> = path.iter().map(OsStr::as_encoded_bytes).collect();
    parts.join(&b'/')
}

/// Lower-case hexadecimal.
pub(super) fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    let digits = |byte: &u8| [digit(byte >> 4), digit(byte & 15)];
    bytes.iter().flat_map(digits).collect()
}

struct HashWriter<'a>(&'a mut Sha256);

impl io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
