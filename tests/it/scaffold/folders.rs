//! Where it is written, and where it is not.

use std::{fs, os::unix::fs::PermissionsExt};

use walkdir::WalkDir;

use super::support::Ground;
use crate::support::tilegrade;

const KINDS: [&str; 4] = ["assignment", "github", "gradescope", "classroom50"];
const HINT: &str = "nothing was written: name a folder that is empty or not there yet";

/// Every file of a folder with its content and whether it may be run.
fn tree(ground: &Ground, name: &str) -> Vec<(String, Vec<u8>, bool)> {
    let root = ground.path(name);
    let entries = WalkDir::new(&root).sort_by_file_name().into_iter();
    let entries = entries.map(|entry| entry.expect("an entry"));
    let files = entries.filter(|entry| entry.file_type().is_file());
    let file = |entry: walkdir::DirEntry| {
        let inside = entry.path().strip_prefix(&root).expect("it lies there");
        let mode = entry.metadata().expect("it is there").permissions().mode();
        let bytes = fs::read(entry.path()).expect("a file");
        (inside.display().to_string(), bytes, mode & 0o111 != 0)
    };
    files.map(file).collect()
}

#[test]
fn what_is_written_is_the_same_every_time_and_nothing_is_left_beside_it() {
    for kind in KINDS {
        let ground = Ground::new();
        ground.begin(&[kind, "new/a"]);
        fs::create_dir(ground.path("empty")).expect("a folder");
        ground.begin(&[kind, "empty"]);
        let files = tree(&ground, "new/a");
        assert!(files.len() > 30, "{kind}");
        assert_eq!(files, tree(&ground, "empty"), "{kind}");
        for (name, _, may_run) in &files {
            let is_program = ["get-tilegrade", "grade.sh", "run_autograder", "setup.sh"]
                .iter()
                .any(|program| name.ends_with(program));
            assert_eq!(*may_run, is_program, "{name}");
            assert!(!name.contains(".new-"), "{name}");
        }
    }
}

#[test]
fn a_repository_that_holds_nothing_else_is_begun_in_its_own_folder() {
    let ground = Ground::new();
    ground.write(".git/HEAD", "ref: refs/heads/main\n");
    ground.begin(&["github", "."]);
    assert!(ground.path(".github/workflows/tilegrade.yml").is_file());
    assert_eq!(ground.read(".git/HEAD"), "ref: refs/heads/main\n");
}

#[test]
fn nothing_is_written_where_anything_is() {
    let ground = Ground::new();
    ground.write("full/README.md", "mine");
    ground.write("file", "mine");
    std::os::unix::fs::symlink("nowhere", ground.path("link")).expect("a link");
    for kind in KINDS {
        for (name, why) in [
            ("full", "the folder is not empty: it holds `README.md`"),
            ("file", "this is no folder"),
            ("link", "this is a link that leads nowhere"),
        ] {
            tilegrade(["new", kind, name])
                .within(ground.folder())
                .fails(2, &format!("{name}: {why}"), HINT);
        }
    }
    assert_eq!(tree(&ground, "").len(), 2);
    assert_eq!(ground.read("full/README.md"), "mine");
}

#[test]
fn what_cannot_be_written_leaves_no_folder_behind() {
    let ground = Ground::new();
    ground.write("file", "");
    let printed = tilegrade(["new", "assignment", "file/below"])
        .within(ground.folder())
        .exits(2)
        .talks()
        .run();
    assert!(
        printed.stderr.starts_with("error: file/below: "),
        "{printed:?}"
    );
    // A file of no more than so many bytes, as where the disk is full.
    let full = tilegrade(["new", "gradescope", "large"])
        .under(["sh", "-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"])
        .within(ground.folder())
        .exits(2)
        .talks()
        .run();
    let message = "error: large: cannot be written: ";
    assert!(full.stderr.starts_with(message), "{full:?}");
    assert!(!ground.path("large").exists());
}

