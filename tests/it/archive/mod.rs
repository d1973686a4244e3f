//! Archives as students hand them in, and as nobody honest does.

mod build; // archives byte by byte, so that they can say what no tool would write
mod folders; // what an archive holds is what a folder would hold
mod gzips; // gzip streams, and archives within archives
mod kinds;
mod limits; // how much may come out
mod machine; // what is the machine's fault and not the archive's
mod others; // archives that Python, Java and the system's tools make
mod properties; // what holds for every tree and for any bytes
mod tars; // what only tar archives have
mod zips; // what only zip archives have

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    sync::Arc,
};

use tempfile::TempDir;
use tilegrade::archive::{Error, Limits, Unpacked, Why, unpack};
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
    let outcome = unpack(
        &archive,
        &folder.path().join("out"),
        limits,
        &Arc::default(),
    );
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

/// What lies in a folder that an archive was unpacked into, and what was passed over.
#[derive(Debug, Default, Eq, PartialEq)]
struct Held {
    files: BTreeMap<String, Vec<u8>>,
    /// What stands for entries that have no content.
    links: Vec<String>,
    skipped: Vec<(String, Why)>,
    bytes: u64,
}

impl Held {
    /// Every file and link below a folder, which holds nothing else, and all of our modes.
    fn of(folder: &Path) -> Self {
        let mut held = Self::default();
        for entry in WalkDir::new(folder).sort_by_file_name() {
            let entry = entry.expect("an entry");
            let path: PathBuf = entry.path().strip_prefix(folder).expect("within").into();
            let name = path.to_string_lossy().into_owned();
            let mode = entry.metadata().expect("metadata").permissions().mode();
            if entry.file_type().is_dir() {
                assert_eq!(mode, 0o40_700, "{name}");
            } else if entry.file_type().is_symlink() {
                let target = fs::read_link(entry.path()).expect("a link");
                assert_eq!(target, Path::new("/dev/null/passed-over"), "{name}");
                held.links.push(name);
            } else {
                assert_eq!(mode, 0o100_600, "{name}");
                held.files
                    .insert(name, fs::read(entry.path()).expect("a file"));
            }
        }
        held
    }

    fn names(&self) -> Vec<&str> {
        self.files.keys().map(String::as_str).collect()
    }

    fn skipped(&self) -> Vec<(&str, Why)> {
        let skipped = self.skipped.iter();
        skipped.map(|(path, why)| (path.as_str(), *why)).collect()
    }
}

/// What an archive holds. What was reported must lie there, and nothing beside it.
fn held_of(name: &str, bytes: &[u8], limits: &Limits) -> Held {
    let attempt = attempt(name, bytes, limits);
    let unpacked = attempt.outcome.expect("an honest archive");
    let mut names = names_in(attempt.folder.path());
    names.sort();
    let mut expected = [name, "out"];
    expected.sort_unstable();
    assert_eq!(names, expected, "something was left beside it");
    let mut held = Held::of(&attempt.folder.path().join("out"));
    let files = unpacked.files.iter();
    let files: Vec<String> = files.map(|it| it.to_string_lossy().into_owned()).collect();
    assert_eq!(held.names(), files, "{unpacked:?}");
    let skipped = unpacked.skipped.into_iter();
    held.skipped = skipped
        .map(|one| (one.path.to_string_lossy().into_owned(), one.why))
        .collect();
    held.bytes = unpacked.bytes;
    held
}

fn held(bytes: &[u8]) -> Held {
    held_of("hw3.zip", bytes, &Limits::default())
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.into_string().expect("UTF-8"))
        .collect()
}
