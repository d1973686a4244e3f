//! Why a grading cannot begin or go on.

use std::{io, path::PathBuf};

use thiserror::Error;

/// Why a grading cannot begin or go on. None of these is about a single submission.
#[derive(Debug, Error)]
pub enum Error {
    /// A signal asked to stop; what is finished is kept.
    #[error("interrupted")]
    Interrupted,
    /// Another grading writes to the same folder.
    #[error("{}: another grading is writing here", .0.display())]
    Locked(PathBuf),
    /// The results cannot be kept.
    #[error("{}: cannot be written: {source}", .path.display())]
    NotWritten {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A report or a line for people could not be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// The way out.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Interrupted => "run the same command again: it goes on where this one stopped",
            Self::Locked(_) => "wait until it is done, or choose another folder with --out",
            Self::NotWritten { .. } => {
                "make room or choose another folder with --out, and run the same command again"
            }
            Self::Output(_) => "check where the output goes, and run the same command again",
        }
    }
}
