//! Whom in a gradebook a submission may be of, by what is known of its students and then by what it is called.
//!
//! Of a name that a download made, the id in it is a key and nothing else of it.

use std::collections::BTreeSet;

use crate::{outcome::Person, roster::Index};

use super::people::Submitter;

/// Who handed in a submission, each student of a group for itself where any of them is found, and the students of the gradebook
/// whom each may be: none where nobody is known, several where it is in doubt.
pub(super) fn meant_by(submission: Submitter<'_>, index: &Index) -> Vec<(String, Vec<usize>)> {
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
pub(super) fn id_in_download(name: &str) -> Option<&str> {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
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
