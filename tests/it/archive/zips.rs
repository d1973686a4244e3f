//! Refusals of zip archives, each with its message, and what is no reason to refuse one.

use tilegrade::archive::{Ignored, Limits, Why};

use super::{
    build::{Zip, ZipEntry, deflated, end, folder, packed, stored, zip},
    refusal, refusal_of, unpacked,
};

/// The refusal of an archive with an honest file and this entry.
fn refusal_with(entry: ZipEntry) -> String {
    refusal(&zip(&[stored("Main.java", "class Main {}"), entry]))
}

#[test]
fn files_come_out_as_they_went_in_and_in_order() {
    let bytes = zip(&[
        packed("src/b/B.java", "b".repeat(100_000)),
        folder("src/"),
        stored("src\\a\\A.java", "a"),
        folder("empty/"),
        packed("Ünı.txt", ""),
    ]);
    let (unpacked, files) = unpacked(&bytes);
    assert_eq!(unpacked.files, ["src/a/A.java", "src/b/B.java", "Ünı.txt"]);
    assert_eq!(unpacked.bytes, 100_001);
    assert_eq!(files["src/b/B.java"], "b".repeat(100_000).into_bytes());
}

#[test]
fn an_empty_archive_is_an_empty_folder() {
    let (unpacked, _) = unpacked(&zip(&[]));
    assert!(unpacked.files.is_empty());
}

#[test]
fn a_comment_is_no_reason_to_refuse() {
    let mut parts = Zip::new(&[stored("a", "a")]);
    parts.end = end(0, 1, 47, 32, b"made by a tool PK\x05\x06");
    let (unpacked, _) = unpacked(&parts.bytes());
    assert_eq!(unpacked.files, ["a"]);
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for (name, message) in [
        (
            "../x",
            "hw3.zip: `../x`: the name leads out of its folder with `..`",
        ),
        (
            "a\\..\\..\\x",
            r"hw3.zip: `a\..\..\x`: the name leads out of its folder with `..`",
        ),
        (
            "/etc/passwd",
            "hw3.zip: `/etc/passwd`: the name begins at the root of the file system",
        ),
        (
            "\\x",
            r"hw3.zip: `\x`: the name begins at the root of the file system",
        ),
        ("C:\\x", r"hw3.zip: `C:\x`: the name has a drive in it"),
        (
            "a//b",
            "hw3.zip: `a//b`: a part of the name is empty or `.`",
        ),
        (
            "a/./b",
            "hw3.zip: `a/./b`: a part of the name is empty or `.`",
        ),
        ("", "hw3.zip: ``: the name is empty"),
        (
            "a\u{1b}[2J",
            r"hw3.zip: `a\u{1b}[2J`: the name holds a control character",
        ),
        (
            "a\0.java",
            r"hw3.zip: `a\u{0}.java`: the name holds a control character",
        ),
        (
            "src/NUL.txt",
            "hw3.zip: `src/NUL.txt`: `NUL.txt` is the name of a device on Windows",
        ),
        (
            "src./a",
            "hw3.zip: `src./a`: a part of the name ends in a dot or blank, which Windows takes off",
        ),
    ] {
        assert_eq!(refusal_with(stored(name, "x")), message);
    }
}

#[test]
fn names_that_are_one_are_refused() {
    let pair = |one: &str, other: &str| refusal(&zip(&[stored(one, "1"), stored(other, "2")]));
    assert_eq!(pair("a", "a"), "hw3.zip: `a`: the name is there twice");
    assert_eq!(
        pair("a/b", "a\\b"),
        r"hw3.zip: `a\b`: the name is there twice"
    );
    assert_eq!(pair("a", "./a"), "hw3.zip: `./a`: the name is there twice");
    assert_eq!(
        pair("Main.java", "MAIN.java"),
        "hw3.zip: `MAIN.java`: the name is the same as `Main.java` where case or the encoding of accents does not count"
    );
    assert_eq!(
        pair("é/a", "e\u{301}/b"),
        "hw3.zip: `e\u{301}/b`: the name is the same as `é` where case or the encoding of accents does not count"
    );
    let clash = "the name is that of a file and of a folder";
    assert_eq!(pair("a", "a/b"), format!("hw3.zip: `a/b`: {clash}"));
    assert_eq!(pair("a/b", "a"), format!("hw3.zip: `a`: {clash}"));
}

