//! Parent-death signals, subreapers, process handles, files in memory, and opening beneath a directory.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::os::fd::OwnedFd;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::fs::{MemfdFlags, SealFlags};
use rustix::process::{Pid, Signal};

use super::Held;
use crate::run::rules::Rules;

/// Names the executable that is running now, even if the file was replaced by a newer one.
pub fn own_executable() -> PathBuf {
    "/proc/self/exe".into()
}

/// Makes this process the parent of every orphan among its descendants, and lets no process of the same user look into it.
///
/// It does not die with the grader: it has to end what it started first. That the grader is gone it sees where its standard input ends.
pub(in crate::run) fn become_guardian() -> io::Result<()> {
    if !Path::new("/proc/thread-self/children").exists() {
        return Err(io::Error::other(
            "this kernel does not list the children of a process (CONFIG_PROC_CHILDREN)",
        ));
    }
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    super::rights::close_to_others()
}

/// Makes this process die with its parent, which is `parent`; zero for one outside of its namespace.
pub(in crate::run) fn die_with(parent: u32) -> io::Result<()> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    let now = rustix::process::getppid().map_or(0, Pid::as_raw_pid);
    if u32::try_from(now) == Ok(parent) {
        return Ok(());
    }
    // It died before the signal was asked for.
    Err(io::Error::other("the parent of this process is gone"))
}

/// Takes from this process, and from all that it starts, the right to signal any other. Tells whether that is proven: a
/// signal that may then be sent to every process reaches those that it started and nobody else.
///
/// It cannot be had from every kernel. The witness is the parent, which could be signalled before.
pub(in crate::run) fn keep_signals_within() -> bool {
    let reaches_parent = || {
        let parent = rustix::process::getppid();
        parent.is_some_and(|parent| rustix::process::test_kill_process(parent).is_ok())
    };
    reaches_parent() && super::landlock::scope_signals().is_ok() && !reaches_parent()
}

/// Puts this process for good under Landlock and a filter of system calls, and all that it starts. Says what the kernel gave.
pub(in crate::run) fn confine(rules: &Rules) -> io::Result<Held> {
    let mut held = super::landlock::apply(&rules.readable, &rules.writable)?;
    super::filter::apply(rules)?;
    held.said.push_str(", a filter of system calls");
    Ok(held)
}

pub(in crate::run) fn listen_at_abstract_socket(name: &str) -> io::Result<UnixListener> {
    UnixListener::bind_addr(&SocketAddr::from_abstract_name(name)?)
}

/// Gives a file that holds `content`, has no name, and can be changed by nobody, who may open it again through `/proc` too.
pub(in crate::run) fn sealed_file(content: &[u8]) -> io::Result<OwnedFd> {
    let handle =
        rustix::fs::memfd_create(c"input", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
    let mut file = File::from(handle);
    file.write_all(content)?;
    file.rewind()?;
    rustix::fs::fcntl_add_seals(
        &file,
        SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL,
    )?;
    Ok(file.into())
}

/// Whether the kernel's limit on processes counts those of one user namespace (since 5.14) and not all of the user's.
pub(in crate::run) fn counts_processes_by_namespace() -> bool {
    let release = rustix::system::uname()
        .release()
        .to_string_lossy()
        .into_owned();
    let mut numbers = release
        .split(|part: char| !part.is_ascii_digit())
        .filter_map(|part| part.parse::<u32>().ok());
    (numbers.next(), numbers.next()) >= (Some(5), Some(14))
}

/// The CPU time of all threads of a process since it began, to the nanosecond; `None` if it is gone.
pub(in crate::run) fn cpu_time(process: Pid) -> Option<Duration> {
    let process = nix::unistd::Pid::from_raw(process.as_raw_pid());
    let clock = nix::time::clock_getcpuclockid(process).ok()?;
    Some(nix::time::clock_gettime(clock).ok()?.into())
}
