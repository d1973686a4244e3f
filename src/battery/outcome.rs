//! What became of an attack.

use std::time::Duration;

use super::expectation::Expectation;
use crate::named::named;
use crate::outcome::Verdict;

/// What became of one attack.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The attack's name.
    pub name: String,
    /// What is right in this tier.
    pub expected: Expectation,
    /// The verdict of each case.
    pub verdicts: Vec<Verdict>,
    /// The ids of what was noticed in the first case.
    pub findings: Vec<&'static str>,
    /// Whether it was contained.
    pub status: Status,
    /// What was wrong: a sentence for each.
    pub reasons: Vec<String>,
    /// How long it took, with the honest submission behind it.
    pub took: Duration,
}

named! {
    /// Whether an attack was contained. The worst comes last.
    #[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
    pub enum Status {
        /// It did nothing that it must not, and got its right verdict.
        Contained = "contained",
        /// It did nothing that it must not, and got another verdict.
        WrongVerdict = "wrong-verdict",
        /// It got through, or left something, or cost the submission behind it its verdict.
        NotContained = "NOT-CONTAINED",
        /// A compiler or an interpreter is missing.
        NotRun = "not-run",
    }
}
