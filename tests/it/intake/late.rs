//! Lateness by what each way in says, exceptions, and points given by hand: each a line of the account.

use std::fs::{self, File};
use std::time::{Duration, UNIX_EPOCH};

use serde_json::{Value, json};

use super::support::Desk;
use crate::support::{Call, Printed, tilegrade};

/// Due on the first of September, at noon in UTC.
const SETTINGS: &str =
    "format = 1\n[late]\ndue = 2026-09-01T12:00:00Z\ngrace-minutes = 10\nper-day = 10\ncap = 30\n";

/// That noon.
const DUE: u64 = 1_788_264_000;

/// A class of right transcripts, each handed in so many seconds behind the due date.
fn class(settings: &str, students: &[(&str, u64)]) -> Desk {
    let printed = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let desk = Desk::with(&[
        ("assignment.toml", settings),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
    ]);
    for (name, behind) in students {
        let file = format!("class/{name}/handout.txt");
        desk.write(&file, &printed);
        let file = File::options()
            .append(true)
            .open(desk.path(&file))
            .expect("a file");
        file.set_modified(UNIX_EPOCH + Duration::from_secs(DUE + behind))
            .expect("a time");
    }
    desk
}

fn grade(desk: &Desk, arguments: &[&str], code: i32) -> (Printed, Value) {
    run(
        desk,
        tilegrade(["grade", "--transcripts", "class"]),
        arguments,
        code,
    )
}

fn regrade(desk: &Desk, arguments: &[&str], code: i32) -> (Printed, Value) {
    run(desk, tilegrade(["regrade"]), arguments, code)
}

fn run(desk: &Desk, call: Call, arguments: &[&str], code: i32) -> (Printed, Value) {
    let call = call.and("--report").and("json=report.json");
    let call = arguments.iter().fold(call, |call, word| call.and(*word));
    let printed = call.within(desk.folder()).exits(code).talks().run();
    let text = fs::read(desk.path("report.json")).expect("a report");
    (printed, serde_json::from_slice(&text).expect("JSON"))
}

/// The points of a submission and the reasons of its account.
fn account(report: &Value, name: &str) -> (String, Vec<String>) {
    let all = report["submissions"].as_array().expect("a list");
    let found = all
        .iter()
        .find(|one| one["name"] == name)
        .expect("a submission");
    let lines = found["explanation"].as_array().expect("lines").iter();
    let reasons = lines.map(|line| {
        format!(
            "{}: {}",
            line["points"],
            line["reason"].as_str().expect("a reason")
        )
    });
    (found["points"].to_string(), reasons.collect())
}

#[test]
fn days_are_counted_from_the_due_date_and_said_with_their_source() {
    let students = [
        ("early", 0),
        ("grace", 600),
        ("one", 601),
        ("two", 86_401),
        ("weeks", 1_000_000),
    ];
    let desk = class(SETTINGS, &students);
    let (_, report) = grade(&desk, &[], 1);
    assert_eq!(account(&report, "early"), ("5.0".to_owned(), vec![]));
    assert_eq!(account(&report, "grace"), ("5.0".to_owned(), vec![]));
    let one = "-0.5: 1 day late: handed in 2026-09-01T12:10:01Z by the times of the files, due 2026-09-01T12:00:00Z; 10 % of 5";
    assert_eq!(
        account(&report, "one"),
        ("4.5".to_owned(), vec![one.to_owned()])
    );
    assert_eq!(account(&report, "two").0, "4.0");
    assert_eq!(account(&report, "weeks").0, "3.5");
    let (_, again) = regrade(&desk, &[], 1);
    assert_eq!(again, report);
}

#[test]
fn a_changed_policy_needs_no_second_run_and_no_file() {
    let desk = class(SETTINGS, &[("one", 601)]);
    grade(&desk, &[], 1);
    fs::remove_file(desk.path("class/one/handout.txt")).expect("a file");
    desk.write(
        "class/one/handout.txt",
        tilegrade(["solve", "cases/handout.txt"]).run().stdout,
    );
    desk.write(
        "assignment.toml",
        SETTINGS.replace("per-day = 10", "per-day = 20"),
    );
    assert_eq!(account(&regrade(&desk, &[], 1).1, "one").0, "4.0");
}

