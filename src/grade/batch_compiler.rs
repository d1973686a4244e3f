//! One compiler for many submissions: it is started once for the next 64, in a sandbox, and what it is content with is built.
//!
//! It only ever saves time. Whatever it says of a submission but "done", and whatever happens to it, each
//! submission that it did not build is compiled by a javac of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::context::GradeContext;
use super::driver::Driver;
use super::error::StepError;
use super::journal::BUILD_FAILURE;
use super::kept_build::{Classes, is_class_file};
use super::machine::job_of;
use super::stage::{BuildDirs, source_mount};
use super::tools::ToolSet;
use crate::intake::Submission;
use crate::language::{LONGEST_FILE_NAME, Language, Tool, classes_in, compiler_step};
use crate::outcome::{BuildFailure, Ending};
use crate::run::{Batch, BatchError, BatchItem, ItemResult, Mount, Toolchain};

/// How many submissions one compiler is put.
const BATCH: usize = 64;

/// From how many on it is worth its start, which takes as long as two compilations.
const LEAST: usize = 4;

/// How often another one is started, for the rest of what it was put, where one broke off.
const MOST_BREAKS: u32 = 8;

/// Threads that its virtual machine may have between two submissions. Nothing of these is run in it.
const MOST_THREADS: u64 = 64;

/// What the staff is told where it built nothing.
const NO_COMPILER: &str = "each submission has a javac of its own, which takes longer: one compiler for many of them compiles \
     nothing with this JDK";

/// One compiler for many submissions: what was compiled ahead, and what is being.
pub(super) struct BatchCompiler<'a> {
    context: &'a GradeContext<'a>,
    driver: &'a Driver<'a>,
    state: Mutex<State>,
    /// Told whenever a submission is compiled, or known not to be.
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// By the number of the submission.
    made: BTreeMap<usize, Classes>,
    /// The submissions that a compiler is yet to come to.
    awaited: BTreeSet<usize>,
    /// The first submission that was not looked at.
    next: usize,
    breaks: u32,
    /// Whether a compiler did not begin, and none is started again.
    is_over: bool,
}

