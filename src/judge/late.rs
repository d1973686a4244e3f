//! What handing in late costs a submission.

use crate::{
    assignment::{Late, LateStudent},
    outcome::{Count, Lateness, Student, key, time},
};

/// What is otherwise for the student who handed this in; a submission's own name counts too.
fn exception<'a>(late: &'a Late, name: &str, student: &Student) -> Option<&'a LateStudent> {
    student.keys(name).find_map(|own| {
        // Of two keys for one student the first in the order of letters counts.
        let own = key(own);
        let mut students = late.students.iter();
        let (_, student) = students.find(|(written, _)| key(written) == own)?;
        Some(student)
    })
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

/// Whether being late costs this student nothing, whatever it costs others.
pub(super) fn is_excused(late: &Late, name: &str, student: &Student) -> bool {
    exception(late, name, student).is_some_and(|student| student.is_excused)
}

/// What being late costs, of all the points that there are, where it was late and that costs something.
///
/// # Errors
/// Why it costs nothing, where nobody knows when it was handed in.
pub(super) fn lateness(
    late: &Late,
    name: &str,
    student: &Student,
) -> Result<Option<Lateness>, String> {
    if !late.costs() || is_excused(late, name, student) {
        return Ok(None);
    }
    let own_due = exception(late, name, student).and_then(|student| student.due);
    let costs = |seconds: i64, why: String| {
        let percent = late.percent(seconds);
        Ok(Some(Lateness { percent, why }))
    };
    let Some(submitted) = &student.submitted else {
        return Err("when it was handed in is not known".to_owned());
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
        (None, Some(_)) if submitted.is_marked_late.is_none() => Err(words),
        (None, _) if is_marked_late => {
            Err("the platform's mark knows no other due date".to_owned())
        }
        _ => Ok(None),
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
