//! The loop: wait, capture, measure, until the program ends or passes a bound.

use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::Child;
use std::time::{Duration, Instant};
use std::{io, thread};

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::process::{Pid, PidfdFlags, WaitStatus};

use super::channel::{Channel, Reply};
use super::kill_tree::{self, Means};
use super::run_disk::RunDisk;
use super::streams::Stream;
use super::usage_meter::UsageMeter;
use super::{ending, start, tree};
use crate::outcome::{Bound, Ending, Usage};
use crate::run::batch::{BatchError, ItemResult};
use crate::run::job::Finished;
use crate::run::platform;
use crate::run::stage::StageStatus;
use crate::run::wire::{Bounds, Report, Specification};

const POLL: Duration = Duration::from_millis(10);

/// More open files than that between two looks are looked at again sooner, as is memory that grows fast.
const FEW_FILES: u64 = 16;

/// How long a stream may stay open after the program ended, because a process that it left behind holds it.
pub(super) const GRACE: Duration = Duration::from_millis(100);

/// How long a program that closed its end may take to end. On a crowded machine the end of one that exited is seen late.
const LONGEST_END: Duration = Duration::from_secs(1);

/// Between two looks at whether a program that closed its end has ended.
const PAUSE: Duration = Duration::from_millis(1);

/// From one look to the next it takes hundredths of a second. What it takes longer than that, the machine stood still: it was halted, or
/// waited for a disk.
const LONGEST_ROUND: Duration = Duration::from_millis(100);

/// How much of that is not a program's own, at most: nobody holds up a class.
const LONGEST_STANDSTILL: Duration = Duration::from_mins(5);

/// On a crowded machine a program has up to so many times its elapsed time.
const MOST_CROWDED: u32 = 10;

/// Processes above the program where it has namespaces: one outside, and process 1 inside.
const WRAPPERS: usize = 2;

pub(super) enum Stop {
    Ended(WaitStatus),
    /// It passed a bound, or did what ends a batch.
    Broken(BatchError),
    CalledOff,
    /// The machine failed, or nobody is left to be told.
    Failed(io::Error),
}