impl<'a> BatchCompiler<'a> {
    pub(super) fn new(context: &'a GradeContext<'a>, driver: &'a Driver<'a>) -> Self {
        Self {
            context,
            driver,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The classes of a submission as soon as they are there; else the batch that the caller has to compile, if nobody has.
    fn take(&self, number: usize) -> Result<Option<Classes>, Range<usize>> {
        let is_awaited = |state: &mut State| state.awaited.contains(&number);
        let state = self.changed.wait_while(self.state(), is_awaited);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        if let Some(classes) = state.made.remove(&number) {
            return Ok(Some(classes));
        }
        if state.is_over || number < state.next {
            return Ok(None);
        }
        // Those before it have begun as well, and may come here later.
        let first = state.next.max((number + 1).saturating_sub(BATCH));
        state.next = first + BATCH;
        let batch = first..state.next;
        state.awaited.extend(batch.clone());
        Err(batch)
    }

    /// Hands over what was made of a submission, if that is anything. Nobody waits for it any more, or for those before it.
    fn settle(&self, batch: &Range<usize>, number: usize, classes: Option<Classes>) {
        let mut state = self.state();
        let settled = batch.start..=number;
        state.awaited.retain(|awaited| !settled.contains(awaited));
        if let Some(classes) = classes {
            state.made.insert(number, classes);
        }
        self.changed.notify_all();
    }

    /// Says that the compiler of a batch is gone. Where it broke off, another one is started with the submission `again`.
    fn end(&self, batch: &Range<usize>, again: Option<usize>) {
        let mut state = self.state();
        state.awaited.retain(|awaited| !batch.contains(awaited));
        if let Some(again) = again
            && state.breaks < MOST_BREAKS
            && state.next == batch.end
        {
            state.breaks += 1;
            state.next = again;
        }
        self.changed.notify_all();
    }

    /// What a submission is compiled to, together with those that come after it; `None` if it has to be compiled alone.
    pub(super) fn compiled_ahead(
        &self,
        number: usize,
        tools: &ToolSet,
        slot: u32,
    ) -> Result<Option<Classes>, StepError> {
        loop {
            let batch = match self.take(number) {
                Ok(classes) => return Ok(classes),
                Err(batch) => batch,
            };
            let ended = self.compile_batch(&batch, tools, slot);
            // However it ended, somebody may be waiting.
            let again = ended.as_ref().ok().copied().flatten();
            self.end(&batch, again);
            ended?;
        }
    }

    /// Has a batch compiled, and settles what is done. Where it broke off, gives the one behind the first that was not done.
    fn compile_batch(
        &self,
        batch: &Range<usize>,
        tools: &ToolSet,
        slot: u32,
    ) -> Result<Option<usize>, StepError> {
        if !self.can_compile_ahead(tools) {
            return Ok(None);
        }
        let job = self.context.machine.directory("job")?;
        let directory = Mount::job(&job);
        let folder = self.context.machine.sandbox()?.path_inside(&directory);
        let folder = folder.display().to_string();
        let those = batch.start..batch.end.min(self.context.submissions.len());
        let items = those.filter_map(|one| Some((one, self.item(one, &folder)?)));
        let (numbers, items): (Vec<usize>, Vec<BatchItem>) = items.unzip();
        let mut again = None;
        if items.len() >= LEAST {
            let mut done_until = 0;
            let broken = self.compile_ahead(items, directory, tools, slot, &mut |done| {
                done_until = done.number + 1;
                if let Some(&number) = numbers.get(done.number) {
                    let classes = classes_in(&done.answer).filter(are_class_files);
                    self.settle(batch, number, classes);
                }
                ControlFlow::Continue(())
            })?;
            // So it ends where there is no compiler, and a virtual machine that does not begin.
            if done_until == 0 && broken == Some(BatchError::Ended(Ending::Exited(1))) {
                self.state().is_over = true;
                self.context.notes.note(NO_COMPILER.to_owned());
            }
            again = broken.and_then(|_| Some(numbers.get(done_until)? + 1));
        }
        self.context.machine.discard(&job);
        Ok(again)
    }

    /// Whether there is a sandbox, and a virtual machine that has the very compiler that would be started alone.
    pub(super) fn can_compile_ahead(&self, tools: &ToolSet) -> bool {
        let place = |tool| {
            let program = tools.get(&tool).map(|tool: &Toolchain| &tool.program)?;
            program.canonicalize().ok()?.parent().map(Path::to_owned)
        };
        let java = place(Tool::Java);
        self.context.machine.isolates() && java.is_some() && java == place(Tool::Javac)
    }

    /// What the compiler is told of a submission; `None` if it has not to be compiled, or is not known to.
    fn item(&self, number: usize, folder: &str) -> Option<BatchItem> {
        let submission: &Submission = self.context.submissions.get(number)?;
        let files = submission.files().ok()?;
        let plan = self.context.plans(submission, &files).ok()?.swap_remove(0);
        if plan.language != Language::Java {
            return None;
        }
        let tools = self.context.machine.tools.all(&plan.tools()).ok()?;
        let build_key = self.context.build_key(submission, &plan, &tools).ok()?;
        let (name, journal) = (&submission.record_name, self.context.journal);
        let failure: Option<BuildFailure> = journal.keyed(name, BUILD_FAILURE, &build_key);
        if failure.is_some() || journal.kept_build(name, &build_key).is_some() {
            return None;
        }
        let staged = plan.staged.iter();
        let files = staged.map(|staged| {
            let content = staged.content(&submission.root).ok()?;
            Some((staged.to.clone(), content))
        });
        Some(BatchItem {
            arguments: plan.compiler_arguments(folder)?,
            files: files.collect::<Option<_>>()?,
            limits: self.context.assignment.settings.build_limits,
        })
    }

    /// Has items compiled in their order, and tells of each that is done. Gives why the compiler broke off.
    fn compile_ahead(
        &self,
        items: Vec<BatchItem>,
        directory: Mount,
        tools: &ToolSet,
        slot: u32,
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> Result<Option<BatchError>, StepError> {
        let limits = self.context.assignment.settings.build_limits;
        let driver = match self.driver.copy(slot) {
            // Who needs it will be told.
            Err(StepError::Fault(_)) => return Ok(None),
            driver => driver?,
        };
        let workplace = BuildDirs {
            sources: source_mount(&directory.host),
            build: directory.host.clone(),
            driver: Some(driver),
        };
        let places = self.context.machine.places(&workplace, &directory)?;
        let step = compiler_step(&places, limits.memory_mib);
        let driver = workplace.driver.as_deref().map(Mount::driver);
        let mounts = driver.into_iter().collect();
        let (job, seen) = job_of(&step, tools, directory, mounts, limits, slot);
        let batch = Batch {
            job,
            items,
            most_threads: MOST_THREADS,
        };
        match self.context.machine.run_items(&batch, tools, &seen, take) {
            // What the machine fails at here it may be asked for once more, alone.
            Err(StepError::Fault(_)) => Ok(None),
            ended => ended,
        }
    }
}

/// Whether all of it can be written. A compiler that writes fails at a name that is too long, which is then the student's.
fn are_class_files(classes: &Classes) -> bool {
    let is_short = |name: &String| name.split('/').all(|part| part.len() <= LONGEST_FILE_NAME);
    let mut names = classes.keys();
    !classes.is_empty() && names.all(|name| is_short(name) && is_class_file(Path::new(name)))
}
