//! What happened when a submission met a case, before anybody has an opinion about it.

/// How a run ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ending {
    /// The program ended by itself with this exit code.
    Exited(i32),
    /// A signal ended the program; the number is the signal's.
    Signalled(i32),
    /// It passed a bound and was ended for it.
    Stopped(Bound),
}

/// The bound that a run passed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
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
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Usage {
    /// CPU time of all its processes, in milliseconds.
    pub cpu_ms: u64,
    /// Elapsed time, in milliseconds.
    pub wall_ms: u64,
    /// Largest memory of all its processes together, in KiB.
    pub peak_kib: u64,
}
