//! What a grading runs, in its sandbox: jobs and series that see their tools, and what of that is the machine's fault.

use std::{collections::BTreeMap, ops::ControlFlow, path::PathBuf};

use crate::{
    language::Tool,
    outcome::{Ending, MachineFault},
    run::{self, Batch, BatchError, Finished, ItemResult, Job, Sandbox, Toolchain},
};

use super::build::{GradeContext, StepError, no_room};

impl GradeContext<'_> {
    /// Runs a job in the sandbox, which sees the tools that it needs, and what else has to be `seen`.
    pub(super) fn run(
        &self,
        job: &Job,
        tools: &BTreeMap<Tool, Toolchain>,
        seen: &[PathBuf],
    ) -> Result<Finished, StepError> {
        let sandbox = self.sandbox_with(tools, seen)?;
        let finished = sandbox.run(job, self.stop).map_err(undone)?;
        match tools.values().find(|tool| !tool.program.exists()) {
            // What a program makes of that is not its own doing.
            Some(gone) if finished.ending != Ending::Exited(0) => Err(removed(gone)),
            _ => Ok(finished),
        }
    }

    /// Runs a series in the sandbox, as [`GradeContext::run`] does a job, and hands over what went well. What it did not come to is run
    /// again, whyever it broke.
    pub(super) fn run_items(
        &self,
        series: &Batch,
        tools: &BTreeMap<Tool, Toolchain>,
        seen: &[PathBuf],
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> Result<Option<BatchError>, StepError> {
        let sandbox = self.sandbox_with(tools, seen)?;
        let ended = sandbox.run_batch(series, self.stop, take);
        ended.map_err(undone)
    }

    /// The sandbox in which tools are seen, and what else has to be.
    fn sandbox_with(
        &self,
        tools: &BTreeMap<Tool, Toolchain>,
        seen: &[PathBuf],
    ) -> Result<Sandbox, StepError> {
        let mut sandbox = self.sandbox()?.clone();
        let needed = tools.values().flat_map(|tool| &tool.directories);
        for directory in needed.chain(seen) {
            sandbox.show(directory);
        }
        Ok(sandbox)
    }

    pub(super) fn sandbox(&self) -> Result<&Sandbox, StepError> {
        self.sandbox.clone().map_err(StepError::Fault)
    }
}

/// What became of a run that did not come about.
fn undone(error: run::Error) -> StepError {
    match error {
        run::Error::Interrupted => StepError::Interrupted,
        run::Error::NoRoom(why) => no_room(why),
        error => StepError::Fault(MachineFault {
            message: format!("not judged: {error}"),
            hint: Some(error.hint().to_owned()),
            is_missing_tool: false,
        }),
    }
}

/// A tool that was there when the grading began.
fn removed(tool: &Toolchain) -> StepError {
    StepError::Fault(MachineFault {
        message: format!(
            "not judged: `{}` was removed while it was needed",
            tool.program.display()
        ),
        hint: Some(format!(
            "install `{}` again, then run the same command again",
            tool.name
        )),
        is_missing_tool: true,
    })
}
