//! The submissions in the PATHs: what the PATHs are taken for, whom a pick leaves, and what people should know of both.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::pick::{self, Candidate};
use super::{Error, Tell};
use crate::assignment::Late;
use crate::intake::{self, Intake, Layout, Options, SkipReason, Source, Submission};
use crate::outcome::{Person, Unmatched, identity_key};

/// The PATHs that were named, and whether that is one submission; where there are none the current folder, which has to be one
/// unless it is said what else it is.
pub(crate) fn named(
    paths: &[PathBuf],
    layout: Option<Layout>,
) -> Result<(Vec<PathBuf>, bool), Error> {
    let here = [PathBuf::from(".")];
    let named = if paths.is_empty() { &here } else { paths };
    let found = match (layout, named) {
        (Some(layout), _) => layout,
        (None, [folder]) if folder.is_dir() => intake::recognise(folder)?,
        _ => Layout::Class,
    };
    let is_one = matches!(found, Layout::One | Layout::Autograder);
    if paths.is_empty() && layout.is_none() && !is_one {
        let what = found.words();
        return Err(Error::refused(
            format!("no PATH is named, and the current folder is a {what} and not one submission"),
            "name what is to be graded; `.` is the current folder",
        ));
    }
    Ok((named.to_vec(), is_one))
}

/// The submissions in the PATHs; what is unpacked goes below `place`. All are taken, since the roster alone may know whom `--only`
/// means: [`pick()`] picks behind the list of the class.
pub(crate) fn take(
    paths: &[PathBuf],
    options: &Options,
    place: &Path,
    stop: &Arc<AtomicBool>,
) -> Result<Intake, Error> {
    let intake = intake::take(paths, options, place, stop)?;
    if intake.submissions.is_empty() {
        return Err(Error::refused(
            "there is no submission in what was named",
            "name a folder that holds a folder for each submission, or one submission",
        ));
    }
    Ok(intake)
}

/// Says what every PATH is taken for, and what of it is nobody's.
pub(crate) fn tell_sources(sources: &[Source], tell: &dyn Tell) {
    for one in sources {
        tell.line(&format!("{}: {}", one.path.display(), one.words()));
        for skipped in &one.skipped {
            let (path, why) = (skipped.path.display(), skipped.why.words());
            let place = one.path.display();
            tell.line(&format!("warning: {place}: {path} is left out ({why})"));
        }
    }
    let mut skipped = sources.iter().flat_map(|one| &one.skipped);
    if skipped.any(|one| one.why == SkipReason::Unknown) {
        tell.hint(
            "what has no name of its layout is graded where it is named as a PATH of its own",
        );
    }
    tell_warnings(sources, tell);
}

/// Says which files of a submission do not count since others of their names were uploaded later, or could not be taken.
pub(crate) fn tell_replaced(submissions: &[Submission], tell: &dyn Tell) {
    for submission in submissions {
        let skipped = submission.skipped.iter();
        let is_told = |why: SkipReason| why == SkipReason::Replaced || why.is_lost();
        for replaced in skipped.filter(|one| is_told(one.why)) {
            tell.line(&format!(
                "warning: {}: {} is left out ({})",
                submission.student.shown_name(&submission.name),
                replaced.path.display(),
                replaced.why.words()
            ));
        }
    }
}

/// Says what somebody should look at in the PATHs.
pub(crate) fn tell_warnings(sources: &[Source], tell: &dyn Tell) {
    for one in sources {
        for warning in &one.warnings {
            tell.line(&format!(
                "warning: {}: {}",
                one.path.display(),
                warning.message
            ));
            if let Some(hint) = &warning.hint {
                tell.hint(hint);
            }
        }
    }
}

/// Leaves the submissions that are picked, or all where none is. Nobody is missed among those who were not picked.
pub(crate) fn pick(
    intake: &mut Intake,
    only: &[String],
    unmatched: Option<&mut Unmatched>,
) -> Result<(), Error> {
    if only.is_empty() {
        return Ok(());
    }
    let submissions = intake.submissions.iter();
    let class: Vec<Candidate<'_>> = submissions
        .map(|submission| Candidate {
            name: &submission.name,
            record_name: &submission.record_name,
            student: &submission.student,
        })
        .collect();
    let picked = pick::pick(only, &class, unmatched.as_deref())?;
    let mut at = 0..;
    intake
        .submissions
        .retain(|_| at.next().is_some_and(|at| picked.contains(&at)));
    let submissions = intake.submissions.iter();
    let names: BTreeSet<&str> = submissions.map(|one| &*one.name).collect();
    if let Some(unmatched) = unmatched {
        let is_picked = |name: &String| names.contains(&**name);
        unmatched.absent.clear();
        unmatched.submissions.retain(is_picked);
        for pairs in [&mut unmatched.by_name, &mut unmatched.otherwise_named] {
            pairs.retain(|(name, _)| is_picked(name));
        }
        let doubled = &mut unmatched.doubled;
        doubled.retain(|(_, all)| all.iter().any(is_picked));
    }
    Ok(())
}

/// Has the list of who handed in nothing say who is excused.
pub(crate) fn excuse_absent(unmatched: &mut Unmatched, late: &Late) {
    let excused = late.students.iter().filter(|(_, one)| one.is_excused);
    let excused: BTreeSet<String> = excused.map(|(written, _)| identity_key(written)).collect();
    for absent in &mut unmatched.absent {
        let mut keys = absent.person.keys();
        absent.is_excused = keys.any(|own| excused.contains(&identity_key(own)));
    }
}

/// Says who and what is on one side alone.
pub(crate) fn tell_unmatched(unmatched: &Unmatched, tell: &dyn Tell) {
    for name in &unmatched.submissions {
        tell.line(&format!("not on the roster: {name}"));
    }
    for student in unmatched.students() {
        tell.line(&format!("no submission of: {student}"));
    }
    for (student, names) in &unmatched.doubled {
        tell.line(&format!(
            "several submissions of {student}: {}",
            names.join(", ")
        ));
    }
    for (name, student) in &unmatched.by_name {
        tell.line(&format!("joined by the name alone: {name} with {student}"));
    }
    for (name, student) in &unmatched.otherwise_named {
        tell.line(&format!(
            "joined with nobody: {name} has the id or login of {student}, who has another name"
        ));
    }
    if !unmatched.otherwise_named.is_empty() {
        tell.hint(
            "is it the list of another class or assignment? write the name there as the platform has it, or leave its column out",
        );
    }
    if !unmatched.by_name.is_empty() {
        tell.hint(
            "a namesake has the same name: look at each, or let the folder be called by an id or a login of the roster",
        );
    }
}

/// Says where an excuse or a due date of one member is all members', since a group has one result.
pub(crate) fn tell_of_groups(late: &Late, submissions: &[Submission], tell: &dyn Tell) {
    for submission in submissions.iter().filter(|one| is_of_group(one)) {
        let keys = submission.student.people.iter().flat_map(Person::keys);
        let keys: BTreeSet<String> = keys.map(identity_key).collect();
        let named = late.students.keys();
        for named in named.filter(|named| keys.contains(&identity_key(named))) {
            tell.line(&format!(
                "warning: [late.students] names `{named}`, and holds for all members of {}",
                submission.name
            ));
        }
    }
}

fn is_of_group(submission: &Submission) -> bool {
    submission.student.people.len() > 1
}

/// Whether a student checks their own work: what was named is one submission itself, and not a class.
pub(crate) fn is_self_check(intake: &Intake) -> bool {
    let [taken] = &intake.sources[..] else {
        return false;
    };
    matches!(taken.layout, Layout::One | Layout::Autograder)
}
