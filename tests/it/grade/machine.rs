//! A machine that fails in the middle: not judged, said so, run again by the next grading, and nobody survives.

use std::{
    collections::BTreeSet,
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, geteuid, kill_process};

use crate::support::copy_program;

use super::support::{Desk, PROGRAM, case, code, program};

/// Nobody's number, and nobody else's here: programs may share what their user may have.
const PLAIN_USER: u32 = 64_995;

#[test]
fn root_goes_on_where_supervisors_were_killed() {
    if geteuid().is_root() {
        for tier in ["bubblewrap", "namespaces", "user"] {
            goes_on_where_a_supervisor_was_killed(tier, None);
        }
    }
}

#[test]
fn a_plain_user_goes_on_where_supervisors_were_killed() {
    let user = geteuid().is_root().then_some(PLAIN_USER);
    for tier in ["bubblewrap", "namespaces", "same-user"] {
        goes_on_where_a_supervisor_was_killed(tier, user);
    }
}

fn goes_on_where_a_supervisor_was_killed(tier: &str, user: Option<u32>) {
    let desk = Desk::empty();
    let mark = format!("1000.{}{}", std::process::id(), user.unwrap_or(0));
    // A shell that has left its parents, and what they wait for.
    let script = format!("setsid sh -c 'sleep {mark} & wait' & exec sleep {mark}");
    desk.write(
        "class/sleeps/main.py",
        &format!("import os\nos.execv('/bin/sh', ['sh', '-c', {script:?}])\n"),
    );
    desk.write("class/silent/main.py", "print('nothing')\n");
    let mut first = grading(&desk, tier, user).spawn().expect("it starts");
    assert_eq!(kill_every_supervisor(&mut first, &mark), 3, "{tier}");
    let first = first.wait_with_output().expect("it was started here");
    assert_eq!(code(&first), 4, "{tier}: {first:?}");
    assert!(
        processes_with(&mark).is_empty(),
        "{tier}: somebody survived"
    );
    let report = desk.report();
    for name in ["easy", "sample", "unsolvable"] {
        let found = case(&report, "sleeps", name);
        assert_eq!(found["verdict"], "not-judged", "{tier}: {found:#}");
        let said = found["findings"][0].to_string();
        assert!(said.contains("machine-fault"), "{tier}: {said}");
        assert!(
            said.contains("the supervisor of the run died"),
            "{tier}: {said}"
        );
    }
    let is_of_the_silent = |(name, _): &(String, _)| name.starts_with("silent/");
    let mut before = desk.records();
    before.retain(is_of_the_silent);
    let mut again = grading(&desk, tier, user).spawn().expect("it starts");
    let ran_again = kill_every_supervisor(&mut again, &mark);
    assert_eq!(
        ran_again, 3,
        "{tier}: each case that was not judged is run again"
    );
    again.wait().expect("it was started here");
    let mut after = desk.records();
    after.retain(is_of_the_silent);
    assert_eq!(before, after, "{tier}: what was judged is not run again");
}

fn grading(desk: &Desk, tier: &str, user: Option<u32>) -> Command {
    let options = ["--jobs", "1", "--sandbox-tier", tier];
    let wanted = desk.command(&options);
    let mut command = match user {
        None => wanted,
        Some(user) => as_user(&wanted, desk, user),
    };
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The same by a user without rights, to whom the desk is given, with a copy of the program that this user reaches.
fn as_user(wanted: &Command, desk: &Desk, user: u32) -> Command {
    let folder = desk.path("");
    let copy = desk.path("tilegrade");
    if !copy.exists() {
        copy_program(PROGRAM, &copy);
    }
    for entry in walkdir::WalkDir::new(&folder).into_iter().flatten() {
        std::os::unix::fs::lchown(entry.path(), Some(user), Some(user)).expect("root may");
    }
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).expect("root may");
    let mut command = program("setpriv");
    let [user, group] = ["--reuid", "--regid"].map(|option| format!("{option}={user}"));
    command
        .args([&user, &group, "--clear-groups"])
        .arg(copy)
        .args(wanted.get_args())
        .current_dir(folder)
        .env("PATH", "/usr/bin:/bin")
        .env("HOME", "/nonexistent");
    command
}