#[test]
fn an_assignment_that_is_none_and_a_program_that_is_none_are_refused_before_anything_is_written() {
    let ground = Ground::new();
    ground.write("bad.toml", "format = 1\n[rubric]\nlables = 10\n");
    ground.write("cases/a.txt", "1 2 3\n8 0 4\n7 6 5\n");
    let call = |words: &[&'static str]| tilegrade(words.iter().copied()).within(ground.folder());
    for kind in ["github", "gradescope", "classroom50"] {
        let call = call(&["new", kind, "x", "--assignment", "bad.toml"]);
        let said = call.exits(3).talks().prints("").run().stderr;
        assert!(
            said.starts_with("error: bad.toml:3: unknown field `lables`"),
            "{said}"
        );
    }
    call(&["new", "gradescope", "x", "--program", "bad.toml"]).fails(
        2,
        "bad.toml: this is no program for Linux on x86_64",
        "build one with `cargo build --release` there, or leave out --program",
    );
    for (option, value, why) in [
        (
            "--source",
            "https://x';id;'",
            "an address is needed, such as https://github.com/OWNER/tilegrade",
        ),
        (
            "--revision",
            "v1",
            "all of its 40 hexadecimal digits are needed",
        ),
        (
            "--sha256",
            "$(id)",
            "all of its 64 hexadecimal digits are needed",
        ),
    ] {
        call(&["new", "github", "x", option, value]).fails(
            2,
            &format!("{option} {value}: {why}"),
            "`tilegrade new github --help` lists what it takes",
        );
    }
    let url = call(&[
        "new",
        "github",
        "x",
        "--url",
        "https://example.org/tilegrade",
    ]);
    let said = url.exits(2).talks().prints("").run().stderr;
    assert!(said.contains("--sha256 <HEX>"), "{said}");
    assert!(!ground.path("x").exists());
}

#[test]
fn what_students_can_read_has_no_case_that_is_hidden_from_them() {
    let ground = Ground::new();
    ground.course();
    let note = "left out 1 case that students are not to see, since they can read this folder";
    for (kind, is_open) in [
        ("github", true),
        ("gradescope", false),
        ("classroom50", true),
    ] {
        let said = ground.begin(&[kind, kind, "--assignment", "course/assignment.toml"]);
        assert_eq!(
            said.replace("\n    ", " ").contains(note),
            is_open,
            "{said}"
        );
        let files = tree(&ground, kind);
        let hidden = files.iter().filter(|(name, ..)| name.contains("/secret."));
        assert_eq!(hidden.count(), if is_open { 0 } else { 2 }, "{kind}");
        let shown = files
            .iter()
            .filter(|(name, ..)| name.ends_with("/deep.txt"));
        assert_eq!(shown.count(), 1, "{kind}");
        let plain = ground.begin(&[kind, &format!("{kind}-plain")]);
        assert!(!plain.contains("left out"), "{plain}");
    }
}

#[test]
fn an_assignment_that_is_none_without_what_is_hidden_is_refused() {
    let ground = Ground::new();
    ground.course();
    let settings = ground.read("course/assignment.toml");
    let call = || {
        tilegrade(["new", "classroom50", "x", "--assignment"])
            .and("course/assignment.toml")
            .within(ground.folder())
    };
    ground.write(
        "course/assignment.toml",
        format!("{settings}[rubric]\nrequire = [\"secret\"]\n"),
    );
    call().fails(
        3,
        "course/assignment.toml:5: `require` names `secret`, and there is no such case",
        "cases that students are not to see are left out: make it visible, or require another",
    );
    ground.write("course/assignment.toml", settings);
    for name in ["deep", "easy"] {
        let path = format!("course/boards/{name}.toml");
        ground.write(&path, "visibility = \"after-due-date\"\n");
    }
    call().fails(
        2,
        "course/assignment.toml: students may see none of its cases",
        "they can read this bundle: make a case visible, or use `tilegrade new gradescope`",
    );
    assert!(!ground.path("x").exists());
}
