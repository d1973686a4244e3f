//! A signal while something is unpacked: it ends at once, and leaves no temporary folder.

use std::{
    fs::{self, File},
    io::{Seek, SeekFrom, Write},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use walkdir::WalkDir;

use super::support::Desk;

/// Far more than it takes.
const PATIENCE: Duration = Duration::from_mins(1);

/// Bytes of each of so many files.
const EACH: u64 = 240 << 20;
const FILES: u32 = 16;

/// Writes the archive of a class of nearly 4 GiB, of which the disk holds next to nothing.
fn write_large_archive(path: &Path) {
    let mut file = File::create(path).expect("a file");
    for number in 0..FILES {
        let mut header = tar::Header::new_gnu();
        header
            .set_path(format!("s{number:02}/src/data.bin"))
            .expect("a path");
        header.set_mode(0o644);
        header.set_size(EACH);
        header.set_cksum();
        file.write_all(header.as_bytes()).expect("a header");
        file.seek(SeekFrom::Current(EACH.cast_signed()))
            .expect("a hole");
    }
    file.write_all(&[0; 1024]).expect("an end");
}

/// What lies anywhere in a folder and is being unpacked.
fn is_unpacking(folder: &Path) -> bool {
    let entries = WalkDir::new(folder).into_iter().flatten();
    let mut names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.any(|name| name.starts_with(".unpacking-"))
}

#[expect(
    clippy::disallowed_methods,
    reason = "the program is interrupted while it runs"
)]
fn interrupt(verb: &str, signal: Signal) {
    let desk = Desk::with::<&str>(&[]);
    write_large_archive(&desk.path("all.tar"));
    let temporary = desk.path("temporary");
    fs::create_dir(&temporary).expect("a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilegrade"))
        .args([verb, "all.tar"])
        .current_dir(desk.folder())
        .env("TMPDIR", &temporary)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let begun = Instant::now();
    while !is_unpacking(desk.folder()) {
        assert!(begun.elapsed() < PATIENCE, "it unpacks nothing");
        thread::sleep(Duration::from_millis(1));
    }
    kill_process(Pid::from_child(&child), signal).expect("a running child");
    let output = child.wait_with_output_within(PATIENCE);
    assert_eq!(output.0, Some(130), "{}", output.1);
    assert!(
        output
            .1
            .contains("error: interrupted\nhint: run the same command again"),
        "{}",
        output.1
    );
    assert!(!is_unpacking(desk.folder()));
    let left = fs::read_dir(&temporary).expect("a folder").count();
    assert_eq!(left, 0, "nothing stays in the temporary directory");
}

trait Ends {
    /// The exit code and what was said, once it has ended; it is killed where that takes too long.
    fn wait_with_output_within(&mut self, patience: Duration) -> (Option<i32>, String);
}

impl Ends for std::process::Child {
    fn wait_with_output_within(&mut self, patience: Duration) -> (Option<i32>, String) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.try_wait().expect("a child") {
                break status;
            }
            if begun.elapsed() > patience {
                self.kill().expect("a running child");
                panic!("it did not end within {patience:?}");
            }
            thread::sleep(Duration::from_millis(5));
        };
        let mut said = String::new();
        let mut pipe = self.stderr.take().expect("a pipe");
        std::io::Read::read_to_string(&mut pipe, &mut said).expect("text");
        (status.code(), said)
    }
}

#[test]
fn a_list_that_is_interrupted_while_it_unpacks_leaves_nothing_behind() {
    interrupt("submissions", Signal::INT);
}

#[test]
fn a_grading_that_is_interrupted_while_it_unpacks_leaves_nothing_half_behind() {
    interrupt("grade", Signal::TERM);
}
