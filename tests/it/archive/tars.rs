//! What only tar archives have: names in several headers, types, an end of their own.

use tilegrade::archive::Why;

use super::{
    build::{pax, tar, tar_entry, tar_header},
    held, refusal,
};

#[test]
fn files_come_out_as_they_went_in_and_in_order() {
    let bytes = tar(&[
        tar_entry(b'5', "./", ""),
        tar_entry(b'0', "./src/B.java", "b".repeat(1000)),
        tar_entry(b'5', "./src", ""),
        tar_entry(b'\0', "A.java", "a"),
        tar_entry(b'7', "C.java", ""),
        tar_entry(b'0', "old/", ""),
    ]);
    let held = held(&bytes);
    assert_eq!(held.names(), ["A.java", "C.java", "src/B.java"]);
    assert_eq!(held.files["src/B.java"], "b".repeat(1000).into_bytes());
}

#[test]
fn long_names_are_put_together() {
    let long = "a/".repeat(10) + &"b".repeat(150);
    let gnu = [
        tar_entry(b'L', "././@LongLink", long.clone() + "\0"),
        tar_entry(b'0', "short", "1"),
    ];
    assert_eq!(held(&tar(&gnu)).names(), [long.as_str()]);
    let comment = tar_entry(b'g', "pax_global_header", pax(&[("comment", "a commit")]));
    let described = tar_entry(
        b'x',
        "PaxHeaders/b",
        pax(&[("mtime", "1.5"), ("path", &long)]),
    );
    let bytes = tar(&[
        comment,
        described,
        tar_entry(b'0', "short", "1"),
        tar_entry(b'0', "other", "2"),
    ]);
    assert_eq!(held(&bytes).names(), [long.as_str(), "other"]);
    for bytes in [
        [tar_entry(b'L', "l", "../long\0"), tar_entry(b'0', "x", "x")],
        [
            tar_entry(b'x', "p", pax(&[("path", "../long")])),
            tar_entry(b'0', "x", "x"),
        ],
    ] {
        assert_eq!(held(&tar(&bytes)).skipped(), [("../long", Why::Name)]);
    }
}

#[test]
fn names_are_bytes() {
    let attempt = super::attempt(
        "a",
        &tar(&[tar_entry(b'0', b"\xe9.java", "x")]),
        &super::Limits::default(),
    );
    let unpacked = attempt.outcome.expect("an honest archive");
    let name = unpacked.files[0].as_os_str().as_encoded_bytes();
    assert_eq!(name, b"\xe9.java");
    // It is no separator here.
    assert_eq!(held(&tar(&[tar_entry(b'0', "a\\b", "")])).names(), ["a\\b"]);
}

#[test]
fn a_second_name_of_a_file_is_a_file_and_one_of_nothing_is_none() {
    let link = |name: &str, original: &str| {
        let mut entry = tar_entry(b'1', name, "");
        entry[157..157 + original.len()].copy_from_slice(original.as_bytes());
        let mut header = tar::Header::new_old();
        header.as_mut_bytes().copy_from_slice(&entry[..512]);
        header.set_cksum();
        header.as_bytes().to_vec()
    };
    let file = tar_entry(b'0', "src/A.java", "class A {}");
    let held = held(&tar(&[
        file,
        link("B.java", "src/A.java"),
        link("C.java", "./src/A.java"),
        link("passwd", "/etc/passwd"),
        link("up", "../src/A.java/.."),
        link("folder", "src"),
    ]));
    assert_eq!(held.files["B.java"], b"class A {}");
    assert_eq!(held.files["C.java"], b"class A {}");
    assert_eq!(held.links, ["folder", "passwd"]);
    assert_eq!(held.files.len(), 4, "`up` names a file of this archive");
}

#[test]
fn what_is_neither_file_nor_folder_has_no_content() {
    for kind in *b"23456MVZ" {
        if kind == b'5' {
            continue;
        }
        let held = held(&tar(&[
            tar_entry(b'0', "a", "a"),
            tar_entry(kind, "x", "content"),
            tar_entry(b'0', "b", "b"),
        ]));
        assert_eq!(
            (held.names(), &held.links[..]),
            (vec!["a", "b"], &["x".to_owned()][..])
        );
    }
}

#[test]
fn headers_that_make_no_sense_are_refused() {
    let honest = tar_entry(b'0', "Main.java", "class Main {}");
    let with =
        |entries: &[Vec<u8>]| refusal(&tar(&[std::slice::from_ref(&honest), entries].concat()));
    let mut wrong = tar_entry(b'0', "x", "x");
    wrong[0] ^= 1;
    let damaged = "hw3.zip: the archive is damaged: its data make no sense";
    assert_eq!(with(&[wrong]), damaged);
    assert_eq!(with(&[tar_entry(b'L', "l", "a\0")]), damaged);
    assert_eq!(with(&[tar_header(b'0', b"x", u64::MAX)]), damaged);
    let two = || tar_entry(b'L', "l", "a\0");
    assert_eq!(with(&[two(), two(), tar_entry(b'0', "x", "x")]), damaged);
    // It would be kept in memory.
    let long = tar_entry(b'L', "l", "a".repeat(2 << 20));
    let message = "hw3.zip: the archive is damaged: a header is too long";
    assert_eq!(with(&[long, tar_entry(b'0', "x", "")]), message);
}

#[test]
fn an_archive_that_is_cut_off_is_refused() {
    let bytes = tar(&[
        tar_entry(b'0', "a", "a".repeat(600)),
        tar_entry(b'0', "b", "b"),
    ]);
    let end = bytes.len() - 1024;
    for length in [512, 600, 1111, 1112, 1535, 1600, 2047, 2100, end - 1] {
        let message = refusal(&bytes[..length]);
        assert!(
            message.ends_with(": the archive is cut off"),
            "{length}: {message}"
        );
    }
    // Behind the whole of an entry: nothing says that there were no more.
    for length in [1536, end] {
        let found = held(&bytes[..length]);
        assert_eq!(found.skipped(), [("hw3.zip", Why::Endless)], "{length}");
    }
    assert_eq!(held(&bytes[..end + 512]).skipped(), []);
    let vast = tar(&[tar_header(b'0', b"x", 1 << 25)]);
    assert_eq!(refusal(&vast), "hw3.zip: `x`: the archive is cut off");
}

#[test]
fn an_archive_may_have_a_name_of_its_own() {
    let mut label = tar_header(b'V', b"my label", 0);
    // GNU tar states no size of it.
    label[124..136].fill(0);
    label[148..156].fill(b' ');
    let sum: u32 = label.iter().map(|byte| u32::from(*byte)).sum();
    label[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    let found = held(&tar(&[label, tar_entry(b'0', "a.py", "x")]));
    assert_eq!(found.skipped(), []);
}

#[test]
fn zeros_fill_an_archive_up_and_all_else_behind_its_end_is_listed() {
    let one = tar(&[tar_entry(b'0', "a", "a")]);
    for length in [10_240, 100_000] {
        let mut bytes = one.clone();
        bytes.resize(length, 0);
        assert_eq!(held(&bytes).skipped, []);
        bytes.push(b'x');
        assert_eq!(held(&bytes).skipped(), [("hw3.zip", Why::Padding)]);
    }
    let two = held(&[&one[..], &one].concat());
    assert_eq!(two.skipped(), [("hw3.zip", Why::Padding)]);
}
