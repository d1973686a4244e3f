//! A name is no key: whoever has another id is another student, and a name that is all there is tells nothing but itself.

use std::fs;

use serde_json::{Value, json};

use super::support::Desk;
use crate::support::tilegrade;

const BOARD: (&str, &str) = ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n");

/// Right answers in these folders or files, and the files of the staff.
fn class(handed_in: &[&str], files: &[(&str, &str)]) -> Desk {
    let printed = tilegrade(["solve", BOARD.0]).run().stdout;
    let desk = Desk::with(&[BOARD, ("assignment.toml", "format = 1\nname = \"P\"\n")]);
    for path in handed_in {
        desk.write(path, &printed);
    }
    for (path, text) in files {
        desk.write(path, text);
    }
    desk
}

/// A grading with these options: what is said of it, the report, and a file that it writes.
fn grade(desk: &Desk, options: &[&str]) -> (String, Value) {
    let call = tilegrade([
        "grade",
        "--transcripts",
        "class",
        "--report",
        "json=report.json",
    ]);
    let call = options.iter().fold(call, |call, word| call.and(*word));
    let said = call.within(desk.folder()).talks().run().stderr;
    let text = fs::read(desk.path("report.json")).expect("a report");
    (said, serde_json::from_slice(&text).expect("JSON"))
}

/// Two students of a Moodle download, one of whom has the name of somebody who handed in nothing.
const OF_MOODLE: [&str; 2] = [
    "class/Jos\u{e9} O'Neil_2002_assignsubmission_file/handout.txt",
    "class/Wei Zhang_2999_assignsubmission_file/handout.txt",
];

const WORKSHEET: &str = "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\"\n\
    \"Participant 2001\",\"Wei Zhang\",wz1@example.edu,\"No submission\",,5.00\n\
    \"Participant 2002\",\"Jos\u{e9} O'Neil\",jose@example.edu,Submitted,,5.00\n";

#[test]
fn a_namesake_in_a_gradebook_gets_nothing() {
    let desk = class(&OF_MOODLE, &[("worksheet.csv", WORKSHEET)]);
    let fill = ["--gradebook", "worksheet.csv", "--report", "moodle=up.csv"];
    for roster in [&[][..], &["--roster", "worksheet.csv"][..]] {
        let (said, _) = grade(&desk, &[&fill[..], roster].concat());
        let filled = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
        assert_eq!(filled, WORKSHEET.replace("Submitted,,", "Submitted,5,"));
        let nobody = "`Wei Zhang (2999)` is nobody in the gradebook";
        assert!(said.contains(nobody), "{said}");
        // Without a roster the gradebook is the one.
        let on_roster = "not on the roster: Wei Zhang (2999)\n";
        assert!(said.contains(on_roster), "{said}");
    }
}

#[test]
fn whoever_has_another_name_than_the_student_of_the_same_id_is_nobody() {
    // Moodle counts participants anew in every assignment.
    let worksheet = WORKSHEET.replace("Wei Zhang", "Cy Fox");
    let worksheet = worksheet.replace("Jos\u{e9} O'Neil", "Wei Zhang");
    let desk = class(
        &[
            "class/Jos\u{e9} O'Neil_2002_assignsubmission_file/handout.txt",
            "class/Zhang Wei_2003_assignsubmission_file/handout.txt",
        ],
        &[("worksheet.csv", &worksheet)],
    );
    desk.write("assignment.toml", "format = 1\nnothing-handed-in = 0\n");
    let fill = [
        "--gradebook",
        "worksheet.csv",
        "--report",
        "moodle=up.csv",
        "--allow-unmatched",
    ];
    let (said, report) = grade(&desk, &fill);
    let filled = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
    assert_eq!(filled, worksheet);
    let nobody = "joined with nobody: Jos\u{e9} O'Neil (2002) has the id or login of Wei Zhang (2002), who has another name\n";
    assert!(said.contains(nobody), "{said}");
    let stays = "`Jos\u{e9} O'Neil (2002)` is on no roster, and has the id or login of `Wei Zhang (2002)`, whose cell stays as it is";
    assert!(said.contains(stays), "{said}");
    let told = &report["unmatched"]["otherwise-named"];
    assert_eq!(
        *told,
        json!([["Jos\u{e9} O'Neil (2002)", "Wei Zhang (2002)"]]),
        "{report:#}"
    );
}

