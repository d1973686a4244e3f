//! Languages: which files of a submission are sources, how they are built, and how the result is run on a board.
//!
//! Nothing here starts a process or writes a file. [`candidates`] reads the sources and gives each [`Plan`], plain
//! data with places left open; the caller stages the files, fills the places in and runs the steps in a sandbox.

mod answer;
mod aside;
mod command;
mod compiler;
mod detect;
mod file_names;
mod files;
mod includes;
mod java;
mod lexer;
mod native;
mod plan;
mod script;
mod staged;
mod step;
mod table;
mod template;
mod tool;
mod variants;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use crate::assignment::{Entry as EntryChoice, Template};
pub use answer::{Answer, parse_answer};
pub use aside::is_put_aside;
pub use compiler::{DRIVER_SOURCES, classes_in, compiler_step, own_classes_step};
pub use detect::candidates;
pub use file_names::LONGEST_FILE_NAME;
pub use files::{Error, is_source, misnamed};
pub use java::newer_java;
pub(crate) use plan::names_of;
pub use plan::{BatchCommand, Entry, Plan, Run};
pub use staged::Staged;
pub use step::{ANSWER_FILE, Places, Program, Step};
pub use table::{Language, UnknownLanguage, smoke_program};
pub use tool::Tool;
pub use variants::LARGEST_OWN_FILE;

/// How to look at a submission. The default finds everything out.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Settings {
    /// Take this language, whatever else is there.
    pub language: Option<Language>,
    /// Which way in to take. Only Java has more than one.
    pub entry: EntryChoice,
    /// What the course's template calls things.
    pub template: Arc<Template>,
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
