//! The files of one submission.
//!
//! The surprise: links are never followed, not even to a file in the same submission. A link in an upload may name any
//! file of the machine that grades.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

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

/// Whether a folder is one that a grading writes to. A student who grades the current folder has it there.
fn holds_results(folder: &Path) -> bool {
    folder.join("run.json").is_file() && folder.join("records").is_dir()
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
        let is_own =
            |entry: &DirEntry| is_of_the_student(entry) && !self.ignored.contains(entry.path());
        for (count, entry) in walk.into_iter().filter_entry(is_own).enumerate() {
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

    fn walk_error(&self, error: walkdir::Error) -> Error {
        Error::Unreadable {
            path: error.path().unwrap_or(&self.root).to_owned(),
            source: error.into(),
        }
    }
}

fn is_of_the_student(entry: &DirEntry) -> bool {
    // The root was named by the caller, whatever it is called.
    let is_folder = entry.file_type().is_dir();
    entry.depth() == 0
        || !(is_ignored(entry.file_name(), is_folder) || (is_folder && holds_results(entry.path())))
}

/// Lower-case hexadecimal.
pub(super) fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    let digits = |byte: &u8| [digit(byte >> 4), digit(byte & 15)];
    bytes.iter().flat_map(digits).collect()
}

#[cfg(test)]
mod tests {
    use std::{
        fs::{self, File},
        path::{Path, PathBuf},
        sync::Arc,
    };

    use tempfile::TempDir;

    use super::{Error, MOST_MIB, Submission};

    fn submission(files: &[(&str, &str)]) -> (TempDir, Submission) {
        let folder = TempDir::new().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
            fs::write(path, text).expect("a file");
        }
        let submission = Submission {
            name: "ana".to_owned(),
            record_name: "ana".to_owned(),
            root: folder.path().to_owned(),
            file: None,
            ignored: Arc::default(),
        };
        (folder, submission)
    }

    #[test]
    fn ignored_names_are_left_out_at_any_depth() {
        let files = [
            ("b.java", ""),
            ("a/bin/x.java", ""),
            ("a/.x", ""),
            ("a/__MACOSX/._y.java", ""),
            ("a/out", ""),
            ("a/z.java", ""),
        ];
        let (_folder, submission) = submission(&files);
        let expected: Vec<PathBuf> = ["a/out", "a/z.java", "b.java"].map(PathBuf::from).into();
        assert_eq!(submission.files().expect("files"), expected);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_listed_and_never_followed() {
        let (folder, mut submission) = submission(&[("a.java", "")]);
        std::os::unix::fs::symlink("/etc", folder.path().join("etc")).expect("a link");
        std::os::unix::fs::symlink("a.java", folder.path().join("b.java")).expect("a link");
        let contents = submission.contents().expect("contents");
        assert_eq!(contents.files, [Path::new("a.java")]);
        assert_eq!(contents.not_files, [Path::new("b.java"), Path::new("etc")]);
        submission.file = Some("b.java".into());
        assert_eq!(
            submission.contents().expect("contents").not_files,
            [Path::new("b.java")]
        );
    }

    #[test]
    fn the_folder_of_results_is_no_part_of_a_submission() {
        let (_folder, submission) = submission(&[
            ("a.java", ""),
            ("grades/run.json", "{}"),
            ("grades/records/b.java", ""),
            ("records/c.java", ""),
        ]);
        let files = submission.files().expect("files");
        assert_eq!(files, [Path::new("a.java"), Path::new("records/c.java")]);
    }

    #[test]
    fn a_submission_that_is_too_large_is_named() {
        let (folder, submission) = submission(&[("a.java", "")]);
        let large = File::create(folder.path().join("b.bin")).expect("a file");
        // It has holes and takes no space.
        large.set_len((MOST_MIB << 20) + 1).expect("a length");
        let error = submission.files().expect_err("an error");
        assert!(
            matches!(&error, Error::TooLarge { path, .. } if path == Path::new("b.bin")),
            "{error}"
        );
    }
}
