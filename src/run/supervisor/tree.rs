//! What all processes below this one use, read from `/proc`.
//!
//! An ended process is not lost from the sum of CPU time, because its parent's own entry takes it over
//! once the parent has waited for it. What was never waited for falls out of that; so each process's own time is kept as
//! well, and the larger of both sums counts.

use std::path::PathBuf;
use std::time::Duration;
use std::{fs, mem};

use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal};

use crate::run::process::Status;

/// A process that was seen. Its number may be given to another one later, but not together with its start time.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Process {
    pub(super) pid: Pid,
    pub(super) start_ticks: u64,
}

#[derive(Debug, Default)]
pub(super) struct Sample {
    pub(super) processes: Vec<Process>,
    /// The CPU time of each of them alone, in milliseconds, in the same order.
    pub(super) own_cpu_ms: Vec<u64>,
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

/// How many looks at processes that are known there may be before all are looked for again.
const MOST_LOOKS: u32 = 8;

/// The descendants of this process, as found: to ask each thread for its children takes longer than all other questions.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// Generations that are bubblewrap's: their CPU time has that of the program's ended processes, but their memory does not count.
    pub(super) wrappers: usize,
    pub(super) found: Vec<(Pid, usize)>,
    /// The last process or thread that had begun on this machine before, as the kernel tells it.
    pub(super) last_begun: Vec<u8>,
    pub(super) looks: u32,
}

impl Tree {
    /// Looks at them, up to the thread that is one more than `most_threads`: looking at all of a bomb takes as long as the bomb likes.
    pub(super) fn sample(&mut self, most_threads: u64) -> Sample {
        let mut sample = Sample::default();
        let last_begun = fs::read("/proc/sys/kernel/ns_last_pid").unwrap_or_default();
        self.looks += 1;
        // One that was just beginning may not have been anybody's child.
        let are_all = last_begun == self.last_begun
            && !last_begun.is_empty()
            && !self.looks.is_multiple_of(MOST_LOOKS);
        let found = mem::take(&mut self.found);
        let found = if are_all {
            found
        } else {
            own_children().map(|pid| (pid, 1)).collect()
        };
        self.last_begun = last_begun;
        walk(found, are_all, |process, depth, numbers| {
            self.found.push((process.pid, depth));
            sample.cpu_ms += numbers.cpu_ms;
            if depth > self.wrappers {
                sample.add(process, numbers);
            }
            // It is a bomb, and what else it uses does not matter any more.
            sample.threads <= most_threads
        });
        sample
    }
}

/// Goes through these processes, with their generations, and their descendants unless they `are_all`, as long as `visit` wants more.
pub(super) fn walk(
    mut waiting: Vec<(Pid, usize)>,
    are_all: bool,
    mut visit: impl FnMut(Process, usize, &Numbers) -> bool,
) {
    while let Some((pid, depth)) = waiting.pop() {
        let Some(numbers) = Numbers::read(pid) else {
            continue;
        };
        let start_ticks = numbers.start_ticks;
        if !visit(Process { pid, start_ticks }, depth, &numbers) {
            return;
        }
        if !are_all {
            waiting.extend(children(pid).map(|child| (child, depth + 1)));
        }
    }
}

/// How long the program was ready to run and no processor was free for it: the one of its threads that waited longest, and what is
/// above it, which starts it. Nothing where the kernel keeps no count of that, and `None` if it has ended. The generations are those
/// of [`Tree`].
pub(super) fn wait_for_processor(wrappers: usize) -> Option<Duration> {
    let (mut above, mut longest) = (0, None);
    let first = own_children().map(|pid| (pid, 1)).collect();
    walk(first, false, |process, depth, _| {
        let threads = fs::read_dir(entry(process.pid, "task"));
        let threads = threads.into_iter().flatten().flatten();
        let waits = threads.filter_map(|thread| {
            let told = fs::read_to_string(thread.path().join("schedstat")).ok()?;
            told.split(' ').nth(1)?.parse::<u64>().ok()
        });
        let waited = waits.max().unwrap_or(0);
        if depth > wrappers {
            longest = longest.max(Some(waited));
        } else {
            above += waited;
        }
        true
    });
    longest.map(|longest| Duration::from_nanos(above + longest))
}

