//! Names in the archive of a class that no system should store: they are one student's fault, and nobody else's.

use serde_json::Value;

use super::support::{Desk, gzip, tar, zip};
use crate::support::tilegrade;

fn problem(list: &Value, name: &str) -> Option<String> {
    let all = list["submissions"].as_array().expect("a list");
    let found = all.iter().find(|one| one["name"] == name);
    let found = found.unwrap_or_else(|| panic!("{name} is not there: {list}"));
    found["problem"].as_str().map(str::to_owned)
}

/// A tar archive with one entry of this name and kind among others. No writer of such archives would make it.
fn tar_with(name: &[u8], kind: tar::EntryType, others: &[(&str, &str)]) -> Vec<u8> {
    let mut header = tar::Header::new_ustar();
    header.as_mut_bytes()[..name.len()].copy_from_slice(name);
    header.set_entry_type(kind);
    header.set_mode(0o644);
    header.set_size(0);
    header.set_cksum();
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend(tar(others));
    bytes
}

#[test]
fn a_name_that_is_refused_is_one_students_alone_in_every_layout() {
    for (name, why) in [
        ("all/ben/src/CON.java", "the name of a device on Windows"),
        ("all/ben/a\u{1b}[2Jb.java", "a control character"),
        ("all/ben/../../../outside.java", "leads out of its folder"),
        ("all/ben/src./Main.java", "ends in a dot or blank"),
        ("all/ben/src//Main.java", "is empty or `.`"),
        (
            "all/ben/main.java",
            "where case or the encoding of accents does not count",
        ),
    ] {
        let files = [
            ("all/ana/Main.java", "class Main {}"),
            ("all/ben/Main.java", "class Main {}"),
            (name, "x"),
            ("all/cy/Main.java", "class Main {}"),
        ];
        let desk = Desk::with(&[("all.zip", zip(&files))]);
        let list = desk.list(&["all.zip"]);
        assert_eq!(problem(&list, "ana"), None, "{name}");
        assert_eq!(problem(&list, "cy"), None, "{name}");
        let said = problem(&list, "ben").unwrap_or_else(|| panic!("{name} is fine"));
        assert!(
            said.contains(why) && said.starts_with("all.zip: `"),
            "{said}"
        );
        assert!(!said.contains('\u{1b}'), "{said:?}");
        assert!(!desk.path("outside.java").exists());
    }
    // Flat, as Canvas packs them: whose it is stands in the name.
    let flat = [
        ("doejane_101_202_Main.java", "x"),
        ("kim_LATE_102_203_a\u{7}.java", "x"),
        ("lee_103_204_Main.java", "x"),
    ];
    let desk = Desk::with(&[("canvas.zip", zip(&flat))]);
    let list = desk.list(&["canvas.zip"]);
    assert_eq!(list["paths"][0]["layout"], "canvas", "{list}");
    assert_eq!(problem(&list, "doejane (101)"), None);
    assert_eq!(problem(&list, "lee (103)"), None);
    let said = problem(&list, "kim (102)").expect("a problem");
    assert!(said.contains("a control character"), "{said}");
}

#[test]
fn so_are_links_and_devices_and_names_that_are_no_text() {
    use tar::EntryType;
    let others = [
        ("ana/src/Main.java", "class Main {}"),
        ("cy/src/Main.java", "class Main {}"),
    ];
    for (name, kind, why) in [
        (
            &b"ben/link"[..],
            EntryType::Symlink,
            "this is a symbolic link",
        ),
        (b"ben/hard", EntryType::Link, "this is a hard link"),
        (b"ben/null", EntryType::Char, "this is a device"),
        (b"ben/pipe", EntryType::Fifo, "this is a FIFO"),
        (
            b"ben/\xff.java",
            EntryType::Regular,
            "the name is not UTF-8",
        ),
    ] {
        let bytes = tar_with(name, kind, &others);
        for (archive, bytes) in [("all.tar", bytes.clone()), ("all.tgz", gzip(&bytes))] {
            let desk = Desk::with(&[(archive, bytes)]);
            let list = desk.list(&[archive]);
            assert_eq!(problem(&list, "ana"), None, "{why}");
            assert_eq!(problem(&list, "cy"), None, "{why}");
            let said = problem(&list, "ben").unwrap_or_else(|| panic!("{why}"));
            assert!(said.contains(why), "{said}");
        }
    }
}

#[test]
fn what_is_nobodys_still_refuses_the_archive_and_leaves_nothing_behind() {
    for name in ["../ben/Main.java", "/etc/passwd", "C:\\x.java"] {
        let files = [("ana/Main.java", "x"), ("cy/Main.java", "x"), (name, "x")];
        let desk = Desk::with(&[("all.zip", zip(&files))]);
        let said = desk.refused(&["all.zip"]).stderr;
        assert!(said.starts_with("error: all.zip: `"), "{said}");
        assert!(said.contains("\nhint: download it again"), "{said}");
    }
    // Two folders that are one on some systems: whose is it?
    let files = [
        ("Ana/Main.java", "x"),
        ("ana/Main.java", "x"),
        ("cy/Main.java", "x"),
    ];
    let desk = Desk::with(&[("all.zip", zip(&files))]);
    let said = desk.refused(&["all.zip"]).stderr;
    assert!(
        said.contains("where case or the encoding of accents"),
        "{said}"
    );
}

#[test]
fn whoever_is_refused_gets_a_verdict_and_the_others_are_graded() {
    let right = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let files = [
        ("all/ana/handout.txt", right.as_str()),
        ("all/ben/handout.txt", &right),
        ("all/ben/nul", "x"),
    ];
    let desk = Desk::with(&[("all.zip", zip(&files))]);
    desk.write("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n");
    let call = || {
        tilegrade([
            "grade",
            "--transcripts",
            "all.zip",
            "--cases",
            "cases",
            "--report",
            "json=r.json",
        ])
    };
    call().within(desk.folder()).exits(1).talks().run();
    let text = std::fs::read_to_string(desk.path("r.json")).expect("a report");
    let report: Value = serde_json::from_str(&text).expect("JSON");
    let verdict = |at: usize| {
        (
            &report["submissions"][at]["name"],
            &report["submissions"][at]["verdict"],
        )
    };
    assert_eq!(verdict(0), (&"ana".into(), &"accepted".into()));
    assert_eq!(verdict(1), (&"ben".into(), &"no-submission".into()));
    let again = tilegrade(["regrade", "--report", "json=again.json"]);
    again.within(desk.folder()).exits(1).talks().run();
    let again = std::fs::read_to_string(desk.path("again.json")).expect("a report");
    assert_eq!(again, text);
}
