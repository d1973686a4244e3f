//! One reader for rosters and gradebooks: what is read as the one is read as the other, and what is wrong with it is one sentence.

use std::fs;

use serde_json::{Value, json};

use super::support::Desk;
use crate::support::{Printed, tilegrade};

const CANVAS: &str = "Student,ID,SIS User ID,SIS Login ID,Section,P (77),Final Score\n\
    \"    Points Possible\",,,,,5,(read only)\n\
    \"Black, Bea\",101,s-1,bea,A,,\n\"Kim, Ben\",102,s-2,ben,A,,\n\"Li, Cy\",103,s-3,cy,A,,\n\
    \"Student, Test\",999,,,A,,\n";

/// Right answers in these folders, and the files of the staff.
fn class(settings: &str, folders: &[&str], files: &[(&str, &[u8])]) -> Desk {
    let right = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let desk = Desk::with(files);
    desk.write(
        "assignment.toml",
        format!("format = 1\nname = \"P\"\n{settings}"),
    );
    desk.write("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n");
    for folder in folders {
        desk.write(&format!("class/{folder}/handout.txt"), &right);
    }
    desk
}

/// What a grading says that ends so, with these words.
fn grade(desk: &Desk, words: &[&str], code: i32) -> Printed {
    let call = tilegrade([
        "grade",
        "--transcripts",
        "class",
        "--report",
        "json=report.json",
    ]);
    let call = words.iter().fold(call, |call, word| call.and(*word));
    call.within(desk.folder()).exits(code).talks().run()
}

fn report(desk: &Desk) -> Value {
    let text = fs::read(desk.path("report.json")).expect("a report");
    serde_json::from_slice(&text).expect("JSON")
}

fn upload(desk: &Desk) -> String {
    fs::read_to_string(desk.path("up.csv")).expect("a gradebook")
}

const FILL: [&str; 4] = ["--gradebook", "export.csv", "--report", "canvas=up.csv"];

#[test]
fn the_gradebook_is_the_roster_where_none_is_named() {
    let desk = class(
        "",
        &["bea", "102", "nobody"],
        &[("export.csv", CANVAS.as_bytes())],
    );
    let said = grade(&desk, &FILL, 0).stderr;
    for line in [
        "export.csv: taken for the roster\n",
        "not on the roster: nobody\n",
        "no submission of: Cy Li (103)\n",
    ] {
        assert!(said.contains(line), "{said}");
    }
    assert!(
        !said.contains("Test"),
        "the student for tests is nobody: {said}"
    );
    let filled = CANVAS
        .replace("bea,A,,", "bea,A,5,")
        .replace("ben,A,,", "ben,A,5,");
    assert_eq!(upload(&desk), filled);
    let report = report(&desk);
    assert_eq!(
        report["submissions"][1]["student"]["people"][0]["name"],
        "Bea Black"
    );
    let absent =
        json!([{"person": {"id": "103", "login": "cy", "name": "Cy Li", "other-keys": ["s-3"]}}]);
    assert_eq!(report["unmatched"]["absent"], absent);
    // A roster that is named counts, and the gradebook is only filled.
    desk.write("roster.csv", "login\nbea\n102\nnobody\n");
    let named = [&FILL[..], &["--roster", "roster.csv"]].concat();
    let said = grade(&desk, &named, 0).stderr;
    assert!(!said.contains("roster"), "{said}");
    // Of two gradebooks none is taken, and that is said.
    desk.write("other.csv", CANVAS);
    let said = grade(
        &desk,
        &["--gradebook", "export.csv", "--gradebook", "other.csv"],
        0,
    )
    .stderr;
    assert!(
        said.contains("none is taken for the roster: name one with --roster"),
        "{said}"
    );
}

