//! What the grader and the supervisor of a run say to each other.
//!
//! One line of JSON each way; the bytes of both streams follow the report as they are. Both ends are the same
//! executable, so the format has no version.

use std::ffi::OsString;
use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};

use super::batch::{BatchError, EndingOnTheWire, ItemResult};
use super::confine::Confinement;
use super::control_group::RunGroup;
use super::job::Finished;
use super::layout::Entry;
use crate::outcome::{Ending, Usage};

/// What the supervisor is to start and to watch.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Specification {
    /// The program and its arguments.
    pub(super) command: Vec<OsString>,
    /// How it is confined.
    pub(super) confinement: Confinement,
    /// What stands around it, where it has namespaces.
    pub(super) wrapper: Option<Wrapper>,
    /// The environment of `command`, complete.
    pub(super) environment: Vec<(String, String)>,
    /// The user and group that `command` is to have, where it is not the grader's.
    pub(super) user: Option<u32>,
    /// The control group that it is to have.
    pub(super) group: Option<RunGroup>,
    /// The file to read as standard input.
    pub(super) stdin: Option<OsString>,
    /// The directories that the program may write to.
    pub(super) writable: Vec<OsString>,
    /// Where the disk is mounted that it has for itself, if it has one: its working directory.
    pub(super) own_disk: Option<OsString>,
    /// When to end it.
    pub(super) bounds: Bounds,
    /// What it is asked, where it is asked more than once.
    pub(super) batch: Option<Requests>,
}

/// What the program of a batch is asked.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Requests {
    /// The working directory, as this machine calls it.
    pub(super) folder: OsString,
    pub(super) items: Vec<Request>,
    pub(super) most_threads: u64,
}

/// One item of a batch.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Request {
    pub(super) arguments: Vec<String>,
    pub(super) files: Vec<(String, Vec<u8>)>,
    /// What it may use and still be clean.
    pub(super) bounds: Bounds,
}

/// What stands between the supervisor and the last stage before the program, and gives it namespaces.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Wrapper {
    /// The words in front of our first stage inside.
    pub(super) command: Vec<OsString>,
    /// Options of `command`, which are handed over in a file, because a command line can be long.
    pub(super) options: Option<Vec<OsString>>,
    /// Our first stage inside.
    pub(super) verb: String,
    /// What is seen, where that stage has to see to it.
    pub(super) layout: Option<Vec<Entry>>,
}

/// When to end a run.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub(super) struct Bounds {
    pub(super) cpu_ms: u64,
    pub(super) wall_ms: u64,
    /// Anonymous and shared memory of all processes.
    pub(super) memory_kib: u64,
    /// Private writable memory of one process at which an allocation fails, where a crash there means "too much memory".
    pub(super) data_kib: Option<u64>,
    pub(super) processes: u64,
    pub(super) disk_kib: u64,
    pub(super) output_bytes: u64,
}

impl Bounds {
    /// The size of a disk that a run has for itself: so far above the bound that a look sees it passed, on a crowded machine too.
    /// Files without names are gone with a program that fails where the disk is full.
    pub(super) fn own_disk_kib(&self) -> u64 {
        2 * self.disk_kib + 128 * 1_024
    }
}

/// What the supervisor saw.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum Report {
    /// A run is over, or an item of a batch is done; this many bytes follow of its streams, and of its answer.
    ItemResult {
        number: usize,
        #[serde(with = "EndingOnTheWire")]
        ending: Ending,
        cpu_ms: u64,
        wall_ms: u64,
        peak_kib: u64,
        lengths: [usize; 3],
    },
    /// Nothing more comes, and why a batch broke off.
    Closed(Option<BatchError>),
    /// The grader called it off.
    CalledOff,
    /// The machine could not run it.
    Fault(String),
    /// The same, and what is missing is room on a disk.
    NoRoom(String),
}

impl Report {
    /// The report of something that is done. What it printed and answered has to follow.
    pub(super) fn done(done: &ItemResult) -> Self {
        let Finished {
            ending,
            stdout,
            stderr,
            usage,
        } = &done.finished;
        Self::ItemResult {
            number: done.number,
            ending: *ending,
            cpu_ms: usage.cpu_ms,
            wall_ms: usage.wall_ms,
            peak_kib: usage.peak_kib,
            lengths: [stdout.len(), stderr.len(), done.answer.len()],
        }
    }

    /// What is reported as done, with the bytes that follow; nothing where that is another report, or not all of it is there.
    pub(super) fn take_done(self, from: &mut &[u8]) -> Option<ItemResult> {
        let Self::ItemResult {
            number,
            ending,
            cpu_ms,
            wall_ms,
            peak_kib,
            lengths,
        } = self
        else {
            return None;
        };
        let mut next = |length| {
            let (bytes, rest) = from.split_at_checked(length)?;
            *from = rest;
            Some(bytes.to_vec())
        };
        let [stdout, stderr, answer] = lengths.map(&mut next);
        let finished = Finished {
            ending,
            stdout: stdout?,
            stderr: stderr?,
            usage: Usage {
                cpu_ms,
                wall_ms,
                peak_kib,
            },
        };
        Some(ItemResult {
            number,
            finished,
            answer: answer?,
        })
    }
}

/// Writes a value as one line.
pub(super) fn send(value: &impl Serialize, mut to: impl Write) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    to.write_all(&line)?;
    to.flush()
}

/// Reads one line and leaves the rest unread.
pub(super) fn receive<T: for<'a> Deserialize<'a>>(mut from: impl BufRead) -> io::Result<T> {
    let mut line = String::new();
    from.read_line(&mut line)?;
    Ok(serde_json::from_str(&line)?)
}
