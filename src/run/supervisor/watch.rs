//! The loop: wait, capture, measure, until the program ends or passes a bound.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::process::{Pid, WaitStatus};

use super::disk;
use super::ending::{self, Peaks};
use super::start::{self, Started};
use super::streams::Stream;
use super::{sweep, tree};
use crate::outcome::{Bound, Ending, Usage};
use crate::run::job::Finished;
use crate::run::platform;
use crate::run::resources::PRLIMIT;
use crate::run::wire::{Bounds, Specification};

/// Between two looks at the processes.
const POLL: Duration = Duration::from_millis(10);

/// Between two looks at the directories, at least; one that takes long is followed by a longer pause.
const DISK_POLL: Duration = Duration::from_millis(50);

/// What must be left on the disk for a failure to be the program's own.
const LEAST_ROOM_KIB: u64 = 1_024;

/// How long a stream may stay open after the program ended, because a process that it left behind holds it.
const GRACE: Duration = Duration::from_millis(100);

/// Bubblewrap's processes above the program: one outside, and process 1 inside.
const BUBBLEWRAP_PROCESSES: usize = 2;

/// What came of watching.
pub(super) enum Watched {
    Finished(Finished),
    CalledOff,
}

/// Runs what is specified to its end.
pub(super) fn watch(specification: &Specification) -> io::Result<Watched> {
    platform::become_guardian(specification.grader)?;
    let mut run = Run::start(specification)?;
    let cause = run.wait_for_end()?;
    run.elapsed = run.started.elapsed();
    if matches!(cause, Cause::Ended(_)) {
        run.wait_for_streams()?;
    }
    let main = (!matches!(cause, Cause::Ended(_))).then_some(run.main);
    platform::kill_group(run.main);
    sweep::sweep(main, run.wrappers)?;
    run.stdout.drain();
    run.stderr.drain();
    run.measure_at_end();
    run.conclude(&cause)
}

/// Why a run is over.
enum Cause {
    Ended(WaitStatus),
    Passed(Bound),
    CalledOff,
}

struct Run<'a> {
    specification: &'a Specification,
    bounds: &'a Bounds,
    /// How many generations of processes are not the program's.
    wrappers: usize,
    started: Instant,
    /// Until the program ended or was stopped.
    elapsed: Duration,
    main: Pid,
    handle: Option<OwnedFd>,
    status: Option<std::fs::File>,
    stdout: Stream,
    stderr: Stream,
    peaks: Peaks,
    disk_before_kib: u64,
    next_disk_poll: Instant,
}

impl<'a> Run<'a> {
    fn start(specification: &'a Specification) -> io::Result<Self> {
        let bounds = &specification.bounds;
        disk::require_room(writable(specification), bounds.disk_kib)?;
        let disk_before_kib = disk::measure(writable(specification)).kib;
        let started = Instant::now();
        let Started { child, status } = start::start(specification)?;
        let main = Pid::from_child(&child);
        let Child { stdout, stderr, .. } = child;
        let (Some(stdout), Some(stderr)) = (stdout, stderr) else {
            return Err(io::Error::other("a stream is missing"));
        };
        Ok(Self {
            specification,
            bounds,
            wrappers: if status.is_some() {
                BUBBLEWRAP_PROCESSES
            } else {
                0
            },
            started,
            elapsed: Duration::ZERO,
            main,
            handle: platform::process_handle(main),
            status,
            stdout: Stream::new(stdout, bounds.output_bytes)?,
            stderr: Stream::new(stderr, bounds.output_bytes)?,
            peaks: Peaks::default(),
            disk_before_kib,
            next_disk_poll: started + DISK_POLL,
        })
    }

    fn wait_for_end(&mut self) -> io::Result<Cause> {
        let mut next_poll = self.started + POLL;
        loop {
            let called_off = self.wait_for_events(next_poll)?;
            self.drain();
            if let Some(status) = sweep::reap(self.main) {
                return Ok(Cause::Ended(status));
            }
            if called_off {
                return Ok(Cause::CalledOff);
            }
            let now = Instant::now();
            if now >= next_poll {
                self.measure();
                next_poll = now + POLL;
            }
            if let Some(bound) = self.peaks.passed(self.bounds) {
                return Ok(Cause::Passed(bound));
            }
            if now.duration_since(self.started) > Duration::from_millis(self.bounds.wall_ms) {
                return Ok(Cause::Passed(Bound::Wall));
            }
        }
    }

