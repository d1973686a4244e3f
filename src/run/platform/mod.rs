//! What only one operating system can do, behind the same names for all: the only place that asks which one it is.

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod landlock;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod mounts;
#[cfg(target_os = "linux")]
mod namespaces;

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::*;
#[cfg(target_os = "linux")]
pub(super) use linux::*;
#[cfg(target_os = "linux")]
pub(super) use namespaces::*;

/// What the kernel gave to a process that confined itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    /// In words.
    pub(super) said: String,
    /// Whether processes outside are out of reach of signals, whatever the user.
    pub(super) scopes_signals: bool,
}
