//! Archives as students hand them in, and as nobody honest does.

mod build; // archives byte by byte, so that they can say what no tool would write
mod gzips; // gzip streams, and archives within archives
mod limits; // how much may come out
mod machine; // what is the machine's fault and not the archive's
mod others; // archives that Python, Java and the system's tools make
mod properties; // what holds for every tree and for any bytes
mod tars; // refusals of tar archives, each with its message
mod zips; // refusals of zip archives, each with its message

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use tempfile::TempDir;
use tilegrade::archive::{Error, Limits, Unpacked, unpack};
use walkdir::WalkDir;

/// A folder with an archive in it, and what became of unpacking it.
struct Attempt {
    folder: TempDir,
    outcome: Result<Unpacked, Error>,
}

fn attempt(name: &str, bytes: &[u8], limits: &Limits) -> Attempt {
    let folder = TempDir::new().expect("a folder");
    let archive = folder.path().join(name);
    fs::write(&archive, bytes).expect("an archive");
    let outcome = unpack(&archive, &folder.path().join("out"), limits);
    Attempt { folder, outcome }
}

/// The message of the refusal of an archive. Nothing of it may be left.
fn refusal_of(name: &str, bytes: &[u8], limits: &Limits) -> String {
    let attempt = attempt(name, bytes, limits);
    let names = names_in(attempt.folder.path());
    assert_eq!(names, [name], "something was left behind");
    match attempt.outcome {
        Err(error @ Error::Refused(_)) => {
            assert!(!error.hint().is_empty());
            error.to_string()
        }
        other => panic!("{other:?} is no refusal"),
    }
}

/// The same for an archive `hw3.zip` and the limits that are usual.
fn refusal(bytes: &[u8]) -> String {
    refusal_of("hw3.zip", bytes, &Limits::default())
}

/// What an archive holds, by what was reported and by what lies there, which must be the same.
fn unpacked_of(name: &str, bytes: &[u8], limits: &Limits) -> (Unpacked, BTreeMap<String, Vec<u8>>) {
    let attempt = attempt(name, bytes, limits);
    let unpacked = attempt.outcome.expect("an honest archive");
    let mut names = names_in(attempt.folder.path());
    names.sort();
    let mut expected = [name, "out"];
    expected.sort_unstable();
    assert_eq!(names, expected, "something was left beside it");
    let files = files_in(&attempt.folder.path().join("out"));
    assert!(files.keys().eq(&unpacked.files), "{unpacked:?}");
    (unpacked, files)
}

fn unpacked(bytes: &[u8]) -> (Unpacked, BTreeMap<String, Vec<u8>>) {
    unpacked_of("hw3.zip", bytes, &Limits::default())
}

/// Every file below a folder, which holds nothing but files and folders of our modes.
fn files_in(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in WalkDir::new(folder) {
        let entry = entry.expect("an entry");
        let mode = entry.metadata().expect("metadata").permissions().mode();
        if entry.file_type().is_dir() {
            assert_eq!(mode, 0o40_700, "{}", entry.path().display());
            continue;
        }
        assert_eq!(mode, 0o100_600, "{}", entry.path().display());
        let path: PathBuf = entry.path().strip_prefix(folder).expect("within").into();
        let name = path.to_str().expect("UTF-8").to_owned();
        files.insert(name, fs::read(entry.path()).expect("a file"));
    }
    files
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.into_string().expect("UTF-8"))
        .collect()
}
