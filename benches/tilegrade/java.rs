//! Rows about a class in Java from its sources to its reports, beside the loop that everybody writes first: javac for each
//! submission, `java` for each case, no sandbox, and nobody who judges.
//!
//! No two submissions are the same bytes and each round has a folder of its own, so that nothing is compiled
//! less often than in a class that is seen for the first time. Nor is anything removed from the round before: some file systems
//! take long to make a file where many were just removed.

use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::{
    boards, floor,
    measure::{self, Effort, Spread},
    table::{Row, Table, Target},
    transcripts::board_file,
};

/// Light cases: their moves, each so often as it stands here.
pub(crate) const LIGHT: [u8; 20] = [
    5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 15,
];

/// A right program with sorted linked lists.
const SAMPLE: &str = "examples/class/accepted-linked-lists";

/// What a typical one has in place of some of its files.
const TYPICAL: &str = "benches/tilegrade/typical";

/// The way into both.
const MAIN: &str = "edu.iastate.cs228.hw3.PuzzleSolver";
pub(crate) const PACKAGE: &str = "edu/iastate/cs228/hw3";

/// What is handed in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Program {
    /// It walks through its lists as seldom as can be.
    Quick,
    /// It walks through them again for each question, and compares copies of boards: 1.0 to 1.3 s of processor time for 20 boards
    /// of 5 to 20 moves, as the right programs of students that were measured take.
    Typical,
}

/// An assignment whose classes are not asked method by method, as nobody else asks them: what runs cost is compared without that.
const UNPROBED: [&str; 2] = ["--assignment", "../unprobed/assignment.toml"];

/// Between two looks at the memory of the grader.
const GLANCE: Duration = Duration::from_millis(20);

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let submissions = effort.java_submissions;
    let mut figures: Option<Figures> = None;
    let mut take = || {
        figures
            .get_or_insert_with(|| Figures::measured(effort))
            .clone()
    };
    let name = format!("{submissions} Java programs × 20 light boards: CPU each");
    table.row(&name, |name| take().cpu.row(name, 9.0));
    let name = format!("{submissions} Java programs × 20 light boards: elapsed each");
    table.row(&name, |name| take().elapsed.row(name, 9.0));
    let name = format!("{submissions} Java programs again, nothing changed");
    table.row(&name, |name| Row::below_a_second(name, take().again));
    table.row("memory of the grader of Java programs", |name| {
        let bytes = take().memory;
        Row {
            name,
            ours: format!("{:.1} MB", bytes / 1e6),
            rival: None,
            ratio: None,
            target: Target::Bound("below 100 MB", bytes < 100e6),
        }
    });
}

/// Medians for each submission, and the ratios of rounds.
#[derive(Clone)]
struct Compared {
    ours: f64,
    rival: f64,
    ratio: Spread,
}

impl Compared {
    fn of(pairs: &[(f64, f64)]) -> Self {
        let median = |figures: Vec<f64>| Spread::of(figures).median;
        Self {
            ours: median(pairs.iter().map(|pair| pair.0).collect()),
            rival: median(pairs.iter().map(|pair| pair.1).collect()),
            ratio: Spread::of(pairs.iter().map(|pair| pair.1 / pair.0).collect()),
        }
    }

    fn row<'name>(&self, name: &'name str, least: f64) -> Row<'name> {
        Row::times(
            name,
            self.ours,
            self.rival,
            self.ratio,
            Target::Times(least),
        )
    }
}

#[derive(Clone)]
struct Figures {
    cpu: Compared,
    elapsed: Compared,
    /// Seconds of a grading in which nothing is left to do.
    again: f64,
    /// The most memory of the grader itself, in bytes.
    memory: f64,
}

impl Figures {
    fn measured(effort: Effort) -> Self {
        let folder = TempDir::new().expect("a folder");
        fill(
            folder.path(),
            effort.java_submissions,
            &LIGHT,
            Program::Quick,
        );
        let path = folder.path().to_str().expect("a path in letters");
        let (mut cpu, mut elapsed, mut memory) = (Vec::new(), Vec::new(), 0.0_f64);
        #[expect(clippy::cast_precision_loss, reason = "a class")]
        let each = |seconds: f64| seconds / effort.java_submissions as f64;
        for round in 0..effort.long_rounds {
            let ours = || measure::in_fresh_process(&[path, "java", "ours"]);
            let naive = || measure::in_fresh_process(&[path, "java", "naive"]);
            let (ours, naive) = if round % 2 == 0 {
                let ours = ours();
                (ours, naive())
            } else {
                let naive = naive();
                (ours(), naive)
            };
            cpu.push((each(ours[0]), each(naive[0])));
            elapsed.push((each(ours[1]), each(naive[1])));
            memory = memory.max(ours[2]);
        }
        let again = measure::in_fresh_process(&[path, "java", "again"])[1];
        Self {
            cpu: Compared::of(&cpu),
            elapsed: Compared::of(&elapsed),
            again,
            memory,
        }
    }
}

