//! Rows about `report`: all reports of classes of many sizes, from results that were judged from records, and what part that is
//! of a grading.
//!
//! There are two gradings to compare with. One runs programs, here native ones that do nothing, so that no
//! grading takes less and no part is larger; that is the one with a target. The other judges stored records again, which takes
//! a second or two for a thousand submissions, and writing thousands of pages is a good part of that.

use std::{ffi::OsStr, fmt::Write, fs, path::Path, process::Stdio, time::Instant};

use tempfile::TempDir;
use tilegrade::{
    assignment::Assignment,
    judge::{SubmissionFacts, judge_case, judge_submission},
    load,
    outcome::{Observation, Person, RunRecord, Student, SubmissionResult},
    report::{Format, Report, json},
};

use crate::{
    boards,
    measure::{self, Effort, Spread, microseconds, milliseconds},
    native, regrading,
    table::{Row, Table, Target},
    transcripts::{board_file, transcript},
};

/// Sizes of classes.
const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];

/// Cases of a submission.
const CASES: usize = 20;

/// How many submissions have their labels wrong: every so manieth.
const WRONG: usize = 4;

/// The size of the class that is compared with its grading.
const GRADED: usize = 1_000;

/// The part of a grading in which reports are rewritten, at most: the next writing waits for fifty times as long as the last.
const REWRITES: f64 = 0.02;

/// How much longer a submission may take in the largest class than in one of a hundred.
const GROWTH: f64 = 2.0;

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let mut of_hundred = None;
    for size in SIZES {
        let name =
            format!("`report`, all formats, {size} × {CASES}: processor time of each submission");
        table.row(&name, |name| {
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let each = taken(size, effort).processor / size as f64;
            if size == 100 {
                of_hundred = Some(each);
            }
            let target = match of_hundred {
                Some(small) if size > 100 => {
                    Target::Bound("linear: at most 2 × one of 100", each < GROWTH * small)
                }
                _ => Target::None,
            };
            Row {
                name,
                ours: microseconds(each),
                rival: None,
                ratio: None,
                target,
            }
        });
    }
    parts(table, effort);
}

/// Two rows: writing as a part of a grading that runs programs, and of one from records.
fn parts(table: &mut Table<'_>, effort: Effort) {
    let mut writing = None;
    let mut writing = || *writing.get_or_insert_with(|| taken(GRADED, effort).elapsed);
    let name = format!("`report`, all formats, {GRADED} × {CASES}: part of grading native runs");
    table.row(&name, |name| {
        let writing = writing();
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let runs = (GRADED * CASES) as f64;
        let grading = runs * native::seconds_of_a_run(effort.native_submissions);
        let part = writing / grading;
        let bound = "with rewrites (2 %) below 5 %";
        let is_kept = part + REWRITES < 0.05;
        row_of_part(name, [writing, grading], Target::Bound(bound, is_kept))
    });
    let name = format!("`report`, all formats, {GRADED} × {CASES}: part of `regrade --jobs 2`");
    table.row(&name, |name| {
        let note = "records: nothing is run".to_owned();
        let both = [writing(), regrading::elapsed(effort)];
        row_of_part(name, both, Target::Note(note))
    });
}

fn row_of_part(name: &str, [writing, grading]: [f64; 2], target: Target) -> Row<'_> {
    let part = writing / grading * 100.0;
    Row {
        name,
        ours: format!("{} ({part:.2} %)", milliseconds(writing)),
        rival: Some(milliseconds(grading)),
        ratio: None,
        target,
    }
}

/// What it takes to write all reports of a class, in seconds.
struct Cost {
    elapsed: f64,
    /// The processor's time: disks are too uneven for what grows with the class to be seen.
    processor: f64,
}

/// What it takes for a class of this size, in the middle of the rounds.
fn taken(size: usize, effort: Effort) -> Cost {
    let folder = TempDir::new().expect("a folder");
    fill(folder.path(), size);
    let rounds = (0..=effort.long_rounds).map(|_| written(folder.path()));
    let rounds: Vec<Cost> = rounds.skip(1).collect();
    let middle = |figure: fn(&Cost) -> f64| Spread::of(rounds.iter().map(figure).collect()).median;
    Cost {
        elapsed: middle(|round| round.elapsed),
        processor: middle(|round| round.processor),
    }
}

