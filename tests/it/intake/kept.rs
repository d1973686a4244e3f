//! What a folder of results keeps: a pick, another section, other cases and points by hand change nothing of whom they do not name.

use std::fs;

use serde_json::{Value, json};

use super::support::Desk;
use crate::support::{Call, Printed, tilegrade};

const ROSTER: &str =
    "id,login,name\n1,ana,Ana Ek\n2,ben,Ben Ek\n3,cem,Cem Ek\n4,eve,Eve Ek\n5,abs,Abs Nobody\n";

const BOOK: &str = "Student,ID,SIS Login ID,Section,P (7)\n\
    Ana Ek,1,ana,A,\nBen Ek,2,ben,A,\nCem Ek,3,cem,B,\nEve Ek,4,eve,B,\nAbs Nobody,5,abs,B,\n";

const SETTINGS: &str = "format = 1\nname = \"P\"\nnothing-handed-in = 0\n";

const WRONG: &str = "nothing of the kind\n";

/// Two sections with right answers of three students, five who are in the class, and two cases.
fn desk() -> Desk {
    let desk = Desk::with(&[
        ("assignment.toml", SETTINGS),
        ("cases/goal.txt", "1 2 3\n8 0 4\n7 6 5\n"),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
        ("roster.csv", ROSTER),
        ("book.csv", BOOK),
    ]);
    for student in ["sec1/ana", "sec1/ben", "sec2/cem"] {
        hand_in(&desk, student);
    }
    desk
}

fn hand_in(desk: &Desk, student: &str) {
    for case in ["goal", "handout"] {
        let board = desk.path(&format!("cases/{case}.txt"));
        let right = tilegrade(["solve"]).and(board).run().stdout;
        desk.write(&format!("{student}/{case}.txt"), right);
    }
}

fn call(desk: &Desk, words: &str) -> Call {
    let words = words.split_whitespace();
    let call = words.fold(tilegrade(Vec::<&str>::new()), Call::and);
    call.within(desk.folder()).talks()
}

const GRADE: &str = "grade --transcripts --exit-zero --as class";

fn grade(desk: &Desk, words: &str) -> Printed {
    call(desk, &format!("{GRADE} {words}")).run()
}

fn results(desk: &Desk) -> Value {
    let text = fs::read(desk.path("grades/results.json")).expect("results");
    serde_json::from_slice(&text).expect("JSON")
}

/// Who is in the stored report, with their points, and who is absent there.
fn stored(desk: &Desk) -> (Vec<(String, Option<f64>)>, Vec<String>) {
    let report = results(desk);
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let all = report["submissions"].as_array().expect("a list").iter();
    let absent = report["unmatched"]["students"].as_array();
    (
        all.map(|one| (text(&one["name"]), one["points"].as_f64()))
            .collect(),
        absent.into_iter().flatten().map(text).collect(),
    )
}

fn points(all: &[(&str, f64)]) -> Vec<(String, Option<f64>)> {
    let own = |(name, points): &(&str, f64)| ((*name).to_owned(), Some(*points));
    all.iter().map(own).collect()
}

/// The cells of the gradebook's column, as it is filled from the stored report.
fn cells(desk: &Desk) -> Vec<String> {
    let words = "report grades --gradebook book.csv --report canvas=up.csv";
    call(desk, words).run();
    let filled = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
    let cell = |line: &str| line.rsplit(',').next().expect("a cell").to_owned();
    filled.lines().skip(1).map(cell).collect()
}

