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

use std::io;
use std::process::ExitCode;

use super::wire::{self, Report, Specification};
use super::{process, users};

pub(super) const VERB: &str = "__supervise";

pub(super) fn supervise() -> ExitCode {
    process::close_inherited_files_but(&[]);
    // Lets a run's slot write what another slot reads, whatever the user's shell says.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    let mut group = None;
    let mut tell = |done| wire::send_done(done, io::stdout().lock());
    let watched = wire::receive(io::stdin().lock()).and_then(|specification: Specification| {
        if !specification.out_of_reach.is_empty() {
            users::bind_to_reachable(&specification.out_of_reach)?;
        }
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
