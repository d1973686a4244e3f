//! A row about `regrade`: a class is judged again from its records.

use std::{ffi::OsStr, fs, path::Path, process::Stdio, time::Instant};

use tempfile::TempDir;
use tilegrade::{
    assignment::Assignment,
    grade::{Journal, Member, RunFacts, StaffFiles},
    judge::SubmissionFacts,
    load,
    outcome::{Ending, RunRecord},
};

use crate::{
    boards,
    measure::{self, Effort, Spread, milliseconds},
    table::{Row, Table, Target},
    transcripts::{board_file, transcript},
};

/// Submissions, and cases of each.
const CLASS: (u32, usize) = (1_000, 20);

/// How many of them have their labels wrong: every so manieth.
const WRONG: u32 = 4;

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let (submissions, cases) = CLASS;
    let name = format!("`regrade --jobs 2`, {submissions} × {cases}: elapsed");
    table.row(&name, |name| {
        let seconds = elapsed(effort);
        Row {
            name,
            ours: milliseconds(seconds),
            rival: None,
            ratio: None,
            target: Target::Bound("below 2 s", seconds < 2.0),
        }
    });
}

/// How long it takes to judge the class again.
pub(crate) fn elapsed(effort: Effort) -> f64 {
    let folder = TempDir::new().expect("a folder");
    fill(folder.path());
    let times = (0..=effort.long_rounds)
        .map(|_| seconds(folder.path()))
        .skip(1);
    Spread::of(times.collect()).median
}

/// Makes the records, by the journal's own hand.
fn fill(folder: &Path) {
    let (submissions, cases) = CLASS;
    let case_folder = folder.join("cases");
    fs::create_dir(&case_folder).expect("a new folder");
    let mut texts = Vec::new();
    for (number, board) in boards::random_at(20, cases).into_iter().enumerate() {
        let path = case_folder.join(format!("case-{number:02}.txt"));
        fs::write(path, board_file(&board)).expect("a file");
        texts.push(transcript(board));
    }
    let assignment = load::assignment(None, Some(&case_folder)).expect("an assignment");
    let journal = Journal::open(&folder.join("grades")).expect("a journal");
    let members: Vec<Member> = (0..submissions).map(member).collect();
    for (number, member) in (0..).zip(&members) {
        keep(&journal, &assignment, member, &texts, number % WRONG == 0);
    }
    let mut facts = RunFacts::new(
        &assignment,
        StaffFiles::new([None, Some(&case_folder), None]),
        &[],
        &[],
        "none",
        None,
    );
    facts.submissions = members;
    facts.write(&journal).expect("a file");
}

fn member(number: u32) -> Member {
    let name = format!("student-{number:05}");
    Member {
        record_name: name.clone(),
        name,
    }
}

fn keep(
    journal: &Journal,
    assignment: &Assignment,
    member: &Member,
    texts: &[String],
    is_wrong: bool,
) {
    let record = |text: &String| {
        let text = if is_wrong {
            text.replace("LEFT", "RIGHT")
        } else {
            text.clone()
        };
        RunRecord {
            ending: Some(Ending::Exited(0)),
            ..RunRecord::saved(text.into_bytes())
        }
    };
    let facts = SubmissionFacts {
        name: member.name.clone(),
        student: tilegrade::outcome::Student::default(),
        language: Some("java".to_owned()),
        entry: Some("main".to_owned()),
        findings: Vec::new(),
    };
    let records = texts.iter().map(record).collect();
    journal
        .keep(member, &facts, assignment, &member.name, records)
        .expect("records");
}

fn seconds(folder: &Path) -> f64 {
    let mut child = measure::command(OsStr::new(env!("CARGO_BIN_EXE_tilegrade")));
    child
        .args(["regrade", "--jobs", "2", "--out"])
        .arg(folder.join("grades"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let start = Instant::now();
    let status = child.status().expect("the program can be started");
    let elapsed = start.elapsed().as_secs_f64();
    assert_eq!(status.code(), Some(1), "points are lost, and all is judged");
    elapsed
}
