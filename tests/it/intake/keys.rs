//! Who is who, however names and ids were written down: on rosters, in the settings, in adjustments and in gradebooks.

use std::fs;

use serde_json::{Value, json};

use super::support::Desk;
use crate::support::{Printed, tilegrade};

/// A class of right transcripts in these folders.
fn class(settings: &str, folders: &[&str]) -> Desk {
    let printed = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let desk = Desk::with(&[
        ("assignment.toml", format!("format = 1\n{settings}")),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n".to_owned()),
    ]);
    for folder in folders {
        desk.write(&format!("{folder}/handout.txt"), &printed);
    }
    desk
}

/// What is said by a grading, and its report.
fn grade(desk: &Desk, arguments: &[&str]) -> (Printed, Value) {
    let call = tilegrade(["grade", "--transcripts", "--report", "json=report.json"]);
    let call = arguments.iter().fold(call, |call, word| call.and(*word));
    let printed = call.within(desk.folder()).talks().run();
    let text = fs::read(desk.path("report.json")).expect("a report");
    (printed, serde_json::from_slice(&text).expect("JSON"))
}

fn points(report: &Value) -> Vec<&Value> {
    let all = report["submissions"].as_array().expect("a list").iter();
    all.map(|one| &one["points"]).collect()
}

/// A name with its accents beside the letters, the same with them on the letters, and one with a joiner that is not seen.
const APART: &str = "Jo\u{308}rg Mu\u{308}ller";
const COMPOSED: &str = "J\u{f6}rg M\u{fc}ller";
const JOINED: &str = "\u{645}\u{6cc}\u{200c}\u{6a9}";

#[test]
fn a_folder_joins_in_whatever_form_its_name_is_written() {
    let plain = JOINED.replace('\u{200c}', "");
    for (folders, names) in [
        ([APART, JOINED], [COMPOSED, &plain]),
        ([COMPOSED, &plain], [APART, JOINED]),
        (["Mu\u{308}ller, Jo\u{308}rg", JOINED], [COMPOSED, JOINED]),
    ] {
        let folders = folders.map(|name| format!("class/{name}"));
        let desk = class("", &[&folders[0], &folders[1]]);
        let roster = format!("name\n{}\n{}\n", names[0], names[1]);
        desk.write("roster.csv", roster);
        let list = desk.list(&["class", "--roster", "roster.csv"]);
        let unmatched = &list["unmatched"];
        assert_eq!(unmatched["submissions"], json!([]), "{folders:?}");
        assert_eq!(unmatched["students"], json!([]), "{folders:?}");
        assert_eq!(unmatched["by-name"].as_array().map(Vec::len), Some(2));
    }
}

#[test]
fn exceptions_and_points_by_hand_are_found_by_a_name_in_any_form() {
    let settings = format!(
        "[late.students.\"Doe, Jane\"]\nexcused = true\n[late.students.\"{APART}\"]\nexcused = true\n"
    );
    let folders = ["class/Jane  Doe", &format!("class/{COMPOSED}")].map(ToOwned::to_owned);
    let joined = format!("class/{JOINED}");
    let desk = class(&settings, &[&folders[0], &folders[1], &joined]);
    desk.write(
        "by-hand.csv",
        format!("name,points,reason\n\"DOE, Jane\",1,x\n{APART},2,x\n{JOINED},3,x\n"),
    );
    let (printed, report) = grade(&desk, &["class", "--adjustments", "by-hand.csv"]);
    assert!(
        !printed.stderr.contains("no submission"),
        "{}",
        printed.stderr
    );
    assert_eq!(points(&report), [&json!(6.0), &json!(7.0), &json!(8.0)]);
    assert_eq!(report["submissions"][1]["excused"], true);
    assert_eq!(report["submissions"][0]["excused"], true);
    assert_eq!(report["submissions"][2]["student"]["called"], JOINED);
    let again = tilegrade(["regrade", "--adjustments", "by-hand.csv"]);
    let said = again.within(desk.folder()).talks().run().stderr;
    assert!(!said.contains("no submission"), "{said}");
}

#[test]
fn a_gradebook_is_filled_by_names_in_any_form() {
    let folders = [APART, JOINED].map(|name| format!("class/{name}"));
    let desk = class("name = \"P\"\n", &[&folders[0], &folders[1]]);
    let gradebook = format!(
        "Student,ID,Section,P (7)\n\"M\u{fc}ller, J\u{f6}rg\",,A,\n{},,A,\n",
        JOINED.replace('\u{200c}', "")
    );
    desk.write("export.csv", &gradebook);
    let fill = [
        "class",
        "--gradebook",
        "export.csv",
        "--report",
        "canvas=up.csv",
    ];
    grade(&desk, &fill);
    let filled = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
    assert_eq!(filled, gradebook.replace(",A,\n", ",A,5\n"));
}

