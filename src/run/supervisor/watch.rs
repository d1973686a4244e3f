//! The loop: wait, capture, measure, until the program ends or passes a bound.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::Child;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::process::{Pid, WaitStatus};

use super::channel::Channel;
use super::kill_tree::Means;
use super::run_disk::RunDisk;
use super::start::{self, Started};
use super::streams::Stream;
use super::usage_meter::UsageMeter;
use super::{ending, kill_tree};
use crate::outcome::{Bound, Ending, Usage};
use crate::run::batch::BatchError;
use crate::run::job::Finished;
use crate::run::platform;
use crate::run::stage::StageStatus;
use crate::run::wire::{Bounds, Specification};

/// Between two looks at the processes.
const POLL: Duration = Duration::from_millis(10);

/// More open files than that between two looks are looked at again sooner, as is memory that grows fast.
const FEW_FILES: u64 = 16;

/// How long a stream may stay open after the program ended, because a process that it left behind holds it.
pub(super) const GRACE: Duration = Duration::from_millis(100);

/// Processes above the program where it has namespaces: one outside, and process 1 inside.
const WRAPPERS: usize = 2;

/// What came of watching.
pub(super) enum Watched {
    Finished(Finished),
    /// A batch came to its end, or to why it did not.
    Closed(Option<BatchError>),
    CalledOff,
}

/// Runs what is specified to its end.
pub(super) fn watch(specification: &Specification) -> io::Result<Watched> {
    let own_disk = RunDisk::mount_for(specification)?;
    let mut run = Run::start(specification, own_disk)?;
    let cause = run.wait_for_end();
    let elapsed = run.started.elapsed();
    let has_ended = matches!(cause, Ok(Cause::Ended(_)));
    run.clean_up(has_ended, matches!(cause, Ok(Cause::CalledOff)))?;
    run.conclude(&cause?, elapsed)
}

/// Why a run is over.
enum Cause {
    Ended(WaitStatus),
    Passed(Bound),
    CalledOff,
}

/// A program that is being watched.
pub(super) struct Run<'a> {
    specification: &'a Specification,
    bounds: &'a Bounds,
    means: Means,
    pub(super) started: Instant,
    pub(super) main: Pid,
    /// Becomes readable when `main` ends, where there are such handles.
    handle: Option<OwnedFd>,
    /// The entry of `main` among the processes. While it is open, it stays the one that the rules of Landlock name.
    _entry: Option<File>,
    /// Where the stages tell what happened.
    status: File,
    pub(super) stdout: Stream,
    pub(super) stderr: Stream,
    pub(super) meter: UsageMeter<'a>,
    /// Where the program is one of a batch.
    pub(super) channel: Option<Channel>,
}

impl<'a> Run<'a> {
    /// Starts what is specified.
    pub(super) fn start(
        specification: &'a Specification,
        own_disk: Option<RunDisk>,
    ) -> io::Result<Self> {
        platform::become_guardian()?;
        // Without a sandbox, what runs keeps the rights to gain others, which this takes away.
        let keeps_signals = specification.wrapper.is_none()
            && specification.confinement.rules.is_some()
            && platform::keep_signals_within();
        let bounds = &specification.bounds;
        let (wrappers, user) = match specification.wrapper {
            Some(_) => (WRAPPERS, None),
            None => (0, specification.user),
        };
        let meter = UsageMeter::new(specification, own_disk, wrappers)?;
        let started = Instant::now();
        let Started {
            child,
            status,
            channel,
        } = start::start(specification)?;
        let main = Pid::from_child(&child);
        let Child {
            stdout: Some(stdout),
            stderr: Some(stderr),
            ..
        } = child
        else {
            return Err(io::Error::other("a stream is missing"));
        };
        Ok(Self {
            specification,
            bounds,
            means: Means {
                wrappers,
                user,
                keeps_signals,
            },
            started,
            main,
            handle: platform::process_handle(main),
            _entry: File::open(format!("/proc/{main}")).ok(),
            status,
            stdout: Stream::new(stdout, bounds.output_bytes)?,
            stderr: Stream::new(stderr, bounds.output_bytes)?,
            meter,
            channel,
        })
    }

