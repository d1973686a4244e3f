//! What handing in late costs a submission.

use jiff::Zoned;
use jiff::tz::TimeZone;

use crate::assignment::{Late, LateStudent, Points, days_late};
use crate::outcome::{AccountLine, Count, Lateness, Student, identity_key, time_in};

/// What is otherwise for the student who handed this in; a submission's own name counts too.
fn exception<'a>(late: &'a Late, name: &str, student: &Student) -> Option<&'a LateStudent> {
    // Of two keys for one student the first in the order of letters counts.
    let named = |own| {
        late.students
            .iter()
            .find(|(written, _)| identity_key(written) == identity_key(own))
    };
    let mut keys = student.keys(name);
    keys.find_map(|own| Some(named(own)?.1))
}

/// Whether a submission was handed in late; `None` if nobody knows, or nothing is due.
pub fn is_late(late: &Late, name: &str, student: &Student) -> Option<bool> {
    let own_due = exception(late, name, student).and_then(|student| student.due.as_ref());
    let submitted = student.submitted.as_ref()?;
    if submitted.doubt_in(&late.course).is_some() {
        return None;
    }
    match (submitted.at, own_due.or(late.due.as_ref())) {
        (Some(at), Some(due)) => Some(behind(due, at) > late.grace),
        (None, _) if own_due.is_none() => submitted.is_marked_late,
        _ => None,
    }
}

/// So many seconds is a time behind a due date.
fn behind(due: &Zoned, at: i64) -> i64 {
    at - due.timestamp().as_second()
}

#[derive(Default)]
pub(super) struct Said {
    /// Whether being late costs this student nothing, whatever it costs others.
    pub(super) is_excused: bool,
    /// What it costs, where it was late and that costs something.
    pub(super) costs: Option<Lateness>,
    /// A line without points, where nobody knows when it was handed in.
    pub(super) unknown: Option<AccountLine>,
    pub(super) look: Option<String>,
}

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
    let own_due = exception.and_then(|student| student.due.as_ref());
    let unknown = |why: &str| {
        let reason = format!("{why}: nothing is deducted for lateness");
        Said {
            unknown: Some(AccountLine::new(Points::ZERO, reason)),
            ..Said::default()
        }
    };
    let costs = |seconds: i64, days: i64, why: String| Said {
        costs: Some(Lateness {
            percent: late.percent(seconds, days),
            why,
        }),
        ..Said::default()
    };
    let Some(submitted) = &student.submitted else {
        return unknown("when it was handed in is not known");
    };
    let due = own_due.or(late.due.as_ref());
    let zone = due.map_or(TimeZone::UTC, |due| due.time_zone().clone());
    let words = submitted.words_in(&zone);
    if let Some(why) = submitted.doubt_in(&late.course) {
        return Said {
            look: Some(submitted.look(&why)),
            ..unknown(&format!("{words}, which cannot be: {why}"))
        };
    }
    let is_marked_late = submitted.is_marked_late == Some(true);
    match (submitted.at, due) {
        (Some(at), Some(due)) if behind(due, at) > late.grace => {
            let (seconds, days) = (behind(due, at), days_late(due, at));
            let how = how_late(late, seconds, days);
            let due = time_in(due.timestamp().as_second(), &zone);
            costs(seconds, days, format!("{how} late: {words}, due {due}"))
        }
        // A mark says no more than that it is late.
        (None, _) if is_marked_late && own_due.is_none() => {
            costs(1, 1, format!("{words}, which does not say by how much"))
        }
        (None, Some(_)) if submitted.is_marked_late.is_none() => unknown(&words),
        (None, _) if is_marked_late => unknown("the platform's mark knows no other due date"),
        _ => nothing,
    }
}

/// So many seconds in the units that count: begun days, or the begun hours of steps.
fn how_late(late: &Late, seconds: i64, days: i64) -> Count<u64> {
    let seconds = seconds.unsigned_abs();
    match (late.steps.is_empty(), seconds) {
        (true, _) => Count(days.unsigned_abs(), "day"),
        (false, ..7_200) => Count(seconds.div_ceil(60), "minute"),
        (false, _) => Count(seconds.div_ceil(60 * 60), "hour"),
    }
}
