//! What one grading leaves for the next: the archive of javac's classes, and builds.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use sha2::{Digest, Sha256};

use super::support::{Desk, code};

/// As many as an archive is made for.
const CLASS: usize = 8;

/// How many of them are compiled: one compiler for all is not worth its start, and a javac for each has the archive made.
const COMPILED: usize = 3;

/// A class of programs that are refused, each for a line of its own, which takes no runs, and of students who handed in none.
fn desk() -> Desk {
    let desk = Desk::empty().with_a_cache_of_its_own();
    for number in COMPILED..CLASS {
        desk.write(&format!("class/student-{number}/notes.txt"), "later\n");
    }
    for number in 0..COMPILED {
        desk.write(
            &format!("class/student-{number}/Main.java"),
            &format!(
                "class Main {{ public static void main(String[] a) {{ missing{number}(); }} }}\n"
            ),
        );
    }
    desk
}

/// What is kept under names that begin so.
fn kept(desk: &Desk, beginning: &str) -> Vec<PathBuf> {
    let listing = fs::read_dir(desk.path("cache/tilegrade"))
        .into_iter()
        .flatten();
    let paths = listing.map(|entry| entry.expect("a file").path());
    let is_one = |path: &PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy();
        name.starts_with(beginning) && !name.ends_with(".lock")
    };
    let mut paths: Vec<_> = paths.filter(is_one).collect();
    paths.sort();
    paths
}

