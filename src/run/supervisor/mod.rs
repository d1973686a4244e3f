//! The process beside each run: starts it, watches it, ends it, and reports.
//!
//! `watch` has the loop, and `batch` asks a program more than once, by `channel`, in a directory that `reset_dir` makes ready. `start`
//! makes the process, `usage_meter` measures with `tree`, `run_disk`, `disk` and `unlinked`, `streams` captures, `ending` gives
//! what was seen a name, and `kill_tree` leaves nothing behind.

mod batch;
mod channel;
mod disk;
mod ending;
pub(super) mod kill_tree;
mod reset_dir;
mod run_disk;
mod start;
mod streams;
pub(super) mod tree;
mod unlinked;
mod usage_meter;
mod watch;

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use rustix::process::{WaitOptions, WaitStatus};

use super::wire::{self, Report, Specification};
use super::{platform, process, users};

pub(super) const VERB: &str = "__supervise";

/// What a copy ends with that was given no run.
const DISMISSED: u8 = 3;

/// Takes on one run after the other, as long as the grader keeps the other end of standard input open. Each has a copy of this
/// process for itself, which is made in a fifth of the time in which this file is executed, and waits for it.
pub(super) fn supervise() -> ExitCode {
    process::close_inherited_files_but(&[]);
    // Lets a run's slot write what another slot reads, whatever the user's shell says.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    loop {
        match take_on() {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(code)) => return code,
            Err(error) => {
                // The grader tells it, where it is still there.
                let _ = writeln!(io::stderr(), "{error}");
                return ExitCode::FAILURE;
            }
        }
    }
}

/// Has a copy of this process see to a run and waits for it. Gives what this process, or the copy, ends with.
fn take_on() -> io::Result<ControlFlow<ExitCode>> {
    let own = std::process::id();
    // No process of the same user looks into the one that waits.
    platform::close_to_others()?;
    let Some(copy) = platform::split()? else {
        platform::open_to_itself()?;
        platform::die_with(own)?;
        let is_dismissed = io::stdin().lock().fill_buf()?.is_empty();
        let dismissed = is_dismissed.then(|| ExitCode::from(DISMISSED));
        return Ok(ControlFlow::Break(dismissed.unwrap_or_else(supervise_one)));
    };
    let ended = rustix::process::waitpid(Some(copy), WaitOptions::empty())?;
    let status = ended.map(|(_, status)| status);
    match status.and_then(WaitStatus::exit_status) {
        Some(0) => Ok(ControlFlow::Continue(())),
        Some(code) if code == i32::from(DISMISSED) => Ok(ControlFlow::Break(ExitCode::SUCCESS)),
        _ => {
            let signal = status.and_then(WaitStatus::terminating_signal);
            let how = signal.map_or("early".to_owned(), |signal| format!("by signal {signal}"));
            Err(io::Error::other(format!(
                "its copy for the run ended {how}"
            )))
        }
    }
}

fn supervise_one() -> ExitCode {
    let mut group = None;
    let mut tell = |done| wire::send_done(done, io::stdout().lock());
    let received = wire::receive(io::stdin().lock());
    let watched = received.and_then(|specification: Specification| {
        if !specification.out_of_reach.is_empty() {
            users::bind_to_reachable(&specification.out_of_reach)?;
        }
        // Nobody else has this run's user before all that it ran is ended. It may be named still by the run before it, which was killed.
        let _name = specification.user.map(users::name_run);
        let watched = match &specification.batch {
            None => watch::watch(&specification, &mut tell),
            Some(requests) => batch::watch(&specification, requests, &mut tell),
        };
        group = specification.group;
        watched
    });
    let last = watched.unwrap_or_else(|error| match error.kind() {
        io::ErrorKind::StorageFull => Report::NoRoom(error.to_string()),
        _ => Report::Fault(error.to_string()),
    });
    if wire::send(&last, io::stdout().lock()).is_ok() {
        return ExitCode::SUCCESS;
    }
    // Nobody is left to tell. Its pipes say so before its end changes whose child this is.
    if let Some(group) = group {
        group.remove_that_of_grading();
    }
    ExitCode::FAILURE
}
