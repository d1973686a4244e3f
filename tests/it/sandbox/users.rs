//! The same again in every tier, as root and as a plain user, and without a sandbox.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use tilegrade::outcome::{Bound, Ending};
use tilegrade::run::{Sandbox, SandboxRequest, Tier};

use crate::support::copy_program;

use super::{EXECUTABLE, Stage, TIER, executable, is_second_round, text};

/// Nobody's number.
const PLAIN_USER: &str = "64999";

/// The same for tests that share their processes with whatever runs as their user.
const ALONE: &str = "64997";

#[test]
fn root_gets_the_same_protection_from_the_built_in_namespaces() {
    again(Who::Root, Tier::Namespaces);
}

#[test]
fn root_gets_the_same_protection_from_users() {
    again(Who::Root, Tier::User);
}

#[test]
fn a_plain_user_gets_the_same_protection_from_bubblewrap() {
    again(Who::PlainUser, Tier::Bubblewrap);
}

#[test]
fn a_plain_user_gets_the_same_protection_from_the_built_in_namespaces() {
    again(Who::PlainUser, Tier::Namespaces);
}

#[test]
fn a_plain_user_gets_the_same_protection_from_its_own_user() {
    again(Who::PlainUser, Tier::SameUser);
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Who {
    Root,
    PlainUser,
}

/// Runs all these tests in another tier, as somebody. A plain user cannot become root, and leaves that out.
fn again(who: Who, tier: Tier) {
    let is_root = rustix::process::geteuid().is_root();
    if is_second_round() || (who == Who::Root && !is_root) {
        return;
    }
    let place = tempfile::tempdir().expect("the temporary directory is writable");
    fs::set_permissions(place.path(), Permissions::from_mode(0o755)).expect("it is ours");
    let tests = place.path().join("tests");
    let tilegrade = place.path().join("tilegrade");
    copy_program(std::env::current_exe().expect("this is a program"), &tests);
    copy_program(executable(), &tilegrade);
    let mut command = if who == Who::PlainUser && is_root {
        let mut command = program("setpriv");
        // The tests of another tier run beside these, and bombs are felt by all that their user runs.
        let user = if tier == Tier::SameUser {
            ALONE
        } else {
            PLAIN_USER
        };
        command
            .args(["--reuid", user, "--regid", user])
            .arg("--clear-groups")
            .arg(&tests);
        command
    } else {
        program(&tests)
    };
    if who == Who::PlainUser {
        command
            .env("PATH", "/usr/bin:/bin")
            .env("HOME", "/nonexistent");
    }
    // Programs of one user share the processes that it may have, so a bomb is felt beside it.
    let threads = if tier == Tier::SameUser { "1" } else { "2" };
    let output = command
        .args(["sandbox::", "--test-threads", threads])
        .env(EXECUTABLE, &tilegrade)
        .env(TIER, tier.name())
        .current_dir("/")
        .output()
        .expect("it can be started");
    let said = text(&output.stdout);
    // The list of what went well would hide what did not.
    let failures = said.find("failures:").map_or("", |start| &said[start..]);
    let stderr = text(&output.stderr);
    assert!(output.status.success(), "{failures}{stderr}");
}

#[expect(
    clippy::disallowed_methods,
    reason = "the test binary is started again"
)]
fn program(name: impl AsRef<std::ffi::OsStr>) -> Command {
    Command::new(name)
}

#[test]
fn tiers_for_another_user_are_refused_with_the_reason() {
    let tier = if rustix::process::geteuid().is_root() {
        Tier::SameUser
    } else {
        Tier::User
    };
    let wish = SandboxRequest {
        tier: Some(tier),
        is_best_effort: true,
    };
    let refused = Sandbox::probe(&executable(), wish).expect_err("it is for another user");
    assert!(
        refused
            .to_string()
            .starts_with(&format!("{tier}: it is for ")),
        "{refused}"
    );
}

#[test]
fn without_a_sandbox_the_bounds_hold_and_the_report_says_so() {
    let stage = Stage::without_sandbox().limits(|limits| {
        limits.cpu_ms = 500;
        limits.output_kib = 16;
        limits.processes = 64;
    });
    assert!(!stage.sandbox.isolates());
    assert!(stage.sandbox.describe().starts_with("NONE"));
    let scripts = [
        ("while :; do :; done", Ending::Stopped(Bound::Cpu)),
        ("yes", Ending::Stopped(Bound::Output)),
        (
            "while :; do sleep 100 & done",
            Ending::Stopped(Bound::Processes),
        ),
        ("head -c 100M /dev/zero > big", Ending::Stopped(Bound::Disk)),
        ("kill -SEGV $$", Ending::Signalled(11)),
        ("exit 7", Ending::Exited(7)),
    ];
    for (script, ending) in scripts {
        assert_eq!(stage.shell(script).ending, ending, "{script}");
    }
    // A crowded machine may take long to give it as much.
    let stage = stage.limits(|limits| limits.cpu_ms = 60_000);
    let finished = stage.python("kept = []\nwhile True: kept.append(bytearray(1 << 20))");
    assert_eq!(finished.ending, Ending::Stopped(Bound::Memory));
}

#[test]
fn a_sandbox_describes_itself_in_one_line() {
    let sandbox = Stage::new().sandbox;
    let description = sandbox.describe();
    let tier = sandbox.tier().name();
    assert!(
        description.starts_with(&format!("{tier}: ")) && !description.contains('\n'),
        "{description}"
    );
    assert_eq!(sandbox.warning(), None);
}