#[test]
fn a_pick_brings_the_stored_report_up_to_date_and_leaves_the_others() {
    let desk = desk();
    let class = "sec1 sec2 --roster roster.csv";
    grade(&desk, class);
    let absent = ["Eve Ek (4)", "Abs Nobody (5)"];
    let all = [("ana", 10.0), ("ben", 10.0), ("cem", 10.0)];
    assert_eq!(
        stored(&desk),
        (points(&all), absent.map(str::to_owned).to_vec())
    );
    hand_in(&desk, "sec2/eve");
    grade(&desk, &format!("{class} --only eve"));
    let all = [&all[..], &[("eve", 10.0)]].concat();
    let absent = vec!["Abs Nobody (5)".to_owned()];
    assert_eq!(stored(&desk), (points(&all), absent.clone()));
    assert_eq!(cells(&desk), ["10", "10", "10", "10", "0"]);
    let before = results(&desk);
    call(&desk, "regrade").run();
    assert_eq!(results(&desk), before, "judged again it is the same");
    // What is handed in anew takes the place of what was stored.
    desk.write("sec1/ben/handout.txt", WRONG);
    grade(&desk, &format!("{class} --only ben"));
    let all = [("ana", 10.0), ("ben", 5.0), ("cem", 10.0), ("eve", 10.0)];
    assert_eq!(stored(&desk), (points(&all), absent));
    let earlier = fs::read(desk.path("grades/results.json.1")).expect("the report before");
    let earlier: Value = serde_json::from_slice(&earlier).expect("JSON");
    assert_eq!(earlier, before);
}

/// The report is written last of all: a grading that is interrupted leaves the runs alone.
#[test]
fn a_pick_behind_an_interrupted_grading_reports_on_all_that_was_judged() {
    let desk = desk();
    grade(&desk, "sec1 sec2");
    let before = results(&desk);
    for regrades in [false, true] {
        fs::remove_file(desk.path("grades/results.json")).expect("the report");
        if regrades {
            call(&desk, "regrade --only ben").run();
            assert!(!desk.path("grades/results.json").exists(), "of one alone");
        }
        grade(&desk, "sec1 sec2 --only ben");
        assert_eq!(results(&desk), before);
    }
}

#[test]
fn a_pick_by_another_assignment_changes_neither_the_stored_report_nor_what_the_class_is_judged_by()
{
    let desk = desk();
    desk.write("other/assignment.toml", "format = 1\nname = \"Q\"\n");
    desk.write("other/cases/handout.txt", "1 2 3\n8 0 4\n7 6 5\n");
    grade(&desk, "sec1");
    let facts = || {
        let text = fs::read(desk.path("grades/run.json")).expect("a file");
        let facts: Value = serde_json::from_slice(&text).expect("JSON");
        facts
    };
    let (before, known) = (results(&desk), facts());
    let said = grade(&desk, "sec1 --only ana --assignment other/assignment.toml").stderr;
    let note = "note: grades/results.json was made by another assignment or version, and is left as it is: \
        `tilegrade regrade --out grades` brings it up to date\n";
    assert!(said.contains(note), "{said}");
    assert_eq!((results(&desk), facts()), (before.clone(), known));
    // The answer to the other case of the class was not looked at the last time.
    let refused = call(&desk, "regrade").exits(2).run().stderr;
    let error = "error: 1 case has no run that counts, and what is judged would be so no more: goal of ana\n";
    assert!(refused.contains(error), "{refused}");
    // Without the option for transcripts there is nothing that could be run.
    let other = "sec1 --only ana --assignment other/assignment.toml";
    call(&desk, &format!("grade --exit-zero --as class {other}")).run();
    let refused = call(&desk, "regrade").exits(2).run().stderr;
    let error = "error: 2 cases have no run that counts, and what is judged would be so no more: goal of ana, handout of ana\n";
    assert!(refused.contains(error), "{refused}");
    grade(&desk, "sec1 --only ana");
    call(&desk, "regrade").run();
    assert_eq!(results(&desk), before);
}

