//! Rows about classes in Java beside what no grader of them can do without: the processor time of the threads that solve the
//! cases, one empty virtual machine and one warm compilation for each submission; and about larger classes.
//!
//! The floor knows neither the threads of the virtual machine that compile, nor anybody who watches.

use std::{ffi::OsStr, fs, path::Path};

use tempfile::TempDir;

use crate::{
    java::{LIGHT, PACKAGE, Program, files, fill},
    measure::{self, Effort, Spread, milliseconds},
    table::{Row, Table, Target},
};

/// Cases in which the programs take longer than what is around them: their moves.
pub(crate) const DEEPER: [u8; 20] = [
    5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 8, 12, 16, 18,
];

/// How much larger a large class is.
const TIMES: usize = 10;

/// How often it is graded again.
const AGAIN: usize = 3;

/// The grader's own driver, and who measures.
const DRIVER: [&str; 2] = ["src/language/Driver.java", "benches/tilegrade/Floor.java"];

/// How the grader starts its own virtual machine.
const FLAGS: [&str; 4] = [
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:TieredStopAtLevel=1",
    "-Xss8m",
];

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let submissions = effort.java_submissions;
    for (program, word) in [(Program::Typical, "typical"), (Program::Quick, "quick")] {
        let mut rounds: Option<Vec<Round>> = None;
        let mut take = || {
            rounds
                .get_or_insert_with(|| {
                    let folder = TempDir::new().expect("a folder");
                    fill(folder.path(), submissions, &DEEPER, program);
                    let one = |_| Round::measured(folder.path(), submissions);
                    (0..effort.long_rounds).map(one).collect()
                })
                .clone()
        };
        let name = format!("{submissions} {word} Java programs × 20 to 20 moves: CPU / floor");
        table.row(&name, |name| {
            let row = row(name, &take(), |round| round.floor);
            let ratio = row.ratio.as_ref().expect("a rival").median;
            let target = match program {
                Program::Typical => Target::Bound("at most 1.15", ratio <= 1.15),
                Program::Quick => Target::None,
            };
            Row { target, ..row }
        });
        let name = format!("{submissions} {word} Java programs × 20 to 20 moves: CPU / alone");
        table.row(&name, |name| row(name, &take(), |round| round.alone));
    }
    let many = submissions * TIMES;
    let mut larger = None;
    let mut take = || *larger.get_or_insert_with(|| Larger::measured(submissions, many));
    let name = format!("{many} Java programs: elapsed each, and {submissions}'s");
    table.row(&name, |name| {
        let Larger { few, each, .. } = take();
        Row {
            name,
            ours: milliseconds(each),
            rival: Some(milliseconds(few)),
            ratio: Some(Spread::of(vec![each / few])),
            target: Target::None,
        }
    });
    let name = format!("{many} Java programs again, nothing changed");
    table.row(&name, |name| Row::below_a_second(name, take().again));
}

/// Elapsed seconds of a class and of a larger one, with light cases.
#[derive(Clone, Copy)]
struct Larger {
    /// For each submission of the smaller class.
    few: f64,
    /// And of the larger one.
    each: f64,
    /// For the larger one again, with nothing left to do: the median of a few times.
    again: f64,
}

impl Larger {
    fn measured(submissions: usize, many: usize) -> Self {
        let [smaller, larger] = [submissions, many].map(|submissions| {
            let folder = TempDir::new().expect("a folder");
            fill(folder.path(), submissions, &LIGHT, Program::Quick);
            folder
        });
        let each =
            |folder: &TempDir, submissions| figures(folder.path(), "ours")[1] / count(submissions);
        let few = each(&smaller, submissions);
        let each = each(&larger, many);
        let again = (0..AGAIN).map(|_| figures(larger.path(), "again")[1]);
        Self {
            few,
            each,
            again: Spread::of(again.collect()).median,
        }
    }
}