#[test]
fn an_export_is_read_alike_however_a_spreadsheet_saved_it() {
    let plain = CANVAS.replace("Black, Bea", "Bl\u{e4}ck, Zo\u{eb}");
    let semicolons = plain
        .replace(',', ";")
        .replace("Bl\u{e4}ck; ", "Bl\u{e4}ck, ");
    let latin: Vec<u8> = semicolons
        .chars()
        .map(|sign| u8::try_from(u32::from(sign)).expect("latin"))
        .collect();
    let wide: Vec<u8> = format!("\u{feff}{}", plain.replace('\n', "\r\n"))
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for (bytes, is_guessed) in [
        (plain.clone().into_bytes(), false),
        (format!("\u{feff}{semicolons}").into_bytes(), false),
        (latin, true),
        (wide, false),
    ] {
        let desk = class("", &["bea"], &[("export.csv", &bytes)]);
        let list = desk.list(&["class", "--as", "class", "--roster", "export.csv"]);
        let zoe = json!({"id": "101", "login": "bea", "name": "Zo\u{eb} Bl\u{e4}ck", "other-keys": ["s-1"]});
        assert_eq!(list["submissions"][0]["student"]["people"][0], zoe);
        let said = grade(&desk, &FILL, 0).stderr;
        let guess = "export.csv: not UTF-8, and read as windows-1252\n";
        assert_eq!(said.contains(guess), is_guessed, "{said}");
        let filled = fs::read(desk.path("up.csv")).expect("a gradebook");
        let is_wide = bytes.starts_with(b"\xff\xfe");
        assert_eq!(filled.len(), bytes.len() + if is_wide { 2 } else { 1 });
    }
}

#[test]
fn who_handed_in_nothing_gets_what_the_assignment_says_and_nobody_else_does() {
    let zero = "nothing-handed-in = 0\n[late.students.s-3]\nexcused = true\n";
    let files: [(&str, &[u8]); 1] = [("export.csv", CANVAS.as_bytes())];
    let desk = class(zero, &["bea"], &files);
    let csv = [&FILL[..], &["--report", "csv=all.csv"]].concat();
    let said = grade(&desk, &csv, 0).stderr;
    assert!(
        said.contains("handed in nothing: `Ben Kim (102)`: 0, `Cy Li (103)`: EX"),
        "{said}"
    );
    let filled = CANVAS
        .replace("bea,A,,", "bea,A,5,")
        .replace("ben,A,,", "ben,A,0,")
        .replace("cy,A,,", "cy,A,EX,");
    assert_eq!(upload(&desk), filled);
    let all = fs::read_to_string(desk.path("all.csv")).expect("a table");
    let rows: Vec<&str> = all.lines().collect();
    assert!(
        rows[2].starts_with("\"\",\"102\",\"ben\",\"Ben Kim\",\"\",0,"),
        "{all}"
    );
    assert!(
        rows[3].starts_with("\"\",\"103\",\"cy\",\"Cy Li\",\"\",\"\","),
        "{all}"
    );
    // The stored results know it, too.
    fs::remove_file(desk.path("up.csv")).expect("a file");
    for verb in ["report grades", "regrade"] {
        let call = verb.split(' ').chain(FILL);
        let said = tilegrade(call).within(desk.folder()).talks().run().stderr;
        assert!(said.contains("handed in nothing: `Ben"), "{verb}: {said}");
        assert_eq!(upload(&desk), filled, "{verb}");
    }
    // Whoever was not picked did not hand in nothing.
    let only = [&FILL[..], &["--only", "bea"]].concat();
    grade(&desk, &only, 0);
    assert_eq!(upload(&desk), CANVAS.replace("bea,A,,", "bea,A,5,"));
    // A cell with something in it stays, and so do all where a folder may be of any of them.
    let given = CANVAS.replace("ben,A,,", "ben,A,3,");
    let desk = class(zero, &["bea"], &[("export.csv", given.as_bytes())]);
    grade(&desk, &FILL, 0);
    assert!(upload(&desk).contains("ben,A,3,"), "{}", upload(&desk));
    let desk = class(zero, &["bea", "my homework"], &files);
    let said = grade(&desk, &FILL, 0).stderr;
    assert!(
        said.contains("`my homework` may be of any student who seems to have handed in nothing"),
        "{said}"
    );
    assert_eq!(upload(&desk), CANVAS.replace("bea,A,,", "bea,A,5,"));
}

