//! The loop of a batch: each item is asked, watched, and told of as soon as it is done.
//!
//! What a program has printed when its reply is here is all that the item printed: it writes to its streams before it
//! replies, and they are read behind the reply.

use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::reset_dir::{Folder, empty};
use super::run_disk::RunDisk;
use super::usage_meter::Between;
use super::watch::{GRACE, Run, Stop, milliseconds};
use crate::outcome::Ending;
use crate::run::batch::{BatchError, ItemResult};
use crate::run::job::Finished;
use crate::run::wire::{Report, Request, Requests, Specification};

/// Between two looks at the program while it is at an item. What passes a bound is run again, and watched more closely then.
const POLL: Duration = Duration::from_millis(30);

/// Most open files between two items, those that items forgot to close among them: few of what a program that runs alone may have.
const MOST_OPEN_FILES: usize = 64;

/// Runs what is specified, and tells of each item that was done cleanly.
pub(super) fn watch(
    specification: &Specification,
    requests: &Requests,
    tell: &mut dyn FnMut(ItemResult) -> io::Result<()>,
) -> io::Result<Report> {
    let own_disk = RunDisk::mount_for(specification)?;
    let place = own_disk.as_ref().map(RunDisk::job);
    let place = place.or_else(|| specification.writable.first().map(PathBuf::from));
    let folder = Folder::open(&place.unwrap_or_default())?;
    // The first item finds its files as a run of its own does, when its program begins.
    if let Some(first) = requests.items.first() {
        folder.fill(&first.files)?;
    }
    let beside = own_disk.as_ref().map(RunDisk::beside_job).transpose()?;
    let run = Run::start(specification, own_disk)?;
    let mut batch = Batch {
        run,
        folder,
        beside,
        most_threads: requests.most_threads,
        between: Between::default(),
    };
    let stopped = batch.ask_all(&requests.items, tell);
    batch.conclude(stopped)
}

struct Batch<'a> {
    run: Run<'a>,
    folder: Folder,
    /// What the program may write to beside the working directory, where that is its own.
    beside: Option<[OwnedFd; 2]>,
    most_threads: u64,
    between: Between,
}

impl Batch<'_> {
    fn ask_all(
        &mut self,
        items: &[Request],
        tell: &mut dyn FnMut(ItemResult) -> io::Result<()>,
    ) -> Result<(), Stop> {
        for (number, item) in items.iter().enumerate() {
            if number > 0 {
                let refilled = self.folder.restore_files(&item.files);
                let emptied = self.beside.iter().flatten().try_for_each(empty);
                refilled.and(emptied).map_err(|_| BatchError::Directory)?;
            }
            if let Some((finished, answer)) = self.ask(number, item)? {
                tell(ItemResult {
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
        let missing = || io::Error::other("the socket of the program is missing");
        let channel = self.run.channel.as_mut().ok_or_else(missing)?;
        if let Err(why) = channel.require_silence() {
            return Err(self.run.broken(why));
        }
        channel.ask(&item.arguments, item.bounds.output_bytes)?;
        let reply = self.run.wait(&item.bounds, began, POLL)?;
        let elapsed = began.elapsed();
        let cpu_before = self.between.cpu;
        self.require_order(item)?;
        match reply.status {
            0 => {}
            // It is to be run alone.
            1 => return Ok(None),
            status => return Err(BatchError::Status(status).into()),
        }
        let mut finished = self.run.finish(Ending::Exited(0), elapsed);
        let cpu_before = cpu_before.or((number == 0).then_some(Duration::ZERO));
        if let Some((now, before)) = self.between.cpu.zip(cpu_before) {
            finished.usage.cpu_ms = milliseconds(now.saturating_sub(before));
        }
        Ok(Some((finished, reply.answer)))
    }

    /// Fails where the item has used too much, or left something behind that the next one would meet.
    fn require_order(&mut self, item: &Request) -> Result<(), Stop> {
        self.between = self.run.meter.look_between();
        if let Some(bound) = self.run.meter.peaks.passed(&item.bounds) {
            return Err(BatchError::Bound(bound).into());
        }
        if self.run.stdout.is_closed() || self.run.stderr.is_closed() {
            return Err(self.run.broken(BatchError::Closed));
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

    /// Lets the program end after its last item, which nobody is kept waiting by for long, and ends all that is left of it.
    fn conclude(mut self, stopped: Result<(), Stop>) -> io::Result<Report> {
        self.run.channel = None;
        let has_ended = match stopped {
            Ok(()) => self.run.wait_for_end(GRACE).is_some(),
            Err(Stop::Ended(_)) => true,
            Err(_) => false,
        };
        self.run.clean_up(has_ended, !has_ended)?;
        match stopped {
            Ok(()) => Ok(Report::Closed(None)),
            Err(Stop::Broken(why)) => Ok(Report::Closed(Some(why))),
            Err(Stop::Ended(status)) => {
                let ending = self.run.name_ending(status)?;
                Ok(Report::Closed(Some(BatchError::Ended(ending))))
            }
            Err(Stop::CalledOff) => Ok(Report::CalledOff),
            Err(Stop::Failed(error)) => Err(error),
        }
    }
}
