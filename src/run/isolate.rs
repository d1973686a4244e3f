//! The tier of the built-in namespaces: two stages that do what bubblewrap does.
//!
//! The first makes the namespaces and waits; the second, a copy of it, is process 1 in them and builds the file system. Two
//! are needed because who makes a namespace of processes is not in it, but its next child.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::process::ExitCode;

use rustix::process::WaitOptions;

use super::layout::Entry;
use super::stage::StageConfig;
use super::{init, platform};

/// The hidden verb.
pub(super) const VERB: &str = "__isolate";

/// Makes the namespaces, goes on in them in a second process, and waits for it in the first.
pub(super) fn isolate(
    config: &mut StageConfig,
    command: &[OsString],
    status: &mut File,
) -> io::Result<ExitCode> {
    config.close_others(status);
    platform::make_namespaces().map_err(|error| in_words("namespaces cannot be made", &error))?;
    platform::die_with(config.supervisor)?;
    let Some(inner) = platform::split()? else {
        return build(config, command, status);
    };
    rustix::process::waitpid(Some(inner), WaitOptions::empty())?;
    Ok(ExitCode::SUCCESS)
}

/// Builds what the program sees, and becomes process 1.
fn build(
    config: &mut StageConfig,
    command: &[OsString],
    status: &mut File,
) -> io::Result<ExitCode> {
    // Its parent is in no namespace of its own, and so it has no number here.
    platform::die_with(0)?;
    // A group that exists inside: zero, the number of one outside, means one's own group to who signals it.
    let _ = rustix::process::setsid();
    let layout: Vec<Entry> = serde_json::from_slice(&config.take_layout()?)?;
    platform::build_file_system(&layout)?;
    std::env::set_current_dir(&config.confinement.directory)?;
    init::watch_over(config, command, status)
}

fn in_words(what: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{what}: {error}"))
}
