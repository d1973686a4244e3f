//! Gzip streams, and archives within archives.

use tilegrade::archive::{Limits, Why};

use super::{
    build::{gzipped, stored, tar, tar_entry, zip},
    held, held_of, refusal,
};

fn small_tar() -> Vec<u8> {
    tar(&[tar_entry(b'0', "src/Main.java", "class Main {}")])
}

#[test]
fn a_stream_holds_a_tar_archive_or_a_file() {
    for (name, content, held) in [
        ("hw3.txt", small_tar(), "src/Main.java"),
        ("Main.java.gz", b"class Main {}".to_vec(), "Main.java"),
        ("Main.java.GZ", b"class Main {}".to_vec(), "Main.java"),
        ("hw3.tgz", b"x".to_vec(), "hw3"),
        ("hw3", b"x".to_vec(), "hw3"),
        (".gz", b"x".to_vec(), "content"),
        ("empty.gz", Vec::new(), "empty"),
        ("NUL.txt.gz", b"x".to_vec(), "NUL.txt"),
    ] {
        let found = held_of(name, &gzipped(&content), &Limits::default());
        assert_eq!(found.names(), [held]);
    }
    let found = held_of("...gz", &gzipped(b"x"), &Limits::default());
    assert_eq!(found.skipped(), [("..", Why::Name)]);
}

#[test]
fn a_stream_of_several_members_is_one_file() {
    let bytes = [gzipped(b"class "), gzipped(b""), gzipped(b"Main {}")].concat();
    let found = held_of("Main.java.gz", &bytes, &Limits::default());
    assert_eq!(found.files["Main.java"], b"class Main {}");
}

#[test]
fn a_damaged_stream_is_refused() {
    let bytes = gzipped(&small_tar());
    for length in [3, 9, 20, bytes.len() - 9, bytes.len() - 8, bytes.len() - 1] {
        let message = refusal(&bytes[..length]);
        assert!(message.ends_with("the archive is cut off"), "{message}");
    }
    for change in [10..30, bytes.len() - 8..bytes.len() - 7] {
        let mut damaged = bytes.clone();
        damaged[change].fill(0xff);
        let message = refusal(&damaged);
        assert!(message.contains("the archive is damaged"), "{message}");
    }
}

#[test]
fn what_follows_a_stream_is_passed_over_and_listed() {
    for behind in [&b"x"[..], b"PK\x03\x04", &[0; 512]] {
        let found = held(&[&gzipped(&small_tar()), behind].concat());
        assert_eq!(found.names(), ["src/Main.java"]);
        assert_eq!(found.skipped(), [("hw3.zip", Why::Padding)]);
    }
}

#[test]
fn an_archive_in_an_archive_stays_a_file() {
    let old = zip(&[stored("../x", "x")]);
    for bytes in [
        zip(&[stored("hw3/old.zip", &old)]),
        tar(&[tar_entry(b'0', "hw3/old.zip", &old)]),
    ] {
        assert_eq!(held(&bytes).files["hw3/old.zip"], old);
    }
}
