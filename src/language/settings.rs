//! What the staff may choose about languages.

use std::collections::BTreeMap;

use crate::assignment::Entry as EntryChoice;

use super::Language;

/// How to look at a submission. The default finds everything out.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Settings {
    /// Take this language, whatever else is there.
    pub language: Option<Language>,
    /// Which way in to take. Only Java has more than one.
    pub entry: EntryChoice,
    /// How to build and run with [`Language::Command`]; the language is chosen by giving this.
    pub command: Option<Command>,
    /// The names of the cases: saved transcripts are named after them.
    pub cases: Vec<String>,
    /// What holds for one submission alone, by its name.
    pub of: BTreeMap<String, Own>,
}

/// What staff says of one submission.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Own {
    /// Take this language.
    pub language: Option<Language>,
    /// Take the program of this name, as reports give it.
    pub entry: Option<String>,
}

/// A staff-written command, for whatever no driver knows. It is started as it stands, by no shell.
///
/// `{sources}`, `{build}`, `{job}` and `{board}` in an argument stand for the three directories and the board's file
/// name; without a `{board}` the file name is the last argument of a run.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Command {
    /// The program and the arguments that build, empty where nothing is built.
    pub build: Vec<String>,
    /// The program and the arguments that solve one board.
    pub run: Vec<String>,
}
