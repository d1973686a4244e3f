//! `grade --watch`: a student's own folder is graded again when a source in it changes.

use std::{
    io::{BufReader, Read},
    process::{Child, ChildStdout, Stdio},
    sync::mpsc,
    thread,
};

use rustix::process::{Pid, Signal, kill_process};

use super::support::{Desk, PROGRAM, code, program, read_to};

const WRONG: &str = "print('41 moves')\n";

/// A program that does not outlive its test.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

#[test]
fn a_change_is_named_and_graded_and_a_signal_ends_it() {
    let desk = Desk::empty();
    desk.write("mine/main.py", WRONG);
    let mut command = program(PROGRAM);
    command
        .current_dir(desk.path("mine"))
        .args(["grade", "--watch", "--cases", "../cases", "--shrink-runs=0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child: Child = command.spawn().expect("the program starts");
    let printed: ChildStdout = child.stdout.take().expect("a pipe");
    let mut printed = BufReader::new(printed);
    let mut said = BufReader::new(child.stderr.take().expect("a pipe"));
    let (send, all) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(|| {
            let first = read_to(&mut said, "watching the sources");
            assert!(!first.contains("changed:"), "{first}");
            send.send(first).expect("a listener");
            let second = read_to(&mut said, "changed: ");
            send.send(second).expect("a listener");
            let mut rest = String::new();
            said.read_to_string(&mut rest).expect("text");
            send.send(rest).expect("a listener");
        });
        let mut watching = Watching(child);
        let result = read_to(&mut printed, "1 submission: ");
        assert!(result.contains("✗ "), "{result}");
        all.recv().expect("what is said first");
        // What is no source changes nothing, nor does what the grading writes.
        desk.write("mine/notes.txt", "to do\n");
        let right = "examples/class/accepted-python/eight_puzzle.py";
        let right = crate::support::repository().join(right);
        let right = std::fs::read_to_string(right).expect("a sample");
        desk.write("mine/main.py", &right);
        let line = all.recv().expect("what is said of the change");
        let time = line.split(' ').next().expect("a time");
        let digits = time.split(':').map(|part| part.parse::<u8>().is_ok());
        assert!(digits.eq([true; 3]), "{line}");
        assert!(line.ends_with("changed: ./main.py\n"), "{line}");
        let result = read_to(&mut printed, "1 submission: ");
        assert!(result.contains("✓ "), "{result}");
        kill_process(Pid::from_child(&watching.0), Signal::INT).expect("a running child");
        let ended = watching.0.wait().expect("a child");
        assert_eq!(ended.code(), Some(130));
        let rest = all.recv().expect("the rest");
        assert!(!rest.contains("changed:"), "{rest}");
    });
}

#[test]
fn a_class_and_a_report_to_standard_output_are_not_watched() {
    let desk = Desk::empty();
    desk.write("class/ana/main.py", WRONG);
    desk.write("class/ben/main.py", WRONG);
    for (words, message) in [
        (
            &["--watch"][..],
            "error: --watch is for one submission, and 2 were named\n\
             hint: name the folder of one, or leave out --watch\n",
        ),
        (
            &["--watch", "--report", "csv=-"],
            "error: --report csv=-: with --watch the results are printed there\n\
             hint: name a file: it is written again with each result\n",
        ),
    ] {
        let output = desk.command(words).output().expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(code(&output), 2, "{said}");
        assert!(said.ends_with(message), "{said}");
        assert!(output.stdout.is_empty(), "{said}");
    }
}
