//! What one student, or one group, handed in.
//!
//! A submission has two names. Its own goes into the report as it is, while everything that is stored goes under a record name
//! that is safe on every file system and never the same for two submissions.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use super::found::Part;
use super::{Layout, Skipped};
use crate::outcome::Student;

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
    /// What it was found as.
    pub layout: Layout,
    /// What was passed over before it had a folder of its own.
    pub skipped: Vec<Skipped>,
    /// Who handed it in, and when.
    pub student: Student,
    /// Whole paths of what is not the student's, such as results and reports.
    pub(super) ignored: Arc<BTreeSet<PathBuf>>,
    /// The files of it, where they lie among those of others; then there is nothing in `root` until they are put there.
    pub(super) parts: Vec<Part>,
    pub(super) obstacle: Option<ContentsError>,
}

impl Submission {
    /// Where it was found: its folder, or its file.
    pub(super) fn path(&self) -> PathBuf {
        let file = self.file.as_ref();
        file.map_or_else(|| self.root.clone(), |file| self.root.join(file))
    }
}

/// Why it cannot be told what lies in a submission, with what to do about it.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ContentsError {
    /// The student handed in what is refused: a broken archive, or more than any honest submission has.
    #[error("{0}; {1}")]
    Refused(String, &'static str),
    /// The machine or the way in failed.
    #[error("{0}; {1}")]
    Failed(String, &'static str),
}
