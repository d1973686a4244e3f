//! The sandbox as a grading sees it: chosen once, used for every run.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use super::bubblewrap::{self, View};
use super::confine::Confinement;
use super::error::{Error, Unavailable};
use super::job::{Finished, Job, Mount};
use super::probe;
use super::resources::{self, ProcessLimit};
use super::wire::{Bubblewrap, Specification};
use super::{launch, platform, users};

/// How programs are kept apart from the machine, from the grader, and from each other.
///
/// ```no_run
/// use std::{path::Path, sync::atomic::AtomicBool};
/// use tilegrade::run::{Job, Memory, Mount, Sandbox};
///
/// let sandbox = Sandbox::probe()?;
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
    /// Started again as the supervisor of each run.
    executable: PathBuf,
    isolation: Isolation,
    view: View,
}

#[derive(Clone, Debug)]
pub(super) enum Isolation {
    Bubblewrap {
        program: PathBuf,
        version: String,
        /// What the kernel gave the last stage, in its own words.
        held: String,
    },
    None,
}

impl Sandbox {
    /// Finds the protection of this machine by really running something in it.
    ///
    /// The running executable is started again for each run, so it must be `tilegrade`; a test is not.
    ///
    /// # Errors
    ///
    /// Where there is none, with the reason; see [`Unavailable::hint`].
    pub fn probe() -> Result<Self, Unavailable> {
        Self::probe_with(&platform::own_executable())
    }

    /// Like [`Sandbox::probe`], for a caller that is not itself the `tilegrade` program.
    ///
    /// # Errors
    ///
    /// As for [`Sandbox::probe`].
    pub fn probe_with(executable: &Path) -> Result<Self, Unavailable> {
        let isolation = probe::find_bubblewrap()?;
        let mut sandbox = Self::new(executable, isolation);
        // The grader knows all the answers.
        sandbox.hide(executable);
        let said = probe::try_out(&sandbox)?;
        if let Isolation::Bubblewrap { held, .. } = &mut sandbox.isolation {
            *held = said;
        }
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
        Self::new(executable, Isolation::None)
    }

    fn new(executable: &Path, isolation: Isolation) -> Self {
        Self {
            executable: executable.to_owned(),
            isolation,
            view: View::default(),
        }
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
        match self.isolation {
            Isolation::Bubblewrap { .. } => Path::new(mount.inside),
            Isolation::None => &mount.host,
        }
    }

    /// Whether programs are kept apart at all.
    #[must_use]
    pub fn isolates(&self) -> bool {
        matches!(self.isolation, Isolation::Bubblewrap { .. })
    }

    /// One line for a report: the protections in force.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.isolation {
            Isolation::Bubblewrap { version, held, .. } => {
                let user = if users::is_root() {
                    "a user for each slot"
                } else {
                    "the grader's user"
                };
                format!(
                    "{version}: namespaces {}; {held}; {user}; read-only system, no network; \
                     CPU, time, memory, processes, disk and output bounded",
                    bubblewrap::NAMESPACES
                )
            }
            Isolation::None => "NONE: submissions ran with the rights of the grader".to_owned(),
        }
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
        self.run_telling(job, stop, false)
    }

    /// Runs a job, and has the last stage say first on its standard output what the kernel gave it.
    pub(super) fn run_telling(
        &self,
        job: &Job,
        stop: &AtomicBool,
        tells: bool,
    ) -> Result<Finished, Error> {
        let user = self.user(job.slot);
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
        let mut specification = self.specification(job, user);
        specification.confinement.tells = tells;
        launch::launch(&self.executable, &specification, stop)
    }

    /// Who runs the program, where that is not the grader's user.
    fn user(&self, slot: u32) -> Option<u32> {
        users::of_slot(slot).filter(|_| self.isolates())
    }

    fn specification(&self, job: &Job, user: Option<u32>) -> Specification {
        let process_limit = if self.isolates() {
            ProcessLimit::inside_bubblewrap(user)
        } else {
            ProcessLimit::Poll
        };
        let mut specification = Specification {
            grader: std::process::id(),
            command: job.argv.clone(),
            prefix: Vec::new(),
            confinement: Confinement {
                limits: resources::kernel_limits(job, process_limit),
                is_in_sandbox: self.isolates(),
                writable: bubblewrap::writable(job),
                tells: false,
            },
            bubblewrap: None,
            environment: self.environment(job),
            directory: job.directory.host.clone().into_os_string(),
            user,
            stdin: job.stdin.clone().map(PathBuf::into_os_string),
            writable: job
                .writable()
                .map(|path| path.as_os_str().to_owned())
                .collect(),
            bounds: resources::bounds(job),
        };
        let Isolation::Bubblewrap { program, .. } = &self.isolation else {
            specification.prefix = platform::UNISOLATED_PREFIX
                .iter()
                .map(OsString::from)
                .collect();
            return specification;
        };
        let (view, out_of_reach) = self.view.for_user(user);
        let mut prefix = Vec::new();
        if let (Some(user), false) = (user, out_of_reach.is_empty()) {
            prefix = users::bind_and_become(user, &out_of_reach);
            // It still has to be root to bind them.
            specification.user = None;
        }
        specification.directory = "/".into();
        specification.bubblewrap = Some(Bubblewrap {
            prefix,
            program: program.clone().into_os_string(),
            options: bubblewrap::options(job, &view),
        });
        specification
    }

    fn environment(&self, job: &Job) -> Vec<(String, String)> {
        let home = self
            .path_inside(&job.directory)
            .to_string_lossy()
            .into_owned();
        let own = [
            ("PATH", "/usr/local/bin:/usr/bin:/bin".to_owned()),
            ("HOME", home),
            ("TMPDIR", "/tmp".to_owned()),
            ("LANG", "C.UTF-8".to_owned()),
        ];
        let own = own.map(|(name, value)| (name.to_owned(), value));
        own.into_iter()
            .chain(job.environment.iter().cloned())
            .collect()
    }
}
