//! The inside of a plan: its steps, before it is known where things lie.

use super::{
    Program, Step, Tool,
    template::{Template, Values},
};

/// A try to build: its steps in order, and whether the next try is worth it when one of them fails.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Attempt {
    pub(super) steps: Vec<StepTemplate>,
    pub(super) otherwise: Otherwise,
}

/// When a failed try is followed by the next one.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Otherwise {
    /// Where javac misses a name, which may be declared in a file of another name.
    NextIfSymbolsAreMissing,
    /// Never: its failure is a compile error.
    Stop,
}

/// A [`Step`] with places left open.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct StepTemplate {
    pub(super) program: ProgramTemplate,
    pub(super) arguments: Vec<Template>,
}

/// A [`Program`] with places left open.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum ProgramTemplate {
    Named(Template),
    Tool(Tool),
}

/// How any board is put to the program.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct RunTemplate {
    pub(super) step: StepTemplate,
    /// Whether it is our driver that runs and leaves an answer file.
    pub(super) by_driver: bool,
}

impl StepTemplate {
    /// The step, with every place filled in.
    pub(super) fn fill(&self, values: &Values) -> Step {
        Step {
            program: match &self.program {
                ProgramTemplate::Named(name) => Program::Named(name.fill(values)),
                ProgramTemplate::Tool(tool) => Program::Tool(*tool),
            },
            arguments: self
                .arguments
                .iter()
                .map(|argument| argument.fill(values))
                .collect(),
        }
    }
}
