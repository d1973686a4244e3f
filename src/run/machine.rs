//! What runs programs on this machine: a tier, and what all runs of a grading share.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::batch::{Batch, BatchError, ItemResult};
use super::control_group::ControlGroup;
use super::error::{Error, NoSandbox, Refusal};
use super::job::{Finished, Job};
use super::launch::Supervisors;
use super::layout::View;
use super::sandbox::{Engine, Sandbox};
use super::self_test::{ProbeReport, SelfTest};
use super::tier::{SandboxRequest, Tier};
use super::tiers::{self, Isolation};
use super::users::{self, Users};
use super::{plan, probe};
use crate::outcome::{Bound, Ending};

#[derive(Clone, Debug)]
pub(super) struct Machine {
    supervisors: Supervisors,
    pub(super) isolation: Arc<dyn Isolation>,
    pub(super) view: View,
    users: Users,
    pub(super) has_own_disks: bool,
    pub(super) group: Option<Arc<ControlGroup>>,
}

impl Sandbox {
    /// Finds the protection of this machine by really running something in it: the strongest tier that lets the program
    /// do nothing that it must not. `executable` is `tilegrade`, which is started again for each run: [`own_executable`](super::own_executable), but
    /// for a test.
    pub fn probe(executable: &Path, wish: SandboxRequest) -> Result<Self, NoSandbox> {
        probe::choose(executable, wish)
    }

    /// No protection: programs have the grader's rights. The bounds hold all the same. `executable` is that of
    /// [`Sandbox::probe`].
    pub fn none(executable: &Path) -> Self {
        let machine = Machine::new(executable, tiers::none());
        Self::new(machine, &ProbeReport::default(), Vec::new())
    }

    pub(super) fn new(machine: Machine, found: &ProbeReport, refusals: Vec<Refusal>) -> Self {
        let has_users = machine.isolates() && users::is_root();
        let user = if users::is_root() {
            "a user for each slot"
        } else {
            "the grader's user"
        };
        Self {
            tier: machine.tier(),
            means: format!(
                "{}{}, {user}",
                tiers::in_words(&*machine.isolation),
                found.held
            ),
            protections: found.states(machine.isolates()),
            refusals,
            control_groups: machine.group.as_ref().map(|group| group.directory.clone()),
            users: has_users.then(users::range),
            engine: Box::new(machine),
        }
    }
}

impl Machine {
    pub(super) fn new(executable: &Path, isolation: Arc<dyn Isolation>) -> Self {
        let tier = isolation.tier();
        let are_kept = tier != Tier::None && !tier.shares_user();
        let mut machine = Self {
            supervisors: Supervisors::new(executable, are_kept),
            isolation,
            view: View::default(),
            users: Users::default(),
            has_own_disks: false,
            group: None,
        };
        // The grader knows all the answers.
        machine.hide(executable);
        // Where this is refused, what outlives a killed supervisor is not the grader's to end.
        let own = rustix::process::getpid();
        let _ = rustix::process::set_child_subreaper(Some(own));
        machine
    }

    pub(super) fn tier(&self) -> Tier {
        self.isolation.tier()
    }

    pub(super) fn isolates(&self) -> bool {
        self.tier() != Tier::None
    }

    /// Runs a job, and has the last stage look around and tell first what it found.
    pub(super) fn run_looking(
        &self,
        job: &Job,
        stop: &AtomicBool,
        look: Option<SelfTest>,
    ) -> Result<Finished, Error> {
        let user = self.give_directories(job)?;
        let specification = plan::specification(self, job, user, look)?;
        let began = Instant::now();
        let finished = self.supervisors.launch(&specification, stop)?;
        self.isolation.require_undisturbed(finished.ending, began)?;
        Ok(finished)
    }

    /// Gives what a job may write to to the user of its slot, and says which that is; nothing where it is the grader's.
    fn give_directories(&self, job: &Job) -> Result<Option<u32>, Error> {
        if !self.isolates() || !users::is_root() {
            return Ok(None);
        }
        let prepare = |user| (self.isolation).end_what_is_left(&self.supervisors.executable, user);
        let user = self.users.of_slot(job.slot, prepare).map_err(|error| {
            Error::Machine(format!("no user can be had for a program: {error}"))
        })?;
        for directory in job.writable() {
            users::give(directory, user).map_err(|error| {
                Error::Machine(format!(
                    "`{}` could not be given to user {user}: {error}",
                    directory.display()
                ))
            })?;
        }
        Ok(Some(user))
    }
}

impl Engine for Machine {
    fn boxed(&self) -> Box<dyn Engine> {
        Box::new(self.clone())
    }

    fn show(&mut self, directory: &Path) {
        self.view.show(directory);
    }

    fn hide(&mut self, path: &Path) {
        if let Ok(path) = path.canonicalize() {
            self.view.hide(path);
        }
    }

    fn run(&self, job: &Job, stop: &AtomicBool) -> Result<Finished, Error> {
        self.run_looking(job, stop, None)
    }

    fn run_batch(
        &self,
        batch: &Batch,
        stop: &AtomicBool,
        take: &mut dyn FnMut(ItemResult) -> ControlFlow<()>,
    ) -> Result<Option<BatchError>, Error> {
        let user = self.give_directories(&batch.job)?;
        let specification = plan::specification_of_batch(self, batch, user)?;
        let began = Instant::now();
        let broken = (self.supervisors).launch_batch(&specification, stop, take)?;
        if let Some(BatchError::Bound(bound @ Bound::Processes)) = broken {
            let ending = Ending::Stopped(bound);
            self.isolation.require_undisturbed(ending, began)?;
        }
        Ok(broken)
    }
}
