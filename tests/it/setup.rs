//! `./setup` on machines that are made up: every program it could call is a script that notes the call.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::PathBuf,
    process::Command,
};

use tempfile::TempDir;

use crate::support::repository;

/// What a machine has on which everything is there: first what grading needs, and then what only the tests do.
const TOOLS: [&str; 15] = [
    "cargo",
    "java",
    "javac",
    "bwrap",
    "gcc",
    "g++",
    "python3",
    "node",
    "prlimit",
    "chromium",
    "chromedriver",
    "shellcheck",
    "tmux",
    "strace",
    "slurmctld",
];

/// How many of them grading needs.
const FOR_GRADING: usize = 8;

/// A search path with nothing else on it.
struct Machine {
    folder: TempDir,
}

/// What came of a set-up.
struct SetUp {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    /// The calls of `apt-get` and `sudo`, and of what makes the judge for the page, one in a line.
    calls: String,
}

#[test]
fn where_nothing_is_missing_nothing_is_installed_or_said() {
    for (tools, options, calls) in [
        (&TOOLS[..], &["--dev"][..], "make-judge\n"),
        (&TOOLS, &[], ""),
        (&TOOLS[..FOR_GRADING], &[], ""),
    ] {
        let machine = Machine::new(tools).user(1000).has_apt();
        let set_up = machine.set_up(options);
        assert_eq!(set_up.code, Some(0), "{}", set_up.stderr);
        assert_eq!(
            [&set_up.stdout, &set_up.stderr, &set_up.calls],
            ["", "", calls]
        );
    }
}

#[test]
fn an_unknown_option_is_told_how_it_is_used_and_nothing_is_done() {
    for option in ["--devel", "help", "-h", ""] {
        let machine = Machine::new(&["cargo"]).user(0).has_apt();
        let set_up = machine.set_up(&["--dev", option]);
        assert_eq!(set_up.code, Some(2));
        assert_eq!([set_up.stdout, set_up.calls], ["", ""]);
        let said = format!("setup: unknown option: {option}\nusage: ./setup [--dev]\n");
        assert_eq!(set_up.stderr, said);
    }
}

#[test]
fn what_is_missing_is_installed_after_the_lists_are_read_anew() {
    for (options, for_tests, then) in [
        (&[][..], "", ""),
        (
            &["--dev"],
            " shellcheck tmux strace chromium slurmctld slurmd slurm-client munge chromium-driver",
            "make-judge\n",
        ),
    ] {
        let set_up = Machine::new(&["cargo", "gcc", "g++", "prlimit", "java"])
            .user(0)
            .has_apt()
            .set_up(options);
        assert_eq!(set_up.code, Some(0), "{}", set_up.stderr);
        assert_eq!(
            set_up.calls,
            format!(
                "apt-get update\napt-get install -y --no-install-recommends \
                 default-jdk-headless bubblewrap python3 nodejs{for_tests}\n{then}"
            )
        );
    }
}

#[test]
fn a_plain_user_installs_with_sudo() {
    let set_up = Machine::new(&TOOLS[..FOR_GRADING - 1])
        .user(1000)
        .has_apt()
        .has_sudo()
        .set_up(&[]);
    assert_eq!(set_up.code, Some(0), "{}", set_up.stderr);
    assert_eq!(
        set_up.calls,
        "sudo apt-get update\n\
         apt-get update\n\
         sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends nodejs\n\
         apt-get install -y --no-install-recommends nodejs\n"
    );
}

#[test]
fn a_plain_user_without_sudo_is_told_what_to_install() {
    let set_up = Machine::new(&TOOLS[..FOR_GRADING - 1])
        .user(1000)
        .has_apt()
        .set_up(&[]);
    assert_eq!(set_up.code, Some(1));
    assert_eq!(set_up.calls, "");
    assert!(
        set_up
            .stderr
            .ends_with("as root, run apt-get install nodejs\n"),
        "{}",
        set_up.stderr
    );
}

#[test]
fn without_apt_the_packages_are_named() {
    let set_up = Machine::new(&TOOLS[..6]).user(0).set_up(&["--dev"]);
    assert_eq!(set_up.code, Some(1));
    assert!(
        set_up
            .stderr
            .ends_with("install what Debian calls python3 nodejs util-linux shellcheck tmux strace chromium slurmctld slurmd slurm-client munge chromium-driver\n"),
        "{}",
        set_up.stderr
    );
}

