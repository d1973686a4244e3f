//! What is judged: a run of a case, and the rubric that says what it is worth.

use crate::{
    assignment::{Case, Rubric},
    outcome::RunRecord,
};

/// A run of a case, and the rubric that it is judged by.
#[derive(Clone, Copy)]
pub(super) struct CaseRun<'a> {
    pub(super) case: &'a Case,
    pub(super) rubric: &'a Rubric,
    pub(super) record: &'a RunRecord,
}
