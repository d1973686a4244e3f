//! Nothing survives a run.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tilegrade::outcome::Ending;
use tilegrade::run::{Error, Sandbox, Tier};

use super::{EXECUTABLE, Stage, executable, marked_seconds, processes_with, text, wish};

/// Set in the process that plays the grader which is killed.
const MARK: &str = "TILEGRADE_TEST_MARK";

/// Leaves a process behind that has a session of its own and holds both streams open.
fn daemon(seconds: &str) -> String {
    format!("echo started; setsid sh -c 'setsid sleep {seconds} & exit' & sleep 0.2; exit 0")
}

#[test]
fn a_daemon_that_holds_the_output_neither_hangs_the_run_nor_survives_it() {
    for stage in [Stage::new(), Stage::without_sandbox()] {
        let seconds = marked_seconds(stage.scratch.path());
        let started = Instant::now();
        let finished = stage.shell(&daemon(&seconds));
        assert_eq!(finished.ending, Ending::Exited(0));
        assert_eq!(text(&finished.stdout), "started\n");
        assert!(
            started.elapsed() < Duration::from_secs(3),
            "{:?}",
            started.elapsed()
        );
        assert_eq!(processes_with(&seconds), 0);
    }
}

#[test]
fn a_stopped_program_takes_its_processes_with_it() {
    for stage in [Stage::new(), Stage::without_sandbox()] {
        let stage = stage.limits(|limits| limits.wall_ms = 500);
        let seconds = marked_seconds(stage.scratch.path());
        stage.shell(&format!(
            "trap '' TERM HUP INT; setsid setsid sleep {seconds} & sleep {seconds}"
        ));
        assert_eq!(processes_with(&seconds), 0);
    }
}

#[test]
fn what_runs_away_is_caught() {
    // Whoever is told of such a process is told too late: it has ended, and its child goes on.
    let source = "#include <unistd.h>
        int main(void) {
            for (;;) {
                int child = fork();
                if (child > 0)
                    _exit(0);
                if (child == 0)
                    setsid();
            }
        }";
    for stage in [Stage::new(), Stage::without_sandbox()] {
        // A supervisor reports an end only where nothing is left below it.
        assert_eq!(stage.c(source).ending, Ending::Exited(0));
    }
}

#[test]
fn a_run_that_is_called_off_is_gone_within_a_second() {
    for stage in [Stage::new(), Stage::without_sandbox()] {
        let seconds = marked_seconds(stage.scratch.path());
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let run = scope.spawn(|| {
                let job = stage.job([
                    "/bin/sh",
                    "-c",
                    &format!("sleep {seconds} & sleep {seconds}"),
                ]);
                stage.sandbox.run(&job, &stop)
            });
            wait_until(|| processes_with(&seconds) >= 2);
            let called_off = Instant::now();
            stop.store(true, Ordering::Relaxed);
            let ended = run.join().expect("it does not panic");
            assert!(matches!(ended, Err(Error::Interrupted)), "{ended:?}");
            assert!(
                called_off.elapsed() < Duration::from_secs(1),
                "{:?}",
                called_off.elapsed()
            );
            assert_eq!(processes_with(&seconds), 0);
        });
    }
}

#[test]
fn a_grader_that_is_killed_leaves_no_survivors() {
    kill_a_grader();
}

/// Kills a grader while a program runs, and waits until that is gone. Gives the grader's number.
pub(super) fn kill_a_grader() -> u32 {
    let stage = Stage::new();
    let seconds = marked_seconds(stage.scratch.path());
    let mut grader = start_grader(&seconds);
    wait_until(|| processes_with(&format!("sleep\0{seconds}")) >= 2);
    grader.kill().expect("it is running");
    grader.wait().expect("it was started here");
    wait_until(|| processes_with(&seconds) == 0);
    grader.id()
}

