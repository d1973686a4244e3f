//! A grading that is killed by a signal that nothing can catch, at several moments of writing its reports.

use std::{
    cell::Cell,
    collections::BTreeSet,
    fs,
    os::unix::ffi::OsStrExt,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use nix::sys::inotify::{AddWatchFlags, InitFlags, Inotify};
use serde_json::Value;
use tempfile::TempDir;

use crate::{readme::can_grade, support::tilegrade};

/// Far more than it takes.
const PATIENCE: Duration = Duration::from_mins(2);

/// Between two looks.
const GLANCE: Duration = Duration::from_micros(100);

const BOARD: &str = "1 2 3\n6 5 7\n8 4 0\n";

/// A program that takes its time and says nothing.
const SLOW: &str = "import time\ntime.sleep(2)\n";

const REPORTS: [&str; 5] = [
    "json=out/r.json",
    "csv=out/t.csv",
    "junit=out/j.xml",
    "markdown=out/pages",
    "gradescope=out/g.json",
];

/// A folder with a class of so many saved transcripts.
fn ground(students: usize) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let right = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    write(folder.path(), "cases/handout.txt", BOARD);
    for number in 0..students {
        write(
            folder.path(),
            &format!("class/s{number:03}/handout.txt"),
            &right,
        );
    }
    fs::create_dir(folder.path().join("out")).expect("a folder");
    folder
}

fn write(folder: &Path, name: &str, content: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
    fs::write(path, content).expect("a file");
}

#[expect(
    clippy::disallowed_methods,
    reason = "the program is killed while it runs"
)]
fn begin(folder: &Path, more: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tilegrade"))
        .args(["grade", "class", "--cases", "cases", "--jobs", "1"])
        .args(more)
        .args(REPORTS.iter().flat_map(|report| ["--report", report]))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

/// Kills it as soon as this is true. Says whether it was still there.
fn kill_when(mut child: Child, is_time: impl Fn() -> bool) -> bool {
    let begun = Instant::now();
    loop {
        if child.try_wait().expect("a child").is_some() {
            return false;
        }
        if is_time() {
            child.kill().expect("a child");
            let status = child.wait().expect("a child");
            return status.code().is_none();
        }
        assert!(begun.elapsed() < PATIENCE, "it takes too long");
        thread::sleep(GLANCE);
    }
}

/// The files that are begun in the folder of the reports and in that of the pages, none of which is missed.
struct Started(Inotify);

impl Started {
    fn below(folder: &Path) -> Self {
        let watch = Inotify::init(InitFlags::IN_NONBLOCK).expect("a watch");
        for watched in ["out", "out/pages/students"] {
            let watched = folder.join(watched);
            fs::create_dir_all(&watched).expect("a folder");
            let events = AddWatchFlags::IN_CREATE;
            watch.add_watch(&watched, events).expect("a watch");
        }
        Self(watch)
    }

    /// How many since the last time.
    fn count(&self) -> usize {
        let events = self.0.read_events().unwrap_or_default();
        let names = events.into_iter().filter_map(|event| event.name);
        names
            .filter(|name| name.as_bytes().starts_with(b".new-"))
            .count()
    }
}

/// Reads whatever reports there are, each whole. Gives the students that are in each of them.
fn students(folder: &Path) -> Vec<BTreeSet<String>> {
    let out = folder.join("out");
    let mut found = Vec::new();
    let text = |name: &str| fs::read_to_string(out.join(name)).ok();
    let names_of = |values: &[Value]| {
        let names = values
            .iter()
            .map(|one| one["name"].as_str().expect("a name"));
        let name = |name: &str| name.split(':').next().unwrap_or_default().to_owned();
        names.map(name).collect()
    };
    for (file, key) in [("r.json", "submissions"), ("g.json", "tests")] {
        if let Some(text) = text(file) {
            let value: Value =
                serde_json::from_str(&text).unwrap_or_else(|why| panic!("{file}: {why}"));
            found.push(names_of(value[key].as_array().expect("a list")));
        }
    }
    if let Some(text) = text("t.csv") {
        assert!(text.ends_with('\n'), "a line is cut off");
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let rows = reader
            .records()
            .map(|row| row.expect("a row of as many cells"));
        found.push(rows.map(|row| row[0].to_owned()).collect());
    }
    if let Some(text) = text("j.xml") {
        let suites = junit_parser::from_reader(text.as_bytes()).expect("JUnit");
        found.push(suites.suites.into_iter().map(|suite| suite.name).collect());
    }
    found
}

#[test]
fn a_kill_while_reports_are_written_leaves_each_of_them_whole() {
    let folder = ground(60);
    let folder = folder.path();
    let all: BTreeSet<String> = (0..60).map(|number| format!("s{number:03}")).collect();
    let mut killed = 0;
    // On a crowded machine many a grading is done before it is killed.
    for round in 0..80 {
        let moment = round % 8;
        if round >= 8 && killed >= 3 {
            break;
        }
        // Other reports than those of the last time, whose places they take.
        if moment % 2 == 1 {
            fs::remove_dir_all(folder.join("class/s059")).expect("a submission");
        } else {
            let right = fs::read_to_string(folder.join("class/s000/handout.txt"));
            write(
                folder,
                "class/s059/handout.txt",
                &right.expect("a transcript"),
            );
        }
        let files = Started::below(folder);
        let seen = Cell::new(0);
        let is_time = || {
            seen.set(seen.get() + files.count());
            // Behind the one for each report by which it is seen that it can be written.
            seen.get() > REPORTS.len() + 2 * moment
        };
        killed += usize::from(kill_when(begin(folder, &["--transcripts"]), is_time));
        for names in students(folder) {
            assert!(names.is_subset(&all) && names.len() >= 59, "{names:?}");
        }
    }
    assert!(killed >= 3, "only {killed} were killed while they wrote");
    // The same command goes on, and tells all.
    assert!(!kill_when(begin(folder, &["--transcripts"]), || false));
    let found = students(folder);
    assert_eq!(found.len(), 4);
    for names in found {
        assert!(names.len() >= 59, "{names:?}");
    }
}

#[test]
fn a_kill_before_the_end_leaves_shorter_reports_of_what_was_done() {
    if !can_grade() {
        return;
    }
    let folder = ground(1);
    let folder = folder.path();
    for number in 1..6 {
        write(folder, &format!("class/s{number:03}/main.py"), SLOW);
    }
    // The last of the reports is there as soon as all are.
    let is_time = || folder.join("out/g.json").exists();
    let was_there = kill_when(begin(folder, &[]), is_time);
    assert!(was_there, "reports are written before the end");
    let found = students(folder);
    assert_eq!(found.len(), 4);
    for names in &found {
        assert!(
            names.contains("s000") && !names.contains("s005"),
            "{names:?}"
        );
        assert_eq!(names, &found[0]);
    }
    let pages = fs::read_dir(folder.join("out/pages/students")).expect("pages");
    assert_eq!(pages.count(), found[0].len());
}
