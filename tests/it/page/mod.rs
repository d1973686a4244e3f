//! The page for a browser: its scripts by themselves, and in a real browser.

mod game;
mod judge;

use std::{fs, process::Command};

use tempfile::TempDir;
use tilegrade::page::{has_judge, page};

use crate::support::{repository, tilegrade};

/// Bytes of the page, at most.
const MOST_BYTES: usize = 1_500_000;

#[expect(clippy::disallowed_methods, reason = "node runs the tests of scripts")]
#[test]
fn the_scripts_of_the_page_pass_their_own_tests() {
    let tests = Command::new("node")
        .args(["--test", "tests/web/"])
        .current_dir(repository())
        .output()
        .expect("./setup --dev installs node");
    let said = String::from_utf8_lossy(&tests.stdout);
    assert!(tests.status.success(), "{said}");
    assert!(said.contains("# fail 0"), "{said}");
}

#[test]
fn the_page_is_one_file_that_can_be_sent_to_anyone() {
    assert!(has_judge(), "./setup --dev makes the judge");
    let folder = TempDir::new().expect("a folder");
    tilegrade(["play", "--page", "puzzle.html"])
        .within(folder.path())
        .prints("")
        .run();
    let written = fs::read_to_string(folder.path().join("puzzle.html")).expect("the page");
    assert_eq!(written, page().expect("a page"));
    assert!(written.len() <= MOST_BYTES, "{} bytes", written.len());
    // Nothing is fetched, and no text ends the element that it stands in.
    for address in ["src=", "href=\"http", "@import"] {
        assert!(!written.contains(address), "{address}");
    }
    let count = |part: &str| written.matches(part).count();
    assert_eq!(count("<script"), count("</script>"));
    assert_eq!(count("<!--"), 0);
    tilegrade(["play", "--page", "none/puzzle.html"])
        .within(folder.path())
        .fails(
            2,
            "none/puzzle.html: cannot be written: No such file or directory (os error 2)",
            "name a folder that you may write to, with room in it",
        );
}
