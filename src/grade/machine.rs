//! What a grading runs, in its sandbox: jobs and batch that see their tools, and what of that is the machine's fault.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::error::{StepError, no_room};
use super::stage::BuildDirs;
use super::tools::{ToolSet, Tools};
use crate::assignment::Limits;
use crate::language::{Places, Program, Step, Tool};
use crate::outcome::{Ending, MachineFault};
use crate::run::{
    self, Access, Batch, BatchError, Finished, ItemResult, Job, Memory, Mount, Sandbox, Scratch,
    Tier, Toolchain,
};

pub(super) struct Machine<'a> {
    pub(super) sandbox: Result<&'a Sandbox, MachineFault>,
    /// The tier in which the runs that are stored were made.
    pub(super) tier_before: Tier,
    pub(super) tools: Tools,
    pub(super) scratch: Scratch,
    /// Held for reading by every run, and for writing by one that has to be alone on the machine.
    pub(super) turn: RwLock<()>,
    pub(super) stop: &'a AtomicBool,
}

impl Machine<'_> {
    /// Runs a job in the sandbox, which sees the tools that it needs, and what else has to be `seen`.
    pub(super) fn run(
        &self,
        job: &Job,
        tools: &ToolSet,
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

    /// Runs a batch in the sandbox, as [`Machine::run`] does a job, and hands over what went well. All else is run again.
    pub(super) fn run_items(
        &self,
        batch: &Batch,
        tools: &ToolSet,
        seen: &[PathBuf],
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> Result<Option<BatchError>, StepError> {
        let sandbox = self.sandbox_with(tools, seen)?;
        let ended = sandbox.run_batch(batch, self.stop, take);
        ended.map_err(undone)
    }

    fn sandbox_with(&self, tools: &ToolSet, seen: &[PathBuf]) -> Result<Sandbox, StepError> {
        let mut sandbox = self.sandbox()?.clone();
        let needed = tools.values().flat_map(|tool| &tool.directories);
        for directory in needed.chain(seen) {
            sandbox.show(directory);
        }
        Ok(sandbox)
    }

    pub(super) fn sandbox(&self) -> Result<&Sandbox, StepError> {
        Ok(self.sandbox.clone()?)
    }

    pub(super) fn isolates(&self) -> bool {
        let sandbox = self.sandbox.as_ref();
        sandbox.is_ok_and(|sandbox| sandbox.isolates())
    }

    /// The tier in which runs count that are known already: where there is no sandbox now, that of the grading before.
    pub(super) fn tier(&self) -> Tier {
        let sandbox = self.sandbox.as_ref();
        sandbox.map_or(self.tier_before, |sandbox| sandbox.tier())
    }

    /// Waits until nothing runs alone. As long as it is held, nothing does.
    pub(super) fn beside_others(&self) -> RwLockReadGuard<'_, ()> {
        self.turn.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nothing else runs. As long as it is held, nothing else does.
    pub(super) fn alone(&self) -> RwLockWriteGuard<'_, ()> {
        self.turn.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn step(
        &self,
        step: &Step,
        tools: &ToolSet,
        directory: &Mount,
        mounts: &[Mount],
        limits: Limits,
        slot: u32,
    ) -> Result<Finished, StepError> {
        let mounts = mounts.to_vec();
        let (job, seen) = job_of(step, tools, directory.clone(), mounts, limits, slot);
        self.run(&job, tools, &seen)
    }

    pub(super) fn places(&self, workplace: &BuildDirs, job: &Mount) -> Result<Places, StepError> {
        let sandbox = self.sandbox()?;
        let inside = |mount: &Mount| sandbox.path_inside(mount).display().to_string();
        let driver = workplace.driver.as_deref();
        let driver = driver.map(|driver| inside(&Mount::driver(driver)));
        Ok(Places {
            sources: inside(&workplace.sources),
            build: inside(&Mount::build(&workplace.build, Access::ReadOnly)),
            job: inside(job),
            driver: driver.unwrap_or_default(),
        })
    }

    /// Removes a directory. What cannot be removed now goes with all others.
    pub(super) fn discard(&self, directory: &Path) {
        let _ = self.scratch.discard(directory);
    }

    /// A new directory that is removed with all others.
    pub(super) fn directory(&self, name: &str) -> Result<PathBuf, StepError> {
        let made = self.scratch.directory(name);
        made.map_err(|error| no_room(format!("no temporary directory could be made: {error}")))
    }
}

/// The job that a step is, and what has to be seen of the machine for it beside the tools.
pub(super) fn job_of(
    step: &Step,
    tools: &ToolSet,
    directory: Mount,
    mounts: Vec<Mount>,
    limits: Limits,
    slot: u32,
) -> (Job, Vec<PathBuf>) {
    let (program, seen) = match &step.program {
        Program::Tool(tool) => match tools.get(tool) {
            Some(tool) => (tool.program.clone().into_os_string(), Vec::new()),
            None => (tool.name().into(), Vec::new()),
        },
        Program::Named(name) if name.contains('/') => (name.into(), Vec::new()),
        Program::Named(name) => match Toolchain::find(name, &["--version"]) {
            Ok(tool) => (tool.program.into_os_string(), tool.directories),
            Err(_) => (name.into(), Vec::new()),
        },
    };
    let arguments = step.arguments.iter().map(Into::into);
    let job = Job {
        argv: std::iter::once(program).chain(arguments).collect(),
        directory,
        mounts,
        stdin: None,
        limits,
        memory: match step.program {
            Program::Tool(Tool::Java | Tool::Javac) => Memory::Jvm,
            _ => Memory::Native,
        },
        slot,
    };
    (job, seen)
}

fn undone(error: run::Error) -> StepError {
    match error {
        run::Error::Interrupted => StepError::Interrupted,
        run::Error::NoRoom(why) => no_room(why),
        error => StepError::Fault(MachineFault::new(&error, error.hint())),
    }
}

fn removed(tool: &Toolchain) -> StepError {
    let (program, name) = (tool.program.display(), &tool.name);
    StepError::Fault(MachineFault {
        is_missing_tool: true,
        ..MachineFault::new(
            format!("`{program}` was removed while it was needed"),
            format!("install `{name}` again, then run the same command again"),
        )
    })
}