#[test]
fn a_grader_may_be_killed_at_any_moment() {
    let stage = Stage::new();
    let seconds = marked_seconds(stage.scratch.path());
    for milliseconds in (0..80).step_by(4) {
        let mut grader = start_grader(&seconds);
        // It is somewhere between its start, the probe, and the run.
        thread::sleep(Duration::from_millis(milliseconds));
        grader.kill().expect("it is running");
        grader.wait().expect("it was started here");
        // What is still to be ended for that one disturbs no other.
        assert_eq!(Stage::new().shell("exit 7").ending, Ending::Exited(7));
    }
    wait_until(|| processes_with(&seconds) == 0);
}

/// Starts a grader that runs a program for very long.
fn start_grader(seconds: &str) -> Child {
    #[expect(
        clippy::disallowed_methods,
        reason = "the test binary is started again"
    )]
    let mut command = Command::new(std::env::current_exe().expect("this is a program"));
    command
        .args([
            "--exact",
            "sandbox::leftovers::plays_the_grader_that_is_killed",
        ])
        .env(MARK, seconds)
        .env(EXECUTABLE, executable())
        .stdout(Stdio::null())
        .spawn()
        .expect("it can be started again")
}

#[test]
fn a_supervisor_that_is_killed_is_the_machines_fault_and_leaves_no_survivors() {
    let stage = Stage::new();
    let seconds = marked_seconds(stage.scratch.path());
    thread::scope(|scope| {
        let run = scope.spawn(|| {
            let job = stage.job([
                "/bin/sh",
                "-c",
                &format!("setsid sleep {seconds} & sleep {seconds}"),
            ]);
            stage.sandbox.run(&job, &AtomicBool::new(false))
        });
        wait_until(|| processes_with(&format!("sleep\0{seconds}")) >= 2);
        let supervisor = supervisor_above(&seconds);
        kill_process(supervisor, Signal::KILL).expect("it is running");
        let ended = run.join().expect("it does not panic");
        assert!(matches!(ended, Err(Error::Machine(_))), "{ended:?}");
        wait_until(|| processes_with(&seconds) == 0);
    });
}

#[test]
fn one_supervisor_serves_run_after_run_and_another_takes_the_place_of_a_dead_one() {
    let place = Stage::new();
    // Its own name tells its supervisors from those of other tests.
    let own = place.directory().join("tilegrade");
    fs::copy(executable(), &own).expect("the directory is writable");
    let stage = Stage::with(Sandbox::probe(&own, wish()).expect("it is the same program"));
    let waiting = || {
        let commands = format!("{}\0__supervise", own.display());
        let own = processes().filter(|pid| entry(pid, "cmdline").contains(&commands));
        let with_parents = own.filter_map(|pid| {
            let status = entry(&pid, "status");
            // It may have ended by now.
            let parent = (!status.is_empty()).then(|| field(&status, "PPid:").to_owned());
            Some((pid, parent?))
        });
        let all: Vec<(String, String)> = with_parents.collect();
        // Each has a copy for its next run.
        let is_copy = |parent: &String| all.iter().any(|(pid, _)| pid == parent);
        let first = all.iter().filter(|(_, parent)| !is_copy(parent));
        first.map(|(pid, _)| pid.clone()).collect::<Vec<String>>()
    };
    let run = || assert_eq!(stage.shell("exit 0").ending, Ending::Exited(0));
    run();
    let first = waiting();
    // Where a program has the grader's user, none waits for another run.
    let are_kept = stage.sandbox.tier() != Tier::SameUser;
    assert_eq!(first.len(), usize::from(are_kept));
    run();
    assert_eq!(waiting(), first);
    for pid in &first {
        kill_process(process(pid), Signal::KILL).expect("it waits");
        wait_until(|| {
            let status = entry(pid, "status");
            // It stays listed until it is waited for.
            status.is_empty() || field(&status, "State:").starts_with('Z')
        });
    }
    run();
    wait_until(|| waiting().len() == first.len());
}