#[test]
fn students_have_dates_of_their_own_or_are_excused() {
    let settings = format!(
        "{SETTINGS}[late.students.17]\ndue = 2026-09-03T12:00:00Z\n[late.students.\"Ben Kim\"]\nexcused = true\n[late.students.zed]\nexcused = true\n"
    );
    let desk = class(
        &settings,
        &[("ana", 90_000), ("ben", 90_000), ("cy", 90_000)],
    );
    desk.write(
        "roster.csv",
        "id,login,name\n17,ana,Ana\n18,ben,\"Kim, Ben\"\n19,cy,Cy\n",
    );
    let options = ["--roster", "roster.csv", "--allow-unmatched"];
    let (printed, report) = grade(&desk, &options, 1);
    assert_eq!(account(&report, "ana"), ("5.0".to_owned(), vec![]));
    assert_eq!(account(&report, "ben"), ("5.0".to_owned(), vec![]));
    assert_eq!(account(&report, "cy").0, "4.0");
    assert_eq!(report["submissions"][1]["excused"], true);
    let said = "[late.students] names `zed`, and no submission is theirs\n";
    assert!(printed.stderr.contains(said), "{}", printed.stderr);
    assert!(
        printed.stdout.contains("excused: the points do not count"),
        "{}",
        printed.stdout
    );
    let last = "3 submissions: 1 with full marks, 1 with points lost, 1 excused; mean 90.0 %\n";
    assert!(printed.stdout.ends_with(last), "{}", printed.stdout);
}

#[test]
fn a_mark_costs_one_day_and_no_mark_is_in_time() {
    let printed = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let desk = class(SETTINGS, &[]);
    desk.write("class/doejane_LATE_101_1_handout.txt", &printed);
    desk.write("class/kim_102_2_handout.txt", &printed);
    desk.write("class/lee_LATE_103_3_handout.txt", &printed);
    desk.write(
        "roster.csv",
        "id,submitted\n101,\n102,\n103,2026-09-02T12:00:01Z\n",
    );
    let (_, report) = grade(&desk, &["--roster", "roster.csv"], 1);
    let marked =
        "-0.5: handed in late by the platform's mark, which does not say by how much; 10 % of 5";
    assert_eq!(
        account(&report, "doejane (101)"),
        ("4.5".to_owned(), vec![marked.to_owned()])
    );
    assert_eq!(account(&report, "kim (102)"), ("5.0".to_owned(), vec![]));
    assert_eq!(account(&report, "lee (103)").0, "4.0");
}

#[test]
fn what_was_unpacked_has_no_time_of_its_own() {
    let printed = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let desk = class(SETTINGS, &[]);
    desk.write(
        "class.zip",
        super::support::zip(&[("ana/handout.txt", &printed), ("ben/handout.txt", &printed)]),
    );
    let call = tilegrade(["grade", "--transcripts", "class.zip"]);
    let (_, report) = run(&desk, call, &[], 0);
    let unknown = "0.0: when it was handed in is not known: nothing is deducted for lateness";
    assert_eq!(
        account(&report, "ana"),
        ("5.0".to_owned(), vec![unknown.to_owned()])
    );
}

