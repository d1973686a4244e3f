//! What handing in late costs a submission.

use std::collections::BTreeMap;

use crate::{
    assignment::{Late, LateStudent, Points},
    outcome::{AccountLine, Count, Lateness, Student, key, time},
};

/// What is otherwise for the student who handed this in; a submission's own name counts too.
fn exception<'a>(late: &'a Late, name: &str, student: &Student) -> Option<&'a LateStudent> {
    if late.students.is_empty() {
        return None;
    }
    // Of two keys for one student the first in the order of letters counts.
    let named = late.students.iter().rev();
    let named: BTreeMap<String, &LateStudent> = named
        .map(|(written, student)| (key(written), student))
        .collect();
    let mut keys = student.keys(name);
    keys.find_map(|own| named.get(&key(own)).copied())
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
#[derive(Default)]
pub(super) struct Said {
    /// Whether being late costs this student nothing, whatever it costs others.
    pub(super) is_excused: bool,
    /// What it costs, where it was late and that costs something.
    pub(super) costs: Option<Lateness>,
    /// A line without points, where nobody knows when it was handed in.
    pub(super) unknown: Option<AccountLine>,
}

/// What being late costs, of all the points that there are.
pub(super) fn lateness(late: &Late, name: &str, student: &Student) -> Said {
    let exception = exception(late, name, student);
    let is_excused = exception.is_some_and(|student| student.is_excused);
    let nothing = Said {
        is_excused,
        ..Said::default()
    };
    if !late.costs() || is_excused {
        return nothing;
    }
    let own_due = exception.and_then(|student| student.due);
    let unknown = |why: &str| {
        let reason = format!("{why}: nothing is deducted for lateness");
        Said {
            unknown: Some(AccountLine::new(Points::ZERO, reason)),
            ..Said::default()
        }
    };
    let costs = |seconds: i64, why: String| Said {
        costs: Some(Lateness {
            percent: late.percent(seconds),
            why,
        }),
        ..Said::default()
    };
    let Some(submitted) = &student.submitted else {
        return unknown("when it was handed in is not known");
    };
    let words = submitted.words();
    let is_marked_late = submitted.is_marked_late == Some(true);
    match (submitted.at, own_due.or(late.due)) {
        (Some(at), Some(due)) if at - due > late.grace => {
            let (how, due_at) = (how_late(late, at - due), time(due));
            costs(at - due, format!("{how} late: {words}, due {due_at}"))
        }
        // A mark says no more than that it is late.
        (None, _) if is_marked_late && own_due.is_none() => {
            costs(1, format!("{words}, which does not say by how much"))
        }
        (None, Some(_)) if submitted.is_marked_late.is_none() => unknown(&words),
        (None, _) if is_marked_late => unknown("the platform's mark knows no other due date"),
        _ => nothing,
    }
}

/// So many seconds in the units that count: begun days, or the begun hours of steps.
fn how_late(late: &Late, seconds: i64) -> Count<u64> {
    let seconds = seconds.unsigned_abs();
    let (unit, name) = match (late.steps.is_empty(), seconds) {
        (true, _) => (24 * 60 * 60, "day"),
        (false, ..7_200) => (60, "minute"),
        (false, _) => (60 * 60, "hour"),
    };
    Count(seconds.div_ceil(unit), name)
}

#[cfg(test)]
mod tests {
    use super::how_late;
    use crate::assignment::{Late, Points};

    #[test]
    fn steps_of_hours_are_told_in_hours() {
        let hours = Late {
            steps: vec![(60 * 60, Points::whole(5))],
            ..Late::default()
        };
        let days = Late::default();
        for (late, seconds, words) in [
            (&days, 1, "1 day"),
            (&days, 24 * 60 * 60 + 1, "2 days"),
            (&hours, 1, "1 minute"),
            (&hours, 3_600, "60 minutes"),
            (&hours, 3_601, "61 minutes"),
            (&hours, 7_200, "2 hours"),
            (&hours, 90_000, "25 hours"),
            (&hours, 90_001, "26 hours"),
        ] {
            assert_eq!(how_late(late, seconds).to_string(), words);
        }
    }
}
