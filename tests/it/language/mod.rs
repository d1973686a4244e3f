//! Plans, carried out: every file staged, every step a plain process, no sandbox.

mod answers; // what the driver and the compiler hand over
mod batch; // many boards in one virtual machine
mod compiler; // one compiler for many submissions
mod java; // how students hand in Java, and how their programs behave
mod newer_java; // what javac says of what it does not know
mod others; // the other languages
mod plans; // what is planned, before anything is built
mod wire; // what a supervisor says to a virtual machine

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::OnceLock,
};

use tempfile::TempDir;
use tilegrade::{
    intake,
    language::{
        ANSWER_FILE, Answer, DRIVER_SOURCES, Error, Language, Places, Plan, Program, Settings,
        Step, candidates, own_classes_step, parse_answer,
    },
    puzzle::{Board, format_board_file},
};
use walkdir::WalkDir;

/// Enough for a compiler.
const MEMORY_MIB: u64 = 256;

/// A board that is nowhere in the programs.
const BOARD: &str = "123657840";

/// A submission in a folder of its own, with its plan.
struct Project {
    folder: TempDir,
    plan: Plan,
    /// The plan that is tried last.
    last: Plan,
}

/// A project after its build.
struct Built {
    project: Project,
    places: Places,
    /// How many attempts it took.
    attempts: usize,
}

/// Class files, by their names below the folder of the build.
type Classes = BTreeMap<String, Vec<u8>>;

/// What a run left.
struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    answer: Option<Answer>,
}

/// Writes the files, finds them again as one submission, and plans.
fn project(files: &[(&str, &[u8])], settings: &Settings) -> Result<Project, Error> {
    let folder = TempDir::new().expect("a folder");
    let root = folder.path().join("submission");
    for (name, content) in files {
        write(&root.join(name), content);
    }
    let submissions = intake::class(folder.path()).expect("a submission");
    let files = submissions[0].files().expect("files");
    let mut plans = candidates(&submissions[0].root, &files, settings, "")?;
    let last = plans.last().expect("a plan").clone();
    let plan = plans.swap_remove(0);
    Ok(Project { folder, plan, last })
}

/// Plans with the default settings.
fn planned(files: &[(&str, &str)]) -> Project {
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|&(name, text)| (name, text.as_bytes()))
        .collect();
    project(&files, &Settings::default()).expect("a plan")
}

/// A submission that lies in the repository; none where it is in another language than Java.
fn sample(root: &Path) -> Option<Project> {
    let files = WalkDir::new(root).into_iter();
    let files = files.map(|entry| entry.expect("a file"));
    let files: Vec<(String, Vec<u8>)> = files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let name = entry.path().strip_prefix(root).expect("below it");
            let name = name.to_str().expect("text").to_owned();
            (name, fs::read(entry.path()).expect("a file"))
        })
        .collect();
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    let project = project(&files, &Settings::default()).ok()?;
    (project.plan.language == Language::Java).then_some(project)
}

/// Every folder of the sample class.
fn samples() -> Vec<PathBuf> {
    folders_in("examples/class")
}

/// The classes of every sample and hostile submission in Java, made once: by one compiler for all of them, and by a javac of
/// its own where that one refuses. None where nobody compiles them.
fn classes_of(root: &Path) -> Option<&'static Classes> {
    static CLASSES: OnceLock<BTreeMap<PathBuf, Classes>> = OnceLock::new();
    let compile = || {
        let roots = [samples(), folders_in("tests/hostile")].concat();
        let projects = roots
            .into_iter()
            .filter_map(|root| Some((sample(&root)?, root)));
        let (projects, roots): (Vec<Project>, Vec<PathBuf>) = projects.unzip();
        let made = compiler::compiled(&projects);
        let all = roots.into_iter().zip(projects).zip(made);
        let classes = |((root, project), made): ((PathBuf, Project), Option<Classes>)| {
            let alone = || Some(class_files(&project.build().ok()?));
            Some((root, made.or_else(alone)?))
        };
        all.filter_map(classes).collect()
    };
    CLASSES.get_or_init(compile).get(root)
}

