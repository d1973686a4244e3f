//! Control groups, where this machine lets the grader make them: none is left, and what is in one ends with it.
//!
//! A machine whose memory controller is elsewhere has groups that bound nothing; what the kernel does with a bound is not
//! tested there.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::Command;

use tilegrade::outcome::Ending;
use tilegrade::run::{Protection, Tier};

use crate::support::copy_program;

use super::leftovers::{kill_a_grader, wait_until};
use super::{EXECUTABLE, Stage, TIER, executable, text};

/// Nobody's number, to whom a group is given.
const PLAIN_USER: u32 = 64_993;

/// Set in the process to which a group was given.
const IS_DELEGATED: &str = "TILEGRADE_TEST_IS_DELEGATED";

/// Where root makes groups, if there is such a place.
fn place() -> Option<PathBuf> {
    let places = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].map(PathBuf::from);
    let mut places = places.into_iter();
    let place = places.find(|place| place.join("cgroup.controllers").exists())?;
    rustix::process::geteuid().is_root().then_some(place)
}

#[test]
fn groups_are_gone_with_their_runs_and_with_a_killed_grader() {
    let delegated = place().map(|place| place.join(format!("delegated-{}", std::process::id())));
    // A container's groups cannot be changed.
    let Some(delegated) = delegated.filter(|path| fs::create_dir(path).is_ok()) else {
        return;
    };
    let files = [
        "",
        "cgroup.procs",
        "cgroup.threads",
        "cgroup.subtree_control",
    ];
    for file in files {
        chown(delegated.join(file), Some(PLAIN_USER), Some(PLAIN_USER)).expect("we are root");
    }
    let copies = tempfile::tempdir().expect("the temporary directory is writable");
    fs::set_permissions(copies.path(), Permissions::from_mode(0o755)).expect("it is ours");
    let [tests, tilegrade] = ["tests", "tilegrade"].map(|name| copies.path().join(name));
    copy_program(std::env::current_exe().expect("it is a file"), &tests);
    copy_program(executable(), &tilegrade);
    #[expect(
        clippy::disallowed_methods,
        reason = "the test binary is started again"
    )]
    let output = Command::new("sh")
        .args(["-c", "echo $$ > \"$0/cgroup.procs\" && exec setpriv \"$@\""])
        .arg(&delegated)
        .arg(format!("--reuid={PLAIN_USER}"))
        .arg(format!("--regid={PLAIN_USER}"))
        .arg("--clear-groups")
        .arg(&tests)
        .args(["--exact", "sandbox::groups::plays_a_grader_with_a_group"])
        .env(IS_DELEGATED, "1")
        .env(EXECUTABLE, &tilegrade)
        .env(TIER, Tier::SameUser.name())
        .current_dir("/")
        .output()
        .expect("it can be started again");
    let is_empty = fs::remove_dir(&delegated).is_ok();
    let said = text(&output.stdout) + &text(&output.stderr);
    assert!(output.status.success() && is_empty, "{said}");
}

/// Does nothing unless another test starts it.
#[test]
fn plays_a_grader_with_a_group() {
    if std::env::var_os(IS_DELEGATED).is_none() {
        return;
    }
    let stage = Stage::new();
    let groups = stage.sandbox.control_groups.clone();
    let groups = groups.expect("there is one");
    let finished = stage.shell("setsid sleep 1000 & exec cat /proc/self/cgroup");
    assert_eq!(finished.ending, Ending::Exited(0));
    let said = text(&finished.stdout);
    let mut lines = said.lines();
    let group = lines.find_map(|line| line.strip_prefix("0::/"));
    let group = Path::new(group.expect("it is in a group"));
    let name = group.file_name().expect("it has a name").to_string_lossy();
    assert!(name.starts_with("run-"), "{name}");
    assert_eq!(group.parent().and_then(Path::file_name), groups.file_name());
    assert!(!groups.join(&*name).exists());
    drop(stage);
    assert!(!groups.exists());
    let prefix = format!("tilegrade-{}-", kill_a_grader());
    wait_until(|| {
        let left = groups.parent().map(fs::read_dir);
        let left = left.expect("it has a parent").expect("it can be read");
        left.flatten()
            .all(|entry| !entry.file_name().to_string_lossy().starts_with(&prefix))
    });
}

#[test]
fn groups_that_nobody_removed_are_removed_by_the_next() {
    let abandoned = place().map(|place| place.join("tilegrade-0-0"));
    let abandoned = abandoned.filter(|path| fs::create_dir_all(path.join("run-0")).is_ok());
    let _next = Stage::new();
    assert!(abandoned.is_none_or(|path| !path.exists()));
}

#[test]
fn a_bound_on_memory_is_in_force_only_where_the_kernel_has_one() {
    let Some(place) = place() else {
        return;
    };
    let controllers = fs::read_to_string(place.join("cgroup.controllers")).expect("a list");
    let has_memory = controllers.split_whitespace().any(|name| name == "memory");
    let is_missing = Stage::new()
        .sandbox
        .missing()
        .contains(&Protection::ControlGroup);
    assert!(has_memory || is_missing);
}
