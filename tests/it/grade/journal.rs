//! The journal: a killed grading goes on, what changed is run again, and nothing else is.

use std::{
    io::{BufReader, Read},
    process::Stdio,
    time::{Duration, Instant},
};

use super::support::{Desk, PROGRAM, case, code, program, read_to, submission};

const SAMPLES: [&str; 5] = [
    "accepted-cpp",
    "accepted-hash-map",
    "accepted-python",
    "compile-error-missing-symbol",
    "wrong-answer-counts-states",
];

#[test]
fn a_grading_that_is_killed_again_and_again_ends_in_the_report_of_an_undisturbed_one() {
    let undisturbed = Desk::with_samples(&SAMPLES);
    assert_eq!(undisturbed.grade(&[]).0, 1);
    let disturbed = Desk::with_samples(&SAMPLES);
    let mut kills = 0;
    let mut patience = Duration::from_millis(150);
    loop {
        let mut child = disturbed
            .command(&["--jobs", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let start = Instant::now();
        while start.elapsed() < patience && child.try_wait().expect("a child").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        if let Some(status) = child.try_wait().expect("a child") {
            let mut talk = String::new();
            child
                .stderr
                .take()
                .expect("a pipe")
                .read_to_string(&mut talk)
                .expect("a text");
            assert_eq!(status.code(), Some(1), "{talk}");
            break;
        }
        child.kill().expect("a running child"); // SIGKILL
        child.wait().expect("a child");
        kills += 1;
        // What a grading cannot do in a short time, such as to compile, it has to come to at last.
        patience *= 2;
        // Where the machine is slow, a shorter report may be there by now: whole, or not at all.
        if let Ok(text) = std::fs::read(disturbed.path("report.json")) {
            let report: Result<serde_json::Value, _> = serde_json::from_slice(&text);
            report.expect("a whole report");
        }
    }
    assert!(kills >= 2, "the grading was too fast to be killed");
    assert_eq!(
        disturbed.report_without_times(),
        undisturbed.report_without_times()
    );
}

#[test]
fn the_report_does_not_depend_on_the_number_of_jobs() {
    let desk = Desk::with_samples(&SAMPLES);
    desk.grade(&["--jobs", "1"]);
    let one = desk.report_without_times();
    desk.grade(&["--jobs", "4", "--fresh"]);
    assert_eq!(desk.report_without_times(), one);
}

#[test]
fn only_what_changed_is_run_again() {
    let desk = Desk::with_samples(&["accepted-cpp", "accepted-python"]);
    desk.grade(&[]);
    let before = desk.records();
    desk.grade(&[]);
    assert_eq!(desk.records(), before, "nothing changed");
    let changed_after = |action: &dyn Fn()| {
        let before = desk.records();
        action();
        desk.grade(&[]);
        let after = desk.records();
        let changed = after.into_iter().filter(|record| !before.contains(record));
        changed.map(|(name, _)| name).collect::<Vec<_>>()
    };
    let one_case = changed_after(&|| desk.write("cases/easy.txt", "1 2 3\n8 4 0\n7 6 5\n"));
    assert_eq!(
        one_case,
        ["accepted-cpp/easy.json", "accepted-python/easy.json"]
    );
    let limits = changed_after(&|| desk.write("cases/sample.toml", "[limits]\ncpu-ms = 4000\n"));
    assert_eq!(
        limits,
        ["accepted-cpp/sample.json", "accepted-python/sample.json"]
    );
    let points =
        changed_after(&|| desk.write("cases/sample.toml", "points = 7\n[limits]\ncpu-ms = 4000\n"));
    assert_eq!(points, [""; 0], "points are only judged again");
    assert_eq!(
        case(&desk.report(), "accepted-cpp", "sample")["points"],
        7.0
    );
    let source = changed_after(&|| desk.write("class/accepted-python/notes.py", "# more\n"));
    assert_eq!(
        source,
        [
            // It may be another program.
            "accepted-python/_entry.json",
            "accepted-python/easy.json",
            "accepted-python/sample.json",
            "accepted-python/unsolvable.json"
        ]
    );
    let torn = changed_after(&|| desk.write("grades/records/accepted-cpp/easy.stdout", "torn"));
    assert_eq!(
        torn,
        ["accepted-cpp/easy.json"],
        "a stream that is not its record's own"
    );
}

#[test]
fn the_sandbox_is_told_in_one_line_and_kept_with_the_results() {
    let desk = Desk::with_samples(&["accepted-python"]);
    let output = desk.command(&[]).output().expect("the program starts");
    let talk = String::from_utf8_lossy(&output.stderr);
    let told = talk.lines().find_map(|line| line.strip_prefix("sandbox: "));
    let facts = std::fs::read(desk.path("grades/run.json")).expect("the grading wrote it");
    let facts: serde_json::Value = serde_json::from_slice(&facts).expect("JSON");
    let protections = facts["protections"].as_str().expect("a line");
    let tier = facts["sandbox"]["tier"].as_str().expect("a tier");
    assert!(
        told.is_some_and(|told| told.starts_with(&format!("{tier} ✓")))
            && protections.starts_with(&format!("{tier}: ")),
        "{talk}"
    );
}

#[test]
fn fresh_makes_every_run_again() {
    let desk = Desk::with_samples(&["accepted-cpp"]);
    desk.grade(&[]);
    let before = desk.records();
    desk.grade(&["--fresh"]);
    assert!(desk.records().iter().all(|record| !before.contains(record)));
}

#[test]
fn fresh_forgets_no_more_than_what_was_picked() {
    let desk = Desk::with_samples(&["accepted-cpp", "accepted-python"]);
    desk.grade(&[]);
    let before = desk.records();
    desk.grade(&["--fresh", "--only", "accepted-cpp"]);
    let after = desk.records();
    let kept = before.iter().filter(|record| after.contains(record));
    assert_eq!(2 * kept.count(), before.len());
    assert_eq!(desk.regrade(&[]).0, 0);
    for name in ["ana", "ben"] {
        desk.write(&format!("repositories/hw3-{name}/.git/HEAD"), "");
    }
    let call = ["grade", "repositories", "--as", "classroom"];
    let refused = program(PROGRAM)
        .current_dir(desk.path(""))
        .args(call)
        .args(["--cases", "cases", "--fresh", "--only", "ana"])
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    let message = "`ana` is not the whole name of a submission, and --fresh forgets its runs";
    assert!(said.contains(message), "{said}");
    assert_eq!(desk.records(), after);
}

#[test]
fn a_second_grading_into_the_same_folder_is_refused() {
    let desk = Desk::empty();
    desk.write("class/slow/main.py", "import time\ntime.sleep(30)\n");
    let mut first = desk
        .command(&[])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The line about the sandbox is printed once the folder is locked; the one about the settings before.
    let mut said = BufReader::new(first.stderr.take().expect("a pipe"));
    read_to(&mut said, "sandbox: ");
    let second = desk.command(&[]).output().expect("the program starts");
    first.kill().expect("a running child");
    first.wait().expect("a child");
    assert_eq!(code(&second), 2);
    let talk = String::from_utf8_lossy(&second.stderr);
    assert!(
        talk.contains("another grading is writing here") && talk.contains("hint: "),
        "{talk}"
    );
}

#[test]
fn an_interrupted_grading_ends_within_a_second_and_says_how_to_go_on() {
    let desk = Desk::empty();
    desk.write("class/slow/main.py", "import time\ntime.sleep(30)\n");
    let mut child = desk
        .command(&[])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut said = BufReader::new(child.stderr.take().expect("a pipe"));
    read_to(&mut said, "sandbox: ");
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).expect("a running child");
    let start = Instant::now();
    let status = child.wait().expect("a child");
    assert!(
        start.elapsed() < Duration::from_secs(1),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(status.code(), Some(130));
    let mut talk = String::new();
    said.read_to_string(&mut talk).expect("a text");
    assert!(
        talk.contains("interrupted") && talk.contains("run the same command again"),
        "{talk}"
    );
    assert!(!desk.path("report.json").exists());
}

#[test]
fn a_program_that_hangs_is_confirmed_once_and_believed_from_then_on() {
    let desk = Desk::empty();
    desk.write(
        "assignment.toml",
        "format = 1\n[limits]\ncpu-ms = 300\nunsolvable-cpu-ms = 300\n",
    );
    desk.write("class/hangs/main.py", "while True:\n    pass\n");
    let start = Instant::now();
    let (exit, report) = desk.grade(&["--jobs", "1"]);
    assert_eq!(exit, 1);
    assert_eq!(submission(&report, "hangs")["verdict"], "time-limit");
    assert_eq!(
        case(&report, "hangs", "easy")["findings"][0]["id"],
        "cpu-limit"
    );
    // Three cases and one confirmation of 0.3 s each; confirming all would be six runs.
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn what_is_none_of_ours_in_the_folder_of_results_makes_room() {
    let desk = Desk::with_samples(&["accepted-cpp", "accepted-python"]);
    // A grading was here.
    desk.write("grades/.lock", "");
    desk.write("grades/records/accepted-cpp", "a file in place of a folder");
    desk.write(
        "grades/records/accepted-python/easy.json/x",
        "a folder in place of a file",
    );
    let (exit, report) = desk.grade(&[]);
    assert_eq!(exit, 0, "{report}");
    let before = desk.records();
    desk.grade(&[]);
    assert_eq!(desk.records(), before);
}

#[test]
fn a_student_who_grades_the_current_folder_goes_on_too() {
    let desk = Desk::with_samples(&["accepted-cpp"]);
    let grade = || {
        let mut command = super::support::program(super::support::PROGRAM);
        command.current_dir(desk.path("class/accepted-cpp")).args([
            "grade",
            ".",
            "--as",
            "one",
            "--cases",
            "../../cases",
            "--out",
            "../../grades",
            "--report",
            "json=report.json",
        ]);
        assert_eq!(code(&command.output().expect("the program starts")), 0);
    };
    grade();
    let before = desk.records();
    grade();
    assert_eq!(desk.records(), before);
}

#[test]
fn results_inside_the_class_are_no_submission() {
    let desk = Desk::with_samples(&["accepted-cpp"]);
    for _ in 0..2 {
        let output = desk.command(&["--out", "class/grades"]).output();
        let output = output.expect("the program starts");
        assert_eq!(code(&output), 0, "{output:?}");
        assert_eq!(
            desk.report()["submissions"].as_array().map(Vec::len),
            Some(1)
        );
    }
}
