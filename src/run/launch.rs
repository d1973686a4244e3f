//! The grader's end of a run: starts the supervisor, waits for its report, and calls it off when asked to.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};

use super::batch::{BatchError, ItemResult};
use super::error::Error;
use super::job::Finished;
use super::wire::{self, Report, Specification};
use super::{orphans, process, supervisor};

/// Between two looks at whether the grading was called off.
const ATTENTION: Duration = Duration::from_millis(50);

/// How long a supervisor that was called off may take to clean up before it is killed.
const PATIENCE: Duration = Duration::from_millis(800);

/// Runs what is specified in a supervisor of its own.
///
/// Where the supervisor was killed, or could not end what it watched, that is ended here.
pub(super) fn launch(
    executable: &Path,
    specification: &Specification,
    stop: &AtomicBool,
) -> Result<Finished, Error> {
    let mut finished = None;
    launch_batch(executable, specification, stop, &mut |done| {
        finished = Some(done.finished);
        ControlFlow::Continue(())
    })?;
    finished.ok_or_else(|| Error::Machine("the supervisor reported no run".to_owned()))
}

/// Runs a batch in a supervisor of its own, and hands over each item as soon as it is done, until `take` breaks it off. Gives why
/// the batch broke of itself, where it did.
pub(super) fn launch_batch(
    executable: &Path,
    specification: &Specification,
    stop: &AtomicBool,
    take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
) -> Result<Option<BatchError>, Error> {
    if stop.load(Ordering::Relaxed) {
        return Err(Error::Interrupted);
    }
    let mut supervisor = Supervisor::start(executable).map_err(Error::Supervisor)?;
    if let Some(control) = &supervisor.control {
        wire::send(specification, control).map_err(Error::Supervisor)?;
    }
    let said = supervisor.listen(stop, take).map_err(Error::Supervisor)?;
    let silence = supervisor.into_last_words();
    let report = wire::receive(&*said);
    if !matches!(report, Ok(Report::Closed(_) | Report::CalledOff)) {
        orphans::end_left_of(executable, specification);
    }
    match report {
        Ok(Report::Closed(why)) => Ok(why),
        _ if stop.load(Ordering::Relaxed) => Err(Error::Interrupted),
        // The caller has had enough of a batch.
        Ok(Report::CalledOff) => Ok(None),
        Ok(Report::Fault(why)) => Err(Error::Machine(why)),
        Ok(Report::NoRoom(why)) => Err(Error::NoRoom(why)),
        // What is reported as done was taken, if it was whole.
        Ok(Report::ItemResult { .. }) | Err(_) => Err(Error::Machine(format!(
            "the supervisor of the run died: {silence}"
        ))),
    }
}

/// What is done and stands in front, and what is behind it. Anything else is left to be read at the end.
fn first_done(mut said: &[u8]) -> Option<(ItemResult, Vec<u8>)> {
    if !said.contains(&b'\n') {
        return None;
    }
    let report: Report = wire::receive(&mut said).ok()?;
    Some((report.take_done(&mut said)?, said.to_vec()))
}

struct Supervisor {
    child: Child,
    /// Closing it calls the run off.
    control: Option<ChildStdin>,
    report: ChildStdout,
    complaints: ChildStderr,
}

impl Supervisor {
    fn start(executable: &Path) -> io::Result<Self> {
        let mut command = process::command(executable);
        let mut child = command
            .arg(supervisor::VERB)
            .env_clear()
            // A Ctrl-C at the terminal is for the grader, which then calls its runs off.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (control @ Some(_), Some(report), Some(complaints)) = pipes else {
            return Err(io::Error::other("a pipe is missing"));
        };
        Ok(Self {
            child,
            control,
            report,
            complaints,
        })
    }

    /// Reads the whole report, but for the items of a batch, which are handed over.
    fn listen(
        &mut self,
        stop: &AtomicBool,
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> io::Result<Vec<u8>> {
        rustix::io::ioctl_fionbio(&self.report, true)?;
        let mut said = Vec::new();
        let mut killed_at = None;
        let mut taken = ControlFlow::Continue(());
        loop {
            let read = self.report.read_to_end(&mut said);
            while let Some((done, rest)) = first_done(&said) {
                said = rest;
                if taken.is_continue() {
                    taken = take(done);
                }
            }
            match read {
                Ok(_) => return Ok(said),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
            if stop.load(Ordering::Relaxed) || taken.is_break() {
                self.control = None;
                let killed_at = *killed_at.get_or_insert_with(|| Instant::now() + PATIENCE);
                if Instant::now() > killed_at {
                    self.child.kill()?;
                }
            }
            let timeout = Timespec::try_from(ATTENTION).map_err(io::Error::other)?;
            let mut events = [PollFd::from_borrowed_fd(self.report.as_fd(), PollFlags::IN)];
            match rustix::event::poll(&mut events, Some(&timeout)) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Waits for its end, which has come, and tells how it was and what it complained of.
    fn into_last_words(mut self) -> String {
        drop(self.control.take());
        let status = self
            .child
            .wait()
            .map_or_else(|error| error.to_string(), |status| status.to_string());
        let mut complaint = String::new();
        drop(
            self.complaints
                .by_ref()
                .take(1_000)
                .read_to_string(&mut complaint),
        );
        format!("{status} {}", complaint.trim())
    }
}

impl Drop for Supervisor {
    /// Leaves no supervisor behind when speaking to it failed.
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            drop(self.child.kill());
            drop(self.child.wait());
        }
    }
}
