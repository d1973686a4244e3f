//! The sandbox as a grading sees it: chosen once, used for every run. There is none on systems where nothing is run.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use super::batch::{Batch, BatchError, ItemResult};
use super::error::{Error, Refusal};
use super::job::{Finished, Job, Mount};
use super::protection::{Protection, State};
use super::tier::Tier;

pub(super) trait Engine: fmt::Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn Engine>;
    fn show(&mut self, directory: &Path);
    fn hide(&mut self, path: &Path);
    fn run(&self, job: &Job, stop: &AtomicBool) -> Result<Finished, Error>;
    fn run_batch(
        &self,
        batch: &Batch,
        stop: &AtomicBool,
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> Result<Option<BatchError>, Error>;
}

impl Clone for Box<dyn Engine> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// How programs are kept apart from the machine, from the grader, and from each other.
///
/// ```no_run
/// use std::{path::Path, sync::atomic::AtomicBool};
/// use tilegrade::run::{Job, Memory, Mount, Sandbox, SandboxRequest, own_executable};
///
/// let sandbox = Sandbox::probe(&own_executable(), SandboxRequest::default())?;
/// let directory = Mount::job(Path::new("/tmp/tilegrade-x/job-1"));
/// let script = sandbox.path_inside(&directory).join("solve.py");
/// let finished = sandbox.run(
///     &Job {
///         argv: vec!["/usr/bin/python3".into(), script.into()],
///         directory,
///         mounts: Vec::new(),
///         stdin: None,
///         limits: tilegrade::assignment::Limits::default(),
///         memory: Memory::Native,
///         slot: 0,
///     },
///     &AtomicBool::new(false),
/// )?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sandbox {
    pub(super) engine: Box<dyn Engine>,
    pub(super) tier: Tier,
    /// What isolates, and whose rights programs have, in words.
    pub(super) means: String,
    /// The state of each protection.
    pub protections: Vec<State>,
    /// Stronger tiers that are not used, and why.
    pub refusals: Vec<Refusal>,
    /// Where each run has a control group of its own, if it has one.
    pub control_groups: Option<PathBuf>,
    /// The users that programs may have, one for each job; nothing where they have the grader's.
    pub users: Option<RangeInclusive<u32>>,
}

impl Sandbox {
    /// What keeps programs apart.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// Whether programs are kept apart at all.
    pub fn isolates(&self) -> bool {
        self.tier != Tier::None
    }

    /// The protections that are not in force.
    pub fn missing(&self) -> Vec<Protection> {
        let missing = self.protections.iter().filter(|state| !state.is_in_force);
        missing.map(|state| state.protection).collect()
    }

    /// One line for a report: the protections in force.
    pub fn describe(&self) -> String {
        if !self.isolates() {
            return "NONE: submissions ran with the rights of the grader".to_owned();
        }
        let missing: Vec<&str> = self.missing().into_iter().map(Protection::name).collect();
        let missing = match missing.join(", ") {
            none if none.is_empty() => none,
            names => format!("; NOT IN FORCE: {names}"),
        };
        let bounded = "CPU, time, memory, processes, disk and output bounded";
        format!("{}: {}; {bounded}{missing}", self.tier, self.means)
    }

    /// The same in a few words: the way, and what is not in force.
    pub(crate) fn in_short(&self) -> String {
        let missing = self.missing().into_iter().map(Protection::name);
        let missing: Vec<String> = missing.map(|name| format!("no {name}")).collect();
        match (self.isolates(), &missing[..]) {
            (false, _) => "NONE: programs run with your rights".to_owned(),
            (true, []) => format!("{} ✓", self.tier),
            (true, some) => format!("{} ✓ ({})", self.tier, some.join(", ")),
        }
    }

    /// A sentence for reports where a strict grading would not have used this sandbox.
    pub fn warning(&self) -> Option<String> {
        let is_weak = self.missing().iter().any(|missing| missing.is_required());
        (is_weak || !self.isolates()).then(|| self.describe())
    }

    /// Lets every run see a directory, read-only and under its own name: a toolchain outside `/usr`.
    pub fn show(&mut self, directory: &Path) {
        self.engine.show(directory);
    }

    /// Hides a file or a directory that lies in something that runs see, as answers under `/usr`.
    pub fn hide(&mut self, path: &Path) {
        self.engine.hide(path);
    }

    /// The name that a directory has for the program.
    pub fn path_inside<'a>(&self, mount: &'a Mount) -> &'a Path {
        mount.path_inside(self.tier)
    }

    /// Runs a job to its end, or until `stop` is set.
    ///
    /// Host directories that the job may write to are given to the user of its slot. Whatever the program does is no error.
    pub fn run(&self, job: &Job, stop: &AtomicBool) -> Result<Finished, Error> {
        self.engine.run(job, stop)
    }

    /// Puts the items of a batch to one process, one after the other, until one of them ends the process, `take` breaks it off, or
    /// `stop` is set. Hands over each that was done cleanly, as soon as it was, and tells why the process ended before its time.
    ///
    /// An item that is not handed over has to be run alone. Host directories that the job may write to are given to the user of its
    /// slot, and the working directory, which has to be empty, is emptied and filled for each item. What was handed over before an
    /// error counts.
    pub fn run_batch(
        &self,
        batch: &Batch,
        stop: &AtomicBool,
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> Result<Option<BatchError>, Error> {
        self.engine.run_batch(batch, stop, take)
    }
}
