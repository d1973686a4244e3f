//! Linux: parent-death signals, subreapers, process handles, files in memory, and opening beneath a directory.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::fs::{MemfdFlags, Mode, OFlags, ResolveFlags, SealFlags};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal};

/// Whether this operating system has the sandbox.
pub(in crate::run) const HAS_SANDBOX: bool = true;

/// The unit of `ru_maxrss`, in bytes.
pub(in crate::run) const PEAK_UNIT_BYTES: u64 = 1_024;

/// What is put before a program that runs without a sandbox: dies with its supervisor, and has a session of its own,
/// so that it cannot type into the grader's terminal.
pub(in crate::run) const UNISOLATED_PREFIX: &[&str] =
    &["/usr/bin/setpriv", "--pdeathsig", "KILL", "/usr/bin/setsid"];

/// Names the executable that is running now, even if the file was replaced by a newer one.
pub(in crate::run) fn own_executable() -> PathBuf {
    "/proc/self/exe".into()
}

/// Makes this process die with the grader, and the parent of every orphan among its descendants.
///
/// The signal is per thread: this must be called from the only thread, and the grader's thread that started this
/// process must outlive it.
pub(in crate::run) fn become_guardian(grader: u32) -> io::Result<()> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    let parent = rustix::process::getppid().map(Pid::as_raw_pid);
    if parent.and_then(|parent| u32::try_from(parent).ok()) != Some(grader) {
        // It died before the signal was asked for.
        return Err(io::Error::other("the grader is gone"));
    }
    if !Path::new("/proc/thread-self/children").exists() {
        return Err(io::Error::other(
            "this kernel does not list the children of a process (CONFIG_PROC_CHILDREN)",
        ));
    }
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    Ok(())
}

/// Puts this process, for good and with all that it becomes and starts, under Landlock and a filter of system calls. Says what
/// the kernel gave.
pub(in crate::run) fn confine(writable: &[OsString]) -> io::Result<String> {
    let held = super::landlock::apply(writable)?;
    super::filter::apply()?;
    Ok(format!("{held}, a filter of system calls"))
}

/// Gives a file that holds `content`, has no name, and can be changed by nobody: not even by a program with the
/// grader's own user that opens it again through `/proc/self/fd`.
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

/// Does nothing: what was started without a sandbox gets its own session, and is found by its parents.
pub(in crate::run) fn separate(_command: &mut Command) {}

/// Does nothing, for the same reason.
pub(in crate::run) fn kill_group(_leader: Pid) {}

/// Gives a handle that becomes readable when the process ends, where the kernel has such handles.
pub(in crate::run) fn process_handle(process: Pid) -> Option<OwnedFd> {
    rustix::process::pidfd_open(process, PidfdFlags::empty()).ok()
}

/// Sends a signal to a process that `is_it` recognises once it can no longer be confused with a later one.
pub(in crate::run) fn signal(process: Pid, signal: Signal, is_it: impl Fn() -> bool) {
    // In every case it may have ended meanwhile, which is what we want.
    match rustix::process::pidfd_open(process, PidfdFlags::empty()) {
        Ok(handle) if is_it() => {
            let _ = rustix::process::pidfd_send_signal(&handle, signal);
        }
        // Kernels before 5.3 have no handles. What is left is to look just before.
        Err(Errno::NOSYS) if is_it() => {
            let _ = rustix::process::kill_process(process, signal);
        }
        Ok(_) | Err(_) => {}
    }
}

/// Opens `name` beneath a directory, following no link of any kind and never waiting.
pub(in crate::run) fn open_beneath(directory: &File, name: &Path) -> io::Result<OwnedFd> {
    let flags =
        OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
    let resolve = ResolveFlags::BENEATH
        | ResolveFlags::NO_SYMLINKS
        | ResolveFlags::NO_MAGICLINKS
        | ResolveFlags::NO_XDEV;
    Ok(rustix::fs::openat2(
        directory,
        name,
        flags,
        Mode::empty(),
        resolve,
    )?)
}
