//! Rosters: joined by id, then login, then name; who is on one side alone is listed; what is wrong has one line.

use serde_json::{Value, json};
use tilegrade::{adjust::Adjustments, assignment::Marks};

use super::support::Desk;
use crate::support::tilegrade;

/// A gradebook as Canvas exports it.
const GRADEBOOK: &str = "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,Project 3 (12345),Final Score\r\n\
    \"    Points Possible\",,,,,100,(read only)\r\n\
    \"Doe, Jane\",101,s-1,jdoe,A,,\r\n\"Doe, Jane\",102,s-2,jdoe2,B,,\r\n\"Kim, Ben\",103,s-3,bkim,A,,\r\n\
    \"Student, Test\",999,,,A,,\r\n";

fn people(submission: &Value) -> &Value {
    &submission["student"]["people"]
}

#[test]
fn a_gradebook_joins_by_id_and_lists_who_is_on_one_side_alone() {
    let desk = Desk::with(&[
        ("all/doejane_101_1_Main.java", ""),
        ("all/doejane_102_2_Main.java", ""),
        ("all/lee_104_3_Main.java", ""),
        ("all/gradebook.csv", GRADEBOOK),
    ]);
    let call = [
        "submissions",
        "all",
        "--roster",
        "all/gradebook.csv",
        "--format",
        "json",
    ];
    let printed = tilegrade(call).within(desk.folder()).talks().run();
    let said = "not on the roster: lee (104)\nno submission of: Ben Kim (103)\n";
    assert_eq!(printed.stderr, said);
    let list: Value = serde_json::from_str(&printed.stdout).expect("JSON");
    assert_eq!(
        list["paths"][0]["ignored"],
        json!([]),
        "the roster is no submission"
    );
    let ben = json!({"id": "103", "login": "bkim", "name": "Ben Kim", "other-keys": ["s-3"]});
    let unmatched = json!({
        "submissions": ["lee (104)"],
        "students": ["Ben Kim (103)"],
        "absent": [{"person": ben}],
        "doubled": [],
    });
    assert_eq!(list["unmatched"], unmatched);
    let second = json!([
        {"id": "102", "login": "jdoe2", "name": "Jane Doe", "other-keys": ["s-2"]}
    ]);
    assert_eq!(people(&list["submissions"][1]), &second);
    assert_eq!(list["submissions"].as_array().map(Vec::len), Some(3));
}

#[test]
fn folders_join_by_id_then_login_then_the_exact_name() {
    let desk = Desk::with(&[
        ("class/17/a.py", ""),
        ("class/BKIM/a.py", ""),
        ("class/Cy Young/a.py", ""),
        ("class/Dee Dee.zip", ""),
        ("class/Eve/a.py", ""),
        ("class/18.py", ""),
        (
            "roster.csv",
            "id;login;name\r\n17;ana;Cy Young\r\n19;bkim;Ben Kim\r\n20;cy;\"Young, Cy\"\r\n21;dee;Dee Dee\r\n22;e1;Eve\r\n23;e2;Eve\r\n18;;\r\n",
        ),
    ]);
    let call = [
        "submissions",
        "class",
        "--as",
        "class",
        "--roster",
        "roster.csv",
        "--format",
        "json",
    ];
    let printed = tilegrade(call).within(desk.folder()).talks().run();
    let list: Value = serde_json::from_str(&printed.stdout).expect("JSON");
    let mut ids: Vec<(&str, &Value)> = Vec::new();
    for one in list["submissions"].as_array().expect("a list") {
        ids.push((one["name"].as_str().expect("a name"), &people(one)[0]["id"]));
    }
    // Two students are called Cy Young, and two are called Eve: a name joins neither.
    let none = &Value::Null;
    let id = |id: &str| Value::from(id);
    assert_eq!(
        ids,
        [
            ("17", &id("17")),
            ("18.py", &id("18")),
            ("BKIM", &id("19")),
            ("Cy Young", none),
            // Who has only the name of a student with an id may be a namesake.
            ("Dee Dee.zip", none),
            ("Eve", none),
        ]
    );
    assert!(
        printed.stderr.contains("not on the roster: Cy Young\n"),
        "{}",
        printed.stderr
    );
    assert!(
        printed.stderr.contains("no submission of: Eve (23)\n"),
        "{}",
        printed.stderr
    );
}

