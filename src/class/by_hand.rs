//! What was decided by hand, held against the whole class: rulings, exceptions and points.

use std::path::Path;

use super::{Error, Tell, taken};
use crate::adjust::{Adjustment, Adjustments, check_exceptions};
use crate::assignment::{Assignment, Marks};
use crate::grade::Journal;
use crate::intake::Intake;
use crate::load;
use crate::outcome::{ByHand, Count, Student, Unmatched};

/// Where points are given by hand, and what becomes of those that are nobody's.
#[derive(Clone, Copy)]
pub(crate) struct Decisions<'a> {
    pub(crate) points: Option<&'a Path>,
    /// Whether what is nobody's is said, and no error.
    pub(crate) may_miss: bool,
}

/// What is given by hand to each submission of a class.
pub(crate) type Shares = Vec<Vec<ByHand>>;

/// Holds what was decided against the whole class, adds what was decided by hand, and leaves the submissions that are picked.
pub(crate) fn apply_adjustments(
    by_hand: Decisions<'_>,
    (file, assignment, journal): (&str, &Assignment, &Journal),
    (intake, unmatched): (&mut Intake, &mut Option<Unmatched>),
    only: &[String],
    tell: &dyn Tell,
) -> Result<(), Error> {
    let late = &assignment.settings.late;
    let submissions = intake.submissions.iter();
    let class: Vec<(&str, &Student)> = submissions.map(|one| (&*one.name, &one.student)).collect();
    let names: Vec<&str> = class.iter().map(|(name, _)| *name).collect();
    assignment
        .settings
        .programs
        .require_submissions(file, &names)?;
    let shares = decided(
        by_hand,
        (file, assignment),
        &class,
        unmatched.as_ref(),
        tell,
    )?;
    let is_told = shares.is_some();
    let shares = shares.into_iter().flatten();
    for (submission, by_hand) in intake.submissions.iter_mut().zip(shares) {
        submission.student.by_hand = by_hand;
    }
    if let Some(unmatched) = unmatched {
        taken::excuse_absent(unmatched, late);
    }
    taken::pick(intake, only, unmatched.as_mut())?;
    let submissions = &intake.submissions;
    taken::tell_of_groups(late, submissions, tell);
    let given = journal.given_by_hand(submissions.iter().map(|one| one.record_name.as_str()));
    if given > 0 && !is_told {
        let given = Count(given, "submission");
        tell.line(&format!(
            "warning: the last grading was told points by hand for {given}, and this one is told none: name them with \
             --adjustments"
        ));
    }
    Ok(())
}

/// What was decided by hand for each submission of a class, by its name and its student. Who is `absent` handed in nothing, and may
/// be who is meant by a name. Rulings, exceptions of the settings file and points by hand that are nobody's are an error, unless it is
/// allowed.
pub(crate) fn decided(
    by_hand: Decisions<'_>,
    (file, assignment): (&str, &Assignment),
    class: &[(&str, &Student)],
    absent: Option<&Unmatched>,
    tell: &dyn Tell,
) -> Result<Option<Shares>, Error> {
    let names: Vec<&str> = class.iter().map(|(name, _)| *name).collect();
    match assignment.rulings.require_submissions(&names) {
        Err(error) if by_hand.may_miss => tell.line(&error.to_string()),
        required => required?,
    }
    let absent: Vec<(String, Student)> = absent.map_or_else(Vec::new, Unmatched::absent_students);
    let absent = absent.iter().map(|(name, student)| (&**name, student));
    let whole: Vec<(&str, &Student)> = class.iter().copied().chain(absent).collect();
    // Whoever checks one submission has the exceptions of a whole class.
    let may_miss = by_hand.may_miss || class.len() == 1;
    let exceptions = (file, &assignment.settings.late);
    let missing = check_exceptions(exceptions, &whole, class.len(), may_miss)?;
    for said in missing {
        tell.line(&said);
    }
    points(
        by_hand,
        &assignment.settings.marks,
        (&whole, class.len()),
        tell,
    )
}

/// The points by hand alone, for so many of a class that handed something in.
fn points(
    by_hand: Decisions<'_>,
    marks: &Marks,
    (class, handed_in): (&[(&str, &Student)], usize),
    tell: &dyn Tell,
) -> Result<Option<Shares>, Error> {
    let Some(path) = by_hand.points else {
        return Ok(None);
    };
    let file = path.display();
    let adjustments = Adjustments::read(&file.to_string(), &load::list(path)?, marks)?;
    let (mut shares, unmatched) = adjustments.share(class)?;
    for one in unmatched {
        let Adjustment { line, keys, .. } = one;
        if !by_hand.may_miss {
            return Err(adjustments.nobodys(one, class).into());
        }
        tell.line(&format!("{file}:{line}: no submission is of `{}`", keys[0]));
    }
    for Adjustment { line, keys, .. } in shares.drain(handed_in..).flatten() {
        tell.line(&format!("{file}:{line}: `{}` handed in nothing", keys[0]));
    }
    for ((name, student), share) in class.iter().zip(&shares) {
        for Adjustment { line, .. } in share.iter().filter(|_| student.people.len() > 1) {
            tell.line(&format!(
                "warning: {file}:{line}: these points are given to all members of {name}"
            ));
        }
    }
    let shares = shares.iter();
    let shares = shares.map(|share| share.iter().map(|one| one.given.clone()).collect());
    Ok(Some(shares.collect()))
}
