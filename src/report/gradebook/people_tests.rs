//! What is joined with which row, and what is said where nothing is.

use super::{Joined, Submitter};
use crate::{
    outcome,
    roster::{Entry, Roster},
};

fn join(submissions: &[Submitter<'_>], entries: &[Entry]) -> Joined {
    let roster = Roster {
        entries: entries.to_vec(),
        ..Roster::default()
    };
    super::join(submissions, &roster)
}

fn person(row: usize, id: &str, login: &str, name: &str) -> Entry {
    let said = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Entry {
        row,
        ids: said(id).into_iter().collect(),
        logins: said(login).into_iter().collect(),
        name: Some(name.to_owned()),
        ..Entry::default()
    }
}

fn submitter<'a>(name: &'a str, people: &'a [outcome::Person]) -> Submitter<'a> {
    Submitter {
        name,
        own_name: name,
        people,
        is_nobodys: false,
    }
}

fn called<'a>(names: &[&'a str]) -> Vec<Submitter<'a>> {
    names.iter().map(|name| submitter(name, &[])).collect()
}

fn known(id: &str, login: &str, name: &str) -> outcome::Person {
    let said = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    outcome::Person {
        id: said(id),
        login: said(login),
        name: said(name),
        other_keys: Vec::new(),
    }
}

#[test]
fn what_is_known_of_students_comes_before_what_a_submission_is_called() {
    let people = [
        person(2, "1", "ana", "Ana Lopez"),
        person(3, "2", "ben", "Same Name"),
        person(4, "3", "cem", "Same Name"),
        person(5, "4", "dee", "Dee Ek"),
    ];
    let rows = |name: &str, students: &[outcome::Person]| {
        let people_of = submitter(name, students);
        let joined = join(&[people_of], &people);
        let rows: Vec<usize> = joined.pairs.iter().map(|(_, row)| *row).collect();
        (rows, joined.unmatched)
    };
    // A folder with any name, whose student the roster knows.
    assert_eq!(rows("folder-7", &[known("1", "", "")]).0, [2]);
    assert_eq!(rows("ana", &[known("2", "", "")]).0, [3]);
    assert_eq!(rows("x", &[known("", "cem", "Same Name")]).0, [4]);
    // What a submission is called may be a login.
    assert_eq!(rows("dee", &[known("99", "", "")]).0, [5]);
    // The name alone is no key where the row has one.
    let (none, said) = rows("x", &[known("", "", "Dee Ek")]);
    assert!(none.is_empty());
    assert_eq!(
        said[0],
        "`x` has only the name of `Dee Ek (4)`, which is no key, and the cell stays as it is"
    );
    for keyed in [known("99", "", "Dee Ek"), known("", "nobody", "Dee Ek")] {
        assert!(rows("Dee Ek", &[keyed]).0.is_empty());
    }
    let (none, said) = rows("x", &[known("1", "ben", "")]);
    assert!(none.is_empty());
    assert_eq!(said[0], "`x` may be any of 2 rows of the gradebook");
    let (none, said) = rows("x", &[known("", "", "Same Name")]);
    assert!(none.is_empty() && said[0].contains("may be any of 2 rows"));
}

#[test]
fn a_namesake_with_another_id_is_not_filled_in() {
    let people = [
        person(2, "101", "jd", "Jane Doe"),
        person(3, "102", "zm", "Zoë M"),
    ];
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
    // Nor where no id is known here: they may be of another kind, and nobody knows.
    let joined = join(&[submitter("two", &namesake)], &people);
    assert!(joined.pairs.is_empty());
    // Nor where none is known of the student, who may be the one of the row.
    let nameless = [known("", "", "Jane Doe")];
    let joined = join(&[submitter("two", &nameless)], &people);
    assert!(joined.pairs.is_empty());
    assert_eq!(joined.alone, [1]);
    // It is said who is found by the name alone, where neither side has more.
    let names_only = [
        person(2, "", "", "Jane Doe"),
        person(3, "102", "zm", "Zoë M"),
    ];
    let joined = join(&[submitter("two", &nameless)], &names_only);
    assert_eq!(joined.pairs, [(0, 2)]);
    let said = "`two` is found by its name alone: is it the same student?";
    assert_eq!(joined.unmatched, [said]);
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
    assert!(joined.unmatched[0].contains("`Zoë M`: is this the gradebook of another assignment?"));
}

