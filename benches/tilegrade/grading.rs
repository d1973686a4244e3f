//! Rows about `grade` on a class of saved transcripts.

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    fs::{self, File},
    path::Path,
    process::Stdio,
};

use tempfile::TempDir;
use tilegrade::{
    assignment::{Case, Settings},
    judge::judge_case,
    load,
    outcome::{Observation, RunRecord, Verdict},
};

use crate::{
    boards,
    measure::{self, Effort, Spread, per_second},
    table::{Row, Table, Target},
    transcripts::{board_file, transcript},
};

/// Cases, and so the transcripts of a submission.
const CASES: u32 = 20;

/// So many transcripts, and fewer, have a bound on the memory of the grader.
const BOUNDED: u32 = 20_000;

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    // One that is measured makes the classes, and the other uses them.
    let mut figures = None;
    let [few_transcripts, transcripts] = effort.submissions.map(|count| count * CASES);
    let name = format!("`grade --jobs 1`, {transcripts} transcripts: a second");
    table.row(&name, |name| {
        let figures = figures.get_or_insert_with(|| Figures::measured(effort));
        let [seconds, loop_seconds] =
            [figures.seconds, figures.loop_seconds].map(|seconds| seconds / f64::from(transcripts));
        Row {
            name,
            ours: per_second(seconds),
            rival: Some(per_second(loop_seconds)),
            ratio: Some(figures.ratio),
            target: Target::Bound("at least 30000", seconds <= 1.0 / 30_000.0),
        }
    });
    let name = format!("memory for {transcripts} transcripts, and for {few_transcripts}");
    table.row(&name, |name| {
        let figures = figures.get_or_insert_with(|| Figures::measured(effort));
        let megabytes = |bytes: f64| format!("{:.2} MB", bytes / 1e6);
        let is_bounded = |(count, memory)| count > BOUNDED || memory < 20e6;
        let both = [
            (few_transcripts, figures.memory_of_few),
            (transcripts, figures.memory),
        ];
        Row {
            name,
            ours: megabytes(figures.memory),
            rival: Some(megabytes(figures.memory_of_few)),
            ratio: None,
            target: Target::Bound("below 20 MB for 20,000", both.into_iter().all(is_bounded)),
        }
    });
}

/// What grading took.
struct Figures {
    /// Processor time for the large class.
    seconds: f64,
    /// The same for a plain loop that reads and judges its files, and keeps and reports nothing.
    loop_seconds: f64,
    /// How many times as much that is.
    ratio: Spread,
    memory: f64,
    memory_of_few: f64,
}

impl Figures {
    fn measured(effort: Effort) -> Self {
        let folder = TempDir::new().expect("a folder");
        let [few, many] = effort.submissions;
        fill(folder.path(), &[("few", few), ("many", many)]);
        let path = folder.path().to_str().expect("a path in letters");
        let cases = cases(folder.path());
        let class = folder.path().join("many");
        let graded = |class| measure::in_fresh_process(&[path, class]);
        let rounds = (0..effort.long_rounds).map(|_| {
            let read_and_judged = measure::seconds(|| read_and_judge(&class, &cases));
            let graded = graded("many");
            [graded[0], graded[1], read_and_judged]
        });
        let rounds: Vec<[f64; 3]> = rounds.collect();
        let spread = |figure: fn(&[f64; 3]) -> f64| Spread::of(rounds.iter().map(figure).collect());
        let few = (0..effort.long_rounds).map(|_| graded("few")[1]);
        Self {
            seconds: spread(|round| round[0]).median,
            loop_seconds: spread(|round| round[2]).median,
            ratio: spread(|round| round[2] / round[0]),
            memory: spread(|round| round[1]).median,
            memory_of_few: Spread::of(few.collect()).median,
        }
    }
}

/// The cases, by the names of their files.
fn cases(folder: &Path) -> BTreeMap<OsString, Case> {
    let assignment = load::assignment(None, Some(&folder.join("cases"))).expect("cases");
    let named = |case: Case| (OsString::from(format!("{}.txt", case.name)), case);
    assignment.cases.into_iter().map(named).collect()
}

/// Reads all transcripts of a class and judges them.
fn read_and_judge(class: &Path, cases: &BTreeMap<OsString, Case>) {
    let rubric = Settings::default().rubric;
    let entries = |folder: &Path| fs::read_dir(folder).expect("a folder").map(Result::unwrap);
    for submission in entries(class) {
        for file in entries(&submission.path()) {
            let text = fs::read(file.path()).expect("a file");
            let observation = Observation::Ran(RunRecord::saved(text));
            let result = judge_case(&cases[&file.file_name()], &rubric, &observation);
            assert_eq!(result.verdict, Verdict::Accepted);
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
        .args(["--transcripts", "--jobs", "1", "--as", "class", "--cases"])
        .arg(path.join("cases"))
        .arg("--out")
        .arg(path.join(format!("grades-{class}")))
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
