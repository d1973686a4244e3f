//! What the kernel does for a sandbox: namespaces, Landlock, a filter of system calls, and handles of processes.

mod filter;
mod landlock;
mod linux;
mod mounts;
mod rights;

pub use linux::own_executable;
pub(super) use linux::*;
pub(super) use mounts::*;
pub(super) use rights::*;

#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    pub(super) said: String,
    /// Whether processes outside are out of reach of signals, whatever the user.
    pub(super) scopes_signals: bool,
}
