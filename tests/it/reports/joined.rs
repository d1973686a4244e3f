//! Who in a gradebook a submission is joined with, and what is said where that is nobody.

use tilegrade::{
    assignment::Points,
    outcome::{Person, ProgramFacts, Student, SubmissionResult, Unmatched, Verdict},
    report::{Format, RenderContext, Report},
};

use super::made;

/// A submission, as far as it says whose it is.
#[derive(Clone, Copy)]
struct Submitter<'a> {
    name: &'a str,
    own_name: &'a str,
    people: &'a [Person],
    is_nobodys: bool,
}

/// The cells that are filled, as places of submissions and of rows; who has none; and what is said of submissions.
#[derive(Debug)]
struct Joined {
    pairs: Vec<(usize, usize)>,
    alone: Vec<String>,
    unmatched: Vec<String>,
}

/// Fills a gradebook of Canvas' with these rows, in which each submission has other points.
fn join(submissions: &[Submitter<'_>], rows: &[String]) -> Joined {
    let head = "Student,ID,SIS User ID,SIS Login ID,Section,x (1)\n";
    let around = RenderContext {
        gradebooks: vec![(
            "export.csv".to_owned(),
            (head.to_owned() + &rows.concat()).into(),
        )],
        ..RenderContext::default()
    };
    let nobodys = submissions.iter().filter(|one| one.is_nobodys);
    let report = Report {
        assignment: "x".to_owned(),
        unmatched: Some(Unmatched {
            submissions: nobodys.map(|one| one.name.to_owned()).collect(),
            ..Unmatched::default()
        }),
        submissions: (0..).zip(submissions).map(result).collect(),
        ..Report::default()
    };
    let made = made(Format::Canvas, &report, &around);
    let filled = String::from_utf8(made.files[0].bytes.clone()).expect("text");
    let cells = filled.lines().skip(1).zip(0..).filter_map(|(line, row)| {
        let (_, points) = line.rsplit_once(',')?;
        Some((points.parse().ok()?, row))
    });
    let without = "in the gradebook and without a submission: ";
    let (alone, unmatched) = made
        .warnings
        .into_iter()
        .partition(|line| line.starts_with(without));
    let alone: Vec<String> = alone;
    Joined {
        pairs: cells.collect(),
        alone: alone.iter().map(|line| line.replace(without, "")).collect(),
        unmatched,
    }
}

fn result((place, submitter): (i32, &Submitter<'_>)) -> SubmissionResult {
    SubmissionResult {
        name: submitter.name.to_owned(),
        student: Student {
            people: submitter.people.to_vec(),
            called: Some(submitter.own_name.to_owned()),
            ..Student::default()
        },
        verdict: Verdict::Accepted,
        points: Some(Points::whole(place)),
        points_high: None,
        max_points: Points::whole(100),
        explanation: Vec::new(),
        not_shown: 0,
        shown: None,
        program: ProgramFacts::default(),
        findings: Vec::new(),
        cases: Vec::new(),
    }
}

/// The row of a student.
fn row(id: &str, login: &str, name: &str) -> String {
    format!("\"{name}\",{id},,{login},,\n")
}

fn submitter<'a>(name: &'a str, people: &'a [Person]) -> Submitter<'a> {
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

fn known(id: &str, login: &str, name: &str) -> Person {
    let said = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Person {
        id: said(id),
        login: said(login),
        name: said(name),
        ..Person::default()
    }
}

#[test]
fn what_is_known_of_students_comes_before_what_a_submission_is_called() {
    let gradebook = [
        row("1", "ana", "Ana Lopez"),
        row("2", "ben", "Same Name"),
        row("3", "cem", "Same Name"),
        row("4", "dee", "Dee Ek"),
    ];
    let rows = |name: &str, students: &[Person]| {
        let people_of = submitter(name, students);
        let joined = join(&[people_of], &gradebook);
        let rows: Vec<usize> = joined.pairs.iter().map(|(_, row)| *row).collect();
        (rows, joined.unmatched)
    };
    // A folder with any name, whose student the roster knows.
    assert_eq!(rows("folder-7", &[known("1", "", "")]).0, [0]);
    assert_eq!(rows("ana", &[known("2", "", "")]).0, [1]);
    assert_eq!(rows("x", &[known("", "cem", "Same Name")]).0, [2]);
    // What a submission is called may be a login.
    assert_eq!(rows("dee", &[known("99", "", "")]).0, [3]);
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
    let gradebook = [row("101", "jd", "Jane Doe"), row("102", "zm", "Zoë M")];
    let own = [known("101", "", "Jane Doe")];
    let namesake = [known("109", "", "Jane Doe")];
    let joined = join(
        &[submitter("one", &own), submitter("two", &namesake)],
        &gradebook,
    );
    assert_eq!(joined.pairs, [(0, 0)]);
    assert!(
        joined
            .unmatched
            .contains(&"`two` is nobody in the gradebook".to_owned())
    );
    // Nor where no id is known here: they may be of another kind, and nobody knows.
    let joined = join(&[submitter("two", &namesake)], &gradebook);
    assert!(joined.pairs.is_empty());
    // Nor where none is known of the student, who may be the one of the row.
    let nameless = [known("", "", "Jane Doe")];
    let joined = join(&[submitter("two", &nameless)], &gradebook);
    assert!(joined.pairs.is_empty());
    assert_eq!(joined.alone, ["`Zoë M (102)`"]);
    // It is said who is found by the name alone, where neither side has more.
    let names_only = [row("", "", "Jane Doe"), row("102", "zm", "Zoë M")];
    let joined = join(&[submitter("two", &nameless)], &names_only);
    assert_eq!(joined.pairs, [(0, 0)]);
    let said = "`two` is found by its name alone: is it the same student?";
    assert_eq!(joined.unmatched, [said]);
    // An id that is another's by the names: the numbers of another assignment.
    let other = [known("102", "", "Jane Doe")];
    let joined = join(&[submitter("three", &other)], &gradebook);
    assert!(joined.pairs.is_empty());
    assert_eq!(
        joined.unmatched[0],
        "`three` may be any of 2 rows of the gradebook"
    );
    let renamed = [known("102", "", "Zoe Miller")];
    let joined = join(&[submitter("four", &renamed)], &gradebook);
    assert_eq!(joined.pairs, [(0, 1)]);
    assert!(joined.unmatched[0].contains("`Zoë M`: is this the gradebook of another assignment?"));
}

#[test]
fn each_student_of_a_group_has_a_row() {
    let gradebook = [row("1", "ana", "Ana Lopez"), row("2", "ben", "Ben")];
    let group = [known("1", "", ""), known("", "ben", ""), known("9", "", "")];
    let group = submitter("Ana, Ben", &group);
    let joined = join(&[group], &gradebook);
    assert_eq!(joined.pairs, [(0, 0), (0, 1)]);
    assert_eq!(
        joined.unmatched,
        ["`Ana, Ben`: `9` is nobody in the gradebook"]
    );
    // Another submission of one of them leaves that cell alone.
    let other = [known("2", "", "")];
    let other = submitter("ben", &other);
    assert_eq!(join(&[group, other], &gradebook).pairs, [(0, 0)]);
}

#[test]
fn ids_come_before_logins_and_names_and_doubles_stay_empty() {
    let gradebook = [
        row("1", "ana", "Ana Lopez"),
        row("2", "ben", "Same Name"),
        row("3", "cem", "Same Name"),
        row("4", "1", "Dan"),
    ];
    let names = [
        "doejane_1_55_Main.java",
        "ben",
        "Same Name",
        "Dan",
        "nobody",
    ];
    let joined = join(&called(&names), &gradebook);
    assert_eq!(joined.pairs, [(0, 0), (1, 1)]);
    assert_eq!(
        joined.unmatched,
        [
            "`Same Name` may be any of 2 rows of the gradebook",
            "`nobody` is nobody in the gradebook",
            "`Dan` has only the name of `Dan (4)`, which is no key, and the cell stays as it is",
        ]
    );
    assert!(joined.alone.is_empty(), "each of two may have handed it in");
    let joined = join(&called(&["1", "ana"]), &gradebook[..2]);
    assert!(joined.pairs.is_empty(), "{joined:?}");
    assert_eq!(joined.alone, ["`Same Name (2)`"]);
    assert_eq!(
        joined.unmatched[0],
        "`1` and `ana` are one row of the gradebook, and none is filled in"
    );
}

#[test]
fn names_are_one_where_accents_order_and_what_is_invisible_differ() {
    let gradebook = [
        row("", "", "Mu\u{308}ller, Jo\u{308}rg"),
        row("", "", "\u{645}\u{6cc}\u{200c}\u{6a9}"),
    ];
    let own = [known("", "", "J\u{f6}rg M\u{fc}ller")];
    let joined = join(
        &[
            submitter("folder", &own),
            submitter("\u{645}\u{6cc}\u{6a9}", &[]),
        ],
        &gradebook,
    );
    assert_eq!(joined.pairs, [(0, 0), (1, 1)]);
    let said = "is found by its name alone: is it the same student?";
    assert!(
        joined.unmatched.iter().all(|one| one.contains(said)),
        "{joined:?}"
    );
}

#[test]
fn two_submissions_of_one_own_name_leave_its_row_alone() {
    let gradebook = [row("1", "alice", "Alice A")];
    let of = |name| Submitter {
        name,
        own_name: "alice",
        people: &[],
        is_nobodys: false,
    };
    assert_eq!(join(&[of("alice (sec1)")], &gradebook).pairs, [(0, 0)]);
    let joined = join(&[of("alice (sec1)"), of("alice (sec2)")], &gradebook);
    assert!(joined.pairs.is_empty(), "{joined:?}");
    assert_eq!(
        joined.unmatched[0],
        "`alice (sec1)` and `alice (sec2)` are one row of the gradebook, and none is filled in"
    );
}

#[test]
fn whoever_is_on_no_roster_has_a_cell_only_by_an_id_and_the_name() {
    let gradebook = [row("104", "ben", "Ben Kim")];
    let joined = |students: &[Person]| {
        let of = Submitter {
            is_nobodys: true,
            ..submitter("104", students)
        };
        join(&[of], &gradebook)
    };
    assert_eq!(joined(&[known("104", "", "Kim, Ben")]).pairs, [(0, 0)]);
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
