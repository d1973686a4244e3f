//! Gzip streams, and archives within archives.

use tilegrade::archive::Limits;

use super::{
    build::{folder, gzipped, packed, stored, tar, tar_entry, zip},
    refusal, refusal_of, unpacked, unpacked_of,
};

fn small_tar() -> Vec<u8> {
    tar(&[tar_entry(b'0', "src/Main.java", "class Main {}")])
}

#[test]
fn a_stream_holds_a_tar_archive_or_a_file() {
    let limits = Limits::default();
    let (unpacked, _) = unpacked_of("hw3.txt", &gzipped(&small_tar()), &limits);
    assert_eq!(unpacked.files, ["src/Main.java"]);
    assert_eq!(unpacked.bytes, 13);
    let (unpacked, files) = unpacked_of("Main.java.gz", &gzipped(b"class Main {}"), &limits);
    assert_eq!(unpacked.files, ["Main.java"]);
    assert_eq!(files["Main.java"], b"class Main {}");
    let (unpacked, _) = unpacked_of("empty.gz", &gzipped(b""), &limits);
    assert_eq!(unpacked.files, ["empty"]);
    let (unpacked, _) = unpacked_of("._Main.java.gz", &gzipped(b"x"), &limits);
    assert!(unpacked.files.is_empty());
    assert_eq!(unpacked.ignored.len(), 1);
}

#[test]
fn a_stream_of_several_members_is_one_file() {
    let bytes = [gzipped(b"class "), gzipped(b""), gzipped(b"Main {}")].concat();
    let (_, files) = unpacked_of("Main.java.gz", &bytes, &Limits::default());
    assert_eq!(files["Main.java"], b"class Main {}");
}

#[test]
fn the_name_of_a_file_in_a_stream_is_checked() {
    let message = refusal_of("NUL.txt.gz", &gzipped(b"x"), &Limits::default());
    assert_eq!(
        message,
        "NUL.txt.gz: `NUL.txt`: `NUL.txt` is the name of a device on Windows"
    );
    let message = refusal_of("...gz", &gzipped(b"x"), &Limits::default());
    assert_eq!(
        message,
        "...gz: `..`: the name leads out of its folder with `..`"
    );
}

#[test]
fn a_damaged_stream_is_refused() {
    let bytes = gzipped(&small_tar());
    for length in [3, 9, 20, bytes.len() - 9, bytes.len() - 8, bytes.len() - 1] {
        assert_eq!(
            refusal(&bytes[..length]),
            "hw3.zip: the archive is cut off",
            "{length}"
        );
    }
    let mut checksum = bytes.clone();
    let at = checksum.len() - 8;
    checksum[at] ^= 1;
    let message = refusal(&checksum);
    assert_eq!(
        message,
        "hw3.zip: the archive is damaged: a header makes no sense"
    );
    let mut data = bytes.clone();
    data[10..30].fill(0xff);
    let message = refusal(&data);
    assert_eq!(
        message,
        "hw3.zip: the archive is damaged: its compressed data make no sense"
    );
    for behind in [&b"x"[..], b"PK\x03\x04", &[0; 512]] {
        let message = refusal(&[&bytes, behind].concat());
        assert_eq!(
            message,
            "hw3.zip: something that is no archive follows its end"
        );
    }
}

#[test]
fn a_nested_archive_is_a_folder_of_its_name() {
    let old = zip(&[packed("Main.java", "old"), folder("empty/")]);
    let bytes = zip(&[
        stored("hw3/Main.java", "new"),
        packed("hw3/old.zip", &old),
        stored("hw3/src.tar.gz", gzipped(&small_tar())),
        stored("hw3/notes.txt.gz", gzipped(b"notes")),
        stored("hw3/tar", small_tar()),
    ]);
    let (unpacked, files) = unpacked(&bytes);
    assert_eq!(
        unpacked.files,
        [
            "hw3/Main.java",
            "hw3/notes.txt.gz/notes.txt",
            "hw3/old.zip/Main.java",
            "hw3/src.tar.gz/src/Main.java",
            "hw3/tar/src/Main.java",
        ]
    );
    assert_eq!(files["hw3/old.zip/Main.java"], b"old");
    let in_tar = tar(&[tar_entry(b'0', "old.zip", &old)]);
    let (unpacked, _) = unpacked_of("hw3", &gzipped(&in_tar), &Limits::default());
    assert_eq!(unpacked.files, ["old.zip/Main.java"]);
}

#[test]
fn documents_and_libraries_stay_files() {
    let document = zip(&[stored("../x", "an archive that would be refused")]);
    let bytes = zip(&[
        stored("report.docx", &document),
        stored("lib/junit.jar", &document),
    ]);
    let (unpacked, files) = unpacked(&bytes);
    assert_eq!(unpacked.files, ["lib/junit.jar", "report.docx"]);
    assert_eq!(files["report.docx"], document);
}

#[test]
fn a_refusal_names_every_archive_on_the_way() {
    let innermost = zip(&[stored("../x", "x")]);
    let inner = tar(&[tar_entry(b'0', "b/c.zip", innermost)]);
    let message = refusal(&zip(&[stored("a\u{202e}.tgz", gzipped(&inner))]));
    assert_eq!(
        message,
        r"hw3.zip, in `a\u{202e}.tgz`, in `b/c.zip`: `../x`: the name leads out of its folder with `..`"
    );
}

#[test]
fn a_nested_archive_takes_no_other_files_place() {
    let inner = zip(&[stored("x", "x")]);
    let bytes = tar(&[
        tar_entry(b'0', "a.zip", &inner),
        tar_entry(b'0', "a.zip/x", "y"),
    ]);
    assert_eq!(
        refusal(&bytes),
        "hw3.zip: `a.zip/x`: the name is there twice"
    );
    let bytes = tar(&[
        tar_entry(b'0', "a.zip/x", "y"),
        tar_entry(b'0', "a.zip", &inner),
    ]);
    let message = "hw3.zip: `a.zip`: the name is that of a file and of a folder";
    assert_eq!(refusal(&bytes), message);
}

#[test]
fn archives_lie_only_so_deep_in_each_other() {
    let mut bytes = b"content".to_vec();
    for depth in 0..4 {
        bytes = zip(&[stored(format!("{depth}.txt"), &bytes)]);
        let limits = |nesting| Limits {
            nesting,
            ..Limits::default()
        };
        let (unpacked, _) = unpacked_of("hw3.zip", &bytes, &limits(depth));
        assert_eq!(unpacked.files.len(), 1);
        if depth > 0 {
            let limit = depth - 1;
            let message = refusal_of("hw3.zip", &bytes, &limits(limit));
            let end = format!(": `1.txt`: this is an archive in more than {limit} others");
            assert!(message.ends_with(&end), "{message}");
        }
    }
}
