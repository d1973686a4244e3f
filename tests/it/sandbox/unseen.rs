//! A bomb that dies out while nobody looks: what a crowded machine does by chance, done on purpose.

use std::{cell::OnceCell, fs, iter, thread};

use rustix::process::{Pid, Signal, kill_process};
use tilegrade::outcome::{Bound, Ending};

use super::{Stage, leftovers::wait_until, marked_seconds};

/// How many the bomb has: more than the program may have at once.
const MANY: usize = 100;

/// What the kernel says of a process.
struct Seen {
    pid: Pid,
    parent: Option<Pid>,
    has_ended: bool,
    catches_usr1: bool,
}

#[test]
fn a_bomb_that_dies_out_while_nobody_looks_is_stopped_for_its_processes() {
    let stage = Stage::new().limits(|limits| limits.processes = 64);
    let mark = marked_seconds(&stage.directory());
    // Each child leaves one of its own to whoever takes in orphans, so that hardly any lives at the same time.
    let script = format!(
        "import os, signal  # {mark}
def explode(*_):
    for _ in range({MANY}):
        child = os.fork()
        if child == 0:
            os.fork()
            os._exit(0)
        os.waitpid(child, 0)
signal.signal(signal.SIGUSR1, explode)
while True:
    signal.pause()"
    );
    let finished = thread::scope(|scope| {
        let run = scope.spawn(|| stage.python(&script));
        let program = OnceCell::new();
        wait_until(|| {
            let found = all().find(|seen| seen.catches_usr1 && is_marked(seen.pid, &mark));
            found.is_some_and(|seen| program.set(seen.pid).is_ok())
        });
        let program = *program.get().expect("it was found");
        let above: Vec<Pid> = iter::successors(parent_of(program), |pid| parent_of(*pid))
            .take_while(|pid| *pid != rustix::process::getpid())
            .collect();
        let above = Stopped::all(above);
        kill_process(program, Signal::USR1).expect("it is ours");
        wait_until(|| ended_below(&above.0) >= MANY);
        // First whoever takes them in, so that nobody else sees them.
        for pid in &above.0 {
            // One that saw the bomb may have ended all of them.
            let _ = kill_process(*pid, Signal::CONT);
            wait_until(|| ended_below(&above.0) < MANY);
        }
        run.join().expect("it is judged")
    });
    assert_eq!(finished.ending, Ending::Stopped(Bound::Processes));
}

/// Processes that stand still. They go on whatever comes of the test, whose run would not end without them.
struct Stopped(Vec<Pid>);

impl Stopped {
    fn all(pids: Vec<Pid>) -> Self {
        for pid in &pids {
            kill_process(*pid, Signal::STOP).expect("it is ours");
        }
        Self(pids)
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        for pid in &self.0 {
            // It may have ended.
            let _ = kill_process(*pid, Signal::CONT);
        }
    }
}

fn all() -> impl Iterator<Item = Seen> {
    let entries = fs::read_dir("/proc").expect("there is a /proc").flatten();
    entries.filter_map(|entry| seen(entry.file_name().to_str()?.parse().ok()?))
}

fn seen(number: i32) -> Option<Seen> {
    let status = fs::read_to_string(format!("/proc/{number}/status")).ok()?;
    let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name));
    let caught = u64::from_str_radix(field("SigCgt:").unwrap_or("0").trim(), 16).ok()?;
    Some(Seen {
        pid: Pid::from_raw(number)?,
        parent: Pid::from_raw(field("PPid:")?.trim().parse().ok()?),
        has_ended: field("State:")?.trim().starts_with('Z'),
        catches_usr1: caught >> (Signal::USR1.as_raw() - 1) & 1 == 1,
    })
}

fn parent_of(process: Pid) -> Option<Pid> {
    seen(process.as_raw_pid())?.parent
}

fn is_marked(process: Pid, mark: &str) -> bool {
    let line = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&line).contains(mark)
}

fn ended_below(above: &[Pid]) -> usize {
    let is_below = |seen: &Seen| seen.parent.is_some_and(|parent| above.contains(&parent));
    all()
        .filter(|seen| seen.has_ended && is_below(seen))
        .count()
}
