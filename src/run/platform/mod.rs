//! What the kernel does for a sandbox: namespaces, Landlock, a filter of system calls, and handles of processes.

mod filter;
mod landlock;
mod linux;
mod mounts;
mod namespaces;
mod rights;

pub use linux::own_executable;
pub(super) use linux::*;
pub(super) use mounts::{bind, enter_mount_namespace, mount_memory};
pub(super) use namespaces::{build_file_system, make_namespaces};
pub(super) use rights::*;

/// What the kernel gave to a process that confined itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    pub(super) said: String,
    /// Whether processes outside are out of reach of signals, whatever the user.
    pub(super) scopes_signals: bool,
}
