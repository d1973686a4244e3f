//! What a sandbox keeps a program from, one thing at a time.
//!
//! Nothing of it is inferred from the tier. A program inside looked around before grading began, and what
//! it could do is not in force.

use serde::{Deserialize, Serialize};

/// Something that a program is kept from.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protection {
    /// Reading what is not its own.
    Files,
    /// Writing where it may not.
    Writes,
    /// Reaching the network, and sockets of this machine.
    Network,
    /// Seeing other processes.
    Processes,
    /// Signalling the grader and what watches the run.
    Signals,
    /// Gaining rights.
    Rights,
    /// Asking the kernel for what no assignment needs.
    SystemCalls,
    /// Signalling other runs.
    OtherRuns,
    /// Learning which files there are, without reading them.
    Names,
    /// More files than are allowed, even between two polls.
    Disk,
    /// More memory or processes than are allowed, even between two polls.
    ControlGroup,
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
    /// All of them, in their order, with their names in reports and what they keep a program from.
    const TABLE: [(Self, &str, &str); 11] = [
        (Self::Files, "files", "reading what is not its own"),
        (Self::Writes, "writes", "writing outside of its directories"),
        (
            Self::Network,
            "network",
            "reaching the network or a socket of this machine",
        ),
        (Self::Processes, "processes", "seeing other processes"),
        (Self::Signals, "signals", "signalling the grader"),
        (Self::Rights, "rights", "gaining rights"),
        (
            Self::SystemCalls,
            "system-calls",
            "system calls that no assignment needs",
        ),
        (Self::OtherRuns, "other-runs", "signalling other runs"),
        (Self::Names, "names", "learning which files there are"),
        (Self::Disk, "disk", "filling the disk between two polls"),
        (
            Self::ControlGroup,
            "control-group",
            "using too much memory between two polls",
        ),
    ];

    /// All of them, those that every strict sandbox has first.
    #[must_use]
    pub fn all() -> [Self; 11] {
        Self::TABLE.map(|(protection, ..)| protection)
    }

    /// Its name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::TABLE[self as usize].1
    }

    /// What it keeps a program from, in a few words.
    #[must_use]
    pub fn what(self) -> &'static str {
        Self::TABLE[self as usize].2
    }

    /// Whether a strict grading needs it. Without the others results are right and secrets kept all the same.
    #[must_use]
    pub fn is_required(self) -> bool {
        self < Self::OtherRuns
    }
}
