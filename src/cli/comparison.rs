//! Earlier results, against which new ones are held.

use std::{collections::BTreeSet, path::Path};

use crate::{
    outcome::{Count, SubmissionResult},
    report::{diff, stored::StoredResults},
};

use super::{
    DONE,
    output::{Failure, print, width},
    report::stored_report,
};

/// Earlier results, and what has come since.
pub(super) struct Comparison {
    before: StoredResults,
    /// Names that have come.
    seen: BTreeSet<String>,
    changed: u64,
    /// Whether who is not among the new results is said.
    is_whole: bool,
}

impl Comparison {
    /// Holds nothing against them yet. `is_whole` says whether what will come are all that there are.
    pub(super) fn new(before: StoredResults, is_whole: bool) -> Self {
        Self {
            before,
            seen: BTreeSet::new(),
            changed: 0,
            is_whole,
        }
    }

    /// What changed for a submission.
    pub(super) fn text(&mut self, result: &SubmissionResult, width: usize) -> String {
        self.seen.insert(result.name.clone());
        let text = diff::submission(&self.before, result, width);
        self.changed += u64::from(text.is_some());
        text.unwrap_or_default()
    }

    /// Who is not among the new results, and how many changed.
    pub(super) fn ending(&self, width: usize) -> String {
        let is_gone = |name: &&str| self.is_whole && !self.seen.contains(*name);
        let gone: Vec<&str> = self.before.names().filter(is_gone).collect();
        let changed = Count(self.changed, "submission");
        diff::gone(&gone, width) + &format!("{changed} changed\n")
    }
}

/// Prints what changed from stored results to others. Judges nothing.
pub(super) fn between(old: &Path, new: &Path) -> Result<u8, Failure> {
    let mut comparison = Comparison::new(stored_results(old)?, true);
    let width = width();
    for result in &stored_report(new)?.submissions {
        print(&comparison.text(result, width))?;
    }
    print(&comparison.ending(width))?;
    Ok(DONE)
}

/// Results to compare with, in a file or in the folder of a grading.
pub(super) fn stored_results(path: &Path) -> Result<StoredResults, Failure> {
    stored_report(path).map(StoredResults::of)
}
