//! Why the battery cannot be run.

use crate::{assignment, grade, intake};

/// Why the battery cannot be run. What an attack does is never one of these.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An attack that is not what an attack has to be.
    #[error(transparent)]
    Attack(#[from] assignment::Error),
    /// A signal asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The grading could not be made.
    #[error(transparent)]
    Grading(grade::Error),
    /// The submissions of the class could not be found.
    #[error(transparent)]
    Submission(#[from] intake::Error),
    /// The attack would do harm where there is no sandbox.
    #[error("`{0}` is not run without a sandbox: it would do harm")]
    Harmful(String),
}

impl From<grade::Error> for Error {
    fn from(error: grade::Error) -> Self {
        match error {
            grade::Error::Interrupted => Self::Interrupted,
            error => Self::Grading(error),
        }
    }
}

impl Error {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::Attack(error) => error.hint.clone().unwrap_or_else(|| {
                "the battery is built in: this is a fault of this version".to_owned()
            }),
            Self::Interrupted => "nothing was left behind; --only runs fewer attacks".to_owned(),
            Self::Grading(error) => error.hint().to_owned(),
            Self::Submission(error) => error.hint.clone(),
            Self::Harmful(_) => "name harmless attacks with --only, or use a sandbox".to_owned(),
        }
    }
}
