//! What stands in for this module where nothing is run: on Windows, say.
//!
//! The surprise: there is no value of [`Sandbox`] and no [`Toolchain`] is ever found, so that whoever needs one is told why, and
//! a program is *not judged*. What needs neither, as the grading of saved transcripts, works as everywhere.

mod error;
mod job;
mod protection;
mod series;
mod tier;
mod tool;

use std::{
    convert::Infallible,
    io,
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::atomic::AtomicBool,
};

use tempfile::TempDir;

pub use error::{Error, NoSandbox, Refusal, Unavailable};
pub use job::{Access, Finished, Job, Memory, Mount};
pub use protection::{Protection, State};
pub use series::{Break, Done, Item, Series};
pub use tier::{Tier, UnknownTier, Wish};
pub use tool::{Missing, Toolchain};

/// What keeps programs apart. There is none.
#[derive(Clone, Debug)]
pub struct Sandbox(Infallible);

impl Sandbox {
    /// What keeps programs apart.
    #[must_use]
    pub fn tier(&self) -> Tier {
        match self.0 {}
    }

    /// The protections that are not in force.
    #[must_use]
    pub fn missing(&self) -> Vec<Protection> {
        match self.0 {}
    }

    /// One line for a report.
    #[must_use]
    pub fn describe(&self) -> String {
        match self.0 {}
    }

    /// A sentence for reports.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        match self.0 {}
    }

    /// Lets every run see a directory.
    pub fn show(&mut self, _directory: &Path) {
        match self.0 {}
    }

    /// Hides a file or a directory.
    pub fn hide(&mut self, _path: &Path) {
        match self.0 {}
    }

    /// The name that a directory has for the program.
    #[must_use]
    pub fn path_inside<'a>(&self, _mount: &'a Mount) -> &'a Path {
        match self.0 {}
    }

    /// Runs a job.
    ///
    /// # Errors
    /// Never, since it is never called.
    pub fn run(&self, _job: &Job, _stop: &AtomicBool) -> Result<Finished, Error> {
        match self.0 {}
    }
}

impl Sandbox {
    /// Runs a series.
    ///
    /// # Errors
    /// Never, since it is never called.
    pub fn run_series(
        &self,
        _series: &Series,
        _stop: &AtomicBool,
        _take: &mut dyn FnMut(Done) -> ControlFlow<()>,
    ) -> Result<Option<Break>, Error> {
        match self.0 {}
    }
}

impl Toolchain {
    /// Finds nothing.
    ///
    /// # Errors
    /// Always: what is found would have to be run.
    pub fn find(_name: &str, _version_arguments: &[&str]) -> Result<Self, Missing> {
        Err(Missing::NothingIsRun)
    }
}

/// The temporary directories of one grading.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// Makes one in a directory of the caller's choice.
    ///
    /// # Errors
    /// Where that directory cannot be written to.
    pub fn new_in(parent: &Path) -> io::Result<Self> {
        let made = tempfile::Builder::new()
            .prefix("tilegrade-")
            .tempdir_in(parent);
        made.map(Self)
    }

    /// Makes a fresh directory whose name begins with `prefix`.
    ///
    /// # Errors
    /// Where the disk is full or the directory was taken away.
    pub fn directory(&self, prefix: &str) -> io::Result<PathBuf> {
        let made = tempfile::Builder::new()
            .prefix(&format!("{prefix}-"))
            .tempdir_in(self.path())?;
        Ok(made.keep())
    }

    /// Removes a directory.
    ///
    /// # Errors
    /// Where something in it cannot be removed.
    pub fn discard(&self, directory: &Path) -> io::Result<()> {
        std::fs::remove_dir_all(directory)
    }

    /// The directory that holds all the others.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Does nothing: a run consists of no processes.
#[must_use]
pub fn stage() -> Option<ExitCode> {
    None
}
