//! A row about `regrade`: a class is judged again from its records.

use std::{ffi::OsStr, fmt::Write, fs, path::Path, process::Stdio, time::Instant};

use tempfile::TempDir;
use tilegrade::grade::{Journal, Member};

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
    fill(folder.path(), CLASS);
    let times = (0..=effort.long_rounds)
        .map(|_| seconds(folder.path()))
        .skip(1);
    Spread::of(times.collect()).median
}

/// Makes the records of so many submissions and cases: a right and a wrong program are graded, and each stands for many.
pub(crate) fn fill(folder: &Path, (submissions, cases): (u32, usize)) {
    let case_folder = folder.join("cases");
    fs::create_dir(&case_folder).expect("a new folder");
    let mut answers = String::new();
    for (number, board) in boards::random_at(20, cases).into_iter().enumerate() {
        let path = case_folder.join(format!("case-{number:02}.txt"));
        let text = board_file(&board);
        fs::write(path, &text).expect("a file");
        writeln!(answers, "    {text:?}: {:?},", transcript(board)).expect("memory");
    }
    for (name, change) in SOURCES {
        let program = folder.join("class").join(name);
        fs::create_dir_all(&program).expect("a new folder");
        let text = format!(
            "import sys\nANSWERS = {{\n{answers}}}\nprint(ANSWERS[open(sys.argv[1]).read()]{change}, end='')\n"
        );
        fs::write(program.join("main.py"), text).expect("a file");
    }
    let mut grade = measure::command(OsStr::new(env!("CARGO_BIN_EXE_tilegrade")));
    let words = [
        "grade",
        "class",
        "--as",
        "class",
        "--cases",
        "cases",
        "--exit-zero",
    ];
    let output = grade.current_dir(folder).args(words).output();
    let output = output.expect("the program can be started");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let journal = Journal::open_graded(&folder.join("grades")).expect("a journal");
    let members: Vec<Member> = (0..submissions).map(member).collect();
    for (number, member) in (0..).zip(&members) {
        let (source, _) = SOURCES[usize::from(number % WRONG == 0)];
        copy(journal.folder(), source, &member.record_name);
    }
    list(journal.folder(), &members);
}

/// Has a folder of results be that of these submissions.
pub(crate) fn list(folder: &Path, members: &[Member]) {
    let path = folder.join("run.json");
    let facts = fs::read(&path).expect("what was graded");
    let mut facts: serde_json::Value = serde_json::from_slice(&facts).expect("JSON");
    facts["submissions"] = serde_json::to_value(members).expect("names");
    fs::write(&path, facts.to_string()).expect("a file");
}

/// What is graded, and what changes the answers of a wrong one.
const SOURCES: [(&str, &str); 2] = [("right", ""), ("wrong", ".replace('LEFT', 'RIGHT')")];

pub(crate) fn member(number: u32) -> Member {
    let name = format!("student-{number:05}");
    Member {
        record_name: name.clone(),
        name,
    }
}

/// Copies what a grading has kept of a submission.
fn copy(folder: &Path, source: &str, name: &str) {
    let [from, to] = [source, name].map(|one| folder.join("records").join(one));
    fs::create_dir(&to).expect("a new folder");
    for record in fs::read_dir(from).expect("records").flatten() {
        fs::copy(record.path(), to.join(record.file_name())).expect("a file");
    }
    let [from, to] = [source, name].map(|one| folder.join(format!("submissions/{one}.json")));
    let stored = fs::read_to_string(from).expect("a stored submission");
    fs::write(
        to,
        stored.replace(&format!("\"{source}\""), &format!("\"{name}\"")),
    )
    .expect("a file");
}

/// How long it takes to judge the records again.
pub(crate) fn seconds(folder: &Path) -> f64 {
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