#[test]
fn who_has_a_result_of_another_section_did_not_hand_in_nothing() {
    let desk = desk();
    grade(&desk, "sec1 --roster roster.csv");
    let said = grade(&desk, "sec2 --gradebook book.csv --report canvas=up.csv");
    let note = "note: 2 results of earlier gradings are stored in grades as well: `tilegrade regrade --out grades` reports on all\n";
    assert!(said.stderr.contains(note), "{}", said.stderr);
    assert!(
        !said.stderr.contains("no submission of: Ana"),
        "{}",
        said.stderr
    );
    let filled = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
    let right = BOOK
        .replace("cem,B,", "cem,B,10")
        .replace("eve,B,", "eve,B,0")
        .replace("abs,B,", "abs,B,0");
    assert_eq!(filled, right);
    assert_eq!(cells(&desk), ["", "", "10", "0", "0"]);
    let said = call(&desk, "regrade").run().stderr;
    assert!(!said.contains("note: "), "{said}");
    assert_eq!(cells(&desk), ["10", "10", "10", "0", "0"]);
    // The same section again: the other one stays known, and is told.
    let said = grade(&desk, "sec2 --roster roster.csv").stderr;
    assert!(said.contains(note), "{said}");
    // Whoever is graded in both is one student.
    hand_in(&desk, "sec3/Ana Ek_1_assignsubmission_file");
    let said = call(&desk, "grade --transcripts sec3 --roster roster.csv")
        .run()
        .stderr;
    assert!(
        said.contains("note: 2 results of earlier gradings"),
        "{said}"
    );
    // All of them anew.
    let said = grade(&desk, "sec1 sec2 --roster roster.csv --fresh").stderr;
    assert!(!said.contains("note: "), "{said}");
    let said = grade(&desk, "sec1 --roster roster.csv --fresh").stderr;
    let forgotten = "note: --fresh has forgotten 1 result of earlier gradings in grades: grade those anew as well\n";
    assert!(said.contains(forgotten), "{said}");
}

#[test]
fn no_judged_result_becomes_an_unjudged_one_unless_it_is_forced() {
    let desk = desk();
    desk.write("fewer/goal.txt", "1 2 3\n8 0 4\n7 6 5\n");
    desk.write("others/new.txt", "1 2 3\n8 0 4\n7 6 5\n");
    for case in ["goal", "handout"] {
        fs::create_dir_all(desk.path("more")).expect("a folder");
        let file = format!("{case}.txt");
        fs::copy(
            desk.path("cases").join(&file),
            desk.path("more").join(&file),
        )
        .expect("a copy");
    }
    desk.write("more/extra.txt", "1 2 3\n0 8 4\n7 6 5\n");
    grade(&desk, "sec1");
    let before = results(&desk);
    for (cases, name) in [("more", "extra"), ("others", "new")] {
        let words = format!("regrade --cases {cases}");
        let said = call(&desk, &words).exits(2).prints("").run().stderr;
        let error = format!(
            "error: 2 cases have no run that counts, and what is judged would be so no more: {name} of ana, {name} of ben\n"
        );
        assert!(said.contains(&error), "{said}");
        assert_eq!(results(&desk), before, "{cases}");
    }
    let gone = "note: 1 case of the stored results is gone: handout\n";
    let said = call(&desk, "regrade --cases fewer").run().stderr;
    assert!(said.contains(gone), "{said}");
    assert_eq!(stored(&desk).0, points(&[("ana", 5.0), ("ben", 5.0)]));
    let said = call(&desk, "regrade --cases fewer").run().stderr;
    assert!(!said.contains(gone), "{said}");
    call(&desk, "regrade --cases more --force").exits(4).run();
    let none = |name: &str| (name.to_owned(), None);
    assert_eq!(stored(&desk).0, [none("ana"), none("ben")]);
    // Nothing is certain that could be lost.
    call(&desk, "regrade --cases more").exits(4).run();
}

/// What was judged in an earlier grading than the one that the report is of is judged, too.
#[test]
fn results_of_another_section_are_lost_no_more_than_those_of_the_last_report() {
    let desk = desk();
    grade(&desk, "sec1");
    desk.write("cases/extra.txt", "1 2 3\n0 8 4\n7 6 5\n");
    grade(&desk, "sec2");
    let before = results(&desk);
    let said = call(&desk, "regrade").exits(2).prints("").run().stderr;
    let error = "error: 2 cases have no run that counts, and what is judged would be so no more: extra of ana, extra of ben\n";
    assert!(said.contains(error), "{said}");
    assert_eq!(results(&desk), before);
    call(&desk, "regrade --force").exits(4).run();
    let earlier = fs::read(desk.path("grades/results.json.1")).expect("the report before");
    let earlier: Value = serde_json::from_slice(&earlier).expect("JSON");
    assert_eq!(earlier, before);
}

