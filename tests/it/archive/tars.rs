//! Refusals of tar archives, each with its message, and what is no reason to refuse one.

use tilegrade::archive::{Ignored, Why};

use super::{
    build::{pax, tar, tar_entry, tar_header},
    refusal, unpacked,
};

/// The refusal of an archive with an honest file and these entries.
fn refusal_with(entries: &[Vec<u8>]) -> String {
    let honest = tar_entry(b'0', "Main.java", "class Main {}");
    refusal(&tar(&[&[honest], entries].concat()))
}

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
    let (unpacked, files) = unpacked(&bytes);
    assert_eq!(unpacked.files, ["A.java", "C.java", "src/B.java"]);
    assert_eq!(unpacked.bytes, 1001);
    assert_eq!(files["src/B.java"], "b".repeat(1000).into_bytes());
}

#[test]
fn long_names_are_put_together() {
    let long = "a/".repeat(10) + &"b".repeat(150);
    let gnu = [
        tar_entry(b'L', "././@LongLink", long.clone() + "\0"),
        tar_entry(b'0', "short", "1"),
    ];
    assert_eq!(unpacked(&tar(&gnu)).0.files, std::slice::from_ref(&long));
    let comment = tar_entry(b'g', "pax_global_header", pax(&[("comment", "a commit")]));
    let pax = tar_entry(
        b'x',
        "PaxHeaders/b",
        pax(&[("mtime", "1.5"), ("path", &long)]),
    );
    let bytes = tar(&[
        comment,
        pax,
        tar_entry(b'0', "short", "1"),
        tar_entry(b'0', "other", "2"),
    ]);
    assert_eq!(unpacked(&bytes).0.files, [long, "other".to_owned()]);
}

#[test]
fn names_that_lead_elsewhere_are_refused_in_every_header() {
    let out = |name: &str| format!("hw3.zip: `{name}`: the name leads out of its folder with `..`");
    assert_eq!(refusal_with(&[tar_entry(b'0', "../x", "x")]), out("../x"));
    assert_eq!(
        refusal_with(&[tar_entry(b'5', "a/../../x", "")]),
        out("a/../../x")
    );
    let gnu = [tar_entry(b'L', "l", "../long\0"), tar_entry(b'0', "x", "x")];
    assert_eq!(refusal_with(&gnu), out("../long"));
    let pax = [
        tar_entry(b'x', "p", pax(&[("path", "a/../../pax")])),
        tar_entry(b'0', "x", "x"),
    ];
    assert_eq!(refusal_with(&pax), out("a/../../pax"));
    let absolute = "hw3.zip: `/etc/passwd`: the name begins at the root of the file system";
    assert_eq!(
        refusal_with(&[tar_entry(b'0', "/etc/passwd", "x")]),
        absolute
    );
    let drive = r"hw3.zip: `C:\x`: the name has a drive in it";
    assert_eq!(refusal_with(&[tar_entry(b'0', "C:\\x", "x")]), drive);
    let not_text = "hw3.zip: `\u{fffd}.java`: the name is not UTF-8";
    assert_eq!(
        refusal_with(&[tar_entry(b'0', b"\xe9.java", "x")]),
        not_text
    );
}

#[test]
fn what_is_neither_file_nor_folder_is_refused() {
    for (kind, message) in [
        (b'1', "this is a hard link"),
        (b'2', "this is a symbolic link"),
        (b'3', "this is a device"),
        (b'4', "this is a device"),
        (b'6', "this is a FIFO"),
        (b'S', "this is a sparse file"),
        (b'M', "parts of it are in other files"),
        (b'V', "this is neither a file nor a folder"),
        (b'Z', "this is neither a file nor a folder"),
    ] {
        let message = format!("hw3.zip: `x`: {message}");
        assert_eq!(refusal_with(&[tar_entry(kind, "x", "")]), message);
    }
    let link = [
        tar_entry(b'K', "l", "/etc/passwd\0"),
        tar_entry(b'2', "x", ""),
    ];
    assert_eq!(refusal_with(&link), "hw3.zip: `x`: this is a symbolic link");
    let sparse = pax(&[
        ("GNU.sparse.major", "1"),
        ("GNU.sparse.realsize", "1000000000000"),
    ]);
    let entries = [tar_entry(b'x', "p", sparse), tar_entry(b'0', "x", "x")];
    assert_eq!(
        refusal_with(&entries),
        "hw3.zip: `x`: this is a sparse file"
    );
}

#[test]
fn names_that_are_one_are_refused() {
    let file = |name: &str| tar_entry(b'0', name, "1");
    let twice = "hw3.zip: `Main.java`: the name is there twice";
    assert_eq!(refusal_with(&[file("Main.java")]), twice);
    let clash = "hw3.zip: `Main.java/x`: the name is that of a file and of a folder";
    assert_eq!(refusal_with(&[file("Main.java/x")]), clash);
    assert_eq!(
        refusal_with(&[file("main.java")]),
        "hw3.zip: `main.java`: the name is the same as `Main.java` where case or the encoding of accents does not count"
    );
}

