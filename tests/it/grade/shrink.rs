//! The smallest failing board: it is looked for, handed over, and looked for only where that makes sense.

use std::{fs, path::Path, process::Stdio};

use serde_json::Value;

use super::support::{Desk, code, submission};

/// A right program but for what is put before it, which sees the digits of the board in `digits`.
fn program_with(before: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/class/accepted-python/eight_puzzle.py");
    let right = fs::read_to_string(path).expect("a sample");
    let (first, rest) = right.split_once('\n').expect("lines");
    let reading = "import sys as system\ndigits = ''.join(open(system.argv[1]).read().split())\n";
    format!("{first}\n{reading}{before}\n{rest}")
}

/// Says nothing where the empty square is in the first corner.
const CORNER: &str = "if digits[0] == '0':\n    system.exit(0)";

/// A class of one program that fails on a board of 30 moves, and on one of 2 moves that is no case.
fn desk() -> Desk {
    let desk = Desk::empty();
    desk.write("cases/corner.txt", "0 8 7\n4 5 6\n3 2 1\n");
    desk.write("class/ana/main.py", &program_with(CORNER));
    desk
}

fn finding(report: &Value) -> Option<&Value> {
    let findings = submission(report, "ana")["findings"].as_array()?;
    findings
        .iter()
        .find(|finding| finding["id"] == "smallest-failing-board")
}

fn boards_run(desk: &Desk) -> Vec<(String, std::time::SystemTime)> {
    let mut records = desk.records();
    records.retain(|(name, _)| name.contains("_board-"));
    records
}

#[test]
fn the_shallowest_board_that_fails_is_found_and_handed_over_and_costs_nothing() {
    let desk = desk();
    let (_, plain) = desk.grade(&[]);
    assert!(
        finding(&plain).is_none() && boards_run(&desk).is_empty(),
        "only where it is asked for"
    );
    let (exit, report) = desk.grade(&["--shrink"]);
    assert_eq!(exit, 1);
    let found = finding(&report).expect("a finding");
    assert_eq!(
        found["message"],
        "the shallowest board found that the program gets wrong is `013824765`, 2 moves from the goal"
    );
    let evidence = found["evidence"].as_str().expect("a board");
    assert!(
        evidence.contains("· 1 3") && evidence.contains("no-answer: "),
        "{evidence}"
    );
    assert!(
        found["hint"]
            .as_str()
            .is_some_and(|hint| hint.contains("`tilegrade check --case shrunk/ana.txt OUTPUT`"))
    );
    let file = desk.path("grades/shrunk/ana.txt");
    assert_eq!(
        fs::read_to_string(&file).expect("a case file"),
        "0 1 3\n8 2 4\n7 6 5\n"
    );
    assert_eq!(
        submission(&report, "ana")["points"],
        submission(&plain, "ana")["points"]
    );
    let graded = desk.report_bytes();
    let before = desk.records();
    for jobs in ["1", "4"] {
        desk.grade(&["--shrink", "--jobs", jobs]);
        assert_eq!(desk.report_bytes(), graded, "{jobs}");
    }
    assert_eq!(desk.records(), before, "nothing is run twice");
    desk.regrade(&[]);
    assert_eq!(desk.report_bytes(), graded);
    desk.grade(&["--shrink", "--jobs", "4", "--fresh"]);
    assert_eq!(
        finding(&desk.report()),
        finding(&report),
        "whatever the number of jobs"
    );
    desk.grade(&[]);
    assert!(!file.exists(), "no file of an earlier search stays");
}

