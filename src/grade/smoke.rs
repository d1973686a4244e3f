//! Telling tools that are broken from a program that they refuse: they are given one that is known to be right.

use std::fs;
use std::path::PathBuf;

use super::error::{StepError, no_room};
use super::grader::Grader;
use super::kept_build::is_without_classes;
use super::tools::ToolSet;
use crate::language::{self, Language, Settings, smoke_program};
use crate::outcome::MachineFault;

impl Grader<'_> {
    /// Fails where the tools of a language do not build a right program: they may have lost a part, and blame what they were given.
    pub(super) fn require_what_is_right_to_build(
        &self,
        language: Language,
        tools: &ToolSet,
    ) -> Result<(), StepError> {
        let root = self.context.machine.directory("smoke")?;
        let files = smoke_program(language);
        for (name, text) in files {
            let written = fs::write(root.join(name), text);
            written.map_err(|error| no_room(format!("`{name}` cannot be staged: {error}")))?;
        }
        let names: Vec<PathBuf> = files.iter().map(|(name, _)| name.into()).collect();
        let Ok(plans) = language::candidates(&root, &names, &Settings::default(), "") else {
            // There is none in this language.
            return Ok(());
        };
        let built = self.try_to_build(&root, &plans[0], tools)?;
        self.context.machine.discard(&root);
        let workplace = built.map_err(|failure| broken(language, &failure.diagnostics))?;
        let is_empty = language == Language::Java && is_without_classes(&workplace.build);
        self.leave(&workplace);
        if is_empty {
            return Err(broken(language, "they write no class"));
        }
        Ok(())
    }
}

fn broken(language: Language, diagnostics: &str) -> StepError {
    let said = diagnostics.lines().next().unwrap_or_default().trim();
    StepError::Fault(MachineFault::new(
        format!(
            "the tools for {language} do not even build a program that is known to be right: {said}"
        ),
        "`tilegrade doctor` shows what works here; then run the same command again",
    ))
}
