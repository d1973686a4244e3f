//! How much may come out, whatever headers say.

use tilegrade::archive::Limits;

use super::{
    build::{ZipEntry, gzipped, packed, stored, tar, tar_entry, zip},
    refusal, refusal_of, unpacked_of,
};

fn zeros(mib: usize) -> Vec<u8> {
    vec![0; mib << 20]
}

/// What is exactly at a limit is accepted, and what is one beyond is refused.
fn assert_limit(at: &[u8], beyond: &[u8], limits: &Limits, message: &str) {
    unpacked_of("hw3.zip", at, limits);
    assert_eq!(refusal_of("hw3.zip", beyond, limits), message);
}

#[test]
fn files_and_folders_have_a_limit() {
    let limits = Limits {
        entries: 4,
        ..Limits::default()
    };
    let message = "hw3.zip: `c/c`: there are more than 4 files and folders";
    assert_limit(
        &zip(&[stored("a/a", ""), stored("b/b", "")]),
        &zip(&[stored("a/a", ""), stored("b/b", ""), stored("c/c", "")]),
        &limits,
        message,
    );
    let entries = ["a/a", "b/b", "c/c"].map(|name| tar_entry(b'0', name, ""));
    assert_limit(&tar(&entries[..2]), &tar(&entries), &limits, message);
    let inner = zip(&[stored("c/c", ""), stored("c/d", "")]);
    let message = "hw3.zip, in `b`: `c/d`: there are more than 4 files and folders";
    let bytes = zip(&[stored("a", ""), stored("b", &inner)]);
    assert_eq!(refusal_of("hw3.zip", &bytes, &limits), message);
}

#[test]
fn a_class_of_entries_is_refused_by_the_first_beyond_the_limit() {
    let entries: Vec<_> = (0..60_000)
        .map(|number| tar_entry(b'0', format!("{number}"), ""))
        .collect();
    let message = "hw3.zip: `20000`: there are more than 20000 files and folders";
    assert_eq!(refusal(&tar(&entries)), message);
}

#[test]
fn depth_and_names_have_limits() {
    let limits = Limits::default();
    let at = "d/".repeat(23) + "f";
    let beyond = "d/".repeat(24) + "f";
    let message = format!("hw3.zip: `{beyond}`: it lies deeper than 24 levels");
    let with = |name: &str| zip(&[stored(name, "")]);
    assert_limit(&with(&at), &with(&beyond), &limits, &message);
    let inner = zip(&[stored("d/d", "")]);
    let nested = zip(&[stored("d/".repeat(22) + "z", &inner)]);
    let message = format!(
        "hw3.zip, in `{}z`: `d/d`: it lies deeper than 24 levels",
        "d/".repeat(22)
    );
    unpacked_of(
        "hw3.zip",
        &zip(&[stored("d/".repeat(21) + "z", &inner)]),
        &limits,
    );
    assert_eq!(refusal(&nested), message);
    let message = format!(
        "hw3.zip: `{}…`: a part of the name has more than 200 bytes",
        "n".repeat(120)
    );
    assert_limit(
        &with(&"n".repeat(200)),
        &with(&"n".repeat(201)),
        &limits,
        &message,
    );
}

#[test]
fn bytes_have_limits() {
    let limits = Limits {
        bytes: 100,
        file_bytes: 60,
        ..Limits::default()
    };
    let three = |last: usize| {
        zip(&[
            stored("a", "a"),
            packed("b", "b".repeat(49)),
            stored("c", "c".repeat(last)),
        ])
    };
    let message = "hw3.zip: `c`: more than 100 bytes come out";
    assert_limit(&three(50), &three(51), &limits, message);
    let one = |size: usize| gzipped(&tar(&[tar_entry(b'0', "a", "a".repeat(size))]));
    let message = "hw3.zip: `a`: the file has more than 60 bytes";
    assert_limit(&one(60), &one(61), &limits, message);
    let inner = zip(&[]);
    let nested = zip(&[
        stored("a", "a".repeat(60)),
        stored("b", &inner),
        stored("c", &inner),
    ]);
    let message = "hw3.zip: `c`: more than 100 bytes come out";
    assert_eq!(
        refusal_of("hw3.zip", &nested, &limits),
        message,
        "archives count too"
    );
}