#[test]
fn each_student_of_a_group_has_a_row() {
    let people = [
        person(2, "1", "ana", "Ana Lopez"),
        person(3, "2", "ben", "Ben"),
    ];
    let group = [known("1", "", ""), known("", "ben", ""), known("9", "", "")];
    let group = submitter("Ana, Ben", &group);
    let joined = join(&[group], &people);
    assert_eq!(joined.pairs, [(0, 2), (0, 3)]);
    assert_eq!(
        joined.unmatched,
        ["`Ana, Ben`: `9` is nobody in the gradebook"]
    );
    // Another submission of one of them leaves that cell alone.
    let other = [known("2", "", "")];
    let other = submitter("ben", &other);
    assert_eq!(join(&[group, other], &people).pairs, [(0, 2)]);
}

#[test]
fn ids_come_before_logins_and_names_and_doubles_stay_empty() {
    let people = [
        person(2, "1", "ana", "Ana Lopez"),
        person(3, "2", "ben", "Same Name"),
        person(4, "3", "cem", "Same Name"),
        person(5, "4", "1", "Dan"),
    ];
    let names = [
        "doejane_1_55_Main.java",
        "ben",
        "Same Name",
        "Dan",
        "nobody",
    ];
    let joined = join(&called(&names), &people);
    assert_eq!(joined.pairs, [(0, 2), (1, 3)]);
    assert_eq!(
        joined.unmatched,
        [
            "`Same Name` may be any of 2 rows of the gradebook",
            "`nobody` is nobody in the gradebook",
            "`Dan` has only the name of `Dan (4)`, which is no key, and the cell stays as it is",
        ]
    );
    assert!(joined.alone.is_empty(), "each of two may have handed it in");
    let joined = join(&called(&["1", "ana"]), &people[..2]);
    assert!(joined.pairs.is_empty(), "{joined:?}");
    assert_eq!(joined.alone, [1]);
    assert_eq!(
        joined.unmatched[0],
        "`1` and `ana` are one row of the gradebook, and none is filled in"
    );
}

#[test]
fn names_are_one_where_accents_order_and_what_is_invisible_differ() {
    let people = [
        person(2, "", "", "Mu\u{308}ller, Jo\u{308}rg"),
        person(3, "", "", "\u{645}\u{6cc}\u{200c}\u{6a9}"),
    ];
    let own = [known("", "", "J\u{f6}rg M\u{fc}ller")];
    let joined = join(
        &[
            submitter("folder", &own),
            submitter("\u{645}\u{6cc}\u{6a9}", &[]),
        ],
        &people,
    );
    assert_eq!(joined.pairs, [(0, 2), (1, 3)]);
    let said = "is found by its name alone: is it the same student?";
    assert!(
        joined.unmatched.iter().all(|one| one.contains(said)),
        "{joined:?}"
    );
}

#[test]
fn two_submissions_of_one_own_name_leave_its_row_alone() {
    let people = [person(2, "1", "alice", "Alice A")];
    let of = |name| Submitter {
        name,
        own_name: "alice",
        people: &[],
        is_nobodys: false,
    };
    assert_eq!(join(&[of("alice (sec1)")], &people).pairs, [(0, 2)]);
    let joined = join(&[of("alice (sec1)"), of("alice (sec2)")], &people);
    assert!(joined.pairs.is_empty(), "{joined:?}");
    assert_eq!(
        joined.unmatched[0],
        "`alice (sec1)` and `alice (sec2)` are one row of the gradebook, and none is filled in"
    );
}

#[test]
fn whoever_is_on_no_roster_has_a_cell_only_by_an_id_and_the_name() {
    let people = [person(2, "104", "ben", "Ben Kim")];
    let joined = |students: &[outcome::Person]| {
        let of = Submitter {
            is_nobodys: true,
            ..submitter("104", students)
        };
        join(&[of], &people)
    };
    assert_eq!(joined(&[known("104", "", "Kim, Ben")]).pairs, [(0, 2)]);
    // A roster has other numbers than the gradebook, and this one is there somebody else's.
    for name in ["Jane Doe", ""] {
        let held = joined(&[known("104", "", name)]);
        assert!(held.pairs.is_empty(), "{held:?}");
        assert!(held.alone.is_empty(), "{held:?}");
        assert!(
            held.unmatched[0].contains("whose cell stays as it is"),
            "{held:?}"
        );
    }
}
