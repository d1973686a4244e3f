//! What changed from stored results to others: who, by how much, in which case, and why.

use std::fs;

use tilegrade::{
    assignment::Points,
    outcome::{Finding, FindingId, Verdict},
    report::Format,
};

use super::{class::report, text};
use crate::support::{folder_with, repository, tilegrade};

#[test]
fn two_stored_results_are_compared_without_judging_anything() {
    let old = text(Format::Json, &report());
    let mut new = report();
    new.submissions.retain(|one| one.name != "cem");
    let ben = new.submissions.iter_mut().find(|one| one.name == "ben");
    let ben = ben.expect("a submission");
    ben.points = Some(Points::whole(6));
    let secret = &mut ben.cases[1];
    secret.points = Some(Points::whole(1));
    secret.items[0].points = Points::whole(1);
    secret.verdict = Verdict::NotOptimal;
    secret.findings = vec![Finding::new(FindingId::FirstLostMove, "move 3 was lost")];
    let new = text(Format::Json, &new);
    let folder = folder_with(&[
        ("old.json", &old),
        ("new.json", &new),
        ("results.json", &old),
    ]);
    tilegrade(["regrade", "--diff", "old.json", "new.json"])
        .within(folder.path())
        .prints(
            "ben: 9 → 6 of 10 points\n  \
             secret: 4 → 1 of 5 points, wrong-answer → not-optimal; `path` 4 of 5 → 1 of 5,\n      \
             now first-lost-move: move 3 was lost, no longer wrong-label: the finding\n      \
             of secret\n\
             only in the stored results: cem\n\
             1 submission changed\n",
        )
        .run();
    tilegrade(["regrade", "--diff", ".", "old.json"])
        .within(folder.path())
        .prints("0 submissions changed\n")
        .run();
    let more = ["--view", "student"];
    tilegrade([&["regrade", "--diff", "old.json", "new.json"], &more[..]].concat())
        .within(folder.path())
        .fails(
            2,
            "from one of two stored results to the other nothing is judged, and no other option counts",
            "leave out all but `--diff OLD NEW`",
        );
    tilegrade(["regrade", "--diff", "old.json", "none.json"])
        .within(folder.path())
        .fails(
            2,
            "none.json: no results can be read: No such file or directory (os error 2)",
            "name the JSON report of a grading, or the folder of its results",
        );
}

#[test]
fn a_grading_is_held_against_an_earlier_one_and_so_is_a_judging_again() {
    let right = fs::read(repository().join("expected/handout.txt")).expect("a transcript");
    let folder = folder_with(&[(
        "assignment.toml",
        "format = 1\nlanguage = \"transcripts\"\n",
    )]);
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    };
    write("cases/open.txt", b"1 2 3\n6 5 7\n8 4 0\n");
    write("class/ana/open.txt", &right);
    write("class/ben/open.txt", &right);
    let grade = ["grade", "class", "--assignment", "assignment.toml"];
    let run = |words: &[&str], code| {
        let call = tilegrade(words.iter().copied()).within(folder.path());
        call.exits(code).talks().run().stdout
    };
    run(&[&grade[..], &["--report", "json=old.json"]].concat(), 0);
    write("class/ben/open.txt", b"No solution exists\n");
    let printed = run(&[&grade[..], &["--against", "old.json"]].concat(), 1);
    assert!(!printed.contains("ana"), "{printed}");
    for words in [
        "ben: 5 → 0 of 5 points",
        "  open: 5 → 0 of 5 points, accepted → ",
        "1 submission changed",
    ] {
        assert!(printed.contains(words), "{printed}");
    }
    let again = run(&["regrade", "--diff", "old.json"], 1);
    assert_eq!(again, printed);
    let same = run(&["regrade", "--diff"], 1);
    assert!(same.starts_with("0 submissions changed\n"), "{same}");
    // Held against the very file that it replaces.
    let same = run(
        &[&grade[..], &["--against", "grades/results.json"]].concat(),
        1,
    );
    assert!(same.starts_with("0 submissions changed\n"), "{same}");
}
