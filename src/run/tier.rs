//! The tiers of protection, from the strongest to none.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::named::named;

named! {
    /// What keeps a program apart from the machine. The last stage before the program is the same in all of them: the
    /// kernel's limits, no new rights, Landlock, and a filter of system calls.
    #[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Tier {
        /// Namespaces made by bubblewrap.
        Bubblewrap = "bubblewrap",
        /// The same namespaces, made by the grader itself.
        Namespaces = "namespaces",
        /// No namespaces, and for each slot a user of its own: for a grader that is root, in a container for instance.
        User = "user",
        /// No namespaces and the grader's own user: what Landlock and the filter keep out, and nothing else.
        SameUser = "same-user",
        /// Nothing: programs have the grader's rights.
        None = "none",
    }
}

impl Tier {
    /// Whether programs have namespaces of their own: processes, network, and a file system.
    pub fn has_namespaces(self) -> bool {
        matches!(self, Self::Bubblewrap | Self::Namespaces)
    }
}

/// A word that names no tier.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the tiers are `bubblewrap`, `namespaces`, `user` and `same-user`")]
pub struct UnknownTier;

impl FromStr for Tier {
    type Err = UnknownTier;

    /// Reads the name of a tier that protects.
    fn from_str(name: &str) -> Result<Self, UnknownTier> {
        let is_it = |tier: &Self| *tier != Self::None && tier.name() == name;
        Self::ALL.into_iter().find(is_it).ok_or(UnknownTier)
    }
}

/// Which sandbox is asked for.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct SandboxRequest {
    /// This tier and no other; otherwise the strongest that works here.
    pub tier: Option<Tier>,
    /// Whether a sandbox that leaves something open is better than none.
    pub is_best_effort: bool,
}
