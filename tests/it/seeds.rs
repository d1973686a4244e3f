//! The inputs that fuzzing begins with, and those that once showed a fault: each is held on every run to what the fuzz
//! targets ask for.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
};

use tilegrade::assignment::{Assignment, Variant};
use walkdir::WalkDir;

use crate::{checks, support::repository};

fn contents(folder: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let files: Vec<_> = WalkDir::new(repository().join(folder))
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .map(|path| {
            (
                path.clone(),
                fs::read(path).expect("a file that can be read"),
            )
        })
        .collect();
    assert!(!files.is_empty(), "{folder} is empty");
    files
}

/// Holds every file of a folder to something, and names the one that breaks it.
fn each_of(folder: &str, hold: impl Fn(&[u8])) {
    for (path, bytes) in contents(folder) {
        let outcome = catch_unwind(AssertUnwindSafe(|| hold(&bytes)));
        assert!(outcome.is_ok(), "{}: see above", path.display());
    }
}

fn shipped() -> Assignment {
    Variant::Coms228
        .assignment()
        .expect("the built-in assignment is valid")
}

#[test]
fn texts_that_showed_a_fault_are_read_and_judged_on_every_case() {
    let assignment = shipped();
    each_of("fuzz/seeds/text", |bytes| {
        checks::reading_holds(bytes);
        checks::judging_holds(bytes, &assignment);
    });
}

#[test]
fn saved_transcripts_are_read_and_judged_as_those_of_other_cases_too() {
    let assignment = checks::one_case_of_each_kind();
    each_of("tests/transcripts", |bytes| {
        checks::reading_holds(bytes);
        checks::judging_holds(bytes, &assignment);
    });
}

#[test]
fn settings_of_every_kind_are_read_or_refused_with_a_sentence() {
    each_of("fuzz/seeds/assignment", checks::settings_hold);
}

#[test]
fn lists_of_every_kind_are_given_back_or_refused_with_a_sentence() {
    each_of("fuzz/seeds/roster", checks::lists_hold);
    each_of("fuzz/seeds/text", checks::lists_hold);
}

#[test]
fn archives_that_fuzzing_begins_with_are_unpacked_within_bounds_or_refused() {
    each_of("fuzz/seeds/archive", checks::unpacking_holds);
}
