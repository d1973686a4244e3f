//! The names under which results are stored: safe on every file system, and never the same for two submissions.

use std::collections::BTreeSet;

use super::support::Desk;

/// The names of the folders of these classes, each with the one under which its results are stored.
fn names(paths: &[&str]) -> Vec<[String; 2]> {
    let desk = Desk::with(&[("roster.csv", "")]);
    let mut classes: Vec<&str> = Vec::new();
    for path in paths {
        desk.write(&format!("{path}/main.py"), "");
        classes.extend(path.rsplit_once('/').map(|(class, _)| class));
    }
    classes.sort_unstable();
    classes.dedup();
    classes.extend(["--as", "class"]);
    let list = desk.list(&classes);
    let all = list["submissions"].as_array().expect("a list").iter();
    all.map(|one| ["name", "record-name"].map(|key| one[key].as_str().expect("a name").to_owned()))
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
        assert_eq!(names(&[&format!("c/{name}")]), [[name, name]]);
    }
}

#[cfg(unix)]
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
        "\u{1b}[31m",
        &long,
    ] {
        let [called, record] = names(&[&format!("c/{name}")]).swap_remove(0);
        assert_ne!(record, name);
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        assert!(record.chars().all(is_plain), "{record}");
        assert!(record.len() <= 50 && !record.starts_with('-'), "{record}");
        assert!(!called.chars().any(char::is_control), "{called}");
    }
    assert_eq!(
        names(&["c/\u{1b}[31m\u{202e}x"])[0][0],
        "\\u{1b}[31m\\u{202e}x"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn no_two_submissions_share_a_record_name_on_any_system() {
    let named = names(&[
        "c/ana", "c/Ana", "c/ANA", "c/ben", "d/ben", "c/a b", "c/a?b", "c/a*b",
    ]);
    let folded: BTreeSet<String> = named
        .iter()
        .map(|[_, record]| record.to_lowercase())
        .collect();
    assert_eq!(folded.len(), 8, "{named:?}");
    // Neither depends on which of them was seen first, or on who else is there.
    let alone = names(&["c/ANA", "c/ana", "c/Ana"]);
    assert!(named.contains(&alone[0]), "{named:?} {alone:?}");
}

#[test]
fn namesakes_of_two_folders_are_told_apart_by_the_folders() {
    let called = |paths: &[&str]| {
        let named = names(paths).into_iter();
        named.map(|[name, _]| name).collect::<Vec<String>>()
    };
    assert_eq!(
        called(&["x/a/ana", "x/b/ana", "x/a/ben"]),
        ["ana (a)", "ana (b)", "ben"]
    );
    assert_eq!(called(&["x/a/ana", "y/a/ana"]), ["ana (x/a)", "ana (y/a)"]);
    assert_eq!(
        names(&["x/a/ana", "x/b/ana"]),
        names(&["elsewhere/a/ana", "elsewhere/b/ana"])
    );
}