#[test]
fn an_id_of_another_list_gives_no_mark_to_whoever_shares_a_word_of_the_name() {
    let head = "Identifier,\"Full name\",Grade\n";
    for (rows, filled, nobody) in [
        // Their ids are exchanged, and both have one family name.
        (
            "Participant 1004,Thi Nguyen,\nParticipant 1005,Minh Nguyen,\n",
            "Participant 1004,Thi Nguyen,\nParticipant 1005,Minh Nguyen,\n",
            &["Minh Nguyen (1004)", "Thi Nguyen (1005)"][..],
        ),
        // One of another name does not have the others doubted.
        (
            "Participant 1004,M. Nguyen,\nParticipant 1005,Bo Li,\n",
            "Participant 1004,M. Nguyen,5\nParticipant 1005,Bo Li,\n",
            &["Thi Nguyen (1005)"],
        ),
        // Otherwise it is: one list may have the name that is used, and the other that of a passport.
        (
            "Participant 1004,Minh Anh Nguyen,\nParticipant 1005,T. Nguyen,\n",
            "Participant 1004,Minh Anh Nguyen,5\nParticipant 1005,T. Nguyen,5\n",
            &[],
        ),
    ] {
        let folders = [
            "class/Minh Nguyen_1004_assignsubmission_file_/handout.txt",
            "class/Thi Nguyen_1005_assignsubmission_file_/handout.txt",
        ];
        let worksheet = format!("{head}{rows}");
        let desk = class(&folders, &[("worksheet.csv", &worksheet)]);
        for roster in [&[][..], &["--roster", "worksheet.csv"]] {
            let fill = [
                "--allow-unmatched",
                "--gradebook",
                "worksheet.csv",
                "--report",
                "moodle=up.csv",
            ];
            let (said, report) = grade(&desk, &[&fill[..], roster].concat());
            let up = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
            assert_eq!(up, format!("{head}{filled}"), "{said}");
            let told = report["unmatched"]["otherwise-named"].as_array();
            let told = told.into_iter().flatten().map(|pair| &pair[0]);
            assert_eq!(told.collect::<Vec<_>>(), nobody, "{rows}");
        }
    }
}

#[test]
fn an_id_that_is_the_login_of_another_student_joins_nobody_and_costs_nobody() {
    let roster = "Student,ID,SIS Login ID,Section,P\nPoints Possible,,,,5\n\
        \"Lee, Ann\",1002,leeann,1,\n\"Kim, Bo\",1003,1002,1,\n";
    let desk = class(
        &["class/1002/handout.txt", "class/leeann/handout.txt"],
        &[("gradebook.csv", roster)],
    );
    desk.write(
        "assignment.toml",
        "format = 1\nname = \"P\"\nnothing-handed-in = 0\n",
    );
    let fill = ["--gradebook", "gradebook.csv", "--report", "canvas=up.csv"];
    let (said, _) = grade(&desk, &fill);
    let up = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
    assert!(up.contains("1002,leeann,1,5\n"), "{up}");
    assert!(up.contains("1003,1002,1,\n"), "{up}");
    assert!(said.contains("not on the roster: 1002\n"), "{said}");
}

