//! A user for each slot, where the grader is root: the kernel keeps users apart, and Landlock and the filter the rest.

use std::io;
use std::path::Path;

use super::Isolation;
use crate::run::error::Unavailable;
use crate::run::tier::Tier;
use crate::run::{orphans, users};

#[derive(Debug)]
pub(super) struct User;

impl User {
    pub(super) fn find() -> Result<Self, Unavailable> {
        let found = users::is_root().then_some(Self);
        found.ok_or(Unavailable::NotForThisUser("root"))
    }
}

impl Isolation for User {
    fn tier(&self) -> Tier {
        Tier::User
    }

    /// A grading that was killed together with its supervisors may have left something.
    fn end_what_is_left(&self, executable: &Path, user: u32) -> io::Result<()> {
        orphans::end_all_of(executable, user)
    }
}
