//! A row about how busy grading keeps the machine: native programs that do nothing, so that all that is left is the grader's.
//!
//! It is the whole machine that is looked at, so that the figure means something only where nothing else runs.
//! Waiting shows as what is missing; what the grader itself spends is counted as busy.

use std::{
    ffi::OsStr,
    fs::{self, File},
    path::Path,
    process::Stdio,
    time::Instant,
};

use tempfile::TempDir;

use crate::{
    boards,
    measure::{self, Effort},
    table::{Row, Table, Target},
    transcripts::board_file,
};

/// Cases, and so the runs of a submission.
const CASES: usize = 100;

/// What is handed in: nothing is printed, so that nothing is judged for long.
const PROGRAM: &str = "int main(void) { return 0; }\n";

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let submissions = effort.native_submissions;
    let runs = submissions * CASES;
    let name = format!("`grade`, {runs} native runs: a second, and busy");
    table.row(&name, |name| {
        let (seconds, busy) = graded(submissions);
        #[expect(clippy::cast_precision_loss, reason = "a few thousand runs")]
        let a_second = runs as f64 / seconds;
        Row {
            name,
            ours: format!("{a_second:.0}"),
            rival: Some(format!("{:.1} %", busy * 100.0)),
            ratio: None,
            target: Target::Bound("busy above 90 %", busy > 0.9),
        }
    });
}

/// Seconds from one run to the next in the grading of so many submissions.
pub(crate) fn seconds_of_a_run(submissions: usize) -> f64 {
    let (seconds, _) = graded(submissions);
    #[expect(clippy::cast_precision_loss, reason = "a few thousand runs")]
    let runs = (submissions * CASES) as f64;
    seconds / runs
}

/// Seconds that grading so many submissions takes, and the part of the processors' time in which they were not idle.
fn graded(submissions: usize) -> (f64, f64) {
    let folder = TempDir::new().expect("a folder");
    fill(folder.path(), submissions);
    let (start, before) = (Instant::now(), Busy::now());
    let path = folder.path();
    let mut child = measure::command(OsStr::new(env!("CARGO_BIN_EXE_tilegrade")));
    child
        .arg("grade")
        .arg(path.join("class"))
        .args(["--as", "class", "--sandbox", "best-effort", "--cases"])
        .arg(path.join("cases"))
        .arg("--out")
        .arg(path.join("grades"));
    let printed = File::create(path.join("printed")).expect("a file");
    child
        .stdin(Stdio::null())
        .stdout(printed)
        .stderr(Stdio::null());
    let status = child.status().expect("the program can be started");
    assert_eq!(status.code(), Some(1), "nothing that is handed in is right");
    (start.elapsed().as_secs_f64(), before.part_since())
}

/// Time that the processors of the machine had, in ticks, since it started.
struct Busy {
    idle: f64,
    all: f64,
}

impl Busy {
    /// From the first line of `/proc/stat`, whose fourth and fifth figures are idle and waiting for a disk: proc(5).
    fn now() -> Self {
        let text = fs::read_to_string("/proc/stat").expect("Linux");
        let figures = text.lines().next().unwrap_or_default().split_whitespace();
        // The ninth and tenth figures are in the first two already.
        let figures: Vec<f64> = figures
            .skip(1)
            .take(8)
            .filter_map(|figure| figure.parse().ok())
            .collect();
        Self {
            idle: figures[3] + figures[4],
            all: figures.iter().sum(),
        }
    }

    /// The part of the time since in which the processors were not idle.
    fn part_since(&self) -> f64 {
        let now = Self::now();
        1.0 - (now.idle - self.idle) / (now.all - self.all)
    }
}

fn fill(folder: &Path, submissions: usize) {
    let cases = folder.join("cases");
    fs::create_dir(&cases).expect("a new folder");
    for (number, board) in boards::random_at(8, CASES).into_iter().enumerate() {
        fs::write(
            cases.join(format!("case-{number:03}.txt")),
            board_file(&board),
        )
        .expect("a file");
    }
    for number in 0..submissions {
        let submission = folder.join("class").join(format!("student-{number:03}"));
        fs::create_dir_all(&submission).expect("a new folder");
        fs::write(submission.join("main.c"), PROGRAM).expect("a file");
    }
}