    fn wait_for_end(&mut self) -> io::Result<Cause> {
        let mut next_poll = self.started + POLL;
        let (mut memory_kib, mut open_files) = (0, 0);
        loop {
            let called_off = self.wait_for_events(next_poll)?;
            self.drain();
            if let Some(status) = kill_tree::reap(self.main) {
                return Ok(Cause::Ended(status));
            }
            if called_off {
                return Ok(Cause::CalledOff);
            }
            let now = Instant::now();
            if now >= next_poll {
                let sample = self.meter.look();
                let is_rising = sample.memory_kib > memory_kib + self.bounds.memory_kib / 16
                    || sample.open_files > open_files + FEW_FILES;
                (memory_kib, open_files) = (sample.memory_kib, sample.open_files);
                next_poll = now + if is_rising { POLL / 5 } else { POLL };
            }
            if let Some(bound) = self.meter.peaks.passed(self.bounds) {
                return Ok(Cause::Passed(bound));
            }
            if now.duration_since(self.started) > Duration::from_millis(self.bounds.wall_ms) {
                return Ok(Cause::Passed(Bound::Wall));
            }
        }
    }

    /// Waits for output, for the end of the program, or until a moment; tells whether the grader has called it off.
    pub(super) fn wait_for_events(&self, until: Instant) -> io::Result<bool> {
        let stdin = io::stdin();
        // The grader writes nothing more, so anything that happens here is the other end being closed.
        let mut events = vec![PollFd::from_borrowed_fd(stdin.as_fd(), PollFlags::IN)];
        events.extend(
            self.sources()
                .map(|source| PollFd::from_borrowed_fd(source, PollFlags::IN)),
        );
        events.extend(self.channel.as_ref().map(|channel| {
            let (source, flags) = channel.source();
            PollFd::from_borrowed_fd(source, flags)
        }));
        let timeout = until.saturating_duration_since(Instant::now());
        let timeout = Timespec::try_from(timeout).map_err(io::Error::other)?;
        match rustix::event::poll(&mut events, Some(&timeout)) {
            Ok(_) => Ok(!events[0].revents().is_empty()),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    fn sources(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let streams = [self.stdout.source(), self.stderr.source()];
        let handle = self.handle.as_ref().map(AsFd::as_fd);
        streams.into_iter().chain([handle]).flatten()
    }

    /// Takes in what it printed.
    pub(super) fn drain(&mut self) {
        self.stdout.drain();
        self.stderr.drain();
        self.meter.peaks.flooded = self.stdout.is_flooded() || self.stderr.is_flooded();
    }

    /// Ends every process of the run, takes in the rest of what it printed, and measures once more.
    ///
    /// Where nobody asks what it used, `is_hasty` ends everything at once.
    pub(super) fn clean_up(&mut self, has_ended: bool, is_hasty: bool) -> io::Result<()> {
        if has_ended {
            self.wait_for_streams()?;
        }
        // Behind namespaces, the CPU time of what ends with its parent would be lost.
        let may_kill = is_hasty || self.means.wrappers == 0;
        if let Some(group) = self.specification.group.as_ref().filter(|_| may_kill) {
            group.kill();
        }
        let main = (!has_ended).then_some(self.main);
        kill_tree::kill_tree(main, self.means, is_hasty)?;
        self.drain();
        self.meter.look_at_end();
        if let Some(group) = &self.specification.group {
            group.remove();
        }
        Ok(())
    }

    /// Waits a moment for the rest of the output after the program has ended.
    fn wait_for_streams(&mut self) -> io::Result<()> {
        self.handle = None;
        let deadline = Instant::now() + GRACE;
        while self.sources().next().is_some() && Instant::now() < deadline {
            let called_off = self.wait_for_events(deadline)?;
            self.drain();
            if called_off {
                break;
            }
        }
        Ok(())
    }

    fn conclude(mut self, cause: &Cause, elapsed: Duration) -> io::Result<Watched> {
        let ending = match cause {
            Cause::CalledOff => return Ok(Watched::CalledOff),
            Cause::Passed(bound) => Ending::Stopped(*bound),
            Cause::Ended(status) => self.name_ending(*status)?,
        };
        self.meter.give_back()?;
        let peaks = self.meter.peaks;
        Ok(Watched::Finished(Finished {
            ending,
            usage: Usage {
                cpu_ms: peaks.cpu_ms,
                wall_ms: elapsed.as_millis().try_into().unwrap_or(u64::MAX),
                peak_kib: peaks.memory_kib,
            },
            stdout: self.stdout.take(),
            stderr: self.stderr.take(),
        }))
    }

    /// How a program ended that was not stopped, or why it never ran.
    pub(super) fn name_ending(&mut self, status: WaitStatus) -> io::Result<Ending> {
        let told = StageStatus::receive(&mut self.status);
        let told = told.or_else(|| StageStatus::of(status).filter(|_| self.means.wrappers == 0));
        let is_of_the_job = ending::is_of_the_job(self.specification);
        let ended = ending::require_started(told, is_of_the_job, &self.stderr.beginning())?;
        if ended != Ending::Exited(0) {
            self.meter.require_room()?;
        }
        Ok(ending::name(ended, &self.meter.peaks, self.bounds))
    }
}
