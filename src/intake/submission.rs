//! What one student, or one group, handed in.
//!
//! A submission has two names. Its own goes into the report as it is, while everything that is stored goes under a record name
//! that is safe on every file system and never the same for two submissions.

use std::{collections::BTreeSet, path::PathBuf, sync::Arc};

use crate::outcome::Student;

use super::found::Part;

/// What one student, or one group, handed in.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Submission {
    /// Its name, for people: the folder's or the file's, with control characters escaped.
    pub name: String,
    /// The name under which its results are stored.
    pub record_name: String,
    /// Where its files lie.
    pub root: PathBuf,
    /// The only file of it in `root`, where a file was handed in and no folder.
    pub file: Option<PathBuf>,
    /// Whole paths of what is not the student's, such as results and reports.
    pub(super) ignored: Arc<BTreeSet<PathBuf>>,
    /// The files of it, where they lie among those of others; then there is nothing in `root` until they are put there.
    pub(super) parts: Vec<Part>,
    /// Why it cannot be looked into, where that is so.
    pub(super) obstacle: Option<Obstacle>,
    /// Who handed it in, and when.
    pub student: Student,
}

/// Why a submission cannot be looked into.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Obstacle {
    /// Its archive is refused. This one is the student's.
    Refused(String),
    /// The machine failed at its archive.
    Failed(String),
}

/// Why it cannot be told what lies in a submission.
#[derive(Debug, thiserror::Error)]
pub enum ContentsError {
    /// A submission with more bytes than any honest one has. This one is the student's.
    #[error("{root}: more than {limit_mib} MiB of files, up to {path}")]
    TooLarge {
        /// The submission.
        root: PathBuf,
        /// The file that was too much.
        path: PathBuf,
        /// How much is accepted.
        limit_mib: u64,
    },
    /// A submission with more files and folders than any honest one has. This one is the student's.
    #[error("{root}: more than {limit} files and folders")]
    TooMany {
        /// The submission.
        root: PathBuf,
        /// How many are accepted.
        limit: usize,
    },
    /// An archive that is refused. This one is the student's.
    #[error("{0}")]
    Refused(String),
    /// What the machine failed at when a submission was unpacked.
    #[error("{0}")]
    Failed(String),
    /// A file or folder that cannot be read. This one is the machine's.
    #[error("{path}: cannot be read")]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}

impl ContentsError {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } | Self::TooMany { .. } => {
                "leave out what was built, downloaded or installed, and hand in the sources alone"
            }
            Self::Refused(_) => "hand in the sources themselves, or pack them anew",
            Self::Failed(_) => "make room, and run the same command again",
            Self::Unreadable { .. } => "check its permissions and run the same command again",
        }
    }
}
