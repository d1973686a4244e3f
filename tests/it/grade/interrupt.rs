//! A signal ends a grading with all that it runs, whatever that is.
//!
//! How long it takes depends on the machine, and tests run beside each other. So what is demanded is an end, the exit code and
//! that nothing is left.

use std::{
    fs,
    io::BufReader,
    process::{Child, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

use super::support::{Desk, read_to};

/// Far more than it takes.
const PATIENCE: Duration = Duration::from_secs(20);

const SLEEPS: &str = "import os\nos.system('sleep 1000 & sleep 1000')\n";

const SPINS: &str = "while True: pass\n";

/// Has more processes than it may, and all of them want more.
const FORKS: &str = "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass\n";

/// Ignores what can be ignored, and leaves processes behind that have a session of their own and spin.
const LEAVES: &str = "import os, signal, time\nfor number in range(1, 32):\n    try: signal.signal(number, signal.SIG_IGN)\n    except (OSError, ValueError): pass\nfor _ in range(4):\n    if os.fork() == 0:\n        os.setsid()\n        if os.fork() == 0:\n            while True: pass\n        os._exit(0)\ntime.sleep(1000)\n";

#[test]
fn sigint_ends_a_grading_of_whatever_kind() {
    interrupt(Signal::INT, "int", Duration::from_millis(1_500));
}

#[test]
fn sigterm_ends_a_grading_of_whatever_kind() {
    interrupt(Signal::TERM, "term", Duration::from_millis(700));
}

fn interrupt(signal: Signal, name: &str, after: Duration) {
    let desk = Desk::empty();
    desk.write(
        "assignment.toml",
        "format = 1\n[limits]\ncpu-ms = 20000\nprocesses = 64\n",
    );
    let mark = format!("marked_{name}_{}", std::process::id());
    for (kind, source) in [
        ("forks", FORKS),
        ("leaves", LEAVES),
        ("sleeps", SLEEPS),
        ("spins", SPINS),
    ] {
        desk.write(&format!("class/{kind}/{mark}_{kind}.py"), source);
    }
    let mut child = desk
        .command(&["--jobs", "4"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut said = BufReader::new(child.stderr.take().expect("a pipe"));
    // The line about the sandbox comes when grading begins.
    read_to(&mut said, "sandbox: ");
    thread::sleep(after);
    kill_process(Pid::from_child(&child), signal).expect("a running child");
    assert_eq!(ended(&mut child).code(), Some(130));
    assert_eq!(survivors(&mark), [""; 0]);
}

/// How a program ended that was asked to.
fn ended(child: &mut Child) -> ExitStatus {
    let signalled = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return status;
        }
        if signalled.elapsed() > PATIENCE {
            child.kill().expect("a running child");
            panic!("it did not end within {PATIENCE:?}");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// The command lines of processes that have a mark there, and have not ended.
fn survivors(mark: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").expect("there is a /proc");
    let lines = entries.filter_map(|entry| fs::read(entry.ok()?.path().join("cmdline")).ok());
    lines
        .map(|line| String::from_utf8_lossy(&line).into_owned())
        .filter(|line| line.contains(mark))
        .collect()
}
