//! When something was handed in, as far as the files tell, and never from now.
//!
//! What was unpacked here has no times of its own: its files are as old as this grading, and those of a checkout as old as the
//! checkout.

use std::{
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

use crate::outcome::{KnownTime, Submitted, TimeSource};

use super::{Submission, git};

/// Why the time of a file says nothing where metadata tell of others: what was downloaded is as new as the download.
pub(super) const TOLD_OF_OTHERS: &str =
    "the times of others are told by metadata, and this one's is not";

/// Adds the time of a submission that the way in told none of: that of the last commit where it `has_log`, or of the files unless
/// they are passed over. `place` is where things are unpacked. A time of the future is doubted.
pub(super) fn add(
    submission: &mut Submission,
    place: &Path,
    [has_log, passes_over_files]: [bool; 2],
) {
    let path = submission.path();
    let whole = place.canonicalize().unwrap_or_else(|_| place.to_owned());
    let is_ours = path.starts_with(place) || path.starts_with(whole);
    let is_looked_at = !passes_over_files && !is_ours;
    let by_files = |one: &Submission| is_looked_at.then(|| of_files(one, i64::MAX))?;
    let known = match submission.student.submitted.take() {
        Some(known) if known.source == TimeSource::Files => Some(Submitted {
            at: by_files(submission),
            ..known
        }),
        None if !is_ours => has_log
            .then(|| git::submitted(&path))
            .flatten()
            .or_else(|| by_files(submission).map(|at| Submitted::at(TimeSource::Files, at))),
        known => known,
    };
    let mut known = known.map(possible);
    let (source, by) = (TimeSource::Files, None);
    let is_one = |told: &&mut Submitted| told.source == source && told.doubt.is_some();
    if let Some(told) = known.as_mut().filter(is_one) {
        let before = of_files(submission, now()).map(|at| KnownTime { source, at, by });
        told.others.extend(before);
    }
    submission.student.submitted = known;
}

/// The time that a roster has, which is the platform's. Where that cannot be, a person sees what the way in knew before.
pub(super) fn told_by_roster(at: i64, before: Option<Submitted>) -> Submitted {
    let mut told = possible(Submitted::at(TimeSource::Metadata, at));
    if let (true, Some(before)) = (told.doubt.is_some(), before) {
        let (source, by) = (before.source, before.by);
        let own = before.at.map(|at| KnownTime { source, at, by });
        told.others = own.into_iter().chain(before.others).collect();
    }
    told
}

/// A time, doubted where it is in the future.
fn possible(submitted: Submitted) -> Submitted {
    match submitted.at {
        Some(at) if at > now() => submitted.doubted("it is in the future"),
        _ => submitted,
    }
}

/// Doubts the times of files.
pub(super) fn doubt_files(submissions: &mut [Submission]) {
    for submission in submissions {
        let submitted = &mut submission.student.submitted;
        if let Some(of_files) = submitted.take_if(|it| it.source == TimeSource::Files) {
            *submitted = Some(of_files.doubted(TOLD_OF_OTHERS));
        }
    }
}

/// When a file of it was last changed, in seconds since 1970, of those that were changed by then.
fn of_files(submission: &Submission, until: i64) -> Option<i64> {
    let changed = |path: &Path| seconds(path.symlink_metadata().ok()?.modified().ok()?);
    let parts = submission.parts.iter().map(|part| part.from.clone());
    let files = submission.files().unwrap_or_default().into_iter();
    let files = files.map(|file| submission.root.join(file));
    let times = parts.chain(files).filter_map(|path| changed(&path));
    times.filter(|at| *at <= until).max()
}

fn now() -> i64 {
    seconds(SystemTime::now()).unwrap_or(i64::MAX)
}

fn seconds(time: SystemTime) -> Option<i64> {
    i64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()
}
