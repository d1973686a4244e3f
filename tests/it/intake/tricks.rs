//! What a student may call a file or put beside it, and what is left out: nobody gains or loses by it.

use std::{fs, time::Duration};

use serde_json::json;

use super::support::{Desk, zip};
use crate::support::tilegrade;

/// An export of Canvas' gradebook with these rows of names, ids, SIS ids and logins.
fn gradebook(rows: &[&str]) -> String {
    let head = "Student,ID,SIS User ID,SIS Login ID,Section,P (7)\n";
    rows.iter()
        .fold(head.to_owned(), |text, row| text + row + ",A,\n")
}

/// Whose each submission is, by the id, and what it is called.
fn whose(desk: &Desk, call: &[&str]) -> Vec<(String, String)> {
    let list = desk.list(call);
    let all = list["submissions"].as_array().expect("a list").iter();
    let told = all.map(|one| {
        let id = one["student"]["people"][0]["id"].as_str().unwrap_or("-");
        (
            one["name"].as_str().expect("a name").to_owned(),
            id.to_owned(),
        )
    });
    told.collect()
}

fn pair(name: &str, id: &str) -> (String, String) {
    (name.to_owned(), id.to_owned())
}

#[test]
fn an_archive_that_is_called_as_a_student_hands_in_for_nobody_else() {
    let inner = [
        ("doejane_101_5001_a.py", "x"),
        ("kimben_104_5002_a.py", "y"),
    ];
    let book = gradebook(&[
        "\"Kim, Ben\",104,2,bkim",
        "\"Lee, Ann\",105,3,alee",
        "\"Doe, Jane\",101,4,jdoe",
    ]);
    let desk = Desk::with(&[
        ("late/alee.zip", zip(&inner)),
        ("book.csv", book.into_bytes()),
        ("alee/doejane_101_5001_a.py", b"x".to_vec()),
        ("alee/kimben_104_5002_a.py", b"y".to_vec()),
    ]);
    let roster = |path| whose(&desk, &[path, "--roster", "book.csv"]);
    for path in ["late/alee.zip", "late"] {
        assert_eq!(roster(path), [pair("alee.zip", "105")], "{path}");
    }
    assert_eq!(roster("alee"), [pair("alee", "105")]);
}

#[test]
fn a_file_that_is_called_as_a_download_calls_it_is_whose_the_front_says() {
    let rows = ["\"Kim, Ben\",1000104,2,bkim", "\"Lee, Ann\",1000105,3,alee"];
    let desk = Desk::with(&[
        ("book.csv", gradebook(&rows)),
        ("a/leeann_1000105_300000005_a.py", String::new()),
        ("a/parkjo_1000106_300000006_a.py", String::new()),
        (
            "a/doejane_1000101_300000001_kimben_1000104_300000009_a.py",
            String::new(),
        ),
        // So is one that says that it is in time.
        (
            "late/doejane_LATE_1000101_300000001_doejane_1000101_999999999_a.py",
            String::new(),
        ),
        ("late/leeann_1000105_300000005_a.py", String::new()),
        (
            "flat/Eve Ek_130_assignsubmission_file_Bob Bo_125_assignsubmission_file_a.py",
            String::new(),
        ),
        ("flat/Al Li_131_assignsubmission_file_a.py", String::new()),
    ]);
    let jane = pair("doejane (1000101)", "1000101");
    let all = whose(&desk, &["a", "--roster", "book.csv", "--allow-unmatched"]);
    assert_eq!(all[0], jane);
    assert_eq!(whose(&desk, &["late"])[0], jane);
    let late = desk.list(&["late"])["submissions"][0]["student"]["submitted"].clone();
    assert_eq!(late["is-marked-late"], true, "{late}");
    assert_eq!(whose(&desk, &["flat"])[1], pair("Eve Ek (130)", "130"));
}

#[test]
fn an_id_of_one_kind_may_be_another_students_of_another_kind() {
    let rows = ["\"Doe, Jane\",1001,1002,jdoe", "\"Kim, Ben\",1002,2,bkim"];
    let desk = Desk::with(&[
        ("book.csv", gradebook(&rows)),
        ("c/kimben_1002_5_a.py", String::new()),
        ("c/doejane_1001_6_a.py", String::new()),
        ("class/1002/a.py", String::new()),
        ("class/jdoe/a.py", String::new()),
    ]);
    let expected = [
        pair("doejane (1001)", "1001"),
        pair("kimben (1002)", "1002"),
    ];
    assert_eq!(whose(&desk, &["c", "--roster", "book.csv"]), expected);
    // Whoever has another name is nobody of another kind.
    desk.write("d/Al Roe_2_assignsubmission_file_a.py", "");
    let call = ["d", "--roster", "book.csv", "--allow-unmatched"];
    assert_eq!(whose(&desk, &call), [pair("Al Roe (2)", "2")]);
    assert_eq!(
        desk.list(&call)["unmatched"]["submissions"][0],
        "Al Roe (2)"
    );
    // Canvas tells no names: its numbers are those of its own column.
    desk.write("n/roeal_2_7_handout.txt", "");
    desk.write("n/kimben_1002_8_handout.txt", "");
    desk.write("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n");
    let call = ["n", "--roster", "book.csv"];
    assert_eq!(desk.list(&call)["unmatched"]["submissions"][0], "roeal (2)");
    desk.write("assignment.toml", "format = 1\nname = \"P\"\n");
    let call = ["grade", "--transcripts", "n", "--gradebook", "book.csv"];
    let call = call
        .iter()
        .fold(tilegrade([""; 0]), |call, word| call.and(*word));
    let call = call.and("--report").and("canvas=up.csv");
    call.within(desk.folder()).exits(1).talks().run();
    let filled = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
    let expected = gradebook(&rows).replace("bkim,A,", "bkim,A,0");
    assert_eq!(filled, expected.replace("jdoe,A,0", "jdoe,A,"));
    // Which column that is, the numbers tell.
    let own = "student id,id,name\n1002,1001,Doe Jane\n2,1002,Kim Ben\n3,1003,Fox Cy\n";
    desk.write("own.csv", own);
    desk.write("c/foxcy_1003_7_a.py", "");
    let list = desk.list(&["c", "--roster", "own.csv"]);
    let unmatched = &list["unmatched"];
    assert_eq!(
        unmatched["submissions"],
        json!(["kimben (1002)"]),
        "{unmatched}"
    );
    assert_eq!(unmatched["students"], json!(["Kim Ben (2)"]), "{unmatched}");
    fs::remove_file(desk.path("c/foxcy_1003_7_a.py")).expect("a file");
    // A folder that may mean either means neither.
    let expected = [pair("1002", "-"), pair("jdoe", "1001")];
    assert_eq!(whose(&desk, &["class", "--roster", "book.csv"]), expected);
}

