//! Disks that are full or cannot be written to, and tools that vanish: a clear error or *not judged*, never a wrong verdict.
//!
//! Only root can mount what plays such a disk; others leave these tests out.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    process::{Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use super::support::{Desk, PROGRAM, code, program, submission};

/// Grades where `folder` is a disk of its own with these options, and is what `TMPDIR` names if `is_temporary`. None where
/// nothing can be mounted.
fn on_disk(
    desk: &Desk,
    folder: &str,
    options: &str,
    fill: &str,
    is_temporary: bool,
) -> Option<Output> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let place = desk.path(folder);
    fs::create_dir_all(&place).expect("a folder");
    let place = place.display();
    let script = format!(
        "mount -t tmpfs -o mode=755,size=1m none {place} && {{ {fill}; }} && mount -o remount,{options} {place} && \
         exec \"$@\""
    );
    let mut command = program("unshare");
    command
        .args([
            "--mount", "--", "/bin/sh", "-c", &script, "sh", PROGRAM, "grade", "class",
        ])
        .args([
            "--as",
            "class",
            "--cases",
            "cases",
            "--report",
            "json=report.json",
        ])
        .current_dir(desk.path(""));
    if is_temporary {
        command.env("TMPDIR", desk.path(folder));
    }
    Some(command.output().expect("the program starts"))
}

