//! Leaving nothing behind.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus};

use super::tree::{self, Process};
use crate::run::{platform, survivors};

/// How long the program's processes may take to end before bubblewrap is killed above them.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long ordinary processes take to end.
const CALM: Duration = Duration::from_millis(20);

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
///
/// Where `user` is the user of this run alone, what resists is ended by ending all that it runs.
///
/// Where nobody asks what the run used, as one that was called off, `is_hasty` ends everything at once.
pub(super) fn sweep(
    mut main: Option<Pid>,
    wrappers: usize,
    user: Option<u32>,
    is_hasty: bool,
) -> io::Result<()> {
    let started = Instant::now();
    let mut resisting_user = user;
    loop {
        let wrappers_too = is_hasty || started.elapsed() > PATIENCE;
        if let Some(user) = resisting_user.take_if(|_| is_hasty || started.elapsed() > CALM) {
            // A bomb takes the processors for itself; where this is allowed, they are taken back.
            let _ = rustix::process::setpriority_process(None, -20);
            // The loop goes on whether this works or not.
            let _ = survivors::end_all_of(&platform::own_executable(), user);
        }
        if let (Some(main), true) = (main, wrappers_too || wrappers == 0) {
            // Not waited for yet, so the number is still its own. Behind namespaces the kernel ends all others with it.
            let _ = rustix::process::kill_process(main, Signal::KILL);
        }
        match wrappers {
            1.. if !wrappers_too => kill_processes(wrappers, Some(started + PATIENCE)),
            1.. => kill_processes(0, Some(Instant::now() + PATIENCE)),
            0 => kill_processes(0, None),
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

/// Stops each as soon as it is seen, so that it starts no other one and leaves its processor to this process, and then
/// kills them all. Those that are not seen until the `deadline` are left to the next time.
fn kill_processes(wrappers: usize, deadline: Option<Instant>) {
    let signal = |process: &Process, kind| {
        platform::signal(process.pid, kind, || process.is_still_there());
    };
    let own_group = rustix::process::getpgrp();
    let mut seen = Vec::new();
    tree::meet(wrappers, deadline, &mut |process, group| {
        signal(&process, Signal::STOP);
        // The program began with a session of its own, so its groups hold nothing but what it started: one signal ends
        // a bomb at once. Behind namespaces the CPU time of what ends with its parent would be lost.
        if let Some(group) = group.filter(|&group| wrappers == 0 && group != own_group) {
            let _ = rustix::process::kill_process_group(group, Signal::KILL);
        }
        seen.push(process);
    });
    for process in &seen {
        signal(process, Signal::KILL);
    }
}
