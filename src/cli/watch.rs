//! `grade --watch`: a student's own work is graded again whenever a source changes.
//!
//! The files are looked at every second. Notices of the system do not come from every disk, such as one of Windows under WSL.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::atomic::Ordering,
    thread,
    time::{Duration, SystemTime},
};

use jiff::Zoned;
use walkdir::{DirEntry, WalkDir};

use crate::{grade::Journal, language::is_source};

use super::{
    INTERRUPTED,
    args::GradeArguments,
    grade::{self, Stop},
    output::{Failure, complain, talk},
};

/// How long is waited before the files are looked at again.
const INTERVAL: Duration = Duration::from_secs(1);

/// The sources below what is graded, each with the time of its last change and its length.
type Sources = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// Grades one submission, and again whenever one of its sources changes, until a signal asks to stop.
pub(super) fn watch(
    arguments: &GradeArguments,
    (paths, out): (&[PathBuf], &Path),
    stop: &Stop,
) -> Result<u8, Failure> {
    let mut before = sources(paths);
    // What is wrong at first is wrong with the call, and later with what is being written.
    grade::once(arguments, out, stop)?;
    talk("watching the sources; Ctrl-C ends");
    while !stop.load(Ordering::Relaxed) {
        thread::sleep(INTERVAL);
        let now = sources(paths);
        let is_other = |path: &&PathBuf| before.get(*path) != now.get(*path);
        let Some(changed) = now.keys().chain(before.keys()).find(is_other) else {
            continue;
        };
        let time = Zoned::now().strftime("%H:%M:%S");
        talk(&format!("{time} changed: {}", changed.display()));
        before = now;
        match grade::once(arguments, out, stop) {
            Err(failure) if failure.code() == INTERRUPTED => return Err(failure),
            Err(failure) => complain(&failure),
            Ok(_) => (),
        }
    }
    Ok(INTERRUPTED)
}

/// Lists the sources below the PATHs, and a PATH that is a file. Hidden folders and those of results hold none.
fn sources(paths: &[PathBuf]) -> Sources {
    let is_kept = |entry: &DirEntry| {
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        entry.depth() == 0 || !is_hidden && !Journal::is_in(entry.path())
    };
    let walk = |path| WalkDir::new(path).into_iter().filter_entry(is_kept);
    let entries = paths.iter().flat_map(walk).flatten();
    let files = entries.filter(|entry| entry.depth() == 0 || is_source(entry.path()));
    let about = files.filter_map(|entry| {
        let about = entry.metadata().ok().filter(|about| !about.is_dir())?;
        Some((entry.into_path(), (about.modified().ok(), about.len())))
    });
    about.collect()
}
