//! Who is who: submissions found again in the rows of a gradebook.
//!
//! By id, then by login, then by exact name. Where two rows could be meant, or two submissions mean one row, nobody is filled
//! in: nothing is guessed, and nobody is graded twice.

use std::collections::{BTreeMap, BTreeSet};

/// What a row says of its student, each in all the forms in which a submission may be named after it.
#[derive(Debug, Default)]
pub(super) struct Person {
    /// Numbers of the platform, and of the school.
    pub(super) ids: Vec<String>,
    /// Logins and addresses.
    pub(super) logins: Vec<String>,
    /// Names, as they are sorted and as they are spoken.
    pub(super) names: Vec<String>,
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
pub(super) fn join(submissions: &[&str], people: &[(usize, Person)]) -> Joined {
    let by = [
        index(people, |person| &person.ids),
        index(people, |person| &person.logins),
        index(people, |person| &person.names),
    ];
    let mut joined = Joined::default();
    let mut of_row: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, name) in submissions.iter().enumerate() {
        match row_of(name, &by) {
            [] => joined
                .unmatched
                .push(format!("`{name}` is nobody in the gradebook")),
            [row] => of_row.entry(*row).or_default().push(place),
            rows => joined.unmatched.push(format!(
                "`{name}` may be any of {} rows of the gradebook",
                rows.len()
            )),
        }
    }
    for (row, places) in of_row {
        match &places[..] {
            [only] => joined.pairs.push((*only, row)),
            several => {
                let names: Vec<String> = several
                    .iter()
                    .map(|place| format!("`{}`", submissions[*place]))
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

type Index<'a> = BTreeMap<&'a str, Vec<usize>>;

fn index(people: &[(usize, Person)], of: impl Fn(&Person) -> &Vec<String>) -> Index<'_> {
    let mut index: Index<'_> = BTreeMap::new();
    for (row, person) in people {
        for word in of(person).iter().filter(|word| !word.is_empty()) {
            let rows = index.entry(word).or_default();
            if rows.last() != Some(row) {
                rows.push(*row);
            }
        }
    }
    index
}

/// The rows that a submission of this name may belong to.
fn row_of<'a>(name: &str, by: &'a [Index<'_>; 3]) -> &'a [usize] {
    let download = id_in_download(name);
    let [ids, logins, names] = by;
    let name = name.trim();
    // A name that a download made holds an id, and nothing else of it is a key.
    let found = match download {
        Some(id) => ids.get(id),
        None => ids
            .get(name)
            .or_else(|| logins.get(name))
            .or_else(|| names.get(name)),
    };
    found.map_or(&[], Vec::as_slice)
}

/// The id in a name that a bulk download made: Canvas' `doejane_LATE_123_456_Main.java`, or Moodle's
/// `Jane Doe_123_assignsubmission_file_`.
fn id_in_download(name: &str) -> Option<&str> {
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
    use super::{Person, id_in_download, join};

    fn person(id: &str, login: &str, name: &str) -> Person {
        Person {
            ids: vec![id.to_owned()],
            logins: vec![login.to_owned()],
            names: vec![name.to_owned()],
        }
    }

    #[test]
    fn ids_come_before_logins_and_names_and_doubles_stay_empty() {
        let people = [
            (2, person("1", "ana", "Ana Lopez")),
            (3, person("2", "ben", "Same Name")),
            (4, person("3", "cem", "Same Name")),
            (5, person("4", "1", "Dan")),
        ];
        let names = [
            "doejane_1_55_Main.java",
            "ben",
            "Same Name",
            "Dan",
            "nobody",
        ];
        let joined = join(&names, &people);
        assert_eq!(joined.pairs, [(0, 2), (1, 3), (3, 5)]);
        assert_eq!(
            joined.unmatched,
            [
                "`Same Name` may be any of 2 rows of the gradebook",
                "`nobody` is nobody in the gradebook",
                "in the gradebook and without a submission: `Same Name`",
            ]
        );
        let joined = join(&["1", "ana"], &people[..1]);
        assert!(joined.pairs.is_empty(), "{joined:?}");
        assert_eq!(
            joined.unmatched[0],
            "`1` and `ana` are one row of the gradebook, and none is filled in"
        );
    }

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
