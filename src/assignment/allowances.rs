//! The `[verify]` of a settings file: what `verify` may find without a word, and why.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::error::Source;
use super::points::points_in;
use super::{Error, Points};

/// What `verify` is told about an assignment. Grading takes no notice of it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Allowances {
    /// What is allowed, in the order of the file.
    pub allowed: Vec<Allowance>,
    /// What the cases are to come to together, and the line that says so.
    pub points: Option<(Points, usize)>,
}

/// Something that `verify` may find.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Allowance {
    /// The name of what is found.
    pub name: String,
    /// Why it is as it should be.
    pub reason: String,
    /// The line of the settings file, counted from 1.
    pub line: usize,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct VerifyTable {
    #[serde(default)]
    allow: BTreeMap<String, Spanned<String>>,
    points: Option<Spanned<f64>>,
}

/// A settings file, of which the one table counts.
#[derive(Deserialize)]
struct File {
    #[serde(default)]
    verify: VerifyTable,
}

impl VerifyTable {
    pub(super) fn read(self, source: Source<'_>) -> Result<Allowances, Error> {
        let points = self.points.as_ref().map(|points| {
            let read = points_in("points", points, source)?;
            Ok((read, source.line(points)))
        });
        let allowed = self.allow.into_iter().map(|(name, reason)| Allowance {
            name,
            line: source.line(&reason),
            reason: reason.into_inner().trim().to_owned(),
        });
        let mut allowed: Vec<Allowance> = allowed.collect();
        allowed.sort_by_key(|one| one.line);
        Ok(Allowances {
            allowed,
            points: points.transpose()?,
        })
    }
}

impl Allowances {
    /// Reads the table of a settings file, which is held to what [`super::Settings::read`] holds it to elsewhere.
    pub fn read(file_name: &str, text: &str) -> Result<Self, Error> {
        let source = Source {
            file: file_name,
            text,
        };
        let file: File = source.parse()?;
        file.verify.read(source)
    }
}
