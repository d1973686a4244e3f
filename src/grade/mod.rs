//! Grading a class: every submission meets every case, each in a run of its own, and what happened is kept.
//!
//! The surprise: what can fail or take long is kept apart from what is thought of it. Runs leave records in the journal;
//! results are made from records by the judge, whether they were run a minute or a month ago.

mod attend;
mod build;
mod class;
mod driver;
mod error;
mod journal;
mod key;
mod queue;
mod record;
mod run_case;
mod stage;
mod tools;

pub use class::{Class, Event};
pub use error::Error;
pub use journal::Journal;
pub use key::assignment_hash;
