//! When something was handed in, as far as the files tell, and never from now.
//!
//! What was unpacked here has no times of its own: its files are as old as this grading, and those of a checkout as old as the
//! checkout.

use std::{
    collections::BTreeSet,
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

use crate::outcome::{Submitted, TimeSource};

use super::{Handed, Layout, Submission, gather::path_of, git};

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
    submission.student.submitted = match git::submitted(&path) {
        None if !passes_over_files => {
            of_files(submission).map(|at| Submitted::at(TimeSource::Files, at))
        }
        known => known,
    };
}

/// Doubts the times that cannot be: of the future, and of files where the platform says of others when they handed in, as its
/// download is as new as its files.
pub(super) fn doubt(all: &mut [Handed]) {
    let now = seconds(SystemTime::now()).unwrap_or(i64::MAX);
    let source = |one: &Handed| {
        one.submission
            .student
            .submitted
            .as_ref()
            .map(|it| it.source)
    };
    let told = all
        .iter()
        .filter(|one| source(one) == Some(TimeSource::Metadata));
    let told: BTreeSet<Layout> = told.map(|one| one.layout).collect();
    for handed in all {
        let is_told_of_others = told.contains(&handed.layout);
        let Some(submitted) = &mut handed.submission.student.submitted else {
            continue;
        };
        if submitted.at.is_some_and(|at| at > now) {
            submitted.doubt = Some("it is in the future".to_owned());
        } else if is_told_of_others && submitted.source == TimeSource::Files {
            let why = "the platform says of others when they handed in, and not of this one";
            submitted.doubt = Some(why.to_owned());
        }
    }
}

/// When a file of it was last changed, in seconds since 1970.
fn of_files(submission: &Submission) -> Option<i64> {
    let changed = |path: &Path| seconds(path.symlink_metadata().ok()?.modified().ok()?);
    let parts = submission.parts.iter().map(|part| part.from.clone());
    let files = submission.files().unwrap_or_default().into_iter();
    let files = files.map(|file| submission.root.join(file));
    parts.chain(files).filter_map(|path| changed(&path)).max()
}

fn seconds(time: SystemTime) -> Option<i64> {
    i64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()
}
