//! A program that may be the one to grade.

use std::collections::BTreeMap;

use crate::{
    language::{Plan, Tool},
    run::Toolchain,
};

/// A program that may be the one to grade, and the tools that it needs.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) plan: Plan,
    pub(super) tools: BTreeMap<Tool, Toolchain>,
    /// The number of its submission, where that may have been compiled before its turn: only the likeliest program is.
    pub(super) ahead: Option<usize>,
}
