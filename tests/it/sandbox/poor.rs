//! Graders to which the machine gives little.

use std::process::Command;

use tilegrade::outcome::Ending;

use super::{EXECUTABLE, Stage, executable, text};

/// Set in the process that may have few files open.
const IS_POOR: &str = "TILEGRADE_TEST_IS_POOR";

#[test]
fn a_bound_on_open_files_below_ours_is_kept_and_no_reason_to_run_nothing() {
    #[expect(
        clippy::disallowed_methods,
        reason = "the test binary is started again"
    )]
    let output = Command::new("prlimit")
        .arg("--nofile=40:40")
        .arg(std::env::current_exe().expect("this is a program"))
        .args(["--exact", "sandbox::poor::plays_a_grader_with_few_files"])
        .env(IS_POOR, "1")
        .env(EXECUTABLE, executable())
        .output()
        .expect("it can be started again");
    let said = text(&output.stdout) + &text(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// Does nothing unless another test starts it.
#[test]
fn plays_a_grader_with_few_files() {
    if std::env::var_os(IS_POOR).is_none() {
        return;
    }
    let finished = Stage::new().shell("ulimit -Hn");
    assert_eq!(finished.ending, Ending::Exited(0));
    assert_eq!(text(&finished.stdout), "40\n");
}
