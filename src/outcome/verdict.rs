//! The outcome of a case.

use std::fmt;

/// The outcome of a case, and of a submission. The order settles ties between verdicts that cost the same.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Verdict {
    /// Right in everything that carries points.
    Accepted,
    /// Something that the program says is not so.
    WrongAnswer,
    /// A legal path to the goal that is not the shortest.
    NotOptimal,
    /// An answer of which something is not written down.
    FormatError,
    /// Nothing that could be an answer.
    NoAnswer,
    /// Out of CPU time, or of elapsed time.
    TimeLimit,
    /// Out of memory.
    MemoryLimit,
    /// More output than is kept.
    OutputLimit,
    /// More processes and threads than are allowed.
    ProcessLimit,
    /// More files or larger ones than are allowed.
    DiskLimit,
    /// Ended by an exception, a signal or an exit code, without an answer.
    RuntimeError,
    /// Could not be built.
    CompileError,
    /// Tried what no submission may.
    Forbidden,
    /// Nothing there that could be graded.
    NoSubmission,
    /// The machine failed, or the answer can be read in two ways: there are no points in either direction, until somebody
    /// has looked.
    #[default]
    NotJudged,
}

impl Verdict {
    /// All verdicts, in their order.
    pub const ALL: [Self; 15] = [
        Self::Accepted,
        Self::WrongAnswer,
        Self::NotOptimal,
        Self::FormatError,
        Self::NoAnswer,
        Self::TimeLimit,
        Self::MemoryLimit,
        Self::OutputLimit,
        Self::ProcessLimit,
        Self::DiskLimit,
        Self::RuntimeError,
        Self::CompileError,
        Self::Forbidden,
        Self::NoSubmission,
        Self::NotJudged,
    ];

    /// The name used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::WrongAnswer => "wrong-answer",
            Self::NotOptimal => "not-optimal",
            Self::FormatError => "format-error",
            Self::NoAnswer => "no-answer",
            Self::TimeLimit => "time-limit",
            Self::MemoryLimit => "memory-limit",
            Self::OutputLimit => "output-limit",
            Self::ProcessLimit => "process-limit",
            Self::DiskLimit => "disk-limit",
            Self::RuntimeError => "runtime-error",
            Self::CompileError => "compile-error",
            Self::Forbidden => "forbidden",
            Self::NoSubmission => "no-submission",
            Self::NotJudged => "not-judged",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