#[test]
fn points_by_hand_of_whoever_handed_in_nothing_are_known_by_every_key() {
    let desk = class("", &["bea"], &[("export.csv", CANVAS.as_bytes())]);
    for key in ["102", "s-2", "ben", "Ben Kim", "Kim, Ben"] {
        desk.write("by-hand.csv", format!("id;points;reason\n{key};1;x\n"));
        let words = ["--roster", "export.csv", "--adjustments", "by-hand.csv"];
        let said = grade(&desk, &words, 0).stderr;
        let line = format!("by-hand.csv:2: `{key}` handed in nothing\n");
        assert!(said.contains(&line), "{said}");
    }
}

#[test]
fn the_list_of_another_class_is_one_error() {
    let other = "id,login,name\n1,ann,Ann\n2,bob,Bob\n";
    let message = "roster.csv: none of its students handed in any of the 3 submissions";
    let hint = "is it the list of another class? --allow-unmatched goes on with it";
    let desk = class(
        "",
        &["bea", "ben", "cy"],
        &[("roster.csv", other.as_bytes())],
    );
    for verb in ["grade", "submissions"] {
        let call = tilegrade([verb, "class", "--roster", "roster.csv"]);
        let call = call.within(desk.folder()).exits(2).prints("").talks().run();
        assert!(
            call.stderr
                .ends_with(&format!("error: {message}\nhint: {hint}\n")),
            "{}",
            call.stderr
        );
        assert_eq!(call.stderr.matches("roster").count(), 1, "{}", call.stderr);
    }
    let said = grade(&desk, &["--roster", "roster.csv", "--allow-unmatched"], 0).stderr;
    assert!(said.contains("not on the roster: bea\n"), "{said}");
}

#[test]
fn a_gradebook_that_cannot_be_filled_is_one_sentence_before_anything_is_graded() {
    for (before, after, message) in [
        (
            "P (77)",
            "Quiz",
            "export.csv:1: no column is named `P`, and none is one of an assignment",
        ),
        (
            "ben,A,,",
            "ben,A",
            "export.csv:4: 5 cells, and the first line has 7",
        ),
        (
            "102,s-2",
            "101,s-2",
            "export.csv:4: the id 101 stands twice",
        ),
        (
            "s-2,ben",
            "s-2,BEA",
            "export.csv:4: the login BEA stands twice",
        ),
        (
            "\"Kim, Ben\"",
            "\"Kim, Ben",
            "export.csv:4: a quote is opened here and not closed",
        ),
        (
            "Points Possible\",,,,,5",
            "Points Possible\",,,,,(read only)",
            "export.csv: Canvas does not take points for `P (77)`",
        ),
    ] {
        let export = CANVAS.replace(before, after);
        let desk = class("", &["bea"], &[("export.csv", export.as_bytes())]);
        let call = tilegrade(["grade", "--transcripts", "class"].into_iter().chain(FILL));
        let said = call.within(desk.folder()).exits(2).talks().run().stderr;
        let said = said.replace("using ./assignment.toml\n", "");
        let lines: Vec<&str> = said.lines().collect();
        assert!(lines[0].starts_with(&format!("error: {message}")), "{said}");
        assert!(lines[1].starts_with("hint: ") && lines.len() == 2, "{said}");
        assert!(!desk.path("up.csv").exists() && !desk.path("grades/results.json").exists());
    }
}

#[test]
fn an_id_and_a_login_that_are_two_students_join_with_neither() {
    let metadata = "---\nsubmission_1:\n  :submitters:\n  - :name: Bea\n    :sid: \"101\"\n    :email: ben\n  \
        :created_at: 2026-11-20 20:05:17 Z\nsubmission_2:\n  :submitters:\n  - :name: Cy\n    :sid: \"103\"\n    \
        :email: cy\n  :created_at: 2026-11-20 20:05:17 Z\n";
    let files: [(&str, &[u8]); 2] = [
        ("class/submission_metadata.yml", metadata.as_bytes()),
        ("export.csv", CANVAS.as_bytes()),
    ];
    let desk = class("", &["submission_1", "submission_2"], &files);
    let said = grade(&desk, &FILL, 0).stderr;
    assert!(said.contains("not on the roster: Bea (1)\n"), "{said}");
    assert!(
        said.contains("`Bea (1)` may be any of 2 rows of the gradebook"),
        "{said}"
    );
    assert_eq!(upload(&desk), CANVAS.replace("cy,A,,", "cy,A,5,"));
}