impl From<BatchError> for Stop {
    fn from(why: BatchError) -> Self {
        Self::Broken(why)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

pub(super) fn watch(
    specification: &Specification,
    tell: &mut dyn FnMut(ItemResult) -> io::Result<()>,
) -> io::Result<Report> {
    let own_disk = RunDisk::mount_for(specification)?;
    let mut run = Run::start(specification, own_disk)?;
    let stopped = run.wait(&specification.bounds, run.started, POLL);
    let elapsed = run.started.elapsed();
    let has_ended = matches!(stopped, Err(Stop::Ended(_)));
    run.clean_up(has_ended, matches!(stopped, Err(Stop::CalledOff)))?;
    let ending = match stopped {
        Err(Stop::Ended(status)) => run.name_ending(status)?,
        Err(Stop::Broken(BatchError::Bound(bound))) => Ending::Stopped(bound),
        Err(Stop::CalledOff) => return Ok(Report::CalledOff),
        Err(Stop::Failed(error)) => return Err(error),
        // Nothing was asked.
        Ok(_) | Err(Stop::Broken(_)) => return Err(io::Error::other("a reply to nothing")),
    };
    run.meter.give_back()?;
    tell(ItemResult {
        number: 0,
        finished: run.finish(ending, elapsed),
        answer: Vec::new(),
    })?;
    Ok(Report::Closed(None))
}

pub(super) struct Run<'a> {
    specification: &'a Specification,
    means: Means,
    pub(super) started: Instant,
    pub(super) main: Pid,
    /// Becomes readable when `main` ends, where there are such handles.
    handle: Option<OwnedFd>,
    /// The entry of `main` among the processes. While it is open, it stays the one that the rules of Landlock name.
    _entry: Option<File>,
    status: File,
    pub(super) stdout: Stream,
    pub(super) stderr: Stream,
    pub(super) meter: UsageMeter<'a>,
    pub(super) channel: Option<Channel>,
}

impl<'a> Run<'a> {
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
        let (child, status, channel) = start::start(specification)?;
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
            means: Means {
                wrappers,
                user,
                keeps_signals,
            },
            started,
            main,
            handle: rustix::process::pidfd_open(main, PidfdFlags::empty()).ok(),
            _entry: File::open(format!("/proc/{main}")).ok(),
            status,
            stdout: Stream::new(stdout, bounds.output_bytes)?,
            stderr: Stream::new(stderr, bounds.output_bytes)?,
            meter,
            channel,
        })
    }

    /// Watches the program until it replies, if it is asked anything. What came of it otherwise is why the run is over.
    pub(super) fn wait(
        &mut self,
        bounds: &Bounds,
        began: Instant,
        poll: Duration,
    ) -> Result<Reply, Stop> {
        let longest = Duration::from_millis(bounds.wall_ms);
        let mut next_poll = Instant::now() + poll;
        let (mut memory_kib, mut open_files) = (0, 0);
        let mut stood_still = Duration::ZERO;
        let mut looked_at = Instant::now();
        loop {
            let replied = self.channel.as_mut().map_or(Ok(None), Channel::exchange);
            self.drain();
            let (status, ended) = kill_tree::reap(self.main);
            // What nobody has waited for holds a place. A bomb that has none left dies out, and later looks see nothing of it.
            self.meter.peaks.threads = self.meter.peaks.threads.max(ended);
            if let Some(status) = status {
                return Err(Stop::Ended(status));
            }
            let now = Instant::now();
            stood_still += now.duration_since(looked_at).saturating_sub(LONGEST_ROUND);
            looked_at = now;
            let reply = replied.map_err(|why| self.broken(why))?;
            let elapsed = now.duration_since(began);
            let elapsed = elapsed.saturating_sub(stood_still.min(LONGEST_STANDSTILL));
            let is_late = self.is_late(elapsed, longest);
            if let Some(reply) = reply.filter(|_| !is_late) {
                return Ok(reply);
            }
            if now >= next_poll {
                let sample = self.meter.look();
                let is_rising = sample.memory_kib > memory_kib + bounds.memory_kib / 16
                    || sample.open_files > open_files + FEW_FILES;
                (memory_kib, open_files) = (sample.memory_kib, sample.open_files);
                next_poll = now + if is_rising { poll / 5 } else { poll };
            }
            if let Some(bound) = self.meter.peaks.passed(bounds) {
                return Err(BatchError::Bound(bound).into());
            }
            if is_late {
                return Err(BatchError::Bound(Bound::Wall).into());
            }
            if self.wait_for_events(next_poll)? {
                return Err(Stop::CalledOff);
            }
        }
    }

    /// Whether it took longer than it may, less the time in which other programs had the processors, up to a bound. Time in which
    /// the whole machine stood still is no part of `elapsed`.
    fn is_late(&self, elapsed: Duration, longest: Duration) -> bool {
        // What has ended is late no more.
        let waited = || tree::wait_for_processor(self.means.wrappers).unwrap_or(elapsed);
        elapsed > longest
            && (elapsed > MOST_CROWDED * longest || elapsed.saturating_sub(waited()) > longest)
    }

    /// Why a batch broke. A program that closes its end does so by ending, as a rule, and how it ended says more.
    pub(super) fn broken(&mut self, why: BatchError) -> Stop {
        let ended = (why == BatchError::Closed).then(|| self.wait_for_end(LONGEST_END));
        ended.flatten().map_or(Stop::Broken(why), Stop::Ended)
    }

    /// Waits for the end of the program, as long as it may take.
    pub(super) fn wait_for_end(&mut self, longest: Duration) -> Option<WaitStatus> {
        let deadline = Instant::now() + longest;
        while Instant::now() < deadline {
            if let (Some(status), _) = kill_tree::reap(self.main) {
                return Some(status);
            }
            thread::sleep(PAUSE);
        }
        None
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

    pub(super) fn drain(&mut self) {
        self.stdout.drain();
        self.stderr.drain();
        self.meter.peaks.flooded = self.stdout.is_flooded || self.stderr.is_flooded;
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

    /// What is told of a run, or of an item, that took so long.
    pub(super) fn finish(&mut self, ending: Ending, elapsed: Duration) -> Finished {
        let peaks = self.meter.peaks;
        Finished {
            ending,
            usage: Usage {
                cpu_ms: peaks.cpu_ms,
                wall_ms: milliseconds(elapsed),
                peak_kib: peaks.memory_kib,
            },
            stdout: self.stdout.take(),
            stderr: self.stderr.take(),
        }
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
        Ok(ending::name(
            ended,
            &self.meter.peaks,
            &self.specification.bounds,
        ))
    }
}

pub(super) fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}
