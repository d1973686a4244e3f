//! The process beside each run: starts it, watches it, ends it, and reports.
//!
//! `watch` is the loop, and `batch` that of a program which is asked more than once, by `channel`, in a directory that `reset_dir`
//! makes ready. `start` makes the process, `usage_meter` measures with `tree`, `run_disk`, `disk` and `unlinked`, `streams` captures, `ending` gives what
//! was seen a name, and `kill_tree` leaves nothing behind.

mod batch;
mod channel;
mod directory;
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

use std::io::{self, Write};
use std::process::ExitCode;

use super::batch::ItemResult;
use super::process;
use super::wire::{self, Report, Specification};
use watch::Watched;

/// The hidden verb.
pub(super) const VERB: &str = "__supervise";

/// Reads what to run on standard input, and reports on standard output.
pub(super) fn supervise() -> ExitCode {
    process::close_inherited_files_but(&[]);
    // Lets a run's slot write what another slot reads, whatever the user's shell says.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o022));
    let mut group = None;
    let watched = wire::receive(io::stdin().lock()).and_then(|specification: Specification| {
        let watched = match &specification.batch {
            None => watch::watch(&specification),
            Some(requests) => batch::watch(&specification, requests, &mut report_done),
        };
        group = specification.group;
        watched
    });
    if report(watched).is_ok() {
        return ExitCode::SUCCESS;
    }
    // Nobody is left to tell. Its pipes say so before its end changes whose child this is.
    if let Some(group) = group {
        group.remove_that_of_grading();
    }
    ExitCode::FAILURE
}

fn report(watched: io::Result<Watched>) -> io::Result<()> {
    let last = match watched {
        Ok(Watched::Finished(finished)) => {
            report_done(&ItemResult {
                number: 0,
                finished,
                answer: Vec::new(),
            })?;
            Report::Closed(None)
        }
        Ok(Watched::Closed(why)) => Report::Closed(why),
        Ok(Watched::CalledOff) => Report::CalledOff,
        Err(error) if error.kind() == io::ErrorKind::StorageFull => {
            Report::NoRoom(error.to_string())
        }
        Err(error) => Report::Fault(error.to_string()),
    };
    wire::send(&last, io::stdout().lock())
}

/// Tells of a run, or of an item of a batch while the others are still to come.
fn report_done(done: &ItemResult) -> io::Result<()> {
    let mut to = io::stdout().lock();
    wire::send(&Report::done(done), &mut to)?;
    for bytes in [&done.finished.stdout, &done.finished.stderr, &done.answer] {
        to.write_all(bytes)?;
    }
    to.flush()
}
