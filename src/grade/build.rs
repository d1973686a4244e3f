//! Building a submission.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Mutex, RwLock, atomic::AtomicBool},
};

use crate::{
    assignment::{Assignment, Limits},
    judge::MutantTable,
    language::{self, Language, Places, Plan, Program, Step, Tool, newer_java},
    outcome::{Bound, BuildFailure, BuildFailureKind, Ending, MachineFault},
    run::{Access, Finished, Job, Memory, Mount, Sandbox, Scratch, Tier, Toolchain},
    submission::Submission,
};

use super::{
    Journal,
    batch_compiler::BatchCompiler,
    choose::Candidate,
    error::NO_ROOM,
    kept_build::{Classes, is_without_classes},
    key::CaseKey,
    notes::Notes,
    run_series::Jvm,
    stage::write_for_all,
    tools::Tools,
};

/// What all workers of a grading share.
pub(super) struct GradeContext<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) languages: language::Settings,
    pub(super) sandbox: Result<&'a Sandbox, MachineFault>,
    /// The tier in which the runs that are stored were made.
    pub(super) tier_before: Tier,
    pub(super) journal: &'a Journal,
    /// What mutants answer to the cases.
    pub(super) mutants: MutantTable<'a>,
    /// What runs of each case depend on, in the order of the cases.
    pub(super) case_keys: Vec<CaseKey>,
    /// Runs that the search for a smaller failing board may make for a submission; 0 where none is looked for.
    pub(super) shrink_runs: u32,
    pub(super) scratch: Scratch,
    pub(super) tools: Tools,
    /// Our compiled driver, or why there is none; made when it is first needed.
    pub(super) driver: Mutex<Option<Result<Classes, MachineFault>>>,
    /// How the cases of Java programs are run.
    pub(super) jvm: Jvm,
    /// Whether a program has all of its time for each case, however often it hangs.
    pub(super) run_all: bool,
    /// All that are graded.
    pub(super) submissions: &'a [Submission],
    /// What was compiled before its turn.
    pub(super) batch_compiler: BatchCompiler,
    pub(super) notes: Mutex<Notes>,
    /// Held for reading by every run, and for writing by one that has to be alone on the machine.
    pub(super) machine: RwLock<()>,
    pub(super) stop: &'a AtomicBool,
}

/// Why something was not done.
#[derive(Debug)]
pub(super) enum StepError {
    /// A signal asked to stop.
    Interrupted,
    /// The machine failed.
    Fault(MachineFault),
}

impl StepError {
    /// Whether room in the temporary directory would mend it.
    pub(super) fn is_for_want_of_room(&self) -> bool {
        matches!(self, Self::Fault(fault) if fault.hint.as_deref() == Some(NO_ROOM))
    }
}

/// The directories of a submission that is being graded.
#[derive(Clone, Debug)]
pub(super) struct BuildDirs {
    pub(super) sources: Mount,
    pub(super) build: PathBuf,
    pub(super) driver: Option<PathBuf>,
}

/// What became of a build.
#[derive(Debug)]
pub(super) enum Built {
    Ready(BuildDirs),
    Failed(BuildFailure),
}