#[test]
fn repositories_join_by_the_logins_at_their_ends() {
    let desk = Desk::with(&[
        ("r/hw3-ann-a/.git/HEAD", ""),
        ("r/hw3-ann-b/.git/HEAD", ""),
        ("r/README", ""),
        (
            "roster.csv",
            "identifier,github_username,github_id,name\n17,ann-a,1,Ann A\n18,Ann-B,2,Ann B\n19,b,3,Bea\n",
        ),
    ]);
    let call = [
        "submissions",
        "r",
        "--roster",
        "roster.csv",
        "--format",
        "json",
    ];
    let printed = tilegrade(call).within(desk.folder()).talks().run();
    assert_eq!(printed.stderr, "no submission of: Bea (19)\n");
    let list: Value = serde_json::from_str(&printed.stdout).expect("JSON");
    assert_eq!(people(&list["submissions"][0])[0]["id"], "17");
    assert_eq!(people(&list["submissions"][1])[0]["id"], "18");
}

#[test]
fn several_submissions_of_one_student_are_said_and_all_kept() {
    let desk = Desk::with(&[
        ("a/ana/x.py", ""),
        ("b/ana.py", ""),
        ("roster.csv", "login\nana\n"),
    ]);
    let call = ["submissions", "a", "b/ana.py", "--roster", "roster.csv"];
    let printed = tilegrade(call).within(desk.folder()).talks().run();
    assert_eq!(printed.stderr, "several submissions of ana: ana, ana.py\n");
    assert!(printed.stdout.ends_with("\n2 submissions\n"));
}

#[test]
fn what_is_wrong_with_a_roster_has_one_line_and_a_hint() {
    for (text, message, hint) in [
        (
            "",
            "roster.csv: there is nothing in it",
            "the first line names the columns",
        ),
        (
            "a,b\n1,2\n",
            "roster.csv:1: no column says who a student is",
            "name the columns in the first line: `id`, `login`, `name`",
        ),
        (
            "id,name\n17,A\n17,B\n",
            "roster.csv:3: the id 17 stands twice",
            "it is on line 2 too: keep the right one of them, or the column that the platform uses",
        ),
        (
            "Identifier,Full name\nParticipant 11,Ana\nParticipant 11,Ben\n",
            "roster.csv:3: the id 11 stands twice",
            "it is on line 2 too: keep the right one of them, or the column that the platform uses",
        ),
        // Two rows that end in one line of a text editor's.
        (
            "id,name\r17,A\r17,B\n18,C\n",
            "roster.csv:1: the id 17 stands twice",
            "it is on line 1 too: keep the right one of them, or the column that the platform uses",
        ),
        (
            "id;login\r\n17;ana\r\n18;ANA\r\n",
            "roster.csv:3: the login ANA stands twice",
            "it is on line 2 too: keep the right one of them, or the column that the platform uses",
        ),
        (
            "\u{feff}id\n1 7\n",
            "roster.csv:2: the id `1 7` has a blank in it",
            "take the blank out, or move the name into a column `name`",
        ),
        (
            "id,group\n17,A\n,B\n",
            "roster.csv:3: there is no id, no login and no name",
            "fill one of them in, or take the row out",
        ),
        (
            "id,name\n17,Doe, Jane\n",
            "roster.csv:2: 3 cells, and the first line has 2",
            "put quotes around a cell that has the separator in it",
        ),
    ] {
        let desk = Desk::with(&[("class/ana/x.py", ""), ("roster.csv", text)]);
        let call = tilegrade(["submissions", "class", "--roster", "roster.csv"]);
        call.within(desk.folder()).fails(3, message, hint);
    }
    let desk = Desk::with(&[
        ("class/ana/x.py", &b""[..]),
        ("roster.csv", b"PK\x03\x04\x14\0\x06\0"),
    ]);
    let call = tilegrade(["submissions", "class", "--roster", "roster.csv"]);
    let hint = "a spreadsheet saves one as CSV: `Save as`, `CSV UTF-8`";
    call.within(desk.folder())
        .fails(3, "roster.csv: this is no table in text", hint);
}