#[test]
fn what_is_neither_file_nor_folder_is_refused() {
    for (mode, message) in [
        (0o120_777, "this is a symbolic link"),
        (0o020_666, "this is a device"),
        (0o060_666, "this is a device"),
        (0o010_666, "this is a FIFO"),
        (0o140_666, "this is neither a file nor a folder"),
        (0o040_755, "the name is that of a file and of a folder"),
    ] {
        let entry = ZipEntry {
            mode,
            ..stored("x", "/etc/passwd")
        };
        assert_eq!(refusal_with(entry), format!("hw3.zip: `x`: {message}"));
    }
    let entry = ZipEntry {
        mode: 0o100_644,
        ..stored("x/", "")
    };
    let message = "hw3.zip: `x/`: the name is that of a file and of a folder";
    assert_eq!(refusal_with(entry), message);
    let message = "hw3.zip: `x/`: the archive contradicts itself: a folder has content";
    let entry = ZipEntry {
        mode: 0,
        ..stored("x/", "content")
    };
    assert_eq!(refusal_with(entry), message);
}

#[test]
fn encryption_and_other_methods_are_refused() {
    let entry = ZipEntry {
        flags: 1,
        ..stored("x", "secret")
    };
    assert_eq!(refusal_with(entry), "hw3.zip: `x`: this is encrypted");
    for method in [9, 12, 14, 93, 99, 4711] {
        let entry = ZipEntry {
            method,
            ..stored("x", "x")
        };
        let message =
            format!("hw3.zip: `x`: this is compressed by method {method}, which is not known here");
        assert_eq!(refusal_with(entry), message);
    }
}

#[test]
fn a_header_that_lies_about_its_data_is_refused() {
    let content = "class Liar {}".repeat(10);
    let lie = |entry| refusal_with(entry);
    let contradicts = |what: &str| format!("hw3.zip: `x`: the archive contradicts itself: {what}");
    let honest = packed("x", &content);
    let less = ZipEntry {
        size: 5,
        ..honest.clone()
    };
    assert_eq!(
        lie(less),
        contradicts("more comes out than its header says")
    );
    let more = ZipEntry {
        size: 5_000,
        ..honest.clone()
    };
    assert_eq!(
        lie(more),
        contradicts("less comes out than its header says")
    );
    let mut longer = honest.clone();
    longer.data.extend(b"hidden");
    longer.compressed_size += 6;
    assert_eq!(
        lie(longer),
        contradicts("its data are shorter than its header says")
    );
    let two_sizes = ZipEntry {
        size: 5,
        ..stored("x", &content)
    };
    assert_eq!(
        lie(two_sizes),
        contradicts("it is not compressed, and has two sizes")
    );
    let wrong_checksum = ZipEntry {
        crc: 1,
        ..honest.clone()
    };
    let message = "hw3.zip: `x`: the archive is damaged: its checksum is wrong";
    assert_eq!(lie(wrong_checksum), message);
    let mut damaged = honest.clone();
    damaged.data.fill(0xff);
    let message = "hw3.zip: `x`: the archive is damaged: its data make no sense";
    assert_eq!(lie(damaged), message);
    let other_name = ZipEntry {
        local_name: Some(b"y".to_vec()),
        ..honest
    };
    assert_eq!(
        lie(other_name),
        contradicts("what stands before an entry differs from the list of entries")
    );
}

#[test]
fn entries_that_share_bytes_are_refused() {
    let honest = packed("a", "a".repeat(1000));
    let same = ZipEntry {
        at: Some(0),
        ..packed("b", "a".repeat(1000))
    };
    let message = "hw3.zip: `b`: its bytes are also those of `a`";
    assert_eq!(refusal(&zip(&[honest, same])), message);
    // An entry whose data are the other entry, with its header.
    let inner = zip(&[packed("b", "b".repeat(1000))]);
    let inner_entry = &inner[..inner.len() - 22 - 47];
    let outer = stored("a", inner_entry);
    let mut parts = Zip::new(&[outer, packed("b", "b".repeat(1000))]);
    let at = parts.list.len() - 5;
    parts.list[at..at + 4].copy_from_slice(&31_u32.to_le_bytes());
    assert_eq!(refusal(&parts.bytes()), message);
}

#[test]
fn an_entry_that_reaches_into_the_list_is_refused() {
    let entry = ZipEntry {
        size: 100,
        compressed_size: 100,
        ..stored("x", "x")
    };
    assert_eq!(
        refusal(&zip(&[entry])),
        "hw3.zip: `x`: the archive is cut off"
    );
}

#[test]
fn parts_in_other_files_are_refused() {
    let message = "hw3.zip: parts of it are in other files";
    let mut parts = Zip::new(&[stored("a", "a")]);
    parts.end = end(1, 1, 47, 32, b"");
    assert_eq!(refusal(&parts.bytes()), message);
    let entry = ZipEntry {
        disk: 1,
        ..stored("x", "x")
    };
    assert_eq!(
        refusal_with(entry),
        "hw3.zip: `x`: parts of it are in other files"
    );
}

