//! One compiler for many submissions: it is started once for the next sixteen, in a sandbox, and what it is content with is built.
//!
//! The surprise: it only ever saves time. Whatever it says of a submission but "done", and whatever happens to it, each
//! submission that it did not build is compiled by a javac of its own.

use std::{collections::BTreeMap, path::Path, sync::PoisonError};

use crate::{
    language::{Language, Tool, classes_in, compiler_step, detect},
    outcome::Ending,
    run::{Break, Item, Job, Mount, Series, Tier, Toolchain},
    submission::Submission,
};

use super::{
    build::{Shop, Undone, Workplace, argv, memory_of, source_mount},
    kept_build::{Classes, is_class_file},
};

/// How many submissions one compiler is put.
const BATCH: usize = 16;

/// From how many on it is worth its start, which takes as long as two compilations.
const LEAST: usize = 4;

/// Threads that its virtual machine may have between two submissions. Nothing of these is run in it.
const MOST_THREADS: u64 = 64;

/// What the staff is told where it built nothing.
const NO_COMPILER: &str = "each submission has a javac of its own, which takes longer: one compiler for many of them compiles \
     nothing with this JDK";

/// What the compiler answered, with the numbers of the items.
type Answers = Vec<(usize, Vec<u8>)>;

/// What was compiled ahead.
#[derive(Debug, Default)]
pub(super) struct Warm {
    /// By the number of the submission.
    made: BTreeMap<usize, Classes>,
    /// The first submission that was not looked at.
    next: usize,
    /// Whether the compiler did not begin, and is not asked again.
    is_over: bool,
}

impl Shop<'_> {
    /// What a submission is compiled to, together with those that come after it; none where it has to be compiled alone.
    pub(super) fn compiled_ahead(
        &self,
        number: usize,
        tools: &BTreeMap<Tool, Toolchain>,
        slot: u32,
    ) -> Result<Option<Classes>, Undone> {
        // Whoever comes meanwhile waits: it is for them too.
        let mut warm = self.warm.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(classes) = warm.made.remove(&number) {
            return Ok(Some(classes));
        }
        if warm.is_over || number < warm.next || !self.can_compile_ahead(tools) {
            return Ok(None);
        }
        warm.next = number + BATCH;
        let job = self.directory("job")?;
        let directory = Mount::job(&job);
        let folder = self
            .sandbox()?
            .path_inside(&directory)
            .display()
            .to_string();
        let end = warm.next.min(self.submissions.len());
        let items = (number..end).filter_map(|one| Some((one, self.item(one, &folder)?)));
        let (numbers, items): (Vec<usize>, Vec<Item>) = items.unzip();
        if items.len() >= LEAST {
            let (answers, broken) = self.compile_ahead(items, directory, tools, slot)?;
            // So it ends where there is no compiler, and a virtual machine that does not begin.
            let is_none = broken == Some(Break::Ended(Ending::Exited(1)));
            warm.is_over = answers.is_empty() && is_none;
            if warm.is_over {
                self.note(NO_COMPILER.to_owned());
            }
            let made = answers.into_iter().filter_map(|(item, answer)| {
                let classes = classes_in(&answer).filter(are_class_files)?;
                Some((*numbers.get(item)?, classes))
            });
            warm.made.extend(made);
        }
        let _ = self.scratch.discard(&job);
        Ok(warm.made.remove(&number))
    }

    /// Whether there is a sandbox, and a virtual machine that has the very compiler that would be started alone.
    fn can_compile_ahead(&self, tools: &BTreeMap<Tool, Toolchain>) -> bool {
        let place = |tool| {
            let program = tools.get(&tool).map(|tool: &Toolchain| &tool.program)?;
            program.canonicalize().ok()?.parent().map(Path::to_owned)
        };
        let is_isolated = self
            .sandbox()
            .is_ok_and(|sandbox| sandbox.tier() != Tier::None);
        let java = place(Tool::Java);
        is_isolated && java.is_some() && java == place(Tool::Javac)
    }

    /// What the compiler is told of a submission; none where it has not to be compiled, or is not known to.
    fn item(&self, number: usize, folder: &str) -> Option<Item> {
        let submission: &Submission = self.submissions.get(number)?;
        let files = submission.files().ok()?;
        let plan = detect(&submission.root, &files, &self.languages).ok()?;
        if plan.language != Language::Java {
            return None;
        }
        let tools = self.tools.all(&plan.tools()).ok()?;
        let build_key = self.build_key(submission, &plan, &tools).ok()?;
        let name = &submission.record_name;
        // What the journal knows one run of it mostly knows all runs of.
        let first = self.assignment.cases.iter().zip(&self.case_keys).next();
        let known = first
            .and_then(|(case, key)| self.journal.run(name, &case.name, &key.run_key(&build_key)));
        let is_known = known.is_some() || self.journal.build_failure(name, &build_key).is_some();
        let kept = self.kept_build_key(&submission.root, &plan, &tools).ok()?;
        if is_known || kept.is_some_and(|key| self.kept_build(&key).is_some()) {
            return None;
        }
        let staged = plan.staged.iter();
        let files = staged.map(|staged| {
            let content = staged.content(&submission.root).ok()?;
            Some((staged.to.clone(), content))
        });
        Some(Item {
            arguments: plan.compiler_arguments(folder)?,
            files: files.collect::<Option<_>>()?,
            limits: self.assignment.settings.build_limits,
        })
    }

    /// Has items compiled in their order: the answers to those that are done, and why it broke.
    fn compile_ahead(
        &self,
        items: Vec<Item>,
        directory: Mount,
        tools: &BTreeMap<Tool, Toolchain>,
        slot: u32,
    ) -> Result<(Answers, Option<Break>), Undone> {
        let limits = self.assignment.settings.build_limits;
        let driver = match self.driver(slot) {
            // Who needs it will be told.
            Err(Undone::Fault(_)) => return Ok((Vec::new(), None)),
            driver => driver?,
        };
        let workplace = Workplace {
            sources: source_mount(&directory.host),
            build: directory.host.clone(),
            driver: Some(driver),
        };
        let step = compiler_step(&self.places(&workplace, &directory)?, limits.memory_mib);
        let (argv, seen) = argv(&step, tools);
        let series = Series {
            job: Job {
                argv,
                directory,
                mounts: workplace
                    .driver
                    .as_deref()
                    .map(Mount::driver)
                    .into_iter()
                    .collect(),
                environment: Vec::new(),
                stdin: None,
                limits,
                memory: memory_of(&step),
                slot,
            },
            items,
            most_threads: MOST_THREADS,
        };
        let mut answers = Vec::new();
        let ran = self.run_items(&series, tools, &seen, &mut |done| {
            answers.push((done.number, done.answer));
        });
        match ran {
            Err(Undone::Interrupted) => Err(Undone::Interrupted),
            // What the machine fails at here it may be asked for once more, alone.
            Err(Undone::Fault(_)) => Ok((answers, None)),
            Ok(broken) => Ok((answers, broken)),
        }
    }
}

fn are_class_files(classes: &Classes) -> bool {
    !classes.is_empty() && classes.keys().all(|name| is_class_file(Path::new(name)))
}