/// Grades into a folder, and gives the report without times and the notes.
fn graded(desk: &Desk, command: &mut Command) -> (String, String) {
    let output = command.output().expect("it starts");
    assert_eq!(code(&output), 1, "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let notes = said.lines().filter(|line| line.starts_with("note: "));
    let notes = notes.collect::<Vec<_>>().join("\n");
    (desk.report_without_times(), notes)
}

#[test]
fn an_archive_is_made_once_and_one_that_is_damaged_anew() {
    let desk = desk();
    let plain = graded(
        &desk,
        desk.command(&["--out", "plain"])
            .env("XDG_CACHE_HOME", "/dev/null/x"),
    );
    assert!(
        plain
            .1
            .contains("nothing is kept in `/dev/null/x/tilegrade`"),
        "{}",
        plain.1
    );
    assert!(plain.0.contains("missing1"), "{}", plain.0);
    let first = graded(&desk, &mut desk.command(&["--out", "first"]));
    assert_eq!(first, (plain.0.clone(), String::new()));
    let [archive] = &kept(&desk, "javac-")[..] else {
        panic!("{:?}", kept(&desk, ""));
    };
    let whole = fs::read(archive).expect("the archive");
    for damaged in [
        &whole[..whole.len() / 2],
        &[&whole[..9999], &[1; 99], &whole[10_098..]].concat(),
    ] {
        fs::write(archive, damaged).expect("it is ours");
        let again = graded(&desk, &mut desk.command(&["--out", "again", "--fresh"]));
        assert_eq!(again, first);
        let now = fs::read(archive).expect("the archive");
        assert!(
            now != damaged && now.len() > whole.len() / 2,
            "it was made anew"
        );
    }
    let now = fs::read(archive).expect("the archive");
    assert_eq!(
        graded(&desk, &mut desk.command(&["--out", "last", "--fresh"])),
        first
    );
    assert!(
        now == fs::read(archive).expect("the archive"),
        "it was made again"
    );
}

#[test]
fn two_gradings_share_a_cache() {
    let desk = desk();
    let start = |out: &str, report: &str| {
        let mut command = desk.command(&["--out", out, "--report", report]);
        command
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("it starts")
    };
    let both = [start("one", "json=one.json"), start("two", "json=two.json")];
    for mut grading in both {
        assert_eq!(grading.wait().expect("it was started here").code(), Some(1));
    }
    assert_eq!(kept(&desk, "javac-").len(), 1);
    // The driver is one more.
    assert_eq!(kept(&desk, "build-").len(), COMPILED + 1);
}

#[test]
fn what_was_built_before_is_not_compiled_again_in_another_folder() {
    let desk = Desk::empty().with_a_cache_of_its_own();
    desk.write(
        "class/ana/Main.java",
        "class Main { public static void main(String[] a) { int x } }\n",
    );
    let first = graded(&desk, &mut desk.command(&["--out", "first"]));
    let mut builds = kept(&desk, "build-");
    builds.retain(|path| fs::read_to_string(path).is_ok_and(|text| text.contains("expected")));
    let [build] = &builds[..] else {
        panic!("{:?}", kept(&desk, ""));
    };
    // What is kept is told from what is compiled by words that javac never says.
    let whole = fs::read_to_string(build).expect("text");
    let other = whole[64..].replace("expected", "welcome");
    assert_ne!(other, whole[64..]);
    let damaged = format!("{}{other}", &whole[..64]);
    fs::write(build, damaged).expect("it is ours");
    assert_eq!(
        graded(&desk, &mut desk.command(&["--out", "second"])),
        first
    );
    fs::write(build, with_its_hash(build, &other)).expect("it is ours");
    let third = graded(&desk, &mut desk.command(&["--out", "third"]));
    assert_eq!(third.0, first.0.replace("expected", "welcome"));
    assert_eq!(
        graded(&desk, &mut desk.command(&["--out", "fourth", "--fresh"])),
        first
    );
    assert_eq!(fs::read_to_string(build).expect("text"), whole);
}

#[test]
fn classes_are_handed_back_and_run() {
    let desk = Desk::with_samples(&["accepted-linked-lists"]).with_a_cache_of_its_own();
    let grade = |more: &[&str]| {
        let output = desk.command(more).output().expect("it starts");
        (code(&output), desk.report_without_times())
    };
    let first = grade(&["--out", "first"]);
    assert_eq!(first.0, 0, "{}", first.1);
    // The submission's, and our driver's, which is smaller.
    let mut builds = kept(&desk, "build-");
    builds.sort_by_key(|path| fs::metadata(path).expect("it is kept").len());
    let [_, build] = &builds[..] else {
        panic!("{builds:?}");
    };
    let whole = fs::read(build).expect("a build");
    fs::write(build, &whole[..whole.len() - 1]).expect("it is ours");
    assert_eq!(grade(&["--out", "second"]), first);
    assert!(fs::read(build).expect("a build") == whole, "it is damaged");
    // A build without a class shows that nothing is compiled.
    fs::write(build, with_its_hash(build, "{\"classes\":{}}")).expect("it is ours");
    let (code, report) = grade(&["--out", "third"]);
    assert_eq!(code, 1, "{report}");
    assert_eq!(grade(&["--out", "fourth", "--fresh"]), first);
    assert!(fs::read(build).expect("a build") == whole, "it was left");
}

#[test]
fn a_program_neither_sees_nor_changes_what_is_kept() {
    let desk = Desk::empty().with_a_cache_of_its_own();
    let folder = desk.path("cache/tilegrade");
    let program = format!(
        "import java.io.*;\n\
         class Main {{ public static void main(String[] a) throws IOException {{\n\
         File folder = new File(\"{}\");\n\
         File[] kept = folder.listFiles();\n\
         System.out.println(kept == null ? \"sees nothing\" : \"sees all\");\n\
         if (kept != null) for (File file : kept) new FileOutputStream(file).write(0);\n\
         new FileOutputStream(new File(folder, \"build-new\")).write(0);\n\
         System.out.println(\"writes\"); }} }}\n",
        folder.display()
    );
    desk.write("class/ana/Main.java", &program);
    let contents = || -> Vec<Vec<u8>> {
        let paths = kept(&desk, "");
        paths
            .iter()
            .map(|path| fs::read(path).expect("it is kept"))
            .collect()
    };
    graded(&desk, &mut desk.command(&["--out", "first"]));
    let before = contents();
    // The program, and our classes beside it.
    assert_eq!(before.len(), 2);
    graded(&desk, &mut desk.command(&["--out", "second"]));
    assert!(before == contents(), "it was changed");
    let mut printed = 0;
    for entry in walkdir::WalkDir::new(desk.path("second")) {
        let entry = entry.expect("a file");
        let text = fs::read(entry.path()).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        assert!(
            !text.contains("sees all") && !text.contains("\nwrites"),
            "{text}"
        );
        printed += usize::from(text.contains("sees nothing"));
    }
    assert!(printed > 0, "it did not run");
}

/// An entry as it is kept in a file.
fn with_its_hash(file: &Path, content: &str) -> String {
    let name = file.file_name().expect("a name").to_string_lossy();
    let digits = Sha256::digest(format!("{name}\n{content}"))
        .iter()
        .fold(String::new(), |digits, byte| format!("{digits}{byte:02x}"));
    format!("{digits}{content}")
}
