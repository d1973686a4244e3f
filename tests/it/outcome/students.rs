//! What a submission is called, and when it was handed in.

use tilegrade::outcome::{Person, Student, parse_time};

#[test]
fn a_submission_is_shown_with_the_full_names_that_its_own_does_not_tell() {
    let person = |id: &str, name: &str| Person {
        id: Some(id.to_owned()),
        name: Some(name.to_owned()).filter(|name| !name.is_empty()),
        ..Person::default()
    };
    for (name, people, shown) in [
        (
            "blackbea",
            &[("17", "Bea Black")][..],
            "Bea Black (blackbea)",
        ),
        ("doejane (101)", &[("101", "Jane Doe")], "Jane Doe (101)"),
        (
            "alice (sec1)",
            &[("1", "Alice Ek")],
            "Alice Ek (alice (sec1))",
        ),
        (
            "Jane Doe (5001)",
            &[("5001", "Jane Doe")],
            "Jane Doe (5001)",
        ),
        ("Lopez, Ana", &[("7", "Ana Lopez")], "Lopez, Ana"),
        ("A-Ana Li (7)", &[("7", "Ana Li")], "A-Ana Li (7)"),
        ("hw-ana", &[("7", "Ana")], "Ana (hw-ana)"),
        (
            "Ana, Ben (7)",
            &[("1", "Ana"), ("2", "Ben")],
            "Ana, Ben (7)",
        ),
        ("team", &[("1", "Ana"), ("2", "Ben")], "Ana, Ben (team)"),
        ("17", &[("17", "")], "17"),
        ("17", &[], "17"),
    ] {
        let student = Student {
            people: people.iter().map(|(id, name)| person(id, name)).collect(),
            ..Student::default()
        };
        assert_eq!(student.shown_name(name), shown, "{name}");
    }
}

#[test]
fn times_of_every_platform_are_read() {
    for text in [
        "2018-07-01T14:22:32.365935-07:00",
        "2018-07-01T21:22:32Z",
        "2018-07-01 21:22:32.365935000 Z",
        "2018-07-01 14:22:32 -0700",
        "2018-07-01 21:22:32 UTC",
    ] {
        assert_eq!(parse_time(text), Some(1_530_480_152), "{text}");
    }
    for text in ["", "yesterday", "2018-07-01", "2018-07-01T21:22:32"] {
        assert_eq!(parse_time(text), None, "{text}");
    }
}