#[test]
fn a_grading_that_is_killed_while_it_searches_goes_on_where_it_was() {
    let undisturbed = desk();
    undisturbed.grade(&["--shrink"]);
    let disturbed = desk();
    let mut child = disturbed
        .command(&["--shrink"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let first = disturbed.path("grades/records/ana/_board-123804765.json");
    while !first.exists() && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("a running child"); // SIGKILL
    child.wait().expect("a child");
    assert!(
        !disturbed.path("grades/shrunk/ana.txt").exists(),
        "the search was not over"
    );
    assert!(!disturbed.path("report.json").exists());
    let before = disturbed.records();
    assert_eq!(
        disturbed
            .regrade_command(&[])
            .output()
            .map(|output| code(&output))
            .ok(),
        Some(4),
        "it is not stored as done"
    );
    disturbed.grade(&["--shrink"]);
    assert_eq!(
        disturbed.report_without_times(),
        undisturbed.report_without_times()
    );
    let after = disturbed.records();
    assert!(
        before.iter().all(|record| after.contains(record)),
        "what was run is not run again"
    );
    assert!(disturbed.path("grades/shrunk/ana.txt").exists());
}

#[test]
fn a_students_own_folder_is_searched_without_being_asked_unless_there_are_no_runs() {
    let desk = desk();
    let grade = |more: &[&str]| {
        let mut command = super::support::program(super::support::PROGRAM);
        command
            .current_dir(desk.path("."))
            .args([
                "grade",
                "class/ana",
                "--cases",
                "cases",
                "--report",
                "json=report.json",
            ])
            .args(more);
        let output = command.output().expect("the program starts");
        assert_eq!(code(&output), 1, "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let printed = grade(&["--shrink-runs", "0"]);
    assert!(!printed.contains("shallowest"), "{printed}");
    let printed = grade(&[]);
    assert!(printed.contains("the shallowest board found"), "{printed}");
    assert!(
        printed.contains("tilegrade solve --board 013824765"),
        "{printed}"
    );
    let printed = grade(&["--shrink-runs", "2"]);
    let words = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains(
            "30 moves from the goal: the case `corner`; 2 smaller boards that were tried are right"
        ),
        "two runs do not reach so far: {printed}"
    );
}

#[test]
fn unsolvable_boards_are_sought_from_the_goal_with_two_neighbours_exchanged() {
    let desk = Desk::empty();
    let silent = "tiles = [d for d in digits if d != '0']\n\
                  if sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1:]) % 2 == 0:\n    system.exit(0)";
    desk.write("class/ana/main.py", &program_with(silent));
    let (_, report) = desk.grade(&["--shrink"]);
    let found = finding(&report).expect("a finding");
    assert!(
        found["message"].as_str().is_some_and(
            |message| message.contains("`213804765`, the goal with two neighbours exchanged")
        ),
        "{found}"
    );
    assert_eq!(boards_run(&desk).len(), 1);
}

#[test]
fn a_program_that_runs_out_of_time_ends_the_search_with_its_first_board() {
    let desk = Desk::empty();
    desk.write("assignment.toml", "format = 1\n[limits]\ncpu-ms = 500\n");
    desk.write("cases/corner.txt", "0 8 7\n4 5 6\n3 2 1\n");
    desk.write("cases/corner.toml", "[limits]\ncpu-ms = 500\n");
    desk.write(
        "class/ana/main.py",
        &program_with("while digits[0] == '0':\n    pass"),
    );
    let (_, report) = desk.grade(&["--shrink"]);
    let found = finding(&report).expect("a finding");
    assert!(
        found["evidence"]
            .as_str()
            .is_some_and(|evidence| evidence.contains("time-limit: ")),
        "{found}"
    );
    assert_eq!(
        submission(&report, "ana")["ladder"],
        "correct to 10, too slow at 30"
    );
}

#[test]
fn nothing_is_sought_for_what_never_ran_or_failed_only_on_broken_files() {
    let desk = Desk::with_samples(&["compile-error-missing-symbol", "accepted-cpp"]);
    desk.write("cases/broken.txt", "1 2 3\n4 5\n");
    desk.write("cases/broken.toml", "kind = \"malformed\"\n");
    desk.write(
        "class/ana/main.py",
        &program_with("if len(digits) < 9:\n    system.exit(0)"),
    );
    desk.write("class/ben/easy.txt", "nothing\n");
    let (exit, report) = desk.grade(&["--shrink"]);
    assert_eq!(exit, 1);
    assert_eq!(
        submission(&report, "ana")["verdict"],
        "no-answer",
        "{report}"
    );
    assert!(boards_run(&desk).is_empty());
    assert!(!desk.path("grades/shrunk").exists());
}