#[test]
fn a_result_of_another_student_with_the_same_name_is_not_replaced() {
    let desk = desk();
    for student in ["a/group1", "b/group1"] {
        hand_in(&desk, student);
    }
    desk.write("a.csv", "id,login,name\n1,group1,Ana Ek\n");
    desk.write("b.csv", "id,login,name\n11,group1,Cy Fox\n");
    grade(&desk, "a --roster a.csv");
    let before = results(&desk);
    let error = "error: group1 is of Cy Fox (11), and a result of that name in grades is of Ana Ek (1)\n\
        hint: name both classes in one grading, which tells them apart, or another folder with --out\n";
    for words in ["", " --only group1"] {
        let words = format!("{GRADE} b --roster b.csv{words}");
        let said = call(&desk, &words).exits(2).prints("").run().stderr;
        assert!(said.ends_with(error), "{said}");
        assert_eq!(results(&desk), before, "{words}");
    }
    // The same student in both, the same class by a roster that was mended, and a folder that begins anew.
    desk.write("b/group1/more.txt", "");
    grade(&desk, "b --roster a.csv");
    grade(&desk, "a b --roster b.csv");
    grade(&desk, "a --roster a.csv --fresh");
}

#[test]
fn a_result_that_may_be_another_students_is_not_replaced_either() {
    let desk = desk();
    for student in ["a/ana", "b/ana"] {
        hand_in(&desk, student);
    }
    grade(&desk, "a");
    let before = results(&desk);
    let error = "error: a result of ana is stored in grades from another PATH, and nothing tells whether it is the same student's\n\
        hint: name both classes in one grading, which tells them apart, or another folder with --out\n";
    let said = call(&desk, &format!("{GRADE} b"))
        .exits(2)
        .prints("")
        .run()
        .stderr;
    assert!(said.ends_with(error), "{said}");
    assert_eq!(results(&desk), before);
    // What is refused has forgotten nothing.
    let refused = call(&desk, &format!("{GRADE} b --only ana --fresh")).exits(2);
    let said = refused.prints("").run().stderr;
    assert!(said.ends_with(error), "{said}");
    call(&desk, "regrade").run();
    assert_eq!(results(&desk), before);
    grade(&desk, "a b");
}

#[test]
fn a_report_that_is_the_same_takes_no_place_of_the_one_before() {
    let desk = desk();
    grade(&desk, "sec1");
    let judged = results(&desk);
    desk.write("cases/extra.txt", "1 2 3\n0 8 4\n7 6 5\n");
    for _ in 0..2 {
        call(&desk, "regrade --force").exits(4).run();
        let earlier = fs::read(desk.path("grades/results.json.1")).expect("the report before");
        let earlier: Value = serde_json::from_slice(&earlier).expect("JSON");
        assert_eq!(earlier, judged);
    }
}

#[test]
fn results_that_no_report_will_have_any_more_are_told() {
    let desk = desk();
    desk.write("next.toml", SETTINGS.replace("\"P\"", "\"Q\""));
    grade(&desk, "sec1 --roster roster.csv");
    fs::rename(desk.path("sec1/ben"), desk.path("gone")).expect("a folder");
    let gone = "warning: a result of ben is stored in grades, and nothing was handed in now: is a folder gone or renamed?\n";
    let said = grade(&desk, "sec1 --roster roster.csv").stderr;
    assert!(
        said.contains(gone) && said.contains("no submission of: Ben Ek (2)\n"),
        "{said}"
    );
    // Under another name of a folder it is the same student.
    grade(&desk, "sec1 sec2 --roster roster.csv");
    fs::rename(desk.path("sec2/cem"), desk.path("sec2/3")).expect("a folder");
    let said = grade(&desk, "sec1 sec2 --roster roster.csv").stderr;
    assert!(!said.contains("is a folder gone"), "{said}");
    let said = grade(&desk, "sec2 --assignment next.toml").stderr;
    let note = "note: 2 results of `P` in grades will be in no report but grades/results.json.1: `--out` names another folder for `Q`\n";
    assert!(said.contains(note), "{said}");
    let earlier =
        fs::read_to_string(desk.path("grades/results.json.1")).expect("the report before");
    assert!(earlier.contains("\"ana\""), "{earlier}");
    let said = grade(&desk, "sec2 --assignment next.toml").stderr;
    assert!(!said.contains("note: "), "{said}");
}