impl Process {
    /// How many files, pipes and sockets it has open; 0 if that cannot be told.
    pub(super) fn open_files(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.pid)).map_or(0, Iterator::count)
    }

    pub(super) fn signal(self, signal: Signal) {
        let is_it = || {
            let numbers = Numbers::read(self.pid);
            numbers.is_some_and(|numbers| numbers.start_ticks == self.start_ticks)
        };
        // In every case it may have ended meanwhile, which is what we want.
        match rustix::process::pidfd_open(self.pid, PidfdFlags::empty()) {
            // Its number is no other's while this is open.
            Ok(handle) if is_it() => {
                let _ = rustix::process::pidfd_send_signal(&handle, signal);
            }
            // Kernels before 5.3 have no handles. What is left is to look just before.
            Err(Errno::NOSYS) if is_it() => {
                let _ = rustix::process::kill_process(self.pid, signal);
            }
            Ok(_) | Err(_) => {}
        }
    }
}

impl Sample {
    fn add(&mut self, process: Process, numbers: &Numbers) {
        let pid = process.pid;
        self.processes.push(process);
        self.own_cpu_ms.push(numbers.own_cpu_ms);
        self.threads += numbers.threads;
        let status = Status::of(pid);
        self.memory_kib += held_kib(&status);
        self.open_files += fs::metadata(entry(pid, "fd")).map_or(0, |files| files.len());
        self.data_kib = self.data_kib.max(status.number("VmData").unwrap_or(0));
    }

    /// The memory of the processes, shared pages counted once: exact but slow. What is above `most_kib` is not added up to its end.
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

/// Memory of a process that is neither files nor code, but the tables of its pages.
fn held_kib(status: &Status) -> u64 {
    let fields = ["RssAnon", "RssShmem", "VmPTE"];
    fields.iter().filter_map(|name| status.number(name)).sum()
}

fn proportional_memory_kib(pid: Pid) -> u64 {
    let status = Status::of(pid);
    let held_kib = held_kib(&status);
    let tables_kib = status.number("VmPTE").unwrap_or(0);
    // No two processes share tables, and to go through as many takes longer than to make them.
    if tables_kib > held_kib / 8 {
        return held_kib;
    }
    let pages = Status::read(pid, "smaps_rollup");
    let (anonymous, shared) = (pages.number("Pss_Anon"), pages.number("Pss_Shmem"));
    let proportional = anonymous.zip(shared);
    proportional.map_or(held_kib, |(anonymous, shared)| {
        anonymous + shared + tables_kib
    })
}

pub(super) struct Numbers {
    /// CPU time with that of the children that it waited for.
    cpu_ms: u64,
    own_cpu_ms: u64,
    threads: u64,
    start_ticks: u64,
    pub(super) group: Option<Pid>,
    /// Whether it could have done something.
    pub(super) is_awake: bool,
}

impl Numbers {
    fn read(pid: Pid) -> Option<Self> {
        Self::parse(&String::from_utf8_lossy(
            &fs::read(entry(pid, "stat")).ok()?,
        ))
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

pub(in crate::run) fn own_children() -> impl Iterator<Item = Pid> {
    children(rustix::process::getpid())
}

/// The children of every thread of a process, those that ended among them.
fn children(pid: Pid) -> impl Iterator<Item = Pid> {
    let threads = fs::read_dir(entry(pid, "task")).into_iter().flatten();
    threads.flatten().flat_map(|thread| {
        let numbers = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        let children = numbers.split_ascii_whitespace();
        let children = children.filter_map(|number| Pid::from_raw(number.parse().ok()?));
        children.collect::<Vec<_>>()
    })
}

fn entry(pid: Pid, name: &str) -> PathBuf {
    PathBuf::from(format!("/proc/{pid}/{name}"))
}