#[test]
fn a_gradebook_is_filled_by_what_the_roster_knows_of_a_folder_and_again_from_stored_results() {
    let right = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let desk = Desk::with(&[
        (
            "assignment.toml",
            "format = 1\nname = \"Project 3\"\n[late.students.jane-on-github]\nexcused = true\n",
        ),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
        ("class/jane-on-github/handout.txt", right.as_str()),
        ("class/octobenny/handout.txt", &right),
        // Nothing of these names is in the gradebook.
        (
            "roster.csv",
            "id,github\ns-1,jane-on-github\ns-3,octobenny\n",
        ),
        ("export.csv", GRADEBOOK),
    ]);
    let filled = GRADEBOOK
        .replace("s-1,jdoe,A,,", "s-1,jdoe,A,EX,")
        .replace("s-3,bkim,A,,", "s-3,bkim,A,5,");
    let out = |call: crate::support::Call, name: &str| {
        let report = format!("canvas={name}");
        let call = call
            .and("--gradebook")
            .and("export.csv")
            .and("--report")
            .and(report);
        call.within(desk.folder()).talks().run();
        std::fs::read_to_string(desk.path(name)).expect("a gradebook")
    };
    let grade = tilegrade(["grade", "--transcripts", "class", "--roster", "roster.csv"]);
    assert_eq!(out(grade, "upload.csv"), filled);
    assert_eq!(out(tilegrade(["report", "grades"]), "again.csv"), filled);
}

/// Canvas writes which columns are posted by hand in front of the points, and names in two columns where that is chosen.
#[test]
fn a_gradebook_is_a_roster_and_a_gradebook_in_every_form_that_canvas_exports() {
    let printed = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    for (head, posting, name) in [
        ("Student", ",,,,,Manual Posting,,\n", "\"Doe, Jane\""),
        ("Student", "", "\"Doe, Jane\""),
        ("LastName,FirstName", "", "Doe,Jane"),
        ("LastName,FirstName", ",,,,,,Manual Posting,,\n", "Doe,Jane"),
    ] {
        let blank = if head == "Student" { "" } else { "," };
        let export = format!(
            "{head},ID,SIS User ID,SIS Login ID,Section,P (7701),Current Score,Final Score\n{posting}\
             \x20   Points Possible{blank},,,,,5,(read only),(read only)\n{name},1001,900001,jdoe,A,,,\n\
             \"Student, Test\"{blank},9,,,A,,,\n"
        );
        let desk = Desk::with(&[
            ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
            ("class/doejane_1001_5001_handout.txt", printed.as_str()),
            ("class/kimben_1002_5002_handout.txt", printed.as_str()),
            ("export.csv", export.as_str()),
        ]);
        let list = desk.list(&["class", "--roster", "export.csv"]);
        let jane =
            json!({"id": "1001", "login": "jdoe", "name": "Jane Doe", "other-keys": ["900001"]});
        assert_eq!(people(&list["submissions"][0])[0], jane, "{export}");
        assert_eq!(list["unmatched"]["students"], json!([]), "{export}");
        let call = tilegrade([
            "grade",
            "--transcripts",
            "class",
            "--gradebook",
            "export.csv",
        ]);
        let call = call
            .and("--report")
            .and("canvas=up.csv")
            .and("--cases")
            .and("cases");
        call.within(desk.folder()).talks().run();
        let filled = std::fs::read_to_string(desk.path("up.csv")).expect("a gradebook");
        assert_eq!(filled, export.replace("jdoe,A,,", "jdoe,A,5,"));
    }
}

