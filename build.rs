//! Has the crate built again when a case, its answer, an attack or the page changes: they are part of the binary, and cargo would
//! not notice by itself. And tells it which commit it is built from.

use std::{env, fs, path::Path, process::Command, time::SystemTime};

/// The judge for the page, and the list of what it is made of, as `./setup --dev` leaves them.
const JUDGE: &str = "src/page/web/judge.wasm.gz";
const PARTS: &str = "target/judge/wasm32-unknown-unknown/page/tilegrade.d";

fn main() {
    println!("cargo:rerun-if-changed=cases");
    println!("cargo:rerun-if-changed=cases472");
    // The judge for the page has no more of these than the cases.
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        return;
    }
    println!("cargo:rerun-if-changed=tests/hostile");
    println!("cargo:rerun-if-changed=expected");
    println!("cargo:rerun-if-changed=src/page/web");
    // Whether it is a release: what is handed on to a platform is.
    let profile = env::var("PROFILE").unwrap_or_default();
    println!("cargo:rustc-env=TILEGRADE_PROFILE={profile}");
    if let Some(commit) = commit() {
        println!("cargo:rustc-env=TILEGRADE_COMMIT={commit}");
    }
    if is_judge_old() {
        println!(
            "cargo:warning=the judge for the page is older than its sources: ./setup --dev makes it anew"
        );
    }
}

/// Whether anything that the judge is made of has changed since.
fn is_judge_old() -> bool {
    let time = |file: &str| -> Option<SystemTime> { fs::metadata(file).ok()?.modified().ok() };
    let Some(made) = time(JUDGE) else {
        return false;
    };
    let list = fs::read_to_string(PARTS).unwrap_or_default();
    let (_, parts) = list.split_once(": ").unwrap_or_default();
    let changed = parts.split_whitespace().filter(|part| {
        println!("cargo:rerun-if-changed={part}");
        time(part).is_none_or(|changed| changed > made)
    });
    changed.count() > 0
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
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
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
