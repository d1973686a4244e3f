//! Leaving nothing behind.

use std::collections::HashSet;
use std::time::{Duration, Instant};
use std::{io, thread};

use nix::sys::signal::kill;
use nix::unistd::Pid as EveryProcess;
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus};

use super::tree::{self, own_children};
use crate::run::process::Status;
use crate::run::{orphans, platform};

/// How long the program's processes may take to end before bubblewrap is killed above them.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long ordinary processes take to end.
const CALM: Duration = Duration::from_millis(20);

/// How long one signal is sent again and again while any process is awake: some wake each other.
const INSISTENCE: Duration = Duration::from_millis(200);

const PAUSE: Duration = Duration::from_millis(1);

/// How long a sweep may take before the machine is at fault. A bomb of sessions is gone within two seconds on a quiet
/// machine; on a crowded one its processes get their turn, and the disk that some of them wait for, late.
const LONGEST: Duration = Duration::from_mins(3);

/// Rounds without which no time is too long: a machine that stood still has killed nothing.
const FEWEST_ROUNDS: u32 = 500;

/// Takes in what has ended, without waiting, and gives the status of `main` if that was among it, and how many had ended.
pub(super) fn reap(main: Pid) -> (Option<WaitStatus>, u64) {
    let (mut status_of_main, mut ended) = (None, 0);
    while let Ok(Some((process, status))) = rustix::process::wait(WaitOptions::NOHANG) {
        ended += 1;
        if process == main {
            status_of_main = Some(status);
        }
    }
    (status_of_main, ended)
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    pub(super) wrappers: usize,
    /// The user of this run alone, if it has one: what resists is ended by ending all that this user runs.
    pub(super) user: Option<u32>,
    /// Whether no signal of this process reaches anything but what it started.
    pub(super) keeps_signals: bool,
}

/// Ends every process below this one and waits until they are gone. `main` is the one that was started, unless it
/// was taken in already; then it is not named, because its number may be another's by now.
///
/// The program's processes are killed before bubblewrap: when process 1 of a namespace is killed, the kernel discards
/// the rest together with their CPU time, so process 1 must live to wait for them.
///
/// Where nobody asks what the run used, as one that was called off, `is_hasty` ends everything at once.
pub(super) fn kill_tree(mut main: Option<Pid>, means: Means, is_hasty: bool) -> io::Result<()> {
    let (started, mut rounds) = (Instant::now(), 0);
    let mut resisting_user = means.user.filter(|_| !means.keeps_signals);
    loop {
        let wrappers_too = is_hasty || means.wrappers == 0 || started.elapsed() > PATIENCE;
        if let Some(user) = resisting_user.filter(|_| is_hasty || started.elapsed() > CALM) {
            // A bomb takes the processors for itself; where this is allowed, they are taken back.
            let _ = rustix::process::setpriority_process(None, -20);
            // What this leaves alive is met again by the loop.
            if orphans::end_all_of(&platform::own_executable(), user).is_ok() {
                resisting_user = None;
            }
        }
        if let (Some(main), true) = (main, wrappers_too && means.wrappers > 0) {
            // Not waited for yet, so the number is still its own. The kernel ends all others in its namespaces with it.
            let _ = rustix::process::kill_process(main, Signal::KILL);
        }
        let now = Instant::now();
        if means.keeps_signals {
            // One signal to all that it reaches: no process can be started meanwhile.
            let _ = kill(EveryProcess::from_raw(-1), nix::sys::signal::SIGKILL);
        } else if means.wrappers == 0 {
            stop_and_kill(own_children, 0, None);
        } else if wrappers_too {
            stop_and_kill(own_children, 0, Some(now + PATIENCE));
        } else {
            stop_and_kill(own_children, means.wrappers, Some(started + PATIENCE));
        }
        loop {
            match rustix::process::wait(WaitOptions::NOHANG) {
                Ok(Some((process, _))) => main = main.filter(|&main| main != process),
                Ok(None) => break,
                Err(Errno::CHILD) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
        rounds += 1;
        if rounds > FEWEST_ROUNDS && started.elapsed() > LONGEST {
            let state = |pid| Some(format!("{pid} is {}", Status::of(pid).field("State")?));
            let left: Vec<String> = own_children().filter_map(state).take(3).collect();
            let left = left.join(", ");
            let what = format!("processes of the run could not be killed: {left}");
            return Err(io::Error::other(what));
        }
        thread::sleep(PAUSE);
    }
}

/// Ends these children of this process, and all that is below them but for the first `wrappers` generations.
///
/// All are stopped before any is killed: what is stopped starts no other process, still counts among those that its user
/// may have, so that nothing takes its place, and leaves its processor to this one. For the same reason nobody is waited
/// for meanwhile. Those that are not seen until the `deadline` are left to the next time.
pub(in crate::run) fn stop_and_kill<Children: Iterator<Item = Pid>>(
    children: impl Fn() -> Children,
    wrappers: usize,
    deadline: Option<Instant>,
) {
    for kind in [Signal::STOP, Signal::KILL] {
        let started = Instant::now();
        // Behind namespaces the end of process 1 is that of all others.
        while signal_all(children(), wrappers, deadline, kind)
            && wrappers == 0
            && started.elapsed() < INSISTENCE
        {
            thread::sleep(PAUSE);
        }
    }
}

/// Signals each process as soon as it is seen. Tells whether any was awake.
fn signal_all(
    children: impl Iterator<Item = Pid>,
    wrappers: usize,
    deadline: Option<Instant>,
    kind: Signal,
) -> bool {
    let own_group = rustix::process::getpgrp();
    let mut groups = HashSet::new();
    let mut is_any_awake = false;
    let first = children.map(|pid| (pid, 1)).collect();
    tree::walk(first, false, |process, depth, numbers| {
        if depth > wrappers {
            is_any_awake |= numbers.is_awake;
            process.signal(kind);
            // The program began with a session of its own, so its groups hold nothing but what it started: one signal ends
            // a bomb at once. Behind namespaces the CPU time of what ends with its parent would be lost.
            let group = numbers.group;
            let group = group.filter(|&group| wrappers == 0 && group != own_group);
            if let Some(group) = group.filter(|&group| groups.insert(group)) {
                let _ = rustix::process::kill_process_group(group, kind);
            }
        }
        // A bomb may grow faster than it is met.
        deadline.is_none_or(|deadline| Instant::now() < deadline)
    });
    is_any_awake
}
