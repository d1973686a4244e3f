//! Other systems, where programs run without a sandbox: processes can be started and killed, but not watched.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use rustix::process::{Pid, Signal};

use super::Held;
use crate::run::confine::Rules;
use crate::run::layout::Entry;

/// Whether this operating system has the sandbox.
pub(in crate::run) const HAS_SANDBOX: bool = false;

/// The unit of `ru_maxrss`, in bytes.
pub(in crate::run) const PEAK_UNIT_BYTES: u64 = 1;

/// Names the executable that is running now.
pub(in crate::run) fn own_executable() -> PathBuf {
    std::env::current_exe().unwrap_or_else(|_| "tilegrade".into())
}

/// Does nothing: there is no such thing here.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub(in crate::run) fn become_guardian() -> io::Result<()> {
    Ok(())
}

/// Does nothing: the supervisor ends a program, if it can.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub(in crate::run) fn die_with(_parent: u32) -> io::Result<()> {
    Ok(())
}

/// Does nothing: orphans are nobody's here.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub(in crate::run) fn adopt_orphans() -> io::Result<()> {
    Ok(())
}

/// There is nothing of the kind.
pub(in crate::run) fn keep_signals_within() -> bool {
    false
}

/// There is nothing of the kind.
pub(in crate::run) fn confine(_rules: &Rules) -> io::Result<Held> {
    Err(io::ErrorKind::Unsupported.into())
}

/// There are no namespaces.
pub(in crate::run) fn make_namespaces() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// There are no namespaces.
pub(in crate::run) fn mount_own_disk(_place: &Path, _bytes: u64, _names: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// There are no namespaces.
pub(in crate::run) fn build_file_system(_entries: &[Entry]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// There are no namespaces to have rights over.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub(in crate::run) fn give_up_rights() -> io::Result<()> {
    Ok(())
}

/// There are no namespaces that a second process would be for.
pub(in crate::run) fn split() -> io::Result<Option<Pid>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// No process is closed to all.
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Linux")]
pub(in crate::run) fn open_to_itself() -> io::Result<()> {
    Ok(())
}

/// There are no rights to give up one by one.
pub(in crate::run) fn give_up_bounding_rights() {}

/// There are no abstract names.
pub(in crate::run) fn reaches_abstract_socket(_name: &str) -> bool {
    false
}

/// There are no abstract names.
pub(in crate::run) fn listen_at_abstract_socket(_name: &str) -> io::Result<UnixListener> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Gives a file without a name that every stage can write to.
pub(in crate::run) fn shared_file() -> io::Result<File> {
    tempfile::tempfile()
}

/// Gives a file that holds `content` and has no name any more.
pub(in crate::run) fn sealed_file(content: &[u8]) -> io::Result<OwnedFd> {
    let mut file = tempfile::tempfile()?;
    file.write_all(content)?;
    file.rewind()?;
    Ok(file.into())
}

/// There are no namespaces.
pub(in crate::run) fn counts_processes_by_namespace() -> bool {
    false
}

/// Puts a program and what it starts into a process group, so that they can be killed together.
pub(in crate::run) fn separate(command: &mut Command) {
    command.process_group(0);
}

/// Kills a program and those of its processes that did not leave its group.
pub(in crate::run) fn kill_group(leader: Pid) {
    // It may be gone already, which is what we want.
    let _ = rustix::process::kill_process_group(leader, Signal::KILL);
}

/// Nobody tells it here.
pub(in crate::run) fn cpu_time(_process: Pid) -> Option<Duration> {
    None
}

/// There are no such handles: the end of a process is noticed at the next poll.
pub(in crate::run) fn process_handle(_process: Pid) -> Option<OwnedFd> {
    None
}

/// Does nothing: without handles a process cannot be told from a later one with its number.
pub(in crate::run) fn signal(_process: Pid, _signal: Signal, _is_it: impl Fn() -> bool) {}
