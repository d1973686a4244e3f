//! Real programs in the real sandbox: what they can do to the machine, and how each bound ends them.

mod batch; // many tasks for one process
mod bounds;
mod confinement; // one hostile program for each bound
mod disks; // a disk for each run
mod endings; // exit codes, signals, streams, and the toolchains that have to work
mod files; // the grader's own directories, and reading what a program left
mod groups; // control groups
mod isolation; // what a program sees and reaches
mod leftovers; // nothing survives: daemons, a killed grader, a called-off run
mod poor; // bounds on the grader itself
mod refused; // kernels that lack what a tier needs
mod unseen; // a bomb that dies out between two looks
mod users; // the same again as a plain user, and without a sandbox

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use tilegrade::assignment::Limits;
use tilegrade::outcome::Ending;
use tilegrade::run::{
    Access, Finished, Job, Memory, Mount, Sandbox, SandboxRequest, Scratch, Tier, Toolchain,
};

/// Names another executable than the one that was built: a copy that a plain user reaches.
const EXECUTABLE: &str = "TILEGRADE_TEST_EXECUTABLE";

/// Names another tier than the one that is chosen here.
const TIER: &str = "TILEGRADE_TEST_TIER";

fn executable() -> PathBuf {
    std::env::var_os(EXECUTABLE)
        .map_or_else(|| env!("CARGO_BIN_EXE_tilegrade").into(), PathBuf::from)
}

/// Whether these tests run again in another tier or as a plain user, who lacks what is installed for root alone.
fn is_second_round() -> bool {
    std::env::var_os(EXECUTABLE).is_some()
}

/// The tier that is tested.
fn wish() -> SandboxRequest {
    let tier = std::env::var(TIER).ok();
    SandboxRequest {
        tier: tier.map(|name| name.parse().expect("a tier")),
        is_best_effort: false,
    }
}

/// A sandbox and a place for its directories.
struct Stage {
    sandbox: Sandbox,
    scratch: Scratch,
    limits: Limits,
}

impl Stage {
    fn new() -> Self {
        let sandbox = Sandbox::probe(&executable(), wish()).unwrap_or_else(|why| {
            panic!(
                "{why}\nhint: {}\nhint: ./setup --dev installs what the tests need",
                why.hint()
            )
        });
        Self::with(sandbox)
    }

    fn without_sandbox() -> Self {
        Self::with(Sandbox::none(&executable()))
    }

    fn with(sandbox: Sandbox) -> Self {
        Self {
            sandbox,
            scratch: Scratch::new_in(&std::env::temp_dir())
                .expect("the temporary directory is writable"),
            limits: Limits {
                wall_ms: 100_000,
                ..Limits::default()
            },
        }
    }

    fn limits(mut self, change: impl FnOnce(&mut Limits)) -> Self {
        change(&mut self.limits);
        self
    }

    /// Whether programs have a file system, a network and processes of their own.
    fn has_namespaces(&self) -> bool {
        matches!(self.sandbox.tier(), Tier::Bubblewrap | Tier::Namespaces)
    }

    fn directory(&self) -> PathBuf {
        self.scratch
            .directory("test")
            .expect("the scratch directory is writable")
    }

    fn job<Word: Into<OsString>>(&self, argv: impl IntoIterator<Item = Word>) -> Job {
        Job {
            argv: argv.into_iter().map(Into::into).collect(),
            directory: Mount::job(&self.directory()),
            mounts: Vec::new(),
            stdin: None,
            limits: self.limits,
            memory: Memory::Native,
            slot: 0,
        }
    }

    fn run(&self, job: &Job) -> Finished {
        let finished = self.sandbox.run(job, &AtomicBool::new(false));
        finished.unwrap_or_else(|why| panic!("{why}\nhint: {}\n{job:#?}", why.hint()))
    }

    fn shell(&self, script: &str) -> Finished {
        self.run(&self.job(["/bin/sh", "-c", script]))
    }

    fn python(&self, script: &str) -> Finished {
        self.run(&self.job(["/usr/bin/python3", "-c", script]))
    }

    /// Compiles in the sandbox and runs the result from a build that it cannot change.
    fn c(&self, source: &str) -> Finished {
        let mut job = self.job(["/build/program"]);
        let compiler = toolchain("gcc").program.into_os_string();
        let build = self.build(
            "program.c",
            source,
            &[compiler, "-o".into(), "program".into(), "program.c".into()],
        );
        job.argv = vec![self.sandbox.path_inside(&build).join("program").into()];
        job.mounts = vec![build];
        // Not the slot that built it: another user must be able to read it.
        job.slot = 1;
        self.run(&job)
    }

    fn java(&self, source: &str) -> Finished {
        let compiler = toolchain("javac").program.into_os_string();
        let build = self.build(
            "Main.java",
            source,
            &[
                compiler,
                "-J-Xms16m".into(),
                "-J-Xmx256m".into(),
                "-proc:none".into(),
                "Main.java".into(),
            ],
        );
        let mut job = self.job([toolchain("java").program]);
        let heap = format!("-Xmx{}m", self.limits.memory_mib);
        job.argv.extend(
            [
                "-XX:+UseSerialGC",
                "-Xms16m",
                &heap,
                "-XX:ErrorFile=/dev/null",
                "-cp",
            ]
            .map(OsString::from),
        );
        job.argv
            .extend([self.sandbox.path_inside(&build).into(), "Main".into()]);
        job.mounts = vec![build];
        job.memory = Memory::Jvm;
        self.run(&job)
    }

    /// Puts a source file into a build directory and runs a compiler there.
    fn build(&self, name: &str, source: &str, compiler: &[OsString]) -> Mount {
        let host = self.directory();
        fs::write(host.join(name), source).expect("the build directory is writable");
        let mut job = self.job(compiler);
        job.directory = Mount::build(&host, Access::ReadWrite);
        job.memory = Memory::Jvm;
        job.limits.cpu_ms = 60_000;
        job.limits.wall_ms = 120_000;
        let finished = self.run(&job);
        assert_eq!(
            finished.ending,
            Ending::Exited(0),
            "{}",
            text(&finished.stderr)
        );
        Mount::build(&host, Access::ReadOnly)
    }
}

fn toolchain(name: &str) -> Toolchain {
    let version = if name.starts_with("java") {
        "-version"
    } else {
        "--version"
    };
    Toolchain::find(name, &[version]).unwrap_or_else(|why| panic!("{why}\nhint: {}", why.hint()))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// How many processes of this machine have `mark` on their command line.
fn processes_with(mark: &str) -> usize {
    let entries = fs::read_dir("/proc").expect("there is a /proc");
    let command_lines =
        entries.filter_map(|entry| fs::read(entry.ok()?.path().join("cmdline")).ok());
    command_lines
        .filter(|line| text(line).contains(mark))
        .count()
}

/// Seconds to sleep that nobody else would choose, so that the sleeper can be found.
fn marked_seconds(path: &Path) -> String {
    let digits: String = path
        .to_string_lossy()
        .bytes()
        .map(|byte| char::from(b'0' + byte % 10))
        .collect();
    format!("1000.{digits}{}", std::process::id())
}
