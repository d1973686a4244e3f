//! Which verdicts of an attack are right.

use serde::{Deserialize, Deserializer};

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
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.verdicts.iter().map(|verdict| verdict.name()).collect()
    }
}
