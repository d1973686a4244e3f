//! Who grades submissions, with those who build and run them.

use super::{build::Builder, context::GradeContext, run_case::CaseRunner};

/// Who grades submissions.
pub(super) struct Grader<'a> {
    pub(super) context: &'a GradeContext<'a>,
    pub(super) builder: Builder<'a>,
    pub(super) runner: CaseRunner<'a>,
}
