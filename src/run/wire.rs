//! What the grader and the supervisor of a run say to each other.
//!
//! One line of JSON each way; the bytes of both streams follow the report as they are. Both ends are the same
//! executable, so the format has no version.

use std::ffi::OsString;
use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};

use super::confine::Confinement;
use super::control_group::RunGroup;
use super::layout::Entry;
use super::series::Break;
use crate::outcome::{Bound, Ending};

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
    pub(super) series: Option<Questions>,
}

/// What the program of a series is asked.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Questions {
    /// The working directory, as this machine calls it.
    pub(super) folder: OsString,
    pub(super) items: Vec<Question>,
    pub(super) most_threads: u64,
}

/// One item of a series.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Question {
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
    /// The size of a disk that a run has for itself: enough above the bound for the next look to see it passed.
    pub(super) fn own_disk_kib(&self) -> u64 {
        self.disk_kib + self.disk_kib / 2 + 8 * 1_024
    }
}

/// What the supervisor saw.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum Report {
    /// The run ended; this many bytes of its streams follow.
    Finished {
        #[serde(with = "EndingOnTheWire")]
        ending: Ending,
        cpu_ms: u64,
        wall_ms: u64,
        peak_kib: u64,
        stdout_bytes: u64,
        stderr_bytes: u64,
    },
    /// An item of a series is done; this many bytes follow of its streams, and of its answer.
    Done {
        number: usize,
        cpu_ms: u64,
        wall_ms: u64,
        peak_kib: u64,
        stdout_bytes: u64,
        stderr_bytes: u64,
        answer_bytes: u64,
    },
    /// Nothing more comes of a series.
    Closed(Option<BreakOnTheWire>),
    /// The grader called it off.
    CalledOff,
    /// The machine could not run it.
    Fault(String),
    /// The same, and what is missing is room on a disk.
    NoRoom(String),
}

#[derive(Deserialize, Serialize)]
#[serde(remote = "Ending")]
enum EndingOnTheWire {
    Exited(i32),
    Signalled(i32),
    Stopped(#[serde(with = "BoundOnTheWire")] Bound),
}

#[derive(Deserialize, Serialize)]
#[serde(remote = "Bound")]
enum BoundOnTheWire {
    Cpu,
    Wall,
    Memory,
    Output,
    Processes,
    Disk,
}

/// A [`Break`], whose parts are told in the same way as those of a run.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct BreakOnTheWire(#[serde(with = "BreakShape")] pub(super) Break);

#[derive(Deserialize, Serialize)]
#[serde(remote = "Break")]
enum BreakShape {
    Ended(#[serde(with = "EndingOnTheWire")] Ending),
    Closed,
    Nonce,
    Unasked,
    TooLong,
    Status(u8),
    Bound(#[serde(with = "BoundOnTheWire")] Bound),
    Leftover,
    Directory,
}

impl Specification {
    /// Writes it as one line.
    pub(super) fn send(&self, mut to: impl Write) -> io::Result<()> {
        send_line(self, &mut to)
    }

    /// Reads one line and leaves the rest unread.
    pub(super) fn receive(from: impl BufRead) -> io::Result<Self> {
        receive_line(from)
    }
}

impl Report {
    /// Writes it as one line.
    pub(super) fn send(&self, mut to: impl Write) -> io::Result<()> {
        send_line(self, &mut to)
    }

    /// Reads one line and leaves the streams unread.
    pub(super) fn receive(from: impl BufRead) -> io::Result<Self> {
        receive_line(from)
    }
}

/// Reads exactly `count` bytes.
pub(super) fn receive_bytes(mut from: impl Read, count: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let found = from.by_ref().take(count).read_to_end(&mut bytes)?;
    if found as u64 == count {
        Ok(bytes)
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

fn send_line(value: &impl Serialize, to: &mut impl Write) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    to.write_all(&line)?;
    to.flush()
}

fn receive_line<T: for<'a> Deserialize<'a>>(mut from: impl BufRead) -> io::Result<T> {
    let mut line = String::new();
    from.read_line(&mut line)?;
    Ok(serde_json::from_str(&line)?)
}
