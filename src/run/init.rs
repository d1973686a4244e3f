//! The stages of the tiers that have namespaces.
//!
//! Process 1 inside is ours in both of them: it takes in what ends, and tells how the program ended. The program cannot signal it, since no
//! process can signal process 1 of its own namespace, and cannot look into it, since it is not dumpable. When it ends, the kernel ends all
//! the others. The last stage before the program is a copy of it: executing this file once more would take a millisecond of each run.
//!
//! Without bubblewrap, two stages do what bubblewrap does. The first makes the namespaces and waits; the second, a copy of it, builds
//! the file system and becomes process 1. Who makes a namespace of processes is not in it, but its next child.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::process::ExitCode;

use rustix::io::Errno;
use rustix::process::{Pid, WaitOptions};

use super::confinement::SPARE_PROCESSES;
use super::layout::Entry;
use super::stage::{StageConfig, StageStatus};
use super::tiers::namespaces;
use super::{confine, platform, wire};

/// The hidden verb of process 1 behind bubblewrap.
pub(super) const VERB: &str = "__init";

/// The hidden verb of the stage that makes namespaces.
pub(super) const ISOLATE_VERB: &str = "__isolate";

/// Makes the namespaces, goes on in them in a second process, and waits for it in the first.
pub(super) fn isolate(
    config: &mut StageConfig,
    command: &[OsString],
    status: &mut File,
) -> io::Result<ExitCode> {
    config.close_others(status);
    namespaces::make_namespaces().map_err(|error| {
        let said = format!("namespaces cannot be made: {error}");
        io::Error::new(error.kind(), said)
    })?;
    platform::die_with(config.supervisor)?;
    if let Some(inner) = platform::split()? {
        rustix::process::waitpid(Some(inner), WaitOptions::empty())?;
        return Ok(ExitCode::SUCCESS);
    }
    // Its parent is in no namespace of its own, and so it has no number here.
    platform::die_with(0)?;
    // A group that exists inside: zero, the number of one outside, means one's own group to who signals it.
    let _ = rustix::process::setsid();
    let layout: Vec<Entry> = serde_json::from_slice(&config.take_layout()?)?;
    namespaces::build_file_system(&layout)?;
    std::env::set_current_dir(&config.confinement.directory)?;
    watch_over(config, command, status)
}

/// Goes on as the last stage before the program in a second process, and waits for it in the first.
pub(super) fn watch_over(
    config: &mut StageConfig,
    command: &[OsString],
    status: &mut File,
) -> io::Result<ExitCode> {
    config.close_others(status);
    platform::give_up_rights()?;
    let Some(program) = platform::split()? else {
        // It lists its own open files to close them.
        platform::open_to_itself()?;
        return confine::confine(config, command, status);
    };
    let processes = config.confinement.limits.processes;
    let most = processes.map_or(u64::MAX, |most| most - SPARE_PROCESSES);
    if let Some(told) = wait_for(program, most)? {
        wire::send(&told, status)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Takes in every process that ends until `program` has, or until more than `most` had ended at once: a bomb that has no place left
/// dies out before anybody looks at it.
fn wait_for(program: Pid, most: u64) -> io::Result<Option<StageStatus>> {
    let (mut status_of_program, mut ended) = (None, 0);
    while ended <= most {
        let options = match ended {
            0 => WaitOptions::empty(),
            _ => WaitOptions::NOHANG,
        };
        match rustix::process::wait(options) {
            Ok(Some((process, status))) => {
                ended += 1;
                status_of_program = status_of_program.or((process == program).then_some(status));
            }
            Ok(None) | Err(Errno::CHILD) if status_of_program.is_some() => {
                return Ok(status_of_program.and_then(StageStatus::of));
            }
            Ok(None) => ended = 0,
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Some(StageStatus::Crowded))
}
