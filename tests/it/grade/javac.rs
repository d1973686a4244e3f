//! A javac that is not what it should be, and a disk without room for what it made: the plain path, a note, the same results.
//!
//! Only root can put another javac in the place of the system's; others leave these tests out.

use std::{
    fs::{self, File, Permissions},
    os::unix::fs::PermissionsExt,
    process::Output,
    time::{Duration, SystemTime},
};

use serde_json::Value;

use super::support::{Desk, code, program, submission};

/// The folder of the cache in which nothing can be made.
const NO_CACHE: &str = "/dev/null/x";

/// What every javac here has in common: it does not tell where its JDK is, so that it is not looked through.
const SCRIPT: &str = "#!/bin/sh\ncase \"$*\" in *XshowSettings*) exit 1 ;; esac\n";

/// A class as large as an archive is made for, in which two programs are refused.
fn desk() -> Desk {
    let desk = Desk::empty().with_a_cache_of_its_own();
    fill(&desk, "missing");
    desk
}

/// Two programs that call what is nowhere, and six students with nothing that is compiled.
fn fill(desk: &Desk, called: &str) {
    for number in 0..2 {
        calls(desk, number, &format!("{called}{number}()"));
    }
    for number in 2..8 {
        desk.write(&format!("class/student-{number}/notes.txt"), "later\n");
    }
}

/// Has a student's program call what is nowhere.
fn calls(desk: &Desk, student: u32, what: &str) {
    desk.write(
        &format!("class/student-{student}/Main.java"),
        &format!("class Main {{ public static void main(String[] a) {{ {what}; }} }}\n"),
    );
}

/// Grades after these mounts; none where nothing can be mounted.
fn after(desk: &Desk, mounts: &str, cache: &str, arguments: &[&str]) -> Option<Output> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let inner = desk.command(arguments);
    let mut outer = program("unshare");
    outer
        .args(["--mount", "--", "/bin/sh", "-c"])
        .arg(format!("{mounts} && exec \"$@\""))
        .arg("sh")
        .arg(inner.get_program())
        .args(inner.get_args())
        .env("XDG_CACHE_HOME", cache)
        .current_dir(desk.path(""));
    Some(outer.output().expect("the program starts"))
}

/// Grades with a javac that does this first, and is never older or younger. The virtual machine is not beside it, so that
/// each submission has a javac of its own.
fn with_javac(desk: &Desk, does: &str, cache: &str, arguments: &[&str]) -> Option<Output> {
    desk.write(
        "bin/javac",
        &format!("{SCRIPT}{does}\nexec /usr/bin/javac \"$@\"\n"),
    );
    let javac = desk.path("bin/javac");
    fs::set_permissions(&javac, Permissions::from_mode(0o755)).expect("it is ours");
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    File::open(&javac)
        .and_then(|file| file.set_modified(long_ago))
        .expect("it is ours");
    let mounts = "mount -t tmpfs -o mode=755 none /usr/local/bin && cp -p bin/javac /usr/local/bin";
    after(desk, mounts, cache, arguments)
}

/// Grades with java and javac in one place, which do this first: there one compiler is started for many submissions.
fn with_jdk(desk: &Desk, does: [&str; 2], arguments: &[&str]) -> Option<Output> {
    for (name, does) in ["java", "javac"].into_iter().zip(does) {
        let file = format!("bin/{name}");
        desk.write(
            &file,
            &format!("{SCRIPT}{does}\nexec /usr/bin/{name} \"$@\"\n"),
        );
        fs::set_permissions(desk.path(&file), Permissions::from_mode(0o755)).expect("it is ours");
    }
    let mounts =
        "mount -t tmpfs -o mode=755 none /usr/local/bin && cp -p bin/java bin/javac /usr/local/bin";
    after(desk, mounts, NO_CACHE, arguments)
}

/// A class of programs that say which they are. The third is refused, and the fourth is not built by the first attempt.
fn mixed_desk() -> Desk {
    let desk = Desk::empty();
    for number in 0..7 {
        calls(&desk, number, &format!("System.out.println({number})"));
    }
    calls(&desk, 2, "missing()");
    calls(&desk, 3, "new Hidden()");
    desk.write("class/student-3/Other.java", "class Hidden { }\n");
    desk
}

fn cache(desk: &Desk) -> String {
    desk.path("cache").display().to_string()
}

/// The notes of a grading.
fn notes(output: &Output) -> Vec<String> {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines = said.lines().filter(|line| line.starts_with("note: "));
    lines.map(str::to_owned).collect()
}

