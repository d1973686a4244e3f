//! The words that running, judging and reporting share: run records, findings, verdicts, results. Values only.

mod account;
mod asked;
mod clause;
mod doubt;
mod finding;
mod json;
mod namings;
mod person;
mod record;
mod result;
mod ruled;
mod shape;
mod shown_path;
mod student;
mod submitted;
mod text;
mod unmatched;
mod verdict;
mod who;
mod wire;

pub use account::AccountLine;
pub use asked::Asked;
pub use clause::Scope;
pub use doubt::{Doubt, ReadAs};
pub use finding::{Finding, FindingId, REQUIRED_AND_NOT_SHOWN};
pub use json::{compact_json, pretty_json};
pub use namings::Namings;
pub use person::Person;
pub use record::{
    Bound, BuildFailure, BuildFailureKind, Ending, MachineFault, Observation, Returned, RunRecord,
    Usage,
};
pub use result::{
    CaseFacts, CaseResult, Forgiven, Granted, ItemScore, JudgedRun, ProgramFacts, ShownPart,
    Stream, SubmissionResult, costliest,
};
pub use ruled::Ruled;
pub use shape::{Denied, Ended, Labels, Shape, Solved};
pub use shown_path::ShownPath;
pub use student::{ByHand, Lateness, Student};
pub use submitted::{KnownTime, Submitted, TimeSource, parse_time, time_in};
pub(crate) use text::is_number;
pub use text::{Count, first_of, hex, is_invisible, printable, printable_lines};
pub use unmatched::{Absent, Unmatched};
pub use verdict::Verdict;
pub use who::{Likeness, key, letters, spoken};