#[test]
fn points_given_by_hand_survive_judging_again_and_can_be_replaced() {
    let desk = class(SETTINGS, &[("ana", 601), ("ben", 0)]);
    desk.write(
        "by-hand.csv",
        "login;points;reason\r\nANA;-1,5;no report\r\nana;+0.25;a bug found\r\ncy;1;gone\r\n",
    );
    let by_hand = ["--adjustments", "by-hand.csv", "--allow-unmatched"];
    let (printed, report) = grade(&desk, &by_hand, 1);
    assert!(
        printed
            .stderr
            .contains("by-hand.csv:4: no submission is of `cy`\n"),
        "{}",
        printed.stderr
    );
    let (points, lines) = account(&report, "ana");
    assert_eq!(
        (points.as_str(), &lines[1..]),
        (
            "3.25",
            &[
                "-1.5: by hand: no report".to_owned(),
                "0.25: by hand: a bug found".to_owned()
            ][..]
        )
    );
    assert_eq!(account(&report, "ben").0, "5.0");
    let (printed, again) = regrade(&desk, &[], 1);
    assert_eq!(again, report);
    let said = "points by hand count as they were told last, for 1 submission; --adjustments names others\n";
    assert!(printed.stderr.contains(said), "{}", printed.stderr);
    desk.write(
        "more.csv",
        "name,points,reason\nben,-9,copied\nNobody,1,x\n",
    );
    let more = ["--adjustments", "more.csv", "--allow-unmatched"];
    let (printed, replaced) = regrade(&desk, &more, 1);
    let said = "more.csv:3: no submission is of `Nobody`\n";
    assert!(printed.stderr.contains(said), "{}", printed.stderr);
    assert_eq!(account(&replaced, "ana").0, "4.5");
    let floor = [
        "-9.0: by hand: copied".to_owned(),
        "4.0: points do not go below 0".to_owned(),
    ];
    assert_eq!(
        account(&replaced, "ben"),
        ("0.0".to_owned(), floor.to_vec())
    );
    // They are kept as those of the grading were.
    let (printed, again) = regrade(&desk, &[], 1);
    assert_eq!(again, replaced);
    assert!(
        printed
            .stderr
            .contains("as they were told last, for 1 submission")
    );
    let (printed, _) = grade(&desk, &[], 1);
    let warning = "the last grading was told points by hand for 1 submission";
    assert!(printed.stderr.contains(warning), "{}", printed.stderr);
}

#[test]
fn a_grading_that_is_told_no_points_by_hand_behind_one_that_was_says_so() {
    let desk = class(SETTINGS, &[("ana", 0)]);
    desk.write("by-hand.csv", "login,points,reason\nana,-1,no report\n");
    let warning = "warning: the last grading was told points by hand for 1 submission, and this one is told none: name them with \
                   --adjustments\n";
    let (printed, _) = grade(&desk, &["--adjustments", "by-hand.csv"], 1);
    assert!(!printed.stderr.contains("warning"), "{}", printed.stderr);
    let (printed, without) = grade(&desk, &[], 0);
    assert!(printed.stderr.contains(warning), "{}", printed.stderr);
    assert_eq!(account(&without, "ana").0, "5.0");
    // There is nothing to lose any more.
    let (printed, _) = grade(&desk, &[], 0);
    assert!(!printed.stderr.contains("warning"), "{}", printed.stderr);
}

#[test]
fn a_time_on_the_roster_without_its_distance_from_utc_is_no_reason_to_believe_the_files() {
    let desk = class(SETTINGS, &[("ana", 601)]);
    let hint = "write it as 2026-11-20T18:30:00-06:00, or 2026-11-21T00:30:00Z";
    for time in [
        "2026-09-01 12:00",
        "2026-09-01",
        "20.11.2026 00:05",
        "1764000000",
    ] {
        desk.write("roster.csv", format!("login,submitted\nana,{time}\n"));
        let call = tilegrade(["grade", "--transcripts", "class", "--roster", "roster.csv"]);
        let said = call.within(desk.folder()).exits(3).talks().run().stderr;
        let error = format!(
            "error: roster.csv:2: `{time}` is no time with its distance from UTC\nhint: {hint}\n"
        );
        assert!(said.ends_with(&error), "{said}");
    }
    desk.write("roster.csv", "login,submitted\nana,2026-09-01T12:00:00Z\n");
    let (_, report) = grade(&desk, &["--roster", "roster.csv"], 0);
    assert_eq!(account(&report, "ana"), ("5.0".to_owned(), vec![]));
}

