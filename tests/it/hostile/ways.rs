//! The battery in every tier that can be set up here, as root and as a plain user.
//!
//! `--nocapture` shows a line for each way, which with `FULL=1` is the table of all attacks in all tiers.

use std::{
    env,
    fs::{self, Permissions},
    io::Write,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use serde_json::Value;

use crate::support::{copy_program, is_full_run};

use super::{all, part, text};

/// How the battery is run.
pub(super) struct Way {
    pub(super) who: Who,
    pub(super) options: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Who {
    /// Whoever runs the tests.
    Tester,
    /// Root alone.
    Root,
    /// A user without rights: one that the test makes up where it is root itself. In the tiers where programs share the
    /// processes that a user may have, nobody else has this number.
    PlainUser(u32),
}

/// As whoever runs the tests, in the strongest tier of this machine.
pub(super) const FIRST_TIER: Way = Way {
    who: Who::Tester,
    options: &[],
};

/// Every other way: a line for each. Root is refused the tier of its own user.
const OTHER_WAYS: [Way; 5] = [
    Way::new(Who::Root, &["--sandbox-tier", "namespaces"]),
    Way::new(Who::Root, &["--sandbox-tier", "user"]),
    Way::new(Who::PlainUser(64_998), &["--sandbox-tier", "bubblewrap"]),
    Way::new(Who::PlainUser(64_998), &["--sandbox-tier", "namespaces"]),
    Way::new(Who::PlainUser(64_996), &["--sandbox-tier", "same-user"]),
];

impl Way {
    const fn new(who: Who, options: &'static [&'static str]) -> Self {
        Self { who, options }
    }

    /// Whether whoever runs the tests can go it.
    fn is_open(&self) -> bool {
        self.who != Who::Root || rustix::process::geteuid().is_root()
    }
}

#[test]
fn a_quarter_of_the_first_third_of_the_battery_is_contained() {
    assert_contained(0);
}

#[test]
fn a_quarter_of_the_second_third_of_the_battery_is_contained() {
    assert_contained(1);
}

#[test]
fn a_quarter_of_the_last_third_of_the_battery_is_contained() {
    assert_contained(2);
}

// Each way is a test of its own, so that two of them run at the same time.

#[test]
fn root_contains_a_twelfth_in_the_built_in_namespaces() {
    assert_contains_a_twelfth(0);
}

#[test]
fn root_contains_a_twelfth_by_users() {
    assert_contains_a_twelfth(1);
}

#[test]
fn a_plain_user_contains_a_twelfth_in_bubblewrap() {
    assert_contains_a_twelfth(2);
}

#[test]
fn a_plain_user_contains_a_twelfth_in_the_built_in_namespaces() {
    assert_contains_a_twelfth(3);
}

#[test]
fn a_plain_user_contains_a_twelfth_as_itself() {
    assert_contains_a_twelfth(4);
}

/// Runs a quarter of a third of the battery in the strongest tier that this machine has. `FULL=1` has the whole third run, and `SEED`
/// picks another quarter.
fn assert_contained(number: usize) {
    let (seed, is_full) = asked();
    let names = if is_full {
        part(number, 3)
    } else {
        part(number + 3 * (seed % 4), 12)
    };
    assert_contained_in(&FIRST_TIER, &names);
}

/// What `SEED` says, and whether all is to be run.
fn asked() -> (usize, bool) {
    let seed = env::var("SEED").map_or(0, |seed| seed.parse().expect("SEED is a number"));
    (seed, is_full_run())
}

/// Runs a twelfth of the battery in another way. `FULL=1` has all of it run, and `SEED` picks another twelfth.
fn assert_contains_a_twelfth(number: usize) {
    let way = &OTHER_WAYS[number];
    let (seed, is_full) = asked();
    if !way.is_open() {
        return;
    }
    let names: Vec<String> = if is_full {
        all().into_iter().map(|attack| attack.name).collect()
    } else {
        part(seed + number, 12)
    };
    assert_contained_in(way, &names);
}

/// Says how it went, for who asks to see it with `--nocapture`.
fn assert_contained_in(way: &Way, names: &[String]) {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let started = Instant::now();
    let report = run(way, &names, 0);
    let Way { who, options } = way;
    let contained = &report["contained"];
    let seconds = started.elapsed().as_secs();
    let said = format!("{who:?} {options:?}: {contained} contained in {seconds} s");
    writeln!(std::io::stdout(), "{said}").expect("it is open");
    assert_eq!(*contained, names.len(), "{report:#}");
}

/// Runs these attacks and gives the report.
pub(super) fn run(way: &Way, names: &[&str], code: i32) -> Value {
    let place = tempfile::tempdir().expect("the temporary directory is writable");
    let mut command = match way.who {
        Who::PlainUser(user) => as_plain_user(place.path(), user),
        Who::Root | Who::Tester => command(env!("CARGO_BIN_EXE_tilegrade")),
    };
    let output = attacking(&mut command, names).args(way.options).output();
    let output = output.expect("it starts");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let report: Value = serde_json::from_str(&stdout)
        .unwrap_or_else(|why| panic!("{why}: {stdout}{}", text(&output.stderr)));
    let wrong: Vec<&Value> = report["attacks"]
        .as_array()
        .expect("attacks")
        .iter()
        .filter(|attack| attack["status"] != "contained")
        .collect();
    assert_eq!(output.status.code(), Some(code), "{wrong:#?}");
    report
}

/// Has a command run these attacks.
pub(super) fn attacking<'a>(command: &'a mut Command, names: &[&str]) -> &'a mut Command {
    command
        .args(["doctor", "--hostile", "--format", "json"])
        .args(names.iter().flat_map(|name| ["--only", name]))
        .stdin(Stdio::null())
}

/// A command that runs a copy of the program as a user without rights, who reaches it there.
fn as_plain_user(place: &Path, user: u32) -> Command {
    if !rustix::process::geteuid().is_root() {
        return command(env!("CARGO_BIN_EXE_tilegrade"));
    }
    let program = place.join("tilegrade");
    fs::set_permissions(place, Permissions::from_mode(0o755)).expect("it is ours");
    copy_program(env!("CARGO_BIN_EXE_tilegrade"), &program);
    let [user, group] = ["--reuid", "--regid"].map(|option| format!("{option}={user}"));
    let mut command = command("setpriv");
    command
        .args([&user, &group, "--clear-groups"])
        .arg(program)
        .env("PATH", "/usr/bin:/bin")
        .env("HOME", "/nonexistent")
        .current_dir("/");
    command
}

#[expect(
    clippy::disallowed_methods,
    reason = "these tests start the program itself"
)]
pub(super) fn command(program: &str) -> Command {
    Command::new(program)
}
