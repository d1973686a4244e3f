//! Measuring a run while it goes on, and once more at its end.

use std::collections::BTreeMap;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

use super::disk::{self, DiskUse};
use super::ending::Peaks;
use super::run_disk::RunDisk;
use super::tree::{Process, Sample, Tree};
use super::unlinked::{self, Unlinked};
use crate::run::platform;
use crate::run::wire::{Bounds, Specification};

/// Between two looks at the directories, at least; one that takes long is followed by a longer pause.
const DISK_POLL: Duration = Duration::from_millis(50);

/// So many open files more are looked at without waiting: each may hold something.
const MANY_FILES: u64 = 64;

/// Between two looks at the pages that processes share, at most.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// What must be left on the disk for a failure to be the program's own.
const LEAST_ROOM_KIB: u64 = 1_024;

pub(super) struct UsageMeter<'a> {
    specification: &'a Specification,
    bounds: Bounds,
    tree: Tree,
    own_disk: Option<RunDisk>,
    disk_before: DiskUse,
    next_disk_poll: Instant,
    /// When pages that processes share may be told apart again.
    next_exact_look: Instant,
    /// What the last look at the directories did not see.
    unlinked: Unlinked,
    /// The CPU time of every process that was ever seen, alone and when it was last seen, in milliseconds.
    own_cpu_ms: BTreeMap<(i32, u64), u64>,
    /// The CPU time of all of them together, and what of it belongs to earlier items.
    total_cpu_ms: u64,
    cpu_before_ms: u64,
    pub(super) peaks: Peaks,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Between {
    pub(super) processes: usize,
    pub(super) threads: u64,
    pub(super) open_files: usize,
    /// CPU time since they began, where the kernel tells it to more than a hundredth of a second.
    pub(super) cpu: Option<Duration>,
}

impl<'a> UsageMeter<'a> {
    pub(super) fn new(
        specification: &'a Specification,
        own_disk: Option<RunDisk>,
        wrappers: usize,
    ) -> io::Result<Self> {
        let disk_before = measure(specification, own_disk.as_ref());
        if own_disk.is_none() {
            disk::require_room(writable(specification), specification.bounds.disk_kib)?;
        }
        Ok(Self {
            specification,
            bounds: specification.bounds,
            tree: Tree {
                wrappers,
                ..Tree::default()
            },
            own_disk,
            disk_before,
            next_disk_poll: Instant::now() + DISK_POLL,
            next_exact_look: Instant::now(),
            unlinked: Unlinked::default(),
            own_cpu_ms: BTreeMap::new(),
            total_cpu_ms: 0,
            cpu_before_ms: 0,
            peaks: Peaks::default(),
        })
    }

    pub(super) fn begin_item(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        self.cpu_before_ms = self.total_cpu_ms;
        self.disk_before = measure(self.specification, self.own_disk.as_ref());
        self.unlinked = Unlinked::default();
        self.peaks = Peaks::default();
    }

    pub(super) fn look_between(&mut self) -> Between {
        let sample = self.look();
        self.look_at_disk(&sample.processes);
        let times = sample.processes.iter();
        Between {
            processes: sample.processes.len(),
            threads: sample.threads,
            open_files: sample.processes.iter().map(Process::open_files).sum(),
            cpu: times.map(|process| platform::cpu_time(process.pid)).sum(),
        }
    }

    /// Looks at the processes, and now and then at the directories.
    pub(super) fn look(&mut self) -> Sample {
        let sample = self.tree.sample(self.bounds.processes);
        self.peaks.threads = self.peaks.threads.max(sample.threads);
        if self.peaks.threads > self.bounds.processes {
            // It is over, and every further look takes longer the more of them there are.
            return sample;
        }
        let now = Instant::now();
        let has_many_more = sample.open_files > self.unlinked.open_files + MANY_FILES;
        if has_many_more || now >= self.next_disk_poll {
            let disks = writable(self.specification).filter_map(|path| path.metadata().ok());
            let disks: Vec<u64> = disks.map(|facts| facts.dev()).collect();
            self.unlinked = unlinked::measure(&sample.processes, &disks);
        }
        if self.own_disk.is_some() {
            self.look_at_disk(&[]);
        }
        if now >= self.next_disk_poll {
            if let Some(disk) = &self.own_disk {
                self.peaks.is_uncountable |= disk.is_too_deep();
            } else {
                self.look_at_disk(&sample.processes);
                let has_own_names = sample.processes.first().filter(|_| self.tree.wrappers > 0);
                let fills = |process: &Process| disk::fills_memory_with_names(process.pid);
                self.peaks.is_uncountable |= has_own_names.is_some_and(fills);
            }
            // Behind namespaces what is closed is a stage of ours: over all others the supervisor has rights.
            self.peaks.is_uncountable |= self.unlinked.is_closed && self.tree.wrappers == 0;
            self.next_disk_poll = Instant::now() + DISK_POLL.max(10 * now.elapsed());
        }
        let memory_kib = self.memory_kib(&sample);
        let seen = sample.processes.iter().zip(&sample.own_cpu_ms);
        self.own_cpu_ms.extend(
            seen.map(|(process, &own)| ((process.pid.as_raw_pid(), process.start_ticks), own)),
        );
        let of_all_ever_seen = self.own_cpu_ms.values().sum();
        self.total_cpu_ms = self.total_cpu_ms.max(sample.cpu_ms).max(of_all_ever_seen);
        let peaks = &mut self.peaks;
        peaks.cpu_ms = peaks.cpu_ms.max(self.total_cpu_ms - self.cpu_before_ms);
        peaks.memory_kib = peaks.memory_kib.max(memory_kib + self.unlinked.memory_kib);
        peaks.data_kib = peaks.data_kib.max(sample.data_kib);
        sample
    }

