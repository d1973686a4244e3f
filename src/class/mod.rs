//! A class on its way to a grading: what is graded, by which settings, and what an earlier grading left of it.
//!
//! It prints nothing: what people should know goes to [`Tell`].

pub(crate) mod aside;
pub(crate) mod by_hand;
pub(crate) mod class_list;
pub(crate) mod earlier;
pub(crate) mod folder;
pub(crate) mod merge;
pub(crate) mod pick;
pub(crate) mod programs;
pub(crate) mod results;
pub(crate) mod rulings;
pub(crate) mod run_file;
pub(crate) mod samples;
pub(crate) mod sandbox;
pub(crate) mod shard;
pub(crate) mod slowdown;
pub(crate) mod stored;
pub(crate) mod stored_report;
pub(crate) mod taken;

use std::io;

use crate::{assignment, grade, intake};

pub(crate) use crate::report::publish::Tell;

/// Why a class cannot be graded, or not as it was asked for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// Something is wrong in the staff's files.
    #[error(transparent)]
    Assignment(#[from] assignment::Error),
    /// The grading cannot begin or go on.
    #[error(transparent)]
    Grading(#[from] grade::Error),
    /// What was asked for cannot be done: what is wrong and where, and the way out.
    #[error("{message}")]
    Refused { message: String, hint: String },
    /// A signal asked to stop; the way on.
    #[error("interrupted")]
    Interrupted { hint: String },
}

impl Error {
    fn refused(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Refused {
            message: message.into(),
            hint: hint.into(),
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Grading(error.into())
    }
}

impl From<intake::Error> for Error {
    fn from(error: intake::Error) -> Self {
        let intake::Error { message, hint, .. } = error;
        if error.is_interruption {
            Self::Interrupted { hint }
        } else {
            Self::Refused { message, hint }
        }
    }
}
