//! What happened when a submission met a case, before anybody has an opinion about it.

use std::panic::{self, AssertUnwindSafe};

use serde::{Deserialize, Serialize};

use crate::named::named;

/// What is known of a submission and a case.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Observation {
    /// It was run, or its saved transcript was read.
    Ran(RunRecord),
    /// It could not be built.
    NotBuilt(BuildFailure),
    /// There is nothing that could be built; holds why.
    NothingToGrade(String),
    /// The machine failed.
    NotJudged(MachineFault),
}

/// What a run left behind. Streams and a second run are kept apart from the rest.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RunRecord {
    /// How it ended; none for a saved transcript, which never ran here.
    pub ending: Option<Ending>,
    /// What it printed.
    #[serde(skip)]
    pub stdout: Vec<u8>,
    /// What it printed on the other stream.
    #[serde(skip)]
    pub stderr: Vec<u8>,
    /// What the called method gave back.
    pub returned: Returned,
    /// Whether the constructor from an array had to be used.
    pub used_array: bool,
    /// What calling the next heuristic by itself came to, after all together had passed the time limit. Then this record is
    /// of the first one alone.
    #[serde(skip)]
    pub second: Option<Box<Self>>,
    /// Whether it had a tenth of the time, since the program hung on three other boards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub curtailed: bool,
    /// CPU time that it took each time it was alone on the machine, in milliseconds, where that decides whether it was in time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone_ms: Vec<u64>,
    /// Names of files that it wrote beside the board, the first few in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub written: Vec<String>,
    /// What it used.
    #[serde(rename = "used")]
    pub usage: Usage,
}

impl RunRecord {
    /// How the run ended, or the second one where there is one.
    pub(crate) fn last_ending(&self) -> Option<Ending> {
        self.second
            .as_ref()
            .map_or(self.ending, |second| second.ending)
    }

    /// The record of a transcript that was saved elsewhere.
    pub fn saved(stdout: Vec<u8>) -> Self {
        Self {
            stdout,
            ..Self::default()
        }
    }
}

/// What a method gave back that was called in place of the whole program.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Returned {
    /// No method was called, or it never gave anything back.
    #[default]
    NotCalled,
    /// `null`.
    Null,
    /// A text, which is kept as a stream is.
    Text(#[serde(skip)] Vec<u8>),
    /// An exception of this class.
    Threw(String),
}

impl Returned {
    /// The text; empty where there is none.
    pub fn text(&self) -> &[u8] {
        match self {
            Self::Text(text) => text,
            Self::NotCalled | Self::Null | Self::Threw(_) => &[],
        }
    }
}

/// Why a submission could not be built.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BuildFailure {
    /// What kind of failure.
    pub kind: BuildFailureKind,
    /// The compiler's words.
    pub diagnostics: String,
}

/// What kind of failure a build ended in.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildFailureKind {
    /// The compiler refused the sources.
    Refused,
    /// The compiler refused something that only a newer version knows; holds what.
    NeedsNewer(String),
    /// There is nothing to begin with; holds what was looked for.
    NoEntry(String),
    /// The compiler passed a bound.
    Stopped(Bound),
}

/// What the machine failed at.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MachineFault {
    /// One sentence.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Whether a program is missing that can be installed.
    pub is_missing_tool: bool,
}

impl MachineFault {
    /// Why something is not judged, and what to do about it.
    pub fn new(why: impl std::fmt::Display, hint: impl Into<String>) -> Self {
        Self {
            message: format!("not judged: {why}"),
            hint: Some(hint.into()),
            is_missing_tool: false,
        }
    }

    /// Does some work. Where this program fails at it by a mistake of its own, that is a fault of the machine as well, and what is
    /// left to do goes on. The fault has the words of the panic.
    pub fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Self> {
        let done = panic::catch_unwind(AssertUnwindSafe(work));
        done.map_err(|words| {
            let text = words.downcast_ref::<String>().map(String::as_str);
            let text = text.or(words.downcast_ref::<&str>().copied());
            let why = text.unwrap_or("without a word");
            Self::new(
                format!("tilegrade itself failed: {why}"),
                "look at it by hand, and report it to the authors of tilegrade",
            )
        })
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The program ended by itself with this exit code.
    Exited(i32),
    /// A signal ended the program; the number is the signal's.
    Signalled(i32),
    /// It passed a bound and was ended for it.
    Stopped(Bound),
}

impl std::fmt::Display for Ending {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bound = match self {
            Self::Exited(code) => return write!(formatter, "exit code {code}"),
            Self::Signalled(signal) => return write!(formatter, "signal {signal}"),
            Self::Stopped(Bound::Cpu) => "CPU time",
            Self::Stopped(Bound::Wall) => "elapsed time",
            Self::Stopped(Bound::Memory) => "memory",
            Self::Stopped(Bound::Output) => "output",
            Self::Stopped(Bound::Processes) => "processes",
            Self::Stopped(Bound::Disk) => "files",
        };
        write!(formatter, "stopped at the limit of {bound}")
    }
}

/// The bound that a run passed.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// CPU time of all its processes.
    Cpu,
    /// Elapsed time.
    Wall,
    /// Memory of all its processes.
    Memory,
    /// Bytes printed on one of its streams.
    Output,
    /// Processes and threads alive at one time.
    Processes,
    /// Bytes or names written to its directories.
    Disk,
}

/// What a run used. These are measurements: the only values of a report that may differ between two runs.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Usage {
    /// CPU time of all its processes, in milliseconds.
    pub cpu_ms: u64,
    /// Elapsed time, in milliseconds.
    pub wall_ms: u64,
    /// Largest memory of all its processes together, in KiB.
    pub peak_kib: u64,
}

named! {
    /// Which of a run's texts was judged.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum Stream {
        /// What the method gave back.
        Returned = "returned",
        /// What was printed.
        Stdout = "stdout",
        /// What was printed, and then what the method gave back.
        Both = "stdout-and-returned",
    }
}
