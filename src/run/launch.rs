//! The grader's end of a run: starts the supervisor, waits for its report, and calls it off when asked to.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Stdio};
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

/// Runs what is specified in a supervisor of its own. Where that was killed, or could not end what it watched, that is ended here.
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
    if let Some(control) = &supervisor.0.stdin {
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
        Ok(Report::Done(..)) | Err(_) => Err(Error::Machine(format!(
            "the supervisor of the run died: {silence}"
        ))),
    }
}

/// The supervisor, whose standard input calls the run off when it is closed.
struct Supervisor(Child);

impl Supervisor {
    fn start(executable: &Path) -> io::Result<Self> {
        let mut command = process::command(executable);
        let child = command
            .arg(supervisor::VERB)
            .env_clear()
            // A Ctrl-C at the terminal is for the grader, which then calls its runs off.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        Ok(Self(child))
    }

    /// Reads the whole report, but for the items of a batch, which are handed over.
    fn listen(
        &mut self,
        stop: &AtomicBool,
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> io::Result<Vec<u8>> {
        let mut report = self.0.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        rustix::io::ioctl_fionbio(&report, true)?;
        let mut said = Vec::new();
        let mut killed_at = None;
        let mut taken = ControlFlow::Continue(());
        loop {
            let read = report.read_to_end(&mut said);
            while let Some(done) = wire::take_done(&mut said) {
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
                self.0.stdin = None;
                let killed_at = *killed_at.get_or_insert_with(|| Instant::now() + PATIENCE);
                if Instant::now() > killed_at {
                    self.0.kill()?;
                }
            }
            let timeout = Timespec::try_from(ATTENTION).map_err(io::Error::other)?;
            let mut events = [PollFd::from_borrowed_fd(report.as_fd(), PollFlags::IN)];
            match rustix::event::poll(&mut events, Some(&timeout)) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Waits for its end, which has come, and tells how it was and what it complained of.
    fn into_last_words(mut self) -> String {
        // This closes its standard input, too.
        let status = self.0.wait();
        let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
        let mut complaint = String::new();
        if let Some(complaints) = self.0.stderr.take() {
            drop(complaints.take(1_000).read_to_string(&mut complaint));
        }
        format!("{status} {}", complaint.trim())
    }
}

impl Drop for Supervisor {
    /// Leaves no supervisor behind when speaking to it failed.
    fn drop(&mut self) {
        if let Ok(None) = self.0.try_wait() {
            drop(self.0.kill());
            drop(self.0.wait());
        }
    }
}