#[test]
fn points_by_hand_of_a_pick_are_shown_and_not_stored() {
    let desk = desk();
    desk.write("first.csv", "login,points,reason\nben,3,found a mistake\n");
    desk.write("second.csv", "login,points,reason\nana,-1,no README\n");
    grade(&desk, "sec1 --adjustments first.csv");
    let all = points(&[("ana", 10.0), ("ben", 13.0)]);
    for (name, shown) in [("ben", "10/10"), ("ana", "9/10")] {
        let words = format!("regrade --only {name} --adjustments second.csv --exit-zero");
        let printed = call(&desk, &words).run().stdout;
        assert!(printed.contains(&format!(" {shown} ")), "{name}: {printed}");
        call(&desk, "regrade").run();
        assert_eq!(stored(&desk).0, all, "{name}");
    }
    call(&desk, "regrade --adjustments second.csv --exit-zero").run();
    call(&desk, "regrade --exit-zero").run();
    assert_eq!(stored(&desk).0, points(&[("ana", 9.0), ("ben", 10.0)]));
}

#[test]
fn results_are_never_written_into_what_somebody_handed_in() {
    let desk = desk();
    hand_in(&desk, "sec1/grades");
    let work = |name: &str| -> Vec<String> {
        let entries = fs::read_dir(desk.path(name)).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into()).collect();
        names.sort();
        names
    };
    let hint = "name a new or an empty folder for the results with --out";
    for name in ["sec1/ana", "sec1/grades", "sec1"] {
        let message = format!(
            "{name}: no grading has written here, and it is not empty: it may be somebody's work"
        );
        let before = work(name);
        let said = call(&desk, &format!("{GRADE} sec1 --out {name}"))
            .exits(2)
            .prints("")
            .run();
        let error = format!("error: {message}\nhint: {hint}\n");
        assert!(said.stderr.ends_with(&error), "{}", said.stderr);
        assert_eq!(work(name), before, "{name}");
    }
    // Nor into what only looks like results.
    fs::create_dir_all(desk.path("old/records")).expect("folders");
    fs::write(desk.path("old/records/marks-2024.csv"), "x").expect("a file");
    let refused = call(&desk, &format!("{GRADE} sec1 --out old --fresh")).exits(2);
    let said = refused.prints("").run().stderr;
    assert!(said.contains("old: no grading has written here"), "{said}");
    assert!(desk.path("old/records/marks-2024.csv").exists());
    // A student may be called as the folder of results is, and a folder of results is no student.
    fs::create_dir(desk.path("sec1/marks")).expect("a folder");
    grade(&desk, "sec1 --out sec1/marks");
    for (out, left_out) in [
        (
            &["--out", "marks"][..],
            json!([{"path": "marks", "why": "results"}]),
        ),
        (&[], json!([])),
    ] {
        let list = tilegrade(["submissions", ".", "--as", "class", "--format", "json"]);
        let list = out.iter().fold(list, |call, word| call.and(*word));
        let list = list.within(&desk.path("sec1")).talks().run().stdout;
        let list: Value = serde_json::from_str(&list).expect("JSON");
        assert_eq!(list["paths"][0]["ignored"], left_out, "{out:?}");
        let names = list["submissions"].as_array().expect("a list").iter();
        let names: Vec<&Value> = names.map(|one| &one["name"]).collect();
        assert!(
            names.starts_with(&[&json!("ana"), &json!("ben"), &json!("grades")]),
            "{names:?}"
        );
    }
}
