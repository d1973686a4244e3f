//! The stages between the supervisor and a program: what one hands to the next, and what each tells the supervisor.
//!
//! Every stage is this executable under a hidden verb, and reads what all of them have to know from a file without a name:
//! a program may read the arguments of process 1. They tell what happened in another such file, which the program does not
//! inherit: how a program ended is known exactly, and nothing that a program prints is taken for a fault of the machine.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::process::ExitCode;

use rustix::process::WaitStatus;
use serde::{Deserialize, Serialize};

use super::confine::{self, Confinement};
use super::{init, orphans, process, supervisor, wire};

/// What a stage that failed exits with. Nobody asks: the supervisor was told.
const FAILED: u8 = 126;

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct StageConfig {
    pub(super) supervisor: u32,
    /// The number of the open file in which to tell what happened.
    pub(super) status: i32,
    /// The number of the open file that says what is seen, where a stage has to see to that.
    pub(super) layout: Option<i32>,
    pub(super) confinement: Confinement,
}

/// What a stage tells the supervisor.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(super) enum StageStatus {
    Failed(String),
    NotExecuted(String),
    Exited(i32),
    Signalled(i32),
}

/// Goes on as one of the processes that a run consists of, where the first argument is a hidden verb.
///
/// Call it before anything else is done: these processes close what they inherit.
#[must_use]
pub fn stage() -> Option<ExitCode> {
    let verb = std::env::args_os().nth(1)?;
    match verb.to_str()? {
        supervisor::VERB => Some(supervisor::supervise()),
        orphans::VERB => Some(orphans::kill_all_of_this_user()),
        init::ISOLATE_VERB => Some(go_on(init::isolate)),
        init::VERB => Some(go_on(init::watch_over)),
        confine::VERB => Some(go_on(confine::confine)),
        _ => None,
    }
}

/// Does a stage's part, and tells the supervisor where that fails.
fn go_on(part: fn(&mut StageConfig, &[OsString], &mut File) -> io::Result<ExitCode>) -> ExitCode {
    let mut words = std::env::args_os().skip(2);
    let number = words.next().unwrap_or_default();
    let command: Vec<OsString> = words.skip(1).collect();
    let opened = std::fs::read(Path::new("/dev/fd").join(number))
        .and_then(|config| Ok(serde_json::from_slice::<StageConfig>(&config)?))
        .and_then(|config| {
            // Opened once more, so that it is not inherited again.
            let status = OpenOptions::new()
                .append(true)
                .open(path_of(config.status))?;
            Ok((status, config))
        });
    let (mut status, mut config) = match opened {
        Ok(opened) => opened,
        Err(error) => {
            let _ = writeln!(
                io::stderr(),
                "tilegrade: a stage has no configuration: {error}"
            );
            return ExitCode::from(FAILED);
        }
    };
    part(&mut config, &command, &mut status).unwrap_or_else(|error| {
        // Where this fails too, the missing word tells it.
        let _ = wire::send(&StageStatus::Failed(error.to_string()), &mut status);
        ExitCode::from(FAILED)
    })
}

fn path_of(number: i32) -> String {
    format!("/dev/fd/{number}")
}

impl StageConfig {
    /// Reads what is seen, and takes it out of what the next stage has to know.
    pub(super) fn take_layout(&mut self) -> io::Result<Vec<u8>> {
        let number = self
            .layout
            .take()
            .ok_or_else(|| io::Error::other("a stage has no layout"))?;
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
