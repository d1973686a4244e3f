//! The words that running, judging and reporting share: run records, findings, verdicts, results. Values only.

mod record;

pub use record::{Bound, Ending, Usage};