#[test]
fn adjustments_that_are_wrong_have_one_line() {
    let desk = class(SETTINGS, &[("ana", 0)]);
    desk.write("by-hand.csv", "id,points,reason\nana,lots,x\n");
    let call = tilegrade([
        "grade",
        "--transcripts",
        "class",
        "--adjustments",
        "by-hand.csv",
    ]);
    let hint = "write a number such as -2.5, with at most five digits after the point";
    let message = "by-hand.csv:2: `lots` is no number of points";
    let said = call.within(desk.folder()).exits(3).talks().run().stderr;
    assert!(
        said.ends_with(&format!("error: {message}\nhint: {hint}\n")),
        "{said}"
    );
}

const WAY_ON: &str = "--allow-unmatched says who is not found, and goes on";
const ONE: &str = "a student has one date and one excuse: leave one of them out";

/// Exceptions, whether there is a roster, whose points by hand there are, and what is wrong with it.
const DECIDED_WRONGLY: [(&str, bool, &str, &str, &str); 6] = [
    (
        "[late.students.anna]\n",
        true,
        "",
        "assignment.toml:7: [late.students] names `anna`, and no submission is theirs",
        "did you mean `ana`? ",
    ),
    (
        "[late.students.anna]\n",
        false,
        "",
        "assignment.toml:7: [late.students] names `anna`, and no submission is theirs",
        "did you mean `ana`? ",
    ),
    (
        "[late.students.1]\n[late.students.ana]\n",
        true,
        "",
        "assignment.toml:8: [late.students] names `ana`, who is `1` of line 7, too",
        ONE,
    ),
    (
        "[late.students.Ana]\n[late.students.ana]\n",
        false,
        "",
        "assignment.toml:8: [late.students] names `ana`, who is `Ana` of line 7, too",
        ONE,
    ),
    (
        "",
        true,
        "anna",
        "by-hand.csv:2: no submission is of `anna`",
        "did you mean `ana`? ",
    ),
    (
        "",
        false,
        "anna",
        "by-hand.csv:2: no submission is of `anna`",
        "did you mean `ana`? ",
    ),
];

/// What was decided is held against the whole class, whoever is picked of it, now and where it is judged again.
#[test]
fn what_is_decided_for_nobody_or_twice_for_one_student_is_an_error_for_a_pick_too() {
    let roster = "id,login,name\n1,ana,Ana Ek\n2,ben,Ben Ek\n3,abs,Abs Ek\n";
    for (exceptions, with_roster, points, message, hint) in DECIDED_WRONGLY {
        let desk = class(SETTINGS, &[("ana", 0), ("ben", 0)]);
        desk.write("roster.csv", roster);
        desk.write(
            "by-hand.csv",
            format!("login,points,reason\n{points},1,x\n"),
        );
        let roster: &[&str] = if with_roster {
            &["--roster", "roster.csv"]
        } else {
            &[]
        };
        let by_hand: &[&str] = if points.is_empty() {
            &[]
        } else {
            &["--adjustments", "by-hand.csv"]
        };
        grade(&desk, roster, 0);
        let before = fs::read(desk.path("grades/results.json")).expect("results");
        desk.write("assignment.toml", format!("{SETTINGS}{exceptions}"));
        let hint = if hint == ONE {
            ONE.to_owned()
        } else {
            format!("{hint}{WAY_ON}")
        };
        let error = format!("{message}\nhint: {hint}\n");
        let calls = [
            ("grade", true),
            ("grade", false),
            ("regrade", true),
            ("regrade", false),
        ];
        for (verb, is_pick) in calls {
            let call = if verb == "grade" {
                roster.iter().fold(
                    tilegrade(["grade", "--transcripts", "class"]),
                    |call, word| call.and(*word),
                )
            } else {
                tilegrade(["regrade"])
            };
            let call = by_hand.iter().fold(call, |call, word| call.and(*word));
            let call = if is_pick {
                call.and("--only").and("ben")
            } else {
                call
            };
            let said = call
                .within(desk.folder())
                .exits(3)
                .prints("")
                .talks()
                .run()
                .stderr;
            assert!(said.ends_with(&error), "{verb}: {said}");
        }
        assert_eq!(
            fs::read(desk.path("grades/results.json")).expect("results"),
            before
        );
        if hint != ONE {
            let allowed = [roster, by_hand, &["--allow-unmatched", "--only", "ben"]].concat();
            grade(&desk, &allowed, 0);
        }
    }
    // Who handed in nothing may have a date, and whoever checks one submission has the dates of all.
    let settings = format!("{SETTINGS}[late.students.abs]\nexcused = true\n");
    let desk = class(&settings, &[("ana", 0), ("ben", 0)]);
    desk.write("roster.csv", roster);
    grade(&desk, &["--roster", "roster.csv", "--only", "ana"], 0);
    let own = tilegrade(["grade", "--transcripts", "class/ana", "--out", "own"]);
    own.within(desk.folder()).talks().run();
}

