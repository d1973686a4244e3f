//! What a folder of results keeps of earlier gradings beside what is graded now.
//!
//! Its report and the list of its class are of all. A pick changes in both who was picked, and nothing else.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::folder::RESULTS;
use super::run_file::RunFacts;
use super::stored_report::StoredReport;
use super::{Error, Tell};
use crate::grade::{Event, Grading, Journal, Member, Regrading};
use crate::intake::Submission;
use crate::outcome::{Count, Person, Student, SubmissionResult, Unmatched};
use crate::report::{Report, json};

/// What the folder knows of its class from now on, and who and what is on one side alone of what is graded now. Nobody whose result
/// is stored handed in nothing. A pick changes nothing of the others. Says of which results there will be no report. Fails for a
/// submission of another class with the name of one that is stored: its result would take the place of that.
pub(crate) fn with_earlier(
    mut facts: RunFacts,
    earlier: Option<RunFacts>,
    (journal, submissions): (&Journal, &[Submission]),
    (is_pick, is_fresh): (bool, bool),
    tell: &dyn Tell,
) -> Result<(RunFacts, Option<Unmatched>), Error> {
    let now = facts.unmatched.clone();
    let Some(earlier) = earlier else {
        return Ok((facts, now));
    };
    let out = journal.folder().display();
    let is_same = facts.assignment == earlier.assignment;
    let mut paths = earlier.paths.iter();
    let is_other_class = is_same && !paths.all(|path| facts.paths.contains(path));
    if is_other_class && (is_pick || !is_fresh) {
        require_same_people(&earlier, &facts.paths, (journal, submissions), tell)?;
    }
    if is_pick {
        let mut class = picked_from(facts, earlier);
        for one in submissions {
            take_out(&mut class.unmatched, &one.name, &one.student);
        }
        return Ok((class, now));
    }
    if !is_same {
        tell.line(&format!(
            "note: {} of `{}` in {out} will be in no report but {out}/{RESULTS}.1: `--out` names another folder for `{}`",
            Count(earlier.submissions.len(), "result"),
            earlier.assignment,
            facts.assignment));
        return Ok((facts, now));
    }
    if earlier.rubric.is_some() && earlier.rubric != facts.rubric {
        tell.line(&format!(
            "note: the results in {out} were judged by another rubric; {out}/{RESULTS}.1 keeps them"
        ));
    }
    let mut others: Vec<Member> = Vec::new();
    let is_now = |student: &Student| {
        submissions
            .iter()
            .any(|one| student.shares_one_with(&one.student))
    };
    let members = earlier.submissions.iter();
    for member in members.filter(|one| !is_among(&facts.submissions, one)) {
        let student = journal.student(&member.record_name);
        let Some(student) = student else {
            continue;
        };
        if is_now(&student) {
            if is_other_class {
                tell.line(&format!(
                    "warning: {} in {out} is of a student who is graded now, and that result counts in its place",
                    member.name
                ));
            }
            continue;
        }
        if is_other_class {
            take_out(&mut facts.unmatched, &member.name, &student);
            others.push(member.clone());
        } else if !is_fresh {
            tell.line(&format!(
                "warning: a result of {} is stored in {out}, and nothing was handed in now: is a folder gone or renamed?",
                member.name
            ));
        }
    }
    if !others.is_empty() && is_fresh {
        tell.line(&format!(
            "note: --fresh has forgotten {} of earlier gradings in {out}: grade those anew as well",
            Count(others.len(), "result"),
        ));
    } else if !others.is_empty() {
        tell.line(&format!(
            "note: {} of earlier gradings {} stored in {out} as well: `tilegrade regrade --out {out}` reports on all",
            Count(others.len(), "result"),
            if others.len() == 1 { "is" } else { "are" },
        ));
        keep(&mut facts, others, &earlier.paths);
    }
    let now = facts.unmatched.clone();
    Ok((facts, now))
}

/// What to do with two classes in which students have the same names.
const TWO_CLASSES: &str =
    "name both classes in one grading, which tells them apart, or another folder with --out";

/// Fails where the stored result of a submission is of another student, or perhaps of another.
fn require_same_people(
    earlier: &RunFacts,
    paths: &[String],
    (journal, submissions): (&Journal, &[Submission]),
    tell: &dyn Tell,
) -> Result<(), Error> {
    let others = earlier.paths.iter().filter(|path| !paths.contains(path));
    let others: Vec<&Path> = others.map(Path::new).collect();
    // A folder that is gone was moved.
    let lies_elsewhere = |one: &Submission| {
        let is_other = |folder: PathBuf| folder.exists() && folder != one.root;
        others.iter().any(|path| is_other(path.join(&one.name)))
    };
    for one in submissions {
        let is_stored = |member: &Member| member.record_name == one.record_name;
        if !earlier.submissions.iter().any(is_stored) {
            continue;
        }
        let stored = journal.student(&one.record_name).unwrap_or_default();
        let out = journal.folder().display();
        if stored.shares_one_with(&one.student) && lies_elsewhere(one) {
            tell.line(&format!(
                "warning: the result of {} takes the place of one that the same student has in {out} from another PATH",
                one.name
            ));
        }
        if stored.people.is_empty() && one.student.people.is_empty() && lies_elsewhere(one) {
            let name = &one.name;
            return Err(Error::refused(
                format!(
                    "a result of {name} is stored in {out} from another PATH, and nothing tells whether it is the same student's"
                ),
                TWO_CLASSES,
            ));
        }
        if stored.is_namesake_of(&one.student, &one.name) {
            let [now, then] = [&one.student, &stored].map(|student| {
                let people: Vec<String> = student.people.iter().map(Person::words).collect();
                people.join(", ")
            });
            let name = &one.name;
            return Err(Error::refused(
                format!("{name} is of {now}, and a result of that name in {out} is of {then}"),
                TWO_CLASSES,
            ));
        }
    }
    Ok(())
}

