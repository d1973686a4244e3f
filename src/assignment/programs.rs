//! Which program of a submission is run, and how.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::error::Source;
use super::{Declarations, Error, Template};

/// Which program of each submission is run, and how.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Programs {
    /// How a Java submission is called.
    pub entry: Entry,
    /// The language of all submissions; `None` if it is found out.
    pub language: Option<Quoted>,
    /// How every submission is built, where that is not found out: a program and its arguments.
    pub build_command: Vec<String>,
    /// How every submission is run, where that is not found out: a program and its arguments.
    pub command: Vec<String>,
    /// What holds for one submission alone, by its name.
    pub of: BTreeMap<String, ProgramOf>,
    /// What the course's template calls things.
    pub template: Arc<Template>,
    /// What the classes of the template declare, where a file beside the settings says it.
    pub declarations: Option<Arc<Declarations>>,
}

/// How a Java submission is called.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// By the template's method where that solves a board, else by `main`.
    #[default]
    Auto,
    /// By the template's method.
    Api,
    /// By `main`.
    Main,
}

/// A text of the settings file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Quoted {
    /// The text.
    pub text: String,
    /// Its line, counted from 1.
    pub line: usize,
}

impl Quoted {
    pub(super) fn of(spanned: toml::Spanned<String>, source: Source<'_>) -> Self {
        Self {
            line: source.line(&spanned),
            text: spanned.into_inner(),
        }
    }
}

/// The program of one submission.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ProgramOf {
    /// The line of its table, counted from 1.
    pub line: usize,
    /// The program, by the name that reports give it, or by its file.
    pub entry: Option<String>,
    /// Its language.
    pub language: Option<Quoted>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct ProgramTable {
    entry: Option<toml::Spanned<String>>,
    language: Option<toml::Spanned<String>>,
}

impl ProgramTable {
    /// Fails for an entry without a name.
    pub(super) fn read(table: toml::Spanned<Self>, source: Source<'_>) -> Result<ProgramOf, Error> {
        let line = source.line(&table);
        let table = table.into_inner();
        let is_nameless = |entry: &&toml::Spanned<String>| entry.get_ref().trim().is_empty();
        if let Some(nameless) = table.entry.as_ref().filter(is_nameless) {
            let error = source.error(nameless, "`entry` names no program");
            return Err(error.with_hint("name it as reports do, or by its file"));
        }
        Ok(ProgramOf {
            line,
            entry: table.entry.map(toml::Spanned::into_inner),
            language: table.language.map(|language| Quoted::of(language, source)),
        })
    }
}

impl Programs {
    /// Holds the names of submissions against those that are graded. Fails for the first that is none of them, with the nearest
    /// that is one.
    pub fn require_submissions(&self, file_name: &str, names: &[&str]) -> Result<(), Error> {
        let mut unknown = self.of.iter();
        let unknown = unknown.find(|(name, _)| !names.contains(&name.as_str()));
        let Some((name, program)) = unknown else {
            return Ok(());
        };
        let message = format!("there is no submission `{name}`");
        let error = Error::in_file(file_name, message).at_line(program.line);
        let otherwise = "name a submission of this grading, or take the table out";
        Err(error.with_nearest(name, names.iter().copied(), otherwise))
    }
}
