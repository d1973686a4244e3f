//! What a file is by its first bytes.

use std::{fs, sync::Arc};

use tempfile::TempDir;
use tilegrade::archive::{Kind, Limits, is_archive, unpack};

#[test]
fn content_decides_and_not_the_name() {
    assert_eq!(Kind::of(b"PK\x03\x04rest"), Some(Kind::Zip));
    assert_eq!(Kind::of(b"PK\x05\x06"), Some(Kind::Zip));
    assert_eq!(Kind::of(b"\x1f\x8b\x08"), Some(Kind::Gzip));
    assert_eq!(Kind::of(b"public class PK {}"), None);
    assert_eq!(Kind::of(b""), None);
    assert_eq!(Kind::of(&[0; 512]), None);
    assert_eq!(Kind::of(&[b'0'; 512]), None);
}

#[test]
fn a_tar_archive_is_known_by_its_checksum_and_needs_no_magic() {
    let mut header = tar::Header::new_old();
    header.set_path("a").expect("a short name");
    header.set_size(0);
    header.set_cksum();
    assert_eq!(Kind::of(header.as_bytes()), Some(Kind::Tar));
    header.as_mut_bytes()[5] ^= 1;
    assert_eq!(Kind::of(header.as_bytes()), None);
}

#[test]
fn documents_and_libraries_are_files_whatever_is_in_them() {
    let folder = TempDir::new().expect("a folder");
    for (name, is_one) in [
        ("report.DOCX", false),
        ("junit.jar", false),
        ("hw3.txt", true),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, b"PK\x03\x04").expect("a file");
        assert_eq!(is_archive(&path).expect("a file"), is_one, "{name}");
    }
}

#[test]
fn other_archives_are_called_by_their_names() {
    let folder = TempDir::new().expect("a folder");
    for (head, name) in [
        (&b"Rar!\x1a\x07\x01\x00"[..], "this is a RAR archive"),
        (b"7z\xbc\xaf\x27\x1c\x00", "this is a 7-Zip archive"),
        (b"plain", "this is no zip, tar or gzip archive"),
    ] {
        let path = folder.path().join("hw3");
        fs::write(&path, head).expect("a file");
        let into = folder.path().join("unpacked");
        let refused = unpack(&path, &into, &Limits::default(), &Arc::default());
        let said = refused.expect_err("it is refused").to_string();
        assert!(said.ends_with(name), "{said}");
    }
}
