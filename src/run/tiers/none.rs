//! Nothing: a program has the grader's rights, and the bounds hold all the same.

use super::Isolation;
use crate::run::tier::Tier;

#[derive(Debug)]
pub(super) struct Nothing;

impl Isolation for Nothing {
    fn tier(&self) -> Tier {
        Tier::None
    }

    fn counted_beside(&self, _: Option<u32>) -> Option<u64> {
        None
    }
}
