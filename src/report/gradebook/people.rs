//! Who is who: submissions found again in the rows of a gradebook.
//!
//! By id, then by login: first by what is known of the students, from a roster or from the platform, and then by what the
//! submission is called. By an exact name only where neither side knows one of them: another id is a namesake's.
//! Where two rows could be meant, or two submissions mean one row, nobody is filled in: nothing is guessed, and nobody is graded
//! twice. A submission of several students has a row for each.

use std::collections::{BTreeMap, BTreeSet};

use crate::outcome::{Likeness, Person, identity_key, is_number};
use crate::roster::{Entry, Index, Roster};

/// A submission, as far as it says whose it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Submitter<'a> {
    pub(super) name: &'a str,
    /// What it is called where it lies, which is what it is found by.
    pub(super) own_name: &'a str,
    /// What is known of its students.
    pub(super) people: &'a [Person],
    /// Whether it is nobody's on the roster.
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
        keys.any(|known| identity_key(known) == identity_key(own))
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
    (identity_key(own) != identity_key(other)).then(|| {
        format!("`{name}`: its name is `{own}`, and that of the row with its id or login `{other}`: is this the gradebook of another assignment?")
    })
}

// Of a name that a download made, the id in it is a key and nothing else of it.

/// Who handed in a submission, each student of a group for itself where any of them is found, and the students of the gradebook
/// whom each may be: empty if nobody is known, several where it is in doubt.
fn meant_by(submission: Submitter<'_>, index: &Index) -> Vec<(String, Vec<usize>)> {
    let name = submission.name;
    let people = submission.people.iter();
    let known: Vec<_> = people.map(|one| (one, of_person(one, index))).collect();
    if known.iter().all(|(_, places)| places.is_empty()) {
        return vec![(format!("`{name}`"), called(submission, index))];
    }
    let is_group = known.len() > 1;
    let mut found: Vec<(String, Vec<usize>)> = Vec::new();
    for (person, places) in known {
        let who = match person.keys().next() {
            Some(key) if is_group => format!("`{name}`: `{key}`"),
            _ => format!("`{name}`"),
        };
        let is_same = |(_, other): &(String, Vec<usize>)| places.len() == 1 && *other == places;
        if !found.iter().any(is_same) {
            found.push((who, places));
        }
    }
    found
}

/// Whom a person may be. Keys that lead to two students are in doubt, a name among them where all who have it are others. By the
/// name alone only a student without an id and a login is found.
fn of_person(person: &Person, index: &Index) -> Vec<usize> {
    let keyed: BTreeSet<usize> = index.of_keys(person);
    let name = person.name.as_deref();
    let named = name.map_or(&[][..], |name| index.named(name));
    if keyed.is_empty() {
        return if person.has_key() {
            Vec::new()
        } else {
            named.to_vec()
        };
    }
    let is_other = named.iter().all(|one| !keyed.contains(one));
    let others = named.iter().copied().filter(|_| is_other);
    keyed.iter().copied().chain(others).collect()
}

/// Whom what a submission is called may mean. A name that a download made holds an id, and nothing else of it is a key.
fn called(submission: Submitter<'_>, index: &Index) -> Vec<usize> {
    let name = submission.own_name;
    if let Some(id) = id_in_download(name) {
        let known = Person {
            id: Some(id.to_owned()),
            ..Person::default()
        };
        return index.of_keys(&known).into_iter().collect();
    }
    match index.called(name) {
        Some(found) => vec![found],
        None if submission.people.iter().any(Person::has_key) => Vec::new(),
        None => index.named(name).to_vec(),
    }
}

/// The id in a name that a bulk download made: Canvas' `doejane_LATE_123_456_Main.java`, or Moodle's
/// `Jane Doe_123_assignsubmission_file_`.
fn id_in_download(name: &str) -> Option<&str> {
    if let Some((front, _)) = name.split_once("_assignsubmission_") {
        return front.rsplit('_').next().filter(|word| is_number(word));
    }
    let mut words = name.split('_').skip(1);
    let id = words.find(|word| is_number(word))?;
    let next = words.next()?;
    (is_number(next) || next.starts_with("text.") || next.starts_with("link.")).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::id_in_download;

    #[test]
    fn the_id_is_found_in_what_downloads_name() {
        for (name, id) in [
            ("doejane_12_34_Main.java", Some("12")),
            ("doejane_LATE_12_34_my_file_2.zip", Some("12")),
            ("doejane_12_text.html", Some("12")),
            ("Jane Doe_77_assignsubmission_file_", Some("77")),
            ("Jane Doe_77_assignsubmission_file_x.zip", Some("77")),
            ("project_3", None),
            ("ana-lopez", None),
        ] {
            assert_eq!(id_in_download(name), id, "{name}");
        }
    }
}
