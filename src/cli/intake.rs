//! What the PATHs are taken for, on the way to grading them and to listing them.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};

use crate::{
    adjust::{Adjustment, Adjustments, check_exceptions},
    assignment::{Assignment, Late},
    intake::{self, Intake, Layout, Options, SkipReason, Source, Submission},
    load,
    outcome::{ByHand, Person, Student, Unmatched, key},
};

use super::{
    class_args::ByHandArguments,
    output::{Failure, say_hint, talk},
    pick::{self, Candidate},
};

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

/// The PATHs that were named, and whether that is one submission; where there are none the current folder, which has to be one
/// unless it is said what else it is.
pub(super) fn named(
    paths: &[PathBuf],
    layout: Option<Layout>,
) -> Result<(Vec<PathBuf>, bool), Failure> {
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
        return Err(Failure::Usage {
            message: format!(
                "no PATH is named, and the current folder is a {what} and not one submission"
            ),
            hint: "name what is to be graded; `.` is the current folder".to_owned(),
        });
    }
    Ok((named.to_vec(), is_one))
}

/// The submissions in the PATHs; what is unpacked goes below `place`. All are taken, since the roster alone may know whom `--only`
/// means: [`super::class_list::join`] picks.
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
pub(super) fn tell(sources: &[Source]) {
    for one in sources {
        talk(&format!("{}: {}", one.path.display(), one.words()));
        for skipped in &one.skipped {
            let (path, why) = (skipped.path.display(), skipped.why.words());
            let place = one.path.display();
            talk(&format!("warning: {place}: {path} is left out ({why})"));
        }
    }
    let mut skipped = sources.iter().flat_map(|one| &one.skipped);
    if skipped.any(|one| one.why == SkipReason::Unknown) {
        say_hint("what has no name of its layout is graded where it is named as a PATH of its own");
    }
    tell_warnings(sources);
}

/// Says which files of a submission do not count since others of their names were uploaded later, or could not be taken.
pub(super) fn tell_replaced(submissions: &[Submission]) {
    for submission in submissions {
        let skipped = submission.skipped.iter();
        let is_told = |why: SkipReason| why == SkipReason::Replaced || why.is_lost();
        for replaced in skipped.filter(|one| is_told(one.why)) {
            talk(&format!(
                "warning: {}: {} is left out ({})",
                submission.student.shown_name(&submission.name),
                replaced.path.display(),
                replaced.why.words()
            ));
        }
    }
}

/// Says what somebody should look at in the PATHs.
pub(super) fn tell_warnings(sources: &[Source]) {
    for one in sources {
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

/// Leaves the submissions that are picked, or all where none is. Nobody is missed among those who were not picked.
pub(super) fn pick(
    intake: &mut Intake,
    only: &[String],
    unmatched: Option<&mut Unmatched>,
) -> Result<(), Failure> {
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
pub(super) fn excuse_absent(unmatched: &mut Unmatched, late: &Late) {
    let excused = late.students.iter().filter(|(_, one)| one.is_excused);
    let excused: BTreeSet<String> = excused.map(|(written, _)| key(written)).collect();
    for absent in &mut unmatched.absent {
        let mut keys = absent.person.keys();
        absent.is_excused = keys.any(|own| excused.contains(&key(own)));
    }
}

/// Says who and what is on one side alone.
pub(super) fn tell_unmatched(unmatched: &Unmatched) {
    for name in &unmatched.submissions {
        talk(&format!("not on the roster: {name}"));
    }
    for student in unmatched.students() {
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
    for (name, student) in &unmatched.otherwise_named {
        talk(&format!(
            "joined with nobody: {name} has the id or login of {student}, who has another name"
        ));
    }
    if !unmatched.otherwise_named.is_empty() {
        say_hint(
            "is it the list of another class or assignment? write the name there as the platform has it, or leave its column out",
        );
    }
    if !unmatched.by_name.is_empty() {
        say_hint(
            "a namesake has the same name: look at each, or let the folder be called by an id or a login of the roster",
        );
    }
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

/// What is given by hand to each submission of a class.
pub(super) type Shares = Vec<Vec<ByHand>>;

/// What was decided by hand for each submission of a class, by its name and its student. Who is `absent` handed in nothing, and may
/// be who is meant by a name. Rulings, exceptions of the settings file and points by hand that are of nobody are an error, unless it is
/// allowed.
pub(super) fn decided(
    arguments: &ByHandArguments,
    (file, assignment): (&str, &Assignment),
    class: &[(&str, &Student)],
    absent: Option<&Unmatched>,
) -> Result<Option<Shares>, Failure> {
    let names: Vec<&str> = class.iter().map(|(name, _)| *name).collect();
    let is_allowed = arguments.unmatched.allow_unmatched;
    match assignment.rulings.require_submissions(&names) {
        Err(error) if is_allowed => talk(&error.to_string()),
        required => required?,
    }
    let absent: Vec<(String, Student)> = absent.map_or_else(Vec::new, Unmatched::absent_students);
    let absent = absent.iter().map(|(name, student)| (&**name, student));
    let whole: Vec<(&str, &Student)> = class.iter().copied().chain(absent).collect();
    // Whoever checks one submission has the exceptions of a whole class.
    let may_miss = is_allowed || class.len() == 1;
    let exceptions = (file, &assignment.settings.late);
    let missing = check_exceptions(exceptions, &whole, class.len(), may_miss)?;
    for said in missing {
        talk(&said);
    }
    by_hand(arguments, &whole, class.len())
}

/// The points by hand alone, for so many of a class that handed something in.
fn by_hand(
    arguments: &ByHandArguments,
    class: &[(&str, &Student)],
    handed_in: usize,
) -> Result<Option<Shares>, Failure> {
    let Some(path) = &arguments.adjustments else {
        return Ok(None);
    };
    let file = path.display();
    let adjustments = Adjustments::read(&file.to_string(), &load::list(path)?)?;
    let (mut shares, unmatched) = adjustments.share(class)?;
    for one in unmatched {
        let Adjustment { line, keys, .. } = one;
        if !arguments.unmatched.allow_unmatched {
            return Err(adjustments.nobodys(one, class).into());
        }
        talk(&format!("{file}:{line}: no submission is of `{}`", keys[0]));
    }
    for Adjustment { line, keys, .. } in shares.drain(handed_in..).flatten() {
        talk(&format!("{file}:{line}: `{}` handed in nothing", keys[0]));
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
