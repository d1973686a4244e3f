//! The rows that a submission may have, by what is known of its students and then by what it is called.
//!
//! Of a name that a download made, the id in it is a key and nothing else of it.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    outcome::{Person, key},
    roster::Entry,
};

use super::people::Submitter;

type Index = BTreeMap<String, Vec<usize>>;

/// The rows by ids, by logins and by names.
pub(super) struct Indexes {
    ids: Index,
    logins: Index,
    names: Index,
}

impl Indexes {
    /// Those of a gradebook.
    pub(super) fn of(entries: &[Entry]) -> Self {
        Self {
            ids: index(entries, |entry| entry.ids.iter()),
            logins: index(entries, |entry| entry.logins.iter().chain(&entry.user)),
            names: index(entries, |entry| entry.name.iter()),
        }
    }

    /// Who handed in a submission, each student of a group for itself where any of them is found, and the rows that each may have:
    /// none where nobody is known, several where it is in doubt.
    pub(super) fn rows_of(&self, submission: Submitter<'_>) -> Vec<(String, Vec<usize>)> {
        let name = submission.name;
        let people = submission.people.iter();
        let known = people.map(|person| (person, self.rows_of_person(person)));
        let known: Vec<_> = known.collect();
        if known.iter().all(|(_, rows)| rows.is_empty()) {
            return vec![(format!("`{name}`"), self.rows_called(submission).to_vec())];
        }
        let is_group = known.len() > 1;
        let mut found: Vec<(String, Vec<usize>)> = Vec::new();
        for (person, rows) in known {
            let who = match person.keys().next() {
                Some(key) if is_group => format!("`{name}`: `{key}`"),
                _ => format!("`{name}`"),
            };
            if !found
                .iter()
                .any(|(_, other)| rows.len() == 1 && *other == rows)
            {
                found.push((who, rows));
            }
        }
        found
    }

    /// The rows that a student may have. Keys that lead to two of them are in doubt, a name among them where all its rows are
    /// others. By the name alone only a student without an id and a login is found.
    fn rows_of_person(&self, person: &Person) -> Vec<usize> {
        let keyed = under(&self.ids, person.id.as_deref())
            .into_iter()
            .chain(under(&self.logins, person.login.as_deref()));
        let mut keyed: BTreeSet<usize> = keyed.collect();
        if keyed.is_empty() {
            let others = person.other_keys.iter();
            keyed = others.flat_map(|other| self.rows_of_key(other)).collect();
        }
        let of_name = under(&self.names, person.name.as_deref());
        if keyed.is_empty() {
            return of_name.into_iter().filter(|_| !person.has_key()).collect();
        }
        let is_other = of_name.iter().all(|row| !keyed.contains(row));
        let others = of_name.into_iter().filter(|_| is_other);
        keyed.into_iter().chain(others).collect()
    }

    /// The rows with this id, or with this login.
    fn rows_of_key(&self, known: &str) -> Vec<usize> {
        let known = key(known);
        let rows = self.ids.get(&known).or_else(|| self.logins.get(&known));
        rows.cloned().unwrap_or_default()
    }

    /// The rows that what a submission is called may belong to.
    fn rows_called(&self, submission: Submitter<'_>) -> &[usize] {
        let name = submission.own_name;
        // A name that a download made holds an id, and nothing else of it is a key.
        let found = if let Some(id) = id_in_download(name) {
            self.ids.get(id)
        } else {
            let name = key(name);
            let by_name = || {
                let is_keyed = submission.people.iter().any(Person::has_key);
                self.names.get(&name).filter(|_| !is_keyed)
            };
            let by_id = self.ids.get(&name);
            by_id.or_else(|| self.logins.get(&name)).or_else(by_name)
        };
        found.map_or(&[], Vec::as_slice)
    }
}

fn index<'a, Words: Iterator<Item = &'a String>>(
    entries: &'a [Entry],
    of: impl Fn(&'a Entry) -> Words,
) -> Index {
    let mut index = Index::new();
    for entry in entries {
        for word in of(entry) {
            let rows = index.entry(key(word)).or_default();
            if rows.last() != Some(&entry.row) {
                rows.push(entry.row);
            }
        }
    }
    index
}

/// The rows under a key, where it is known.
fn under(index: &Index, known: Option<&str>) -> Vec<usize> {
    let rows = known.and_then(|known| index.get(&key(known)));
    rows.cloned().unwrap_or_default()
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