#[test]
fn nobody_has_nothing_where_a_name_says_otherwise_or_no_id_joins() {
    let worksheet =
        "Identifier,\"Full name\",Grade\nParticipant 9,Ann Lee,\nParticipant 8,Bo Kim,\n";
    for folders in [
        // The ids of another list, and the same names.
        &[
            "class/Ann Lee_1_assignsubmission_file_/handout.txt",
            "class/Bo Kim_2_assignsubmission_file_/handout.txt",
        ][..],
        &[
            "class/Ann Lee_9_assignsubmission_file_/handout.txt",
            "class/Bo Kim_2_assignsubmission_file_/handout.txt",
        ],
    ] {
        let desk = class(folders, &[("worksheet.csv", worksheet)]);
        desk.write("assignment.toml", "format = 1\nnothing-handed-in = 0\n");
        let fill = ["--gradebook", "worksheet.csv", "--report", "moodle=up.csv"];
        let (said, _) = grade(&desk, &[&fill[..], &["--allow-unmatched"]].concat());
        let up = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
        assert!(up.ends_with("Bo Kim,\n") && !up.contains(",0"), "{up}");
        assert!(
            said.contains("may be of any student who seems to have handed in nothing"),
            "{said}"
        );
    }
}

#[test]
fn a_student_chooses_no_other_student_by_a_display_name() {
    let sly = "Wei Zhang_2001_assignsubmission_file_2002";
    let worksheet = WORKSHEET.replace("Jos\u{e9} O'Neil", "Wei Zhang_2001_assignsubmission_file");
    let folder = format!("class/{sly}_assignsubmission_file_/handout.txt");
    let desk = class(&[&folder], &[("worksheet.csv", &worksheet)]);
    let fill = ["--gradebook", "worksheet.csv", "--report", "moodle=up.csv"];
    grade(&desk, &fill);
    let filled = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
    assert_eq!(filled, worksheet.replace("Submitted,,", "Submitted,5,"));
}

#[test]
fn points_by_hand_and_exceptions_pass_a_namesake_by() {
    let by_hand = "id,points,reason\n2001,-2,no README\n";
    let desk = class(
        &OF_MOODLE,
        &[("worksheet.csv", WORKSHEET), ("by-hand.csv", by_hand)],
    );
    desk.write(
        "assignment.toml",
        "format = 1\n[late.students.2001]\nexcused = true\n",
    );
    let options = ["--roster", "worksheet.csv", "--adjustments", "by-hand.csv"];
    let (said, report) = grade(&desk, &options);
    let all = report["submissions"].as_array().expect("a list");
    for one in all {
        assert_eq!(one["points"], 5.0, "{one}");
        assert_ne!(one["excused"], true, "{one}");
    }
    for line in [
        "by-hand.csv:2: `2001` handed in nothing\n",
        "[late.students] names `2001`, and no submission is theirs\n",
    ] {
        assert!(said.contains(line), "{said}");
    }
}

#[test]
fn what_a_platform_knows_of_a_student_stays() {
    let metadata = "---\nsubmission_1:\n  :submitters:\n  - :name: Wei Zhang\n    :sid: \"2999\"\n    \
        :email: other@example.edu\n  :created_at: 2026-11-20 20:05:17 Z\nsubmission_2:\n  :submitters:\n  - :name: Bea\n    \
        :sid: \"2003\"\n    :email: bea@home.example\n  :created_at: 2026-11-20 20:05:17 Z\n";
    let desk = class(
        &[
            "class/submission_1/handout.txt",
            "class/submission_2/handout.txt",
        ],
        &[("class/submission_metadata.yml", metadata)],
    );
    desk.write(
        "roster.csv",
        "id,name,email\n2001,Wei Zhang,wz1@example.edu\n2003,Bea,bea@example.edu\n",
    );
    let list = desk.list(&["class", "--roster", "roster.csv"]);
    let people = |at: usize| list["submissions"][at]["student"]["people"][0].clone();
    let bea = json!({"id": "2003", "login": "bea@example.edu", "name": "Bea", "other-keys": ["bea@home.example"]});
    assert_eq!(people(0), bea);
    let other = json!({"id": "2999", "login": "other@example.edu", "name": "Wei Zhang"});
    assert_eq!(people(1), other);
    assert_eq!(list["unmatched"]["students"], json!(["Wei Zhang (2001)"]));
}

