//! The words that running, judging and reporting share: run records, findings, verdicts, results. Values only.

mod account;
mod answer_summary;
pub mod classes;
mod clause;
mod doubt;
mod finding;
mod json;
mod namings;
mod own_boards;
mod person;
mod record;
mod result;
mod ruled;
mod search_kind;
mod shown_path;
mod student;
mod submitted;
mod task;
mod text;
mod unmatched;
mod verdict;
mod who;
mod wire;

pub use account::AccountLine;
pub use answer_summary::{AnswerSummary, Denied, Ended, Labels, Solved};
pub use clause::Scope;
pub(crate) use doubt::OTHER_COUNTS;
pub use doubt::{Doubt, ReadAs};
pub use finding::{Finding, FindingId, REQUIRED_AND_NOT_SHOWN};
pub use json::{compact_json, pretty_json};
pub use namings::Namings;
pub use own_boards::OwnBoards;
pub use person::Person;
pub use record::{
    Bound, BuildFailure, BuildFailureKind, Ending, MachineFault, Observation, Returned, RunRecord,
    Stream, Usage,
};
pub use result::{
    CaseFacts, CaseResult, Forgiven, Granted, ItemScore, JudgedRun, ProgramFacts, ShownPart,
    SubmissionResult, costliest,
};
pub use ruled::Ruled;
pub use search_kind::{SearchCount, SearchFound, SearchKind};
pub use shown_path::ShownPath;
pub use student::{ByHand, Lateness, Student};
pub use submitted::{KnownTime, Submitted, TimeSource, parse_time, time_in};
pub use task::Task;
pub use text::{Count, first_of, hex, is_invisible, printable, printable_lines};
pub(crate) use text::{is_number, quoted};
pub use unmatched::{Absent, Unmatched};
pub use verdict::Verdict;
pub use who::{Likeness, identity_key, letters, spoken};
