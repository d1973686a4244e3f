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
mod settings;
mod step;
mod table;
mod template;
mod tool;
mod variants;

pub use crate::assignment::Entry as EntryChoice;
pub use answer::{Answer, parse_answer};
pub use aside::is_put_aside;
pub use compiler::{DRIVER_SOURCES, classes_in, compiler_step, driver_step};
pub use detect::candidates;
pub use file_names::LONGEST_FILE_NAME;
pub use files::{Error, is_source, misnamed};
pub use java::newer_java;
pub use plan::{BatchCommand, Entry, Plan, Run, Staged};
pub use settings::{Command, Own, Settings};
pub use step::{ANSWER_FILE, BOARD_FILE, Places, Program, Step};
pub use table::{Language, UnknownLanguage, smoke_program};
pub use tool::Tool;
pub use variants::LARGEST_OWN_FILE;
