//! What all processes below this one use, read from `/proc`.
//!
//! An ended process is not lost from the sum of CPU time, because its parent's own entry takes it over
//! once the parent has waited for it. What was never waited for falls out of that; so each process's own time is kept as
//! well, and the larger of both sums counts.

use std::fs::{self, File};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use rustix::fs::{Dir, DirEntry, Mode, OFlags};
use rustix::process::{Pid, Signal};

use crate::run::platform;

/// A process that was seen. Its number may be given to another one later, but not together with its start time.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Process {
    pub(super) pid: Pid,
    pub(super) start_ticks: u64,
}

/// What the processes use at one moment.
#[derive(Debug, Default)]
pub(super) struct Sample {
    /// The program's processes, parents before children.
    pub(super) processes: Vec<Process>,
    /// The CPU time of each of them alone, in milliseconds, in the same order.
    pub(super) own_cpu_ms: Vec<u64>,
    /// Their threads.
    pub(super) threads: u64,
    /// CPU time of the program and of those it waited for, in milliseconds.
    pub(super) cpu_ms: u64,
    /// Memory that is theirs: neither files nor code, but the tables of their pages. Pages that two of them share count twice.
    pub(super) memory_kib: u64,
    /// Their open files, pipes and sockets, where the kernel tells the number (since 6.2).
    pub(super) open_files: u64,
    /// The largest private writable memory of one of them.
    pub(super) data_kib: u64,
}

/// Looks at the descendants of this process: at all of them, unless they have more than `most_threads`.
///
/// The first `wrappers` generations are bubblewrap's own: their CPU time counts, because that of the program's ended
/// processes is in it, but neither their memory nor their number.
///
/// It ends with the thread that is one more than `most_threads`. Looking at all of a bomb takes as long as the bomb likes.
pub(super) fn sample(wrappers: usize, most_threads: u64) -> Sample {
    let mut sample = Sample::default();
    walk(own_children(), &mut |pid, depth, numbers| {
        sample.cpu_ms += numbers.cpu_ms;
        if depth > wrappers {
            sample.add(pid, numbers);
        }
        // It is a bomb, and what else it uses does not matter any more.
        go_on_if(sample.threads <= most_threads)
    });
    sample
}

/// A process that was met, as it was at that moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    pub(super) process: Process,
    /// Its group of processes.
    pub(super) group: Option<Pid>,
    /// Whether it could have done something.
    pub(super) is_awake: bool,
}

/// Calls `meet` with each of these children of this process and with every descendant of theirs, but for the first
/// `wrappers` generations, as soon as it is seen. Stops at the `deadline`, if there is one: a bomb may grow faster than it is met.
pub(super) fn meet(
    children: impl Iterator<Item = Pid>,
    wrappers: usize,
    deadline: Option<Instant>,
    meet: &mut impl FnMut(&Met),
) {
    walk(children, &mut |pid, depth, numbers| {
        if depth > wrappers {
            let start_ticks = numbers.start_ticks;
            meet(&Met {
                process: Process { pid, start_ticks },
                group: numbers.group,
                is_awake: numbers.is_awake,
            });
        }
        go_on_if(deadline.is_none_or(|deadline| Instant::now() < deadline))
    });
}

fn go_on_if(condition: bool) -> ControlFlow<()> {
    if condition {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// Goes through these children and all their descendants, parents before children, until `visit` has seen enough.
fn walk(
    first: impl Iterator<Item = Pid>,
    visit: &mut impl FnMut(Pid, usize, &Numbers) -> ControlFlow<()>,
) {
    let mut waiting: Vec<(Pid, usize)> = first.map(|pid| (pid, 1)).collect();
    while let Some((pid, depth)) = waiting.pop() {
        let Some(numbers) = Numbers::read(pid) else {
            continue;
        };
        if visit(pid, depth, &numbers).is_break() {
            return;
        }
        waiting.extend(children(pid).map(|child| (child, depth + 1)));
    }
}

impl Process {
    /// How many files, pipes and sockets it has open; none where that cannot be told.
    pub(super) fn open_files(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.pid)).map_or(0, Iterator::count)
    }

    /// Whether it has memory: one that is about to end has none, and is closed to all.
    pub(super) fn has_memory(&self) -> bool {
        let status = fs::read_to_string(entry(self.pid, "status"));
        status.is_ok_and(|status| status.contains("\nVmSize:"))
    }

    /// Signals it, unless it is gone.
    pub(super) fn signal(self, signal: Signal) {
        platform::signal(self.pid, signal, || self.is_still_there());
    }

    /// Whether the process with this number is still the one that was seen.
    fn is_still_there(self) -> bool {
        Numbers::read(self.pid).is_some_and(|numbers| numbers.start_ticks == self.start_ticks)
    }
}

impl Sample {
    fn add(&mut self, pid: Pid, numbers: &Numbers) {
        self.processes.push(Process {
            pid,
            start_ticks: numbers.start_ticks,
        });
        self.own_cpu_ms.push(numbers.own_cpu_ms);
        self.threads += numbers.threads;
        let memory = Memory::read(pid);
        self.memory_kib += memory.held_kib;
        self.open_files += fs::metadata(entry(pid, "fd")).map_or(0, |files| files.len());
        self.data_kib = self.data_kib.max(memory.data_kib);
    }

