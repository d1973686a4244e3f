//! Where reports may go, and that they go there whoever reads what is printed.

use std::{fs, os::unix::fs::symlink, process::Stdio};

use tilegrade::report::Format;

use super::{class::report, text};
use crate::support::{folder_with, repository, tilegrade};

#[test]
fn no_report_is_written_over_another_or_over_what_it_is_made_of() {
    let folder = folder_with(&[("results.json", &text(Format::Json, &report()))]);
    let fails = |words: &[&str], message: &str, hint: &str| {
        let call = tilegrade(["report", "results.json"].iter().chain(words).copied());
        call.within(folder.path()).fails(2, message, hint);
    };
    fails(
        &["--report", "json=q", "--report", "csv=./q"],
        "./q: two reports are to be written here",
        "name another place for one of them",
    );
    let both = [
        "report",
        "results.json",
        "--report",
        "html=site",
        "--report",
        "markdown=site",
    ];
    tilegrade(both).within(folder.path()).run();
    assert!(folder.path().join("site/class.md").is_file());
}

const READ: (&str, &str) = (
    "what is read would be written over",
    "name another file: this one may be needed again",
);
const CLASS: (&str, &str) = (
    "this lies in what is graded",
    "write the report somewhere else",
);
const PAGE: (&str, &str) = (
    "no report has written this",
    "name another folder for the report, or move what is there",
);
const GRADE: &str = "grade class";
const STORED: &str = "report results.json";

/// Calls, the report that each asks for, and why it is refused.
const REFUSED: [(&str, &str, (&str, &str)); 22] = [
    (GRADE, "csv=class/ana/a.py", READ),
    (GRADE, "csv=class/ana/../ben/new.csv", CLASS),
    (GRADE, "csv=class/ana/other.txt", CLASS),
    (GRADE, "csv=class/new.csv", CLASS),
    (GRADE, "html=class", CLASS),
    (GRADE, "markdown=class/ana/pages", CLASS),
    (GRADE, "json=cases/a.txt", READ),
    (GRADE, "json=cases/new.txt", READ),
    (GRADE, "json=./assignment.toml", READ),
    (GRADE, "json=rulings.toml", READ),
    (GRADE, "csv=grades/run.json", READ),
    (
        "grade class --roster roster.csv",
        "junit=class/../roster.csv",
        READ,
    ),
    (
        "grade class --adjustments points.csv",
        "csv=points.csv",
        READ,
    ),
    (
        "grade class --gradebook book.csv",
        "csv=cases/../book.csv",
        READ,
    ),
    ("grade class --gradebook link.csv", "canvas=book.csv", READ),
    ("grade class --gradebook link.csv", "canvas=link.csv", READ),
    (
        "grade class --against results.json",
        "json=results.json",
        READ,
    ),
    (GRADE, "html=site", PAGE),
    (STORED, "csv=./results.json", READ),
    (STORED, "markdown=class/ana/a.py", READ),
    (
        "report results.json --gradebook link.csv",
        "canvas=./book.csv",
        READ,
    ),
    (STORED, "html=site", PAGE),
];

