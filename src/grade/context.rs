//! What all parts of a grading share. Who builds and who runs own what they alone use.

use crate::{assignment::Assignment, judge::MutantTable, language, submission::Submission};

use super::{Journal, key::CaseKey, machine::Machine, notes::Notes, options::RunOptions};

/// What all parts of a grading share.
pub(super) struct GradeContext<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) languages: language::Settings,
    /// All that are graded.
    pub(super) submissions: &'a [Submission],
    pub(super) journal: &'a Journal,
    /// What mutants answer to the cases.
    pub(super) mutants: MutantTable<'a>,
    /// What runs of each case depend on, in the order of the cases.
    pub(super) case_keys: Vec<CaseKey>,
    pub(super) options: RunOptions,
    pub(super) machine: Machine<'a>,
    pub(super) notes: Notes,
}
