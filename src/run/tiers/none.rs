//! Nothing: programs have the grader's rights, and only the bounds hold.

use super::isolation::Isolation;
use crate::run::tier::Tier;

#[derive(Debug)]
pub(in crate::run) struct NoIsolation;

impl Isolation for NoIsolation {
    fn tier(&self) -> Tier {
        Tier::None
    }

    fn counted_beside(&self, _user: Option<u32>) -> Option<u64> {
        None
    }
}
