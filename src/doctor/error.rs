//! Why a machine cannot be looked at.

use crate::{assignment, grade, intake};

/// Why a machine cannot be looked at. What is wrong with the machine is none of these.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The case that programs are given is not right.
    #[error(transparent)]
    Case(#[from] assignment::Error),
    /// The programs could not be graded, or a signal asked to stop.
    #[error(transparent)]
    Grading(#[from] grade::Error),
    /// The programs could not be found again.
    #[error(transparent)]
    Submission(#[from] intake::Error),
}

impl Error {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::Grading(grade::Error::Interrupted) => "run the same command again".to_owned(),
            Self::Grading(error) => error.hint().to_owned(),
            Self::Submission(error) => error.hint.clone(),
            Self::Case(_) => "the case is built in: this is a fault of this version".to_owned(),
        }
    }
}
