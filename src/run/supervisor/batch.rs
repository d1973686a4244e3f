//! The loop of a batch: each item is asked, watched, and told of as soon as it is done.
//!
//! What a program has printed when its reply is here is all that the item printed: it writes to its streams before it
//! replies, and they are read behind the reply.

use std::io;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::WaitStatus;

use super::channel::{Channel, Reply};
use super::kill_tree;
use super::reset_dir::Folder;
use super::run_disk::RunDisk;
use super::usage_meter::Between;
use super::watch::{GRACE, Run, Watched};
use crate::outcome::{Bound, Ending, Usage};
use crate::run::batch::{BatchError, ItemResult};
use crate::run::job::Finished;
use crate::run::wire::{Request, Requests, Specification};

/// Between two looks at the program while it is at an item, which is looked at when it is done anyway. What passes a bound is run
/// again, and watched more closely then.
const POLL: Duration = Duration::from_millis(30);

/// Between two looks at whether a program that closed its end has ended.
const PAUSE: Duration = Duration::from_millis(1);

/// Most open files between two items: the program's own, and what items forgot to close. One that runs alone starts without
/// the latter, so that they may take only a small part of what it is allowed.
const MOST_OPEN_FILES: usize = 64;

/// The status of an item that was done.
const CLEAN: u8 = 0;

/// The status of one that is to be run alone.
const ALONE: u8 = 1;

/// Runs what is specified, and tells of each item that was done cleanly.
pub(super) fn watch(
    specification: &Specification,
    requests: &Requests,
    tell: &mut dyn FnMut(&ItemResult) -> io::Result<()>,
) -> io::Result<Watched> {
    let own_disk = RunDisk::mount_for(specification)?;
    let place = own_disk.as_ref().map(RunDisk::job);
    let place = place.unwrap_or_else(|| PathBuf::from(&requests.folder));
    let mut folder = Folder::open(&place)?;
    // The first item finds its files as a run of its own does, when its program begins.
    if let Some(first) = requests.items.first() {
        folder.fill(&first.files)?;
    }
    let run = Run::start(specification, own_disk)?;
    let mut batch = Batch {
        run,
        folder,
        most_threads: requests.most_threads,
        between: Between::default(),
    };
    let stopped = batch.ask_all(&requests.items, tell);
    batch.conclude(stopped)
}

struct Batch<'a> {
    run: Run<'a>,
    folder: Folder,
    most_threads: u64,
    /// What was seen after the last item.
    between: Between,
}

/// Why nothing more is asked.
enum Stop {
    Broken(BatchError),
    Ended(WaitStatus),
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

impl Batch<'_> {
    fn ask_all(
        &mut self,
        items: &[Request],
        tell: &mut dyn FnMut(&ItemResult) -> io::Result<()>,
    ) -> Result<(), Stop> {
        for (number, item) in items.iter().enumerate() {
            if number > 0 {
                let refilled = self.folder.refill(&item.files);
                refilled.map_err(|_| BatchError::Directory)?;
            }
            if let Some((finished, answer)) = self.ask(number, item)? {
                tell(&ItemResult {
                    number,
                    finished,
                    answer,
                })?;
            }
        }
        Ok(())
    }

    /// Puts one item to the program. Gives nothing where it is to be run alone.
    fn ask(&mut self, number: usize, item: &Request) -> Result<Option<(Finished, Vec<u8>)>, Stop> {
        // The start of the program is a part of the first one.
        let began = if number == 0 {
            self.run.started
        } else {
            Instant::now()
        };
        self.run.meter.begin_item(item.bounds);
        self.run.stdout.begin(item.bounds.output_bytes);
        self.run.stderr.begin(item.bounds.output_bytes);
        let channel = channel(&mut self.run)?;
        if let Err(why) = channel.require_silence() {
            return Err(self.broken(why));
        }
        channel.ask(&item.arguments, item.bounds.output_bytes)?;
        let reply = self.wait_for_reply(item, began)?;
        let elapsed = began.elapsed();
        let cpu_before = self.between.cpu;
        self.require_order(item)?;
        match reply.status {
            CLEAN => {}
            ALONE => return Ok(None),
            status => return Err(BatchError::Status(status).into()),
        }
        let peaks = self.run.meter.peaks;
        let cpu = self
            .between
            .cpu
            .zip(cpu_before.or((number == 0).then_some(Duration::ZERO)));
        let cpu_ms = cpu.map(|(now, before)| milliseconds(now.saturating_sub(before)));
        let finished = Finished {
            ending: Ending::Exited(0),
            stdout: self.run.stdout.take(),
            stderr: self.run.stderr.take(),
            usage: Usage {
                cpu_ms: cpu_ms.unwrap_or(peaks.cpu_ms),
                wall_ms: milliseconds(elapsed),
                peak_kib: peaks.memory_kib,
            },
        };
        Ok(Some((finished, reply.answer)))
    }