#[test]
fn a_folder_that_is_called_by_the_name_of_a_student_with_an_id_is_nobodys() {
    let desk = class(
        &["class/Wei Zhang/handout.txt", "class/bea/handout.txt"],
        &[
            (
                "roster.csv",
                "id,login,name\n2001,wz1,Wei Zhang\n2003,bea,Bea\n",
            ),
            ("names.csv", "name\nWei Zhang\nBea\n"),
            ("by-hand.csv", "id,points,reason\n2001,-2,no README\n"),
            (
                "export.csv",
                "Student,ID,SIS Login ID,Section,P (7)\nWei Zhang,2001,wz1,A,\nBea,2003,bea,A,\n",
            ),
        ],
    );
    let fill = ["--gradebook", "export.csv", "--report", "canvas=up.csv"];
    let roster = |list| [&["--roster", list][..], &fill].concat();
    let (said, report) = grade(&desk, &roster("roster.csv"));
    let no_key = "`Wei Zhang` has only the name of `Wei Zhang (2001)`, which is no key, and the cell stays as it is\n";
    for line in [
        "not on the roster: Wei Zhang\n",
        "no submission of: Wei Zhang (2001)\n",
        no_key,
    ] {
        assert!(said.contains(line), "{said}");
    }
    assert!(report["unmatched"].get("by-name").is_none(), "{report}");
    let filled = fs::read_to_string(desk.path("up.csv")).expect("the gradebook");
    assert!(filled.contains("Wei Zhang,2001,wz1,A,\n"), "{filled}");
    // A list of names alone joins by them, and tells it; the gradebook's ids are still of a namesake, perhaps.
    let (said, report) = grade(&desk, &roster("names.csv"));
    for line in [
        "joined by the name alone: Wei Zhang with Wei Zhang\n",
        no_key,
    ] {
        assert!(said.contains(line), "{said}");
    }
    let joined = json!([["Wei Zhang", "Wei Zhang"], ["bea", "Bea"]]);
    assert_eq!(report["unmatched"]["by-name"], joined);
    // Points by hand for that student are of nobody's submission, which is said.
    let by_hand = ["--roster", "roster.csv", "--adjustments", "by-hand.csv"];
    let (said, report) = grade(&desk, &by_hand);
    assert!(
        said.contains("by-hand.csv:2: `2001` handed in nothing\n"),
        "{said}"
    );
    assert_eq!(report["submissions"][0]["points"], 5.0);
}

#[test]
fn names_alone_are_no_way_to_a_class_with_ids() {
    let desk = class(
        &["class/Wei Zhang/handout.txt", "class/Bea/handout.txt"],
        &[("roster.csv", "id,name\n2001,Wei Zhang\n2003,Bea\n")],
    );
    let call = tilegrade(["grade", "--transcripts", "class", "--roster", "roster.csv"]);
    let message =
        "roster.csv: only names lead from the 2 submissions to its students, and a name is no key";
    let hint = "let each be called by an id or a login of the list; --allow-unmatched goes on, and joins nobody";
    call.and("--assignment")
        .and("assignment.toml")
        .within(desk.folder())
        .fails(2, message, hint);
}

#[test]
fn a_name_that_two_submissions_have_joins_neither() {
    let desk = class(
        &["a/Wei Zhang/handout.txt", "b/Zhang, Wei/handout.txt"],
        &[("roster.csv", "name\nWei Zhang\n")],
    );
    let list = desk.list(&["a", "b", "--roster", "roster.csv"]);
    let unmatched = &list["unmatched"];
    assert_eq!(
        unmatched["submissions"].as_array().map(Vec::len),
        Some(2),
        "{unmatched}"
    );
    assert_eq!(unmatched["students"], json!(["Wei Zhang"]));
    assert_eq!(unmatched["by-name"], Value::Null);
}