    /// Waits for output, for the end of the program, or until a moment; tells whether the grader has called it off.
    fn wait_for_events(&self, until: Instant) -> io::Result<bool> {
        let stdin = io::stdin();
        // The grader writes nothing more, so anything that happens here is the other end being closed.
        let mut events = vec![PollFd::from_borrowed_fd(stdin.as_fd(), PollFlags::IN)];
        events.extend(
            self.sources()
                .map(|source| PollFd::from_borrowed_fd(source, PollFlags::IN)),
        );
        let timeout = until.saturating_duration_since(Instant::now());
        let timeout = Timespec {
            tv_sec: 0,
            // At most a poll interval: a small number.
            tv_nsec: timeout.subsec_nanos().into(),
        };
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

    fn drain(&mut self) {
        self.stdout.drain();
        self.stderr.drain();
        self.peaks.flooded = self.stdout.is_flooded() || self.stderr.is_flooded();
    }

    fn measure(&mut self) {
        let sample = tree::sample(self.wrappers);
        let mut memory_kib = sample.memory_kib;
        if memory_kib > self.bounds.memory_kib {
            memory_kib = memory_kib.min(sample.proportional_memory_kib());
        }
        let peaks = &mut self.peaks;
        peaks.cpu_ms = peaks.cpu_ms.max(sample.cpu_ms);
        peaks.memory_kib = peaks.memory_kib.max(memory_kib);
        peaks.data_kib = peaks.data_kib.max(sample.data_kib);
        peaks.threads = peaks.threads.max(sample.threads);
        let now = Instant::now();
        if now >= self.next_disk_poll {
            self.measure_disk();
            self.next_disk_poll = Instant::now() + DISK_POLL.max(10 * now.elapsed());
        }
    }

    fn measure_disk(&mut self) {
        let found = disk::measure(writable(self.specification));
        let written_kib = found.kib.saturating_sub(self.disk_before_kib);
        self.peaks.disk_kib = self.peaks.disk_kib.max(written_kib);
        self.peaks.beyond_counting |= found.beyond_counting;
    }

    /// Takes in what can only be known once everything has ended and was waited for.
    fn measure_at_end(&mut self) {
        self.peaks.flooded = self.stdout.is_flooded() || self.stderr.is_flooded();
        self.measure_disk();
        let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else {
            return;
        };
        let cpu_ms = (usage.user_time() + usage.system_time()).num_milliseconds();
        self.peaks.cpu_ms = self.peaks.cpu_ms.max(cpu_ms.try_into().unwrap_or(0));
        if self.peaks.memory_kib == 0 {
            // It ended before the first poll, or there is nothing to poll here. This counts its code as well.
            let peak: u64 = usage.max_rss().try_into().unwrap_or(0);
            self.peaks.memory_kib = peak * platform::PEAK_UNIT_BYTES / 1_024;
        }
    }

    fn conclude(mut self, cause: &Cause) -> io::Result<Watched> {
        let ending = match cause {
            Cause::CalledOff => return Ok(Watched::CalledOff),
            Cause::Passed(bound) => Ending::Stopped(*bound),
            Cause::Ended(status) => {
                ending::name(self.ending_of_program(*status)?, &self.peaks, self.bounds)
            }
        };
        Ok(Watched::Finished(Finished {
            ending,
            usage: Usage {
                cpu_ms: self.peaks.cpu_ms,
                wall_ms: u64::try_from(self.elapsed.as_millis()).unwrap_or(u64::MAX),
                peak_kib: self.peaks.memory_kib,
            },
            stdout: self.stdout.into_bytes(),
            stderr: self.stderr.into_bytes(),
        }))
    }

    /// How the program ended, or why it did not get to run, which is the machine's fault.
    fn ending_of_program(&mut self, status: WaitStatus) -> io::Result<Ending> {
        let ended = match &mut self.status {
            Some(file) => ending::of_bubblewrap(file),
            None => ending::of_status(status),
        };
        let said = self.stderr.beginning();
        match ended {
            None => Err(io::Error::other(format!(
                "bubblewrap ended before the program did: {said}"
            ))),
            Some(Ending::Exited(126 | 127)) if said.starts_with(&failure_to_start()) => {
                Err(io::Error::other(said))
            }
            Some(Ending::Exited(0)) => Ok(Ending::Exited(0)),
            Some(ended) => {
                // A full disk makes right programs fail.
                disk::require_room(writable(self.specification), LEAST_ROOM_KIB)?;
                Ok(ended)
            }
        }
    }
}

fn writable(specification: &Specification) -> impl Iterator<Item = &Path> {
    specification.writable.iter().map(Path::new)
}

/// How the command that sets the limits begins when it cannot become the program. A program that imitates this
/// is not judged, and staff look at it.
fn failure_to_start() -> String {
    let name = Path::new(PRLIMIT).file_name().unwrap_or_default();
    format!("{}: failed to execute ", name.display())
}