/// How many archives are kept.
fn archives(desk: &Desk) -> usize {
    let listing = fs::read_dir(desk.path("cache/tilegrade")).expect("a folder");
    let names = listing.map(|entry| entry.expect("a file").file_name());
    names
        .filter(|name| {
            let name = name.to_string_lossy();
            name.starts_with("javac-") && !name.ends_with(".lock")
        })
        .count()
}

#[test]
fn what_was_compiled_before_is_compiled_by_nobody_again() {
    let desk = Desk::with_samples(&["accepted-linked-lists", "compile-error-missing-symbol"])
        .with_a_cache_of_its_own();
    // Both are as long, so that one is taken for the other.
    let works = "case \"$*\" in -version) ;; *) set -- \"$@\" ;; esac";
    let fails = "case \"$*\" in -version) ;; *) exit 3      ;; esac";
    assert_eq!(works.len(), fails.len());
    let Some(first) = with_javac(&desk, works, &cache(&desk), &["--out", "first"]) else {
        return;
    };
    assert_eq!(code(&first), 1, "{first:?}");
    let report = desk.report_without_times();
    assert!(report.contains("\"accepted\"") && report.contains("compile-error"));
    let again = with_javac(&desk, fails, &cache(&desk), &["--out", "again"]).expect("it is root");
    assert_eq!(code(&again), 1, "{again:?}");
    assert_eq!(desk.report_without_times(), report);
    let fresh = &["--out", "fresh", "--fresh"];
    let fresh = with_javac(&desk, fails, &cache(&desk), fresh).expect("it is root");
    assert_ne!(code(&fresh), 1, "{fresh:?}");
    assert!(
        desk.report_without_times().contains("not-judged"),
        "it compiles nothing"
    );
}

#[test]
fn a_javac_that_knows_no_archives_compiles_as_ever_and_a_note_says_so() {
    let desk = desk();
    let Some(plain) = with_javac(&desk, "", NO_CACHE, &["--out", "plain"]) else {
        return;
    };
    assert_eq!(code(&plain), 1, "{plain:?}");
    let report = desk.report_without_times();
    assert!(report.contains("missing1"), "{report}");
    // As JDK 8 refuses the flag for the log, and JDK 11 the one for the archive.
    for (number, refused) in ["*Xlog*", "*ArchiveClassesAtExit*"].iter().enumerate() {
        let does = format!(
            "case \"$*\" in {refused}) echo Unrecognized option >&2; \
             echo 'Error: Could not create the Java Virtual Machine.' >&2; exit 1 ;; esac"
        );
        let out = format!("noted-{number}");
        let other = with_javac(&desk, &does, &cache(&desk), &["--out", &out]).expect("it is root");
        assert_eq!(code(&other), 1, "{other:?}");
        assert_eq!(desk.report_without_times(), report);
        let notes = notes(&other);
        assert!(
            notes.len() == 1 && notes[0].ends_with("this JDK makes no archive of its classes"),
            "{notes:?}"
        );
        assert_eq!(archives(&desk), 0);
    }
}

#[test]
fn where_javac_ends_otherwise_with_its_archive_what_it_says_without_counts() {
    let desk = desk();
    let does = "for argument do case $argument in *SharedArchiveFile*) with=1 ;; *.java) file=$argument ;; esac; done\n\
                if [ \"$with\" ]; then\n\
                grep -q is_killed \"$file\" && kill -SEGV $$\n\
                grep -q does_not_begin \"$file\" && { echo 'Error occurred during initialization of VM'; exit 1; }\n\
                grep -q is_silent \"$file\" && exit 1\n\
                grep -q succeeds \"$file\" && { echo '[warning][cds] it is odd'; exit 0; }\n\
                fi";
    let Some(made) = with_javac(&desk, does, &cache(&desk), &["--out", "made"]) else {
        return;
    };
    assert_eq!((code(&made), notes(&made)), (1, vec![]), "{made:?}");
    assert_eq!(archives(&desk), 1);
    for number in 1..8 {
        fs::remove_dir_all(desk.path(&format!("class/student-{number}"))).expect("a student");
    }
    for (what, is_odd) in [
        ("is_killed()", true),
        ("does_not_begin()", true),
        ("is_silent()", true),
        ("succeeds()", true),
        // What a student writes is nothing that a virtual machine says.
        ("said(\"Could not create the Java Virtual Machine\")", false),
    ] {
        calls(&desk, 0, what);
        let name = &what[..5];
        let out = format!("plain-{name}");
        with_javac(&desk, does, NO_CACHE, &["--out", &out]).expect("it is root");
        let report = desk.report_without_times();
        assert!(report.contains("cannot find symbol"), "{report}");
        let out = format!("archive-{name}");
        let odd = with_javac(&desk, does, &cache(&desk), &["--out", &out]).expect("it is root");
        assert_eq!(code(&odd), 1, "{odd:?}");
        assert_eq!(desk.report_without_times(), report, "{what}");
        let notes = notes(&odd);
        let is_noted = |note: &String| note.contains("it does not end as it does without");
        assert_eq!(notes.len(), usize::from(is_odd), "{what}: {notes:?}");
        assert!(notes.iter().all(is_noted), "{what}: {notes:?}");
    }
    // One more byte is another JDK, whose archive is none of the first's.
    fill(&desk, "other");
    let other = format!("{does} ");
    let other = with_javac(&desk, &other, &cache(&desk), &["--out", "other"]).expect("it is root");
    assert_eq!((code(&other), notes(&other)), (1, vec![]), "{other:?}");
    assert_eq!(archives(&desk), 2);
}

