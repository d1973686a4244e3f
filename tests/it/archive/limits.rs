//! How much may come out, whatever headers say.

use tilegrade::archive::{Limits, Why};

use super::{
    build::{ZipEntry, gzipped, packed, stored, tar, tar_entry, zip},
    held, held_of, refusal_of,
};

fn zeros(mib: usize) -> Vec<u8> {
    vec![0; mib << 20]
}

#[test]
fn an_archive_with_more_entries_than_the_limit_is_refused() {
    let limits = Limits {
        entries: 4,
        ..Limits::default()
    };
    let message = "hw3.zip: `c/c`: there are more than 4 files and folders";
    let names = ["a/a", "b/b", "c/c"];
    let zipped = names.map(|name| stored(name, ""));
    let tarred = names.map(|name| tar_entry(b'0', name, ""));
    for (at, beyond) in [
        (tar(&tarred[..2]), tar(&tarred)),
        (zip(&zipped[..2]), zip(&zipped)),
    ] {
        held_of("hw3.zip", &at, &limits);
        assert_eq!(refusal_of("hw3.zip", &beyond, &limits), message);
    }
    // An end that states more is not believed to be of any use.
    let many: Vec<_> = (0..5)
        .map(|number| stored(number.to_string(), ""))
        .collect();
    let message = "hw3.zip: there are more than 4 files and folders";
    assert_eq!(refusal_of("hw3.zip", &zip(&many), &limits), message);
}

#[test]
fn an_archive_of_which_more_bytes_come_out_than_the_limit_is_refused() {
    let limits = Limits {
        bytes: 10_000,
        ..Limits::default()
    };
    let entries = |last: usize| {
        [
            packed("b", "b".repeat(6_000)),
            packed("c", "c".repeat(last)),
        ]
    };
    held_of("hw3.zip", &zip(&entries(4_000)), &limits);
    let refused = [
        ("hw3.zip", zip(&entries(4_001))),
        ("hw3.gz", gzipped(&"x".repeat(10_001).into_bytes())),
        // What is passed over comes out, too.
        (
            "hw3.tgz",
            gzipped(&tar(&[
                tar_entry(b'Z', "x", "x".repeat(10_000)),
                tar_entry(b'0', "a", ""),
            ])),
        ),
    ];
    for (name, bytes) in refused {
        let message = refusal_of(name, &bytes, &limits);
        assert!(
            message.ends_with(": more than 10000 bytes come out"),
            "{message}"
        );
    }
    // Of files that share their bytes each comes out.
    let same = ZipEntry {
        at: Some(0),
        ..packed("c", "b".repeat(6_000))
    };
    let message = refusal_of(
        "hw3.zip",
        &zip(&[packed("b", "b".repeat(6_000)), same]),
        &limits,
    );
    assert!(message.contains("more than 10000 bytes"), "{message}");
}

#[test]
fn a_file_that_is_too_large_is_passed_over_alone() {
    let limits = Limits {
        file_bytes: 1_000,
        ..Limits::default()
    };
    let (small, large) = ("s".repeat(1_000), "l".repeat(1_001));
    for bytes in [
        zip(&[
            packed("a", &small),
            packed("b/log", &large),
            packed("c", "c"),
        ]),
        tar(&[
            tar_entry(b'0', "a", &small),
            tar_entry(b'0', "b/log", &large),
            tar_entry(b'0', "c", "c"),
        ]),
    ] {
        let held = held_of("hw3.zip", &bytes, &limits);
        assert_eq!(held.names(), ["a", "c"]);
        assert_eq!(held.links, ["b/log"]);
        assert_eq!(held.skipped(), [("b/log", Why::Large)]);
    }
    // Of a stream alone it is only known when it has come out.
    let held = held_of("log.gz", &gzipped(large.as_bytes()), &limits);
    assert_eq!(held.skipped(), [("log", Why::Large)]);
    assert_eq!((held.links, held.files.len()), (vec!["log".to_owned()], 0));
}

#[test]
fn depth_and_paths_have_limits() {
    let limits = Limits {
        depth: 3,
        path_bytes: 9,
        ..Limits::default()
    };
    for (at, beyond) in [("d/d/f", "d/d/d/f"), ("d/ninebyt", "d/tenbytes")] {
        let held = held_of(
            "hw3.zip",
            &zip(&[stored(at, ""), stored(beyond, "")]),
            &limits,
        );
        assert_eq!(held.names(), [at]);
        assert_eq!(held.skipped(), [(beyond, Why::Name)]);
    }
}

#[test]
fn what_packs_well_is_no_bomb() {
    for bytes in [
        zip(&[packed("board.bmp", zeros(15))]),
        gzipped(&tar(&[tar_entry(b'0', "log", zeros(15))])),
        gzipped(&zeros(15)),
    ] {
        let held = held(&bytes);
        assert_eq!((held.files.len(), held.skipped.len()), (1, 0));
    }
}

#[test]
fn a_header_that_promises_little_does_not_help_a_bomb() {
    let bomb = packed("0", zeros(15));
    let lie = ZipEntry { size: 5, ..bomb };
    let message = refusal_of("hw3.zip", &zip(&[lie]), &Limits::default());
    assert!(message.contains("`0`: the archive is damaged"), "{message}");
}

#[test]
fn several_archives_of_one_student_share_the_limits() {
    let limits = Limits::default();
    let attempt = super::attempt("a.zip", &zip(&[packed("a/b", "x".repeat(5_000))]), &limits);
    let rest = limits.behind(&attempt.outcome.expect("an honest archive"));
    assert_eq!(rest.bytes, limits.bytes - 5_000);
    assert_eq!(rest.entries, limits.entries - 2);
}
