//! Grading a class: every submission meets every case, each in a run of its own, and what happened is kept.
//!
//! What can fail or take long is kept apart from what is thought of it. Runs leave records in the journal;
//! results are made from records by the judge, whether they were run a minute or a month ago.

mod batch_compiler;
mod budget;
mod build;
mod choose;
mod context;
mod curtail;
mod driver;
mod error;
mod finish;
mod grader;
mod grading;
mod in_progress;
mod journal;
mod kept_build;
mod kept_runs;
mod key;
mod machine;
mod member;
mod missing;
mod notes;
mod per_heuristic;
mod prepare;
mod probe;
mod record;
mod regrade;
mod results;
mod run_batch;
mod run_case;
mod saved;
mod shrink;
mod smoke;
mod stage;
mod stored;
mod substitute;
mod tools;

pub(crate) use budget::budget_ms;
pub use context::RunOptions;
pub use error::Error;
pub use grading::Grading;
pub use journal::Journal;
pub(crate) use journal::{RUN_FILE, files_of};
pub use kept_runs::kept_runs;
pub use key::assignment_hash;
pub use member::Member;
pub(crate) use record::FORMAT;
pub use regrade::{Regrading, Rejudged};
pub use results::Event;
pub use tools::Tools;