    /// The memory of the processes, where shared pages count once: exact but slow, so only asked when it matters. What
    /// is more than `most_kib` is not added up to its end.
    pub(super) fn proportional_memory_kib(&self, most_kib: u64) -> u64 {
        let mut sum_kib = 0;
        for process in &self.processes {
            sum_kib += proportional_memory_kib(process.pid);
            if sum_kib > most_kib {
                break;
            }
        }
        sum_kib
    }
}

fn proportional_memory_kib(pid: Pid) -> u64 {
    let held_kib = Memory::read(pid).held_kib;
    let status = fs::read_to_string(entry(pid, "status")).unwrap_or_default();
    let tables_kib = field_kib(&status, "VmPTE:").unwrap_or(0);
    // No two processes share tables, and to go through as many takes longer than to make them.
    if tables_kib > held_kib / 8 {
        return held_kib;
    }
    let text = fs::read_to_string(entry(pid, "smaps_rollup")).unwrap_or_default();
    match (
        field_kib(&text, "Pss_Anon:"),
        field_kib(&text, "Pss_Shmem:"),
    ) {
        (Some(anonymous), Some(shared)) => anonymous + shared + tables_kib,
        _ => held_kib,
    }
}

/// What `/proc/PID/stat` says.
struct Numbers {
    /// CPU time with that of the children that it waited for.
    cpu_ms: u64,
    own_cpu_ms: u64,
    threads: u64,
    start_ticks: u64,
    group: Option<Pid>,
    is_awake: bool,
}

impl Numbers {
    fn read(pid: Pid) -> Option<Self> {
        Self::parse(&fs::read_to_string(entry(pid, "stat")).ok()?)
    }

    /// Takes the fields behind the program's name, which stands in parentheses and may itself hold any of them.
    fn parse(stat: &str) -> Option<Self> {
        let (_, behind_name) = stat.rsplit_once(')')?;
        let fields: Vec<&str> = behind_name.split_ascii_whitespace().collect();
        // The manual counts from one, and two fields are cut off.
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let own = field(14)? + field(15)?;
        let ticks = own + field(16)? + field(17)?;
        let milliseconds = |ticks| ticks * 1_000 / rustix::param::clock_ticks_per_second();
        Some(Self {
            cpu_ms: milliseconds(ticks),
            own_cpu_ms: milliseconds(own),
            threads: field(20)?,
            start_ticks: field(22)?,
            group: field(5).and_then(|group| Pid::from_raw(group.try_into().ok()?)),
            is_awake: matches!(fields.first(), Some(&("R" | "S"))),
        })
    }
}

/// What `/proc/PID/status` says; nothing for a process that has just ended.
#[derive(Default)]
struct Memory {
    held_kib: u64,
    data_kib: u64,
}

impl Memory {
    fn read(pid: Pid) -> Self {
        let Ok(text) = fs::read_to_string(entry(pid, "status")) else {
            return Self::default();
        };
        let field = |name| field_kib(&text, name).unwrap_or(0);
        Self {
            held_kib: field("RssAnon:") + field("RssShmem:") + field("VmPTE:"),
            data_kib: field("VmData:"),
        }
    }
}

fn field_kib(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

/// The children of this process.
pub(in crate::run) fn own_children() -> impl Iterator<Item = Pid> {
    children(rustix::process::getpid())
}

/// The children of every thread of a process, those that ended among them.
///
/// A virtual machine has twenty threads and is looked at a hundred times a second, so that their entries are opened from
/// the directory of them all, and nobody asks how long they are.
fn children(pid: Pid) -> impl Iterator<Item = Pid> {
    let threads = File::open(entry(pid, "task"));
    let listing = threads.and_then(|threads| Ok((Dir::read_from(&threads)?, threads)));
    listing.into_iter().flat_map(|(listing, threads)| {
        let read = move |thread: rustix::io::Result<DirEntry>| {
            let mut name = thread.ok()?.file_name().to_bytes().to_owned();
            // The directory itself and the one above it are listed too.
            if name.starts_with(b".") {
                return None;
            }
            name.extend_from_slice(b"/children");
            let flags = OFlags::RDONLY | OFlags::CLOEXEC;
            let children = rustix::fs::openat(&threads, name, flags, Mode::empty()).ok()?;
            let mut text = String::new();
            File::from(children)
                .take(u64::MAX)
                .read_to_string(&mut text)
                .ok()?;
            Some(text)
        };
        listing.filter_map(read).flat_map(|text| {
            text.split_ascii_whitespace()
                .filter_map(|number| Pid::from_raw(number.parse().ok()?))
                .collect::<Vec<_>>()
        })
    })
}

fn entry(pid: Pid, name: &str) -> PathBuf {
    PathBuf::from(format!("/proc/{pid}/{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_cannot_hide_behind_its_name() {
        let stat = "7 (a) R 1 2) S 1 7 7 0 -1 4194560 1 0 0 0 100 20 3 4 20 0 9 0 555 1 1";
        let numbers = Numbers::parse(stat).expect("it is a stat line");
        assert_eq!(numbers.threads, 9);
        assert_eq!(numbers.start_ticks, 555);
        assert_eq!(
            numbers.cpu_ms,
            127 * 1_000 / rustix::param::clock_ticks_per_second()
        );
    }
}