/// Tries to spoil whatever lies on its class path, the driver among it.
const SABOTEUR: &str = r#"
import java.io.File;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.Set;
class State { State(String file) { } }
class EightPuzzle {
    static String solve8Puzzle(State state) {
        for (String place : System.getProperty("java.class.path").split(":")) spoil(new File(place));
        return "done";
    }
    static void spoil(File file) {
        File[] below = file.listFiles();
        if (below != null) for (File one : below) spoil(one);
        file.setReadable(false, false);
        file.setLastModified(0);
        file.renameTo(new File(file.getPath() + ".gone"));
        try { Files.setPosixFilePermissions(file.toPath(), Set.of()); } catch (Exception no) { }
        try { Files.write(file.toPath(), new byte[9]); } catch (Exception no) { }
        try { Files.setOwner(file.toPath(), Files.getOwner(Path.of("/"))); } catch (Exception no) { }
        try (SecureDirectoryStream<Path> open = (SecureDirectoryStream<Path>) Files.newDirectoryStream(file.toPath())) {
            open.getFileAttributeView(PosixFileAttributeView.class).setPermissions(Set.of());
        } catch (Exception no) { }
        try (SecureDirectoryStream<Path> open = (SecureDirectoryStream<Path>) Files.newDirectoryStream(file.toPath().resolveSibling("."))) {
            open.getFileAttributeView(file.toPath().getFileName(), PosixFileAttributeView.class).setPermissions(Set.of());
        } catch (Exception no) { }
        file.delete();
    }
}
"#;

#[test]
fn who_spoils_the_driver_spoils_it_for_nobody() {
    let user = geteuid().is_root().then_some(PLAIN_USER + 20);
    for (tier, user) in [("same-user", user), ("bubblewrap", None)] {
        let desk = Desk::with_samples(&["accepted-linked-lists"]);
        desk.write("class/a-saboteur/EightPuzzle.java", SABOTEUR);
        let output = grading(&desk, tier, user).output().expect("it starts");
        let report = desk.report();
        for name in ["easy", "sample", "unsolvable"] {
            let found = case(&report, "accepted-linked-lists", name);
            assert_eq!(found["verdict"], "accepted", "{tier}: {output:?} {found:#}");
            let found = case(&report, "a-saboteur", name);
            assert_eq!(found["verdict"], "no-answer", "{tier}: {found:#}");
        }
    }
}

/// Kills what watches over each run of the sleeping program, until the grading is over. Gives the number of runs.
fn kill_every_supervisor(grading: &mut Child, mark: &str) -> usize {
    let until = Instant::now() + Duration::from_mins(1);
    let mut killed = BTreeSet::new();
    while grading.try_wait().expect("it was started here").is_none() {
        assert!(Instant::now() < until, "the grading does not end");
        // Two sleep once all of the program is there.
        let sleeping = processes_with(&format!("sleep\0{mark}"));
        if let [one, _] = sleeping[..]
            && let Some(supervisor) = supervisor_above(one)
        {
            // It may have ended meanwhile, with all that it watched.
            let _ = kill_process(supervisor, Signal::KILL);
            killed.insert(supervisor.as_raw_pid());
        }
        thread::sleep(Duration::from_millis(5));
    }
    killed.len()
}

/// The processes with this on their command line.
fn processes_with(mark: &str) -> Vec<Pid> {
    let entries = fs::read_dir("/proc").expect("there is a /proc").flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let has_mark = |number: &i32| read(*number, "cmdline").contains(mark);
    numbers.filter(has_mark).filter_map(Pid::from_raw).collect()
}

fn supervisor_above(process: Pid) -> Option<Pid> {
    let mut number = process.as_raw_pid();
    loop {
        let words = read(number, "cmdline");
        if words.contains("__supervise") {
            return Pid::from_raw(number);
        }
        if words.is_empty() {
            return None; // It has ended, and the one above it only waits for it.
        }
        let status = read(number, "status");
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"))?;
        number = parent.trim().parse().ok()?;
    }
}

fn read(process: i32, name: &str) -> String {
    let path = Path::new("/proc").join(process.to_string()).join(name);
    String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned()
}

#[test]
fn no_more_runs_are_made_at_one_time_than_have_room_in_memory() {
    let facts = fs::read_to_string("/proc/meminfo").expect("what Linux says of the memory");
    let line = facts
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))
        .expect("a line");
    let free_kib: u64 = line
        .split_whitespace()
        .nth(1)
        .expect("a number")
        .parse()
        .expect("one");
    let desk = Desk::empty();
    let most_of_it = free_kib / 1_024 * 3 / 4;
    desk.write(
        "assignment.toml",
        &format!("format = 1\n[limits]\nmemory-mib = {most_of_it}\n"),
    );
    desk.write("class/ana/main.py", "print(1)\n");
    let output = desk
        .command(&["--jobs", "2"])
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    let note = format!(
        "note: 1 run at one time in place of 2: each may take {most_of_it} MiB, and more is not free\n"
    );
    assert!(said.contains(&note), "{said}");
    desk.write("assignment.toml", "format = 1\n");
    let output = desk
        .command(&["--jobs", "2"])
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("at one time in place of"), "{said}");
}