#[test]
fn a_full_disk_keeps_nothing_and_changes_no_result() {
    let desk = desk();
    let folder = desk.path("cache/tilegrade");
    fs::create_dir_all(&folder).expect("a folder");
    let Some(plain) = after(&desk, ":", NO_CACHE, &["--out", "plain"]) else {
        return;
    };
    assert_eq!(code(&plain), 1, "{plain:?}");
    let report = desk.report_without_times();
    let folder = folder.display();
    let mounts = format!(
        "mount -t tmpfs -o mode=700,size=4k none {folder} && \
         {{ head -c 1M /dev/zero > {folder}/filler 2>/dev/null || :; }}"
    );
    let full = after(&desk, &mounts, &cache(&desk), &["--out", "full"]).expect("it is root");
    assert_eq!(code(&full), 1, "{full:?}");
    assert_eq!(desk.report_without_times(), report);
    let notes = notes(&full);
    for said in [
        "the archive of javac's classes is not kept: ",
        "builds are not kept for later gradings: ",
    ] {
        let times = notes.iter().filter(|note| note.contains(said)).count();
        assert_eq!(times, 1, "{said}: {notes:?}");
    }
    assert_eq!(notes.len(), 2, "{notes:?}");
}

#[test]
fn where_there_is_no_room_to_make_an_archive_all_is_graded_without() {
    let desk = desk();
    let Some(plain) = after(&desk, ":", NO_CACHE, &["--out", "plain"]) else {
        return;
    };
    assert_eq!(code(&plain), 1, "{plain:?}");
    let report = desk.report_without_times();
    fs::create_dir(desk.path("small")).expect("a folder");
    let folder = desk.path("small").display().to_string();
    // Enough for every run, and not for what may be written along with an archive.
    let mounts =
        format!("mount -t tmpfs -o mode=755,size=200m none {folder} && export TMPDIR={folder}");
    let small = after(&desk, &mounts, &cache(&desk), &["--out", "small-one"]).expect("it is root");
    assert_eq!(code(&small), 1, "{small:?}");
    assert_eq!(desk.report_without_times(), report);
    let notes = notes(&small);
    assert!(
        notes.len() == 1 && notes[0].contains("without an archive of its classes"),
        "{notes:?}"
    );
    assert_eq!(archives(&desk), 0);
}

#[test]
fn one_compiler_for_many_submissions_changes_no_result() {
    let desk = mixed_desk();
    // The file of this class has a name that no disk takes.
    calls(&desk, 5, &format!("class {} {{ }}", "B".repeat(250)));
    // That of this one has to keep its own name to be put in place, and nobody needs it.
    let unneeded = format!("class {} {{ }}", "\u{e4}".repeat(130));
    desk.write("class/student-6/Unneeded.java", &unneeded);
    // The stack that a compiler has by itself may hold this or not.
    let links = (0..1_300).map(|number| format!("if (a.length == {number}) a = null;"));
    calls(&desk, 6, &links.collect::<Vec<_>>().join(" else "));
    let Some(alone) = with_javac(&desk, "", NO_CACHE, &["--out", "alone"]) else {
        return;
    };
    assert_eq!(code(&alone), 1, "{alone:?}");
    let report = desk.report_without_times();
    for said in ["missing()", "compile-error"] {
        assert!(report.contains(said), "{report}");
    }
    let judged: Value = serde_json::from_str(&report).expect("JSON");
    let verdict = |number: u32| &submission(&judged, &format!("student-{number}"))["verdict"];
    assert_eq!(verdict(5), "compile-error");
    let undone = ["compile-error", "not-judged"];
    assert!(!undone.contains(&verdict(6).as_str().expect("a verdict")));
    let together = with_jdk(&desk, ["", ""], &["--out", "together"]).expect("it is root");
    assert_eq!(code(&together), 1, "{together:?}");
    assert_eq!(desk.report_without_times(), report);
}

