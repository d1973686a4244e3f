//! Leaving nothing behind.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus};

use super::tree;
use crate::run::platform;

/// How long the program's processes may take to end before bubblewrap is killed above them.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a sweep may take before the machine is at fault.
const LONGEST: Duration = Duration::from_secs(10);

/// Takes in what has ended, without waiting, and gives the status of `main` if that was among it.
pub(super) fn reap(main: Pid) -> Option<WaitStatus> {
    let mut status_of_main = None;
    while let Ok(Some((process, status))) = rustix::process::wait(WaitOptions::NOHANG) {
        if process == main {
            status_of_main = Some(status);
        }
    }
    status_of_main
}

/// Ends every process below this one and waits until they are gone. `main` is the one that was started, unless it
/// was taken in already; then it is not named, because its number may be another's by now.
///
/// The program's processes are killed before bubblewrap: when process 1 of a namespace is killed, the kernel discards
/// the rest together with their CPU time, so process 1 must live to wait for them.
pub(super) fn sweep(mut main: Option<Pid>, wrappers: usize) -> io::Result<()> {
    let started = Instant::now();
    loop {
        let wrappers_too = started.elapsed() > PATIENCE;
        kill_processes(if wrappers_too { 0 } else { wrappers });
        if let (Some(main), true) = (main, wrappers_too || wrappers == 0) {
            // Not waited for yet, so the number is still its own.
            let _ = rustix::process::kill_process(main, Signal::KILL);
        }
        loop {
            match rustix::process::wait(WaitOptions::NOHANG) {
                Ok(Some((process, _))) => main = main.filter(|&main| main != process),
                Ok(None) => break,
                Err(Errno::CHILD) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
        if started.elapsed() > LONGEST {
            return Err(io::Error::other("processes of the run could not be killed"));
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Stops them all before it kills them, so that none is left to start another one meanwhile.
fn kill_processes(wrappers: usize) {
    let seen = tree::sample(wrappers).processes;
    for kind in [Signal::STOP, Signal::KILL] {
        for process in &seen {
            platform::signal(process.pid, kind, || process.is_still_there());
        }
    }
}
