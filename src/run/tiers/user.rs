//! A user for each slot and no namespaces: for a grader that is root, in a container for instance.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::isolation::{Isolation, Kind};
use crate::run::error::Unavailable;
use crate::run::resources::ProcessLimit;
use crate::run::tier::Tier;
use crate::run::{orphans, users};

pub(super) const KIND: Kind = Kind {
    find: || {
        if users::is_root() {
            Ok(Arc::new(User))
        } else {
            Err(Unavailable::NotForThisUser("root"))
        }
    },
    remedies: || vec!["grade as a plain user, or as a root that may become other users".to_owned()],
};

#[derive(Debug)]
struct User;

impl Isolation for User {
    fn tier(&self) -> Tier {
        Tier::User
    }

    fn process_limit(&self, _user: Option<u32>) -> ProcessLimit {
        ProcessLimit::Kernel
    }

    /// A grading that was killed together with its supervisors may have left something.
    fn prepare_user(&self, executable: &Path, user: u32) -> io::Result<()> {
        orphans::end_all_of(executable, user)
    }
}
