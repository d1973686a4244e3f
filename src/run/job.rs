//! What a caller asks for, and what it gets back.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::tier::Tier;
use crate::assignment::Limits;
use crate::outcome::{Ending, Usage};

/// One program to run once.
///
/// Build `argv` with [`Sandbox::path_inside`](super::Sandbox::path_inside): the program sees its directories under
/// their names inside, and a grader without a sandbox has to name the host's.
#[derive(Clone, Debug)]
pub struct Job {
    /// The program, as an absolute path, and its arguments.
    pub argv: Vec<OsString>,
    /// The working directory, which is also `HOME`.
    pub directory: Mount,
    /// The other directories that the program needs, beside the toolchains that every run sees.
    pub mounts: Vec<Mount>,
    /// The file that the program reads as its standard input; nothing is there to read otherwise.
    pub stdin: Option<PathBuf>,
    /// The bounds; see [`Bound`](crate::outcome::Bound) for what passing one does.
    pub limits: Limits,
    /// How the memory bound is to be understood.
    pub memory: Memory,
    /// Which of the parallel runs this is, from zero. A grader with root's rights gives each slot its own user.
    pub slot: u32,
}

/// A directory of the host and the name that it has inside.
#[derive(Clone, Debug, Eq, PartialEq)]
#[must_use]
pub struct Mount {
    /// Where it is; absolute.
    pub host: PathBuf,
    /// What the program calls it.
    pub inside: &'static str,
    /// Whether the program may write there.
    pub access: Access,
}

/// What a program may do in a directory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Access {
    /// Read.
    ReadOnly,
    /// Create, change and remove; the disk bound counts what lies there.
    ReadWrite,
}

/// How a memory bound of `m` MiB is to be understood.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Memory {
    /// As the size of the heap, which the caller sets with `-Xmx`, and with a small `-Xms`, because the first heap is
    /// otherwise as large as the machine allows; the virtual machine gets [`Limits::JVM_OVERHEAD_MIB`] beside it. A full heap is the program's own `OutOfMemoryError`, not a bound.
    Jvm,
    /// As what all processes together hold.
    Native,
}

/// How a run went.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Finished {
    /// How it ended.
    pub ending: Ending,
    /// The first bytes of its standard output, as many as the output bound.
    #[serde(skip)]
    pub stdout: Vec<u8>,
    /// The first bytes of its standard error, as many as the output bound.
    #[serde(skip)]
    pub stderr: Vec<u8>,
    /// What it used.
    pub usage: Usage,
}

impl Mount {
    /// What programs call the directory of a submission's build.
    pub(super) const BUILD: &str = "/build";

    /// The directory that is made for one run, `/job`: writable.
    pub fn job(host: &Path) -> Self {
        Self::new(host, "/job", Access::ReadWrite)
    }

    /// The directory of a submission's build, `/build`: writable while it is built, read-only when it runs.
    pub fn build(host: &Path, access: Access) -> Self {
        Self::new(host, Self::BUILD, access)
    }

    /// The directory with our own driver classes, `/driver`: read-only.
    pub fn driver(host: &Path) -> Self {
        Self::new(host, "/driver", Access::ReadOnly)
    }

    /// What the program of a tier calls it.
    pub(super) fn path_inside(&self, tier: Tier) -> &Path {
        if tier.has_namespaces() {
            Path::new(self.inside)
        } else {
            &self.host
        }
    }

    fn new(host: &Path, inside: &'static str, access: Access) -> Self {
        Self {
            host: host.to_owned(),
            inside,
            access,
        }
    }
}