/// Writes results, and gradebooks that know all of the class.
fn fill(folder: &Path, size: usize) {
    let cases = folder.join("cases");
    fs::create_dir(&cases).expect("a new folder");
    let mut texts = Vec::new();
    for (number, board) in boards::random_at(20, CASES).into_iter().enumerate() {
        let path = cases.join(format!("case-{number:02}.txt"));
        fs::write(path, board_file(&board)).expect("a file");
        texts.push(transcript(board));
    }
    let assignment = load::assignment(None, Some(&cases)).expect("an assignment");
    let right = result(&assignment, &texts);
    let wrong: Vec<String> = texts
        .iter()
        .map(|text| text.replace("LEFT", "UP"))
        .collect();
    let wrong = result(&assignment, &wrong);
    let submission = |number: usize| {
        let some = if number.is_multiple_of(WRONG) {
            &wrong
        } else {
            &right
        };
        // The name of a download that both platforms would know again.
        let id = number.to_string();
        let download = format!("{}_{id}_{id}_assignsubmission_file_", name(number));
        let person = Person {
            id: Some(id),
            ..Person::default()
        };
        let student = Student {
            people: vec![person],
            download: Some(download),
            ..Student::default()
        };
        SubmissionResult {
            name: name(number),
            student,
            ..some.clone()
        }
    };
    let report = Report {
        assignment: "coms228".to_owned(),
        warning: None,
        submissions: (0..size).map(submission).collect(),
        ..Report::default()
    };
    fs::write(folder.join("results.json"), json::report(&report)).expect("a file");
    let mut canvas = "Student,ID,SIS Login ID,Section,coms228 (1)\n".to_owned();
    let mut moodle = "Identifier,\"Full name\",\"Email address\",Status,Grade\n".to_owned();
    for number in 0..size {
        let name = name(number);
        let _ = writeln!(canvas, "\"{name}, A\",{number},{name},A,");
        let _ = writeln!(moodle, "Participant {number},A,{name}@example.org,,");
    }
    fs::write(folder.join("canvas.csv"), canvas).expect("a file");
    fs::write(folder.join("moodle.csv"), moodle).expect("a file");
}

fn name(number: usize) -> String {
    format!("student-{number:05}")
}

/// What a submission comes to that prints these in the cases, in their order.
fn result(assignment: &Assignment, texts: &[String]) -> SubmissionResult {
    let rubric = &assignment.settings.rubric;
    let judged = assignment.cases.iter().zip(texts).map(|(case, text)| {
        let record = RunRecord::saved(text.clone().into_bytes());
        judge_case(case, rubric, &Observation::Ran(record))
    });
    judge_submission(SubmissionFacts::default(), assignment, judged.collect())
}

/// Writes every report, but the one that refuses a class.
fn written(folder: &Path) -> Cost {
    let mut child = measure::command(OsStr::new(env!("CARGO_BIN_EXE_tilegrade")));
    child
        .current_dir(folder)
        .env("GITHUB_STEP_SUMMARY", "summary.md")
        .args(["report", "results.json", "--gradebook", "canvas.csv"])
        .args(["--gradebook", "moodle.csv"]);
    let is_for_classes = |format: &Format| *format != Format::GithubClassroom;
    for format in Format::ALL.into_iter().filter(is_for_classes) {
        child.args(["--report", &format!("{format}=out-{format}")]);
    }
    child.stdin(Stdio::null()).stdout(Stdio::null());
    child.stderr(Stdio::null());
    let (begun, (before, _)) = (Instant::now(), measure::of_children());
    let status = child.status().expect("the program can be started");
    assert!(status.success(), "writing reports ended with {status}");
    Cost {
        elapsed: begun.elapsed().as_secs_f64(),
        processor: measure::of_children().0 - before,
    }
}
