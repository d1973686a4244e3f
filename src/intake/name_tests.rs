use std::{collections::BTreeSet, path::PathBuf};

use super::{Found, assign};

fn names(paths: &[&str]) -> Vec<(String, String)> {
    let found = |path: &&str| Found::new(PathBuf::from(path), true);
    let named = assign(paths.iter().map(found).collect());
    named
        .into_iter()
        .map(|one| (one.name, one.record_name))
        .collect()
}

#[test]
fn an_ordinary_name_is_kept() {
    for name in [
        "ana-lopez",
        "O'Brien, Pat",
        "doejane_12_34_State.java",
        "hw3.v2",
        "a-12345",
        "com10",
    ] {
        assert_eq!(
            names(&[&format!("/c/{name}")]),
            [(name.to_owned(), name.to_owned())]
        );
    }
}

#[test]
fn a_name_that_some_system_cannot_store_is_replaced() {
    let long = "x".repeat(101);
    for name in [
        "a..b",
        "CON",
        "nul.txt",
        "lpt1",
        "a:b",
        "a\\b",
        "Zoë",
        "end.",
        "end ",
        "-rf",
        "a-1234abcd",
        "..",
        "\u{1b}[31m",
        &long,
    ] {
        let named = names(&[&format!("/c/{name}")]);
        let record_name = &named[0].1;
        assert_ne!(record_name, name);
        assert!(
            record_name
                .chars()
                .all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '_'),
            "{record_name}"
        );
        assert!(
            record_name.len() <= 50 && !record_name.starts_with('-'),
            "{record_name}"
        );
        assert!(!named[0].0.chars().any(char::is_control), "{named:?}");
    }
    assert_eq!(
        names(&["/c/\u{1b}[31m\u{202e}x"])[0].0,
        "\\u{1b}[31m\\u{202e}x"
    );
}

#[test]
fn no_two_submissions_share_a_record_name_on_any_system() {
    let named = names(&[
        "/c/ana", "/c/Ana", "/c/ANA", "/c/ben", "/d/ben", "/c/a b", "/c/a?b", "/c/a*b",
    ]);
    let folded: BTreeSet<String> = named
        .iter()
        .map(|(_, record_name)| record_name.to_lowercase())
        .collect();
    assert_eq!(folded.len(), named.len(), "{named:?}");
    let alone = names(&["/c/ANA", "/c/ana", "/c/Ana"]);
    assert_eq!(
        alone[0],
        *named.iter().find(|(name, _)| name == "ANA").expect("ANA")
    );
}

#[test]
fn namesakes_of_two_folders_are_told_apart_by_the_folders() {
    let named = |paths: &[&str]| {
        names(paths)
            .into_iter()
            .map(|(name, _)| name)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        named(&["/x/a/ana", "/x/b/ana", "/x/a/ben"]),
        ["ana (a)", "ana (b)", "ben"]
    );
    assert_eq!(named(&["/x/a/ana", "/y/a/ana"]), ["ana (x/a)", "ana (y/a)"]);
    let records = |paths: &[&str]| {
        names(paths)
            .into_iter()
            .map(|(_, record)| record)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        records(&["/x/a/ana", "/x/b/ana"]),
        records(&["/elsewhere/a/ana", "/elsewhere/b/ana"])
    );
}
