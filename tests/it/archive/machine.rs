//! What is the machine's fault and not the archive's, or the caller's.

use std::{
    fs::{self, File},
    io::{Seek, SeekFrom, Write},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
};

use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::TempDir;
use tilegrade::archive::{Error, Limits, unpack};

use super::{
    build::{stored, tar_header, zip},
    names_in,
};

fn failure(archive: &Path, into: &Path) -> String {
    match unpack(archive, into, &Limits::default(), &Arc::default()) {
        Err(error @ Error::Machine(_)) => {
            assert!(!error.hint().is_empty());
            error.to_string()
        }
        other => panic!("{other:?} is no failure of the machine"),
    }
}

/// A folder with an honest archive in it.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("hw3.zip"), zip(&[stored("a", "a")])).expect("an archive");
    folder
}

#[test]
fn an_archive_that_cannot_be_read_is_not_refused() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let message = failure(&at("none.zip"), &at("out"));
    assert!(
        message.contains("none.zip: cannot be read: No such file"),
        "{message}"
    );
    let message = failure(folder.path(), &at("out"));
    assert!(
        message.ends_with("cannot be read: this is no regular file"),
        "{message}"
    );
    mknodat(CWD, at("fifo"), FileType::Fifo, Mode::RWXU, 0).expect("a FIFO");
    let message = failure(&at("fifo"), &at("out"));
    assert!(
        message.ends_with("cannot be read: it is a pipe, and a file is needed"),
        "{message}"
    );
}

#[test]
fn a_place_that_cannot_be_written_is_not_the_archives_fault() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let message = failure(&at("hw3.zip"), &at("none/out"));
    assert!(
        message.contains("none/out: cannot be written: No such file"),
        "{message}"
    );
    let message = failure(&at("hw3.zip"), Path::new("/proc/out"));
    assert!(
        message.starts_with("/proc/out: cannot be written: "),
        "{message}"
    );
}

#[test]
fn nothing_that_is_there_is_touched() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("taken")).expect("a folder");
    fs::write(at("file"), "kept").expect("a file");
    std::os::unix::fs::symlink("nowhere", at("link")).expect("a link");
    for name in ["taken", "file", "link"] {
        let message = failure(&at("hw3.zip"), &at(name));
        let end = format!("{name}: cannot be written: entity already exists");
        assert!(message.ends_with(&end), "{message}");
    }
    assert!(names_in(&at("taken")).is_empty());
    assert_eq!(fs::read_to_string(at("file")).expect("a file"), "kept");
    assert_eq!(names_in(folder.path()).len(), 4);
}

#[test]
fn an_archive_that_changes_while_it_is_read_is_not_refused() {
    let folder = folder();
    let path = folder.path().join("hw3.tar");
    // Long enough that it is still read when somebody goes on writing to it.
    let large = File::create(&path).expect("a file");
    let header = tar_header(b'0', b"a", 1 << 30);
    (&large).write_all(&header).expect("a header");
    large.set_len(1 << 30).expect("a hole");
    let limits = Limits {
        bytes: 4 << 30,
        file_bytes: 1 << 20,
        ..Limits::default()
    };
    let is_over = AtomicBool::new(false);
    let (begun, has_begun) = mpsc::channel();
    let (large, is_over_now) = (&large, &is_over);
    let outcome = thread::scope(|scope| {
        scope.spawn(move || {
            let mut writing = large;
            while !is_over_now.load(Ordering::Relaxed) {
                writing.seek(SeekFrom::Start(600)).expect("a file");
                writing.write_all(b"x").expect("room");
                let _ = begun.send(());
            }
        });
        has_begun.recv().expect("it is written to");
        let outcome = unpack(&path, &folder.path().join("out"), &limits, &Arc::default());
        is_over.store(true, Ordering::Relaxed);
        outcome
    });
    let Err(error @ Error::Machine(_)) = outcome else {
        panic!("{outcome:?} is no failure of the machine");
    };
    let message = error.to_string();
    assert!(
        message.ends_with("hw3.tar: cannot be read: it changed while it was read"),
        "{message}"
    );
    let mut names = names_in(folder.path());
    names.sort();
    assert_eq!(names, ["hw3.tar", "hw3.zip"]);
}