#[test]
fn the_user_of_an_address_is_a_login_only_where_the_domain_is_the_schools() {
    let joined = |addresses: [&str; 3]| {
        let roster = format!(
            "email,name\n{},A\n{},B\n{},C\n",
            addresses[0], addresses[1], addresses[2]
        );
        let desk = class("", &["bea", "c"], &[("roster.csv", roster.as_bytes())]);
        let list = desk.list(&[
            "class",
            "--as",
            "class",
            "--roster",
            "roster.csv",
            "--allow-unmatched",
        ]);
        list["submissions"][0]["student"]["people"][0]["login"].clone()
    };
    assert_eq!(joined(["bea@x.edu", "ben@x.edu", "c@x.edu"]), "bea@x.edu");
    assert_eq!(
        joined(["bea@home.example", "ben@x.edu", "c@x.edu"]),
        Value::Null
    );
    assert_eq!(
        joined(["bea@a.example", "bea@b.example", "c@c.example"]),
        Value::Null
    );
    // Somebody else's login is nobody else's.
    assert_eq!(joined(["bea@x.edu", "bea", "c@x.edu"]), "bea");
}

#[test]
fn a_scale_is_said_and_rounded_to_what_platforms_compare() {
    let settings = "[gradebook]\nscale-to = 33.333\n";
    let desk = class(settings, &["bea"], &[("export.csv", CANVAS.as_bytes())]);
    desk.write("class/ben/handout.txt", "");
    let said = grade(&desk, &FILL, 1).stderr;
    let line = "canvas: points are scaled from 5 to 33.333, and the column is worth 5\n";
    assert!(said.contains(line), "{said}");
    let filled = CANVAS
        .replace("bea,A,,", "bea,A,33.33,")
        .replace("ben,A,,", "ben,A,0,");
    assert_eq!(upload(&desk), filled);
}

#[test]
fn no_cell_of_a_roster_is_a_formula_in_the_table_of_the_class() {
    let roster = "id,login,name\n1,bea,Bea\n2,=1+1,\"=cmd|' /C calc'!A0;=2\"\n";
    let desk = class("", &["bea"], &[("roster.csv", roster.as_bytes())]);
    grade(
        &desk,
        &["--roster", "roster.csv", "--report", "csv=all.csv"],
        0,
    );
    let all = fs::read_to_string(desk.path("all.csv")).expect("a table");
    let row = all.lines().nth(2).expect("a student who handed in nothing");
    assert!(
        row.starts_with("\"\",\"2\",\"'=1+1\",\"'=cmd|' /C calc'!A0;'=2\","),
        "{all}"
    );
}

#[test]
fn rulings_of_no_submission_are_an_error_unless_that_is_allowed() {
    let rulings =
        "format = 1\n[[submissions]]\nsubmission = \"beaa\"\ncase = \"handout\"\nreading = 1\n";
    let desk = class("", &["bea"], &[("rulings.toml", rulings.as_bytes())]);
    let words = [
        "--assignment",
        "assignment.toml",
        "--rulings",
        "rulings.toml",
    ];
    let said = grade(&desk, &words, 3).stderr;
    let error = "error: rulings.toml:3: there is no submission `beaa`\nhint: did you mean `bea`?\n";
    assert!(said.ends_with(error), "{said}");
    let allowed = [&words[..], &["--allow-unmatched"]].concat();
    let said = grade(&desk, &allowed, 0).stderr;
    assert!(
        said.contains("rulings.toml:3: there is no submission `beaa`\n"),
        "{said}"
    );
}
