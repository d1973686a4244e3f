//! What was found in a PATH and has no name yet.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Error, Submission, WhyLeft,
    contents::{is_ignored, is_source},
    files, name,
};
use crate::outcome::Student;

/// Gives names to what was found; sorted by name. What was found twice counts once.
pub(super) fn named(mut found: Vec<Found>, ignored: BTreeSet<PathBuf>) -> Vec<Submission> {
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found.dedup_by(|one, other| one.path == other.path);
    let mut named = name::assign(found);
    let ignored = Arc::new(ignored);
    for submission in &mut named {
        submission.ignored = Arc::clone(&ignored);
    }
    named
}

/// A submission that has no name yet.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Found {
    /// The whole path; for files among those of others, the one that a folder of them would have.
    pub(super) path: PathBuf,
    /// Its name, where that is not the last of the path.
    pub(super) name: Option<String>,
    /// What lies there.
    pub(super) lies: Lies,
    /// Who handed it in, and when.
    pub(super) student: Student,
}

/// What a submission is on the disk.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Lies {
    /// A folder of its own.
    Folder,
    /// A file.
    File,
    /// Files among those of others.
    Parts(Vec<Part>),
}

/// A file among those of others.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Part {
    /// Where it lies.
    pub(super) from: PathBuf,
    /// What the student called it.
    pub(super) name: String,
    /// Why it does not count, where that is so.
    pub(super) left: Option<WhyLeft>,
}

impl Found {
    /// A folder or file of which no more is known.
    pub(super) fn new(path: PathBuf, is_folder: bool) -> Self {
        let lies = if is_folder { Lies::Folder } else { Lies::File };
        Self {
            path,
            name: None,
            lies,
            student: Student::default(),
        }
    }

    /// Whether it is a folder of its own.
    pub(super) fn is_folder(&self) -> bool {
        self.lies == Lies::Folder
    }

    /// Whether it is a file that no program is in: no source and no archive.
    pub(super) fn is_note(&self) -> bool {
        !self.is_folder()
            && !is_source(&self.path)
            && !files::is_archive(&self.path).unwrap_or(false)
    }

    /// What it is called, in its folder as a rule.
    pub(super) fn raw_name(&self) -> &OsStr {
        let own = self.path.file_name().unwrap_or(self.path.as_os_str());
        self.name.as_ref().map_or(own, OsStr::new)
    }
}

/// What lies directly in a folder, apart from what is ignored; sorted by path.
///
/// # Errors
/// A folder that cannot be read.
pub(super) fn children(path: &Path, ignored: &BTreeSet<PathBuf>) -> Result<Vec<Found>, Error> {
    let mut children = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| Error::unreadable(path, &error))? {
        let entry = entry.map_err(|error| Error::unreadable(path, &error))?;
        let kind = entry
            .file_type()
            .map_err(|error| Error::unreadable(&entry.path(), &error))?;
        let is_ignored = is_ignored(&entry.file_name(), kind.is_dir()).is_some();
        if !is_ignored && !ignored.contains(&entry.path()) {
            children.push(Found::new(entry.path(), kind.is_dir()));
        }
    }
    children.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(children)
}