/// Two students of one name, and what is decided for one of them by it.
#[test]
fn a_name_that_two_students_have_is_refused_where_something_is_decided_for_one() {
    let namesakes = [
        "class/Wei Zhang_2998_assignsubmission_file/handout.txt",
        "class/Wei Zhang_2999_assignsubmission_file/handout.txt",
    ];
    let hint = "write the id or the login of the one that is meant";
    let both = "`Wei Zhang` means two students: Wei Zhang (2998) and Wei Zhang (2999)";
    let desk = class(
        &namesakes,
        &[(
            "by-hand.csv",
            "name,points,reason\nWei Zhang,-2,no README\n",
        )],
    );
    let assigned = [
        "grade",
        "--transcripts",
        "class",
        "--assignment",
        "assignment.toml",
    ];
    let call = tilegrade(assigned).and("--adjustments").and("by-hand.csv");
    call.within(desk.folder())
        .fails(3, &format!("by-hand.csv:2: {both}"), hint);
    let excused = "format = 1\n[late.students.\"Wei Zhang\"]\nexcused = true\n";
    let desk = class(&namesakes, &[("assignment.toml", excused)]);
    let message = both.replace(
        "`Wei Zhang` means",
        "assignment.toml:2: [late.students] names `Wei Zhang`, which means",
    );
    let call = tilegrade(assigned);
    call.within(desk.folder()).fails(3, &message, hint);
}

#[test]
fn whoever_handed_in_nothing_may_be_who_is_meant() {
    let roster = "id,login,name\n1,wz1,Wei Zhang\n2,wz2,Wei Zhang\n3,ana,Ana Lee\n4,ben,ana\n";
    let handed_in = ["class/wz1/handout.txt", "class/ana/handout.txt"];
    let hint = "write the id or the login of the one that is meant";
    for (name, words) in [
        (
            "Wei Zhang",
            "`Wei Zhang` means two students: wz1 and Wei Zhang (2)",
        ),
        ("ana", "`ana` means two students: ana and Ana Lee (3)"),
    ] {
        let row = format!("name,points,reason\n{name},-2,no README\n");
        let desk = class(&handed_in, &[("by-hand.csv", &row), ("roster.csv", roster)]);
        let call = tilegrade(["grade", "--transcripts", "class", "--roster", "roster.csv"]);
        let call = call.and("--assignment").and("assignment.toml");
        let call = call.and("--adjustments").and("by-hand.csv");
        let call = call.within(desk.folder());
        call.fails(3, &format!("by-hand.csv:2: {words}"), hint);
    }
}

#[test]
fn a_word_that_means_two_students_is_an_error_and_joins_nobody() {
    let rows = "id,login,name\n1,li,Wei Wang\n2,ana,Li\n3,ben,Ben Bo\n4,dan,Ben\n";
    let handed_in = ["2", "3", "4", "Li"].map(|name| format!("class/{name}/handout.txt"));
    let handed_in: Vec<&str> = handed_in.iter().map(String::as_str).collect();
    let desk = class(&handed_in, &[("roster.csv", rows)]);
    let (said, report) = grade(&desk, &["--roster", "roster.csv", "--allow-unmatched"]);
    assert!(said.contains("not on the roster: Li"), "{said}");
    let people = |at: usize| report["submissions"][at]["student"]["people"].clone();
    let all = report["submissions"].as_array().expect("submissions");
    let li = all
        .iter()
        .position(|one| one["name"] == "Li")
        .expect("a submission");
    assert_eq!(people(li), Value::Null);
    let hint = "write the id or the login of the one that is meant";
    // The login of one and the name of another; two cells for two students.
    for (row, words) in [
        (
            "login,points,reason\nben,5,x\n",
            "`ben` means two students: 3 and 4",
        ),
        (
            "login,name,points,reason\nana,Ben Bo,5,x\n",
            "`ana`, `Ben Bo` means two students: 2 and 3",
        ),
    ] {
        desk.write("by-hand.csv", row);
        let call = tilegrade(["grade", "--transcripts", "class", "--roster", "roster.csv"]);
        let call = call
            .and("--allow-unmatched")
            .and("--adjustments")
            .and("by-hand.csv");
        let call = call
            .and("--assignment")
            .and("assignment.toml")
            .and("--fresh");
        let call = call.within(desk.folder());
        call.fails(3, &format!("by-hand.csv:2: {words}"), hint);
    }
}
