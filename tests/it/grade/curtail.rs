//! Programs that hang hold nobody: after three boards the others have a tenth of the time, unless one is answered.

use std::fs;

use serde_json::Value;

use super::support::{Desk, PROGRAM, case, program, submission};
use crate::support::repository;

/// The cases, shallow ones first.
const CASES: [&str; 5] = ["depth-01", "depth-02", "depth-03", "depth-05", "depth-08"];

/// What is said where a program has had a tenth of its time.
const CURTAILED: &str = "in a tenth of it: the program hung on 3 other boards";

fn desk(cpu_ms: u64) -> Desk {
    let desk = Desk::empty();
    for old in ["easy", "sample", "unsolvable"] {
        fs::remove_file(desk.path(&format!("cases/{old}.txt"))).expect("a case");
    }
    for name in CASES {
        let board = fs::read_to_string(repository().join(format!("cases/{name}.txt")));
        desk.write(&format!("cases/{name}.txt"), &board.expect("a case"));
    }
    let limits = format!("format = 1\n[limits]\ncpu-ms = {cpu_ms}\n");
    desk.write("limits.toml", &limits);
    desk
}

/// A script that knows the answers, and does something first for each case by its number.
fn script(desk: &Desk, first: &str) -> String {
    let mut script = "import time\nboard = open('8Puzzle.txt').read()\n".to_owned();
    script += "def burn(seconds):\n  while time.process_time() < seconds: pass\n";
    for (number, name) in CASES.iter().enumerate() {
        let file = desk.path(&format!("cases/{name}.txt"));
        let board = fs::read_to_string(&file).expect("a case");
        let solve = program(PROGRAM).arg("solve").arg(&file).output();
        let answer = String::from_utf8(solve.expect("it starts").stdout).expect("text");
        let lines = format!(
            "if board == {board:?}:\n  number = {number}\n  {first}\n  print({answer:?}, end='')\n"
        );
        script.push_str(&lines);
    }
    script
}

fn is_curtailed(report: &Value, name: &str) -> bool {
    case(report, "ana", name).to_string().contains(CURTAILED)
}

#[test]
fn a_program_that_hangs_on_three_boards_has_a_tenth_of_the_time_for_the_others() {
    let desk = desk(1_000);
    desk.write("class/ana/main.py", "while True: pass\n");
    let (_, report) = desk.grade(&["--assignment", "limits.toml"]);
    assert_eq!(submission(&report, "ana")["verdict"], "time-limit");
    let curtailed = CASES.map(|name| is_curtailed(&report, name));
    // The deepest one has all of its time.
    assert_eq!(curtailed, [false, false, false, true, false], "{report:#}");
    let (records, bytes) = (desk.records(), desk.report_bytes());
    desk.grade(&["--assignment", "limits.toml"]);
    assert_eq!((desk.records(), desk.report_bytes()), (records, bytes));
    let (_, report) = desk.grade(&["--assignment", "limits.toml", "--run-all"]);
    let curtailed = CASES.map(|name| is_curtailed(&report, name));
    assert_eq!(curtailed, [false; 5], "{report:#}");
}

#[test]
fn where_it_answers_after_all_each_board_has_all_of_the_time_again() {
    let desk = desk(2_000);
    // In a tenth of the time, or on the deepest board alone, which has all of it.
    for last in ["0", "1"] {
        let first = format!("burn([9, 9, 9, 1, {last}][number])");
        desk.write("class/ana/main.py", &script(&desk, &first));
        let (_, report) = desk.grade(&["--assignment", "limits.toml"]);
        let verdicts = CASES.map(|name| case(&report, "ana", name)["verdict"].clone());
        let late = "time-limit";
        assert_eq!(
            verdicts,
            [late, late, late, "accepted", "accepted"],
            "{report:#}"
        );
    }
}

#[test]
fn a_program_that_hangs_behind_its_answer_has_answered() {
    let desk = desk(1_000);
    // The last one takes longer than a tenth of the time.
    let slow = script(&desk, "burn([0, 0, 0, 0, 0.4][number])") + "burn(9)\n";
    desk.write("class/ana/main.py", &slow);
    let (_, report) = desk.grade(&["--assignment", "limits.toml"]);
    for name in CASES {
        assert_eq!(
            case(&report, "ana", name)["verdict"],
            "accepted",
            "{report:#}"
        );
        assert!(!is_curtailed(&report, name), "{name}");
    }
}