#[test]
fn repositories_that_were_packed_join_by_the_logins_in_their_names() {
    let roster = "identifier,github_username,github_id,name\n\"Lopez, Ana\",ana,7,\n\"Li, Ben\",ben-li,8,\nx,li,9,\n";
    let zip = super::support::zip(&[("main.py", "")]);
    let packed =
        super::support::zip(&[("cs228-hw3-ana.zip", &zip), ("cs228-hw3-ben-li.zip", &zip)]);
    let desk = Desk::with(&[
        ("classroom50.zip", packed.as_slice()),
        ("roster.csv", roster.as_bytes()),
    ]);
    for path in [
        "github/hw3-ana-main/a.py",
        "github/hw3-ben-li-main/a.py",
        "plain/hw3-ana/a.py",
        "plain/hw3-ben-li/a.py",
        "others/mary-ana/a.py",
        "others/li/a.py",
    ] {
        desk.write(path, "");
    }
    let ids = |path: &str, layout: &str| {
        let list = desk.list(&[path, "--as", layout, "--roster", "roster.csv"]);
        let submissions = list["submissions"].as_array().expect("a list").clone();
        let id = |one: &Value| {
            people(one)[0]["login"]
                .as_str()
                .unwrap_or("nobody")
                .to_owned()
        };
        submissions.iter().map(id).collect::<Vec<_>>()
    };
    for path in ["classroom50.zip", "github", "plain"] {
        for layout in ["class", "classroom"] {
            assert_eq!(ids(path, layout), ["ana", "ben-li"], "{path}");
        }
    }
    // What only ends as a login does is no repository of theirs.
    assert_eq!(ids("others", "class"), ["li", "nobody"]);
}

#[test]
fn a_login_is_what_the_most_names_of_repositories_hold() {
    // The names of folders, the logins of the roster, and whose each folder is.
    for (names, logins, expected) in [
        (
            &["8-puzzle-ana", "8-puzzle-puzzle-ana"][..],
            "ana,puzzle-ana",
            "ana,puzzle-ana",
        ),
        (
            &["hw3-ana-kim-main", "hw3-ana-lee-main"],
            "kim,lee,ana-kim,ana-lee",
            "ana-kim,ana-lee",
        ),
        (
            &["hw3-ana-kim-main", "hw3-ana-lee-main"],
            "kim,lee",
            "kim,lee",
        ),
        (
            &["hw3-bob-smith", "hw3-smith"],
            "bob,smith,bob-smith",
            "bob-smith,smith",
        ),
        (&["hw3-ana", "hw3-ana-b"], "ana,b,ana-b", "ana,ana-b"),
        // What stands behind the logins is the same branch for all of them.
        (&["x-ana-dev", "x-ben-main"], "ana,ben", "-,-"),
        // A login of no repository's own, and a name that is a login.
        (
            &["hw3-ana-lopez", "hw3-ben", "hw3-cy"],
            "lopez,ben,cy",
            "-,ben,cy",
        ),
        (&["hw3-ana", "hw3-ben"], "ana,ben,hw3-ana", "ana,ben"),
        // One name alone says nothing.
        (&["hw3-ana-lee-main"], "lee,ana-lee", "-"),
    ] {
        let desk = Desk::with(&[(
            "roster.csv",
            format!("login\n{}\n", logins.replace(',', "\n")),
        )]);
        for name in names {
            desk.write(&format!("all/{name}/a.py"), "");
        }
        let call = [
            "all",
            "--as",
            "class",
            "--roster",
            "roster.csv",
            "--allow-unmatched",
        ];
        let list = desk.list(&call);
        let submissions = list["submissions"].as_array().expect("a list").iter();
        let login = |one: &Value| {
            let known = one["student"]["people"][0]["login"].as_str();
            known.unwrap_or("-").to_owned()
        };
        assert_eq!(
            submissions.map(login).collect::<Vec<_>>().join(","),
            expected,
            "{names:?}"
        );
    }
}

