//! Which verdicts of an attack are right.

use serde::Deserialize;

use crate::{
    assignment::Error,
    outcome::{CaseResult, FindingId, Verdict},
};

/// The verdicts that are right for an attack, and the finding that must come with them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Expectation {
    /// One of these is right: exactly one, where no race decides.
    pub verdicts: Vec<Verdict>,
    /// What must be noticed, where the verdict alone does not tell.
    pub finding: Option<FindingId>,
}

/// An expectation as it stands in `attack.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct ExpectationTable {
    verdict: OneOrMore,
    finding: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl ExpectationTable {
    pub(super) fn new(verdict: OneOrMore, finding: Option<String>) -> Self {
        Self { verdict, finding }
    }

    /// Reads the names.
    pub(super) fn read(&self, file: &str) -> Result<Expectation, Error> {
        let names = match &self.verdict {
            OneOrMore::One(name) => std::slice::from_ref(name),
            OneOrMore::More(names) => names,
        };
        let verdict = |name: &String| {
            let mut all = Verdict::ALL.into_iter();
            all.find(|verdict| verdict.name() == name)
                .ok_or_else(|| Error::in_file(file, format!("`{name}` is no verdict")))
        };
        let finding = |name: &String| {
            let mut all = FindingId::ALL.iter().copied();
            all.find(|id| id.name() == name)
                .ok_or_else(|| Error::in_file(file, format!("`{name}` is no finding")))
        };
        Ok(Expectation {
            verdicts: names.iter().map(verdict).collect::<Result<_, _>>()?,
            finding: self.finding.as_ref().map(finding).transpose()?,
        })
    }
}

impl Expectation {
    /// Whether a result is what was expected.
    #[must_use]
    pub fn is_met(&self, result: &CaseResult) -> bool {
        let is_noticed = |id| result.findings.iter().any(|finding| finding.id == id);
        self.verdicts.contains(&result.verdict) && self.finding.is_none_or(is_noticed)
    }

    /// The names of the verdicts.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        self.verdicts.iter().map(|verdict| verdict.name()).collect()
    }
}
