//! What handing in late costs a submission.

use crate::{
    assignment::{Late, LateStudent, Points},
    outcome::{AccountLine, Count, Lateness, Person, Student, time},
};

/// What is otherwise for whoever handed this in; a submission's own name counts too.
pub(super) fn exception<'a>(
    late: &'a Late,
    name: &str,
    student: &Student,
) -> Option<&'a LateStudent> {
    let keys = student.people.iter().flat_map(Person::keys);
    late.of(keys.chain([name]))
}

/// Whether a submission was handed in late; none where nobody knows, or nothing is due.
#[must_use]
pub fn is_late(late: &Late, name: &str, student: &Student) -> Option<bool> {
    let own_due = exception(late, name, student).and_then(|student| student.due);
    let submitted = student.submitted?;
    match (submitted.at, own_due.or(late.due)) {
        (Some(at), Some(due)) => Some(at - due > late.grace),
        (None, _) if own_due.is_none() => submitted.is_marked_late,
        _ => None,
    }
}

/// What is to be said of lateness.
pub(super) enum Said {
    /// It was in time, or being late costs nothing.
    Nothing,
    /// It costs something.
    Costs(Lateness),
    /// Nobody knows when it was handed in, and why.
    Unknown(AccountLine),
}

/// What being late costs, of all the points that there are. Nothing where it was in time; a line without points where nobody
/// knows when it was handed in.
pub(super) fn lateness(late: &Late, name: &str, student: &Student) -> Said {
    let exception = exception(late, name, student);
    if !late.costs() || exception.is_some_and(|student| student.is_excused) {
        return Said::Nothing;
    }
    let own_due = exception.and_then(|student| student.due);
    let unknown = |why: &str| {
        let reason = format!("{why}: nothing is deducted for lateness");
        Said::Unknown(AccountLine::new(Points::ZERO, reason))
    };
    let Some(submitted) = &student.submitted else {
        return unknown("when it was handed in is not known");
    };
    let words = submitted.words();
    let is_marked_late = submitted.is_marked_late == Some(true);
    match (submitted.at, own_due.or(late.due)) {
        (Some(at), Some(due)) if at - due > late.grace => {
            let (percent, days) = late.percent(at - due);
            let days = Count(days.unsigned_abs(), "day");
            let why = format!("{days} late: {words}, due {}", time(due));
            Said::Costs(Lateness { percent, why })
        }
        (None, _) if is_marked_late && own_due.is_none() => {
            // A mark says no more than that it is late.
            let (percent, _) = late.percent(1);
            let why = format!("{words}, which does not say by how much");
            Said::Costs(Lateness { percent, why })
        }
        (None, _) if is_marked_late => unknown("the platform's mark knows no other due date"),
        _ => Said::Nothing,
    }
}
