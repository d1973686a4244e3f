//! A javac that is not what it should be, one compiler for many submissions, and what is not compiled again.
//!
//! Only root can put another javac in the place of the system's; others leave these tests out.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    process::Output,
};

use serde_json::Value;

use super::support::{Desk, code, program, submission};

/// What every javac here has in common: it does not tell where its JDK is, so that it is not looked through.
const SCRIPT: &str = "#!/bin/sh\ncase \"$*\" in *XshowSettings*) exit 1 ;; esac\n";

/// Has a student's program call what is nowhere.
fn calls(desk: &Desk, student: u32, what: &str) {
    desk.write(
        &format!("class/student-{student}/Main.java"),
        &format!("class Main {{ public static void main(String[] a) {{ {what}; }} }}\n"),
    );
}

/// Grades after these mounts; none where nothing can be mounted.
fn after(desk: &Desk, mounts: &str, arguments: &[&str]) -> Option<Output> {
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
        .current_dir(desk.path(""));
    Some(outer.output().expect("the program starts"))
}

/// Grades with a javac that does this first. The virtual machine is not beside it, so that
/// each submission has a javac of its own.
fn with_javac(desk: &Desk, does: &str, arguments: &[&str]) -> Option<Output> {
    desk.write(
        "bin/javac",
        &format!("{SCRIPT}{does}\nexec /usr/bin/javac \"$@\"\n"),
    );
    let javac = desk.path("bin/javac");
    fs::set_permissions(&javac, Permissions::from_mode(0o755)).expect("it is ours");
    let mounts = "mount -t tmpfs -o mode=755 none /usr/local/bin && cp -p bin/javac /usr/local/bin";
    after(desk, mounts, arguments)
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
    after(desk, mounts, arguments)
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

/// The notes of a grading.
fn notes(output: &Output) -> Vec<String> {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines = said.lines().filter(|line| line.starts_with("note: "));
    lines.map(str::to_owned).collect()
}

#[test]
fn what_was_compiled_before_is_not_compiled_for_another_case() {
    let desk = Desk::with_samples(&["accepted-linked-lists"]);
    if with_javac(&desk, "", &[]).is_none() {
        return;
    }
    // It compiles our own classes alone.
    let fails = "case \"$*\" in -version | *tilegrade/*) ;; *) exit 3 ;; esac";
    desk.write("cases/more.txt", "1 2 3\n8 4 0\n7 6 5\n");
    let more = with_javac(&desk, fails, &[]).expect("it is root");
    assert_eq!(code(&more), 0, "{more:?}");
    // Another source is another build, and a fresh grading builds anew.
    desk.write("class/accepted-linked-lists/More.java", "class More { }\n");
    for arguments in [&[][..], &["--fresh"]] {
        let other = with_javac(&desk, fails, arguments).expect("it is root");
        assert_ne!(code(&other), 0, "{other:?}");
    }
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
    let Some(alone) = with_javac(&desk, "", &["--out", "alone"]) else {
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
    let nested = format!(
        "int deep = {}1{};",
        "(".repeat(100_000),
        ")".repeat(100_000)
    );
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
    let Some(alone) = with_javac(&desk, "", &["--out", "alone"]) else {
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
    let desk = Desk::empty();
    calls(&desk, 0, "System.out.println(0)");
    calls(&desk, 1, "System.out.println(1)");
    for (number, silent) in ["-version", "-version | *tilegrade/*"].iter().enumerate() {
        let does = format!("case \"$*\" in {silent}) ;; *) exit 0 ;; esac");
        let out = ["--out", ["all", "theirs"][number]];
        let Some(silent) = with_javac(&desk, &does, &out) else {
            return;
        };
        let report = desk.report_without_times();
        assert_ne!(code(&silent), 1, "{report}");
        let not_judged = report.matches("\"verdict\": \"not-judged\"").count();
        assert!(not_judged >= 2, "{report}");
    }
    let right = with_javac(&desk, "", &["--out", "right"]).expect("it is root");
    assert_eq!(code(&right), 1, "{right:?}");
    let report = desk.report_without_times();
    assert!(!report.contains("not-judged"), "{report}");
    // A program that is nothing but remarks comes to nothing as well.
    desk.write(
        "class/student-0/Main.java",
        "// class Main { public static void main(String[] a) { } }\n",
    );
    let empty = with_javac(&desk, "", &["--out", "empty"]).expect("it is root");
    assert_eq!(code(&empty), 1, "{empty:?}");
}
