//! The binary as `cargo install` leaves it: alone, in nobody's repository, and called by a user without rights in an empty folder.

use std::{
    ffi::OsString,
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
};

use tempfile::TempDir;

use crate::{
    readme::can_grade,
    support::{Call, copy_program, repository, tilegrade},
};

/// Nobody's number, and nobody else's in these tests.
const PLAIN_USER: &str = "64995";

/// A folder with the binary in `bin`, and an empty one that everybody may write to.
struct Machine {
    folder: TempDir,
}

impl Machine {
    fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let machine = Self { folder };
        for (name, mode) in [("", 0o755), ("bin", 0o755), ("empty", 0o777)] {
            let path = machine.folder.path().join(name);
            fs::create_dir_all(&path).expect("a folder");
            fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
        }
        let to = machine.folder.path().join("bin/tilegrade");
        copy_program(env!("CARGO_BIN_EXE_tilegrade"), to);
        machine
    }

    /// A call in the empty folder, without rights and without the variables of whoever runs the tests.
    fn call(&self, words: &[&str]) -> Call {
        let folder = self.folder.path();
        let home = format!("HOME={}", folder.join("empty").display());
        let mut before = ["env", "-i", "PATH=/usr/bin:/bin", &home]
            .map(OsString::from)
            .to_vec();
        if rustix::process::geteuid().is_root() {
            let user = [
                "--reuid",
                PLAIN_USER,
                "--regid",
                PLAIN_USER,
                "--clear-groups",
            ];
            before.push("setpriv".into());
            before.extend(user.map(OsString::from));
        }
        tilegrade(words.iter().copied())
            .program(&folder.join("bin/tilegrade"))
            .under(before)
            .within(&folder.join("empty"))
    }
}

#[test]
fn it_solves_and_checks_with_what_is_built_in() {
    let machine = Machine::new();
    let solved = machine
        .call(&["solve", "--board", "205143867"])
        .run()
        .stdout;
    assert!(solved.contains("moves in total"), "{solved}");
    machine
        .call(&["check", "--board", "205143867"])
        .given(solved)
        .run();
    machine.call(&["new", "assignment", "course"]).talks().run();
    let solved = machine
        .call(&["solve", "course/cases/depth-12.txt"])
        .run()
        .stdout;
    machine
        .call(&["check", "--case", "depth-12"])
        .given(solved)
        .run();
}

#[test]
fn it_grades_a_program_on_the_cases_that_are_built_in() {
    if !can_grade() {
        return;
    }
    let machine = Machine::new();
    let submission = repository().join("examples/class/accepted-c");
    let copy = machine.folder.path().join("empty/mine");
    fs::create_dir(&copy).expect("a folder");
    for entry in fs::read_dir(submission).expect("the sample class") {
        let entry = entry.expect("an entry");
        fs::copy(entry.path(), copy.join(entry.file_name())).expect("a source");
    }
    let printed = machine.call(&["grade", "mine"]).talks().run();
    assert!(printed.stdout.contains("accepted"), "{printed:?}");
    assert!(
        machine
            .folder
            .path()
            .join("empty/grades/results.json")
            .is_file()
    );
}
