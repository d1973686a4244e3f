//! Rows about what each tier of the sandbox costs: a whole run of `true`, from the grader and back, against starting `true`
//! and waiting for it.
//!
//! A tier that does not work here, or is for another user, has no row: `same-user` is measured as a plain user.

use std::{ffi::OsStr, path::Path, process::Stdio, sync::atomic::AtomicBool, time::Instant};

use tilegrade::{
    assignment::Limits,
    outcome::Ending,
    run::{Job, Memory, Mount, Sandbox, Scratch, Tier, Wish},
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

/// What is run.
const PROGRAM: &str = "/usr/bin/true";

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    for (tier, said, most) in TIERS {
        let wish = Wish {
            tier: Some(tier),
            is_best_effort: false,
        };
        let executable = Path::new(env!("CARGO_BIN_EXE_tilegrade"));
        let Ok(sandbox) = Sandbox::probe_with(executable, wish) else {
            continue;
        };
        let name = format!("sandbox `{tier}`, against fork and exec: elapsed");
        table.row(&name, |name| row(name, effort, &sandbox, (said, most)));
    }
}

/// Rounds of one run in the sandbox and one without, in turn.
fn row<'name>(
    name: &'name str,
    effort: Effort,
    sandbox: &Sandbox,
    (said, most): (&'static str, f64),
) -> Row<'name> {
    let scratch = Scratch::new().expect("the temporary directory is writable");
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for round in 0..=effort.processes {
        let job = job(&scratch);
        let [ours, rival] = [elapsed(|| inside(sandbox, &job)), elapsed(outside)];
        if round > 0 {
            for (figures, figure) in times.iter_mut().zip([ours, rival, ours - rival]) {
                figures.push(figure);
            }
        }
    }
    let [ours, rival, overhead] = times.map(Spread::of);
    Row {
        name,
        ours: milliseconds(ours.median),
        rival: Some(milliseconds(rival.median)),
        ratio: None,
        target: Target::Bound(said, overhead.median <= most),
    }
}

fn job(scratch: &Scratch) -> Job {
    let directory = scratch.directory("bench").expect("it is writable");
    Job {
        argv: vec![PROGRAM.into()],
        directory: Mount::job(&directory),
        mounts: Vec::new(),
        environment: Vec::new(),
        stdin: None,
        limits: Limits::default(),
        memory: Memory::Native,
        slot: 0,
    }
}

fn inside(sandbox: &Sandbox, job: &Job) {
    let finished = sandbox.run(job, &AtomicBool::new(false));
    let ending = finished.expect("the sandbox works").ending;
    assert_eq!(ending, Ending::Exited(0));
}

fn outside() {
    let mut child = measure::command(OsStr::new(PROGRAM));
    let output = child.stdin(Stdio::null()).output();
    assert!(output.expect("it can be started").status.success());
}

/// Seconds that something takes.
fn elapsed(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}
