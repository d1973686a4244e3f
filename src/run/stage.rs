//! The stages between the supervisor and a program: what one hands to the next, and what each tells the supervisor.
//!
//! Every stage is this executable under a hidden verb, and reads what all of them have to know from a file without a name:
//! a program may read the arguments of process 1. They tell what happened in another such file, which the program does not
//! inherit: how a program ended is known exactly, and nothing that a program prints is taken for a fault of the machine.

use std::fs::File;
use std::io::{self, Read, Seek};

use rustix::process::WaitStatus;
use serde::{Deserialize, Serialize};

use super::confinement::Confinement;
use super::process;

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct StageConfig {
    pub(super) supervisor: u32,
    /// The number of the open file in which to tell what happened.
    pub(super) status: i32,
    /// The number of the open file that says what is seen, where a stage has to see to that.
    pub(super) layout: Option<i32>,
    pub(super) confinement: Confinement,
}

#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(super) enum StageStatus {
    Failed(String),
    NotExecuted(String),
    Exited(i32),
    Signalled(i32),
    /// More processes than it may have ended at once.
    Crowded,
}

pub(super) fn path_of(number: i32) -> String {
    format!("/dev/fd/{number}")
}

impl StageConfig {
    /// Reads what is seen, and takes it out of what the next stage has to know.
    pub(super) fn take_layout(&mut self) -> io::Result<Vec<u8>> {
        let number = self.layout.take();
        let number = number.ok_or_else(|| io::Error::other("a stage has no layout"))?;
        std::fs::read(path_of(number))
    }

    /// Closes what was inherited, but for `status` and for what the next stage has to inherit as well.
    pub(super) fn close_others(&self, status: &File) {
        use std::os::fd::AsRawFd;
        let kept = [Some(status.as_raw_fd()), Some(self.status), self.layout];
        process::close_inherited_files_but(&kept.map(Option::unwrap_or_default));
    }
}

impl StageStatus {
    pub(super) fn of(status: WaitStatus) -> Option<Self> {
        let exited = status.exit_status().map(Self::Exited);
        exited.or_else(|| status.terminating_signal().map(Self::Signalled))
    }

    /// Reads what was told first: what comes later follows from it.
    pub(super) fn receive(from: &mut File) -> Option<Self> {
        let mut text = String::new();
        from.rewind().ok()?;
        from.read_to_string(&mut text).ok()?;
        serde_json::from_str(text.lines().next()?).ok()
    }
}
