//! The submissions of a grading, as its folder of results lists them.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::journal::RUN_FILE;
use crate::beneath::read_without_waiting;
use crate::intake::Submission;

/// A submission of a grading.
#[derive(Clone, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Member {
    /// Its own name.
    pub name: String,
    /// The name under which its results are stored.
    pub record_name: String,
}

impl Member {
    /// That of a submission that is graded now.
    pub(crate) fn of(submission: &Submission) -> Self {
        Self {
            name: submission.name.clone(),
            record_name: submission.record_name.clone(),
        }
    }
}

#[derive(Deserialize)]
struct Listed {
    submissions: Vec<Member>,
}

/// The submissions of a folder of results; empty if there is no list of them.
pub(super) fn members(folder: &Path) -> Vec<Member> {
    let listed = read_without_waiting(&folder.join(RUN_FILE)).unwrap_or_default();
    let listed = serde_json::from_slice(&listed);
    listed.map_or_else(|_| Vec::new(), |listed: Listed| listed.submissions)
}