#[test]
fn a_large_archive_is_not_looked_into() {
    let bytes = zip(&[stored("a", "a".repeat(1000))]);
    let limits = |archive_bytes| Limits {
        archive_bytes,
        ..Limits::default()
    };
    let length = bytes.len() as u64;
    unpacked_of("hw3.zip", &bytes, &limits(length));
    let message = format!("hw3.zip: the archive has more than {} bytes", length - 1);
    assert_eq!(refusal_of("hw3.zip", &bytes, &limits(length - 1)), message);
}

#[test]
fn bombs_are_refused_where_they_pass_the_first_limit() {
    let message = "hw3.zip: `0`: more than 200 times the archive's bytes come out";
    let bomb = packed("0", zeros(15));
    assert_eq!(refusal(&zip(std::slice::from_ref(&bomb))), message);
    // A header that promises little does not help.
    let lie = ZipEntry { size: 5, ..bomb };
    let message =
        "hw3.zip: `0`: the archive contradicts itself: more comes out than its header says";
    assert_eq!(refusal(&zip(&[lie])), message);
    let archive = tar(&[tar_entry(b'0', "0", zeros(15))]);
    let message = "hw3.zip: `0`: more than 200 times the archive's bytes come out";
    assert_eq!(refusal(&gzipped(&archive)), message);
    let message = "hw3: `hw3`: more than 200 times the archive's bytes come out";
    assert_eq!(
        refusal_of("hw3", &gzipped(&zeros(15)), &Limits::default()),
        message
    );
    // What is passed over may be no bomb either.
    let archive = tar(&[
        tar_entry(b'0', ".git/0", zeros(15)),
        tar_entry(b'0', "a", "a"),
    ]);
    let message = "hw3.zip: more than 200 times the archive's bytes come out";
    assert_eq!(refusal(&gzipped(&archive)), message);
}

#[test]
fn a_bomb_in_an_archive_in_an_archive_is_refused_by_the_outermost() {
    let inner = zip(&[packed("0", zeros(15))]);
    let message = "hw3.zip, in `a.zip`: `0`: more than 200 times the archive's bytes come out";
    assert_eq!(refusal(&zip(&[packed("a.zip", &inner)])), message);
    // Each of many small ones is harmless.
    let one = gzipped(&zeros(1));
    let many: Vec<_> = (0..200)
        .map(|number| packed(format!("{number}.gz"), &one))
        .collect();
    let message = refusal(&zip(&many));
    let end = "more than 200 times the archive's bytes come out";
    let other_end = "more than 67108864 bytes come out";
    assert!(
        message.ends_with(end) || message.ends_with(other_end),
        "{message}"
    );
}

#[test]
fn a_small_file_of_blanks_is_no_bomb() {
    unpacked_of(
        "hw3.zip",
        &zip(&[packed("board.txt", zeros(3))]),
        &Limits::default(),
    );
}

#[test]
fn what_is_passed_over_has_limits_of_its_own() {
    let limits = Limits {
        entries: 1,
        bytes: 1,
        ignored: 3,
        ignored_bytes: 10_000,
        ..Limits::default()
    };
    let git = |count: usize| {
        let objects = (0..count).map(|number| tar_entry(b'0', format!(".git/{number}"), "x"));
        let entries: Vec<_> = std::iter::once(tar_entry(b'0', "a", "a"))
            .chain(objects)
            .collect();
        tar(&entries)
    };
    let message =
        "hw3.zip: `.git/3`: there are more than 3 entries that are no part of a submission";
    assert_limit(&git(3), &git(4), &limits, message);
    let large = |size: usize| {
        let object = tar_entry(b'0', ".git/0", "x".repeat(size));
        gzipped(&tar(&[tar_entry(b'0', "a", "a"), object]))
    };
    let message = "hw3.zip: more than 10001 bytes come out, with what is no part of a submission";
    assert_limit(&large(7000), &large(8000), &limits, message);
}
