//! Submissions that are only looked at: what is unpacked for that is taken away again.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tempfile::TempDir;

use super::{Error, taken};
use crate::intake::{Intake, Layout, Options, SkipReason, Skipped, Source, Submission};

/// The folder in memory that Linux has for all programs.
const MEMORY: &str = "/dev/shm";

/// Bytes of archives whose files may lie in memory.
const SMALL: u64 = 16 << 20;

/// The submissions in the PATHs, and the folder of what was unpacked, which goes with what is given back.
pub(crate) fn take(
    paths: &[PathBuf],
    options: &Options,
    stop: &Arc<AtomicBool>,
) -> Result<(Intake, TempDir), Error> {
    let take =
        |scratch: &TempDir| taken::take(paths, options, &scratch.path().join("unpacked"), stop);
    let mut scratch = memory(paths).map_or_else(tempfile::tempdir, Ok)?;
    let mut taken = take(&scratch);
    if scratch.path().starts_with(MEMORY) && !stop.load(Ordering::Relaxed) && lacks_some(&taken) {
        scratch = tempfile::tempdir()?;
        taken = take(&scratch);
    }
    Ok((taken?, scratch))
}

/// Has a folder of results that lies in a PATH be listed there as left out.
pub(crate) fn note_results(sources: &mut [Source], results: &Path) {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    for source in sources {
        let whole_results = whole(results);
        // What lies deeper is listed with the submission that it lies in.
        if !matches!(source.layout, Layout::One | Layout::Autograder)
            && let Ok(path) = whole_results.strip_prefix(whole(&source.path))
            && path.components().count() == 1
        {
            let (path, why) = (path.to_owned(), SkipReason::Results);
            source.skipped.push(Skipped { path, why });
            source.skipped.sort();
        }
    }
}

/// A folder in memory for what small archives hold. A class is thousands of files, and a disk may take seconds to make them.
fn memory(paths: &[PathBuf]) -> Option<TempDir> {
    let bytes = |path: &PathBuf| path.metadata().ok().filter(std::fs::Metadata::is_file);
    let sizes: Option<u64> = paths.iter().map(|path| Some(bytes(path)?.len())).sum();
    let is_small = env::var_os("TMPDIR").is_none() && sizes.is_some_and(|sum| sum <= SMALL);
    is_small
        .then(|| tempfile::tempdir_in(MEMORY).ok())
        .flatten()
}

/// Whether something could not be read: there may be more room elsewhere.
fn lacks_some(taken: &Result<Intake, Error>) -> bool {
    let is_broken = |one: &Submission| one.contents().is_err();
    taken
        .as_ref()
        .map_or(true, |intake| intake.submissions.iter().any(is_broken))
}
