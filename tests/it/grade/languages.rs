//! What is run and how: commands, saved transcripts, and machines on which something is missing.

use std::fs;

use super::support::{Desk, PROGRAM, case, code, program, submission};

#[test]
fn the_staffs_command_runs_whatever_it_names() {
    let desk = Desk::with_samples(&["accepted-python"]);
    fs::rename(
        desk.path("class/accepted-python/main.py"),
        desk.path("class/accepted-python/solver.txt"),
    )
    .or_else(|_| {
        let mut files = fs::read_dir(desk.path("class/accepted-python"))?;
        let file = files
            .next()
            .ok_or_else(|| std::io::Error::other("no file"))??;
        fs::rename(file.path(), desk.path("class/accepted-python/solver.txt"))
    })
    .expect("a source");
    desk.write(
        "assignment.toml",
        "format = 1\ncommand = [\"python3\", \"{sources}/solver.txt\"]\n",
    );
    let (exit, report) = desk.grade(&[]);
    assert_eq!(exit, 0, "{report}");
    assert_eq!(
        submission(&report, "accepted-python")["entry"],
        "the assignment's command"
    );
}

#[test]
fn saved_transcripts_are_judged_without_being_run() {
    let desk = Desk::empty();
    for (name, board) in [
        ("easy", "203184765"),
        ("sample", "123657840"),
        ("unsolvable", "412530867"),
    ] {
        let output = program(PROGRAM)
            .args(["solve", "--board", board])
            .output()
            .expect("the program starts");
        desk.write(
            &format!("class/ana/{name}.txt"),
            &String::from_utf8_lossy(&output.stdout),
        );
    }
    desk.write("class/ben/easy.txt", "nothing of the kind\n");
    let (exit, report) = desk.grade(&["--transcripts"]);
    assert_eq!(exit, 1);
    assert_eq!(submission(&report, "ana")["verdict"], "accepted");
    assert_eq!(submission(&report, "ana")["entry"], "saved transcripts");
    assert_eq!(
        case(&report, "ana", "easy")["cpu-ms"],
        serde_json::Value::Null
    );
    assert_eq!(submission(&report, "ben")["verdict"], "no-answer");
    assert!(
        !desk.path("grades/records/ana").exists(),
        "each is its own record"
    );
}

#[test]
fn names_and_outputs_of_any_kind_do_not_break_a_report() {
    let desk = Desk::empty();
    desk.write(
        "class/<script>alert(1)<\u{202e}/main.py",
        "print('\\x1b[31m::error::\\x00' * 1000)\n",
    );
    desk.write(
        "class/a..b\u{1}\u{1b}[31m/main.py",
        "print('{\"verdict\": \"accepted\"}')\n",
    );
    desk.write("class/Ana/main.py", "");
    desk.write(
        "class/ana/main.py",
        "raise ValueError('\\x1b]0;title\\x07' * 100)\n",
    );
    fs::create_dir(desk.path("class/empty")).expect("a folder");
    let output = desk.command(&[]).output().expect("the program starts");
    assert_eq!(code(&output), 1);
    let shown = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        !shown.contains(|character: char| character.is_control() && character != '\n'),
        "{shown:?}"
    );
    let report = desk.report();
    assert_eq!(
        report["submissions"].as_array().expect("submissions").len(),
        5
    );
    assert_eq!(submission(&report, "empty")["verdict"], "no-submission");
    assert_eq!(submission(&report, "ana")["verdict"], "runtime-error");
    assert_eq!(submission(&report, "Ana")["verdict"], "no-answer");
}