/// What was handed in, what the staff decided and what a platform exported may be there only once.
#[test]
fn no_report_is_written_over_what_is_read_or_into_what_a_class_handed_in() {
    let files = [
        ("results.json", &*text(Format::Json, &report())),
        ("class/ana/a.py", "print(1)\n"),
        ("class/ben/b.py", "print(1)\n"),
        ("cases/a.txt", "1 2 3\n8 0 4\n7 6 5\n"),
        ("assignment.toml", "format = 1\nname = \"P\"\n"),
        ("rulings.toml", "format = 1\n"),
        ("roster.csv", "id,login\n1,ana\n2,ben\n"),
        ("points.csv", "login,points,reason\nana,1,a mistake found\n"),
        (
            "book.csv",
            "Student,ID,SIS Login ID,Section,P (7)\nAna Ek,1,ana,A,\nBen Ek,2,ben,A,\n",
        ),
        ("site/index.html", "mine\n"),
    ];
    let folder = folder_with(&files);
    let at = |name: &str| folder.path().join(name);
    symlink("book.csv", at("link.csv")).expect("a link");
    symlink("../../other.txt", at("class/ana/other.txt")).expect("a link");
    for (verb, report, (message, hint)) in REFUSED {
        let words = verb.split(' ').chain(["--report", report]);
        let said = tilegrade(words)
            .within(folder.path())
            .exits(2)
            .prints("")
            .talks()
            .run();
        let path = report.split_once('=').expect("a report").1;
        let path = if message == PAGE.0 {
            format!("{path}/index.html")
        } else {
            path.to_owned()
        };
        let error = format!("error: {path}: {message}\nhint: {hint}\n");
        assert!(said.stderr.ends_with(&error), "{report}: {}", said.stderr);
    }
    for (name, content) in files {
        assert_eq!(
            fs::read_to_string(at(name)).expect("a file"),
            content,
            "{name}"
        );
    }
    assert!(!at("class/ana/pages").exists() && !at("site/students").exists());
    // Of what was graded, the folder of the results knows.
    let grade = "grade class --out kept --exit-zero".split(' ');
    tilegrade(grade).within(folder.path()).talks().run();
    for (report, (message, hint)) in [
        ("csv=cases/a.txt", READ),
        ("csv=assignment.toml", READ),
        ("csv=class/new.csv", CLASS),
        ("html=class/ana/pages", CLASS),
        ("csv=kept/run.json", READ),
        ("csv=kept/records/ana/a.json", READ),
        ("csv=kept/results.json.1", READ),
    ] {
        let path = report.split_once('=').expect("a report").1;
        let call = tilegrade(["report", "kept", "--report", report]).within(folder.path());
        call.fails(2, &format!("{path}: {message}"), hint);
    }
    tilegrade(["report", "kept", "--report", "csv=kept/list.csv"])
        .within(folder.path())
        .run();
    // What lies in the folder of the results is ours, and so is what a report has written.
    let own = [
        "--out",
        "class/grades",
        "--report",
        "html=class/grades/site",
        "--exit-zero",
    ];
    for _ in 0..2 {
        tilegrade(["grade", "class"].iter().chain(&own))
            .within(folder.path())
            .talks()
            .run();
    }
    let again = [
        "regrade",
        "--out",
        "class/grades",
        "--report",
        "csv=class/new.csv",
    ];
    let said = tilegrade(again)
        .within(folder.path())
        .exits(2)
        .talks()
        .run();
    assert!(said.stderr.contains(CLASS.0), "{}", said.stderr);
    // Who checks their own work has the reports beside it.
    let own = [
        "grade",
        "--exit-zero",
        "--cases",
        "../../cases",
        "--report",
        "csv=points.csv",
    ];
    tilegrade(own).within(&at("class/ana")).talks().run();
    assert!(at("class/ana/points.csv").is_file());
}

/// Whoever stops reading still wants the grades.
#[test]
fn reports_are_written_though_what_is_printed_cannot_be() {
    let right = fs::read_to_string(repository().join("expected/handout.txt"));
    let right = right.expect("a transcript");
    let files = [
        (
            "assignment.toml",
            "format = 1\nlanguage = \"transcripts\"\n",
        ),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
        ("class/ana/handout.txt", &right),
        ("class/ben/handout.txt", "nothing\n"),
    ];
    let words = ["grade", "class", "--report", "csv=t.csv", "--jobs", "1"];
    let (reader, closed) = std::io::pipe().expect("a pipe");
    drop(reader);
    let full = fs::File::options().write(true).open("/dev/full");
    let full = full.expect("there is a /dev/full");
    let outputs = [(1, Stdio::from(closed)), (5, Stdio::from(full))];
    for (code, output) in outputs {
        let folder = folder_with(&files);
        let call = tilegrade(words).within(folder.path()).talks();
        call.writing(output).exits(code).run();
        let table = fs::read_to_string(folder.path().join("t.csv")).expect("a report");
        assert!(table.contains("ana") && table.contains("ben"), "{table}");
        assert!(folder.path().join("grades/results.json").is_file());
    }
}
