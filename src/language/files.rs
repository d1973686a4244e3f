//! The files of a submission, and why it cannot be built or run.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use super::includes::HEADERS;
use super::staged::Form;
use super::table::TABLE;
use super::{Language, Staged};
use crate::beneath::read_file_beginning;
use crate::table::decode;

/// Why a submission cannot be built or run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Sources, but no way in: for the student the same as a compile error.
    #[error("{0}")]
    EntryMissing(String),
    /// The language was set to `command`, but there is no command. This one is the staff's.
    #[error("the language is `command`, but no command says how to run")]
    NoCommand,
    /// The program that the staff asks for is none of those that are there. This one is the staff's.
    #[error("there is no program `{asked}` in it; there is {}", .found.join(", "))]
    NoSuchEntry {
        /// What was asked for.
        asked: String,
        /// The names of what is there.
        found: Vec<String>,
    },
    /// No files at all.
    #[error("there are no files in it")]
    NoFiles,
    /// Files, but no source of a known language (or of the one that was asked for).
    #[error("no {wanted} among its files{instead}")]
    NoSources {
        /// What was looked for.
        wanted: String,
        /// How many files there are; at least one.
        files: usize,
        /// What is there instead and what to do about it; empty, or with a semicolon in front.
        instead: String,
    },
    /// A file that cannot be read. This one is the machine's.
    #[error("cannot read {path}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl Error {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::EntryMissing(_) => {
                "hand in the classes of the template with their names and signatures unchanged, or a program with a `main`"
            }
            Self::NoSuchEntry { .. } => {
                "name one of them in [submissions.NAME] of the settings file: a program as `entry`, or a `language`"
            }
            Self::NoCommand => "give a program and its arguments as `command` in the settings file",
            Self::NoFiles => {
                "hand in the source files themselves; check that the upload was complete"
            }
            Self::NoSources { .. } => {
                "hand in the source files (`.java` and the like), not compiled classes, links or documents"
            }
            Self::Unreadable { .. } => "check the file's permissions and grade again",
        }
    }
}

/// What of these files, which are sorted, is a source under another name, and what to do about it. A copy of one that is there is not.
pub fn misnamed(files: &[PathBuf]) -> impl Iterator<Item = String> {
    files.iter().filter_map(|file| {
        let inner = [
            file.with_extension(""),
            file.to_string_lossy().trim_end().into(),
        ];
        let inner = inner
            .iter()
            .find(|inner| is_source(inner) && files.binary_search(inner).is_err())?;
        let (shown, name) = (
            file.display(),
            inner.file_name().unwrap_or_default().display(),
        );
        Some(format!("`{shown}` is a source if it is called `{name}`"))
    })
}

/// What may have been meant as a source where none is among these files, and what to do about it.
pub(super) fn meant_as_source(files: &[PathBuf]) -> Option<String> {
    misnamed(files)
        .next()
        .or_else(|| files.iter().find_map(|file| of_no_source(file)))
}

fn of_no_source(file: &Path) -> Option<String> {
    let (shown, ending) = (file.display(), extension(file));
    if ["zip", "gz", "tgz", "tar", "7z", "rar", "xz", "bz2", "zst"].contains(&&*ending) {
        return Some(format!(
            "`{shown}` is an archive: hand in what is in it, packed once"
        ));
    }
    let is_built = ["class", "jar", "pyc"].contains(&&*ending);
    is_built.then(|| format!("`{shown}` was made by a tool: hand in the sources themselves"))
}

/// Whether a file is a source of any language or a header, by its ending.
pub fn is_source(path: &Path) -> bool {
    let ending = extension(path);
    let mut all = TABLE.iter().flat_map(|row| row.extensions);
    HEADERS.contains(&&*ending) || all.any(|known| *known == ending)
}

pub(super) fn is_of(path: &Path, language: Language) -> bool {
    language.row().extensions.contains(&&*extension(path))
}

pub(super) fn extension(path: &Path) -> String {
    path.extension()
        .map(|extension| extension.to_string_lossy().to_lowercase())
        .unwrap_or_default()
}

pub(super) fn file_stem(path: &Path) -> String {
    path.file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// Every file in its own place, and the one of ours for the language. A name that is no Unicode can be asked for by no source.
pub(super) fn stage_all(files: &[PathBuf], language: Language) -> Vec<Staged> {
    let staged = |file: &PathBuf| Staged {
        from: file.clone(),
        to: to_portable(file),
        form: Form::AsItIs,
    };
    let ours = language.row().ours.map(|(to, text)| Staged {
        from: to.into(),
        to: to.to_owned(),
        form: Form::Ours(text),
    });
    let readable = files.iter().filter(|file| file.to_str().is_some());
    readable.map(staged).chain(ours).collect()
}

/// The places of files where folders whose names differ only in case are one, unless two files would have one place.
pub(super) fn places_in_one(files: &[PathBuf]) -> BTreeMap<&Path, String> {
    let mut spelled: BTreeMap<String, PathBuf> = BTreeMap::new();
    let mut place_of = |file: &Path| {
        let (mut key, mut place) = (String::new(), PathBuf::new());
        for part in file.parent().unwrap_or(file) {
            key = key + "/" + &part.to_string_lossy().to_lowercase();
            place.push(part);
            place.clone_from(spelled.entry(key.clone()).or_insert_with(|| place.clone()));
        }
        to_portable(&place.join(file.file_name().unwrap_or_default()))
    };
    let places = files.iter().map(|file| (file.as_path(), place_of(file)));
    let places: BTreeMap<&Path, String> = places.collect();
    let different: BTreeSet<&String> = places.values().collect();
    if different.len() == places.len() {
        return places;
    }
    let own = files.iter().map(|file| (file.as_path(), to_portable(file)));
    own.collect()
}

pub(super) fn to_portable(path: &Path) -> String {
    path.iter()
        .map(|part| part.to_string_lossy())
        .collect::<Vec<_>>()
        .join("/")
}

/// Past how many bytes a source is not looked at: nobody writes a longer one, and all of it is staged anyway.
const MOST_READ: u64 = 1 << 20;

pub(super) fn read_text(root: &Path, file: &Path) -> Result<String, Error> {
    match read_file_beginning(root, file, MOST_READ) {
        Ok((bytes, _)) => Ok(decode(&bytes).into_owned()),
        Err(error) => Err(Error::Unreadable {
            path: root.join(file),
            source: error.into(),
        }),
    }
}
