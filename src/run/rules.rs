//! What a program may do.

use std::ffi::OsString;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Rules {
    /// Files and directories beneath which it may read, as it calls them.
    pub(super) readable: Vec<OsString>,
    /// Those beneath which it may also write.
    pub(super) writable: Vec<OsString>,
    /// Whether it has a namespace of its own around it, for processes and for the network.
    pub(super) has_namespaces: bool,
    /// Whether it has the user of the grader, and sees the grader's processes.
    pub(super) shares_user: bool,
    /// Whether it is a compiler. It may change the modes and times of files, which Landlock does not bound, and linkers need.
    pub(super) is_build: bool,
    pub(super) guarded: Vec<u32>,
}