#[test]
fn a_repository_that_is_graded_alone_joins_by_the_one_login_in_its_name() {
    let zip = |folder: &str| super::support::zip(&[(&*format!("{folder}main.py"), b"")]);
    let github = zip("hw3-ana-main/");
    let desk = Desk::with(&[
        ("one.csv", &b"login\nana\nbo\n"[..]),
        ("two.csv", &b"login\nlee\nana-lee\n"[..]),
        ("hw3-ana-main.zip", &github),
        ("hw3-ana-main-2/hw3-ana-main.zip", &zip("other/")),
        ("hw3-ana.zip", &zip("hw3-ana/")),
        ("co/hw3-ana/.git/HEAD", b""),
        ("co/hw3-ana/main.py", b""),
        ("co/hw3-ana-lee/.git/HEAD", b""),
        ("co/hw3-ana-lee/main.py", b""),
        ("plain/hw3-ana/main.py", b""),
    ]);
    for (path, roster, expected) in [
        ("hw3-ana-main.zip", "one.csv", "ana"),
        ("co/hw3-ana", "one.csv", "ana"),
        // Who calls a folder or an archive so is not who is called so.
        ("hw3-ana-main-2/hw3-ana-main.zip", "one.csv", "-"),
        ("hw3-ana.zip", "one.csv", "-"),
        ("plain/hw3-ana", "one.csv", "-"),
        // It holds two logins.
        ("co/hw3-ana-lee", "two.csv", "-"),
    ] {
        let list = desk.list(&[path, "--roster", roster, "--allow-unmatched"]);
        let known = list["submissions"][0]["student"]["people"][0]["login"].as_str();
        assert_eq!(known.unwrap_or("-"), expected, "{path}");
    }
}

#[test]
fn a_name_that_two_students_of_a_list_have_joins_neither_of_them_and_keeps_nobody_else_out() {
    let desk = Desk::with(&[
        ("class/Ana/x.py", ""),
        ("class/Ben/x.py", ""),
        ("roster.csv", "name\nAna\nBen\n\"Ana\"\n"),
    ]);
    let list = desk.list(&["class", "--roster", "roster.csv"]);
    let unmatched = &list["unmatched"];
    assert_eq!(unmatched["by-name"], serde_json::json!([["Ben", "Ben"]]));
    assert_eq!(unmatched["submissions"], serde_json::json!(["Ana"]));
}

#[test]
fn points_have_signs_and_reasons() {
    let text = "\u{feff}id;points;reason\r\n17;-2,5;asked late\r\n18;+1;a bug found\r\n";
    let all = Adjustments::read("x", text.as_bytes(), &Marks::default())
        .expect("adjustments")
        .all;
    assert_eq!(all[0].given.points.to_string(), "-2.5");
    assert_eq!(
        (all[1].given.points.to_string(), all[1].line),
        ("1".to_owned(), 3)
    );
}

#[test]
fn what_is_missing_is_named_with_its_line() {
    let said = |text: &str| {
        Adjustments::read("x.csv", text.as_bytes(), &Marks::default())
            .expect_err("an error")
            .to_string()
    };
    assert_eq!(
        said("id,points\n"),
        "x.csv:1: three columns are needed: whose, `points` and `reason`"
    );
    let head = "id,points,reason\n1,1,fine\n";
    for (row, why) in [
        ("2,many,x", "`many` is no number of points"),
        ("2,NaN,x", "`NaN` is no number of points"),
        (",1,x", "it is not said whose points these are"),
        ("2,1,", "there is no reason"),
    ] {
        assert_eq!(said(&format!("{head}{row}\n")), format!("x.csv:3: {why}"));
    }
}
