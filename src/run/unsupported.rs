//! The root of this module on systems where nothing is run: on Windows and macOS.
//!
//! No [`Sandbox`] is ever made there and no [`Toolchain`] is found, so that a caller that needs one is told why, and a program is *not
//! judged*. What needs neither, as the grading of saved transcripts, works as everywhere.

mod batch;
mod error;
mod job;
mod protection;
mod sandbox;
mod tier;
mod tool;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tempfile::TempDir;

pub use batch::{Batch, BatchError, BatchItem, ItemResult};
pub use error::{Error, NoSandbox, Refusal, Unavailable};
pub use job::{Access, Finished, Job, Memory, Mount};
pub use protection::{Protection, State};
pub use sandbox::Sandbox;
pub use tier::{SandboxRequest, Tier, UnknownTier};
pub use tool::{Missing, Toolchain};

impl Toolchain {
    /// Finds nothing. What is found would have to be run.
    pub fn find(_name: &str, _version_arguments: &[&str]) -> Result<Self, Missing> {
        Err(Missing::NothingIsRun)
    }
}

/// The temporary directories of one grading.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// Makes one in a directory of the caller's choice.
    pub fn new_in(parent: &Path) -> io::Result<Self> {
        let made = tempfile::Builder::new()
            .prefix("tilegrade-")
            .tempdir_in(parent);
        made.map(Self)
    }

    /// Makes a fresh directory whose name begins with `prefix`.
    pub fn directory(&self, prefix: &str) -> io::Result<PathBuf> {
        let made = tempfile::Builder::new()
            .prefix(&format!("{prefix}-"))
            .tempdir_in(self.path())?;
        Ok(made.keep())
    }

    /// Removes a directory.
    pub fn discard(&self, directory: &Path) -> io::Result<()> {
        std::fs::remove_dir_all(directory)
    }

    /// The directory that holds all the others.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

/// Does nothing: a run consists of no processes.
pub fn hidden_verb() -> Option<ExitCode> {
    None
}
