//! Findings that only a real build or run comes to, each by its id.

use std::fs;

use super::support::{Desk, PROGRAM, program};

/// Whether an id is somewhere in what a report says of a submission.
fn says(report: &serde_json::Value, submission: &str, id: &str) -> bool {
    let of_it = super::support::submission(report, submission).to_string();
    of_it.contains(&format!("\"{id}\""))
}

#[test]
fn what_builds_and_runs_come_to_is_found_by_its_id() {
    let desk = Desk::with_samples(&[
        "wrong-answer-broken-file-constructor",
        "compile-error-missing-symbol",
        "compile-error-newer-java",
        "no-submission-notes-only",
    ]);
    desk.write("class/no-main/Board.java", "public class Board {}\n");
    let main = "int main(void) { return 0; }\n";
    desk.write("class/two-mains/one.c", main);
    desk.write("class/two-mains/other.c", main);
    let answer = program(PROGRAM)
        .args(["solve", "--board", "203184765"])
        .output()
        .expect("the program starts");
    let answer = String::from_utf8_lossy(&answer.stdout).into_owned();
    desk.write(
        "class/bad-end/main.py",
        &format!("print('''{answer}''', flush=True)\nraise SystemExit(3)\n"),
    );
    desk.write("class/bad-exit/main.py", "raise SystemExit(3)\n");
    desk.write(
        "class/killed/main.py",
        "import os\nos.kill(os.getpid(), 6)\n",
    );
    desk.write("class/throws/main.py", "raise ValueError('no')\n");
    desk.write(
        "class/into-a-file/main.py",
        "open('solution.txt', 'w').write('1 2 3')\n",
    );
    for name in ["into-a-file", "built-alone"] {
        fs::create_dir_all(desk.path(&format!("class/{name}"))).expect("a folder");
        let copy = desk.path(&format!("class/{name}/data.bin"));
        fs::copy("/bin/true", copy).expect("a program");
    }
    desk.write("class/into-a-file/src/State.java.txt", "class State { }\n");
    desk.write("class/into-a-file/main.py.bak", "");
    let (exit, report) = desk.grade(&[]);
    assert_eq!(exit, 1, "{report}");
    let found = [
        (
            "wrong-answer-broken-file-constructor",
            "file-constructor-broken",
        ),
        ("compile-error-missing-symbol", "compile-error"),
        ("compile-error-newer-java", "needs-newer-language"),
        ("no-submission-notes-only", "no-submission"),
        ("no-main", "no-entry"),
        ("two-mains", "source-choice"),
        ("bad-end", "ended-badly"),
        ("bad-exit", "exit-code"),
        ("killed", "signal"),
        ("throws", "uncaught-exception"),
    ];
    for (submission, id) in found {
        assert!(
            says(&report, submission, id),
            "{submission}: {id}\n{report}"
        );
    }
    let built = "there is what is no text, and may be a program that is built already: `data.bin`";
    let alone = super::support::submission(&report, "built-alone").to_string();
    assert!(alone.contains(built), "{alone}");
    let silent = super::support::submission(&report, "into-a-file").to_string();
    // Of `main.py.bak` the source is there.
    assert!(!silent.contains("main.py.bak"), "{silent}");
    for place in [
        "nothing on standard output; the program wrote `solution.txt`",
        built,
        "`src/State.java.txt` is a source if it is called `State.java`",
    ] {
        assert!(silent.contains(place), "{silent}");
    }
}
