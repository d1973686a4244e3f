//! `--only`: by an id, a login or a name, or what one begins with, and names that people read.

use std::fs;

use serde_json::Value;

use super::support::Desk;
use crate::support::{Call, tilegrade};

/// Right answers of students whom only the roster knows by name.
fn class() -> Desk {
    let right = tilegrade(["solve", "cases/handout.txt"]).run().stdout;
    let desk = Desk::with(&[
        ("assignment.toml", "format = 1\n"),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
        (
            "roster.csv",
            "id,login,name\n17,blackbea,\"Black, Bea\"\n18,bkim,Ben Kim\n19,bo,Bo\n20,gone,Gone Away\n",
        ),
    ]);
    for name in ["blackbea", "bkim", "bo"] {
        desk.write(&format!("class/{name}/handout.txt"), &right);
    }
    desk
}

fn call(desk: &Desk, words: &[&str]) -> Call {
    let call = tilegrade(Vec::<&str>::new());
    let call = words.iter().fold(call, |call, word| call.and(*word));
    call.within(desk.folder())
}

/// The words that pick a student, and the submission; those that pick none, and what is said.
const PICKS: [(&str, &str); 9] = [
    ("blackbea", "blackbea"),
    ("17", "blackbea"),
    ("Bea Black", "blackbea"),
    ("black, bea", "blackbea"),
    ("Bea", "blackbea"),
    ("bl", "blackbea"),
    ("BKIM", "bkim"),
    ("Ben K", "bkim"),
    // What is a whole name is no beginning of another.
    ("bo", "bo"),
];
const REFUSED: [(&str, &str, &str); 7] = [
    (
        "Be",
        "several submissions begin with `Be`: `Ben Kim (bkim)`, `Bea Black (blackbea)`",
        "write more of the one that is meant, or its id",
    ),
    (
        "bkmi",
        "no submission is named `bkmi`",
        "did you mean `bkim`?",
    ),
    (
        "kim",
        "no submission is named `kim`",
        "did you mean `Ben Kim (bkim)`?",
    ),
    ("19a", "no submission is named `19a`", "did you mean `19`?"),
    (
        "Gone Away",
        "Gone Away (20) handed in nothing",
        "`tilegrade submissions` lists what was handed in",
    ),
    (
        "20",
        "Gone Away (20) handed in nothing",
        "`tilegrade submissions` lists what was handed in",
    ),
    (
        "",
        "no submission is named ``",
        "name it by an id, a login, or what a name begins with; `tilegrade submissions` lists all",
    ),
];

#[test]
fn a_student_is_picked_by_what_the_roster_knows_or_by_the_beginning_of_a_name_that_only_one_has() {
    let desk = class();
    for (word, name) in PICKS {
        let list = desk.list(&["class", "--roster", "roster.csv", "--only", word]);
        let submissions = list["submissions"].as_array().expect("a list");
        let names: Vec<&Value> = submissions.iter().map(|one| &one["name"]).collect();
        assert_eq!(names, [name], "{word}");
        assert_eq!(
            list["unmatched"]["students"].as_array().map(Vec::len),
            Some(0)
        );
    }
    let words = ["submissions", "class", "--roster", "roster.csv", "--only"];
    for (word, message, hint) in REFUSED {
        call(&desk, &words).and(word).fails(2, message, hint);
    }
}

#[test]
fn grade_and_regrade_pick_alike_and_show_the_name_of_the_roster() {
    let desk = class();
    let grade = [
        "grade",
        "--transcripts",
        "class",
        "--roster",
        "roster.csv",
        "--report",
        "markdown=pages",
    ];
    let printed = call(&desk, &grade).talks().run();
    // What the name of the folder tells is not told twice.
    for shown in ["✓ Bea Black (blackbea) ", "✓ Ben Kim (bkim) ", "✓ bo "] {
        assert!(printed.stdout.contains(shown), "{}", printed.stdout);
    }
    let page = fs::read_to_string(desk.path("pages/class.md")).expect("a page");
    assert!(page.contains("| Bea Black (blackbea) |"), "{page}");
    let page = fs::read_to_string(desk.path("pages/students/blackbea.md")).expect("a page");
    assert!(page.starts_with("# Bea Black (blackbea)\n"), "{page}");
    for (word, name) in PICKS {
        for words in [
            &["grade", "--transcripts", "class", "--roster", "roster.csv"][..],
            &["regrade"],
        ] {
            let printed = call(&desk, words).and("--only").and(word).talks().run();
            assert!(printed.stdout.contains(name), "{word}: {}", printed.stdout);
            assert!(
                printed.stdout.contains("\n1 submission: "),
                "{word}: {}",
                printed.stdout
            );
        }
    }
    for (word, message, hint) in REFUSED {
        let regrade = call(&desk, &["regrade", "--only"]).and(word);
        let said = regrade.exits(2).talks().run().stderr;
        let error = format!("error: {message}\nhint: {hint}\n");
        assert!(said.ends_with(&error), "{said}");
    }
    let all = fs::read_to_string(desk.path("grades/results.json")).expect("results");
    let all: Value = serde_json::from_str(&all).expect("JSON");
    assert_eq!(
        all["submissions"].as_array().map(Vec::len),
        Some(3),
        "a pick keeps those of all"
    );
}

#[test]
fn a_name_that_two_students_have_picks_neither() {
    let desk = class();
    desk.write(
        "roster.csv",
        "id,login,name\n17,blackbea,Jane Doe\n18,bkim,Jane Doe\n19,bo,Bo\n",
    );
    let words = ["submissions", "class", "--roster", "roster.csv", "--only"];
    call(&desk, &words).and("jane doe").fails(
        2,
        "several students have the name `jane doe`: `Jane Doe (bkim)`, `Jane Doe (blackbea)`",
        "write more of the one that is meant, or its id",
    );
    for word in ["17", "blackbea"] {
        let list = desk.list(&["class", "--roster", "roster.csv", "--only", word]);
        assert_eq!(list["submissions"][0]["name"], "blackbea", "{word}");
    }
    // Another student of the name may have handed in nothing.
    fs::rename(desk.path("class/bkim"), desk.path("class/17")).expect("a folder");
    call(&desk, &words).and("jane doe").fails(
        2,
        "several students have the name `jane doe`: `Jane Doe (17)`, `Jane Doe (18)`",
        "write more of the one that is meant, or its id",
    );
    // Two submissions of one student are both taken.
    desk.write("roster.csv", "id,login,name\n17,blackbea,Jane Doe\n");
    let list = desk.list(&["class", "--roster", "roster.csv", "--only", "Jane Doe"]);
    assert_eq!(list["submissions"].as_array().map(Vec::len), Some(2));
}