#[test]
fn a_class_is_built_without_a_javac_for_each_of_its_submissions() {
    let desk = Desk::empty();
    for number in 0..5 {
        calls(&desk, number, &format!("System.out.println({number})"));
    }
    // It compiles our own classes alone.
    let ours = "case \"$*\" in -version | *tilegrade/*) ;; *) exit 3 ;; esac";
    let Some(together) = with_jdk(&desk, ["", ours], &["--out", "together"]) else {
        return;
    };
    assert_eq!(code(&together), 1, "{together:?}");
    let built = desk.report_without_times();
    assert!(
        !built.contains("not-judged") && !built.contains("compile-error"),
        "{built}"
    );
    // So few are not worth its start.
    for number in 0..2 {
        fs::remove_dir_all(desk.path(&format!("class/student-{number}"))).expect("it is ours");
    }
    let alone = with_jdk(&desk, ["", ours], &["--out", "alone"]).expect("it is root");
    assert_ne!(code(&alone), 1, "{alone:?}");
    assert!(desk.report_without_times().contains("not-judged"));
}

#[test]
fn where_the_compiler_for_many_breaks_off_another_one_compiles_the_rest() {
    let desk = Desk::empty();
    for number in 0..7 {
        calls(&desk, number, &format!("System.out.println({number})"));
    }
    // More than the stack of a compiler holds.
    let nested = format!("int deep = {}1{};", "(".repeat(20_000), ")".repeat(20_000));
    calls(&desk, 1, &nested);
    let ours = "case \"$*\" in -version | *tilegrade/*) ;; *) exit 3 ;; esac";
    let Some(together) = with_jdk(&desk, ["", ours], &["--out", "together"]) else {
        return;
    };
    assert_ne!(code(&together), 2, "{together:?}");
    let report: Value = serde_json::from_str(&desk.report_without_times()).expect("JSON");
    let submissions = report["submissions"].as_array().expect("a list").iter();
    let not_built = submissions.filter(|one| one["verdict"] == "not-judged");
    let not_built: Vec<_> = not_built.map(|one| one["name"].as_str()).collect();
    assert_eq!(not_built, [Some("student-1")]);
}

#[test]
fn where_the_compiler_for_many_does_not_start_each_has_its_own() {
    let desk = mixed_desk();
    let Some(alone) = with_javac(&desk, "", NO_CACHE, &["--out", "alone"]) else {
        return;
    };
    assert_eq!(code(&alone), 1, "{alone:?}");
    let report = desk.report_without_times();
    // As a virtual machine without the module of the compiler.
    let without = "case \"$*\" in *tilegrade.Compiler*) exit 1 ;; esac";
    let other = with_jdk(&desk, [without, ""], &["--out", "other"]).expect("it is root");
    assert_eq!(code(&other), 1, "{other:?}");
    let told = notes(&other).into_iter();
    let told = told.filter(|note| note.contains("a javac of its own"));
    assert_eq!(told.count(), 1, "{other:?}");
    assert_eq!(desk.report_without_times(), report);
}

#[test]
fn a_javac_that_writes_nothing_is_no_students_mistake() {
    let desk = desk();
    calls(&desk, 0, "System.out.println(0)");
    calls(&desk, 1, "System.out.println(1)");
    for (number, silent) in ["-version", "-version | *tilegrade/*"].iter().enumerate() {
        let does = format!("case \"$*\" in {silent}) ;; *) exit 0 ;; esac");
        let out = ["--out", ["all", "theirs"][number]];
        let Some(silent) = with_javac(&desk, &does, &cache(&desk), &out) else {
            return;
        };
        let report = desk.report_without_times();
        assert_ne!(code(&silent), 1, "{report}");
        let not_judged = report.matches("\"verdict\": \"not-judged\"").count();
        assert!(not_judged >= 2, "{report}");
    }
    let right = with_javac(&desk, "", &cache(&desk), &["--out", "right"]).expect("it is root");
    assert_eq!(code(&right), 1, "{right:?}");
    let report = desk.report_without_times();
    assert!(!report.contains("not-judged"), "{report}");
    // A program that is nothing but remarks comes to nothing as well.
    desk.write(
        "class/student-0/Main.java",
        "// class Main { public static void main(String[] a) { } }\n",
    );
    let empty = with_javac(&desk, "", &cache(&desk), &["--out", "empty"]).expect("it is root");
    assert_eq!(code(&empty), 1, "{empty:?}");
}
