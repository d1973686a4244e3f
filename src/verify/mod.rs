//! Proving an assignment before a student hands anything in: what known mistakes lose on its cases. Values in, values out.
//!
//! - [`Catcher`] holds one case against programs with a mistake, and judges what they print as grading judges a transcript.
//! - [`first_catches`] says of each mistake which board catches it, and looks no further than it has to.
//! - [`check_own_cases`] does so with the boards of a student's, and holds the lengths that stand beside them to the truth.

mod calibration;
mod catcher;
mod catches;
mod checks;
mod complaint;
mod cover;
mod gaps;
mod marks;
mod own_cases;
mod proofs;
mod samples;
mod verified;

pub use calibration::{Calibration, Slowest, slowest_right};
pub use catcher::{Catcher, Met, Right};
pub use catches::{Catch, board_case, first_catches, mistakes};
pub use checks::{Files, check};
pub use complaint::{Check, Complaint, allow};
pub use cover::{Suggestion, cover, suggest};
pub use gaps::{Gap, Reach, boards_by_depth, case_table, gaps};
pub use marks::{Candidate, MarkOf, marks, right_candidates, steps};
pub use own_cases::{DEEPEST, OwnCases, check_own_cases};
pub use proofs::Proofs;
pub use samples::{Sample, Samples};
pub use verified::{Verified, uncaught};
