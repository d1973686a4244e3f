//! From the PATHs of a command line to submissions.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use super::{Error, Submission, files::is_ignored, name};

/// How to look at the PATHs.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Options {
    /// Whether a PATH is a class or one submission.
    pub shape: Shape,
    /// Take only the submissions of these names; all where it is empty.
    pub only: Vec<String>,
    /// Folders that are no submission, such as the one for the results.
    pub ignored: Vec<PathBuf>,
}

/// What a PATH that is a folder holds.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Shape {
    /// One submission where it looks like one, else a class.
    #[default]
    Auto,
    /// One submission for each direct child.
    Class,
    /// One submission.
    One,
}

/// Endings of files that make a folder one submission when they lie directly in it.
///
/// The same as the languages' own, and headers; kept here because neither module may know the other.
const SOURCE_EXTENSIONS: [&str; 16] = [
    "c", "c++", "cc", "cjs", "cpp", "cxx", "h", "hh", "hpp", "hxx", "java", "js", "mjs", "py",
    "rs", "ts",
];

/// Folders that lie directly in a submission and hardly ever in a class.
const SUBMISSION_FOLDERS: [&str; 4] = ["edu", "hw3", "proj1", "src"];

/// The submissions in these PATHs, sorted by name.
///
/// Every direct child of a PATH, folder or file, is one submission, named after it and never split. A PATH is itself one
/// submission where it is a file, holds sources directly, or has a folder `src`, `hw3`, `proj1` or `edu`. A PATH named
/// twice counts once; two submissions of one name in two PATHs stay two, told apart by the PATHs' own names.
///
/// # Errors
/// Where a PATH is not there or cannot be read, or a name that was asked for is nobody's.
pub fn find(paths: &[PathBuf], options: &Options) -> Result<Vec<Submission>, Error> {
    let ignored: BTreeSet<PathBuf> = options
        .ignored
        .iter()
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let mut found = BTreeSet::new();
    for path in paths {
        let path = path.canonicalize().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Error::Missing(path.clone()),
            _ => unreadable(path, error),
        })?;
        found.extend(find_in(&path, options.shape, &ignored)?);
    }
    // All are named before any is picked, so that picking one does not change where its results are stored.
    let named = name::assign(&found.into_iter().collect::<Vec<_>>());
    pick(named, &options.only)
}

/// A submission that has no name yet.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct Found {
    /// What it is called in its folder.
    pub(super) raw_name: OsString,
    /// The whole path.
    pub(super) path: PathBuf,
    pub(super) is_folder: bool,
}

fn find_in(path: &Path, shape: Shape, ignored: &BTreeSet<PathBuf>) -> Result<Vec<Found>, Error> {
    let own = |is_folder| Found {
        raw_name: path.file_name().unwrap_or(path.as_os_str()).to_owned(),
        path: path.to_owned(),
        is_folder,
    };
    if !path.is_dir() {
        return Ok(vec![own(false)]);
    }
    let mut children = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| unreadable(path, error))? {
        let entry = entry.map_err(|error| unreadable(path, error))?;
        let kind = entry
            .file_type()
            .map_err(|error| unreadable(&entry.path(), error))?;
        if !is_ignored(&entry.file_name(), kind.is_dir()) && !ignored.contains(&entry.path()) {
            children.push(Found {
                raw_name: entry.file_name(),
                path: entry.path(),
                is_folder: kind.is_dir(),
            });
        }
    }
    let is_one = match shape {
        Shape::Auto => children.iter().any(makes_one_submission),
        Shape::Class => false,
        Shape::One => true,
    };
    Ok(if is_one { vec![own(true)] } else { children })
}

fn makes_one_submission(child: &Found) -> bool {
    if child.is_folder {
        return SUBMISSION_FOLDERS
            .iter()
            .any(|&name| child.raw_name == name);
    }
    let extension = child
        .path
        .extension()
        .and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| {
        SOURCE_EXTENSIONS.contains(&extension.to_ascii_lowercase().as_str())
    })
}

fn pick(mut named: Vec<(OsString, Submission)>, only: &[String]) -> Result<Vec<Submission>, Error> {
    let is_called = |(raw_name, submission): &(OsString, Submission), wanted: &String| {
        submission.name == *wanted
            || submission.record_name == *wanted
            || raw_name.as_os_str() == wanted.as_str()
    };
    if let Some(wanted) = only
        .iter()
        .find(|wanted| !named.iter().any(|one| is_called(one, wanted)))
    {
        return Err(Error::NoSuchName(wanted.clone()));
    }
    if !only.is_empty() {
        named.retain(|one| only.iter().any(|wanted| is_called(one, wanted)));
    }
    Ok(named
        .into_iter()
        .map(|(_, submission)| submission)
        .collect())
}

fn unreadable(path: &Path, source: io::Error) -> Error {
    Error::Unreadable {
        path: path.to_owned(),
        source,
    }
}
