//! The workers that grade.

use super::batch_compiler::BatchCompiler;
use super::context::GradeContext;
use super::driver::Driver;

/// A worker that grades submissions: builds them, runs them, and has what came of that judged.
pub(super) struct Grader<'a> {
    pub(super) context: &'a GradeContext<'a>,
    pub(super) driver: &'a Driver<'a>,
    /// What was compiled before its turn.
    pub(super) batch: &'a BatchCompiler<'a>,
    /// Its number, which is that of the user that its programs have.
    pub(super) slot: u32,
}
