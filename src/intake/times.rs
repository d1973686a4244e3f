//! When something was handed in, as far as the files tell, and never from now.
//!
//! What was unpacked here has no times of its own: its files are as old as this grading, and those of a checkout as old as the
//! checkout.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use super::Submission;
use crate::beneath::read_file_beginning;
use crate::outcome::{KnownTime, Submitted, TimeSource};

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
    let is_ours = || {
        let whole = || place.canonicalize();
        path.starts_with(place) || whole().is_ok_and(|whole| path.starts_with(whole))
    };
    let is_looked_at = !passes_over_files && !is_ours();
    let by_files = |one: &Submission| is_looked_at.then(|| of_files(one, i64::MAX))?;
    let known = match submission.student.submitted.take() {
        Some(known) if known.source == TimeSource::Files => Some(Submitted {
            at: by_files(submission),
            ..known
        }),
        None if is_looked_at || has_log && !is_ours() => has_log
            .then(|| submitted(&path))
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

fn possible(submitted: Submitted) -> Submitted {
    match submitted.at {
        Some(at) if at > now() => submitted.doubted("it is in the future"),
        _ => submitted,
    }
}

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
    let parts = submission.parts.iter();
    let parts = parts.filter_map(|part| part.from.symlink_metadata().ok()?.modified().ok());
    let files = submission.contents().unwrap_or_default().changed;
    let times = parts.chain(files).filter_map(seconds);
    times.filter(|at| *at <= until).max()
}

fn now() -> i64 {
    seconds(SystemTime::now()).unwrap_or(i64::MAX)
}

fn seconds(time: SystemTime) -> Option<i64> {
    i64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()
}

// Git is not asked. It runs what the configuration of a repository names, and this one is a stranger's. Its objects are not read
// either: a commit that was made elsewhere has no line in the logs, and its time is not known.

const MOST_BYTES: u64 = 4 << 20;

/// A line of a log: the commit before and behind it, whose time it is, and what was done.
struct Line {
    before: String,
    behind: String,
    who: String,
    at: i64,
    action: String,
}

/// When the commit that is checked out was made, with what else the logs know; `None` if this is no checkout.
fn submitted(checkout: &Path) -> Option<Submitted> {
    let folder = checkout.join(".git");
    folder.symlink_metadata().ok()?;
    let head = lines(&folder, "logs/HEAD");
    let mut commits: Vec<KnownTime> = Vec::new();
    let mut commit = head.last().map(|line| &line.behind);
    for line in head.iter().rev() {
        if Some(&line.behind) == commit && line.action.starts_with("commit") {
            commit = Some(&line.before);
            // Of whom else the last one is, is for a person to know.
            let own = known(TimeSource::Commit, line);
            if commits.iter().all(|known| known.by != own.by) {
                commits.push(own);
            }
        }
    }
    let received = head.iter().rev().find(|line| {
        let ways = ["clone", "pull", "fetch"];
        ways.iter().any(|way| line.action.starts_with(way))
    });
    let remotes = fs::read_dir(folder.join("logs/refs/remotes/origin"));
    let branches = remotes.into_iter().flatten().flatten();
    let branches = branches.flat_map(|branch| {
        let name = branch.file_name().to_string_lossy().into_owned();
        lines(&folder, &format!("logs/refs/remotes/origin/{name}"))
    });
    let updates = branches.filter(|line| line.action == "update by push");
    let pushed = updates.max_by_key(|line| line.at);
    // A clock is set right by itself within a minute.
    let is_set_back = head.windows(2).any(|two| two[1].at + 60 < two[0].at);
    let latest = head.iter().max_by_key(|line| line.at);
    let latest = latest.filter(|_| is_set_back);
    commits.extend(latest.map(|line| known(TimeSource::Commit, line)));
    let mut commits = commits.into_iter();
    let last = commits.next();
    let pushed = pushed.iter().map(|line| known(TimeSource::Push, line));
    let received = received.map(|line| known(TimeSource::Receipt, line));
    let doubt = if head.is_empty() {
        Some("its repository has no log of when something was done")
    } else {
        is_set_back.then_some("the times of the log go back: a clock was set")
    };
    Some(Submitted {
        at: last.as_ref().map(|last| last.at),
        by: last.and_then(|last| last.by),
        others: commits.chain(pushed).chain(received).collect(),
        doubt: doubt.map(str::to_owned),
        ..Submitted::unknown(TimeSource::Commit)
    })
}

fn known(source: TimeSource, line: &Line) -> KnownTime {
    KnownTime {
        source,
        at: line.at,
        by: Some(line.who.clone()),
    }
}

fn lines(folder: &Path, log: &str) -> Vec<Line> {
    let (bytes, _) = read_file_beginning(folder, log, MOST_BYTES).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    text.lines().filter_map(line).collect()
}

/// `<before> <behind> <name> <<address>> <seconds> <zone>`, a tab, and what was done.
fn line(text: &str) -> Option<Line> {
    let (head, action) = text.split_once('\t')?;
    let mut words = head.splitn(3, ' ');
    let (before, behind, rest) = (words.next()?, words.next()?, words.next()?);
    let (who, time) = rest.rsplit_once("> ")?;
    Some(Line {
        before: before.to_owned(),
        behind: behind.to_owned(),
        who: format!("{}>", who.trim()),
        at: time.split(' ').next()?.parse().ok()?,
        action: action.to_owned(),
    })
}