impl GradeContext<'_> {
    /// Stages and builds a program of a submission, which may have been compiled before its turn. What is refused by tools that
    /// refuse everything, or comes to nothing as everything does, is a fault of the machine.
    pub(super) fn build(
        &self,
        submission: &Submission,
        candidate: &Candidate,
        key: &str,
        slot: u32,
    ) -> Result<Built, StepError> {
        let Candidate { plan, tools, ahead } = candidate;
        let (root, name) = (&submission.root, &submission.record_name);
        let is_java = plan.language == Language::Java;
        if is_java && let Some(classes) = self.kept_build(name, key) {
            let workplace = self.hand_back(root, plan, &classes, slot)?;
            return Ok(Built::Ready(workplace));
        }
        let ahead = match ahead.filter(|_| is_java) {
            Some(number) => self
                .compiled_ahead(number, tools, slot)?
                .filter(|classes| !classes.is_empty()),
            None => None,
        };
        let built = match ahead {
            Some(classes) => Built::Ready(self.hand_back(root, plan, &classes, slot)?),
            None => self.try_to_build(root, plan, tools, slot)?,
        };
        let is_doubtful = match &built {
            Built::Failed(failure) => failure.kind == BuildFailureKind::Refused,
            Built::Ready(workplace) => is_java && is_without_classes(&workplace.build),
        };
        if is_doubtful {
            self.require_what_is_right_to_build(plan.language, tools, slot)?;
        }
        if let Built::Ready(workplace) = &built
            && is_java
        {
            self.keep_build(name, key, workplace);
        }
        Ok(built)
    }

    /// Stages and builds what a plan says, whatever is kept.
    pub(super) fn try_to_build(
        &self,
        root: &Path,
        plan: &Plan,
        tools: &BTreeMap<Tool, Toolchain>,
        slot: u32,
    ) -> Result<Built, StepError> {
        let workplace = self.stage(root, plan, slot)?;
        if let Some(failure) = self.attempts(plan, &workplace, tools, slot)? {
            self.leave(&workplace);
            return Ok(Built::Failed(failure));
        }
        Ok(Built::Ready(workplace))
    }

    /// Puts the sources of a plan in place, with an empty directory for what is built.
    pub(super) fn stage(
        &self,
        root: &Path,
        plan: &Plan,
        slot: u32,
    ) -> Result<BuildDirs, StepError> {
        let sources = self.directory("sources")?;
        let build = self.directory("build")?;
        for staged in &plan.staged {
            let copied = staged
                .content(root)
                .and_then(|bytes| write_for_all(&sources, &staged.to, &bytes));
            copied.map_err(|error| {
                no_room(format!(
                    "`{}` cannot be staged: {error}",
                    staged.from.display()
                ))
            })?;
        }
        // Beside any Java: a program finds the same folders whether its cases share a virtual machine or not.
        let driver = match plan.language {
            Language::Java => match self.driver(slot) {
                Err(StepError::Fault(_)) if !plan.needs_driver() => None,
                driver => Some(driver?),
            },
            _ => None,
        };
        Ok(BuildDirs {
            sources: source_mount(&sources),
            build,
            driver,
        })
    }

    /// Removes what was staged and built. What cannot be removed now goes with the scratch directory.
    pub(super) fn leave(&self, workplace: &BuildDirs) {
        let _ = self.scratch.discard(&workplace.sources.host);
        let _ = self.scratch.discard(&workplace.build);
        self.leave_driver(workplace);
    }

    /// Removes the copy of the driver.
    pub(super) fn leave_driver(&self, workplace: &BuildDirs) {
        if let Some(copy) = &workplace.driver {
            let _ = self.scratch.discard(copy);
        }
    }

    /// Makes the attempts of a plan, one after the other, until one succeeds. Where none does, the first one's words are
    /// those that the student would have seen.
    fn attempts(
        &self,
        plan: &Plan,
        workplace: &BuildDirs,
        tools: &BTreeMap<Tool, Toolchain>,
        slot: u32,
    ) -> Result<Option<BuildFailure>, StepError> {
        let limits = self.assignment.settings.build_limits;
        let job = self.directory("job")?;
        let mounts = vec![
            workplace.sources.clone(),
            Mount::build(&workplace.build, Access::ReadWrite),
        ];
        let directory = Mount::job(&job);
        let places = self.places(workplace, &directory)?;
        let mut first: Option<BuildFailure> = None;
        let mut number = Some(0);
        let attempts = plan.attempts(&places, limits.memory_mib);
        while let Some(steps) = number.and_then(|number: usize| attempts.get(number)) {
            let steps = steps
                .iter()
                .map(|step| self.step(step, tools, &directory, &mounts, limits, slot));
            let Some(failure) = first_failure(steps, &places)? else {
                first = None;
                break;
            };
            number = number.and_then(|number| plan.next_attempt(number, &failure.diagnostics));
            first = first.or(Some(failure));
        }
        let _ = self.scratch.discard(&job);
        Ok(first)
    }

    /// Runs one step in the sandbox.
    pub(super) fn step(
        &self,
        step: &Step,
        tools: &BTreeMap<Tool, Toolchain>,
        directory: &Mount,
        mounts: &[Mount],
        limits: Limits,
        slot: u32,
    ) -> Result<Finished, StepError> {
        let (argv, seen) = argv(step, tools);
        let job = Job {
            argv,
            directory: directory.clone(),
            mounts: mounts.to_vec(),
            environment: Vec::new(),
            stdin: None,
            limits,
            memory: memory_of(step),
            slot,
        };
        self.run(&job, tools, &seen)
    }

    /// The directories as a program sees them.
    pub(super) fn places(&self, workplace: &BuildDirs, job: &Mount) -> Result<Places, StepError> {
        let sandbox = self.sandbox()?;
        let inside = |mount: &Mount| sandbox.path_inside(mount).display().to_string();
        Ok(Places {
            sources: inside(&workplace.sources),
            build: inside(&Mount::build(&workplace.build, Access::ReadOnly)),
            job: inside(job),
            driver: workplace
                .driver
                .as_deref()
                .map(|driver| inside(&Mount::driver(driver)))
                .unwrap_or_default(),
        })
    }

    pub(super) fn directory(&self, name: &str) -> Result<PathBuf, StepError> {
        self.scratch
            .directory(name)
            .map_err(|error| no_room(format!("no temporary directory could be made: {error}")))
    }
}

