//! What only zip archives have: a list of entries at the end, and headers that may differ from it.

use tilegrade::archive::{Limits, Why};

use super::{
    build::{Zip, ZipEntry, deflated, end, folder, packed, stored, zip},
    held, refusal, refusal_of,
};

/// The refusal of an archive with an honest file and this entry.
fn refusal_with(entry: ZipEntry) -> String {
    refusal(&zip(&[entry]))
}

#[test]
fn files_come_out_as_they_went_in_and_in_order() {
    let held = held(&zip(&[
        packed("src/b/B.java", "b".repeat(100_000)),
        folder("src/"),
        stored("src\\a\\A.java", "a"),
        folder("empty/"),
        ZipEntry {
            mode: 0,
            ..stored("old\\", "")
        },
        packed("Ünı.txt", ""),
        stored(b"\x81.txt", "a name in the code page of DOS"),
    ]));
    let names = ["src/a/A.java", "src/b/B.java", "Ünı.txt", "ü.txt"];
    assert_eq!(held.names(), names);
    assert_eq!(held.files["src/b/B.java"], "b".repeat(100_000).into_bytes());
    assert_eq!((held.links.len(), held.skipped.len()), (0, 0));
}

#[test]
fn an_empty_archive_is_an_empty_folder() {
    assert_eq!(held(&zip(&[])), super::Held::default());
}

#[test]
fn a_comment_is_a_part_of_the_archive() {
    let mut parts = Zip::new(&[stored("a", "a")]);
    parts.end = end(0, 1, 47, 32, b"made by a tool PK\x05\x06");
    let held = held(&parts.bytes());
    assert_eq!((held.names(), held.skipped()), (vec!["a"], vec![]));
}

#[test]
fn padding_is_passed_over_and_listed() {
    let bytes = zip(&[stored("a", "a")]);
    for behind in [
        vec![0; 1],
        vec![0; 517],
        vec![0; 200_000],
        b"\r\n".to_vec(),
        b"<html>an error page</html>".to_vec(),
    ] {
        let held = held(&[&bytes[..], &behind].concat());
        assert_eq!(held.names(), ["a"]);
        assert_eq!(held.skipped(), [("hw3.zip", Why::Padding)]);
    }
    // A program that unpacks what stands behind it.
    let held = held(&[b"#!/bin/sh\nexec unzip $0\n", &bytes[..]].concat());
    assert_eq!(held.names(), ["a"]);
    assert_eq!(held.files["a"], b"a");
    assert_eq!(held.skipped(), [("hw3.zip", Why::Padding)]);
}

#[test]
fn what_has_a_name_of_a_folder_or_its_mode_is_one() {
    let of_mode = |name: &str, mode| ZipEntry {
        mode,
        ..stored(name, "")
    };
    let of_dos = ZipEntry {
        mode: 0,
        attributes: 0x10,
        ..stored("d", "")
    };
    let held = held(&zip(&[
        of_dos,
        stored("d/x", ""),
        of_mode("a", 0o040_755),
        of_mode("b/", 0o100_644),
        of_mode("c/", 0),
        stored("a/x", ""),
        stored("b/x", ""),
        stored("c/x", ""),
    ]));
    assert_eq!(held.names(), ["a/x", "b/x", "c/x", "d/x"]);
    for mode in [0o020_666, 0o060_666, 0o010_666, 0o140_666, 0o120_777] {
        let held = super::held(&zip(&[of_mode("x", mode), stored("a", "")]));
        assert_eq!(
            (held.names(), &held.links[..]),
            (vec!["a"], &["x".to_owned()][..])
        );
    }
}

