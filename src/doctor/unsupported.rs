//! What stands in for this module where nothing is run: nobody asks what such a machine has room for.

mod error;
#[path = "hostile/unsupported.rs"]
pub mod hostile;

pub use error::Error;

/// Nothing, since nothing is run.
pub(crate) fn states_per_ms() -> Option<u64> {
    None
}

/// What a machine has.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Machine {
    /// All memory, in MiB: not looked for, since no program needs any.
    pub memory_mib: Option<u64>,
}

impl Machine {
    /// Looks at nothing.
    pub fn look() -> Self {
        Self { memory_mib: None }
    }

    /// As many as are asked for: nothing is run.
    pub fn most_jobs(&self, _memory_mib: u64) -> Option<usize> {
        None
    }
}