/// Fills the disk in the folder where it is mounted.
fn full(desk: &Desk, folder: &str) -> String {
    let place = desk.path(folder).join(".filler");
    format!(
        "head -c 4M /dev/zero > {} 2>/dev/null || :",
        place.display()
    )
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_temporary_directory_that_cannot_be_used_is_named_with_the_way_out() {
    for options in ["ro", "rw"] {
        let desk = Desk::with_samples(&["accepted-cpp", "accepted-python"]);
        // With room for a few files and for no run.
        let fill = if options == "rw" {
            full(&desk, "small")
        } else {
            ":".to_owned()
        };
        let Some(output) = on_disk(&desk, "small", options, &fill, true) else {
            return;
        };
        let said = said(&output);
        assert!([4, 5].contains(&code(&output)), "{options}: {said}");
        assert!(
            said.contains("TMPDIR") || String::from_utf8_lossy(&output.stdout).contains("TMPDIR"),
            "{options}: {output:?}"
        );
        none_is_judged(&desk);
    }
}

#[test]
fn who_fills_the_disk_is_named_and_the_others_are_judged() {
    let desk = Desk::with_samples(&["accepted-cpp", "accepted-python"]);
    desk.write(
        "class/a-filler/main.c",
        "#define _GNU_SOURCE\n#include <fcntl.h>\n#include <sys/mman.h>\n#include <unistd.h>\n\
         int main(void) {\n\
         \x20 for (int at = 0; at < 40; at++) {\n\
         \x20   int file = open(\"x\", O_RDWR | O_CREAT | O_EXCL, 0600), size = 60 << 20;\n\
         \x20   unlink(\"x\");\n\
         \x20   while (fallocate(file, 0, 0, size) != 0 && size > 4096) size /= 2;\n\
         \x20   mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);\n\
         \x20   close(file);\n\
         \x20 }\n\
         \x20 sleep(8);\n\
         }\n",
    );
    let Some(output) = on_disk(&desk, "small", "size=150m", ":", true) else {
        return;
    };
    let text = fs::read(desk.path("report.json")).expect("a report");
    let report: Value = serde_json::from_slice(&text).expect("JSON");
    let right = [
        ("a-filler", "disk-limit"),
        ("accepted-cpp", "accepted"),
        ("accepted-python", "accepted"),
    ];
    for (name, verdict) in right {
        let found = submission(&report, name);
        assert_eq!(found["verdict"], verdict, "{} {found:#}", said(&output));
    }
}

#[test]
fn a_folder_of_results_that_cannot_be_written_to_is_named_with_the_way_out() {
    for options in ["ro", "rw"] {
        let desk = Desk::with_samples(&["accepted-cpp", "accepted-python"]);
        let fill = if options == "rw" {
            full(&desk, "grades")
        } else {
            ":".to_owned()
        };
        let Some(output) = on_disk(&desk, "grades", options, &fill, false) else {
            return;
        };
        let said = said(&output);
        assert_eq!(code(&output), 5, "{options}: {output:?}");
        assert!(said.contains("grades"), "{options}: {said}");
        assert!(
            said.contains("\nhint: make room or choose another folder with --out"),
            "{options}: {said}"
        );
        none_is_judged(&desk);
    }
}

/// Demands that the report, if there is one, gives nobody a verdict.
fn none_is_judged(desk: &Desk) {
    let Ok(text) = fs::read(desk.path("report.json")) else {
        return;
    };
    let report: Value = serde_json::from_slice(&text).expect("JSON");
    for submission in report["submissions"].as_array().expect("submissions") {
        assert_eq!(submission["verdict"], "not-judged", "{submission}");
    }
}

#[test]
fn what_a_tool_that_vanishes_leaves_undone_is_not_judged() {
    let desk = Desk::empty();
    let tool = desk.path("tools/tilegrade-test-python");
    desk.write(
        "tools/tilegrade-test-python",
        "#!/bin/sh\nexec /usr/bin/python3 \"$@\"\n",
    );
    fs::set_permissions(&tool, Permissions::from_mode(0o755)).expect("it is ours");
    fs::set_permissions(desk.path(""), Permissions::from_mode(0o755)).expect("it is ours");
    desk.write(
        "assignment.toml",
        "format = 1\nlanguage = \"command\"\ncommand = [\"tilegrade-test-python\", \"{sources}/solver.txt\"]\n",
    );
    // Each run takes a moment, and refuses.
    desk.write(
        "class/ana/solver.txt",
        "import time\ntime.sleep(1)\nprint('No solution exists for the following initial state:')\nprint(open('8Puzzle.txt').read().replace('0', ' '), end='')\n",
    );
    let path = format!("{}:/usr/bin:/bin", desk.path("tools").display());
    let mut child = desk
        .command(&["--jobs", "1"])
        .env("PATH", path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let started = Instant::now();
    // The board with the shortest path comes first.
    while !desk.path("grades/records/ana/easy.json").exists() {
        assert!(
            started.elapsed() < Duration::from_mins(1),
            "nothing was run"
        );
        thread::sleep(Duration::from_millis(5));
    }
    fs::remove_file(&tool).expect("it is there");
    let status = child.wait().expect("a child");
    let report = desk.report();
    assert_eq!(status.code(), Some(4), "{report}");
    let ana = submission(&report, "ana");
    let cases = ana["cases"].as_array().expect("cases");
    let verdict = |name: &str| {
        let case = cases.iter().find(|case| case["name"] == name);
        case.map(|case| case["verdict"].clone()).expect("a case")
    };
    assert_ne!(verdict("easy"), "not-judged", "{ana}");
    assert_eq!(verdict("unsolvable"), "not-judged", "{ana}");
    let unjudged = cases.iter().find(|case| case["verdict"] == "not-judged");
    let finding = &unjudged.expect("a case")["findings"][0];
    assert!(finding["hint"].is_string(), "{finding}");
}

#[test]
fn what_a_compiler_refuses_that_lost_a_part_of_itself_is_not_judged() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let desk = Desk::empty();
    desk.write("class/ana/main.c", "int main(void) { return 0; }\n");
    let grading = desk.command(&["--jobs", "1"]);
    let mut without = program("unshare");
    // What compiles, behind what says the version.
    let script = "mount --bind /dev/null \"$(gcc -print-prog-name=cc1)\" && exec \"$@\"";
    without
        .args(["-m", "sh", "-c", script, "sh"])
        .arg(grading.get_program())
        .args(grading.get_args())
        .current_dir(desk.path(""));
    let output = without.output().expect("it can be started");
    let report = desk.report();
    assert_eq!(code(&output), 4, "{report}");
    let said = submission(&report, "ana").to_string();
    assert!(
        said.contains("not-judged") && said.contains("known to be right"),
        "{said}"
    );
    // Nothing of that is kept.
    let (_, report) = desk.grade(&["--jobs", "1"]);
    assert_eq!(
        submission(&report, "ana")["verdict"],
        "no-answer",
        "{report}"
    );
}