/// What a fresh process prints that does this with the class in a folder: processor time of all that it started and elapsed time,
/// in seconds, and the most memory of the grader, in bytes.
pub(crate) fn in_this_process(folder: &str, what: &str) -> String {
    let folder = Path::new(folder);
    let start = Instant::now();
    let memory = match what {
        "naive" => {
            naive_loop(folder);
            0.0
        }
        "again" => grade(folder, rounds(folder) - 1, &UNPROBED),
        "floor" => return floor::in_this_process(folder),
        // What is wrong on purpose.
        "shared" | "per-case" => {
            let more = [&UNPROBED[..], &["--exit-zero", "--jvm", what]].concat();
            grade(folder, rounds(folder), &more)
        }
        "probed" => grade(folder, rounds(folder), &[]),
        "wrong-probed" => grade(folder, rounds(folder), &["--exit-zero"]),
        _ => grade(folder, rounds(folder), &UNPROBED),
    };
    let elapsed = start.elapsed().as_secs_f64();
    let (seconds, _) = measure::of_children();
    format!("{seconds} {elapsed} {memory}")
}

/// How often the class was graded.
fn rounds(folder: &Path) -> usize {
    let is_round = |path: &PathBuf| {
        let name = path.file_name().and_then(OsStr::to_str);
        name.is_some_and(|name| name.starts_with("round-"))
    };
    files(folder).into_iter().filter(is_round).count()
}

/// Grades the class with all that an instructor asks for, into the folder of a round, with more
/// options. Gives the most memory of the grader.
fn grade(folder: &Path, round: usize, more: &[&str]) -> f64 {
    let round = folder.join(format!("round-{round}"));
    fs::create_dir_all(&round).expect("a folder");
    let mut command = measure::command(OsStr::new(env!("CARGO_BIN_EXE_tilegrade")));
    command
        .args(["grade", "../class", "--as", "class", "--cases", "../cases"])
        .args([
            "--report",
            "json=r.json",
            "--report",
            "csv=r.csv",
            "--report",
            "html=site/",
        ])
        .args(more)
        .current_dir(&round);
    let mut child = silent(&mut command, folder)
        .spawn()
        .expect("the program can be started");
    let memory = watched(&mut child);
    let status = child.wait().expect("a child");
    assert!(status.success(), "all that is handed in is right: {status}");
    memory
}

/// Waits for a process, and gives the most memory that it held, in bytes.
fn watched(child: &mut Child) -> f64 {
    let path = format!("/proc/{}/status", child.id());
    let mut most = 0.0_f64;
    while child.try_wait().expect("a child").is_none() {
        let status = fs::read_to_string(&path).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok());
        most = most.max(kibibytes.unwrap_or(0.0) * 1024.0);
        thread::sleep(GLANCE);
    }
    most
}

/// Compiles each submission and starts it once for each case, one after the other.
fn naive_loop(folder: &Path) {
    let cases = files(&folder.join("cases"));
    for submission in files(&folder.join("class")) {
        let built = folder.join("built");
        let _ = fs::remove_dir_all(&built);
        let mut javac = measure::command(OsStr::new("javac"));
        javac
            .arg("-d")
            .arg(&built)
            .args(files(&submission.join(PACKAGE)));
        require(&mut javac, folder);
        for case in &cases {
            let mut java = measure::command(OsStr::new("java"));
            java.arg("-cp").arg(&built).arg(MAIN).arg(case);
            require(&mut java, folder);
        }
    }
}

fn require(command: &mut Command, folder: &Path) {
    let status = silent(command, folder)
        .status()
        .expect("the program can be started");
    assert!(status.success(), "it ended with {status}");
}

fn silent<'a>(command: &'a mut Command, folder: &Path) -> &'a mut Command {
    let printed = File::create(folder.join("printed")).expect("a file");
    command
        .stdin(Stdio::null())
        .stdout(printed)
        .stderr(Stdio::null())
}

/// What lies in a folder, in order.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths
}

/// Makes cases of so many moves, and a class that hands in a program.
/// Beside them stands an assignment that asks no classes.
pub(crate) fn fill(folder: &Path, submissions: usize, moves: &[u8], program: Program) {
    let cases = folder.join("cases");
    fs::create_dir(&cases).expect("a new folder");
    for (number, &moves) in moves.iter().enumerate() {
        // Another one where the moves are the same.
        let board = boards::random_at(moves, 2)[number % 2];
        let file = cases.join(format!("case-{number:02}.txt"));
        fs::write(file, board_file(&board)).expect("a file");
    }
    let unprobed = folder.join("unprobed");
    fs::create_dir(&unprobed).expect("a new folder");
    fs::write(unprobed.join("assignment.toml"), "format = 1\n").expect("a file");
    fs::write(unprobed.join("template.toml"), "format = 1\n[classes]\n").expect("a file");
    let sources = program.sources();
    for number in 0..submissions {
        let to = folder
            .join(format!("class/student-{number:03}"))
            .join(PACKAGE);
        fs::create_dir_all(&to).expect("new folders");
        for (name, source) in &sources {
            let mut text = fs::read(source).expect("a source");
            text.extend(format!("// {number}\n").into_bytes());
            fs::write(to.join(name), text).expect("a file");
        }
    }
}

impl Program {
    /// Its files, by their names.
    fn sources(self) -> BTreeMap<OsString, PathBuf> {
        let ours = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut folders = vec![ours.join(SAMPLE).join(PACKAGE)];
        if self == Self::Typical {
            folders.push(ours.join(TYPICAL));
        }
        let paths = folders.iter().flat_map(|folder| files(folder));
        let named = |path: PathBuf| Some((path.file_name()?.to_owned(), path));
        paths.filter_map(named).collect()
    }
}