/// Seconds of processor time for each submission.
#[derive(Clone)]
struct Round {
    ours: f64,
    /// The threads that solve the cases, an empty virtual machine and a warm compilation.
    floor: f64,
    /// With all threads of the virtual machine in which the cases are solved, those that compile too.
    alone: f64,
}

impl Round {
    fn measured(folder: &Path, submissions: usize) -> Self {
        let ours = figures(folder, "ours")[0] / count(submissions);
        let [cases, empty, compilation, machine] = figures(folder, "floor")[..] else {
            panic!("it prints four figures");
        };
        Self {
            ours,
            floor: cases + empty + compilation,
            alone: machine + compilation,
        }
    }
}

fn row<'name>(name: &'name str, rounds: &[Round], rival: impl Fn(&Round) -> f64) -> Row<'name> {
    let spread = |of: &dyn Fn(&Round) -> f64| Spread::of(rounds.iter().map(of).collect());
    Row {
        name,
        ours: milliseconds(spread(&|round| round.ours).median),
        rival: Some(milliseconds(spread(&|round| rival(round)).median)),
        ratio: Some(spread(&|round| round.ours / rival(round))),
        target: Target::None,
    }
}

fn figures(folder: &Path, what: &str) -> Vec<f64> {
    let path = folder.to_str().expect("a path in letters");
    measure::in_fresh_process(&[path, "java", what])
}

#[expect(clippy::cast_precision_loss, reason = "a class")]
fn count(submissions: usize) -> f64 {
    submissions as f64
}

/// What this prints in a fresh process: the processor time, in seconds, of the threads that solve the cases of one submission, of an
/// empty virtual machine, of one warm compilation, and of the whole virtual machine in which the cases were solved.
pub(crate) fn in_this_process(folder: &Path) -> String {
    let classes = folder.join("floor");
    let _ = fs::remove_dir_all(&classes);
    let at = |name: &str| classes.join(name).display().to_string();
    let ours = DRIVER.map(|source| Path::new(env!("CARGO_MANIFEST_DIR")).join(source));
    let ours = ours.map(|source| source.display().to_string());
    run("javac", &["-d", &at("ours"), &ours[0], &ours[1]]);
    let sources: Vec<String> = files(&folder.join("class"))
        .iter()
        .map(|submission| submission.join(PACKAGE).display().to_string())
        .collect();
    let first = files(Path::new(&sources[0]));
    let first: Vec<String> = first
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let theirs = at("theirs");
    let mut arguments = vec!["-d", &theirs];
    arguments.extend(first.iter().map(String::as_str));
    run("javac", &arguments);
    let floor = |arguments: &[&str]| {
        let ours = at("ours");
        let mut all = FLAGS.to_vec();
        all.extend(["-cp", &ours, "tilegrade.Floor"]);
        all.extend(arguments);
        run("java", &all)
    };
    let package = PACKAGE.replace('/', ".");
    let classes = ["EightPuzzle", "State", "Heuristic"].map(|name| format!("{package}.{name}"));
    let names = format!("{},solve8Puzzle,AStar", classes.join(","));
    let cases = files(&folder.join("cases"));
    let cases: Vec<String> = cases
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let mut arguments = vec!["cases", &theirs, &names];
    arguments.extend(cases.iter().map(String::as_str));
    let spent = |arguments: &[&str]| {
        let (before, _) = measure::of_children();
        let printed = floor(arguments);
        (printed, measure::of_children().0 - before)
    };
    let (solved, machine) = spent(&arguments);
    let (_, empty) = spent(&["nothing"]);
    let mut arguments = vec!["compile", &theirs];
    arguments.extend(sources.iter().map(String::as_str));
    let compiled = floor(&arguments);
    format!("{} {empty} {} {machine}", solved.trim(), compiled.trim())
}

/// What a program prints, which has to end well.
fn run(program: &str, arguments: &[&str]) -> String {
    let mut command = measure::command(OsStr::new(program));
    let output = command.args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{program}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
