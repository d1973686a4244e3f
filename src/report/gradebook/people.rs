//! Who is who: submissions found again in the rows of a gradebook.
//!
//! By id, then by login: first by what is known of the students, from a roster or from the platform, and then by what the
//! submission is called. By an exact name only where neither side knows one of them: another id is a namesake's.
//! Where two rows could be meant, or two submissions mean one row, nobody is filled in: nothing is guessed, and nobody is graded
//! twice. A submission of several students has a row for each.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    outcome::{Likeness, Person, key},
    roster::{Entry, Roster},
};

use super::rows::{id_in_download, meant_by};

/// A submission, as far as it says whose it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Submitter<'a> {
    /// What it is called.
    pub(super) name: &'a str,
    /// What it is called where it lies, which is what it is found by.
    pub(super) own_name: &'a str,
    /// What is known of its students.
    pub(super) people: &'a [Person],
    /// Whether it is of nobody on the roster.
    pub(super) is_nobodys: bool,
}

/// Who belongs to which row.
#[derive(Debug, Default)]
pub(super) struct Joined {
    /// Places of submissions, and the row of each.
    pub(super) pairs: Vec<(usize, usize)>,
    /// The rows that no submission may mean, as places of students.
    pub(super) alone: Vec<usize>,
    /// What is said of those that have none.
    pub(super) unmatched: Vec<String>,
}

/// Joins submissions with the rows of students.
pub(super) fn join(submissions: &[Submitter<'_>], roster: &Roster) -> Joined {
    let (index, entries) = (roster.index(), &roster.entries);
    let mut joined = Joined::default();
    let mut meant: BTreeSet<usize> = BTreeSet::new();
    let mut of_entry: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, submission) in submissions.iter().enumerate() {
        for (who, places) in meant_by(*submission, &index) {
            meant.extend(&places);
            match places[..] {
                [] => joined
                    .unmatched
                    .push(format!("{who} is nobody in the gradebook")),
                [only] if submission.is_nobodys && is_held(*submission, &entries[only]) => {
                    joined.unmatched.push(format!(
                        "{who} is on no roster, and has the id or login of `{}`, whose cell stays as it is: is this the gradebook of another assignment?",
                        entries[only].words()
                    ));
                }
                [only] => of_entry.entry(only).or_default().push(place),
                _ => joined.unmatched.push(format!(
                    "{who} may be any of {} rows of the gradebook",
                    places.len()
                )),
            }
        }
    }
    let likeness = |at: usize, place: usize| roster.likeness(at, submissions[place].people, &index);
    let all = of_entry.iter();
    let all = all.flat_map(|(at, places)| places.iter().map(|place| likeness(*at, *place)));
    let least = Likeness::least(all);
    for (at, places) in of_entry {
        match &places[..] {
            [only] if likeness(at, *only) > least => {
                joined.unmatched.push(format!(
                    "`{}` has the id or login of `{}`, who has another name, and the cell stays as it is: is this the gradebook of another assignment?",
                    submissions[*only].name,
                    entries[at].words()
                ));
            }
            [only] if entries[at].has_key() && !is_keyed(submissions[*only], &entries[at]) => {
                joined.unmatched.push(format!(
                    "`{}` has only the name of `{}`, which is no key, and the cell stays as it is",
                    submissions[*only].name,
                    entries[at].words()
                ));
            }
            [only] => {
                let said = differing(submissions[*only], &entries[at]);
                joined.unmatched.extend(said);
                joined.pairs.push((*only, entries[at].row));
            }
            several => {
                let names: Vec<String> = several
                    .iter()
                    .map(|place| format!("`{}`", submissions[*place].name))
                    .collect();
                joined.unmatched.push(format!(
                    "{} are one row of the gradebook, and none is filled in",
                    names.join(" and ")
                ));
            }
        }
    }
    let alone = (0..entries.len()).filter(|at| !meant.contains(at));
    joined.alone = alone.collect();
    joined
}

/// Whether a submission has an id or a login of a row and not its name: the number may be of another kind here, and another
/// student's.
fn is_held(submission: Submitter<'_>, row: &Entry) -> bool {
    let names = submission.people.iter().flat_map(|person| &person.name);
    let mut likeness = names
        .zip(row.name.iter().cycle())
        .map(|(own, other)| Likeness::of(own, other));
    is_keyed(submission, row) && !likeness.any(|likeness| likeness == Likeness::Same)
}

/// Whether a submission has an id or a login of a row.
fn is_keyed(submission: Submitter<'_>, row: &Entry) -> bool {
    let is_in = |own: &str| {
        let mut keys = row.ids.iter().chain(&row.logins).chain(&row.user);
        keys.any(|known| key(known) == key(own))
    };
    let known = submission.people.iter().flat_map(Person::keys);
    let mut all = known.chain([submission.name, submission.own_name]);
    all.any(|own| is_in(own) || id_in_download(own).is_some_and(is_in))
}

/// What is said of a student who is found by the name alone, or whose row has another name.
fn differing(submission: Submitter<'_>, row: &Entry) -> Option<String> {
    let name = submission.name;
    if !row.has_key() {
        return Some(format!(
            "`{name}` is found by its name alone: is it the same student?"
        ));
    }
    let [person] = submission.people else {
        return None;
    };
    let (own, other) = (person.name.as_deref()?, row.name.as_deref()?);
    (key(own) != key(other)).then(|| {
        format!("`{name}`: its name is `{own}`, and that of the row with its id or login `{other}`: is this the gradebook of another assignment?")
    })
}