#[test]
fn two_folders_of_one_name_are_found_by_their_own() {
    let settings = "name = \"P\"\n[late.students.alice]\nexcused = true\n";
    let desk = class(settings, &["sec1/alice", "sec2/alice", "sec2/ben"]);
    desk.write("roster.csv", "id,login\n1,alice\n2,ben\n");
    desk.write("by-hand.csv", "login,points,reason\nAlice,1,x\nben,2,x\n");
    let gradebook = "Student,ID,SIS Login ID,Section,P (7)\nA,101,alice,A,\nB,102,ben,A,\n";
    desk.write("export.csv", gradebook);
    let arguments = [
        "sec1",
        "sec2",
        "--adjustments",
        "by-hand.csv",
        "--gradebook",
        "export.csv",
        "--report",
        "canvas=up.csv",
    ];
    let (printed, report) = grade(&desk, &arguments);
    let said = printed.stderr;
    for line in [
        "export.csv: taken for the roster\n",
        "several submissions of A (101): alice (sec1), alice (sec2)\n",
        "`alice (sec1)` and `alice (sec2)` are one row of the gradebook, and none is filled in",
    ] {
        assert!(said.contains(line), "{said}");
    }
    assert!(!said.contains("no submission"), "{said}");
    assert_eq!(points(&report), [&json!(6.0), &json!(6.0), &json!(7.0)]);
    let filled = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
    assert_eq!(filled, gradebook.replace("ben,A,\n", "ben,A,7\n"));
    let on_roster = [&arguments[..], &["--roster", "roster.csv"]].concat();
    let (printed, report) = grade(&desk, &on_roster);
    assert_eq!(report["unmatched"]["submissions"], json!([]));
    let doubled = json!([["1", ["alice (sec1)", "alice (sec2)"]]]);
    assert_eq!(
        report["unmatched"]["doubled"], doubled,
        "{}",
        printed.stderr
    );
    assert_eq!(points(&report), [&json!(6.0), &json!(6.0), &json!(7.0)]);
}

#[test]
fn every_id_of_a_rosters_row_counts_and_no_student_reads_it() {
    let settings = "[late.students.00123]\nexcused = true\n";
    let desk = class(settings, &["class/jdoe", "class/ben"]);
    desk.write(
        "export.csv",
        "Student,ID,SIS User ID,SIS Login ID,Section\n\"Doe, Jane\",101,00123,jdoe,A\n\"Kim, Ben\",102,00124,ben,A\n",
    );
    desk.write(
        "by-hand.csv",
        "id,points,reason\n\"=\"\"00123\"\"\",1,x\n=\"00124\",2,x\n",
    );
    let roster = ["class", "--roster", "export.csv"];
    let (printed, report) = grade(&desk, &roster);
    assert!(
        !printed.stderr.contains("no submission"),
        "{}",
        printed.stderr
    );
    assert_eq!(report["submissions"][1]["excused"], true);
    let jane = json!([{"id": "101", "login": "jdoe", "name": "Jane Doe", "other-keys": ["00123"]}]);
    assert_eq!(report["submissions"][1]["student"]["people"], jane);
    for verb in ["regrade", "grade"] {
        let call = tilegrade([
            verb,
            "--adjustments",
            "by-hand.csv",
            "--report",
            "json=again.json",
        ]);
        let call = match verb {
            "grade" => {
                let class = roster.iter().chain(&["--transcripts"]);
                class.fold(call, |call, word| call.and(*word))
            }
            _ => call,
        };
        let said = call.within(desk.folder()).talks().run().stderr;
        assert!(!said.contains("no submission"), "{said}");
        let text = fs::read(desk.path("again.json")).expect("a report");
        let report: Value = serde_json::from_slice(&text).expect("JSON");
        assert_eq!(points(&report), [&json!(7.0), &json!(6.0)], "{verb}");
    }
    for verb in ["regrade", "report"] {
        let call = tilegrade([verb, "--view", "student", "--report", "json=seen.json"]);
        let call = if verb == "report" {
            call.and("grades")
        } else {
            call
        };
        call.within(desk.folder()).talks().run();
        let text = fs::read_to_string(desk.path("seen.json")).expect("a report");
        assert!(
            text.contains("\"jdoe\"") && !text.contains("00123"),
            "{verb}: {text}"
        );
    }
}