pub(super) fn source_mount(host: &Path) -> Mount {
    Mount {
        host: host.to_owned(),
        inside: "/sources",
        access: Access::ReadOnly,
    }
}

/// A machine fault in one sentence.
pub(super) fn fault(message: impl std::fmt::Display) -> StepError {
    StepError::Fault(MachineFault {
        message: format!("not judged: {message}"),
        hint: Some("run the same command again; what is finished is not run again".to_owned()),
        is_missing_tool: false,
    })
}

/// A fault that room in the temporary directory would mend.
pub(super) fn no_room(message: impl std::fmt::Display) -> StepError {
    StepError::Fault(MachineFault {
        message: format!("not judged: {message}"),
        hint: Some(NO_ROOM.to_owned()),
        is_missing_tool: false,
    })
}

/// The program and its arguments, and what has to be seen of the machine for it beside the tools.
pub(super) fn argv(
    step: &Step,
    tools: &BTreeMap<Tool, Toolchain>,
) -> (Vec<std::ffi::OsString>, Vec<PathBuf>) {
    let (program, seen) = match &step.program {
        Program::Tool(tool) => match tools.get(tool) {
            Some(tool) => (tool.program.clone().into_os_string(), Vec::new()),
            None => (tool.program().into(), Vec::new()),
        },
        Program::Named(name) if name.contains('/') => (name.into(), Vec::new()),
        Program::Named(name) => match Toolchain::find(name, &["--version"]) {
            Ok(tool) => (tool.program.into_os_string(), tool.directories),
            Err(_) => (name.into(), Vec::new()),
        },
    };
    let arguments = step.arguments.iter().map(Into::into);
    (std::iter::once(program).chain(arguments).collect(), seen)
}

/// How the memory bound of a step is to be understood.
pub(super) fn memory_of(step: &Step) -> Memory {
    match step.program {
        Program::Tool(Tool::Java | Tool::Javac) => Memory::Jvm,
        _ => Memory::Native,
    }
}

fn first_failure(
    steps: impl Iterator<Item = Result<Finished, StepError>>,
    places: &Places,
) -> Result<Option<BuildFailure>, StepError> {
    for finished in steps {
        let finished = finished?;
        if finished.ending != Ending::Exited(0) {
            return Ok(Some(failure_of(&finished, places)));
        }
    }
    Ok(None)
}

fn failure_of(finished: &Finished, places: &Places) -> BuildFailure {
    let said = [&finished.stderr[..], &finished.stdout[..]].concat();
    // Where the sources lay differs from grading to grading.
    let diagnostics = String::from_utf8_lossy(&said)
        .replace(&format!("{}/", places.sources), "")
        .replace(&places.build, "build");
    let kind = match finished.ending {
        Ending::Stopped(bound) => BuildFailureKind::Stopped(bound),
        _ if diagnostics.contains("java.lang.OutOfMemoryError") => {
            BuildFailureKind::Stopped(Bound::Memory)
        }
        _ => match newer_java(&diagnostics) {
            Some(feature) => BuildFailureKind::NeedsNewer(feature.to_owned()),
            None => BuildFailureKind::Refused,
        },
    };
    BuildFailure { kind, diagnostics }
}
