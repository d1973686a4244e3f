//! Who grades submissions: builds them, runs them, and has what came of that judged.

use super::{batch_compiler::BatchCompiler, context::GradeContext, driver::Driver};

/// Who grades submissions.
pub(super) struct Grader<'a> {
    pub(super) context: &'a GradeContext<'a>,
    pub(super) driver: &'a Driver<'a>,
    /// What was compiled before its turn.
    pub(super) batch: BatchCompiler<'a>,
}
