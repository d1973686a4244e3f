//! What a sandbox keeps a program from, one thing at a time.
//!
//! Nothing of it is inferred from the tier. A program inside looked around before grading began, and what
//! it could do is not in force.

use serde::{Deserialize, Serialize};

use crate::named::named;

named! {
    /// Something that a program is kept from; first what every strict sandbox keeps it from.
    #[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Protection {
        /// Reading what is not its own.
        Files = "files",
        /// Writing where it may not.
        Writes = "writes",
        /// Reaching the network, and sockets of this machine.
        Network = "network",
        /// Seeing other processes.
        Processes = "processes",
        /// Signalling the grader and what watches the run.
        Signals = "signals",
        /// Gaining rights.
        Rights = "rights",
        /// Asking the kernel for what no assignment needs.
        SystemCalls = "system-calls",
        /// Signalling other runs.
        OtherRuns = "other-runs",
        /// Learning which files there are, without reading them.
        Names = "names",
        /// More files than are allowed, even between two polls.
        Disk = "disk",
        /// More memory or processes than are allowed, even between two polls.
        ControlGroup = "control-group",
    }
}

/// A protection and whether it is in force.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct State {
    /// Which it is.
    pub protection: Protection,
    /// Whether a program inside found it so.
    pub is_in_force: bool,
    /// What the program could do, where it is not.
    pub detail: Option<String>,
}

impl Protection {
    /// What it keeps a program from, in a few words.
    pub const fn what(self) -> &'static str {
        match self {
            Self::Files => "reading what is not its own",
            Self::Writes => "writing outside of its directories",
            Self::Network => "reaching the network or a socket of this machine",
            Self::Processes => "seeing other processes",
            Self::Signals => "signalling the grader",
            Self::Rights => "gaining rights",
            Self::SystemCalls => "system calls that no assignment needs",
            Self::OtherRuns => "signalling other runs",
            Self::Names => "learning which files there are",
            Self::Disk => "filling the disk between two polls",
            Self::ControlGroup => "using too much memory between two polls",
        }
    }

    /// Whether a strict grading needs it. Without the others results are right and secrets kept all the same.
    pub(crate) fn is_required(self) -> bool {
        self < Self::OtherRuns
    }
}
