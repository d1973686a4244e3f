//! Rows about classes that are graded in shares: joining them, and what a share costs beside the whole.

use std::{ffi::OsStr, fs, path::Path, process::Stdio, time::Instant};

use tempfile::TempDir;
use tilegrade::grade::Member;

use crate::{
    boards,
    measure::{self, Effort, Spread},
    regrading,
    table::{Row, Table, Target},
    transcripts::board_file,
};

/// How many shares there are.
const SHARES: usize = 4;

/// Submissions and cases of the class that is joined.
const CLASS: (u32, usize) = (500, 31);

/// Those of the class whose joining may take no more memory than a small one's.
const LARGE: (u32, usize) = (10_000, 2);

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let (submissions, cases) = CLASS;
    let name = format!("`merge`, {submissions} × {cases} from {SHARES} folders: elapsed");
    table.row(&name, |name| {
        let folder = TempDir::new().expect("a folder");
        fill(folder.path(), CLASS);
        let times = (0..=effort.long_rounds).map(|_| seconds(folder.path()));
        let median = Spread::of(times.skip(1).collect()).median;
        Row {
            name,
            ours: measure::milliseconds(median),
            rival: None,
            ratio: None,
            target: Target::Bound("below 2 s", median < 2.0),
        }
    });
    let (submissions, cases) = LARGE;
    let name = format!("`merge`, {submissions} × {cases}: memory");
    table.row(&name, |name| {
        let folder = TempDir::new().expect("a folder");
        fill(folder.path(), LARGE);
        let place = folder.path().to_str().expect("a name");
        let memory = measure::in_fresh_process(&[place, "merge", "memory"])[0];
        Row {
            name,
            ours: format!("{:.1} MB", memory / 1e6),
            rival: None,
            ratio: None,
            target: Target::Bound("below 100 MB", memory < 100e6),
        }
    });
    table.row(
        "`grade`, a class of 600 beside its largest of 4 shares: CPU",
        |name| {
            let folder = TempDir::new().expect("a folder");
            write_class(folder.path(), 600);
            let place = folder.path().to_str().expect("a name");
            let shares = ["1/1", "1/4", "2/4", "3/4", "4/4"];
            // Each as often as the other. A machine that is shared only ever adds to what one takes, so that the least counts.
            let once = |share| measure::in_fresh_process(&[place, "merge", share])[0];
            let rounds = (0..=effort.long_rounds).map(|_| shares.map(once));
            let rounds: Vec<[f64; 5]> = rounds.collect();
            let least = |at: usize| {
                rounds
                    .iter()
                    .map(|round| round[at])
                    .fold(f64::MAX, f64::min)
            };
            let taken: [f64; 5] = std::array::from_fn(least);
            let largest = taken[1..].iter().copied().fold(0.0, f64::max);
            let times = taken[0] / largest;
            Row {
                name,
                ours: measure::milliseconds(taken[0]),
                rival: Some(measure::milliseconds(largest)),
                ratio: Some(Spread::of(vec![times])),
                target: Target::Bound("at least 3.6", times >= 3.6),
            }
        },
    );
}

/// A class of programs in Python that print nothing, and two cases.
fn write_class(folder: &Path, submissions: usize) {
    let cases = folder.join("cases");
    fs::create_dir(&cases).expect("a new folder");
    for (number, board) in boards::random_at(8, 2).into_iter().enumerate() {
        let path = cases.join(format!("case-{number}.txt"));
        fs::write(path, board_file(&board)).expect("a file");
    }
    for number in 0..submissions {
        let own = folder.join(format!("class/student-{number:03}"));
        fs::create_dir_all(&own).expect("a new folder");
        fs::write(own.join("main.py"), "print()\n").expect("a file");
    }
}

/// What a fresh process prints that joins shares, or grades one: the most memory in bytes, or processor time in seconds.
pub(crate) fn in_this_process(folder: &str, what: &str) -> String {
    let folder = Path::new(folder);
    if what == "memory" {
        seconds(folder);
        let (_, memory) = measure::of_children();
        return memory.to_string();
    }
    // Nothing is removed between the rounds: on some file systems it takes long to make a file where many were just removed.
    let out = tempfile::tempdir_in(folder).expect("a folder").keep();
    let mut child = measure::command(OsStr::new(env!("CARGO_BIN_EXE_tilegrade")));
    child.args([
        "grade",
        "--as",
        "class",
        "--exit-zero",
        "--quiet",
        "--shard",
        what,
        "--cases",
    ]);
    child
        .arg(folder.join("cases"))
        .arg("--out")
        .arg(out.join("grades"));
    child.arg(folder.join("class"));
    child
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let status = child.status().expect("the program can be started");
    assert_eq!(status.code(), Some(0));
    let (seconds, _) = measure::of_children();
    seconds.to_string()
}

/// Makes the folders of shares of a class, each judged.
fn fill(folder: &Path, class: (u32, usize)) {
    let whole = folder.join("whole");
    fs::create_dir(&whole).expect("a new folder");
    regrading::fill(&whole, class);
    let whole = whole.join("grades");
    let all: Vec<Member> = (0..class.0).map(regrading::member).collect();
    for (number, members) in all.chunks(all.len().div_ceil(SHARES)).enumerate() {
        let share = folder.join(format!("share-{number}"));
        let out = share.join("grades");
        for below in ["records", "submissions"] {
            fs::create_dir_all(out.join(below)).expect("a new folder");
        }
        for Member { record_name, .. } in members {
            for place in [
                format!("records/{record_name}"),
                format!("submissions/{record_name}.json"),
            ] {
                fs::rename(whole.join(&place), out.join(&place)).expect("it is there");
            }
        }
        fs::copy(whole.join("run.json"), out.join("run.json")).expect("a file");
        regrading::list(&out, members);
        regrading::seconds(&share);
    }
}

/// How long it takes to join the shares.
fn seconds(folder: &Path) -> f64 {
    let out = folder.join("joined");
    let mut child = measure::command(OsStr::new(env!("CARGO_BIN_EXE_tilegrade")));
    child.arg("merge");
    child.args((0..SHARES).map(|number| folder.join(format!("share-{number}/grades"))));
    child
        .arg("--out")
        .arg(&out)
        .args(["--exit-zero", "--quiet"]);
    child
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let start = Instant::now();
    let status = child.status().expect("the program can be started");
    let elapsed = start.elapsed().as_secs_f64();
    assert_eq!(status.code(), Some(0));
    fs::remove_dir_all(out).expect("it was made");
    elapsed
}
