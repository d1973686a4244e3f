//! The points of students who handed in nothing, where it is certain that they did.

use super::Report;
use crate::assignment::Points;
use crate::outcome::{Absent, Person, SubmissionResult, Unmatched, identity_key};

/// What they get; `None` if the assignment says nothing. A submission that is nobody's and may be of one of them keeps it back from
/// all, and so does one where none is anybody's: it is the list of another class, or of other ids.
pub(super) fn points(report: &Report) -> Result<Option<Points>, &SubmissionResult> {
    let Some(unmatched) = report.unmatched.as_ref() else {
        return Ok(None);
    };
    let is_any_joined = unmatched.submissions.len() < report.submissions.len();
    let mut submissions = report.submissions.iter();
    let in_the_way = submissions.find(|one| {
        let people = &one.student.people;
        let is_keyed = people.iter().any(Person::has_key);
        let mut others = unmatched.otherwise_named.iter();
        let is_other = others.any(|(name, _)| *name == one.name);
        unmatched.submissions.contains(&one.name)
            && (!is_keyed
                || is_other
                || !is_any_joined
                || people.iter().any(|person| may_be_absent(unmatched, person)))
    });
    match in_the_way {
        Some(submission) if !unmatched.absent.is_empty() => Err(submission),
        _ => Ok(report.gradebook.nothing_handed_in),
    }
}

/// Whether an id, a login or the name leads to a student who handed in nothing: then another leads somewhere else.
fn may_be_absent(unmatched: &Unmatched, person: &Person) -> bool {
    let keys = |person: &Person| -> Vec<String> { person.keys().map(identity_key).collect() };
    let own = keys(person);
    let is_one = |absent: &Absent| keys(&absent.person).iter().any(|one| own.contains(one));
    unmatched.absent.iter().any(is_one)
}