#[test]
fn the_list_says_who_is_late() {
    let desk = class(SETTINGS, &[("ana", 601), ("ben", 0)]);
    let list = desk.list(&["class", "--assignment", "assignment.toml"]);
    let late: Vec<&Value> = (0..2).map(|at| &list["submissions"][at]["late"]).collect();
    assert_eq!(late, [&json!(true), &json!(false)]);
    let call = tilegrade(["submissions", "class", "--assignment", "assignment.toml"]);
    let text = call.within(desk.folder()).run().stdout;
    let line = "  handed in 2026-09-01T12:10:01Z by the times of the files: late\n";
    assert!(text.contains(line), "{text}");
}

#[test]
fn what_is_decided_for_one_member_of_a_group_is_said_to_be_for_all() {
    let metadata = "---\nsubmission_7:\n  :submitters:\n  - :name: Ana\n    :email: ana@x.edu\n  - :name: Ben\n    :email: ben@x.edu\n";
    let settings = format!("{SETTINGS}[late.students]\n\"ana@x.edu\" = {{ excused = true }}\n");
    let desk = class(&settings, &[]);
    let right = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    desk.write("export/submission_metadata.yml", metadata);
    desk.write("export/submission_7/handout.txt", right);
    desk.write(
        "by-hand.csv",
        "login,points,reason\nben@x.edu,-1,no report\n",
    );
    let call = tilegrade([
        "grade",
        "--transcripts",
        "export",
        "--assignment",
        "assignment.toml",
    ]);
    let call = call.and("--adjustments").and("by-hand.csv");
    let said = call.within(desk.folder()).talks().run().stderr;
    for line in [
        "warning: [late.students] names `ana@x.edu`, and holds for all members of Ana, Ben (7)\n",
        "warning: by-hand.csv:2: these points are given to all members of Ana, Ben (7)\n",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    let again = tilegrade(["regrade", "--adjustments", "by-hand.csv"]);
    let said = again.within(desk.folder()).talks().run().stderr;
    let line = "warning: by-hand.csv:2: these points are given to all members of Ana, Ben (7)\n";
    assert!(said.contains(line), "{said}");
}

#[test]
fn a_time_that_metadata_do_not_tell_is_not_that_of_the_files() {
    let desk = class(SETTINGS, &[]);
    let right = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    desk.write("autograder/submission/handout.txt", &right);
    desk.write("hw-ana/handout.txt", &right);
    desk.write("hw-ana/.git", "gitdir: ../elsewhere\n");
    let call = |paths: &[&str]| {
        let call = tilegrade(["grade", "--transcripts", "--assignment", "assignment.toml"]);
        let call = paths.iter().fold(call, Call::and);
        call.and("--report")
            .and("json=-")
            .within(desk.folder())
            .talks()
            .run()
            .stdout
    };
    for time in ["null", "\"2026-09-09 12:00:00\""] {
        let metadata = format!("{{\"created_at\": {time}, \"users\": [{{\"name\": \"Ana\"}}]}}");
        desk.write("autograder/submission_metadata.json", metadata);
        let said = call(&["autograder"]);
        let why = "handed in at a time that cannot be told by the platform's metadata: nothing is deducted for lateness";
        assert!(said.contains(why), "{said}");
    }
    // Whoever makes such a file takes the times of the files away, and is looked at.
    let why = "for a person to look at: handed in at a time that cannot be told by the last";
    let said = call(&["hw-ana", "--as", "one"]);
    assert!(said.contains(why), "{said}");
}
