//! Who is who: submissions found again in the rows of a gradebook.
//!
//! By id, then by login, then by exact name: first by what is known of the students, from a roster or from the platform, and then
//! by what the submission is called. Where two rows could be meant, or two submissions mean one row, nobody is filled in:
//! nothing is guessed, and nobody is graded twice. The surprise: a submission of several students has a row for each.

use std::collections::{BTreeMap, BTreeSet};

use crate::outcome;

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

/// A submission, as far as it says whose it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Submitter<'a> {
    /// What it is called.
    pub(super) name: &'a str,
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
    let by = [
        index(people, |person| &person.ids),
        index(people, |person| &person.logins),
        index(people, |person| &person.names),
    ];
    let mut joined = Joined::default();
    // Where some ids are those of the gradebook, all are of that kind, and another id is another student.
    let is_known = |person: &outcome::Person| {
        person
            .id
            .as_deref()
            .is_some_and(|id| by[0].contains_key(id.trim()))
    };
    let all = || submissions.iter().flat_map(|submission| submission.people);
    let names_count = !all().any(is_known);
    let mut of_row: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, submission) in submissions.iter().enumerate() {
        for found in rows_of(*submission, &by, names_count) {
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

/// The rows of a submission, each student's for itself where any of them is found, and what is said of those that have none.
fn rows_of(
    submission: Submitter<'_>,
    by: &[Index<'_>; 3],
    names_count: bool,
) -> Vec<Result<usize, String>> {
    let name = submission.name;
    let several = |rows: usize| format!("may be any of {rows} rows of the gradebook");
    let known = submission.people.iter();
    let known = known.map(|person| (person, rows_of_person(person, by, names_count)));
    let known: Vec<_> = known.collect();
    if known.iter().all(|(_, rows)| rows.is_empty()) {
        let found = match row_of(name, by) {
            [] => Err(format!("`{name}` is nobody in the gradebook")),
            [row] => Ok(*row),
            rows => Err(format!("`{name}` {}", several(rows.len()))),
        };
        return vec![found];
    }
    let is_group = known.len() > 1;
    let mut found: Vec<Result<usize, String>> = Vec::new();
    for (person, rows) in known {
        let who = match person.keys().next() {
            Some(key) if is_group => format!("`{name}`: `{key}`"),
            _ => format!("`{name}`"),
        };
        let one = match rows[..] {
            [] => Err(format!("{who} is nobody in the gradebook")),
            [row] => Ok(row),
            _ => Err(format!("{who} {}", several(rows.len()))),
        };
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// The rows that a student may have. Keys that lead to two of them are in doubt, a name among them where all its rows are
/// others. By the name alone a student with an id is found only where `names_count`.
fn rows_of_person(person: &outcome::Person, by: &[Index<'_>; 3], names_count: bool) -> Vec<usize> {
    let [ids, logins, names] = by;
    let under = |index: &Index<'_>, key: &Option<String>| {
        let rows = key.as_ref().and_then(|key| index.get(key.trim()));
        rows.cloned().unwrap_or_default()
    };
    let keyed = under(ids, &person.id)
        .into_iter()
        .chain(under(logins, &person.login));
    let keyed: BTreeSet<usize> = keyed.collect();
    let of_name = under(names, &person.name);
    if keyed.is_empty() {
        let has_other_id = person.id.is_some() && !names_count;
        return if has_other_id { Vec::new() } else { of_name };
    }
    let is_other = of_name.iter().all(|row| !keyed.contains(row));
    let others = of_name.into_iter().filter(|_| is_other);
    keyed.into_iter().chain(others).collect()
}

/// What is said of a student whose row has another id, or another name.
fn differing(submission: Submitter<'_>, row: &Person) -> Option<String> {
    let [person] = submission.people else {
        return None;
    };
    let name = submission.name;
    let is_in = |key: &Option<String>, keys: &[String]| {
        let known = keys.iter().any(|known| !known.is_empty());
        let is_in = |key: &String| keys.iter().any(|known| known == key.trim());
        key.as_ref().is_none_or(|key| !known || is_in(key))
    };
    let first = |keys: &[String]| keys.first().cloned().unwrap_or_default();
    let is_own_login = person.login.is_some() && is_in(&person.login, &row.logins);
    if !is_in(&person.id, &row.ids) && !is_own_login {
        let (own, other) = (person.id.as_deref().unwrap_or_default(), first(&row.ids));
        return Some(format!(
            "`{name}` is found by its name alone: its id is `{own}`, and that of the row `{other}`"
        ));
    }
    (!is_in(&person.name, &row.names)).then(|| {
        let (own, other) = (person.name.as_deref().unwrap_or_default(), first(&row.names));
        format!("`{name}`: its name is `{own}`, and that of the row with its id or login `{other}`: is this the gradebook of another assignment?")
    })
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
    use super::{Person, Submitter, id_in_download, join};
    use crate::outcome;

    fn person(id: &str, login: &str, name: &str) -> Person {
        Person {
            ids: vec![id.to_owned()],
            logins: vec![login.to_owned()],
            names: vec![name.to_owned()],
        }
    }

    fn called<'a>(names: &[&'a str]) -> Vec<Submitter<'a>> {
        let submitter = |name: &&'a str| Submitter { name, people: &[] };
        names.iter().map(submitter).collect()
    }

    fn known(id: &str, login: &str, name: &str) -> outcome::Person {
        let said = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        outcome::Person {
            id: said(id),
            login: said(login),
            name: said(name),
        }
    }

    #[test]
    fn what_is_known_of_students_comes_before_what_a_submission_is_called() {
        let people = [
            (2, person("1", "ana", "Ana Lopez")),
            (3, person("2", "ben", "Same Name")),
            (4, person("3", "cem", "Same Name")),
            (5, person("4", "dee", "Dee")),
        ];
        let rows = |name: &str, students: &[outcome::Person]| {
            let people_of = Submitter {
                name,
                people: students,
            };
            let joined = join(&[people_of], &people);
            let rows: Vec<usize> = joined.pairs.iter().map(|(_, row)| *row).collect();
            (rows, joined.unmatched)
        };
        // A folder with any name, whose student the roster knows.
        assert_eq!(rows("folder-7", &[known("1", "", "")]).0, [2]);
        assert_eq!(rows("ana", &[known("2", "", "")]).0, [3]);
        assert_eq!(rows("x", &[known("", "cem", "Same Name")]).0, [4]);
        assert_eq!(rows("x", &[known("99", "nobody", "Dee")]).0, [5]);
        // Where nothing of it is known here, the name counts.
        assert_eq!(rows("dee", &[known("99", "", "")]).0, [5]);
        let (none, said) = rows("x", &[known("1", "ben", "")]);
        assert!(none.is_empty());
        assert_eq!(said[0], "`x` may be any of 2 rows of the gradebook");
        let (none, said) = rows("x", &[known("", "", "Same Name")]);
        assert!(none.is_empty() && said[0].contains("may be any of 2 rows"));
    }

    #[test]
    fn a_namesake_with_another_id_is_not_filled_in() {
        let people = [
            (2, person("101", "jd", "Jane Doe")),
            (3, person("102", "zm", "Zoë M")),
        ];
        let submitter = |name, people| Submitter { name, people };
        let own = [known("101", "", "Jane Doe")];
        let namesake = [known("109", "", "Jane Doe")];
        let joined = join(
            &[submitter("one", &own), submitter("two", &namesake)],
            &people,
        );
        assert_eq!(joined.pairs, [(0, 2)]);
        assert!(
            joined
                .unmatched
                .contains(&"`two` is nobody in the gradebook".to_owned())
        );
        // Where no id is known here, they are of another kind, and it is said who is found by the name alone.
        let joined = join(&[submitter("two", &namesake)], &people);
        assert_eq!(joined.pairs, [(0, 2)]);
        let said = "`two` is found by its name alone: its id is `109`, and that of the row `101`";
        assert_eq!(joined.unmatched[0], said);
        // An id that is another's by the names: the numbers of another assignment.
        let other = [known("102", "", "Jane Doe")];
        let joined = join(&[submitter("three", &other)], &people);
        assert!(joined.pairs.is_empty());
        assert_eq!(
            joined.unmatched[0],
            "`three` may be any of 2 rows of the gradebook"
        );
        let renamed = [known("102", "", "Zoe Miller")];
        let joined = join(&[submitter("four", &renamed)], &people);
        assert_eq!(joined.pairs, [(0, 3)]);
        assert!(
            joined.unmatched[0].contains("`Zoë M`: is this the gradebook of another assignment?")
        );
    }

    #[test]
    fn each_student_of_a_group_has_a_row() {
        let people = [
            (2, person("1", "ana", "Ana Lopez")),
            (3, person("2", "ben", "Ben")),
        ];
        let group = [known("1", "", ""), known("", "ben", ""), known("9", "", "")];
        let group = Submitter {
            name: "Ana, Ben",
            people: &group,
        };
        let joined = join(&[group], &people);
        assert_eq!(joined.pairs, [(0, 2), (0, 3)]);
        assert_eq!(
            joined.unmatched,
            ["`Ana, Ben`: `9` is nobody in the gradebook"]
        );
        // Another submission of one of them leaves that cell alone.
        let other = [known("2", "", "")];
        let other = Submitter {
            name: "ben",
            people: &other,
        };
        assert_eq!(join(&[group, other], &people).pairs, [(0, 2)]);
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
        let joined = join(&called(&names), &people);
        assert_eq!(joined.pairs, [(0, 2), (1, 3), (3, 5)]);
        assert_eq!(
            joined.unmatched,
            [
                "`Same Name` may be any of 2 rows of the gradebook",
                "`nobody` is nobody in the gradebook",
                "in the gradebook and without a submission: `Same Name`",
            ]
        );
        let joined = join(&called(&["1", "ana"]), &people[..1]);
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