#[test]
fn a_login_in_the_name_of_one_repository_is_told_to_be_a_guess() {
    let desk = Desk::with(&[
        ("hw3-jo-smith/.git/HEAD", ""),
        ("hw3-jo-smith/a.py", ""),
        ("roster.csv", "login,name\nsmith,Sam Smith\n"),
    ]);
    let call = tilegrade(["submissions", "hw3-jo-smith", "--roster", "roster.csv"]);
    let said = call.within(desk.folder()).talks().run().stderr;
    let told = "joined by the name alone: hw3-jo-smith with Sam Smith (smith)\n";
    assert!(said.contains(told), "{said}");
}

#[test]
fn whose_file_was_left_out_did_not_hand_in_nothing() {
    let rows = [
        "\"Kim, Ben\",104,2,bkim",
        "\"Lee, Ann\",105,3,alee",
        "\"Doe, Jane\",101,4,jdoe",
        "\"Roe, Al\",106,5,aroe",
    ];
    let printed = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let settings = "format = 1\nname = \"P\"\nnothing-handed-in = 0\nlanguage = \"transcripts\"\n";
    let desk = Desk::with(&[
        ("book.csv", gradebook(&rows)),
        ("assignment.toml", settings.to_owned()),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n".to_owned()),
        ("c/leeann_105_5005_handout.txt", printed.clone()),
        ("c/doejane_101_5006_handout.txt", printed.clone()),
        ("c/kimben_104_handout.txt", printed),
    ]);
    let call = tilegrade([
        "grade",
        "c",
        "--gradebook",
        "book.csv",
        "--report",
        "canvas=up.csv",
    ]);
    let said = call.within(desk.folder()).talks().run().stderr;
    let told = "warning: kimben_104_handout.txt was left out, and may be of Ben Kim (104), who has no other submission\n";
    assert!(said.contains(told), "{said}");
    let filled = fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
    assert!(filled.contains("\"Kim, Ben\",104,2,bkim,A,\n"), "{filled}");
    assert!(filled.contains("\"Roe, Al\",106,5,aroe,A,0\n"), "{filled}");
}

#[test]
fn beside_a_file_of_the_future_the_time_of_the_others_is_known() {
    let desk = Desk::with(&[("c/ana/a.py", ""), ("c/ana/z.txt", "")]);
    let change = |name: &str, seconds: u64| {
        let file = fs::File::options().write(true).open(desk.path(name));
        let at = std::time::UNIX_EPOCH + Duration::from_secs(seconds);
        file.and_then(|file| file.set_modified(at)).expect("a time");
    };
    change("c/ana/a.py", 1_700_000_000);
    change("c/ana/z.txt", 4_000_000_000);
    let list = desk.list(&["c", "--as", "class"]);
    let submitted = &list["submissions"][0]["student"]["submitted"];
    assert_eq!(submitted["doubt"], "it is in the future");
    let known = json!([{"source": "files", "at": 1_700_000_000}]);
    assert_eq!(submitted["others"], known, "{submitted}");
}

#[test]
fn a_name_that_another_student_of_the_list_has_picks_nobody() {
    let desk = Desk::with(&[
        ("c/ana/a.py", ""),
        (
            "roster.csv",
            "id,login,name\n1,ana,Wei Zhang\n2,w2,Wei Zhang\n",
        ),
    ]);
    let call = [
        "submissions",
        "c",
        "--as",
        "class",
        "--roster",
        "roster.csv",
    ];
    let call = call
        .iter()
        .fold(tilegrade([""; 0]), |call, word| call.and(*word));
    let call = call.and("--only").and("Wei Zhang").within(desk.folder());
    let said = call.exits(2).talks().run().stderr;
    let message =
        "error: several students have the name `Wei Zhang`: `Wei Zhang (ana)`, `Wei Zhang (2)`\n";
    assert!(said.contains(message), "{said}");
}
