//! What a look from inside found: which protections leak, in words that show how.

use serde::{Deserialize, Serialize};

use super::protection::{Protection, State};

/// What a look from inside found.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(super) struct Found {
    /// What the kernel gave, in words.
    pub(super) held: String,
    /// What could be done, and what it shows.
    pub(super) leaks: Vec<(Protection, String)>,
}

impl Found {
    /// The first leak that a strict grading does not accept.
    pub(super) fn worst(&self) -> Option<&(Protection, String)> {
        self.leaks
            .iter()
            .find(|(protection, _)| protection.is_required())
    }

    /// The state of every protection, where any can be in force.
    pub(super) fn states(&self, isolates: bool) -> Vec<State> {
        let state = |protection| {
            let mut leaks = self.leaks.iter();
            let leak = leaks.find(|(leaking, _)| *leaking == protection);
            State {
                protection,
                is_in_force: isolates && leak.is_none(),
                detail: leak.map(|(_, detail)| detail.clone()),
            }
        };
        Protection::ALL.map(state).into()
    }
}
