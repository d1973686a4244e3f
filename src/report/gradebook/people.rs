//! Who is who: submissions found again in the rows of a gradebook.
//!
//! By id, then by login: first by what is known of the students, from a roster or from the platform, and then by what the
//! submission is called. By an exact name, which is said, only where neither is known of a student: another id is a namesake's.
//! Where two rows could be meant, or two submissions mean one row, nobody is filled in: nothing is guessed, and nobody is graded
//! twice. The surprise: a submission of several students has a row for each.

use std::collections::{BTreeMap, BTreeSet};

use crate::outcome::{self, key};

use super::rows::{Indexes, id_in_download};

/// What a row says of its student, each in all the forms in which a submission may be named after it.
#[derive(Debug, Default)]
pub(super) struct Person {
    /// Numbers of the platform, and of the school.
    pub(super) ids: Vec<String>,
    /// Logins and addresses.
    pub(super) logins: Vec<String>,
    /// Names, as they stand there.
    pub(super) names: Vec<String>,
}

/// A submission, as far as it says whose it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Submitter<'a> {
    /// What it is called.
    pub(super) name: &'a str,
    /// What it is called where it lies, which is what it is found by.
    pub(super) own_name: &'a str,
    /// What is known of its students.
    pub(super) people: &'a [outcome::Person],
}

/// Who belongs to which row.
#[derive(Debug, Default)]
pub(super) struct Joined {
    /// Places of submissions, and the row of each.
    pub(super) pairs: Vec<(usize, usize)>,
    /// What is said of those that have none, and of rows without a submission.
    pub(super) unmatched: Vec<String>,
}

/// Joins submissions with rows.
pub(super) fn join(submissions: &[Submitter<'_>], people: &[(usize, Person)]) -> Joined {
    let by = Indexes::of(people);
    let mut joined = Joined::default();
    let mut of_row: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, submission) in submissions.iter().enumerate() {
        for found in by.rows_of(*submission) {
            match found {
                Ok(row) => of_row.entry(row).or_default().push(place),
                Err(why) => joined.unmatched.push(why),
            }
        }
    }
    for (row, places) in of_row {
        match &places[..] {
            [only] => {
                let person = people.iter().find(|(at, _)| *at == row);
                let said = person.and_then(|(_, person)| differing(submissions[*only], person));
                joined.unmatched.extend(said);
                joined.pairs.push((*only, row));
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
    let taken: BTreeSet<usize> = joined.pairs.iter().map(|(_, row)| *row).collect();
    let alone = people.iter().filter(|(row, _)| !taken.contains(row));
    let alone: Vec<String> = alone
        .map(|(_, person)| format!("`{}`", person.names.first().map_or("", String::as_str)))
        .collect();
    if !alone.is_empty() {
        joined.unmatched.push(format!(
            "in the gradebook and without a submission: {}",
            alone.join(", ")
        ));
    }
    joined
}

/// What is said of a student who is found by the name alone, or whose row has another name.
fn differing(submission: Submitter<'_>, row: &Person) -> Option<String> {
    let name = submission.name;
    let is_in = |own: &str, keys: &[String]| keys.iter().any(|known| key(known) == key(own));
    let keys: Vec<String> = row.ids.iter().chain(&row.logins).cloned().collect();
    let known_keys = || keys.iter().find(|known| !known.is_empty());
    let known = submission.people.iter().flat_map(outcome::Person::keys);
    let called = [name, submission.own_name];
    let is_keyed = known
        .chain(called)
        .any(|own| is_in(own, &keys) || id_in_download(own).is_some_and(|id| is_in(id, &keys)));
    if !is_keyed && let Some(other) = known_keys() {
        return Some(format!(
            "`{name}` is found by its name alone, in the row of `{other}`: is it the same student?"
        ));
    }
    let [person] = submission.people else {
        return None;
    };
    let own = person.name.as_deref()?;
    let other = row.names.first().filter(|name| !name.is_empty())?;
    (!is_in(own, &row.names)).then(|| {
        format!("`{name}`: its name is `{own}`, and that of the row with its id or login `{other}`: is this the gradebook of another assignment?")
    })
}

#[cfg(test)]
#[path = "people_tests.rs"]
mod tests;
