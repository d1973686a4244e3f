//! What changed between stored results and new ones: whose points, in which cases, from what to what, and why.

use super::account::of_whole;
use super::layout::wrapped;
use super::stored::StoredResults;
use super::worth;
use crate::assignment::Points;
use crate::outcome::{CaseResult, SubmissionResult};

/// What changed for a submission; `None` if nothing did.
pub fn submission(
    before: &StoredResults,
    result: &SubmissionResult,
    width: usize,
) -> Option<String> {
    let now = Worth::of(result);
    let name = result.shown_name();
    let Some(before) = before.submissions.get(&result.name) else {
        let line = format!("{name}: {}, and not in the stored results", now.in_words());
        return Some(wrapped(&line, "", "    ", width));
    };
    let cases = case_changes(before, result);
    let mut head = Vec::new();
    let old = Worth::of(before);
    if old != now {
        head.push(change(old, now));
    }
    if before.verdict != result.verdict {
        head.push(format!("{} → {}", before.verdict, result.verdict));
    }
    let account = account_changes(before, result);
    if head.is_empty() && cases.is_empty() && account.is_empty() {
        return None;
    }
    if head.is_empty() {
        head.push(now.in_words() + " as before");
    }
    let line = format!("{name}: {}", head.join(", "));
    let mut text = wrapped(&line, "", "    ", width);
    for (what, names) in cases {
        let line = format!("{}: {what}", names.join(", "));
        text += &wrapped(&line, "  ", "      ", width);
    }
    for line in account {
        text += &wrapped(&line, "  ", "      ", width);
    }
    Some(text)
}

/// The lines of the account that came or went and are about no case: lateness, what was given by hand, an excuse.
fn account_changes(before: &SubmissionResult, result: &SubmissionResult) -> Vec<String> {
    let (old, now) = (of_whole(before), of_whole(result));
    let went = old.iter().filter(|line| !now.contains(line));
    let came = now.iter().filter(|line| !old.contains(line));
    let went = went.map(|line| format!("no longer {line}"));
    went.chain(came.map(|line| format!("now {line}"))).collect()
}

/// The line about submissions that are not among the new results.
pub fn gone(names: &[&str], width: usize) -> String {
    if names.is_empty() {
        return String::new();
    }
    let line = format!("only in the stored results: {}", names.join(", "));
    wrapped(&line, "", "    ", width)
}

/// What changed in cases, each with the cases of which the same can be said.
fn case_changes<'a>(
    before: &'a SubmissionResult,
    result: &'a SubmissionResult,
) -> Vec<(String, Vec<&'a str>)> {
    let mut changes: Vec<(String, Vec<&str>)> = Vec::new();
    let mut add =
        |what: String, name: &'a str| match changes.iter_mut().find(|(said, _)| *said == what) {
            Some((_, names)) => names.push(name),
            None => changes.push((what, vec![name])),
        };
    for case in &result.cases {
        let old = before.cases.iter().find(|old| old.name == case.name);
        match old {
            None => add(
                format!("{}, a new case", Worth::of_case(case).in_words()),
                &case.name,
            ),
            Some(old) => {
                if let Some(what) = case_change(old, case) {
                    add(what, &case.name);
                }
            }
        }
    }
    for old in &before.cases {
        if !result.cases.iter().any(|case| case.name == old.name) {
            let before = Worth::of_case(old).in_words();
            add(format!("{before} before, no longer a case"), &old.name);
        }
    }
    changes
}

fn case_change(old: &CaseResult, case: &CaseResult) -> Option<String> {
    let [before, now] = [old, case].map(Worth::of_case);
    let has_same_verdict = old.verdict == case.verdict;
    if before == now && has_same_verdict {
        return None;
    }
    let mut what = Vec::new();
    if before != now {
        what.push(change(before, now));
    }
    if !has_same_verdict {
        what.push(format!("{} → {}", old.verdict, case.verdict));
    }
    let why = reasons(old, case);
    let parts = [what.join(", "), why.join(", ")];
    let parts = parts.iter().filter(|part| !part.is_empty());
    Some(parts.map(String::as_str).collect::<Vec<_>>().join("; "))
}

/// Why a case's result is another one: items of the rubric, and findings that came or went.
fn reasons(old: &CaseResult, case: &CaseResult) -> Vec<String> {
    let mut why = Vec::new();
    for item in &case.items {
        let now = format!("{} of {}", item.points, item.max_points);
        let lost = item.max_points - item.points;
        let name = item.item.name();
        match old.items.iter().find(|old| old.item == item.item) {
            None if lost == Points::ZERO => (),
            None => why.push(format!("`{name}` now {now}")),
            // Where all of it was there and still is, it explains nothing.
            Some(old) if old.max_points - old.points == lost => (),
            Some(old) => {
                let before = format!("{} of {}", old.points, old.max_points);
                why.push(format!("`{name}` {before} → {now}"));
            }
        }
    }
    for old in &old.items {
        let is_gone = !case.items.iter().any(|item| item.item == old.item);
        if is_gone && old.points != old.max_points {
            why.push(format!("`{}` no longer an item", old.item.name()));
        }
    }
    let lacks = |case: &CaseResult, id| !case.findings.iter().any(|finding| finding.id == id);
    for finding in case.findings.iter().filter(|new| lacks(old, new.id)) {
        why.push(format!("now {}: {}", finding.id.name(), finding.message));
    }
    for old in old.findings.iter().filter(|old| lacks(case, old.id)) {
        why.push(format!("no longer {}: {}", old.id.name(), old.message));
    }
    why
}

/// `3 → 5 of 5 points`, or with both totals where the total changed.
fn change(before: Worth, after: Worth) -> String {
    let [old_most, new_most] = [before, after].map(|worth| worth.most);
    let [before, after] = [before, after].map(Worth::earned);
    if old_most == new_most {
        format!("{before} → {after} of {new_most} points")
    } else {
        format!("{before} of {old_most} → {after} of {new_most} points")
    }
}

/// Points that are certain, none if it was not judged; those that there may be, where a person has to decide; and the
/// most that can be earned.
#[derive(Clone, Copy, Eq, PartialEq)]
struct Worth {
    low: Option<Points>,
    high: Option<Points>,
    most: Points,
}

impl Worth {
    const fn of(result: &SubmissionResult) -> Self {
        Self {
            low: result.points,
            high: result.points_high,
            most: result.max_points,
        }
    }

    const fn of_case(case: &CaseResult) -> Self {
        Self {
            low: case.points,
            high: None,
            most: case.facts.max_points,
        }
    }

    fn earned(self) -> String {
        worth::range(self.low, self.high)
    }

    fn in_words(self) -> String {
        match self.low {
            Some(_) => format!("{} of {} points", self.earned(), self.most),
            None => "not judged".to_owned(),
        }
    }
}