#[test]
fn what_is_near_the_limit_is_decided_by_the_best_of_three_runs_alone() {
    let desk = desk(2_000);
    desk.write(
        "class/ana/main.py",
        &script(&desk, "burn([0, 0, 0, 1.5, 2.1][number])"),
    );
    let (_, report) = desk.grade(&["--assignment", "limits.toml"]);
    assert_eq!(case(&report, "ana", "depth-05")["verdict"], "accepted");
    let near = case(&report, "ana", "depth-08");
    assert_eq!(near["verdict"], "time-limit", "{near:#}");
    let said = near["findings"].to_string();
    let (_, times) = said
        .split_once("alone on the machine it took ")
        .expect("the times");
    let times = times.split_once(" s").expect("a unit").0;
    let times: Vec<f64> = times
        .split(", ")
        .map(|time| time.parse().expect("a time"))
        .collect();
    assert!(
        times.len() == 3 && times.iter().all(|&time| time > 2.0),
        "{said}"
    );
}

#[test]
fn what_is_printed_past_the_limit_does_not_count() {
    let desk = desk(1_000);
    // What is run alone has a third more of time, and it is stopped behind that.
    let late = script(&desk, "burn([1.2, 0, 0, 0, 0][number])") + "burn(9)\n";
    desk.write("class/ana/main.py", &late);
    let (_, report) = desk.grade(&["--assignment", "limits.toml"]);
    let verdicts = CASES.map(|name| case(&report, "ana", name)["verdict"].clone());
    let right = "accepted";
    assert_eq!(verdicts, ["time-limit", right, right, right, right]);
}

#[test]
fn what_is_left_when_the_budget_is_used_up_is_not_judged() {
    let desk = desk(300);
    desk.write("class/ana/main.py", "while True: pass\n");
    let limits =
        |budget_ms: u32| format!("format = 1\n[limits]\ncpu-ms = 300\nbudget-ms = {budget_ms}\n");
    desk.write("limits.toml", &limits(500));
    let arguments = ["--assignment", "limits.toml", "--shrink"];
    let (code, report) = desk.grade(&arguments);
    assert_eq!(code, 4);
    let verdicts = || CASES.map(|name| case(&report, "ana", name)["verdict"].clone());
    let [late, lost] = ["time-limit", "not-judged"];
    assert_eq!(verdicts(), [late, late, lost, lost, lost], "{report:#}");
    let said = case(&report, "ana", "depth-08").to_string();
    assert!(said.contains("`budget-ms`"), "{said}");
    let bytes = desk.report_without_times();
    for jobs in ["1", "4"] {
        desk.grade(&[&arguments[..], &["--jobs", jobs, "--fresh"]].concat());
        assert_eq!(desk.report_without_times(), bytes, "{jobs}");
    }
    desk.write("limits.toml", &limits(5_000));
    let (_, report) = desk.grade(&arguments);
    let verdicts = CASES.map(|name| case(&report, "ana", name)["verdict"].clone());
    assert_eq!(verdicts, [late; 5], "{report:#}");
}

#[test]
fn programs_that_are_tried_share_the_budget_of_their_submission() {
    let desk = desk(300);
    for name in ["a", "b", "c"] {
        let path = format!("class/ana/{name}.py");
        desk.write(&path, "open('8Puzzle.txt') # manhattan\nwhile True: pass\n");
    }
    desk.write("class/ana/d.py", &script(&desk, "pass"));
    let limits =
        |budget_ms: u32| format!("format = 1\n[limits]\ncpu-ms = 300\nbudget-ms = {budget_ms}\n");
    desk.write("limits.toml", &limits(1_500));
    let (code, report) = desk.grade(&["--assignment", "limits.toml"]);
    assert_eq!(code, 4, "{report:#}");
    let said = submission(&report, "ana").to_string();
    assert!(
        said.contains("2 of 4 ways to run a program of it were tried"),
        "{said}"
    );
    assert!(said.contains("the next one is `c.py`"), "{said}");
    let report = desk.report_without_times();
    desk.grade(&["--assignment", "limits.toml"]);
    assert_eq!(desk.report_without_times(), report);
    // What the budget ended is no choice that is kept.
    desk.write("limits.toml", &limits(60_000));
    let (_, report) = desk.grade(&["--assignment", "limits.toml"]);
    assert_eq!(submission(&report, "ana")["entry"], "d.py");
}
