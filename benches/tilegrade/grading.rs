//! Rows about `grade` on a class of saved transcripts.

use std::{
    ffi::OsStr,
    fs::{self, File},
    path::Path,
    process::Stdio,
};

use tempfile::TempDir;

use crate::{
    boards,
    measure::{self, Effort, Spread, per_second},
    table::{Row, Table, Target},
    transcripts::{board_file, transcript},
};

/// Cases, and so the transcripts of a submission.
const CASES: u32 = 20;

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    // One that is measured makes the classes, and the other uses them.
    let mut figures = None;
    let [few, many] = effort.submissions;
    let [few_transcripts, transcripts] = effort.submissions.map(|count| count * CASES);
    let name = format!("`grade --jobs 1`, {transcripts} transcripts: a second");
    table.row(&name, |name| {
        let figures = figures.get_or_insert_with(|| Figures::measured(effort));
        let seconds = figures.seconds / f64::from(transcripts);
        Row {
            name,
            ours: per_second(seconds),
            rival: None,
            ratio: None,
            target: Target::Bound("at least 20000", seconds <= 1.0 / 20_000.0),
        }
    });
    let name = format!("memory for {transcripts} transcripts, and for {few_transcripts}");
    table.row(&name, |name| {
        let figures = figures.get_or_insert_with(|| Figures::measured(effort));
        let megabytes = |bytes: f64| format!("{:.2} MB", bytes / 1e6);
        let growth = (figures.memory - figures.memory_of_few) / f64::from((many - few) * CASES);
        Row {
            name,
            ours: megabytes(figures.memory),
            rival: Some(megabytes(figures.memory_of_few)),
            ratio: None,
            target: Target::Note(format!("{growth:.0} bytes each")),
        }
    });
}

/// What grading took.
struct Figures {
    /// Processor time for the large class.
    seconds: f64,
    memory: f64,
    memory_of_few: f64,
}

impl Figures {
    fn measured(effort: Effort) -> Self {
        let folder = TempDir::new().expect("a folder");
        let [few, many] = effort.submissions;
        fill(folder.path(), &[("few", few), ("many", many)]);
        let path = folder.path().to_str().expect("a path in letters");
        let spread = |class, figure: usize| {
            let rounds = (0..effort.long_rounds).map(|_| measure::in_fresh_process(&[path, class]));
            Spread::of(rounds.map(|figures| figures[figure]).collect()).median
        };
        Self {
            seconds: spread("many", 0),
            memory: spread("many", 1),
            memory_of_few: spread("few", 1),
        }
    }
}

/// Makes cases, and classes of so many submissions, all of which are right. The same transcript is the same file in all of
/// them, by another name: it takes long to write a hundred thousand.
fn fill(folder: &Path, classes: &[(&str, u32)]) {
    let [cases, transcripts] = ["cases", "transcripts"].map(|name| folder.join(name));
    for folder in [&cases, &transcripts] {
        fs::create_dir(folder).expect("a new folder");
    }
    let mut names = Vec::new();
    for (number, board) in boards::random_at(20, CASES as usize)
        .into_iter()
        .enumerate()
    {
        let name = format!("case-{number:02}.txt");
        fs::write(cases.join(&name), board_file(&board)).expect("a file");
        fs::write(transcripts.join(&name), transcript(board)).expect("a file");
        names.push(name);
    }
    for (class, submissions) in classes {
        for number in 0..*submissions {
            let submission = folder.join(class).join(format!("student-{number:05}"));
            fs::create_dir_all(&submission).expect("a new folder");
            for name in &names {
                let (from, to) = (transcripts.join(name), submission.join(name));
                fs::hard_link(from, to).expect("another name for a file");
            }
        }
    }
}

/// What a fresh process prints that grades a class: processor time in seconds, and the most memory in bytes. It has no other
/// children, whose memory would count as well.
pub(crate) fn in_this_process(folder: &str, class: &str) -> String {
    let path = Path::new(folder);
    let mut report = OsStr::new("json=").to_owned();
    report.push(path.join("report.json"));
    let mut child = measure::command(OsStr::new(env!("CARGO_BIN_EXE_tilegrade")));
    child
        .arg("grade")
        .arg(path.join(class))
        .args(["--jobs", "1", "--as", "class", "--cases"])
        .arg(path.join("cases"))
        .arg("--out")
        .arg(path.join("grades"))
        .arg("--report")
        .arg(report);
    let printed = File::create(path.join("printed")).expect("a file");
    child
        .stdin(Stdio::null())
        .stdout(printed)
        .stderr(Stdio::null());
    let status = child.status().expect("the program can be started");
    assert!(status.success(), "grading ended with {status}");
    let (seconds, memory) = measure::of_children();
    format!("{seconds} {memory}")
}
