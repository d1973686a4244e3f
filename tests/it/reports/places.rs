//! Where reports may go, and that they go there whoever reads what is printed.

use std::{fs, process::Stdio};

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
    fails(
        &["--report", "canvas=e.csv", "--gradebook", "e.csv"],
        "e.csv: the gradebook would be written over",
        "name another file: the one that was exported may be needed again",
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
    let call = ["grade", "class", "--report", "html=class"];
    let folder = folder_with(&[
        ("class/ana/a.py", ""),
        ("cases/a.txt", "1 2 3\n8 0 4\n7 6 5\n"),
    ]);
    tilegrade(call).within(folder.path()).fails(
        2,
        "class: this is what is graded",
        "write the report somewhere else",
    );
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
