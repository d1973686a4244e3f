//! The outcome of a case.

use crate::named::named;

named! {
    /// The outcome of a case, and of a submission. The order settles ties between verdicts that cost the same.
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Verdict {
        /// Right in everything that carries points.
        Accepted = "accepted",
        /// Something that the program says is not so.
        WrongAnswer = "wrong-answer",
        /// A legal path to the goal that is not the shortest.
        NotOptimal = "not-optimal",
        /// An answer of which something is not written down.
        FormatError = "format-error",
        /// Nothing that could be an answer.
        NoAnswer = "no-answer",
        /// Out of CPU time, or of elapsed time.
        TimeLimit = "time-limit",
        /// Out of memory.
        MemoryLimit = "memory-limit",
        /// More output than is kept.
        OutputLimit = "output-limit",
        /// More processes and threads than are allowed.
        ProcessLimit = "process-limit",
        /// More files or larger ones than are allowed.
        DiskLimit = "disk-limit",
        /// Ended by an exception, a signal or an exit code, without an answer.
        RuntimeError = "runtime-error",
        /// Could not be built.
        CompileError = "compile-error",
        /// Tried what no submission may.
        Forbidden = "forbidden",
        /// Nothing there that could be graded.
        NoSubmission = "no-submission",
        /// The machine failed, or the answer can be read in two ways: there are no points in either direction, until somebody
        /// has looked.
        #[default]
        NotJudged = "not-judged",
    }
}
