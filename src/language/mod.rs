//! Languages: which files of a submission are sources, how they are built, and how the result is run on a board.
//!
//! Nothing here starts a process or writes a file. [`detect()`] reads the sources and gives a [`Plan`], plain
//! data with places left open; the caller stages the files, fills the places in and runs the steps in a sandbox.

mod answer;
mod aside;
mod command;
mod compiler;
mod detect;
mod driver;
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
mod text;
mod tool;

pub use answer::{Answer, AnswerEntry, parse_answer};
pub use compiler::{classes_in, compiler_step};
pub use detect::{candidates, detect};
pub use driver::{DRIVER_SOURCES, driver_step};
pub use file_names::LONGEST_FILE_NAME;
pub use files::Error;
pub use java::newer_java;
pub use plan::{BatchCommand, Entry, Plan, Run, Staged};
pub use settings::{Command, EntryChoice, Own, Settings};
pub use step::{ANSWER_FILE, BOARD_FILE, Places, Program, Step};
pub use table::{Language, UnknownLanguage, smoke_program};
pub use tool::Tool;
