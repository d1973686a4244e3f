//! The same again as a plain user, and without a sandbox.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use tilegrade::outcome::{Bound, Ending};

use super::{EXECUTABLE, Stage, executable, text};

/// Nobody's number.
const PLAIN_USER: &str = "64999";

#[test]
fn a_plain_user_gets_the_same_protection() {
    if !rustix::process::geteuid().is_root() {
        // Then all the other tests have just shown it.
        return;
    }
    let place = tempfile::tempdir().expect("the temporary directory is writable");
    fs::set_permissions(place.path(), Permissions::from_mode(0o755)).expect("it is ours");
    let tests = place.path().join("tests");
    let tilegrade = place.path().join("tilegrade");
    fs::copy(std::env::current_exe().expect("this is a program"), &tests)
        .expect("it can be copied");
    fs::copy(executable(), &tilegrade).expect("it can be copied");
    #[expect(
        clippy::disallowed_methods,
        reason = "the test binary is started again"
    )]
    let output = Command::new("setpriv")
        .args([
            "--reuid",
            PLAIN_USER,
            "--regid",
            PLAIN_USER,
            "--clear-groups",
        ])
        .arg(&tests)
        .arg("sandbox::")
        .env(EXECUTABLE, &tilegrade)
        .env("PATH", "/usr/bin:/bin")
        .env("HOME", "/nonexistent")
        .current_dir("/")
        .output()
        .expect("setpriv is installed");
    assert!(
        output.status.success(),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
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
    let finished = stage.python("kept = []\nwhile True: kept.append(bytearray(1 << 20))");
    assert_eq!(finished.ending, Ending::Stopped(Bound::Memory));
}

#[test]
fn a_sandbox_describes_itself_in_one_line() {
    let description = Stage::new().sandbox.describe();
    assert!(
        description.starts_with("bubblewrap ") && !description.contains('\n'),
        "{description}"
    );
}