#[test]
fn time_in_which_the_machine_stands_still_is_not_the_programs_own() {
    let stage = Stage::new().limits(|limits| limits.wall_ms = 2_000);
    let seconds = marked_seconds(stage.scratch.path());
    let sleeper = format!("sleep\0{seconds}");
    thread::scope(|scope| {
        let run = scope.spawn(|| stage.shell(&format!("sleep {seconds}; exit 0")));
        wait_until(|| processes_with(&sleeper) == 1);
        let supervisor = supervisor_above(&seconds);
        kill_process(supervisor, Signal::STOP).expect("it is running");
        let stopped = Instant::now();
        wait_until(|| stopped.elapsed() > Duration::from_secs(3));
        let looks = || {
            let status = entry(&supervisor.to_string(), "status");
            field(&status, "voluntary_ctxt_switches:").parse::<u64>()
        };
        let before = looks().expect("it is a number");
        kill_process(supervisor, Signal::CONT).expect("it is there");
        wait_until(|| looks().is_ok_and(|now| now > before + 10));
        kill_process(process(&process_with(&sleeper)), Signal::KILL).expect("it sleeps");
        let finished = run.join().expect("it does not panic");
        assert_eq!(finished.ending, Ending::Exited(0));
        assert!(finished.usage.wall_ms > 3_000, "{:?}", finished.usage);
    });
}

#[test]
fn the_user_of_a_killed_grader_is_nobody_elses_before_its_run_is_ended() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let stage = Stage::new();
    let [first, second] = ["first", "second"].map(|name| {
        let place = stage.scratch.directory(name);
        marked_seconds(&place.expect("the scratch directory is writable"))
    });
    let user_of = |seconds: &str| {
        let sleeper = format!("sleep\0{seconds}");
        wait_until(|| processes_with(&sleeper) >= 2);
        field(&entry(&process_with(&sleeper), "status"), "Uid:").to_owned()
    };
    let mut killed = start_grader(&first);
    let user = user_of(&first);
    let supervisor = supervisor_above(&first);
    kill_process(supervisor, Signal::STOP).expect("it is running");
    killed.kill().expect("it is running");
    killed.wait().expect("it was started here");
    let mut next = start_grader(&second);
    let next_user = user_of(&second);
    kill_process(supervisor, Signal::CONT).expect("it is stopped");
    wait_until(|| processes_with(&first) == 0);
    assert!(next_user != user && processes_with(&second) >= 2);
    next.kill().expect("it is running");
    next.wait().expect("it was started here");
    wait_until(|| processes_with(&second) == 0);
}

/// The process that watches the run whose program has `mark` on its command line.
fn supervisor_above(mark: &str) -> Pid {
    let mut pid = process_with(mark);
    while !entry(&pid, "cmdline").contains("__supervise") {
        pid = parent(&pid);
    }
    process(&pid)
}

fn parent(pid: &str) -> String {
    field(&entry(pid, "status"), "PPid:").to_owned()
}

fn process_with(mark: &str) -> String {
    processes()
        .find(|pid| entry(pid, "cmdline").contains(mark))
        .expect("it is running")
}

/// The names of all entries of `/proc`.
fn processes() -> impl Iterator<Item = String> {
    let listing = fs::read_dir("/proc").expect("there is a /proc");
    listing.filter_map(|found| Some(found.ok()?.file_name().to_str()?.to_owned()))
}

fn process(pid: &str) -> Pid {
    Pid::from_raw(pid.parse().expect("it is a number")).expect("it is not zero")
}

/// What the system tells of a process in a file of its entry.
fn entry(pid: &str, name: &str) -> String {
    fs::read_to_string(format!("/proc/{pid}/{name}")).unwrap_or_default()
}

fn field<'a>(status: &'a str, name: &str) -> &'a str {
    let mut lines = status.lines();
    let found = lines.find_map(|line| line.strip_prefix(name));
    found.expect("it is told").trim()
}

/// Does nothing unless [`a_grader_that_is_killed_leaves_no_survivors`] starts it.
#[test]
fn plays_the_grader_that_is_killed() {
    if let Ok(seconds) = std::env::var(MARK) {
        let stage = Stage::new().limits(|limits| limits.wall_ms = 60_000);
        stage.shell(&format!("setsid sleep {seconds} & sleep {seconds}"));
    }
}

#[track_caller]
pub(super) fn wait_until(condition: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_mins(1);
    while !condition() {
        assert!(
            Instant::now() < deadline,
            "it did not happen within a minute"
        );
        thread::sleep(Duration::from_millis(5));
    }
}
