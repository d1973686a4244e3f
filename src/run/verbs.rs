//! The hidden verbs: each makes the executable one of the processes that a run consists of.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use super::stage::{StageConfig, StageStatus, path_of};
use super::{confine, init, orphans, supervisor, wire};

/// What a stage that failed exits with. Nobody asks: the supervisor was told.
const FAILED: u8 = 126;

/// Goes on as one of the processes that a run consists of, where the first argument is a hidden verb.
///
/// Call it before anything else is done: these processes close what they inherit.
#[must_use]
pub fn hidden_verb() -> Option<ExitCode> {
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
