//! What the PATHs are taken for, on the way to grading them and to listing them.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};

use crate::{
    assignment::Late,
    intake::{self, Handed, Intake, Known, Layout, Options, Submission, Taken, WhyLeft},
    load,
    outcome::{ByHand, Person, Student, Unmatched, key},
    roster::{Adjustment, Adjustments, Roster},
};

use super::{
    arg_values::LayoutName,
    class_args::ByHandArguments,
    output::{Failure, say_hint, talk},
};

impl From<LayoutName> for Layout {
    fn from(name: LayoutName) -> Self {
        match name {
            LayoutName::Canvas => Self::Canvas,
            LayoutName::Moodle => Self::Moodle,
            LayoutName::Gradescope => Self::Gradescope,
            LayoutName::Classroom => Self::Classroom,
            LayoutName::Checkouts => Self::Checkouts,
            LayoutName::Class => Self::Class,
            LayoutName::One => Self::One,
        }
    }
}

impl From<intake::Error> for Failure {
    fn from(error: intake::Error) -> Self {
        if error.is_interruption {
            return Self::Interrupted { hint: error.hint };
        }
        Self::Usage {
            message: error.message,
            hint: error.hint,
        }
    }
}

/// The PATHs that were named; where there are none the current folder, which has to be one submission unless it is said what else
/// it is.
pub(super) fn named(
    paths: &[PathBuf],
    layout: Option<LayoutName>,
) -> Result<Vec<PathBuf>, Failure> {
    if !paths.is_empty() {
        return Ok(paths.to_vec());
    }
    let here = PathBuf::from(".");
    if layout.is_none() {
        let found = intake::recognise(&here)?;
        if !matches!(found, Layout::One | Layout::Autograder) {
            let what = found.words();
            return Err(Failure::Usage {
                message: format!(
                    "no PATH is named, and the current folder is a {what} and not one submission"
                ),
                hint: "name what is to be graded; `.` is the current folder".to_owned(),
            });
        }
    }
    Ok(vec![here])
}

/// The submissions in the PATHs; what is unpacked goes below `place`.
pub(super) fn take(
    paths: &[PathBuf],
    options: &Options,
    place: &Path,
    stop: &Arc<AtomicBool>,
) -> Result<Intake, Failure> {
    let intake = intake::take(paths, options, place, stop)?;
    if intake.submissions.is_empty() {
        return Err(Failure::Usage {
            message: "there is no submission in what was named".to_owned(),
            hint: "name a folder that holds a folder for each submission, or one submission"
                .to_owned(),
        });
    }
    Ok(intake)
}

/// Says what every PATH is taken for, and what of it is nobody's.
pub(super) fn tell(taken: &[Taken]) {
    for one in taken {
        talk(&format!("{}: {}", one.path.display(), one.words()));
        for left in &one.left {
            let (path, why) = (left.path.display(), left.why.words());
            let place = one.path.display();
            talk(&format!("warning: {place}: {path} is left out ({why})"));
        }
    }
    let mut left = taken.iter().flat_map(|one| &one.left);
    if left.any(|left| left.why == WhyLeft::Unknown) {
        say_hint("what has no name of its layout is graded where it is named as a PATH of its own");
    }
    tell_warnings(taken);
}

/// Says which files of a submission do not count since others of their names were uploaded later.
pub(super) fn tell_replaced(submissions: &[Handed]) {
    for handed in submissions {
        let replaced = handed.left.iter();
        for left in replaced.filter(|left| left.why == WhyLeft::Replaced) {
            talk(&format!(
                "warning: {}: {} is left out ({})",
                handed.submission.name,
                left.path.display(),
                left.why.words()
            ));
        }
    }
}

/// Says what somebody should look at in the PATHs.
pub(super) fn tell_warnings(taken: &[Taken]) {
    for one in taken {
        for warning in &one.warnings {
            talk(&format!(
                "warning: {}: {}",
                one.path.display(),
                warning.message
            ));
            if let Some(hint) = &warning.hint {
                say_hint(hint);
            }
        }
    }
}

/// Reads the roster, where one is named.
pub(super) fn roster(path: Option<&Path>) -> Result<Option<Roster>, Failure> {
    let read = |path: &Path| {
        Ok(Roster::read(
            &path.display().to_string(),
            &load::list(path)?,
        )?)
    };
    path.map(read).transpose()
}

/// The ids and logins of a roster.
pub(super) fn known(roster: Option<&Roster>) -> Known {
    let entries = roster.into_iter().flat_map(|roster| &roster.entries);
    let keys = entries.flat_map(|entry| entry.ids.iter().chain(&entry.logins));
    keys.map(|one| key(one)).collect()
}

