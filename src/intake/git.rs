//! What the logs of a checkout tell of times: who made the last commit and when, and when it was pushed and received.
//!
//! Git is not asked. It runs what the configuration of a repository names, and this one is a stranger's. Its objects are not read
//! either: a commit that was made elsewhere has no line in the logs, and its time is not known.

use std::{fs, path::Path};

use crate::{
    beneath::read_file_beginning,
    outcome::{KnownTime, Submitted, TimeSource},
};

/// Bytes of a log that are read.
const MOST_BYTES: u64 = 4 << 20;

/// A line of a log: the commit before and behind it, whose time it is, and what was done.
struct Line {
    before: String,
    behind: String,
    who: String,
    at: i64,
    action: String,
}

/// When the commit that is checked out was made, with what else the logs know; none where this is no checkout.
pub(super) fn submitted(checkout: &Path) -> Option<Submitted> {
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
