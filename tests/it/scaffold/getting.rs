//! `get-tilegrade`, with stand-ins for what needs a network.

use std::fs;

use super::support::{Ground, Ran, assert_is_sound};

/// A program that does no more than start.
const PROGRAM: &str = "#!/bin/sh\necho 'tilegrade 0.1.0'\n";
/// What a program prints of which the C library is too old for it.
const TOO_NEW: &str = "#!/bin/sh\necho 'GLIBC_2.99 not found' >&2\nexit 1\n";
/// Where it is built from.
const SOURCE: [&str; 2] = ["--source", "https://example.org/tilegrade"];
/// A commit.
const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";
/// Its SHA-256.
const SHA256: &str = "TILEGRADE_SHA256";

struct Case {
    ground: Ground,
}

impl Case {
    fn new(options: &[&str]) -> Self {
        let ground = Ground::new();
        ground.begin(&[&["classroom50", "bundle"], options].concat());
        ground.write("program", PROGRAM);
        let program = ground.path("program");
        let copy = format!(
            "while [ $# -gt 0 ]; do if [ \"$1\" = --output ]; then cp '{}' \"$2\"; fi; shift; done",
            program.display()
        );
        ground.stand_in("curl", &copy);
        let build = format!(
            "while [ $# -gt 0 ]; do if [ \"$1\" = --root ]; then mkdir -p \"$2/bin\"; cp '{}' \"$2/bin/tilegrade\"; fi; shift; done",
            program.display()
        );
        ground.stand_in("cargo", &build);
        ground.stand_in("rustup", "");
        Self { ground }
    }

    fn get(&self, variables: &[(&str, &str)]) -> Ran {
        let argv = ["sh", "get-tilegrade", "there"];
        self.ground.run("bundle", &argv, variables)
    }

    fn has_it(&self) -> bool {
        let path = self.ground.path("bundle/there/tilegrade");
        fs::read_to_string(path).is_ok_and(|text| text == PROGRAM)
    }

    /// The SHA-256 of what is downloaded, as `sha256sum` prints it.
    fn digest(&self) -> String {
        let printed = self.ground.run("", &["sha256sum", "program"], &[]).stdout;
        printed.split(' ').next().unwrap_or_default().to_owned()
    }
}

#[test]
fn the_script_is_sound() {
    let case = Case::new(&[]);
    assert_is_sound(
        "get-tilegrade",
        "sh",
        &case.ground.read("bundle/get-tilegrade"),
    );
}

#[test]
fn a_program_that_lies_beside_it_is_taken_and_what_is_there_already_stays() {
    let case = Case::new(&SOURCE);
    case.ground.write("bundle/tilegrade", PROGRAM);
    for _ in 0..2 {
        let ran = case.get(&[]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(case.has_it());
    }
    assert_eq!(case.ground.calls(), "", "no network is needed");
}

#[test]
fn where_the_one_beside_it_does_not_start_it_is_built_of_the_commit_that_is_named() {
    let named = [&SOURCE[..], &["--revision", COMMIT]].concat();
    for (options, variables, commit) in [
        (&named[..], &[][..], COMMIT),
        (&named, &[("TILEGRADE_REVISION", "v1")], "v1"),
        // The one that this is built from, wherever it was built from one.
        (&SOURCE, &[], option_env!("TILEGRADE_COMMIT").unwrap_or("?")),
    ] {
        if commit == "?" {
            continue;
        }
        let case = Case::new(options);
        case.ground.write("bundle/tilegrade", TOO_NEW);
        let ran = case.get(variables);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(case.has_it());
        let calls = case.ground.calls();
        let call = format!(
            "cargo install --locked --git https://example.org/tilegrade --rev {commit} --root "
        );
        assert!(calls.lines().any(|line| line.starts_with(&call)), "{calls}");
        assert!(!calls.contains("curl"), "{calls}");
    }
}

#[test]
fn a_program_that_is_pinned_by_its_sum_is_downloaded_and_no_other_is_run() {
    let sum = Case::new(&[]).digest();
    let other = "0".repeat(64);
    for (sum, is_meant) in [(&sum, true), (&other, false)] {
        let url = "https://example.org/tilegrade-0.1.0";
        let case = Case::new(&["--url", url, "--sha256", sum]);
        let ran = case.get(&[]);
        assert_eq!(ran.code, Some(i32::from(!is_meant)), "{ran:?}");
        assert_eq!(case.has_it(), is_meant);
        let calls = case.ground.calls();
        assert!(calls.trim_end().ends_with(url), "{calls}");
        let said = "is not the program that TILEGRADE_SHA256 names";
        assert_eq!(ran.stderr.contains(said), !is_meant, "{ran:?}");
    }
}

#[test]
fn without_a_commit_nothing_is_built() {
    let case = Case::new(&SOURCE);
    let path = "bundle/get-tilegrade";
    let script = case.ground.read(path);
    let (before, rest) = script
        .split_once("TILEGRADE_REVISION:=")
        .expect("a setting");
    let (_, after) = rest.split_once('}').expect("an end");
    case.ground
        .write(path, format!("{before}TILEGRADE_REVISION:=}}{after}"));
    let ran = case.get(&[]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.stderr.contains("TILEGRADE_REVISION is not set"),
        "{ran:?}"
    );
    assert!(!case.ground.calls().contains("cargo"), "{ran:?}");
}

#[test]
fn what_is_downloaded_has_to_be_what_was_meant() {
    let case = Case::new(&[]);
    let url = ("TILEGRADE_URL", "https://example.org/tilegrade");
    let ran = case.get(&[url]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.stderr.contains("TILEGRADE_SHA256 is not set"),
        "{ran:?}"
    );
    let other = "0".repeat(64);
    let ran = case.get(&[url, (SHA256, &other)]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.stderr
            .contains("is not the program that TILEGRADE_SHA256 names"),
        "{ran:?}"
    );
    assert!(!case.ground.path("bundle/there/tilegrade").exists());
    let ran = case.get(&[url, (SHA256, &case.digest())]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(case.has_it());
}

#[test]
fn without_any_way_to_it_the_ways_are_told_in_an_annotation_too() {
    let case = Case::new(&[]);
    let ran = case.get(&[]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.stderr
            .starts_with("error: get-tilegrade: no tilegrade is here that runs: set TILEGRADE_URL")
    );
    assert_eq!(ran.stdout, "");
    let ran = case.get(&[("GITHUB_ACTIONS", "true")]);
    assert!(
        ran.stdout
            .starts_with("::error title=tilegrade::get-tilegrade: "),
        "{ran:?}"
    );
}

#[test]
fn what_was_built_and_does_not_start_is_no_success() {
    let case = Case::new(&SOURCE);
    case.ground.write("program", TOO_NEW);
    let ran = case.get(&[]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.stderr.contains("this tilegrade does not run here"),
        "{ran:?}"
    );
}
