//! The grader's end of a run: starts the supervisor, waits for its report, and calls it off when asked to.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

/// What starts supervisors, and those that wait for their next run.
#[derive(Clone, Debug)]
pub(super) struct Supervisors {
    /// `tilegrade`, which is started again as each of them, and as every stage below it.
    pub(super) executable: PathBuf,
    /// Nobody's, where a program could reach one.
    idle: Option<Arc<Mutex<Vec<Supervisor>>>>,
}

impl Supervisors {
    /// None yet. They are kept for their next run where no program has the rights to reach one.
    pub(super) fn new(executable: &Path, are_kept: bool) -> Self {
        Self {
            executable: executable.to_owned(),
            idle: are_kept.then(Arc::default),
        }
    }

    fn idle(&self) -> Option<MutexGuard<'_, Vec<Supervisor>>> {
        let idle = self.idle.as_ref()?.lock();
        Some(idle.unwrap_or_else(PoisonError::into_inner))
    }

    /// One that is told of this run: one that waits, if it is still there.
    fn take_on(&self, specification: &Specification) -> io::Result<Supervisor> {
        let waiting = self.idle().and_then(|mut idle| idle.pop());
        if let Some(mut supervisor) = waiting
            // Its copy may not know yet that it is gone.
            && matches!(supervisor.process.try_wait(), Ok(None))
            && supervisor.tell(specification).is_ok()
        {
            return Ok(supervisor);
        }
        let supervisor = Supervisor::start(&self.executable)?;
        supervisor.tell(specification)?;
        Ok(supervisor)
    }

    /// Runs what is specified. Where its supervisor was killed, or could not end what it watched, that is ended here.
    pub(super) fn launch(
        &self,
        specification: &Specification,
        stop: &AtomicBool,
    ) -> Result<Finished, Error> {
        let mut finished = None;
        self.launch_batch(specification, stop, &mut |done| {
            finished = Some(done.finished);
            ControlFlow::Continue(())
        })?;
        finished.ok_or_else(|| Error::Machine("the supervisor reported no run".to_owned()))
    }

    /// Runs a batch, and hands over each item as soon as it is done, until `take` breaks it off. Gives why the batch broke of itself,
    /// where it did.
    pub(super) fn launch_batch(
        &self,
        specification: &Specification,
        stop: &AtomicBool,
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> Result<Option<BatchError>, Error> {
        if stop.load(Ordering::Relaxed) {
            return Err(Error::Interrupted);
        }
        let supervisor = self.take_on(specification);
        let mut supervisor = supervisor.map_err(Error::Supervisor)?;
        let report = supervisor.listen(stop, take).map_err(Error::Supervisor)?;
        let has_ended_well = matches!(report, Some(Report::Closed(_)));
        let silence = match self.idle().filter(|_| has_ended_well) {
            Some(mut idle) => {
                idle.push(supervisor);
                String::new()
            }
            None => supervisor.into_last_words(),
        };
        if !matches!(report, Some(Report::Closed(_) | Report::CalledOff)) {
            orphans::end_left_of(&self.executable, specification);
        }
        match report {
            Some(Report::Closed(why)) => Ok(why),
            _ if stop.load(Ordering::Relaxed) => Err(Error::Interrupted),
            // The caller has had enough of a batch.
            Some(Report::CalledOff) => Ok(None),
            Some(Report::Fault(why)) => Err(Error::Machine(why)),
            Some(Report::NoRoom(why)) => Err(Error::NoRoom(why)),
            // What is reported as done was taken, if it was whole.
            Some(Report::Done(..)) | None => Err(Error::Machine(format!(
                "the supervisor of the run died: {silence}"
            ))),
        }
    }
}

/// A supervisor, whose standard input calls its run off when it is closed.
#[derive(Debug)]
struct Supervisor {
    process: Child,
    reports: ChildStdout,
}

impl Supervisor {
    fn start(executable: &Path) -> io::Result<Self> {
        let mut command = process::command(executable);
        let mut process = command
            .arg(supervisor::VERB)
            .env_clear()
            // A Ctrl-C at the terminal is for the grader, which then calls its runs off.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let reports = process.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        rustix::io::ioctl_fionbio(&reports, true)?;
        Ok(Self { process, reports })
    }

    fn tell(&self, specification: &Specification) -> io::Result<()> {
        let control = self
            .process
            .stdin
            .as_ref()
            .ok_or(io::ErrorKind::BrokenPipe)?;
        wire::send(specification, control)
    }

    /// Hears of the run until the last that is said of it, which is nothing where the supervisor died. What is done is handed over.
    fn listen(
        &mut self,
        stop: &AtomicBool,
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> io::Result<Option<Report>> {
        let mut said = Vec::new();
        let mut killed_at = None;
        let mut taken = ControlFlow::Continue(());
        loop {
            let read = self.reports.read_to_end(&mut said);
            while let Some(done) = wire::take_done(&mut said) {
                if taken.is_continue() {
                    taken = take(done);
                }
            }
            if let Some(last) = wire::last_report(&said) {
                return Ok(Some(last));
            }
            match read {
                Ok(_) => return Ok(None),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
            if stop.load(Ordering::Relaxed) || taken.is_break() {
                self.process.stdin = None;
                let killed_at = *killed_at.get_or_insert_with(|| Instant::now() + PATIENCE);
                if Instant::now() > killed_at {
                    self.process.kill()?;
                }
            }
            let timeout = Timespec::try_from(ATTENTION).map_err(io::Error::other)?;
            let mut events = [PollFd::from_borrowed_fd(
                self.reports.as_fd(),
                PollFlags::IN,
            )];
            match rustix::event::poll(&mut events, Some(&timeout)) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Waits for its end, which has come or comes now, and tells how it was and what it complained of.
    fn into_last_words(mut self) -> String {
        // This closes its standard input, too.
        let status = self.process.wait();
        let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
        let mut complaint = String::new();
        if let Some(complaints) = self.process.stderr.take() {
            drop(complaints.take(1_000).read_to_string(&mut complaint));
        }
        format!("{status} {}", complaint.trim())
    }
}

impl Drop for Supervisor {
    /// Leaves no supervisor behind.
    fn drop(&mut self) {
        if let Ok(None) = self.process.try_wait() {
            drop(self.process.kill());
            drop(self.process.wait());
        }
    }
}
