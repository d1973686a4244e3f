//! When something was handed in, as far as the files tell, and never from now.
//!
//! The surprise: what was unpacked here has no times of its own. Its files are as old as this grading, and those of a checkout
//! as old as the checkout.

use std::{path::Path, time::UNIX_EPOCH};

use crate::{
    outcome::{Submitted, TimeSource},
    submission::Submission,
};

use super::{gather::path_of, git};

/// Adds the time of a submission that the way in told none of: that of the last commit, or of the files unless they are passed
/// over. `place` is where things are unpacked.
pub(super) fn add(submission: &mut Submission, place: &Path, passes_over_files: bool) {
    let path = path_of(submission);
    let is_ours = place
        .canonicalize()
        .is_ok_and(|place| path.starts_with(place));
    if submission.student.submitted.is_some() || is_ours || path.starts_with(place) {
        return;
    }
    let commit = git::time_of_commit(&path);
    let commit = commit.map(|at| Submitted::at(TimeSource::Commit, at));
    let is_checkout = path.join(".git").symlink_metadata().is_ok();
    let unknown = is_checkout.then(|| Submitted::unknown(TimeSource::Commit));
    let known = commit.or(unknown);
    submission.student.submitted = match known {
        None if !passes_over_files => {
            of_files(submission).map(|at| Submitted::at(TimeSource::Files, at))
        }
        known => known,
    };
}

/// When a file of it was last changed, in seconds since 1970.
fn of_files(submission: &Submission) -> Option<i64> {
    let changed = |path: &Path| {
        let changed = path.symlink_metadata().ok()?.modified().ok()?;
        i64::try_from(changed.duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()
    };
    let parts = submission.parts.iter().map(|part| part.from.clone());
    let files = submission.files().unwrap_or_default().into_iter();
    let files = files.map(|file| submission.root.join(file));
    parts.chain(files).filter_map(|path| changed(&path)).max()
}