#[test]
fn a_right_answer_is_not_lost_with_a_buffer_where_a_program_ends_badly() {
    const BOARD: &str = "1 2 3\\n8   4\\n7 6 5";
    let desk = Desk::empty();
    for name in ["easy", "sample", "unsolvable"] {
        fs::remove_file(desk.path(&format!("cases/{name}.txt"))).expect("a case");
    }
    desk.write("cases/goal.txt", "1 2 3\n8 0 4\n7 6 5\n");
    desk.write("assignment.toml", "format = 1\n[limits]\ncpu-ms = 1000\n");
    let c = |end: &str| {
        format!(
            "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {{ for (int i = 0; i < 2; i++) printf(\"0 moves in total (heuristic: %s)\\n{BOARD}\\n\", i ? \"number of mismatched tiles\" : \"the Manhattan distance\"); {end} }}"
        )
    };
    let cpp = |begin: &str, end: &str| {
        format!(
            "#include <iostream>\n#include <vector>\nint main() {{ {begin} for (const char *h : {{\"the Manhattan distance\", \"number of mismatched tiles\"}}) std::cout << \"0 moves in total (heuristic: \" << h << \")\\n{BOARD}\\n\"; {end} }}"
        )
    };
    let python = |end: &str| {
        format!(
            "import os, signal\nfor h in ('the Manhattan distance', 'number of mismatched tiles'):\n    print(f'0 moves in total (heuristic: {{h}})')\n    print('{BOARD}')\n{end}\n"
        )
    };
    let rust = |end: &str| {
        format!(
            "fn main() {{ for h in [\"the Manhattan distance\", \"number of mismatched tiles\"] {{ println!(\"0 moves in total (heuristic: {{h}})\\n{BOARD}\"); }} {end} }}"
        )
    };
    // More than a pipe holds stands before the answer.
    let script = |end: &str| {
        format!(
            "for (let i = 0; i < 20000; i++) console.log('');\nfor (const h of ['the Manhattan distance', 'number of mismatched tiles']) console.log(`0 moves in total (heuristic: ${{h}})\\n{BOARD}`);\n{end}\n"
        )
    };
    let sources = [
        ("c-abort/a.c", c("abort();")),
        ("c-hang/a.c", c("for (volatile int i = 0;; i++);")),
        (
            "cpp-throw/a.cpp",
            cpp("", "return std::vector<int>().at(3);"),
        ),
        (
            "cpp-alone/a.cpp",
            cpp(
                "std::ios::sync_with_stdio(false); std::cin.tie(nullptr);",
                "std::abort();",
            ),
        ),
        (
            "python-kill/a.py",
            python("os.kill(os.getpid(), signal.SIGKILL)"),
        ),
        ("python-hang/a.py", python("while True: pass")),
        ("rust-abort/a.rs", rust("std::process::abort()")),
        ("js-exit/a.js", script("process.exit(3)")),
        ("js-hang/a.js", script("for (;;);")),
    ];
    for (name, text) in &sources {
        desk.write(&format!("class/{name}"), text);
    }
    let (_, report) = desk.grade(&["--assignment", "assignment.toml", "--shrink-runs", "0"]);
    for (name, _) in &sources {
        let name = name.split('/').next().expect("a folder");
        let graded = case(&report, name, "goal");
        assert_eq!(graded["verdict"], "accepted", "{name}: {graded}");
        assert_eq!(graded["findings"][0]["id"], "ended-badly", "{name}");
    }
}

#[test]
fn a_main_that_no_java_starts_is_no_entry_with_the_whole_reason() {
    let desk = Desk::empty();
    desk.write(
        "class/ana/Solver.java",
        "public class Solver { private static void main(String[] a) { } }",
    );
    desk.write(
        "class/ben/Solver.java",
        "public class Solver { public static int main(String[] a) { return 0; } }",
    );
    let (_, report) = desk.grade(&["--shrink-runs", "0"]);
    for name in ["ana", "ben"] {
        let graded = case(&report, name, "easy");
        assert_eq!(graded["verdict"], "compile-error", "{graded}");
        let finding = &graded["findings"][0];
        assert_eq!(finding["id"], "no-entry", "{graded}");
        let message = finding["message"].as_str().expect("words");
        assert!(
            message.contains("public static void main(String[] args)`"),
            "{message}"
        );
    }
}

/// Runs the program where a file of the system is covered, so that it cannot be started.
pub(super) fn without(desk: &Desk, covered: &str, more: &[&str]) -> std::process::Output {
    let real = fs::canonicalize(covered)
        .unwrap_or_else(|_| panic!("{covered} is not installed: run ./setup"));
    program("bwrap")
        .args(["--dev-bind", "/", "/", "--ro-bind", "/dev/null"])
        .arg(real)
        .arg("--chdir")
        .arg(desk.path("."))
        .args([
            PROGRAM,
            "grade",
            "class",
            "--as",
            "class",
            "--cases",
            "cases",
            "--report",
            "json=report.json",
        ])
        .args(more)
        .output()
        .expect("bwrap starts: run ./setup")
}

