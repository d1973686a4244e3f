//! Has the crate built again when a case, its answer or an attack changes: they are part of the binary, and cargo would not notice
//! by itself. And tells it which commit it is built from.

use std::{path::Path, process::Command};

fn main() {
    println!("cargo:rerun-if-changed=cases");
    println!("cargo:rerun-if-changed=tests/hostile");
    println!("cargo:rerun-if-changed=expected");
    // Whether it is a release: what is handed on to a platform is.
    let profile = std::env::var("PROFILE").unwrap_or_default();
    println!("cargo:rustc-env=TILEGRADE_PROFILE={profile}");
    if let Some(commit) = commit() {
        println!("cargo:rustc-env=TILEGRADE_COMMIT={commit}");
    }
}

/// The commit that is checked out; none where there is no git, or where the sources lie in another project's repository.
fn commit() -> Option<String> {
    let told = git(&["rev-parse", "--show-prefix", "HEAD"])?;
    let commit = told.strip_prefix('\n')?.trim_end().to_owned();
    // A release names its own commit and no earlier one. Each commit and each checkout adds a line to the log, where there is one.
    // Cargo takes a file that is missing for changed.
    let files = ["logs/HEAD", "HEAD"];
    let mut paths = files
        .iter()
        .filter_map(|file| git(&["rev-parse", "--git-path", file]));
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if let Some(path) = paths.find(|path| is_release && Path::new(path.trim_end()).exists()) {
        print!("cargo:rerun-if-changed={path}");
    }
    Some(commit)
}

/// What git prints, where it is there and does not fail.
#[expect(clippy::disallowed_methods, reason = "this is no part of the program")]
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let printed = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(printed)
}
