//! A look at this machine before a class is graded on it: what there is, and whether all of it works together.
//!
//! `toolchains` looks for compilers and interpreters, `machine` for room, and `proof` grades a small right program in each
//! language. What the sandbox keeps out was tried when it was chosen. `remedy` says what would
//! change that, and `text` and `json` tell it.
//!
//! The surprise: nothing is concluded from versions. A language works where a program in it was built, run in the sandbox,
//! read and found right, by the same code that grades a class.

mod error;
mod json;
mod machine;
mod proof;
mod remedy;
mod text;
mod toolchains;

use std::sync::atomic::AtomicBool;

use crate::{
    language::Language,
    run::{NoSandbox, Protection, Refusal, Sandbox},
};

pub use error::Error;
pub use machine::Machine;
pub use proof::Status;
pub use toolchains::Tools;

/// What was found on this machine.
pub struct Checkup {
    /// Every compiler and interpreter that languages need.
    pub tools: Tools,
    /// What became of a program in each language, in the order in which languages are looked for.
    pub languages: Vec<(Language, Status)>,
    /// The sandbox that grading would use; else the strongest that runs.
    pub sandbox: Sandbox,
    /// Why grading would use none.
    pub refused: Option<NoSandbox>,
    /// What the machine has room for.
    pub machine: Machine,
}

impl Checkup {
    /// Looks at everything, and grades a program in each language. `found` is the sandbox that grading would use, or why
    /// there is none, and then `otherwise` is used to try the languages.
    ///
    /// # Errors
    /// Where it was interrupted, or the grading could not be made.
    pub fn make(
        found: Result<Sandbox, NoSandbox>,
        otherwise: impl FnOnce() -> Sandbox,
        stop: &AtomicBool,
    ) -> Result<Self, Error> {
        let (sandbox, refused) = match found {
            Ok(sandbox) => (sandbox, None),
            Err(refused) => (otherwise(), Some(refused)),
        };
        let tools = Tools::look();
        let languages = proof::languages(&tools, &sandbox, stop)?;
        Ok(Self {
            tools,
            languages,
            machine: Machine::look(),
            sandbox,
            refused,
        })
    }

    /// Whether programs can be graded here: in a sandbox that contains them, in Java, and in every other language whose tools
    /// are here.
    #[must_use]
    pub fn can_grade(&self) -> bool {
        let is_well = |(language, status): &(Language, Status)| match status {
            Status::Works { .. } => true,
            // Other languages are extras.
            Status::Missing(_) => *language != Language::Java,
            Status::Fails(_) => false,
        };
        self.contains() && self.languages.iter().all(is_well)
    }

    /// Whether the sandbox that grading would use has all that is required.
    fn contains(&self) -> bool {
        self.refused.is_none() && self.sandbox.warning().is_none()
    }

    /// What would turn a protection on.
    fn remedies(&self, protection: Protection) -> Vec<String> {
        if self.refused.is_none() && !self.sandbox.isolates() {
            return vec!["leave out --unsafe-no-sandbox".to_owned()];
        }
        protection.remedies(self.refusals())
    }

    /// The tiers that were tried and are not used, the strongest first.
    #[must_use]
    pub fn refusals(&self) -> &[Refusal] {
        match &self.refused {
            Some(refused) => &refused.refusals,
            None => &self.sandbox.refusals,
        }
    }
}