#[test]
fn without_a_sandbox_nothing_is_run_unless_that_is_asked_for() {
    let desk = Desk::with_samples(&["accepted-cpp"]);
    let forced = ["--sandbox-tier", "bubblewrap"];
    let refused = without(&desk, "/usr/bin/bwrap", &forced);
    let talk = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(code(&refused), 4, "{talk}");
    assert!(talk.contains("sandbox: none"), "{talk}");
    let report = desk.report();
    let graded = submission(&report, "accepted-cpp");
    assert_eq!(
        (&graded["verdict"], &graded["points"]),
        (&"not-judged".into(), &serde_json::Value::Null)
    );
    let finding = &graded["cases"][0]["findings"][0];
    let hint = finding["hint"].as_str().expect("a hint");
    assert!(hint.contains("--unsafe-no-sandbox"), "{hint}");
    assert!(
        !desk.path("grades/records/accepted-cpp").exists(),
        "nothing was run"
    );
    let unsafe_run = without(&desk, "/usr/bin/bwrap", &["--unsafe-no-sandbox"]);
    let talk = String::from_utf8_lossy(&unsafe_run.stderr);
    assert_eq!(code(&unsafe_run), 0, "{talk}");
    assert!(
        desk.report()["warning"]
            .as_str()
            .is_some_and(|warning| warning.contains("NONE")),
        "{}",
        desk.report()
    );
    assert_eq!(
        submission(&desk.report(), "accepted-cpp")["verdict"],
        "accepted"
    );
}

#[test]
fn a_weaker_tier_is_used_where_a_stronger_one_is_missing_and_is_part_of_a_runs_key() {
    let desk = Desk::with_samples(&["accepted-cpp"]);
    let facts = || -> serde_json::Value {
        let text = fs::read_to_string(desk.path("grades/run.json")).expect("it was written");
        serde_json::from_str(&text).expect("it is JSON")
    };
    // Inside this bubblewrap, namespaces can be made again, by the grader itself.
    let output = without(&desk, "/usr/bin/bwrap", &[]);
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(code(&output), 0, "{talk}");
    let weaker = facts()["sandbox"]["tier"].clone();
    assert_ne!(weaker, "bubblewrap");
    assert!(
        talk.contains(&format!("sandbox: {} ✓", weaker.as_str().expect("a name"))),
        "{talk}"
    );
    let key = || {
        let (record, _) = desk.records().remove(0);
        let text = fs::read_to_string(desk.path("grades/records").join(record));
        let record: serde_json::Value =
            serde_json::from_str(&text.expect("it was run")).expect("it is JSON");
        record["key"].clone()
    };
    let of_weaker = key();
    // Where nothing can be run, what was run counts.
    let forced = ["--sandbox-tier", "bubblewrap"];
    assert_eq!(code(&without(&desk, "/usr/bin/bwrap", &forced)), 0);
    assert_eq!(key(), of_weaker);
    let (code_of_stronger, _) = desk.grade(&["--sandbox-tier", "bubblewrap"]);
    assert_eq!(code_of_stronger, 0);
    assert_eq!(facts()["sandbox"]["tier"], "bubblewrap");
    assert_ne!(key(), of_weaker);
}

#[test]
fn a_tier_that_is_not_known_is_wrong_usage() {
    let desk = Desk::empty();
    for words in [
        &["--sandbox-tier", "moat"][..],
        &["--sandbox-tier", "none"],
        &["--unsafe-no-sandbox", "--sandbox", "strict"],
    ] {
        let output = desk.command(words).output().expect("it starts");
        assert_eq!(code(&output), 2, "{words:?}");
    }
}

#[test]
fn saved_transcripts_need_no_sandbox() {
    let desk = Desk::empty();
    desk.write("class/ben/easy.txt", "nothing of the kind\n");
    let forced = ["--sandbox-tier", "bubblewrap", "--transcripts"];
    assert_eq!(code(&without(&desk, "/usr/bin/bwrap", &forced)), 1);
}

#[test]
fn a_missing_toolchain_is_not_judged_and_costs_nobody_else_anything() {
    let desk = Desk::with_samples(&["accepted-cpp", "accepted-hash-map"]);
    let output = without(&desk, "/usr/bin/javac", &[]);
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(code(&output), 4, "{talk}");
    let report = desk.report();
    let java = submission(&report, "accepted-hash-map");
    assert_eq!(
        (&java["verdict"], &java["points"]),
        (&"not-judged".into(), &serde_json::Value::Null)
    );
    let hint = java["cases"][0]["findings"][0]["hint"]
        .as_str()
        .expect("a hint");
    assert!(hint.contains("default-jdk-headless"), "{hint}");
    assert_eq!(submission(&report, "accepted-cpp")["verdict"], "accepted");
    let (exit, report) = desk.grade(&[]);
    assert_eq!(
        exit, 0,
        "it is judged as soon as the tool is there: {report}"
    );
}