/// Forgets the runs of what is graded now: of those that were picked, or of all.
pub(crate) fn forget(
    journal: &Journal,
    submissions: &[Submission],
    only: &[String],
) -> Result<(), Error> {
    if only.is_empty() {
        return Ok(journal.forget(None)?);
    }
    let is_whole = |name: &&String| submissions.iter().any(|one| one.name == **name);
    if let Some(part) = only.iter().find(|name| !is_whole(name)) {
        let names = submissions.iter().map(|one| format!("`{}`", one.name));
        let names: Vec<String> = names.collect();
        return Err(Error::refused(
            format!("`{part}` is not the whole name of a submission, and --fresh forgets its runs"),
            format!("these would be forgotten: {}", names.join(", ")),
        ));
    }
    for submission in submissions {
        journal.forget(Some(&submission.record_name))?;
    }
    Ok(())
}

/// The class of an earlier grading, of which this one picked some: nothing else of it changes.
fn picked_from(pick: RunFacts, mut class: RunFacts) -> RunFacts {
    match (&mut class.unmatched, &pick.unmatched) {
        (Some(known), Some(found)) => known.take_over(found, &pick.names()),
        (known @ None, found) => known.clone_from(found),
        (Some(_), None) => (),
    }
    class.sandbox = class.sandbox.or(pick.sandbox);
    class.warning = class.warning.or(pick.warning);
    keep(&mut class, pick.submissions, &pick.paths);
    class
}

/// Has these count as well, with the paths that they are from, in place of what is stored under the same names.
fn keep(facts: &mut RunFacts, submissions: Vec<Member>, paths: &[String]) {
    facts.submissions.retain(|one| !is_among(&submissions, one));
    facts.submissions.extend(submissions);
    facts.submissions.sort();
    facts.add_paths(paths);
}

fn is_among(members: &[Member], one: &Member) -> bool {
    members
        .iter()
        .any(|other| other.record_name == one.record_name)
}

fn take_out(unmatched: &mut Option<Unmatched>, name: &str, student: &Student) {
    if let Some(unmatched) = unmatched {
        unmatched.take_out(name, student);
    }
}

/// Grades; where the folder knows of others as well, by these facts, its report is brought up to date.
pub(crate) fn grade(
    class: &Grading<'_>,
    take: &mut (dyn FnMut(&Event<'_>) -> io::Result<()> + Send),
    of_class: Option<&RunFacts>,
    tell: &dyn Tell,
) -> Result<(), Error> {
    let mut picked = Vec::new();
    class.grade(&mut |event| {
        if let (Some(_), Event::Graded(result)) = (of_class, &event) {
            picked.push((*result).clone());
        }
        take(&event)
    })?;
    match of_class {
        Some(facts) => take_over(picked, class, facts, tell),
        None => Ok(()),
    }
}

/// Brings the stored report up to date with the results of a pick. Whoever is in no report yet, as behind a grading that
/// was interrupted, is judged by what is stored.
///
/// Where the report was made by something else, it stays, and how all are brought up to date is said.
fn take_over(
    picked: Vec<SubmissionResult>,
    class: &Grading<'_>,
    facts: &RunFacts,
    tell: &dyn Tell,
) -> Result<(), Error> {
    let (journal, assignment) = (class.journal, class.assignment);
    let path = journal.folder().join(RESULTS);
    let report = match journal.read(RESULTS) {
        Err(error) if error.kind() == ErrorKind::NotFound => Some(Report::default()),
        Err(_) => None,
        Ok(bytes) => Report::read(&bytes).ok(),
    };
    let Some(mut report) = report.filter(|_| facts.is_by(assignment)) else {
        tell.line(&format!(
            "note: {} was made by another assignment or version, and is left as it is: `tilegrade regrade --out {}` brings it up to date",
            path.display(),
            journal.folder().display()
        ));
        return Ok(());
    };
    let all = std::mem::take(&mut report.submissions);
    let all = all.into_iter().chain(picked);
    let mut all: BTreeMap<String, SubmissionResult> =
        all.map(|one| (one.name.clone(), one)).collect();
    let unread = facts.submissions.iter();
    let unread: Vec<Member> = unread
        .filter(|one| !all.contains_key(&one.name))
        .cloned()
        .collect();
    let regrading = Regrading {
        assignment,
        journal,
        submissions: &unread,
        by_hand: None,
        jobs: class.jobs,
        stop: class.stop,
    };
    regrading.judge(&mut |event| {
        if let Event::Graded(result) = event {
            all.insert(result.name.clone(), result.clone());
        }
        Ok(())
    })?;
    report.assignment.clone_from(&assignment.settings.name);
    report.gradebook = assignment.settings.gradebook;
    report.unmatched.clone_from(&facts.unmatched);
    report.warning.clone_from(&facts.warning);
    let mut file = StoredReport::open(&path, &json::opening(&report))?;
    // In the order in which all are judged again; what is of no class any more comes last.
    let known: Vec<SubmissionResult> = facts
        .names()
        .iter()
        .filter_map(|name| all.remove(*name))
        .collect();
    for result in known.iter().chain(all.values()) {
        file.add(&json::submission(result))?;
    }
    Ok(file.replace()?)
}
