//! What was found in a PATH and has no name yet.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::contents::is_ignored;
use super::{Error, Layout, SkipReason, Skipped, files};
use crate::language::is_source;
use crate::outcome::Student;

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Found {
    /// The whole path; for files among those of others, the one that a folder of them would have.
    pub(super) path: PathBuf,
    /// Its name, where that is not the last of the path.
    pub(super) name: Option<String>,
    pub(super) location: Location,
    pub(super) layout: Layout,
    /// What was not unpacked of it with the archive of the class.
    pub(super) skipped: Vec<Skipped>,
    pub(super) student: Student,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Location {
    Folder,
    File,
    /// Files among those of others.
    Parts(Vec<Part>),
}

/// A file among those of others.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Part {
    pub(super) from: PathBuf,
    pub(super) name: String,
    /// Why it does not count, where that is so.
    pub(super) skipped: Option<SkipReason>,
}

impl Found {
    pub(super) fn new(path: PathBuf, is_folder: bool) -> Self {
        Self {
            path,
            name: None,
            location: if is_folder {
                Location::Folder
            } else {
                Location::File
            },
            layout: Layout::Class,
            skipped: Vec::new(),
            student: Student::default(),
        }
    }

    pub(super) fn is_folder(&self) -> bool {
        self.location == Location::Folder
    }

    /// Whether it is a file that no program is in: no source and no archive.
    pub(super) fn is_note(&self) -> bool {
        !self.is_folder()
            && !is_source(&self.path)
            && !files::is_archive(&self.path).unwrap_or(false)
    }

    /// Whether this folder is it, or a part of it.
    pub(super) fn is_at(&self, folder: &Path) -> bool {
        match &self.location {
            Location::Parts(parts) => parts.iter().any(|part| part.from.starts_with(folder)),
            _ => self.path == folder,
        }
    }

    /// What it is called, in its folder as a rule.
    pub(super) fn raw_name(&self) -> &OsStr {
        let own = self.path.file_name().unwrap_or(self.path.as_os_str());
        self.name.as_ref().map_or(own, OsStr::new)
    }

    pub(super) fn text(&self) -> std::borrow::Cow<'_, str> {
        self.raw_name().to_string_lossy()
    }

    /// It where nobody knows whose it is, below this folder of its PATH.
    pub(super) fn nobodys(&self, above: &Path) -> Skipped {
        Skipped {
            path: above.join(self.raw_name()),
            why: SkipReason::Unknown,
        }
    }

    /// Notes what was not unpacked, by its whole path, where it is of this submission.
    pub(super) fn lose(&mut self, lost: &Path, why: SkipReason) {
        if let Location::Parts(parts) = &mut self.location {
            let own = parts.iter_mut().filter(|part| lost == part.from);
            own.for_each(|part| part.skipped = Some(why));
        } else if let Ok(inside) = lost.strip_prefix(&self.path) {
            let is_it = inside == Path::new("");
            let path = if is_it {
                self.raw_name().into()
            } else {
                inside.to_owned()
            };
            self.skipped.push(Skipped { path, why });
        }
    }
}

/// What lies directly in a folder, sorted by path, and what of it is ignored.
pub(super) fn listing(
    path: &Path,
    ignored: &BTreeSet<PathBuf>,
) -> Result<(Vec<Found>, Vec<Skipped>), Error> {
    let unreadable = |error| Error::unreadable(path, &error);
    let (mut children, mut skipped) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let is_folder = entry.file_type().map_err(unreadable)?.is_dir();
        if let Some(why) = is_ignored(&entry.file_name(), is_folder) {
            let path = entry.file_name().into();
            skipped.push(Skipped { path, why });
        } else if !ignored.contains(&entry.path()) {
            children.push(Found::new(entry.path(), is_folder));
        }
    }
    children.sort_by(|one, other| one.path.cmp(&other.path));
    Ok((children, skipped))
}

/// What lies directly in a folder, apart from what is ignored; sorted by path.
pub(super) fn children(path: &Path, ignored: &BTreeSet<PathBuf>) -> Result<Vec<Found>, Error> {
    Ok(listing(path, ignored)?.0)
}
