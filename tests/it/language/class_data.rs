//! javac with an archive of its own classes: the same class files and the same words for every sample, right or wrong.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

use tempfile::TempDir;
use tilegrade::language::{
    Language, Places, Plan, Program, Settings, Step, Tool, detect, known_right,
};
use tilegrade::submission::{Options, Shape, find};
use walkdir::WalkDir;

use super::{MEMORY_MIB, run, text, write};

/// What javac refuses in a method, each for another reason and by another part of it.
const MISTAKES: [&str; 12] = [
    "int x",
    "int x = \"text\";",
    "return 1;",
    "int x; System.out.println(x);",
    "while (true) { } System.out.println();",
    "throw new Exception();",
    "java.util.List<int> list = null;",
    "switch (a.length) { case 1: case 1: }",
    "Runnable r = () -> 1; var v = null;",
    "\"no end",
    "} } class Main { void m() { \\u00zz",
    "new Object() { void m() { a = a.length ? 1 : this.missing(); } }; Missing.<String>m((Strin) a[0])",
];

/// What a compilation left: how it ended, what it said, and every file with its bytes.
type Left = (Option<i32>, String, BTreeMap<String, Vec<u8>>);

#[test]
fn with_the_archive_javac_writes_and_says_what_it_does_without() {
    let place = TempDir::new().expect("a folder");
    let archive = shared_archive();
    let whole = fs::read(archive).expect("the archive");
    assert!(whole.len() > 1 << 20, "{}", whole.len());
    let (samples, next) = (samples(place.path()), AtomicUsize::new(0));
    let (right, wrong) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let compare = || {
        while let Some(sample) = samples.get(next.fetch_add(1, Relaxed)) {
            let folder = TempDir::new().expect("a folder");
            let Some((plan, places)) = staged(sample, folder.path()) else {
                continue;
            };
            for step in plan.attempts(&places, MEMORY_MIB).concat() {
                let without = left(&as_students_do(step.clone()), &places);
                let fast = left(&step.with_class_data(archive), &places);
                assert_eq!(fast, without, "{}", sample.display());
                let count = if without.0 == Some(0) { &right } else { &wrong };
                count.fetch_add(1, Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(compare);
        scope.spawn(compare);
    });
    let (right, wrong) = (right.into_inner(), wrong.into_inner());
    assert!(
        right >= 15 && wrong > MISTAKES.len(),
        "{right} right, {wrong} wrong"
    );
}

#[test]
fn an_archive_that_is_none_is_left_aside_in_silence() {
    let place = TempDir::new().expect("a folder");
    let (plan, places) = staged_right(place.path());
    let step = plan.attempts(&places, MEMORY_MIB).concat().remove(0);
    let without = left(&step, &places);
    let none = place.path().join("none.jsa");
    let none = none.to_str().expect("text");
    for content in [
        None,
        Some(""),
        Some("an archive of another virtual machine"),
    ] {
        if let Some(content) = content {
            write(Path::new(none), content.as_bytes());
        }
        assert_eq!(
            left(&step.clone().with_class_data(none), &places),
            without,
            "{content:?}"
        );
    }
}

/// javac as a student starts it: without any option for its virtual machine.
fn as_students_do(mut step: Step) -> Step {
    assert_eq!(step.program, Program::Tool(Tool::Javac));
    step.arguments
        .retain(|argument| !argument.starts_with("-J-X"));
    step
}

/// An archive that is made once for all tests.
pub(super) fn shared_archive() -> &'static str {
    static ARCHIVE: OnceLock<(TempDir, String)> = OnceLock::new();
    let make = || {
        let place = TempDir::new().expect("a folder");
        let archive = archive(place.path());
        (place, archive)
    };
    &ARCHIVE.get_or_init(make).1
}

fn archive(place: &Path) -> String {
    let (plan, places) = staged_right(place);
    let archive = place.join("javac.jsa").to_str().expect("text").to_owned();
    let step = plan.attempts(&places, MEMORY_MIB).concat().remove(0);
    let made = left(&step.clone().making_class_data(&archive), &places);
    assert_eq!(made, left(&step, &places), "it is made in silence");
    archive
}

fn staged_right(place: &Path) -> (Plan, Places) {
    let root = place.join("right");
    for (name, text) in known_right(Language::Java) {
        write(&root.join(name), text.as_bytes());
    }
    staged(&root, place).expect("it is Java")
}

/// Every folder of the sample class, and a program with each mistake; with `FULL=1` every hostile submission too.
fn samples(place: &Path) -> Vec<PathBuf> {
    let mut places = vec!["examples/class"];
    if std::env::var_os("FULL").is_some() {
        places.push("tests/hostile");
    }
    let entries = places
        .into_iter()
        .map(|folder| fs::read_dir(folder).expect("samples"));
    let folders = entries
        .flatten()
        .map(|entry| entry.expect("a folder").path());
    let mut folders: Vec<_> = folders.filter(|path| path.is_dir()).collect();
    folders.sort();
    for (number, mistake) in MISTAKES.iter().enumerate() {
        let folder = place.join(format!("mistake-{number}"));
        let text =
            format!("class Main {{\npublic static void main(String[] a) {{\n{mistake}\n}}\n}}\n");
        write(&folder.join("Main.java"), text.as_bytes());
        folders.push(folder);
    }
    folders
}

/// The plan of a submission in Java, with its sources in place.
fn staged(root: &Path, place: &Path) -> Option<(Plan, Places)> {
    let options = Options {
        shape: Shape::One,
        ..Options::default()
    };
    let submissions = find(&[root.to_owned()], &options).ok()?;
    let files = submissions[0].files().ok()?;
    let plan = detect(&submissions[0].root, &files, &Settings::default()).ok()?;
    if plan.language != Language::Java {
        return None;
    }
    let inside = |name: &str| place.join(name).to_str().expect("text").to_owned();
    let places = Places {
        sources: inside("sources"),
        build: inside("build"),
        job: inside("job"),
        driver: String::new(),
    };
    for staged in &plan.staged {
        let content = staged.content(&submissions[0].root).expect("a source");
        write(&Path::new(&places.sources).join(&staged.to), &content);
    }
    Some((plan, places))
}

fn left(step: &Step, places: &Places) -> Left {
    let build = Path::new(&places.build);
    let _ = fs::remove_dir_all(build);
    fs::create_dir_all(build).expect("a folder");
    let output = run(step, &places.build, "");
    let files = WalkDir::new(build)
        .into_iter()
        .map(|entry| entry.expect("a file"));
    let files = files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let bytes = fs::read(entry.path()).expect("a file");
            (entry.path().display().to_string(), bytes)
        });
    let said = text(&output.stderr) + &text(&output.stdout);
    (output.status.code(), said, files.collect())
}
