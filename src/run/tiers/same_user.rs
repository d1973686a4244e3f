//! The grader's own user and no namespaces: what Landlock and the filter keep out, and nothing else.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::Isolation;
use crate::outcome::{Bound, Ending};
use crate::run::error::{Error, Unavailable};
use crate::run::tier::Tier;
use crate::run::users;

/// When a program was last stopped for its processes.
static LAST_BOMB: Mutex<Option<Instant>> = Mutex::new(None);

/// More processes and threads than other runs need.
const MANY_THREADS: u64 = 512;

#[derive(Debug)]
pub(super) struct SameUser {
    /// How many processes and threads the user had when grading began.
    threads_before: u64,
}

impl SameUser {
    pub(super) fn find() -> Result<Self, Unavailable> {
        if users::is_root() {
            return Err(Unavailable::NotForThisUser("a user without rights"));
        }
        Ok(Self {
            threads_before: users::threads_of_this_user(),
        })
    }
}

impl Isolation for SameUser {
    fn tier(&self) -> Tier {
        Tier::SameUser
    }

    fn counted_beside(&self, _: Option<u32>) -> Option<u64> {
        // Room for other runs, and as much above it as tells of a bomb.
        Some(self.threads_before + MANY_THREADS / 2)
    }

    /// A program may have failed because another one took all the processes that their user may have.
    fn require_undisturbed(&self, ending: Ending, began: Instant) -> Result<(), Error> {
        let mut last_bomb = LAST_BOMB.lock().unwrap_or_else(PoisonError::into_inner);
        match ending {
            Ending::Stopped(Bound::Processes) => *last_bomb = Some(Instant::now()),
            Ending::Exited(0) => {}
            _ => {
                let is_bombed = last_bomb.is_some_and(|bomb| bomb > began)
                    || users::threads_of_this_user() > self.threads_before + MANY_THREADS;
                if is_bombed {
                    let said = "another program took all processes that their user may have";
                    return Err(Error::Machine(said.to_owned()));
                }
            }
        }
        Ok(())
    }
}