#[test]
fn headers_that_contradict_themselves_are_refused() {
    let contradicts = |what: &str| format!("the archive contradicts itself: {what}");
    let sizes = [
        tar_entry(b'x', "p", pax(&[("size", "1000")])),
        tar_entry(b'0', "x", "x"),
    ];
    let message = contradicts("two headers give it different sizes");
    assert_eq!(refusal_with(&sizes), format!("hw3.zip: `x`: {message}"));
    let message = contradicts("a folder has content");
    assert_eq!(
        refusal_with(&[tar_entry(b'5', "x", "x")]),
        format!("hw3.zip: `x`: {message}")
    );
    assert_eq!(
        refusal_with(&[tar_entry(b'0', "x/", "x")]),
        format!("hw3.zip: `x/`: {message}")
    );
    let message = format!(
        "hw3.zip: {}",
        contradicts("two headers describe the same entry")
    );
    let path = || tar_entry(b'x', "p", pax(&[("path", "y")]));
    assert_eq!(
        refusal_with(&[path(), path(), tar_entry(b'0', "x", "x")]),
        message
    );
    let global = tar_entry(b'g', "p", pax(&[("path", "y")]));
    assert_eq!(refusal_with(&[global, tar_entry(b'0', "x", "x")]), message);
}

#[test]
fn headers_that_make_no_sense_are_refused() {
    let damaged = |what: &str| format!("hw3.zip: the archive is damaged: {what}");
    let mut wrong = tar_entry(b'0', "x", "x");
    wrong[0] ^= 1;
    assert_eq!(refusal_with(&[wrong]), damaged("a header makes no sense"));
    let pax = [tar_entry(b'x', "p", "nonsense"), tar_entry(b'0', "x", "x")];
    assert_eq!(refusal_with(&pax), damaged("a pax header makes no sense"));
    let long = tar_entry(b'L', "l", "a".repeat((1 << 20) + 1));
    assert_eq!(refusal_with(&[long]), damaged("a header is too long"));
    let lonely = tar_entry(b'L', "l", "a\0");
    assert_eq!(
        refusal_with(&[lonely]),
        damaged("it ends where an entry should follow")
    );
    let endless = tar_header(b'0', b"x", u64::MAX);
    assert_eq!(refusal_with(&[endless]), damaged("a header makes no sense"));
}

#[test]
fn an_archive_that_is_cut_off_is_refused() {
    let bytes = tar(&[
        tar_entry(b'0', "a", "a".repeat(600)),
        tar_entry(b'0', "b", "b"),
    ]);
    let end = bytes.len() - 1024;
    let in_an_entry = "hw3.zip: `a`: the archive is cut off";
    let between = "hw3.zip: the archive is cut off";
    for length in [512, 600, 1111] {
        assert_eq!(refusal(&bytes[..length]), in_an_entry, "{length}");
    }
    for length in [1112, 1535, 1536, 1600, end - 1, end, end + 100, end + 511] {
        assert_eq!(refusal(&bytes[..length]), between, "{length}");
    }
    unpacked(&bytes[..end + 512]);
    let vast = tar(&[tar_header(b'0', b"x", 1 << 60)]);
    assert_eq!(refusal(&vast), "hw3.zip: `x`: the archive is cut off");
}

#[test]
fn only_zeros_may_follow_the_end() {
    let mut bytes = tar(&[tar_entry(b'0', "a", "a")]);
    bytes.resize(10_240, 0);
    unpacked(&bytes);
    bytes.resize(100_000, 0);
    unpacked(&bytes);
    bytes.push(b'x');
    let message = "hw3.zip: something that is no archive follows its end";
    assert_eq!(refusal(&bytes), message);
    let one = tar(&[tar_entry(b'0', "a", "a")]);
    assert_eq!(refusal(&[&one[..], &one].concat()), message);
}

#[test]
fn what_systems_leave_is_passed_over_whatever_it_is() {
    let bytes = tar(&[
        tar_entry(b'0', "._Main.java", "x".repeat(5000)),
        tar_entry(b'0', "Main.java", "m"),
        tar_entry(b'2', ".git/link", ""),
        tar_entry(b'0', ".git/aux", "x"),
    ]);
    let (unpacked, _) = unpacked(&bytes);
    assert_eq!(unpacked.files, ["Main.java"]);
    let ignored = |path: &str, why, entries| Ignored {
        path: path.to_owned(),
        why,
        entries,
    };
    let expected = [
        ignored("._Main.java", Why::MacOs, 1),
        ignored(".git", Why::Git, 2),
    ];
    assert_eq!(unpacked.ignored, expected);
}
