//! The sandbox as a grading sees it: chosen once, used for every run.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::control_group::ControlGroup;
use super::error::{Error, NoSandbox, Refusal};
use super::found::Found;
use super::job::{Finished, Job, Mount};
use super::layout::View;
use super::look::Look;
use super::series::{Break, Done, Series};
use super::tier::Wish;
use super::tiers::{self, Isolation, NoIsolation};
use super::users::Users;
use super::{launch, plan, platform, probe, users};
use crate::outcome::{Bound, Ending};

/// How programs are kept apart from the machine, from the grader, and from each other.
///
/// ```no_run
/// use std::{path::Path, sync::atomic::AtomicBool};
/// use tilegrade::run::{Job, Memory, Mount, Sandbox, Wish};
///
/// let sandbox = Sandbox::probe(Wish::default())?;
/// let directory = Mount::job(Path::new("/tmp/tilegrade-x/job-1"));
/// let script = sandbox.path_inside(&directory).join("solve.py");
/// let finished = sandbox.run(
///     &Job {
///         argv: vec!["/usr/bin/python3".into(), script.into()],
///         directory,
///         mounts: Vec::new(),
///         environment: Vec::new(),
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
    /// Started again as the supervisor of each run, and as every stage below it.
    executable: PathBuf,
    pub(super) isolation: Arc<dyn Isolation>,
    /// What a look from inside found.
    pub(super) found: Found,
    /// Stronger tiers that are not used.
    pub(super) refusals: Vec<Refusal>,
    pub(super) view: View,
    users: Users,
    /// Whether each run has a disk for itself.
    pub(super) has_own_disks: bool,
    /// Where the grader may make one.
    pub(super) group: Option<ControlGroup>,
}

impl Sandbox {
    /// Finds the protection of this machine by really running something in it: the strongest tier that lets the program
    /// do nothing that it must not.
    ///
    /// The running executable is started again for each run, so it must be `tilegrade`; a test is not.
    ///
    /// # Errors
    ///
    /// Where there is none, with the reasons; see [`NoSandbox::hint`].
    pub fn probe(wish: Wish) -> Result<Self, NoSandbox> {
        Self::probe_with(&platform::own_executable(), wish)
    }

    /// Like [`Sandbox::probe`], for a caller that is not itself the `tilegrade` program.
    ///
    /// # Errors
    ///
    /// As for [`Sandbox::probe`].
    pub fn probe_with(executable: &Path, wish: Wish) -> Result<Self, NoSandbox> {
        let (mut sandbox, refusals) = probe::choose(executable, wish)?;
        sandbox.refusals = refusals;
        Ok(sandbox)
    }

    /// No protection: programs have the grader's rights. The bounds hold all the same.
    #[must_use]
    pub fn none() -> Self {
        Self::none_with(&platform::own_executable())
    }

    /// Like [`Sandbox::none`], for a caller that is not itself the `tilegrade` program.
    #[must_use]
    pub fn none_with(executable: &Path) -> Self {
        Self::new(executable, Arc::new(NoIsolation), View::default())
    }

    pub(super) fn new(executable: &Path, isolation: Arc<dyn Isolation>, view: View) -> Self {
        let mut sandbox = Self {
            executable: executable.to_owned(),
            isolation,
            found: Found::default(),
            refusals: Vec::new(),
            view,
            users: Users::default(),
            has_own_disks: false,
            group: None,
        };
        // The grader knows all the answers.
        sandbox.hide(executable);
        // Where this is refused, what outlives a killed supervisor is not the grader's to end.
        let _ = platform::adopt_orphans();
        sandbox
    }

    pub(super) fn with_found(mut self, found: Found) -> Self {
        self.found = found;
        self
    }

    /// Lets every run see a directory, read-only and under its own name: a toolchain outside `/usr`.
    pub fn show(&mut self, directory: &Path) {
        self.view.show(directory);
    }

    /// Hides a file or a directory that lies in something that runs see: answers under `/usr`, for instance.
    /// What lies elsewhere is not seen anyhow.
    pub fn hide(&mut self, path: &Path) {
        if let Ok(path) = path.canonicalize() {
            self.view.hide(path);
        }
    }

    /// The name that a directory has for the program.
    #[must_use]
    pub fn path_inside<'a>(&self, mount: &'a Mount) -> &'a Path {
        tiers::path_inside(&*self.isolation, mount)
    }

    /// Runs a job to its end, or until `stop` is set.
    ///
    /// Host directories that the job may write to are given to the user of its slot.
    ///
    /// # Errors
    ///
    /// [`Error::Interrupted`] once `stop` is set, and otherwise what went wrong with the machine. Whatever the program
    /// does is no error.
    pub fn run(&self, job: &Job, stop: &AtomicBool) -> Result<Finished, Error> {
        self.run_looking(job, stop, None)
    }

    /// Runs a job, and has the last stage look around and tell first what it found.
    pub(super) fn run_looking(
        &self,
        job: &Job,
        stop: &AtomicBool,
        look: Option<Look>,
    ) -> Result<Finished, Error> {
        let user = self.give_directories(job)?;
        let specification = plan::specification(self, job, user, look)?;
        let began = Instant::now();
        let finished = launch::launch(&self.executable, &specification, stop)?;
        self.isolation.require_undisturbed(finished.ending, began)?;
        Ok(finished)
    }

    /// Puts the items of a series to one process, one after the other, until one of them ends the process, `take` breaks it off, or
    /// `stop` is set. Hands over each that was done cleanly, as soon as it was, and tells why the process ended before its time.
    ///
    /// An item that is not handed over has to be run alone. Host directories that the job may write to are given to the
    /// user of its slot, and the working directory, which has to be empty, is emptied and filled for each item.
    ///
    /// # Errors
    ///
    /// As for [`Sandbox::run`]; what was handed over before counts.
    pub fn run_series(
        &self,
        series: &Series,
        stop: &AtomicBool,
        take: &mut dyn FnMut(Done) -> ControlFlow<()>,
    ) -> Result<Option<Break>, Error> {
        let user = self.give_directories(&series.job)?;
        let specification = plan::specification_of_series(self, series, user)?;
        let began = Instant::now();
        let broken = launch::launch_series(&self.executable, &specification, stop, take)?;
        if let Some(Break::Bound(bound @ Bound::Processes)) = broken {
            let ending = Ending::Stopped(bound);
            self.isolation.require_undisturbed(ending, began)?;
        }
        Ok(broken)
    }

    /// Gives what a job may write to to who runs its program, where that is not the grader's user.
    fn give_directories(&self, job: &Job) -> Result<Option<u32>, Error> {
        let user = self.user(job.slot)?;
        if let Some(user) = user {
            for directory in job.writable() {
                users::give(directory, user).map_err(|error| {
                    Error::Machine(format!(
                        "`{}` could not be given to user {user}: {error}",
                        directory.display()
                    ))
                })?;
            }
        }
        Ok(user)
    }

    /// Who runs the program, where that is not the grader's user.
    fn user(&self, slot: u32) -> Result<Option<u32>, Error> {
        if !self.isolates() || !users::is_root() {
            return Ok(None);
        }
        let prepare = |user| self.isolation.prepare_user(&self.executable, user);
        let claimed = self.users.of_slot(slot, prepare);
        claimed
            .map(Some)
            .map_err(|error| Error::Machine(format!("no user can be had for a program: {error}")))
    }
}
