//! What handing in late costs a submission, and what was decided by hand.

use crate::{
    assignment::{Late, LateStudent, Points},
    outcome::{AccountLine, Count, Person, Student, Submitted, time},
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

/// What being late costs, of all the points that there are and never more than was earned. Nothing where it was in time; a
/// line without points where nobody knows when it was handed in.
pub(super) fn line(
    late: &Late,
    name: &str,
    student: &Student,
    (max_points, earned): (Points, Points),
) -> Option<AccountLine> {
    let exception = exception(late, name, student);
    if !late.costs() || exception.is_some_and(|student| student.is_excused) {
        return None;
    }
    let own_due = exception.and_then(|student| student.due);
    let unknown = |why: &str| {
        let reason = format!("{why}: nothing is deducted for lateness");
        Some(AccountLine::new(Points::ZERO, reason))
    };
    let Some(submitted) = &student.submitted else {
        return unknown("when it was handed in is not known");
    };
    let words = submitted.words();
    let (percent, how) = match (*submitted, own_due.or(late.due)) {
        (Submitted { at: Some(at), .. }, Some(due)) => {
            let behind = at - due;
            if behind <= late.grace {
                return None;
            }
            let (percent, days) = late.percent(behind);
            let days = Count(days.unsigned_abs(), "day");
            (percent, format!("{days} late: {words}, due {}", time(due)))
        }
        (Submitted { at: Some(_), .. }, None) => return None,
        (
            Submitted {
                is_marked_late: Some(true),
                ..
            },
            _,
        ) if own_due.is_none() => {
            // A mark says no more than that it is late.
            let (percent, _) = late.percent(1);
            (percent, format!("{words}, which does not say by how much"))
        }
        (
            Submitted {
                is_marked_late: Some(true),
                ..
            },
            _,
        ) => {
            return unknown("the platform's mark knows no other due date");
        }
        _ => return None,
    };
    let points = max_points.percent(percent).min(earned.max(Points::ZERO));
    let reason = format!("{how}; {percent} % of {max_points}");
    Some(AccountLine::new(-points, reason))
}

/// The lines of what was decided by hand, and of what keeps the points from going below zero.
pub(super) fn by_hand(student: &Student, points: Points) -> Vec<AccountLine> {
    let line = |given: &crate::outcome::ByHand| {
        AccountLine::new(given.points, format!("by hand: {}", given.reason))
    };
    let mut lines: Vec<AccountLine> = student.by_hand.iter().map(line).collect();
    let sum = points + lines.iter().map(|line| line.points).sum();
    if sum < Points::ZERO {
        lines.push(AccountLine::new(-sum, "points do not go below 0"));
    }
    lines
}