    fn wait_for_reply(&mut self, item: &Request, began: Instant) -> Result<Reply, Stop> {
        let most = Duration::from_millis(item.bounds.wall_ms);
        let mut next_poll = Instant::now() + POLL;
        loop {
            let replied = channel(&mut self.run)?.exchange();
            self.run.drain();
            if let Some(status) = kill_tree::reap(self.run.main) {
                return Err(Stop::Ended(status));
            }
            let now = Instant::now();
            match replied {
                Err(why) => return Err(self.broken(why)),
                Ok(_) if now.duration_since(began) > most => {
                    return Err(BatchError::Bound(Bound::Wall).into());
                }
                Ok(Some(reply)) => return Ok(reply),
                Ok(None) => {}
            }
            if now >= next_poll {
                self.run.meter.look();
                next_poll = now + POLL;
            }
            if let Some(bound) = self.run.meter.peaks.passed(&item.bounds) {
                return Err(BatchError::Bound(bound).into());
            }
            if self.run.wait_for_events(next_poll)? {
                return Err(Stop::CalledOff);
            }
        }
    }

    /// Fails where the item has used too much, or left something behind that the next one would meet.
    fn require_order(&mut self, item: &Request) -> Result<(), Stop> {
        self.between = self.run.meter.look_between();
        if let Some(bound) = self.run.meter.peaks.passed(&item.bounds) {
            return Err(BatchError::Bound(bound).into());
        }
        if self.run.stdout.is_closed() || self.run.stderr.is_closed() {
            return Err(self.broken(BatchError::Closed));
        }
        let between = &self.between;
        if between.processes > 1
            || between.threads > self.most_threads
            || between.open_files > MOST_OPEN_FILES
        {
            return Err(BatchError::Leftover.into());
        }
        Ok(())
    }

    /// Why a batch broke. A program that closes its end does so by ending, as a rule, and how it ended says more.
    fn broken(&mut self, why: BatchError) -> Stop {
        let ended = (why == BatchError::Closed).then(|| self.wait_for_end());
        ended.flatten().map_or(Stop::Broken(why), Stop::Ended)
    }

    /// Waits a moment for the end of the program.
    fn wait_for_end(&mut self) -> Option<WaitStatus> {
        let deadline = Instant::now() + GRACE;
        while Instant::now() < deadline {
            if let Some(status) = kill_tree::reap(self.run.main) {
                return Some(status);
            }
            thread::sleep(PAUSE);
        }
        None
    }

    /// Lets the program end after its last item, which nobody is kept waiting by for long, and ends all that is left of it.
    fn conclude(mut self, stopped: Result<(), Stop>) -> io::Result<Watched> {
        self.run.channel = None;
        let has_ended = match stopped {
            Ok(()) => self.wait_for_end().is_some(),
            Err(Stop::Ended(_)) => true,
            Err(_) => false,
        };
        self.run.clean_up(has_ended, !has_ended)?;
        match stopped {
            Ok(()) => Ok(Watched::Closed(None)),
            Err(Stop::Broken(why)) => Ok(Watched::Closed(Some(why))),
            Err(Stop::Ended(status)) => {
                let ending = self.run.name_ending(status)?;
                Ok(Watched::Closed(Some(BatchError::Ended(ending))))
            }
            Err(Stop::CalledOff) => Ok(Watched::CalledOff),
            Err(Stop::Failed(error)) => Err(error),
        }
    }
}

fn channel<'a>(run: &'a mut Run<'_>) -> io::Result<&'a mut Channel> {
    let missing = || io::Error::other("the socket of the program is missing");
    run.channel.as_mut().ok_or_else(missing)
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}
