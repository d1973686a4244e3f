//! Ending what outlived its supervisor.
//!
//! A supervisor ends everything that it started, whatever happens to the grader. Where it is itself killed, by the kernel
//! for want of memory for instance, most of a run dies with it; the grader has adopted the rest and ends it here.

use std::fmt::Display;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid as EveryProcess;
use rustix::process::{Pid, WaitOptions};

use super::process::{self, Status};
use super::supervisor::kill_tree::stop_and_kill;
use super::supervisor::tree::own_children;
use super::wire::Specification;
use super::{confine, init, platform, users};

pub(super) const VERB: &str = "__sweep";

/// How long it may take: a bomb of the grader's own user can only be chased, and on a crowded machine its processes die late.
const LONGEST: Duration = Duration::from_mins(3);

const PAUSE: Duration = Duration::from_millis(2);

pub(super) fn end_left_of(executable: &Path, specification: &Specification) {
    if let Some(group) = &specification.group {
        group.remove();
    }
    if let (Some(user), None) = (specification.user, &specification.wrapper) {
        // What cannot be ended now is ended before this user runs anything else.
        let _ = end_all_of(executable, user);
    }
    end_adopted();
}

/// Ends every process of a user that belongs to one slot alone.
pub(super) fn end_all_of(executable: &Path, user: u32) -> io::Result<()> {
    let mut command = process::silent_command(executable);
    let own = std::process::id().to_string();
    command.args([VERB, &own]).uid(user).gid(user).env_clear();
    if command.status()?.success() {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "processes of user {user} cannot be ended"
    )))
}

/// Ends every process that this one may signal, which are those of its user; never as root.
///
/// One signal to all of them reaches every one, since none can be started meanwhile. It succeeds whether there are any
/// or not, so whether they are gone has to be looked up.
///
/// Nobody else has this user meanwhile: where no run of it has its name, this has it, and is not ended with the grader.
pub(super) fn kill_all_of_this_user() -> ExitCode {
    let started = Instant::now();
    let user = rustix::process::geteuid();
    let name = users::name_run(user.as_raw());
    let parent = std::env::args().nth(2).and_then(|word| word.parse().ok());
    if name.is_err() && parent.is_none_or(|parent| platform::die_with(parent).is_err()) {
        return ExitCode::FAILURE;
    }
    while !user.is_root() && started.elapsed() < LONGEST {
        let _ = kill(EveryProcess::from_raw(-1), Signal::SIGKILL);
        if !others_run_as(user.as_raw()) {
            return ExitCode::SUCCESS;
        }
        thread::sleep(PAUSE);
    }
    ExitCode::FAILURE
}

/// Whether another process has this user and has not ended.
fn others_run_as(user: u32) -> bool {
    let mut others = process::numbers().filter(|&number| number != std::process::id());
    others.any(|number| {
        let status = Status::of(number);
        let has_ended = matches!(status.field("State"), Some("Z" | "X"));
        status.number("Uid") == Some(user.into()) && !has_ended
    })
}

/// Ends the processes of runs that have become children of this one, and what becomes its child by that.
fn end_adopted() {
    let own_filters = filters("self").unwrap_or(u64::MAX);
    let of_runs = || own_children().filter(|&process| is_of_a_run(process, own_filters));
    let started = Instant::now();
    while started.elapsed() < LONGEST && of_runs().next().is_some() {
        stop_and_kill(of_runs, 0, None);
        thread::sleep(PAUSE);
        for process in of_runs() {
            // Their numbers are their own until they are waited for.
            let _ = rustix::process::waitpid(Some(process), WaitOptions::NOHANG);
        }
    }
}

/// Whether it is a stage, or a program behind one: nothing else here is under more filters than the grader itself.
fn is_of_a_run(process: Pid, own_filters: u64) -> bool {
    // First what is answered at once: who asks a bomb for its arguments waits for its memory.
    if filters(process).is_some_and(|filters| filters > own_filters) {
        return true;
    }
    let verbs = [init::VERB, init::ISOLATE_VERB, confine::VERB];
    let command_line = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    let mut words = command_line.split(|&byte| byte == 0);
    words.any(|word| verbs.iter().any(|verb| verb.as_bytes() == word))
}

fn filters(process: impl Display) -> Option<u64> {
    Status::of(process).number("Seccomp_filters")
}
