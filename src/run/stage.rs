//! The stages between the supervisor and a program: what one hands to the next, and what each tells the supervisor.
//!
//! Every stage is this executable under a hidden verb, and reads what all of them have to know from a file without a name:
//! a program may read the arguments of process 1. They tell what happened in another such file, which the program does not
//! inherit: how a program ended is known exactly, and nothing that a program prints is taken for a fault of the machine.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use super::confine::{self, Confinement};
use super::{init, isolate, orphans, process, supervisor};

/// What a stage that failed exits with. Nobody asks: the supervisor was told.
const FAILED: u8 = 126;

/// What every stage knows.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct StageConfig {
    /// The process that watches the run.
    pub(super) supervisor: u32,
    /// The number of the open file in which to tell what happened.
    pub(super) status: i32,
    /// The number of the open file that says what is seen, where a stage has to see to that.
    pub(super) layout: Option<i32>,
    /// How the program is confined.
    pub(super) confinement: Confinement,
}

/// What a stage tells the supervisor.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(super) enum StageStatus {
    /// It could not do its part.
    Failed(String),
    /// The program could not be executed.
    NotExecuted(String),
    /// The program exited with this code.
    Exited(i32),
    /// A signal ended the program.
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
        isolate::VERB => Some(go_on(isolate::isolate)),
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
        .and_then(|config| Ok((open(config.status)?, config)));
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
        let _ = StageStatus::Failed(error.to_string()).send(&mut status);
        ExitCode::from(FAILED)
    })
}

/// Opens an inherited file once more, so that it is not inherited again.
fn open(number: i32) -> io::Result<File> {
    OpenOptions::new().append(true).open(path_of(number))
}

fn path_of(number: i32) -> PathBuf {
    format!("/dev/fd/{number}").into()
}

impl StageConfig {
    /// The words that make this executable the stage `verb`, before the program's. What it has to know goes into a file that
    /// `hand_over` gives the number of: the program can read the words of process 1.
    pub(super) fn words(
        &self,
        verb: &str,
        hand_over: impl FnOnce(&[u8]) -> io::Result<i32>,
    ) -> io::Result<[OsString; 3]> {
        let number = hand_over(&serde_json::to_vec(self)?)?;
        Ok([verb, &number.to_string(), "--"].map(OsString::from))
    }

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
    /// Tells it.
    pub(super) fn send(&self, to: &mut File) -> io::Result<()> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        to.write_all(&line)
    }

    /// Reads what was told first: what comes later follows from it.
    pub(super) fn receive(from: &mut File) -> Option<Self> {
        let mut text = String::new();
        from.rewind().ok()?;
        from.read_to_string(&mut text).ok()?;
        serde_json::from_str(text.lines().next()?).ok()
    }
}
