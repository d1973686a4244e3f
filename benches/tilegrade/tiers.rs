//! Rows about what each tier of the sandbox costs: a whole run, from the grader and back, against starting the same program
//! and waiting for it.
//!
//! A tier that does not work here, or is for another user, has no row: `same-user` is measured as a plain user.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Stdio,
    sync::atomic::AtomicBool,
    time::Instant,
};

use tilegrade::{
    assignment::Limits,
    outcome::Ending,
    run::{Access, Job, Memory, Mount, Sandbox, SandboxRequest, Scratch, Tier, Toolchain},
};

use crate::{
    measure::{self, Effort, Spread, milliseconds},
    table::{Row, Table, Target},
};

/// The tiers, and what their overhead may be in milliseconds.
const TIERS: [(Tier, &str, f64); 4] = [
    (Tier::Bubblewrap, "at most 12 ms more", 12e-3),
    (Tier::Namespaces, "at most 9 ms more", 9e-3),
    (Tier::User, "at most 6 ms more", 6e-3),
    (Tier::SameUser, "at most 6 ms more", 6e-3),
];

/// A program that starts and ends.
const TRIVIAL: &str = "/usr/bin/true";

/// Seconds that a Java program takes, its virtual machine's start among them.
const JAVA_TIME: f64 = 0.1;

/// A program that works for as many rounds as it is told.
const JAVA: &str = "class Work {
    public static void main(String[] arguments) {
        long rounds = Long.parseLong(arguments[0]);
        long state = 88172645463325252L;
        for (long round = 0; round < rounds; round++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
        if (state == 0) System.out.println(state);
    }
}
";

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    for (tier, said, most) in TIERS {
        let wish = SandboxRequest {
            tier: Some(tier),
            is_best_effort: false,
        };
        let executable = Path::new(env!("CARGO_BIN_EXE_tilegrade"));
        let Ok(sandbox) = Sandbox::probe(executable, wish) else {
            continue;
        };
        let name = format!("sandbox `{tier}`, against fork and exec: elapsed");
        table.row(&name, |name| {
            let [ours, rival, overhead] = times(effort, &sandbox, &Program::trivial());
            row(name, [ours, rival], Target::Bound(said, overhead <= most))
        });
        let name = format!("sandbox `{tier}`, a Java program: elapsed");
        table.row(&name, |name| {
            let [ours, rival, overhead] = times(effort, &sandbox, &Program::java());
            let is_kept = overhead <= rival / 10.0;
            row(
                name,
                [ours, rival],
                Target::Bound("at most 10 % more", is_kept),
            )
        });
    }
}

fn row(name: &str, [ours, rival]: [f64; 2], target: Target) -> Row<'_> {
    Row {
        name,
        ours: milliseconds(ours),
        rival: Some(milliseconds(rival)),
        ratio: None,
        target,
    }
}

/// Seconds of a run in the sandbox, of one without, and between them: medians of rounds in which they take turns.
fn times(effort: Effort, sandbox: &Sandbox, program: &Program) -> [f64; 3] {
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for round in 0..=effort.processes {
        let job = program.job(sandbox);
        let ours = elapsed(|| inside(sandbox, &job));
        let rival = elapsed(|| program.outside());
        if round > 0 {
            for (figures, figure) in times.iter_mut().zip([ours, rival, ours - rival]) {
                figures.push(figure);
            }
        }
    }
    times.map(|figures| Spread::of(figures).median)
}

/// What is run.
struct Program {
    /// The program and its arguments, before the folder of its classes if it has one.
    words: Vec<OsString>,
    /// Where its classes are, if it has any.
    classes: Option<PathBuf>,
    /// How many rounds it works, if it has classes.
    rounds: f64,
    scratch: Scratch,
}

impl Program {
    fn trivial() -> Self {
        Self {
            words: vec![TRIVIAL.into()],
            classes: None,
            rounds: 0.0,
            scratch: Scratch::new_in(&std::env::temp_dir())
                .expect("the temporary directory is writable"),
        }
    }

    fn java() -> Self {
        let scratch =
            Scratch::new_in(&std::env::temp_dir()).expect("the temporary directory is writable");
        let build = scratch.directory("build").expect("it is writable");
        fs::write(build.join("Work.java"), JAVA).expect("it is writable");
        let find = |name| Toolchain::find(name, &["-version"]).expect("a JDK is installed");
        let compiled = measure::command(find("javac").program.as_os_str())
            .arg(build.join("Work.java"))
            .status();
        assert!(compiled.expect("javac can be started").success());
        let java = find("java").program.into_os_string();
        let flags = ["-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto"];
        let flags = flags.into_iter().chain(["-Xms16m", "-Xmx256m", "-cp"]);
        let mut program = Self {
            words: std::iter::once(java)
                .chain(flags.map(OsString::from))
                .collect(),
            classes: Some(build),
            rounds: 0.0,
            scratch,
        };
        // As many rounds as it takes on this machine.
        let started = program.time_outside();
        program.rounds = 50e6;
        let working = program.time_outside() - started;
        program.rounds *= (JAVA_TIME - started).max(0.0) / working;
        program
    }

    fn time_outside(&self) -> f64 {
        let times = (0..=10).map(|_| elapsed(|| self.outside()));
        Spread::of(times.collect()).median
    }

    fn words(&self, classes: Option<&Path>) -> Vec<OsString> {
        let rounds = format!("{:.0}", self.rounds);
        let class = classes
            .into_iter()
            .flat_map(|classes| [classes.into(), "Work".into(), rounds.clone().into()]);
        self.words.iter().cloned().chain(class).collect()
    }

    fn job(&self, sandbox: &Sandbox) -> Job {
        let directory = self.scratch.directory("job").expect("it is writable");
        let classes = self.classes.as_ref();
        let build = classes.map(|classes| Mount::build(classes, Access::ReadOnly));
        Job {
            argv: self.words(build.as_ref().map(|build| sandbox.path_inside(build))),
            directory: Mount::job(&directory),
            memory: build.as_ref().map_or(Memory::Native, |_| Memory::Jvm),
            mounts: build.into_iter().collect(),
            stdin: None,
            limits: Limits::default(),
            slot: 0,
        }
    }

    fn outside(&self) {
        let words = self.words(self.classes.as_deref());
        let mut child = measure::command(&words[0]);
        let output = child.args(&words[1..]).stdin(Stdio::null()).output();
        assert!(output.expect("it can be started").status.success());
    }
}

fn inside(sandbox: &Sandbox, job: &Job) {
    let finished = sandbox.run(job, &AtomicBool::new(false));
    let ending = finished.expect("the sandbox works").ending;
    assert_eq!(ending, Ending::Exited(0));
}

/// Seconds that something takes.
fn elapsed(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}