fn folders_in(place: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(place).expect("samples");
    let folders = entries.map(|entry| entry.expect("a folder").path());
    let mut folders: Vec<_> = folders.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// The class files of a build, by their names below its folder.
fn class_files(built: &Built) -> Classes {
    class_files_in(Path::new(&built.places.build))
}

fn class_files_in(folder: &Path) -> Classes {
    let files = WalkDir::new(folder).into_iter();
    let files = files.map(|entry| entry.expect("a file").into_path());
    files
        .filter(|path| path.extension().is_some_and(|ending| ending == "class"))
        .map(|path| {
            let name = path.strip_prefix(folder).expect("below it");
            let name = name.to_str().expect("text").to_owned();
            (name, fs::read(&path).expect("a class"))
        })
        .collect()
}

impl Project {
    /// Stages and builds; the diagnostics of the first attempt where none succeeds.
    fn build(self) -> Result<Built, String> {
        let places = self.places();
        let root = self.folder.path().join("submission");
        for staged in &self.plan.staged {
            write(
                &Path::new(&places.sources).join(&staged.to),
                &staged.content(&root).expect("a source"),
            );
        }
        let attempts = self.plan.attempts(&places, MEMORY_MIB);
        let mut first_failure = None;
        let mut next = (!attempts.is_empty()).then_some(0);
        let mut made = 0;
        while let Some(attempt) = next {
            made += 1;
            let failed = attempts[attempt]
                .iter()
                .map(|step| run(step, &places.build, ""))
                .find(|output| !output.status.success());
            let Some(failed) = failed else {
                break;
            };
            let diagnostics = text(&failed.stderr) + &text(&failed.stdout);
            next = self.plan.next_attempt(attempt, &diagnostics);
            first_failure.get_or_insert(diagnostics);
            if next.is_none() {
                return Err(first_failure.unwrap_or_default());
            }
        }
        Ok(Built {
            project: self,
            places,
            attempts: made,
        })
    }

    /// With what was compiled before.
    fn with_classes(self, classes: &Classes) -> Built {
        let places = self.places();
        for (name, bytes) in classes {
            write(&Path::new(&places.build).join(name), bytes);
        }
        Built {
            project: self,
            places,
            attempts: 0,
        }
    }

    fn places(&self) -> Places {
        let place = |name: &str| {
            let path = self.folder.path().join(name);
            fs::create_dir_all(&path).expect("a place");
            path.to_str().expect("a path that is text").to_owned()
        };
        Places {
            sources: place("sources"),
            build: place("build"),
            job: place("job"),
            driver: driver().to_owned(),
        }
    }
}

impl Built {
    /// Runs the program on [`BOARD`].
    fn solve(&self) -> Ran {
        self.solve_board(&BOARD.parse().expect("a board"))
    }

    fn solve_board(&self, board: &Board) -> Ran {
        self.run_on(&format_board_file(board))
    }

    fn run_on(&self, file: &str) -> Ran {
        let job = Path::new(&self.places.job);
        fs::remove_dir_all(job).expect("an old job");
        for name in &self.project.plan.board_names {
            write(&job.join(name), file.as_bytes());
        }
        let planned = self
            .project
            .plan
            .run(&self.places, MEMORY_MIB)
            .expect("a run");
        let output = run(&planned.step, &self.places.job, &planned.stdin);
        assert_eq!(planned.answer.is_some(), self.project.plan.needs_driver());
        Ran {
            code: output.status.code(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
            answer: fs::read(job.join(ANSWER_FILE))
                .ok()
                .and_then(|bytes| parse_answer(&bytes)),
        }
    }
}

/// Where the driver is, compiled once.
fn driver() -> &'static str {
    static DRIVER: OnceLock<(TempDir, String)> = OnceLock::new();
    let compiled = || {
        let folder = TempDir::new().expect("a folder");
        for (name, text) in DRIVER_SOURCES {
            write(&folder.path().join(name), text.as_bytes());
        }
        let place = folder
            .path()
            .to_str()
            .expect("a path that is text")
            .to_owned();
        let places = Places {
            sources: place.clone(),
            build: place.clone(),
            job: place.clone(),
            driver: place.clone(),
        };
        let names = DRIVER_SOURCES.map(|(name, _)| name.to_owned());
        let step = own_classes_step(names.into(), &places, MEMORY_MIB);
        let output = run(&step, &place, "");
        assert_eq!(text(&output.stderr), "", "javac is silent about the driver");
        assert!(output.status.success());
        (folder, place)
    };
    &DRIVER.get_or_init(compiled).1
}

#[expect(
    clippy::disallowed_methods,
    reason = "the plans are carried out without the sandbox, which has its own tests"
)]
fn run(step: &Step, directory: &str, stdin: &str) -> Output {
    let program = match &step.program {
        Program::Named(name) => name,
        Program::Tool(tool) => tool.name(),
    };
    let input = Path::new(directory).join("stdin");
    write(&input, stdin.as_bytes());
    Command::new(program)
        .args(&step.arguments)
        .current_dir(directory)
        .stdin(Stdio::from(fs::File::open(&input).expect("the input")))
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}: is its package installed?"))
}

fn write(path: &Path, content: &[u8]) {
    fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
    fs::write(path, content).expect("a file");
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
