//! Which verdicts of an attack are right, and what became of it.

use std::time::Duration;

use serde::{Deserialize, Deserializer};

use crate::named::named;
use crate::outcome::{CaseResult, FindingId, Verdict};

/// The verdicts that are right for an attack, and the finding that must come with them.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// One of these is right: exactly one, where no race decides.
    #[serde(rename = "verdict", deserialize_with = "one_or_more")]
    pub verdicts: Vec<Verdict>,
    /// What must be noticed, where the verdict alone does not tell.
    pub finding: Option<FindingId>,
}

/// Reads a verdict, or several in a list.
pub(super) fn one_or_more<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Verdict>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrMore {
        One(Verdict),
        More(Vec<Verdict>),
    }
    Ok(match OneOrMore::deserialize(from)? {
        OneOrMore::One(verdict) => vec![verdict],
        OneOrMore::More(verdicts) => verdicts,
    })
}

impl Expectation {
    pub(crate) fn is_met(&self, result: &CaseResult) -> bool {
        let is_noticed = |id| result.findings.iter().any(|finding| finding.id == id);
        self.verdicts.contains(&result.verdict) && self.finding.is_none_or(is_noticed)
    }

    /// The names of the verdicts.
    pub fn names(&self) -> Vec<&'static str> {
        self.verdicts.iter().map(|verdict| verdict.name()).collect()
    }
}

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