    /// The memory of the processes. Where it passes the bound, shared pages are taken out, now and then, since that waits for them.
    fn memory_kib(&mut self, sample: &Sample) -> u64 {
        let most_kib = self.bounds.memory_kib;
        if sample.memory_kib <= most_kib {
            return sample.memory_kib;
        }
        let began = Instant::now();
        if began < self.next_exact_look {
            return 0;
        }
        let memory_kib = sample.proportional_memory_kib(most_kib);
        self.next_exact_look = Instant::now() + (10 * began.elapsed()).min(LONGEST_PAUSE);
        memory_kib.min(sample.memory_kib)
    }

    /// Takes in what can only be known once everything has ended and was waited for.
    pub(super) fn look_at_end(&mut self) {
        // Files without names went with the processes that held them.
        self.unlinked = Unlinked::default();
        self.look_at_disk(&[]);
        let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else {
            return;
        };
        if let Some(group) = &self.specification.group {
            let counted = group.counted();
            self.peaks.cpu_ms = self.peaks.cpu_ms.max(counted.cpu_ms);
            self.peaks.ran_out_of_memory = counted.ran_out_of_memory;
            // It is what the kernel bounds, with files in memory; what was polled is what programs hold themselves.
            if self.peaks.memory_kib == 0 {
                self.peaks.memory_kib = counted.peak_kib;
            }
        }
        let cpu_ms = (usage.user_time() + usage.system_time()).num_milliseconds();
        self.peaks.cpu_ms = self.peaks.cpu_ms.max(cpu_ms.try_into().unwrap_or(0));
        if self.peaks.memory_kib == 0 {
            // It ended before the first poll. This counts its code as well.
            self.peaks.memory_kib = usage.max_rss().try_into().unwrap_or(0);
        }
    }

    /// Fails where the disk is so full that right programs fail.
    pub(super) fn require_room(&self) -> io::Result<()> {
        match self.own_disk {
            Some(_) => Ok(()),
            None => disk::require_room(writable(self.specification), LEAST_ROOM_KIB),
        }
    }

    /// Copies what the grader may read from the run's own disk to the machine's.
    pub(super) fn give_back(&self) -> io::Result<()> {
        let own_disk = self.own_disk.as_ref();
        own_disk.map_or(Ok(()), |disk| disk.give_back(&self.bounds))
    }

    fn look_at_disk(&mut self, processes: &[Process]) {
        let found = measure(self.specification, self.own_disk.as_ref());
        let before = self.disk_before;
        let mut written_kib = found.kib.saturating_sub(before.kib);
        if self.own_disk.is_none() {
            written_kib += self.unlinked.disk_kib;
        }
        let gone_kib = before.free_kib.saturating_sub(found.free_kib);
        if gone_kib > self.bounds.disk_kib && written_kib <= self.bounds.disk_kib {
            // Somebody has taken so much. It is this run as far as it has files that nobody else can measure.
            let confinement = &self.specification.confinement;
            let rules = confinement.rules.as_ref();
            let places = rules.map_or(&[][..], |rules| &rules.writable);
            let most_kib = confinement.limits.file_bytes / 1_024;
            written_kib += gone_kib.min(unlinked::mapped(processes, places) * most_kib);
        }
        self.peaks.disk_kib = self.peaks.disk_kib.max(written_kib);
        self.peaks.is_uncountable |= found.is_uncountable;
    }
}

fn measure(specification: &Specification, own_disk: Option<&RunDisk>) -> DiskUse {
    match own_disk {
        Some(disk) => disk.used(),
        None => disk::measure(writable(specification)),
    }
}

fn writable(specification: &Specification) -> impl Iterator<Item = &Path> {
    specification.writable.iter().map(Path::new)
}
