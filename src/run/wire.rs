//! What the grader and the supervisor of a run say to each other.
//!
//! One line of JSON each way; the bytes of both streams follow the report as they are. Both ends are the same
//! executable, so the format has no version.

use std::ffi::OsString;
use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};

use super::batch::{BatchError, ItemResult};
use super::confinement::Confinement;
use super::control_group::RunGroup;
use super::job::Finished;
use super::layout::Entry;

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Specification {
    pub(super) command: Vec<OsString>,
    pub(super) confinement: Confinement,
    /// What stands around it, where it has namespaces.
    pub(super) wrapper: Option<Wrapper>,
    /// Directories that are to be bound to where every user reaches them.
    pub(super) out_of_reach: Vec<OsString>,
    /// The environment of `command`, complete.
    pub(super) environment: Vec<(String, String)>,
    /// The user and group that `command` is to have, where it is not the grader's.
    pub(super) user: Option<u32>,
    pub(super) group: Option<RunGroup>,
    /// The file to read as standard input.
    pub(super) stdin: Option<OsString>,
    /// The directories that the program may write to, the working directory first.
    pub(super) writable: Vec<OsString>,
    /// Where the disk is mounted that it has for itself, if it has one: its working directory.
    pub(super) own_disk: Option<OsString>,
    pub(super) bounds: Bounds,
    /// What it is asked, where it is asked more than once.
    pub(super) batch: Option<Requests>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Requests {
    pub(super) items: Vec<Request>,
    pub(super) most_threads: u64,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Request {
    pub(super) arguments: Vec<String>,
    pub(super) files: Vec<(String, Vec<u8>)>,
    /// What it may use and still be clean.
    pub(super) bounds: Bounds,
}

/// What stands between the supervisor and the last stage before the program, and gives it namespaces.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum Wrapper {
    /// The options are handed over in a file, because a command line can be long.
    Bubblewrap {
        program: OsString,
        options: Vec<OsString>,
    },
    /// Our own first stage, and what it lets the program see.
    Ours { layout: Vec<Entry> },
}

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

#[derive(Debug, Deserialize, Serialize)]
pub(super) enum Report {
    /// A run is over, or an item of a batch is done. As many bytes follow of its streams, and of its answer.
    Done(ItemResult, [usize; 3]),
    /// Nothing more comes, and why a batch broke off.
    Closed(Option<BatchError>),
    CalledOff,
    /// The machine could not run it.
    Fault(String),
    /// The same, and what is missing is room on a disk.
    NoRoom(String),
}

/// Tells of a run, or of an item of a batch while the others are still to come.
pub(super) fn send_done(mut done: ItemResult, mut to: impl Write) -> io::Result<()> {
    let Finished { stdout, stderr, .. } = &mut done.finished;
    let bytes = [stdout, stderr, &mut done.answer].map(std::mem::take);
    let lengths = bytes.each_ref().map(Vec::len);
    send(&Report::Done(done, lengths), &mut to)?;
    bytes.iter().try_for_each(|bytes| to.write_all(bytes))?;
    to.flush()
}

/// Takes what is done and stands in front out of `said`, once all of it is there.
pub(super) fn take_done(said: &mut Vec<u8>) -> Option<ItemResult> {
    let mut rest = said.as_slice();
    if !rest.contains(&b'\n') {
        return None;
    }
    let Report::Done(mut done, lengths) = receive(&mut rest).ok()? else {
        return None;
    };
    let Finished { stdout, stderr, .. } = &mut done.finished;
    for (bytes, length) in [stdout, stderr, &mut done.answer].into_iter().zip(lengths) {
        let (taken, behind) = rest.split_at_checked(length)?;
        *bytes = taken.to_vec();
        rest = behind;
    }
    *said = rest.to_vec();
    Some(done)
}

/// The last that is said of a run, once all of it is there.
pub(super) fn last_report(said: &[u8]) -> Option<Report> {
    let is_whole = said.contains(&b'\n');
    let report = is_whole.then(|| receive(said).ok()).flatten();
    report.filter(|report| !matches!(report, Report::Done(..)))
}

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
