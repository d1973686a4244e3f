//! Control groups, where this machine lets the grader make them: none is left, and what is in one ends with it.
//!
//! A machine whose memory controller is elsewhere has groups that bound nothing; what the kernel does with a bound is not
//! tested there.

use std::fs;
use std::path::PathBuf;

use tilegrade::outcome::Ending;
use tilegrade::run::{Protection, Tier};

use super::leftovers::{kill_a_grader, wait_until};
use super::{Stage, text};

/// Where root makes groups, if there is such a place.
fn place() -> Option<PathBuf> {
    let places = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].map(PathBuf::from);
    let mut places = places.into_iter();
    let place = places.find(|place| place.join("cgroup.controllers").exists())?;
    rustix::process::geteuid().is_root().then_some(place)
}

/// The groups of a grader.
fn groups_of(grader: u32) -> usize {
    let listing = place().and_then(|place| fs::read_dir(place).ok());
    let names = listing
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names
        .filter(|name| name.starts_with(&format!("tilegrade-{grader}-")))
        .count()
}

#[test]
fn a_run_has_a_group_of_its_own_that_is_gone_with_it() {
    let stage = Stage::new();
    // Behind namespaces a program does not see where it is; and a container's groups cannot be changed.
    if groups_of(std::process::id()) == 0 || stage.sandbox.tier() != Tier::User {
        return;
    }
    let finished = stage.shell("setsid sleep 1000 & exec cat /proc/self/cgroup");
    assert_eq!(finished.ending, Ending::Exited(0));
    let said = text(&finished.stdout);
    let group = said
        .lines()
        .find_map(|line| line.strip_prefix("0::/"))
        .expect("it is in a group");
    assert!(
        group.starts_with("tilegrade-") && group.contains("/run-"),
        "{group}"
    );
    let group = place().expect("there is one").join(group);
    assert!(!group.exists(), "{}", group.display());
}

#[test]
fn the_groups_of_a_killed_grader_are_removed_by_its_supervisor() {
    let grader = kill_a_grader();
    wait_until(|| groups_of(grader) == 0);
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
