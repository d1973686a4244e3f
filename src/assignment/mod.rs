//! What the staff set: cases, rubric and limits. Takes text and gives values; which files to read is the caller's business.
//!
//! The surprise: nothing here is about a student. Whatever is wrong in these texts is an error with its line, and grading
//! does not start.

mod builtin;
mod case;
mod error;
mod limits;
mod limits_table;
mod rubric;
mod settings;

pub use builtin::{DEFAULT_SETTINGS, builtin, builtin_case_files};
pub use case::{Case, CaseFile, Kind, Visibility};
pub use error::Error;
pub use limits::Limits;
pub use rubric::{Item, Rubric};
pub use settings::{CasePoints, Entry, Settings};

/// An assignment: what a class is graded against.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// What the settings file says.
    pub settings: Settings,
    /// The cases, by name.
    pub cases: Vec<Case>,
}

impl Assignment {
    /// Puts an assignment together.
    ///
    /// # Errors
    /// The first case that is no case, or that has no name of its own.
    pub fn new(settings: Settings, files: Vec<CaseFile>) -> Result<Self, Error> {
        let cases: Result<Vec<Case>, Error> = files
            .into_iter()
            .map(|file| Case::read(file, &settings))
            .collect();
        let mut cases = cases?;
        cases.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Self { settings, cases })
    }
}
