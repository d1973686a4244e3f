//! A step: a program with its arguments, and the directories as it sees them.

use super::Tool;

/// The file in the working directory in which the driver leaves its answer.
pub const ANSWER_FILE: &str = ".tilegrade-answer";

/// The directories, as a step sees them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Places {
    /// The staged sources.
    pub sources: String,
    /// What was built.
    pub build: String,
    /// The working directory of a run.
    pub job: String,
    /// The compiled driver.
    pub driver: String,
}

/// A program with its arguments.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Step {
    /// What to start.
    pub program: Program,
    /// Its arguments, without its own name.
    pub arguments: Vec<String>,
}

/// What a step starts.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Program {
    /// A program named by its path, or by a name that is to be looked up: what was built, or the staff's command.
    Named(String),
    /// A toolchain's program.
    Tool(Tool),
}
