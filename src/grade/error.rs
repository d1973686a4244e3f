//! Why a grading cannot begin or go on.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::outcome::MachineFault;

/// What to do where the temporary directory is full or cannot be written to.
pub(super) const NO_ROOM: &str = "make room there, or set TMPDIR to a directory with room in it that every user can pass through";

/// Why a grading cannot begin or go on. None of these is about a single submission.
#[derive(Debug, Error)]
pub enum Error {
    /// A signal asked to stop; what is finished is kept.
    #[error("interrupted")]
    Interrupted,
    /// Another grading writes to the same folder.
    #[error("{}: another grading is writing here", .0.display())]
    Locked(PathBuf),
    /// No grading has been in the folder.
    #[error("{}: nothing was graded here", .0.display())]
    NothingGraded(PathBuf),
    /// A folder that holds something, and nothing that a grading wrote.
    #[error("{}: no grading has written here, and it is not empty: it may be somebody's work", .0.display())]
    NotResults(PathBuf),
    /// A file of a grading that cannot be read.
    #[error("{}: is not what a grading writes", .0.display())]
    Broken(PathBuf),
    /// What another version stored.
    #[error("{}: was written by version {version} in format {found}; this version reads format {known}", .path.display())]
    OtherFormat {
        /// The file.
        path: PathBuf,
        /// The version of the program that wrote it.
        version: String,
        /// Its format.
        found: u32,
        /// The format that is read here.
        known: u32,
    },
    /// The results cannot be kept.
    #[error("{}: cannot be written: {source}", .path.display())]
    NotWritten {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There is no place for what is built and run.
    #[error("{}: the temporary directory cannot be used: {source}", .path.display())]
    NoScratch {
        /// The directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A report or a line for people could not be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    pub(super) fn not_written(path: &Path) -> impl Fn(io::Error) -> Self {
        |source| Self::NotWritten {
            path: path.to_owned(),
            source,
        }
    }

    /// What it is where this directory cannot hold what is built and run.
    pub(crate) fn no_scratch(path: &Path) -> impl Fn(io::Error) -> Self {
        |source| Self::NoScratch {
            path: path.to_owned(),
            source,
        }
    }

    /// The way out.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Interrupted => "run the same command again: it goes on where this one stopped",
            Self::Locked(_) => "wait until it is done, or choose another folder with --out",
            Self::NotResults(_) => "name a new or an empty folder for the results with --out",
            Self::NothingGraded(_) => "grade first, or name the folder of the results with --out",
            Self::Broken(_) | Self::OtherFormat { .. } => {
                "grade again with this version: the runs are then made anew"
            }
            Self::NotWritten { .. } => {
                "make room or choose another folder with --out, and run the same command again"
            }
            Self::NoScratch { .. } => NO_ROOM,
            Self::Output(_) => "check where the output goes, and run the same command again",
        }
    }
}

#[derive(Debug)]
pub(super) enum StepError {
    Interrupted,
    Fault(MachineFault),
}

impl From<MachineFault> for StepError {
    fn from(fault: MachineFault) -> Self {
        Self::Fault(fault)
    }
}

impl StepError {
    /// Whether room in the temporary directory would mend it.
    pub(super) fn is_for_want_of_room(&self) -> bool {
        matches!(self, Self::Fault(fault) if fault.hint.as_deref() == Some(NO_ROOM))
    }
}

pub(super) fn fault(message: impl std::fmt::Display) -> StepError {
    StepError::Fault(MachineFault::new(
        message,
        "run the same command again; what is finished is not run again",
    ))
}

/// A fault that room in the temporary directory would mend.
pub(super) fn no_room(message: impl std::fmt::Display) -> StepError {
    StepError::Fault(MachineFault::new(message, NO_ROOM))
}