#[test]
fn what_cannot_be_unpacked_is_refused() {
    let locked = ZipEntry {
        flags: 1,
        ..stored("x", "secret")
    };
    assert_eq!(refusal_with(locked), "hw3.zip: `x`: this is encrypted");
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
fn data_that_are_not_what_the_list_says_are_refused() {
    let content = "class Liar {}".repeat(10);
    let honest = packed("x", &content);
    let less = ZipEntry {
        size: 5,
        ..honest.clone()
    };
    let stored_less = ZipEntry {
        size: 5,
        ..stored("x", &content)
    };
    let wrong_checksum = ZipEntry {
        crc: 1,
        ..honest.clone()
    };
    let mut damaged = honest.clone();
    damaged.data.fill(0xff);
    let beyond = ZipEntry {
        size: 100,
        compressed_size: 100,
        ..stored("x", "x")
    };
    for entry in [less, stored_less, wrong_checksum, damaged, beyond] {
        let message = refusal_with(entry);
        assert!(
            message.starts_with("hw3.zip: `x`: the archive is "),
            "{message}"
        );
    }
    // What stands before an entry is of no account.
    let other_name = ZipEntry {
        local_name: Some(b"../y".to_vec()),
        ..honest
    };
    assert_eq!(held(&zip(&[other_name])).names(), ["x"]);
}

#[test]
fn an_entry_that_cannot_be_read_costs_no_other() {
    let honest = packed("a", "a");
    let locked = ZipEntry {
        flags: 1,
        ..stored("x", "secret")
    };
    let other_method = ZipEntry {
        method: 14,
        ..stored("x", "x")
    };
    // It is there to the last byte, and then found to be another.
    let wrong_checksum = ZipEntry {
        crc: 1,
        ..packed("x", "x".repeat(1000))
    };
    for entry in [locked, other_method, wrong_checksum] {
        for all in [
            [entry.clone(), honest.clone()],
            [honest.clone(), entry.clone()],
        ] {
            let held = held(&zip(&all));
            assert_eq!(held.names(), ["a"]);
            assert_eq!(held.links, ["x"]);
            assert_eq!(held.skipped(), [("x", Why::Unreadable)]);
        }
    }
    // Nor does one whose name leads elsewhere take that of another away.
    let outside = ZipEntry {
        flags: 1,
        ..stored("../a", "secret")
    };
    let held = held(&zip(&[honest, outside]));
    assert_eq!(
        (held.names(), held.skipped()),
        (vec!["a"], vec![("../a", Why::Name)])
    );
}

#[test]
fn an_archive_that_is_cut_off_anywhere_is_refused() {
    let bytes = zip(&[packed("a", "a".repeat(1000)), packed("b", "b")]);
    for length in 4..bytes.len() {
        let message = refusal(&bytes[..length]);
        assert!(
            message.starts_with("hw3.zip: the archive is "),
            "{length}: {message}"
        );
    }
}

#[test]
fn an_end_that_does_not_fit_the_list_is_refused() {
    let parts = Zip::new(&[stored("a", "a"), stored("b", "b")]);
    let list = u32::try_from(parts.list.len()).expect("a short list");
    let with = |end: Vec<u8>| [&parts.entries[..], &parts.list, &end].concat();
    held(&with(end(0, 2, list, 64, b"")));
    let damaged = "hw3.zip: the archive is damaged: its list of entries makes no sense";
    for end in [
        end(0, 2, list - 1, 64, b""),
        end(0, 2, list, 65, b""),
        end(0, 3, list, 64, b""),
        end(0, 2, list + 64, 0, b""),
    ] {
        assert_eq!(refusal(&with(end)), damaged);
    }
    let message = "hw3.zip: the archive is damaged: parts of it are in other files";
    assert_eq!(refusal(&with(end(1, 2, list, 64, b""))), message);
    let twice = held(&[parts.bytes(), parts.bytes()].concat());
    assert_eq!(twice.names(), ["a", "b"]);
    assert_eq!(twice.skipped(), [("hw3.zip", Why::Padding)]);
}

#[test]
fn an_end_of_64_bits_makes_no_room_for_more_than_there_is() {
    let parts = Zip::new(&[stored("a", "a")]);
    let (start, size) = (parts.entries.len() as u64, parts.list.len() as u64);
    let with = |entries: u64, size: u64, place: u64| {
        let mut large = b"PK\x06\x06".to_vec();
        large.extend(44_u64.to_le_bytes());
        large.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        for number in [entries, entries, size, start] {
            large.extend(number.to_le_bytes());
        }
        large.extend(b"PK\x06\x07\0\0\0\0");
        large.extend(place.to_le_bytes());
        large.extend(1_u32.to_le_bytes());
        large.extend(end(0, 0xffff, u32::MAX, u32::MAX, b""));
        [&parts.entries[..], &parts.list, &large].concat()
    };
    assert_eq!(held(&with(1, size, start + size)).names(), ["a"]);
    let damaged = "hw3.zip: the archive is damaged: its list of entries makes no sense";
    for bytes in [
        with(99_999, size, start + size),
        with(1, u64::MAX, start + size),
        with(1, size, 0),
        with(1, size, u64::MAX),
    ] {
        assert_eq!(refusal(&bytes), damaged);
    }
    let message = "hw3.zip: there are more than 100000 files and folders";
    assert_eq!(refusal(&with(u64::MAX / 46, size, start + size)), message);
    // One that is wrong does not lead to another that is hidden before it.
    let hidden = with(1, size, start + size);
    let bytes = [&hidden[..], &hidden[parts.entries.len()..]].concat();
    assert!(refusal(&bytes).contains("damaged"));
}

#[test]
fn other_files_are_called_by_their_names() {
    let limits = Limits::default();
    let none = "hw3.rar: this is no zip, tar or gzip archive";
    for (bytes, message) in [
        (
            b"Rar!\x1a\x07\x01\x00".to_vec(),
            "hw3.rar: this is a RAR archive",
        ),
        (Vec::new(), none),
        (deflated(b"no header"), none),
    ] {
        assert_eq!(refusal_of("hw3.rar", &bytes, &limits), message);
    }
}

#[test]
fn names_are_escaped_where_they_are_shown() {
    let message = refusal_of("a\u{1b}[31m\n.zip", b"", &Limits::default());
    assert!(
        message.ends_with(".zip: this is no zip, tar or gzip archive"),
        "{message}"
    );
    let entry = ZipEntry {
        flags: 1,
        ..stored("`\u{202e}\u{1b}[2J", "")
    };
    for message in [message, refusal_with(entry)] {
        let is_plain = |sign: char| !sign.is_control() && sign != '\u{202e}';
        assert!(message.chars().all(is_plain), "{message:?}");
    }
}
