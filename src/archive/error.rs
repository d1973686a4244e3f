//! Why an archive was not unpacked: its own fault, or the machine's.

use std::{io, path::PathBuf};

use super::{Reason, shown::Shown};

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
    #[must_use]
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
    /// The archive, and behind it the nested ones down to the one that is meant.
    pub archives: Vec<String>,
    /// The name of the entry as the archive has it; none where the archive as a whole is meant.
    pub entry: Option<String>,
    /// Why it is refused.
    pub reason: Reason,
}

impl std::error::Error for Refusal {}

impl std::fmt::Display for Refusal {
    /// With all names escaped, so that a terminal can show it: ``hw3.zip, in `old.zip`: `../x`: leads out of the archive``.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (depth, archive) in self.archives.iter().enumerate() {
            match depth {
                0 => write!(formatter, "{}", Shown(archive))?,
                _ => write!(formatter, ", in `{}`", Shown(archive))?,
            }
        }
        if let Some(entry) = &self.entry {
            write!(formatter, ": `{}`", Shown(entry))?;
        }
        write!(formatter, ": {}", self.reason)
    }
}

/// What the machine failed at.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot be {doing}: {source}", Shown(&.path.to_string_lossy()))]
pub struct Failure {
    /// The file or folder.
    pub path: PathBuf,
    /// What was to be done to it.
    pub doing: Doing,
    /// What the system said.
    pub source: io::Error,
}

/// What was to be done to a file or folder.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Doing {
    /// The archive was to be read.
    Read,
    /// A file or folder was to be made or filled.
    Written,
}

impl std::fmt::Display for Doing {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Read => "read",
            Self::Written => "written",
        })
    }
}

impl Failure {
    fn hint(&self) -> &'static str {
        match self.doing {
            Doing::Read => "check the path and who may read it, and run the same command again",
            Doing::Written => {
                "make room, or check who may write there, and run the same command again"
            }
        }
    }
}