#[test]
fn an_archive_that_is_cut_off_anywhere_is_refused() {
    let bytes = zip(&[packed("a", "a".repeat(1000)), packed("b", "b")]);
    for length in 4..bytes.len() {
        assert_eq!(
            refusal(&bytes[..length]),
            "hw3.zip: the archive is cut off",
            "{length}"
        );
    }
}

#[test]
fn what_stands_around_an_archive_is_refused() {
    let bytes = zip(&[stored("a", "a")]);
    let behind = [&bytes[..], b"and more"].concat();
    let message = "hw3.zip: something that is no archive follows its end";
    assert_eq!(refusal(&behind), message);
    let before = [b"#!/bin/sh\n", &bytes[..]].concat();
    assert_eq!(
        refusal(&before),
        "hw3.zip: this is no zip, tar or gzip archive"
    );
    let twice = [&bytes[..], &bytes].concat();
    let message = "hw3.zip: the archive contradicts itself: its end and its list of entries do not fit together";
    assert_eq!(refusal(&twice), message);
}

#[test]
fn an_end_that_lies_is_refused() {
    let parts = Zip::new(&[stored("a", "a"), stored("b", "b")]);
    let unfit = "hw3.zip: the archive contradicts itself: its end and its list of entries do not fit together";
    let list = u32::try_from(parts.list.len()).expect("a short list");
    let with = |end: Vec<u8>| [&parts.entries[..], &parts.list, &end].concat();
    assert_eq!(refusal(&with(end(0, 1, list, 64, b""))), unfit);
    assert_eq!(refusal(&with(end(0, 2, list - 1, 64, b""))), unfit);
    assert_eq!(
        refusal(&with(end(0, 3, list, 64, b""))),
        "hw3.zip: the archive is damaged: its list of entries makes no sense"
    );
    let inner = end(0, 2, list, 64, b"");
    let outer = end(0, 2, list, 64, &inner);
    let message = "hw3.zip: the archive contradicts itself: it has two ends";
    assert_eq!(refusal(&with(outer)), message);
}

#[test]
fn sixty_thousand_entries_are_refused_by_the_end_alone() {
    let bytes = [&b"PK\x03\x04"[..], &end(0, 60_000, 0, 4, b"")].concat();
    let message = "hw3.zip: there are more than 20000 files and folders";
    assert_eq!(refusal(&bytes), message);
}

#[test]
fn what_systems_leave_is_passed_over_and_reported() {
    let link = ZipEntry {
        mode: 0o120_777,
        ..stored("hw3/.git/link", "x")
    };
    let bytes = zip(&[
        stored("hw3/Main.java", "m"),
        folder("__MACOSX/"),
        stored("__MACOSX/hw3/._Main.java", "x"),
        stored("hw3/.DS_Store", "x"),
        stored("Thumbs.db", "x"),
        link,
        stored("hw3/.git/aux", "x"),
    ]);
    let (unpacked, _) = unpacked(&bytes);
    assert_eq!(unpacked.files, ["hw3/Main.java"]);
    assert_eq!(unpacked.bytes, 1);
    let ignored = |path: &str, why, entries| Ignored {
        path: path.to_owned(),
        why,
        entries,
    };
    assert_eq!(
        unpacked.ignored,
        [
            ignored("Thumbs.db", Why::Windows, 1),
            ignored("__MACOSX", Why::MacOs, 2),
            ignored("hw3/.DS_Store", Why::MacOs, 1),
            ignored("hw3/.git", Why::Git, 2),
        ]
    );
}

#[test]
fn what_is_passed_over_may_not_lead_elsewhere_either() {
    let message = "hw3.zip: `.git/../../x`: the name leads out of its folder with `..`";
    assert_eq!(refusal_with(stored(".git/../../x", "x")), message);
}

#[test]
fn other_files_are_called_by_their_names() {
    let limits = Limits::default();
    let message = |bytes: &[u8]| refusal_of("hw3.rar", bytes, &limits);
    assert_eq!(
        message(b"Rar!\x1a\x07\x01\x00"),
        "hw3.rar: this is a RAR archive"
    );
    assert_eq!(message(b""), "hw3.rar: this is no zip, tar or gzip archive");
    let bytes = deflated(b"no header");
    assert_eq!(
        message(&bytes),
        "hw3.rar: this is no zip, tar or gzip archive"
    );
}

#[test]
fn the_name_of_the_archive_is_escaped_too() {
    let message = refusal_of("a\u{1b}[31m\n.zip", b"", &Limits::default());
    assert_eq!(
        message,
        r"a\u{1b}[31m\n.zip: this is no zip, tar or gzip archive"
    );
}