/// Joins what was taken in with the roster, where there is one. Nobody is missed among those who were not picked.
pub(super) fn join(
    intake: &mut Intake,
    roster: Option<&Roster>,
    is_whole: bool,
) -> Option<Unmatched> {
    let Some(roster) = roster else {
        for (student, names) in &intake.doubled {
            let names = names.join(", ");
            talk(&format!(
                "warning: several submissions of {student}, and each is graded: {names}"
            ));
        }
        return None;
    };
    let mut unmatched = intake.join(roster);
    if !is_whole {
        unmatched.students.clear();
    }
    Some(unmatched)
}

/// Says who and what is on one side alone.
pub(super) fn tell_unmatched(unmatched: &Unmatched) {
    for name in &unmatched.submissions {
        talk(&format!("not on the roster: {name}"));
    }
    for student in &unmatched.students {
        talk(&format!("no submission of: {student}"));
    }
    for (student, names) in &unmatched.doubled {
        talk(&format!(
            "several submissions of {student}: {}",
            names.join(", ")
        ));
    }
    for (name, student) in &unmatched.by_name {
        talk(&format!("joined by the name alone: {name} with {student}"));
    }
    if !unmatched.by_name.is_empty() {
        say_hint(
            "a namesake has the same name: look at each, or let the folder be called by an id or a login of the roster",
        );
    }
}

/// Says for whom there is a due date or an excuse, and no submission.
pub(super) fn tell_nobodys(late: &Late, submissions: &[Submission]) {
    let keys = submissions.iter();
    let keys = keys.flat_map(|one| one.student.keys(&one.name).map(key));
    let known: BTreeSet<String> = keys.collect();
    let nobodys = late.students.keys();
    for named in nobodys.filter(|named| !known.contains(&key(named))) {
        talk(&format!(
            "[late.students] names `{named}`, and no submission is theirs"
        ));
    }
}

/// Fails where a due date or an excuse names a student by a name that another student has too.
pub(super) fn require_no_namesakes(late: &Late, submissions: &[Submission]) -> Result<(), Failure> {
    let mut bearers: BTreeMap<String, &str> = BTreeMap::new();
    let written: BTreeMap<String, &String> =
        late.students.keys().map(|one| (key(one), one)).collect();
    for submission in submissions {
        let names = submission.student.names_alone(&submission.name);
        for name in names.into_iter().filter(|name| written.contains_key(name)) {
            let as_written = written[&name];
            if let Some(other) = bearers.insert(name, &submission.name) {
                return Err(Failure::Usage {
                    message: format!(
                        "[late.students] names `{as_written}`, which is the name of two students: of {other} and of {}",
                        submission.name
                    ),
                    hint: "write the id or the login of the one that is meant".to_owned(),
                });
            }
        }
    }
    Ok(())
}

/// Says where an excuse or a due date of one member is all members', since a group has one result.
pub(super) fn tell_of_groups(late: &Late, submissions: &[Submission]) {
    for submission in submissions.iter().filter(|one| is_of_group(one)) {
        let keys = submission.student.people.iter().flat_map(Person::keys);
        let keys: BTreeSet<String> = keys.map(key).collect();
        let named = late.students.keys();
        for named in named.filter(|named| keys.contains(&key(named))) {
            talk(&format!(
                "warning: [late.students] names `{named}`, and holds for all members of {}",
                submission.name
            ));
        }
    }
}

fn is_of_group(submission: &Submission) -> bool {
    submission.student.people.len() > 1
}

/// What was decided by hand for each submission of a class, by its name and its student. Who is `absent` handed in nothing. Whoever
/// else is of no submission is an error, unless only some were picked or it is allowed.
pub(super) fn by_hand(
    arguments: &ByHandArguments,
    class: &[(&str, &Student)],
    absent: Option<&Unmatched>,
    is_whole: bool,
) -> Result<Option<Vec<Vec<ByHand>>>, Failure> {
    let Some(path) = &arguments.adjustments else {
        return Ok(None);
    };
    let file = path.display();
    let adjustments = Adjustments::read(&file.to_string(), &load::list(path)?)?;
    let shares = adjustments.share(class)?;
    let unmatched = adjustments.unmatched(class);
    for one in unmatched.into_iter().filter(|_| is_whole) {
        let Adjustment { line, key, .. } = one;
        if absent.is_some_and(|absent| absent.is_absent(key)) {
            talk(&format!("{file}:{line}: `{key}` handed in nothing"));
        } else if arguments.allow_unmatched {
            talk(&format!("{file}:{line}: no submission is of `{key}`"));
        } else {
            return Err(adjustments.nobodys(one, class).into());
        }
    }
    for ((name, student), share) in class.iter().zip(&shares) {
        for Adjustment { line, .. } in share.iter().filter(|_| student.people.len() > 1) {
            talk(&format!(
                "warning: {file}:{line}: these points are given to all members of {name}"
            ));
        }
    }
    let given = |one: &Adjustment| ByHand {
        points: one.points,
        reason: one.reason.clone(),
    };
    let shares = shares.iter();
    let shares = shares.map(|share| share.iter().map(|one| given(one)).collect());
    Ok(Some(shares.collect()))
}
