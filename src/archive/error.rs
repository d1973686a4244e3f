//! Why an archive was not unpacked: its own fault, or the machine's.

use std::io;
use std::path::{Path, PathBuf};

use crate::named::named;
use crate::outcome::printable;

/// Why an archive was not unpacked. Nothing of it is left behind.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The archive is not one that is unpacked. This one is the student's.
    #[error(transparent)]
    Refused(#[from] Box<Refusal>),
    /// The machine failed: the archive may be fine.
    #[error(transparent)]
    Machine(#[from] Failure),
    /// Somebody wanted it to stop.
    #[error("interrupted")]
    Interrupted,
}

impl Error {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.reason.hint(),
            Self::Machine(failure) => failure.hint(),
            Self::Interrupted => "run the same command again",
        }
    }
}

/// What is wrong with an archive, and where.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Refusal {
    /// What the archive is called.
    pub archive: String,
    /// The name of the entry as the archive has it; `None` if the archive as a whole is meant.
    pub entry: Option<String>,
    /// Why it is refused.
    pub reason: Reason,
}

impl std::error::Error for Refusal {}

impl std::fmt::Display for Refusal {
    /// With all names escaped, so that a terminal can show it: ``hw3.zip: `a.java`: this is encrypted``.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}: ", printable(&self.archive))?;
        if let Some(entry) = &self.entry {
            write!(formatter, "`{}`: ", printable(entry).replace('`', "'"))?;
        }
        write!(formatter, "{}", self.reason)
    }
}

/// Why an archive is refused.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Reason {
    /// The bytes are those of no archive that is known.
    #[error("this is no zip, tar or gzip archive")]
    NoArchive,
    /// An archive of a kind that is not unpacked.
    #[error("this is a {0} archive")]
    OtherKind(&'static str),
    /// An encrypted entry.
    #[error("this is encrypted")]
    Encrypted,
    /// A method of compression that is not known.
    #[error("this is compressed by method {0}, which is not known here")]
    Method(u16),
    /// The archive breaks off.
    #[error("the archive is cut off")]
    Truncated,
    /// What is there cannot be understood.
    #[error("the archive is damaged: {0}")]
    Damaged(&'static str),
    /// More files and folders than are accepted.
    #[error("there are more than {limit} files and folders")]
    Entries {
        /// The limit that was passed.
        limit: u64,
    },
    /// More bytes than are accepted.
    #[error("more than {limit} bytes come out")]
    Bytes {
        /// The limit that was passed.
        limit: u64,
    },
}

impl Reason {
    /// Whether it is wrong with one entry, where entries are read one by one.
    pub(super) const fn is_of_an_entry(&self) -> bool {
        matches!(
            self,
            Self::Encrypted | Self::Method(_) | Self::Truncated | Self::Damaged(_)
        )
    }

    /// What to do about it.
    const fn hint(&self) -> &'static str {
        match self {
            Self::NoArchive | Self::OtherKind(_) | Self::Method(_) => {
                "hand in a .zip, .tar or .tar.gz that the system's own tool has made"
            }
            Self::Entries { .. } | Self::Bytes { .. } => {
                "leave out what was built, downloaded or installed, and hand in the sources alone"
            }
            Self::Encrypted => "pack it without a password",
            Self::Truncated | Self::Damaged(_) => "pack it again, and hand it in whole",
        }
    }
}

/// What the machine failed at.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot be {doing}: {source}", printable(&.path.to_string_lossy()))]
pub struct Failure {
    /// The file or folder.
    pub path: PathBuf,
    /// What was to be done to it.
    pub doing: Doing,
    /// What the system said.
    pub source: io::Error,
}

named! {
    /// What was to be done to a file or folder.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum Doing {
        /// The archive was to be read.
        Read = "read",
        /// A file or folder was to be made or filled.
        Written = "written",
    }
}

impl Failure {
    pub(super) fn new(path: &Path, doing: Doing, source: io::Error) -> Self {
        Self {
            path: path.to_owned(),
            doing,
            source,
        }
    }

    const fn hint(&self) -> &'static str {
        match self.doing {
            Doing::Read => "check the path and who may read it, and run the same command again",
            Doing::Written => {
                "make room, or check who may write there, and run the same command again"
            }
        }
    }
}

/// A refusal or a failure that has no place yet.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error(transparent)]
    Refused(#[from] Reason),
    #[error(transparent)]
    Failed(#[from] Failure),
}

impl Fault {
    /// The same as an error of an archive, at an entry of it or in whole.
    pub(super) fn at(self, archive: &Path, entry: Option<String>) -> Error {
        match self {
            Self::Failed(failure) => failure.into(),
            Self::Refused(reason) => Box::new(Refusal {
                archive: super::name_of(archive),
                entry,
                reason,
            })
            .into(),
        }
    }
}