#[test]
fn a_tool_that_does_not_work_is_missing() {
    let machine = Machine::new(&TOOLS).user(0).has_apt();
    machine.program("java", "exit 1");
    let set_up = machine.set_up(&[]);
    let installed = "apt-get install -y --no-install-recommends default-jdk-headless\n";
    assert!(set_up.calls.ends_with(installed), "{}", set_up.calls);
}

#[test]
fn an_installation_that_changes_nothing_is_a_failure() {
    let machine = Machine::new(&TOOLS[..FOR_GRADING - 1]).user(0);
    machine.program("apt-get", "exit 0");
    let set_up = machine.set_up(&[]);
    assert_eq!(set_up.code, Some(1));
    assert!(
        set_up.stderr.ends_with("still not working: node\n"),
        "{}",
        set_up.stderr
    );
}

#[test]
fn without_cargo_nothing_is_installed() {
    let set_up = Machine::new(&TOOLS[1..3]).user(0).has_apt().set_up(&[]);
    assert_eq!(set_up.code, Some(1));
    assert_eq!(set_up.calls, "");
    assert!(set_up.stderr.contains("rustup.rs"), "{}", set_up.stderr);
}

#[expect(clippy::disallowed_methods, reason = "shellcheck is a program")]
#[test]
fn shellcheck_finds_nothing_to_say_of_what_sets_up() {
    let output = Command::new("shellcheck")
        .args(["setup", "src/page/make-judge"])
        .current_dir(repository())
        .output()
        .expect("./setup --dev installs shellcheck");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
}

impl Machine {
    fn new(tools: &[&str]) -> Self {
        let machine = Self {
            folder: TempDir::new().expect("a folder"),
        };
        for tool in tools {
            machine.program(tool, "exit 0");
        }
        let page = machine.folder.path().join("src/page");
        fs::create_dir_all(page).expect("a folder");
        let calls = machine.folder.path().join("calls");
        let note = format!("echo make-judge >> '{}'", calls.display());
        machine.program("src/page/make-judge", &note);
        let script = machine.folder.path().join("setup");
        fs::copy(repository().join("setup"), script).expect("a copy");
        for tool in ["env", "sh"] {
            let path = ["/usr/bin", "/bin"]
                .map(|folder| PathBuf::from(folder).join(tool))
                .into_iter()
                .find(|path| path.exists())
                .expect("every system has it");
            symlink(path, machine.folder.path().join(tool)).expect("a link");
        }
        machine
    }

    fn user(self, number: u32) -> Self {
        self.program("id", &format!("echo {number}"));
        self
    }

    /// An `apt-get` whose packages bring every tool there is.
    fn has_apt(self) -> Self {
        let folder = self.folder.path().display();
        self.program("sh-true", "exit 0");
        let body = format!(
            "echo \"apt-get $*\" >> '{folder}/calls'\nPATH=/usr/bin:/bin\n\
             if [ \"$1\" = install ]; then\n\
             for tool in {}; do ln -sf '{folder}/sh-true' '{folder}'/$tool; done\nfi",
            TOOLS.join(" ")
        );
        self.program("apt-get", &body);
        self
    }

    fn has_sudo(self) -> Self {
        let folder = self.folder.path().display();
        let body = format!("echo \"sudo $*\" >> '{folder}/calls'\nexec \"$@\"");
        self.program("sudo", &body);
        self
    }

    fn program(&self, name: &str, body: &str) {
        let path = self.folder.path().join(name);
        fs::write(&path, format!("#!/bin/sh\n{body}\n")).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "the script is run as a shell runs it"
    )]
    fn set_up(&self, options: &[&str]) -> SetUp {
        let output = Command::new("/bin/sh")
            .arg(self.folder.path().join("setup"))
            .args(options)
            .env_clear()
            .env("PATH", self.folder.path())
            .env("SBIN", self.folder.path())
            .output()
            .expect("there is a shell");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        SetUp {
            code: output.status.code(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
            calls: fs::read_to_string(self.folder.path().join("calls")).unwrap_or_default(),
        }
    }
}
