//! Why nothing can be taken in, and what somebody should look at. None of these is about a single submission.

use std::io;
use std::path::Path;

use super::Layout;
use crate::archive;

/// Why nothing can be taken in.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// What is wrong and where, in lower case and without a full stop.
    pub message: String,
    /// What to do about it.
    pub hint: String,
    /// Whether somebody wanted it to stop.
    pub is_interruption: bool,
    /// Whether it is an archive that is refused.
    pub(super) is_refusal: bool,
}

impl Error {
    pub(super) fn new(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: hint.into(),
            is_interruption: false,
            is_refusal: false,
        }
    }

    pub(super) fn interrupted() -> Self {
        Self {
            is_interruption: true,
            ..Self::new("interrupted", "run the same command again")
        }
    }

    pub(super) fn at_line(file: &Path, line: usize, message: &str, hint: &str) -> Self {
        Self::new(format!("{}:{line}: {message}", file.display()), hint)
    }

    /// The same, with a PATH called as it was named and not as it was found.
    pub(super) fn named(mut self, found: &Path, named: &Path) -> Self {
        let found = found.display().to_string();
        if let Some(rest) = self.message.strip_prefix(&found) {
            self.message = format!("{}{rest}", named.display());
        }
        self
    }

    pub(super) fn unreadable(path: &Path, source: &io::Error) -> Self {
        Self::new(
            format!("{}: cannot be read: {source}", path.display()),
            "check its permissions and run the same command again",
        )
    }

    pub(super) fn not_made(path: &Path, source: &io::Error) -> Self {
        Self::new(
            format!("{}: cannot be written: {source}", path.display()),
            "make room or choose another folder with --out, and run the same command again",
        )
    }

    pub(super) fn is_no(path: &Path, layout: Layout) -> Self {
        Self::new(
            format!("{}: this is no {}", path.display(), layout.words()),
            format!("{}, or leave out --as", layout.hint()),
        )
    }

    pub(super) fn of_archive(path: &Path, error: &archive::Error) -> Self {
        match error {
            archive::Error::Refused(refusal) => {
                let folder = path.parent().unwrap_or(Path::new("")).join("");
                let hint = "download it again, or unpack it yourself and name the folder; with --as one it is a \
                            student's own archive";
                Self {
                    is_refusal: true,
                    ..Self::new(format!("{}{refusal}", folder.display()), hint)
                }
            }
            archive::Error::Interrupted => Self::interrupted(),
            archive::Error::Machine(_) => Self::new(error.to_string(), error.hint()),
        }
    }
}

/// What is not as it should be in a PATH, and keeps nothing from being graded.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Warning {
    /// What is not as it should be, without the PATH.
    pub message: String,
    /// What to do about it, where something can be done.
    pub hint: Option<String>,
}

impl Warning {
    pub(super) const fn new(message: String, hint: Option<String>) -> Self {
        Self { message, hint }
    }
}
