//! A report as a value: what all ways out are made from, and how it is read back from JSON.
//!
//! What a report does not hold is not there again. A result that was read back has no shape, so that nothing
//! can be diagnosed from it, and can only be told.

use serde::Deserialize;

use super::json::Submission;
use crate::assignment::GradebookRules;
use crate::outcome::{SubmissionResult, Unmatched};

/// What a grading came to.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Report {
    /// The assignment's name.
    pub assignment: String,
    /// A sentence about protections that were not in force, where that is so.
    pub warning: Option<String>,
    /// Who and what is on one side alone, where there was a roster.
    pub unmatched: Option<Unmatched>,
    /// What is written into a gradebook beside the points of submissions.
    pub gradebook: GradebookRules,
    /// The submissions, in their order.
    pub submissions: Vec<SubmissionResult>,
}

impl Report {
    /// Reads a JSON report. Says why where it is none, or one of another format.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let stored: Stored = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        let format = super::json::FORMAT;
        if stored.format != format {
            let found = stored.format;
            return Err(format!(
                "another version wrote it, in format {found}; this version reads format {format}"
            ));
        }
        let submissions = stored.submissions.into_iter().map(SubmissionResult::from);
        Ok(Self {
            assignment: stored.assignment,
            warning: stored.warning,
            unmatched: stored.unmatched,
            gradebook: stored.gradebook,
            submissions: submissions.collect(),
        })
    }

    /// What students may see at once: the visible cases, added up as if there were no others.
    pub fn for_students(&self) -> Self {
        let seen = self.submissions.iter().map(|one| {
            let mut seen = one.for_students().into_owned();
            seen.student.hide_keys();
            seen
        });
        Self {
            submissions: seen.collect(),
            // Students are told nothing of each other.
            unmatched: None,
            gradebook: self.gradebook,
            assignment: self.assignment.clone(),
            warning: self.warning.clone(),
        }
    }
}

/// The report as it is written. Keys that are not known are passed over: a later version may have more.
#[derive(Deserialize)]
struct Stored {
    format: u32,
    assignment: String,
    warning: Option<String>,
    unmatched: Option<Unmatched>,
    #[serde(default)]
    gradebook: GradebookRules,
    submissions: Vec<Submission<'static>>,
}
