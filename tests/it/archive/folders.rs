//! What an archive holds is what a folder would hold, whatever the archive is.

use tilegrade::archive::Why;

use super::{
    Held,
    build::{ZipEntry, gzipped, stored, tar, tar_entry, zip},
    held,
};

/// One entry of an archive of either kind.
#[derive(Clone, Copy)]
enum Entry<'a> {
    File(&'a str, &'a str),
    Folder(&'a str),
    Link(&'a str),
    Device(&'a str),
}

use Entry::{Device, File, Folder, Link};

/// What comes of these entries, which is the same in every kind of archive. `\` has another meaning in each of them.
fn held_everywhere(entries: &[Entry]) -> Held {
    let zipped: Vec<ZipEntry> = entries.iter().map(in_zip).collect();
    let tarred: Vec<Vec<u8>> = entries.iter().map(in_tar).collect();
    let mut zipped = held(&zip(&zipped));
    let tarred = tar(&tarred);
    for bytes in [gzipped(&tarred), tarred] {
        let mut held = held(&bytes);
        // A tar archive is counted with its headers.
        assert!(held.bytes > zipped.bytes);
        held.bytes = zipped.bytes;
        assert_eq!(held, zipped);
    }
    zipped.bytes = 0;
    zipped
}

fn in_zip(entry: &Entry) -> ZipEntry {
    let (name, content, mode) = match *entry {
        File(name, content) => (name, content, 0o100_644),
        Folder(name) => (name, "", 0o040_755),
        Link(name) => (name, "/etc/passwd", 0o120_777),
        Device(name) => (name, "", 0o020_666),
    };
    ZipEntry {
        mode,
        ..stored(name, content)
    }
}

fn in_tar(entry: &Entry) -> Vec<u8> {
    match *entry {
        File(name, content) => tar_entry(b'0', name, content),
        Folder(name) => tar_entry(b'5', name, ""),
        Link(name) => tar_entry(b'2', name, ""),
        Device(name) => tar_entry(b'3', name, ""),
    }
}

#[test]
fn names_that_the_system_takes_are_kept_as_they_are() {
    for name in [
        "nul",
        "src/CON.java",
        "aux/notes.txt",
        "com1.txt",
        "Assignment 3 /a.py",
        "end./a.",
        " a",
        "notes\t1.txt",
        "a\u{1b}[2J.java",
        "Icon\r",
        "line\nend",
        "C:x",
        "~/a?b*c|d",
        "-rf",
        "._Main.java",
        ".git/config",
        "__MACOSX/a",
        "Größe.java",
        "Gro\u{308}ße.java",
        "a..b/..c",
    ] {
        let held = held_everywhere(&[File("Main.java", "class Main {}"), File(name, "x")]);
        assert_eq!(held.files[name], b"x", "{name:?}");
        assert_eq!(held.files.len(), 2, "{name:?}");
        assert_eq!(held.skipped, [], "{name:?}");
    }
}

#[test]
fn names_that_only_differ_in_case_or_accents_are_two() {
    for (one, other) in [
        ("HW3/a.py", "hw3/a.py"),
        ("Readme.md", "README.md"),
        ("É", "E\u{301}"),
        ("straße", "strasse"),
    ] {
        let held = held_everywhere(&[File(one, "1"), File(other, "2")]);
        assert_eq!(
            (&held.files[one][..], &held.files[other][..]),
            (&b"1"[..], &b"2"[..])
        );
    }
}

#[test]
fn parts_of_a_name_that_say_nothing_are_dropped() {
    for name in [
        "hw3//a",
        "hw3/./a",
        "./hw3/a",
        "/hw3/a",
        "//hw3///a",
        "././hw3/a",
    ] {
        let held = held_everywhere(&[File(name, "x")]);
        assert_eq!(held.names(), ["hw3/a"], "{name}");
        assert_eq!(held.skipped, []);
    }
    let held = held_everywhere(&[Folder("./"), Folder("/"), Folder("a//b/"), File("a/c", "")]);
    assert_eq!(held.names(), ["a/c"]);
}

#[test]
fn links_and_devices_have_no_content_and_stay_visible() {
    for odd in [Link("hw3/latest"), Device("hw3/latest")] {
        let held = held_everywhere(&[File("hw3/a.py", "x"), odd]);
        assert_eq!(held.names(), ["hw3/a.py"]);
        assert_eq!(held.links, ["hw3/latest"]);
        assert_eq!(held.skipped, []);
    }
}

#[test]
fn nothing_is_written_through_a_link() {
    for entries in [
        &[Link("etc"), File("etc/passwd", "x")][..],
        &[Link("etc"), Folder("etc/"), File("etc/passwd", "x")],
        &[File("etc/passwd", "x"), Link("etc/shadow")],
    ] {
        let held = held_everywhere(entries);
        assert_eq!(held.names(), ["etc/passwd"]);
    }
    // What is a file has no others in it, and a folder is no link.
    let held = held_everywhere(&[File("etc/passwd", "x"), Link("etc")]);
    assert_eq!(held.names(), ["etc/passwd"]);
    assert_eq!(held.skipped(), [("etc", Why::NoFile)]);
}

#[test]
fn names_that_cannot_be_stored_are_passed_over_and_whose_they_are_stays_visible() {
    let long = format!("ana/{}", "n".repeat(90) + &"/n".repeat(2));
    assert_eq!(held_everywhere(&[File(&long, "x")]).skipped, []);
    let deep = "d/".repeat(40) + "f";
    for (name, trace) in [
        ("all/ana/../../../x", &["all/ana/_"][..]),
        ("ana/..", &["ana/_"]),
        ("../x", &[]),
        ("..", &[]),
        (&deep, &["d/d/d/_"]),
    ] {
        let held = held_everywhere(&[File("Main.java", ""), File(name, "x")]);
        assert_eq!(held.names(), ["Main.java"], "{name}");
        assert_eq!(held.links, trace, "{name}");
        assert_eq!(held.skipped(), [(name, Why::Name)]);
    }
    // The shortest name that the system does not take, and a name with a zero in it, which ends it in a tar archive.
    let longest = zip(&[stored("n".repeat(255), ""), stored("n".repeat(256), "")]);
    let found = held(&longest);
    assert_eq!(found.names(), ["n".repeat(255)]);
    assert_eq!(found.skipped(), [("n".repeat(256).as_str(), Why::Name)]);
    let found = held(&zip(&[stored("ana/a\0.java", ""), stored("", "x")]));
    assert_eq!(found.names(), [""; 0]);
    assert_eq!(
        found.skipped(),
        [("(no name)", Why::Name), ("ana/a\0.java", Why::Name)]
    );
}

#[test]
fn of_several_files_of_one_name_the_last_counts_and_it_is_said() {
    for name in ["./a", "/a"] {
        let held = held_everywhere(&[File("a", "1"), File(name, "2"), File("b", "3")]);
        assert_eq!(held.files["a"], b"2", "{name}");
        assert_eq!(held.skipped(), [(name, Why::Taken)]);
    }
    let twice = held(&tar(&[
        tar_entry(b'0', "a", "1"),
        tar_entry(b'0', "a", "2"),
    ]));
    assert_eq!(twice.files["a"], b"2");
    assert_eq!(twice.skipped(), [("a", Why::Taken)]);
    let twice = held(&zip(&[stored("a", "1"), stored("b", ""), stored("a", "2")]));
    assert_eq!(twice.files["a"], b"2");
    assert_eq!(
        twice.skipped(),
        [("(a name that stands there twice)", Why::Taken)]
    );
}

#[test]
fn of_a_file_and_a_folder_of_one_name_the_first_counts() {
    for (entries, names, passed) in [
        ([File("a", "1"), File("a/b", "2")], ["a"], "a/b"),
        ([File("a/b", "2"), File("a", "1")], ["a/b"], "a"),
        ([File("a", "1"), Folder("a/b/")], ["a"], "a/b/"),
    ] {
        let held = held_everywhere(&entries);
        assert_eq!(held.names(), names);
        assert_eq!(held.skipped(), [(passed, Why::Taken)]);
    }
}
